// The whole path through the C face: bytes in, pixels and answer bytes out.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/capture_place.h"
#include "responses/include/dp2emu.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_path.h"

namespace {

struct Rig {
    explicit Rig(const dp2emu_options* options = nullptr) {
        REQUIRE(dp2emu_create(options, &emulator) == DP2EMU_OK);
        dp2emu_surface_desc desc{};
        desc.size = sizeof desc;
        desc.handle = 1;
        desc.format = 21; // A8R8G8B8
        desc.width = desc.height = 64;
        desc.usage = DP2EMU_USAGE_RENDER_TARGET;
        REQUIRE(dp2emu_create_surface(emulator, &desc) == DP2EMU_OK);
        REQUIRE(dp2emu_create_context(emulator, 5, 1, 0, &context) == DP2EMU_OK);
    }
    ~Rig() { dp2emu_destroy(emulator); }

    dp2emu_call submit(std::vector<unsigned char> commands, std::size_t capacity, std::vector<float> vertices = {}) {
        memory = std::move(commands);
        const auto length = static_cast<uint32_t>(memory.size());
        memory.resize(capacity, 0xCD);
        dp2emu_call call{};
        call.size = sizeof call;
        call.context = context;
        call.vertex_type = 0x44; // XYZRHW | DIFFUSE
        call.vertex_size = 20;
        call.commands = memory.data();
        call.command_capacity = static_cast<uint32_t>(capacity);
        call.command_length = length;
        if (!vertices.empty()) {
            call.vertices = vertices.data();
            call.vertices_bytes = vertices.size() * 4;
            call.vertex_length = static_cast<uint32_t>(vertices.size() / 5);
        }
        REQUIRE(dp2emu_submit(emulator, &call) == DP2EMU_OK);
        return call;
    }

    dp2emu* emulator = nullptr;
    uint32_t context = 0;
    std::vector<unsigned char> memory;
};

// The occlusion example of QUERIES.md 1.8 (1), 36 bytes.
const std::vector<unsigned char> kOcclusion = {0x54, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x09, 0x00, 0x00, 0x00,
                                               0x5B, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00,
                                               0x5B, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00};

} // namespace

TEST_CASE("the worked occlusion example answers over its own buffer") {
    Rig rig;
    const dp2emu_call call = rig.submit(kOcclusion, 64);
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    const unsigned char expected[] = {0x58, 0, 1, 0, 0x14, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
    REQUIRE(std::memcmp(rig.memory.data(), expected, sizeof expected) == 0);
}

TEST_CASE("a triangle between begin and end is counted and drawn") {
    Rig rig;
    std::vector<unsigned char> commands(kOcclusion.begin(), kOcclusion.begin() + 24);
    const unsigned char draw[] = {8,  0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, // CULLMODE NONE
                                  18, 0, 1, 0, 0,  0};                  // TRIANGLELIST, 1 triangle from vertex 0
    commands.insert(commands.end(), draw, draw + sizeof draw);
    commands.insert(commands.end(), kOcclusion.begin() + 24, kOcclusion.end());
    float red;
    const uint32_t bits = 0xFFFF0000;
    std::memcpy(&red, &bits, 4);
    const dp2emu_call call = rig.submit(commands, 128, {0, 0, 0.5f, 1, red, 5, 0, 0.5f, 1, red, 5, 5, 0.5f, 1, red});
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    REQUIRE(rig.memory[16] == 15);
    uint32_t pixels[64 * 64];
    REQUIRE(dp2emu_read_surface(rig.emulator, 1, 0, 0, nullptr, pixels, 256, sizeof pixels) == DP2EMU_OK);
    REQUIRE(pixels[0] == 0xFFFF0000);
    REQUIRE(pixels[5] == 0);
}

TEST_CASE("after a finish an empty buffer fetches every answer that waited for the GPU") {
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = 2;
    options.completion = DP2EMU_COMPLETION_ASYNC;
    Rig rig(&options);
    const std::vector<unsigned char> reissue(kOcclusion.begin() + 12, kOcclusion.end());
    for (int round = 0; round < 200; ++round) {
        dp2emu_call call = rig.submit(round == 0 ? kOcclusion : reissue, 64);
        REQUIRE(call.ddrval == 0);
        if (call.error_offset == 0) {
            REQUIRE(dp2emu_finish(rig.emulator) == DP2EMU_OK);
            call = rig.submit({}, 64);
        }
        REQUIRE(call.error_offset == 20);
    }
    CHECK(dp2emu_finish(nullptr) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("after a wait for its answer an empty buffer fetches it, whatever was drawn since") {
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = 2;
    options.completion = DP2EMU_COMPLETION_ASYNC;
    Rig rig(&options);
    const std::vector<unsigned char> reissue(kOcclusion.begin() + 12, kOcclusion.end());
    const std::vector<unsigned char> draw = {8,  0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, // CULLMODE NONE
                                             18, 0, 1, 0, 0,  0};                  // TRIANGLELIST, 1 triangle
    float white;
    const uint32_t bits = 0xFFFFFFFF;
    std::memcpy(&white, &bits, 4);
    for (int round = 0; round < 200; ++round) {
        dp2emu_call call = rig.submit(round == 0 ? kOcclusion : reissue, 64);
        REQUIRE(call.ddrval == 0);
        for (int i = 0; i < 5 && call.error_offset == 0; ++i) {
            call = rig.submit(draw, 128, {0, 0, 0.5f, 1, white, 64, 0, 0.5f, 1, white, 64, 64, 0.5f, 1, white});
            REQUIRE(call.ddrval == 0);
        }
        if (call.error_offset == 0) {
            REQUIRE(dp2emu_wait_for_answer(rig.emulator, rig.context, 7) == DP2EMU_OK);
            call = rig.submit({}, 64);
        }
        REQUIRE(call.error_offset == 20);
    }
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 7) == DP2EMU_OK);
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 8) == DP2EMU_OK);
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context + 1, 7) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_wait_for_answer(nullptr, rig.context, 7) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("a failing call reports the command's offset, keeps answers and writes none") {
    Rig rig;
    std::vector<unsigned char> commands = kOcclusion;
    commands.insert(commands.end(), {0x05, 0, 0, 0}); // unassigned
    dp2emu_call call = rig.submit(commands, 64);
    REQUIRE(static_cast<uint32_t>(call.ddrval) == 0x88760BB8);
    REQUIRE(call.error_offset == 36);
    REQUIRE(rig.memory[0] == 0x54);
    dp2emu_error error{};
    error.size = sizeof error;
    REQUIRE(dp2emu_last_error(rig.emulator, &error) == DP2EMU_OK);
    REQUIRE(std::string(error.fault) == "unknown opcode");
    REQUIRE(error.result == DP2EMU_INVALID_ARGUMENT);
    dp2emu_error older{}; // as it was before it had a result
    older.size = offsetof(dp2emu_error, result);
    older.result = 77;
    REQUIRE(dp2emu_last_error(rig.emulator, &older) == DP2EMU_OK);
    REQUIRE(std::string(older.field) == error.field);
    REQUIRE(older.result == 77);
    call = rig.submit({}, 64); // an empty buffer fetches the kept answers
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
}

TEST_CASE("a recording replays to the same answers and the same pixels") {
    const std::string path = temporary_path("whole.dp2c");
    uint32_t pixels[64 * 64];
    {
        Rig rig;
        REQUIRE(dp2emu_create_buffer(rig.emulator, 5, 8) == DP2EMU_OK);
        const uint32_t words[2] = {1, 2};
        REQUIRE(dp2emu_create_sublevel(rig.emulator, 6, 1, 0, 0) == DP2EMU_OK); // a second handle of the target
        REQUIRE(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_OK);
        REQUIRE(dp2emu_create_sublevel(rig.emulator, 7, 1, 0, 0) == DP2EMU_OK);
        REQUIRE(dp2emu_create_sublevel(rig.emulator, 8, 1, 1, 0) == DP2EMU_OUT_OF_RANGE);
        REQUIRE(dp2emu_create_sublevel(rig.emulator, 8, 5, 0, 0) == DP2EMU_WRONG_KIND);
        REQUIRE(dp2emu_write_buffer(rig.emulator, 5, 0, words, 8) == DP2EMU_OK);
        REQUIRE(rig.submit(kOcclusion, 64).error_offset == 20);
        float green;
        const uint32_t bits = 0xFF00FF00;
        std::memcpy(&green, &bits, 4);
        rig.submit({8, 0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, 18, 0, 1, 0, 0, 0}, 64,
                   {0, 0, 0, 1, green, 60, 9, 0, 1, green, 9, 60, 0, 1, green});
        rig.submit({5, 0, 0, 0}, 16); // fails
        REQUIRE(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
        REQUIRE(dp2emu_stop_capture(rig.emulator) == DP2EMU_OK);
        // A second recording begins in the middle.
        REQUIRE(dp2emu_start_capture(rig.emulator, (path + ".middle").c_str()) == DP2EMU_OK);
        REQUIRE(dp2emu_stop_capture(rig.emulator) == DP2EMU_OK);
        CHECK(std::filesystem::remove(path + ".middle"));
        REQUIRE(dp2emu_read_surface(rig.emulator, 1, 0, 0, nullptr, pixels, 256, sizeof pixels) == DP2EMU_OK);
    }
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    dp2::capture::ReadReport report;
    const auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)), &report);
    REQUIRE(document.ok());
    CHECK_FALSE(report.index_rebuilt);
    responses::Replayer replayer({});
    responses::ReplayObserver observer;
    REQUIRE(replayer.play(*document, observer).ok());
    CHECK(replayer.differences() == 0);
    const auto again = responses::surface_pixels(replayer.emulator(), 1);
    CHECK(responses::surface_pixels(replayer.emulator(), 6).ok());
    CHECK(responses::surface_pixels(replayer.emulator(), 7).ok());
    REQUIRE(again.ok());
    CHECK(std::memcmp(again->data(), pixels, sizeof pixels) == 0);
    CHECK(pixels[64 * 12 + 12] == 0xFF00FF00);
    std::filesystem::remove(path);
    Rig rig;
    CHECK(dp2emu_start_capture(rig.emulator, "/no/such/folder/x.dp2c") == DP2EMU_IO);
}

TEST_CASE("a recording stores how many frames came before it, and replays frames that show nothing") {
    const std::string path = temporary_path("frames.dp2c");
    Rig rig;
    for (const uint32_t shown : {1u, 0u, 77u}) REQUIRE(dp2emu_present(rig.emulator, shown) == DP2EMU_OK);
    REQUIRE(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_OK);
    for (const uint32_t shown : {1u, 0u, 77u}) REQUIRE(dp2emu_present(rig.emulator, shown) == DP2EMU_OK);
    REQUIRE(dp2emu_stop_capture(rig.emulator) == DP2EMU_OK);
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)));
    REQUIRE(document.ok());
    CHECK(dp2::frames_before(*document) == 3);
    std::vector<std::uint32_t> shown;
    for (const auto& record : *document)
        if (const auto* present = std::get_if<dp2::capture::Present>(&record)) shown.push_back(present->surface);
    CHECK(shown == std::vector<std::uint32_t>{1, 0, 0}); // 77 names nothing
    responses::Replayer replayer({});
    responses::ReplayObserver observer;
    REQUIRE(replayer.play(*document, observer).ok());
    CHECK(replayer.differences() == 0);
    std::filesystem::remove(path);
}

TEST_CASE("the D3D10 door through the C face") {
    Rig rig;
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
    float red;
    const uint32_t bits = 0xFFFF0000;
    std::memcpy(&red, &bits, 4);
    rig.submit({8, 0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, 18, 0, 1, 0, 0, 0}, 64,
               {0, 0, 0.5f, 1, red, 5, 0, 0.5f, 1, red, 5, 5, 0.5f, 1, red});
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

TEST_CASE("counters through the C face") {
    Rig rig;
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
    CHECK(length == sizeof "GPU_IDLE"); // what it takes
    REQUIRE(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == 0);
    CHECK(std::string(name) == "GPU_IDLE");
    texts.name_length = nullptr;
    CHECK(dp2emu_d3d10_check_counter(0x1000, &type, &active, &texts) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1000, nullptr, &active, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1000, &type, nullptr, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0x1012, &type, &active, nullptr) == kInvalid);
    CHECK(dp2emu_d3d10_check_counter(0, &type, &active, nullptr) == kInvalid); // a query
    CHECK(dp2emu_d3d10_check_counter(0x1005, &type, &active, nullptr) == DP2EMU_DDI_ERR_UNSUPPORTED);
    REQUIRE(dp2emu_d3d10_check_counter(0x40000001, &type, &active, nullptr) == 0);
    CHECK(type == 3);
    // Each counter has texts, and the size of its data is that of its type.
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

TEST_CASE("stream output through the C face") {
    Rig rig;
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
    float red;
    const uint32_t bits = 0xFFFF0000;
    std::memcpy(&red, &bits, 4);
    rig.submit({8, 0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, 18, 0, 1, 0, 0, 0}, 64,
               {0, 0, 0.5f, 1, red, 5, 0, 0.5f, 1, red, 5, 6, 0.5f, 1, red});
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
    // A capture has no record for stream output.
    declaration.context = rig.context;
    const std::string path = temporary_path("stream.dp2c");
    CHECK(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_NOT_SUPPORTED);
    declaration.no_rasterization = 0;
    REQUIRE(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_OK); // no stream output
    REQUIRE(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_OK);
    CHECK(dp2emu_set_stream_output(rig.emulator, &declaration) == DP2EMU_NOT_SUPPORTED);
    CHECK(dp2emu_set_stream_output_targets(rig.emulator, rig.context, nullptr, 0) == DP2EMU_NOT_SUPPORTED);
    REQUIRE(dp2emu_stop_capture(rig.emulator) == DP2EMU_OK);
    std::filesystem::remove(path);
}

TEST_CASE("a recording ends with one message when its file cannot be written; later calls succeed") {
    if (!std::filesystem::exists("/dev/full")) return;
    std::vector<std::string> errors;
    dp2emu_options options{};
    options.size = sizeof options;
    options.log = [](void* user, dp2emu_log_level level, const char* text) {
        if (level == DP2EMU_LOG_ERROR) static_cast<std::vector<std::string>*>(user)->emplace_back(text);
    };
    options.log_user = &errors;
    dp2emu* emulator = nullptr;
    REQUIRE(dp2emu_create(&options, &emulator) == DP2EMU_OK);
    const dp2emu_result started = dp2emu_start_capture(emulator, "/dev/full");
    if (started == DP2EMU_OK) {
        REQUIRE(dp2emu_create_buffer(emulator, 1, 1 << 20) == DP2EMU_OK);
        const std::vector<unsigned char> bytes(1 << 20, 7);
        for (int i = 0; i < 4; ++i)
            REQUIRE(dp2emu_write_buffer(emulator, 1, 0, bytes.data(), bytes.size()) == DP2EMU_OK);
        CHECK(errors == std::vector<std::string>{"the recording ended: its file cannot be written"});
        CHECK(dp2emu_stop_capture(emulator) == DP2EMU_IO);
        CHECK(dp2emu_stop_capture(emulator) == DP2EMU_OK);
        CHECK(errors.size() == 1);
    } else {
        CHECK(started == DP2EMU_IO);
    }
    dp2emu_destroy(emulator);
}

TEST_CASE("the C face refuses what it cannot use") {
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
    newer.later = 1; // a member unknown to this library, and not zero
    CHECK(dp2emu_create(&newer.options, &emulator) == DP2EMU_INVALID_ARGUMENT);
    newer.later = 0;
    REQUIRE(dp2emu_create(&newer.options, &emulator) == DP2EMU_OK);
    dp2emu_call call{};
    call.size = sizeof call;
    call.command_length = 1; // outside a capacity of 0
    CHECK(dp2emu_submit(emulator, &call) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_submit(emulator, nullptr) == DP2EMU_INVALID_ARGUMENT);
    dp2emu_error error{};
    error.size = sizeof error;
    REQUIRE(dp2emu_last_error(emulator, &error) == DP2EMU_OK);
    CHECK(std::string(error.text).empty());
    CHECK(dp2emu_destroy_object(emulator, 9) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_read_surface(emulator, 9, 0, 0, nullptr, &call, 4, 4) == DP2EMU_BAD_HANDLE);
    REQUIRE(dp2emu_last_error(emulator, &error) == DP2EMU_OK);
    CHECK(std::string(error.text) == "bad handle: handle");
    CHECK(std::string(dp2emu_result_name(DP2EMU_IO)) == "DP2EMU_IO");
    CHECK(dp2emu_version() == (0u << 16 | 2u));
    dp2emu_destroy(emulator);
    dp2emu_destroy(nullptr);
}
