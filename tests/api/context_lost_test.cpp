// Contexts whose device is lost: the result of every function, what stays usable, and that recordings store the loss.
#include "dp2/capture/text_capture.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

using namespace responses;

namespace {

constexpr std::int32_t kLost = static_cast<std::int32_t>(kDeviceLost);
const std::string kRed = "CLEAR { TARGET|COMPUTERECTS 0xffff0000 1 0 } ",
                  kGreen = "CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ";

// Two contexts, each with its target.
struct TwoContexts : CRig {
    explicit TwoContexts(unsigned workers)
        : CRig({.workers = workers, .completion = DP2EMU_COMPLETION_DELAY, .completion_parameter = 1}) {
        REQUIRE(surface(2, static_cast<std::uint32_t>(dp2::Format::A8R8G8B8), 64, DP2EMU_USAGE_RENDER_TARGET) ==
                DP2EMU_OK);
        second = create_context(2);
    }
    std::int32_t submit(std::uint32_t in, const std::string& text, std::uint32_t offset = 0) {
        return CRig::submit(text, {.context = in, .offset = offset}).ddrval;
    }
    std::uint32_t error_offset() const { return call->block.error_offset; }
    std::uint32_t second = 0;
};

} // namespace

TEST_CASE(
    "a lost context fails with the codes of each interface, also with queued work, and everything else stays usable") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    TwoContexts rig(workers);
    std::uint64_t memory[8] = {}, data = 0;
    const dp2emu_d3d10_create_query occlusion{1, 0};
    REQUIRE(dp2emu_d3d10_query_create(rig.emulator, rig.context, &occlusion, memory) == 0);
    REQUIRE(rig.submit(rig.context, "CREATEQUERY { 1 EVENT } " + kRed + "ISSUEQUERY { 1 END }") == 0);
    REQUIRE(rig.submit(rig.second, "CREATEQUERY { 1 EVENT } " + kRed + "ISSUEQUERY { 1 END }") == 0);
    CHECK(dp2emu_check_context(rig.emulator, rig.context) == DP2EMU_OK);
    REQUIRE(dp2emu_lose_context(rig.emulator, rig.context) == DP2EMU_OK);
    CHECK(dp2emu_check_context(rig.emulator, rig.context) == DP2EMU_CONTEXT_LOST);
    CHECK(dp2emu_check_context(rig.emulator, rig.second) == DP2EMU_OK);
    CHECK(dp2emu_lose_context(rig.emulator, rig.context) == DP2EMU_OK); // losing it twice is no error
    CHECK(std::string(dp2emu_result_name(DP2EMU_CONTEXT_LOST)) == "DP2EMU_CONTEXT_LOST");

    // DP2 calls
    CHECK(rig.submit(rig.context, kGreen) == kLost);
    CHECK(rig.error_offset() == 0);
    CHECK(rig.error_text() == "context lost: dwhContext");
    CHECK(rig.submit(rig.context, "", 16) == kLost);
    CHECK(rig.error_offset() == 16);
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 1) == DP2EMU_CONTEXT_LOST);
    // D3D10 functions: the codes that QUERIES.md 2.4 allows
    CHECK(dp2emu_d3d10_query_begin(rig.emulator, rig.context, memory) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_query_end(rig.emulator, rig.context, memory) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory, &data, 8, 0) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_set_predication(rig.emulator, rig.context, nullptr, 0) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    std::uint64_t more[8] = {};
    CHECK(dp2emu_d3d10_query_create(rig.emulator, rig.context, &occlusion, more) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(more[0] == 0);
    dp2emu_d3d10_counter_info info{};
    CHECK(dp2emu_d3d10_check_counter_info(rig.emulator, rig.context, &info) == 0);
    CHECK(dp2emu_d3d10_query_destroy(rig.emulator, rig.context, memory) == 0);
    // All other functions
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, nullptr, 0) == DP2EMU_CONTEXT_LOST);
    const dp2emu_vertex_element element{0, 0, 3, 0, 9, 0};
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = rig.context;
    work.elements = &element;
    work.element_count = 1;
    work.stride = 16;
    CHECK(dp2emu_process_vertices(rig.emulator, &work, nullptr, 0) == DP2EMU_CONTEXT_LOST);

    // What was submitted before the loss is drawn, what came after it is not; the other context has its answer.
    CHECK(dp2emu_finish(rig.emulator) == DP2EMU_OK);
    CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
    CHECK(rig.pixel(63, 63) == 0xffff0000);
    CHECK(rig.submit(rig.second, kGreen) == 0);
    CHECK(rig.error_offset() == 20);
    CHECK(rig.pixel(63, 63, 2) == 0xff00ff00);

    // Recovery: the context is destroyed and created again
    CHECK(dp2emu_destroy_context(rig.emulator, rig.context) == DP2EMU_OK);
    CHECK(dp2emu_lose_context(rig.emulator, rig.context) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_check_context(rig.emulator, rig.context) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_lose_context(nullptr, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.submit(rig.create_context(), kGreen) == 0);
    CHECK(rig.pixel(63, 63) == 0xff00ff00);
}

TEST_CASE("a recording stores that a context was lost, and cannot start while one is") {
    const unsigned workers = GENERATE(0u, 2u);
    TwoContexts rig(workers);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    REQUIRE(rig.submit(rig.context, kRed) == 0);
    REQUIRE(dp2emu_lose_context(rig.emulator, rig.context) == DP2EMU_OK);
    REQUIRE(rig.submit(rig.context, kGreen) == kLost);
    REQUIRE(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
    const dp2::capture::Document document = rig.recorded();
    CHECK(rig.start_recording() == DP2EMU_NOT_SUPPORTED);
    CHECK(rig.error_text() == "not supported: recording with a lost context");

    const auto text = dp2::disassemble_capture(document);
    CHECK(text.find("lose_context " + std::to_string(rig.context)) != std::string::npos);
    const auto again = dp2::assemble_capture(text);
    REQUIRE(again.ok());
    CHECK((*again == document));
    Replayer replayer(*replay_options(document));
    ReplayObserver nobody;
    REQUIRE(replayer.play(document, nobody).ok());
    CHECK(replayer.observations() == 3); // two calls and the picture
    CHECK(replayer.differences() == 0);
    CHECK(replayer.unexpected_failures() == 0);
}
