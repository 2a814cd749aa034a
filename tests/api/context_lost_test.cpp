// Contexts whose device is lost: what every function says of them, what stays, and that recordings hold it.
#include <filesystem>

#include "dp2/capture/text_capture.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_calls.h"
#include "tests/support/temporary_path.h"

using namespace responses;

namespace {

constexpr std::uint32_t kA8R8G8B8 = 21;
constexpr std::int32_t kLost = static_cast<std::int32_t>(kDeviceLost);
const std::string kRed = "CLEAR { TARGET|COMPUTERECTS 0xffff0000 1 0 } ",
                  kGreen = "CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ";

class Rig {
  public:
    explicit Rig(unsigned workers) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = workers;
        options.completion = DP2EMU_COMPLETION_DELAY;
        options.completion_parameter = 1;
        REQUIRE(dp2emu_create(&options, &e) == DP2EMU_OK);
        for (const std::uint32_t handle : {1u, 2u}) {
            const auto desc = c_calls::described(handle, kA8R8G8B8, 64, DP2EMU_USAGE_RENDER_TARGET);
            REQUIRE(dp2emu_create_surface(e, &desc) == DP2EMU_OK);
        }
        REQUIRE(dp2emu_create_context(e, 5, 1, 0, &first) == DP2EMU_OK);
        REQUIRE(dp2emu_create_context(e, 5, 2, 0, &second) == DP2EMU_OK);
    }
    ~Rig() { dp2emu_destroy(e); }
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    std::int32_t submit(std::uint32_t context, const std::string& text, std::uint32_t offset = 0) {
        c_calls::TextCall call(context, text, offset);
        REQUIRE(dp2emu_submit(e, &call.block) == DP2EMU_OK);
        error_offset = call.block.error_offset;
        return call.block.ddrval;
    }
    std::uint32_t pixel(std::uint32_t surface) {
        std::uint32_t value = 0;
        const dp2emu_rect corner{63, 63, 64, 64};
        REQUIRE(dp2emu_read_surface(e, surface, 0, 0, &corner, &value, 4, 4) == DP2EMU_OK);
        return value;
    }
    std::string error() { return c_calls::error_text(e); }

    dp2emu* e = nullptr;
    std::uint32_t first = 0, second = 0, error_offset = 0;
};

} // namespace

TEST_CASE("a lost context fails with the codes of its door, behind queued work, and everything else stays") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    Rig rig(workers);
    std::uint64_t memory[8] = {}, data = 0;
    const dp2emu_d3d10_create_query occlusion{1, 0};
    REQUIRE(dp2emu_d3d10_query_create(rig.e, rig.first, &occlusion, memory) == 0);
    REQUIRE(rig.submit(rig.first, "CREATEQUERY { 1 EVENT } " + kRed + "ISSUEQUERY { 1 END }") == 0);
    REQUIRE(rig.submit(rig.second, "CREATEQUERY { 1 EVENT } " + kRed + "ISSUEQUERY { 1 END }") == 0);
    CHECK(dp2emu_check_context(rig.e, rig.first) == DP2EMU_OK);
    REQUIRE(dp2emu_lose_context(rig.e, rig.first) == DP2EMU_OK);
    CHECK(dp2emu_check_context(rig.e, rig.first) == DP2EMU_CONTEXT_LOST);
    CHECK(dp2emu_check_context(rig.e, rig.second) == DP2EMU_OK);
    CHECK(dp2emu_lose_context(rig.e, rig.first) == DP2EMU_OK); // again
    CHECK(std::string(dp2emu_result_name(DP2EMU_CONTEXT_LOST)) == "DP2EMU_CONTEXT_LOST");

    // The DP2 door
    CHECK(rig.submit(rig.first, kGreen) == kLost);
    CHECK(rig.error_offset == 0);
    CHECK(rig.error() == "context lost: dwhContext");
    CHECK(rig.submit(rig.first, "", 16) == kLost);
    CHECK(rig.error_offset == 16);
    CHECK(dp2emu_wait_for_answer(rig.e, rig.first, 1) == DP2EMU_CONTEXT_LOST);
    // The D3D10 door: codes that QUERIES.md 2.4 allows
    CHECK(dp2emu_d3d10_query_begin(rig.e, rig.first, memory) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_query_end(rig.e, rig.first, memory) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_query_get_data(rig.e, rig.first, memory, &data, 8, 0) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(dp2emu_d3d10_set_predication(rig.e, rig.first, nullptr, 0) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    std::uint64_t more[8] = {};
    CHECK(dp2emu_d3d10_query_create(rig.e, rig.first, &occlusion, more) == DP2EMU_DDI_ERR_DEVICEREMOVED);
    CHECK(more[0] == 0);
    dp2emu_d3d10_counter_info info{};
    CHECK(dp2emu_d3d10_check_counter_info(rig.e, rig.first, &info) == 0);
    CHECK(dp2emu_d3d10_query_destroy(rig.e, rig.first, memory) == 0);
    // The others
    CHECK(dp2emu_set_stream_output_targets(rig.e, rig.first, nullptr, 0) == DP2EMU_CONTEXT_LOST);
    const dp2emu_vertex_element element{0, 0, 3, 0, 9, 0};
    dp2emu_processing work{};
    work.size = sizeof work;
    work.context = rig.first;
    work.elements = &element;
    work.element_count = 1;
    work.stride = 16;
    CHECK(dp2emu_process_vertices(rig.e, &work, nullptr, 0) == DP2EMU_CONTEXT_LOST);

    // What was submitted is drawn, what came behind is not; the other context has its answer.
    CHECK(dp2emu_finish(rig.e) == DP2EMU_OK);
    CHECK(dp2emu_present(rig.e, 1) == DP2EMU_OK);
    CHECK(rig.pixel(1) == 0xffff0000);
    CHECK(rig.submit(rig.second, kGreen) == 0);
    CHECK(rig.error_offset == 20);
    CHECK(rig.pixel(2) == 0xff00ff00);

    // The way back
    CHECK(dp2emu_destroy_context(rig.e, rig.first) == DP2EMU_OK);
    CHECK(dp2emu_lose_context(rig.e, rig.first) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_check_context(rig.e, rig.first) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_lose_context(nullptr, 1) == DP2EMU_INVALID_ARGUMENT);
    std::uint32_t again = 0;
    REQUIRE(dp2emu_create_context(rig.e, 5, 1, 0, &again) == DP2EMU_OK);
    CHECK(rig.submit(again, kGreen) == 0);
    CHECK(rig.pixel(1) == 0xff00ff00);
}

TEST_CASE("a recording holds that a context was lost, and does not begin while one is") {
    const unsigned workers = GENERATE(0u, 2u);
    const std::string path = temporary_path("lost.dp2c");
    Rig rig(workers);
    REQUIRE(dp2emu_start_capture(rig.e, path.c_str()) == DP2EMU_OK);
    REQUIRE(rig.submit(rig.first, kRed) == 0);
    REQUIRE(dp2emu_lose_context(rig.e, rig.first) == DP2EMU_OK);
    REQUIRE(rig.submit(rig.first, kGreen) == kLost);
    REQUIRE(dp2emu_present(rig.e, 1) == DP2EMU_OK);
    REQUIRE(dp2emu_stop_capture(rig.e) == DP2EMU_OK);
    CHECK(dp2emu_start_capture(rig.e, path.c_str()) == DP2EMU_NOT_SUPPORTED);
    CHECK(rig.error() == "not supported: recording with a lost context");

    const dp2::capture::Document document = c_calls::read_capture_file(path);
    std::filesystem::remove(path);
    const auto text = dp2::disassemble_capture(document);
    CHECK(text.find("lose_context " + std::to_string(rig.first)) != std::string::npos);
    const auto again = dp2::assemble_capture(text);
    REQUIRE(again.ok());
    CHECK((*again == document));
    Replayer replayer(*replay_options(document));
    ReplayObserver nobody;
    REQUIRE(replayer.play(document, nobody).ok());
    CHECK(replayer.observations() == 3); // of two calls and the picture
    CHECK(replayer.differences() == 0);
    CHECK(replayer.unexpected_failures() == 0);
}
