// The whole path through the C interface: bytes in, pixels and answer bytes out.
#include <array>
#include <cstring>

#include "dp2/capture/capture_place.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

namespace {

const std::string kCreate = "CREATEQUERY { 7 OCCLUSION } ", kBegin = "ISSUEQUERY { 7 BEGIN } ",
                  kEnd = "ISSUEQUERY { 7 END } ",
                  kTriangle = "RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { 0 } ",
                  kUnknownOpcode = "raw { u8 5 0 0 0 }";

// A right-angled triangle, its right angle in the upper right corner.
std::array<CallVertex, 3> triangle(float size, std::uint32_t color) {
    return {{{0, 0, 0.5f, 1, color}, {size, 0, 0.5f, 1, color}, {size, size, 0.5f, 1, color}}};
}

// The occlusion example of QUERIES.md 1.8 (1), 36 bytes.
const std::uint8_t kOcclusion[] = {0x54, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x09, 0x00, 0x00, 0x00,
                                   0x5B, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00,
                                   0x5B, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00};

} // namespace

TEST_CASE("the worked occlusion example answers over its own buffer") {
    CRig rig;
    const dp2emu_call call = rig.submit(std::as_bytes(std::span(kOcclusion)), {.capacity = 64});
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    const unsigned char expected[] = {0x58, 0, 1, 0, 0x14, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
    REQUIRE(std::memcmp(rig.call->memory().data(), expected, sizeof expected) == 0);
}

TEST_CASE("a triangle between begin and end is counted and drawn") {
    CRig rig;
    const dp2emu_call call = rig.submit(kCreate + kBegin + kTriangle + kEnd, {.vertices = triangle(5, 0xFFFF0000)});
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    REQUIRE(rig.answers().values[0] == 15);
    const std::vector<std::uint32_t> pixels = rig.target_pixels();
    REQUIRE(pixels[0] == 0xFFFF0000);
    REQUIRE(pixels[5] == 0);
}

TEST_CASE("after a finish an empty buffer fetches every answer that waited for the GPU") {
    CRig rig({.workers = 2, .completion = DP2EMU_COMPLETION_ASYNC});
    rig.run(kCreate);
    for (int round = 0; round < 200; ++round) {
        dp2emu_call call = rig.submit(kBegin + kEnd);
        REQUIRE(call.ddrval == 0);
        if (call.error_offset == 0) {
            REQUIRE(dp2emu_finish(rig.emulator) == DP2EMU_OK);
            call = rig.submit("");
        }
        REQUIRE(call.error_offset == 20);
    }
    CHECK(dp2emu_finish(nullptr) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("after a wait for an answer an empty buffer fetches that answer, whatever was drawn since") {
    CRig rig({.workers = 2, .completion = DP2EMU_COMPLETION_ASYNC});
    rig.run(kCreate);
    const auto half = triangle(64, 0xFFFFFFFF);
    for (int round = 0; round < 200; ++round) {
        dp2emu_call call = rig.submit(kBegin + kEnd);
        REQUIRE(call.ddrval == 0);
        for (int i = 0; i < 5 && call.error_offset == 0; ++i) {
            call = rig.submit(kTriangle, {.vertices = half});
            REQUIRE(call.ddrval == 0);
        }
        if (call.error_offset == 0) {
            REQUIRE(dp2emu_wait_for_answer(rig.emulator, rig.context, 7) == DP2EMU_OK);
            call = rig.submit("");
        }
        REQUIRE(call.error_offset == 20);
    }
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 7) == DP2EMU_OK);
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 8) == DP2EMU_OK);
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context + 1, 7) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_wait_for_answer(nullptr, rig.context, 7) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("a failing call reports the command's offset, keeps answers and writes none") {
    CRig rig;
    dp2emu_call call = rig.submit(kCreate + kBegin + kEnd + kUnknownOpcode);
    REQUIRE(static_cast<uint32_t>(call.ddrval) == 0x88760BB8);
    REQUIRE(call.error_offset == 36);
    REQUIRE(rig.call->memory()[0] == std::byte{0x54}); // CREATEQUERY
    const dp2emu_error error = rig.last_error();
    REQUIRE(std::string(error.fault) == "unknown opcode");
    REQUIRE(error.result == DP2EMU_INVALID_ARGUMENT);
    dp2emu_error older{}; // the version of the struct without the member `result`
    older.size = offsetof(dp2emu_error, result);
    older.result = 77;
    REQUIRE(dp2emu_last_error(rig.emulator, &older) == DP2EMU_OK);
    REQUIRE(std::string(older.field) == error.field);
    REQUIRE(older.result == 77);
    call = rig.submit(""); // an empty buffer fetches the kept answers
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
}

TEST_CASE("a recording replays to the same answers and the same pixels") {
    CRig rig;
    REQUIRE(dp2emu_create_buffer(rig.emulator, 5, 8) == DP2EMU_OK);
    const uint32_t words[2] = {1, 2};
    REQUIRE(dp2emu_create_sublevel(rig.emulator, 6, 1, 0, 0) == DP2EMU_OK); // a second handle of the target
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    REQUIRE(dp2emu_create_sublevel(rig.emulator, 7, 1, 0, 0) == DP2EMU_OK);
    REQUIRE(dp2emu_create_sublevel(rig.emulator, 8, 1, 1, 0) == DP2EMU_OUT_OF_RANGE);
    REQUIRE(dp2emu_create_sublevel(rig.emulator, 8, 5, 0, 0) == DP2EMU_WRONG_KIND);
    REQUIRE(dp2emu_write_buffer(rig.emulator, 5, 0, words, 8) == DP2EMU_OK);
    REQUIRE(rig.submit(kCreate + kBegin + kEnd).error_offset == 20);
    const CallVertex green[] = {{0, 0, 0, 1, 0xFF00FF00}, {60, 9, 0, 1, 0xFF00FF00}, {9, 60, 0, 1, 0xFF00FF00}};
    rig.run(kTriangle, {.vertices = green});
    REQUIRE(rig.submit(kUnknownOpcode).ddrval != 0);
    REQUIRE(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
    dp2::capture::ReadReport report;
    const dp2::capture::Document document = rig.recorded(&report);
    CHECK_FALSE(report.index_rebuilt);
    // A second recording begins in the middle.
    const std::string middle = rig.file + ".middle";
    REQUIRE(dp2emu_start_capture(rig.emulator, middle.c_str()) == DP2EMU_OK);
    REQUIRE(rig.stop_recording() == DP2EMU_OK);
    CHECK(std::filesystem::remove(middle));
    responses::Replayer replayer({});
    responses::ReplayObserver observer;
    REQUIRE(replayer.play(document, observer).ok());
    CHECK(replayer.differences() == 0);
    const auto again = responses::surface_pixels(replayer.emulator(), 1);
    CHECK(responses::surface_pixels(replayer.emulator(), 6).ok());
    CHECK(responses::surface_pixels(replayer.emulator(), 7).ok());
    REQUIRE(again.ok());
    const std::vector<std::uint32_t> pixels = rig.target_pixels();
    CHECK(std::ranges::equal(*again, std::as_bytes(std::span(pixels))));
    CHECK(pixels[64 * 12 + 12] == 0xFF00FF00);
    CHECK(dp2emu_start_capture(rig.emulator, "/no/such/folder/x.dp2c") == DP2EMU_IO);
}

TEST_CASE("a recording stores how many frames came before it, and replays frames that show nothing") {
    CRig rig;
    for (const uint32_t shown : {1u, 0u, 77u}) REQUIRE(dp2emu_present(rig.emulator, shown) == DP2EMU_OK);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    for (const uint32_t shown : {1u, 0u, 77u}) REQUIRE(dp2emu_present(rig.emulator, shown) == DP2EMU_OK);
    const dp2::capture::Document document = rig.recorded();
    CHECK(dp2::frames_before(document) == 3);
    std::vector<std::uint32_t> shown;
    for (const auto& record : document)
        if (const auto* present = std::get_if<dp2::capture::Present>(&record)) shown.push_back(present->surface);
    CHECK(shown == std::vector<std::uint32_t>{1, 0, 0}); // surface 77 does not exist
    responses::Replayer replayer({});
    responses::ReplayObserver observer;
    REQUIRE(replayer.play(document, observer).ok());
    CHECK(replayer.differences() == 0);
}

TEST_CASE("queries of the D3D10 functions through the C interface") {
    CRig rig;
    const dp2emu_d3d10_create_query occlusion{1, 0}, geometry_shader{0x100C, 0}, unknown{77, 0};
    CHECK(dp2emu_d3d10_calc_private_query_size(&geometry_shader) == 0);
    CHECK(dp2emu_d3d10_calc_private_query_size(&unknown) == 0);
    CHECK(dp2emu_d3d10_calc_private_query_size(nullptr) == 0);
    std::vector<unsigned char> memory(dp2emu_d3d10_calc_private_query_size(&occlusion));
    REQUIRE(memory.size() > 0);
    constexpr auto kInvalid = static_cast<int32_t>(0x80070057);
    CHECK(dp2emu_d3d10_query_create(rig.emulator, 99, &occlusion, memory.data()) == kInvalid);
    CHECK(dp2emu_d3d10_query_create(nullptr, rig.context, &occlusion, memory.data()) == kInvalid);
    CHECK(dp2emu_d3d10_query_create(rig.emulator, rig.context, nullptr, memory.data()) == kInvalid);
    CHECK(dp2emu_d3d10_query_create(rig.emulator, rig.context, &geometry_shader, memory.data()) ==
          DP2EMU_DDI_ERR_UNSUPPORTED);
    REQUIRE(dp2emu_d3d10_query_create(rig.emulator, rig.context, &occlusion, memory.data()) == 0);
    REQUIRE(dp2emu_d3d10_query_begin(rig.emulator, rig.context, memory.data()) == 0);
    rig.run(kTriangle, {.vertices = triangle(5, 0xFFFF0000)});
    REQUIRE(dp2emu_d3d10_query_end(rig.emulator, rig.context, memory.data()) == 0);
    uint64_t samples = 0;
    CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), &samples, 4, 0) == kInvalid);
    CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), nullptr, 8, 0) == kInvalid);
    CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), nullptr, 0, 0) == 0);
    REQUIRE(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), &samples, 8, 0) == 0);
    CHECK(samples == 15);
    CHECK(dp2emu_d3d10_set_predication(rig.emulator, rig.context, memory.data(), 1) == kInvalid);
    CHECK(dp2emu_d3d10_set_predication(rig.emulator, rig.context, nullptr, 0) == 0);
    CHECK(dp2emu_inject_disjoint(rig.emulator) == DP2EMU_OK);
    CHECK(dp2emu_inject_disjoint(nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_d3d10_query_destroy(rig.emulator, rig.context, memory.data()) == 0);
    CHECK(dp2emu_d3d10_query_destroy(rig.emulator, rig.context, memory.data()) == kInvalid);
}

TEST_CASE("counters through the C interface") {
    CRig rig;
    constexpr auto kInvalid = static_cast<int32_t>(0x80070057);
    dp2emu_d3d10_counter_info info{};
    REQUIRE(dp2emu_d3d10_check_counter_info(rig.emulator, rig.context, &info) == 0);
    CHECK(info.last_device_dependent_counter >= 0x40000000);
    CHECK(info.num_simultaneous_counters > 10);
    CHECK(info.num_detectable_parallel_units == 1);
    CHECK(dp2emu_d3d10_check_counter_info(rig.emulator, rig.context, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter_info(rig.emulator, 99, &info) == kInvalid);
    uint32_t type = 99, active = 99, length = 0;
    dp2emu_d3d10_counter_texts texts{};
    texts.name_length = &length;
    REQUIRE(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == 0);
    CHECK(type == 0);
    CHECK(active == 1);
    CHECK(length == sizeof "GPU_IDLE");
    char name[16] = "unchanged";
    texts.name = name;
    length = sizeof "GPU_IDLE" - 1;
    CHECK(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == kInvalid);
    CHECK(std::string(name) == "unchanged");
    CHECK(length == sizeof "GPU_IDLE"); // the length that the name needs
    REQUIRE(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == 0);
    CHECK(std::string(name) == "GPU_IDLE");
    texts.name_length = nullptr;
    CHECK(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1000, nullptr, &active, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1000, &type, nullptr, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1012, &type, &active, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0, &type, &active, nullptr) == kInvalid); // id 0 is a query, not a counter
    CHECK(dp2emu_d3d10_check_counter(0x1005, &type, &active, nullptr) == DP2EMU_DDI_ERR_UNSUPPORTED);
    REQUIRE(dp2emu_d3d10_check_counter(0x40000001, &type, &active, nullptr) == 0);
    CHECK(type == 3);
    // Each counter has texts, and its data has the size of its type.
    for (uint32_t id : {0x1000u, 0x1004u, 0x1011u, 0x40000000u, 0x40000001u}) {
        char units[200], description[200];
        uint32_t units_length = sizeof units, description_length = sizeof description;
        const dp2emu_d3d10_counter_texts both{nullptr, nullptr, units, &units_length, description, &description_length};
        REQUIRE(dp2emu_d3d10_check_counter(id, &type, &active, &both) == 0);
        CHECK(std::strlen(units) + 1 == units_length);
        CHECK(std::strlen(description) + 1 == description_length);
        const dp2emu_d3d10_create_query create{id, 0};
        std::vector<unsigned char> memory(dp2emu_d3d10_calc_private_query_size(&create));
        REQUIRE(dp2emu_d3d10_query_create(rig.emulator, rig.context, &create, memory.data()) == 0);
        REQUIRE(dp2emu_d3d10_query_end(rig.emulator, rig.context, memory.data()) == 0);
        unsigned char data[8];
        CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), data, type == 3 ? 4 : 8, 0) ==
              kInvalid);
        CHECK(dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory.data(), data, type == 3 ? 8 : 4, 0) == 0);
    }
}

TEST_CASE("stream output through the C interface") {
    CRig rig;
    REQUIRE(dp2emu_create_buffer(rig.emulator, 50, 64) == DP2EMU_OK);
    const dp2emu_stream_output_entry entries[] = {{0, 0, 9, 0, 0, 2},
                                                  {0, 0, 10, 0, 3, 1}}; // POSITIONT x y, COLOR alpha
    dp2emu_stream_output declaration{};
    declaration.size = sizeof declaration;
    declaration.context = rig.context;
    declaration.entries = entries;
    declaration.entry_count = 2;
    declaration.no_rasterization = 1;
    REQUIRE(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_OK);
    dp2emu_stream_output_target target{50, 0, 8};
    REQUIRE(dp2emu_set_stream_output_targets(rig.emulator, rig.context, &target, 1) == DP2EMU_OK);
    const CallVertex corners[] = {
        {0, 0, 0.5f, 1, 0xFFFF0000}, {5, 0, 0.5f, 1, 0xFFFF0000}, {5, 6, 0.5f, 1, 0xFFFF0000}};
    rig.run(kTriangle, {.vertices = corners});
    float got[16];
    REQUIRE(dp2emu_read_buffer(rig.emulator, 50, 0, got, sizeof got) == DP2EMU_OK);
    const float expected[] = {0, 0, 0, 0, 1, 5, 0, 1, 5, 6, 1, 0, 0, 0, 0, 0};
    CHECK(std::memcmp(got, expected, sizeof got) == 0);
    // Bad arguments.
    CHECK(dp2emu_set_stream_output(nullptr, &declaration) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_set_stream_output(rig.emulator, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, nullptr, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, &target, 5) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, 99, &target, 1) == DP2EMU_BAD_HANDLE);
    target.offset = 68;
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, &target, 1) == DP2EMU_OUT_OF_RANGE);
    declaration.entries = nullptr;
    CHECK(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_INVALID_ARGUMENT);
    declaration.context = 99;
    declaration.entry_count = 0;
    CHECK(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_BAD_HANDLE);
    // Captures have no record for stream output: a recording cannot start while it is on.
    declaration.context = rig.context;
    CHECK(rig.start_recording() == DP2EMU_NOT_SUPPORTED);
    declaration.no_rasterization = 0;
    REQUIRE(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_OK); // turns stream output off
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    CHECK(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_NOT_SUPPORTED);
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, nullptr, 0) == DP2EMU_NOT_SUPPORTED);
    REQUIRE(rig.stop_recording() == DP2EMU_OK);
}

TEST_CASE("a recording ends with one message when its file cannot be written; later calls succeed") {
    if (!std::filesystem::exists("/dev/full")) return;
    std::vector<std::string> errors;
    const auto log = [](void* user, dp2emu_log_level level, const char* text) {
        if (level == DP2EMU_LOG_ERROR) static_cast<std::vector<std::string>*>(user)->emplace_back(text);
    };
    CRig rig({.log = log, .log_user = &errors});
    const dp2emu_result started = dp2emu_start_capture(rig.emulator, "/dev/full");
    if (started == DP2EMU_OK) {
        REQUIRE(dp2emu_create_buffer(rig.emulator, 5, 1 << 20) == DP2EMU_OK);
        const std::vector<unsigned char> bytes(1 << 20, 7);
        for (int i = 0; i < 4; ++i)
            REQUIRE(dp2emu_write_buffer(rig.emulator, 5, 0, bytes.data(), bytes.size()) == DP2EMU_OK);
        CHECK(errors == std::vector<std::string>{"the recording ended: its file cannot be written"});
        CHECK(rig.stop_recording() == DP2EMU_IO);
        CHECK(rig.stop_recording() == DP2EMU_OK);
        CHECK(errors.size() == 1);
    } else {
        CHECK(started == DP2EMU_IO);
    }
}

TEST_CASE("options, calls and handles that are not valid are refused") {
    dp2emu* emulator = nullptr;
    CHECK(dp2emu_create(nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
    dp2emu_options options{};
    options.size = sizeof options;
    options.dialect = "no such";
    CHECK(dp2emu_create(&options, &emulator) == DP2EMU_INVALID_ARGUMENT);
    struct {
        dp2emu_options options;
        unsigned later;
    } newer{};
    newer.options.size = sizeof newer;
    newer.later = 1; // a member that this library does not know, and that is not zero
    CHECK(dp2emu_create(&newer.options, &emulator) == DP2EMU_INVALID_ARGUMENT);
    newer.later = 0;
    REQUIRE(dp2emu_create(&newer.options, &emulator) == DP2EMU_OK);
    dp2emu_call call{};
    call.size = sizeof call;
    call.command_length = 1; // commands beyond the surface's capacity of 0
    CHECK(dp2emu_submit(emulator, &call) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_submit(emulator, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(error_text(emulator).empty());
    CHECK(dp2emu_destroy_object(emulator, 9) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_read_surface(emulator, 9, 0, 0, nullptr, &call, 4, 4) == DP2EMU_BAD_HANDLE);
    CHECK(error_text(emulator) == "bad handle: handle");
    CHECK(std::string(dp2emu_result_name(DP2EMU_IO)) == "DP2EMU_IO");
    CHECK(dp2emu_version() == (0u << 16 | 2u));
    dp2emu_destroy(emulator);
    dp2emu_destroy(nullptr);
}
