// Memories of a call that lie over one another: what the call reads has been read before it writes (dp2emu.h).
#include <array>
#include <cstring>
#include <string>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_calls.h"
#include "tests/support/temporary_path.h"

namespace {

using namespace c_calls;

constexpr std::uint32_t kTarget = 1, kCopy = 2;
constexpr std::uint32_t kSize = 96; // several tiles
constexpr std::size_t kCommandSpace = 96 * 1024, kVertexSpace = 8 * 1024, kSpace = kCommandSpace + kVertexSpace + 4096;
constexpr std::size_t kVerticesAt = kCommandSpace, kBlockAt = kCommandSpace + kVertexSpace;

// Draws of two quads of lpVertices, more render states than a window of commands holds, and an answer at the end.
std::string commands() {
    std::string text = "CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } RENDERSTATE { CULLMODE NONE LIGHTING FALSE "
                       "ZENABLE FALSE TEXTUREFACTOR 0xDEADBEEF COLORWRITEENABLE 0xF } TRIANGLESTRIP count 2 { 0 } ";
    for (int i = 0; i < 5000; ++i) text += "RENDERSTATE { AMBIENT 0xA5" + std::to_string(100000 + i) + " } ";
    return text + "COLORFILL { 1 4 4 70 30 0xFF123456 } RENDERSTATE { TEXTUREFACTOR 0xCAFEF00D FOGCOLOR 0x1234 } "
                  "TRIANGLESTRIP count 2 { 4 } COLORFILL { 1 0 90 5 95 0xFF654321 } ISSUEQUERY { 1 END }";
}

struct Vertex {
    float x, y, z, w;
    std::uint32_t color;
};
constexpr Vertex kVertices[] = {{8, 8, 0.5f, 1, 0xff8040c0},   {90, 8, 0.5f, 1, 0xff204060},
                                {8, 60, 0.5f, 1, 0xffffffff},  {90, 60, 0.5f, 1, 0xff00ff00},
                                {20, 20, 0.5f, 1, 0xff112233}, {90, 20, 0.5f, 1, 0xff445566},
                                {20, 95, 0.5f, 1, 0xff778899}, {90, 95, 0.5f, 1, 0xffaabbcc}};

// Where the memories of a call begin, in one piece of memory.
struct Places {
    std::size_t commands = 0, vertices = kVerticesAt, block = kBlockAt;
    std::ptrdiff_t states = -1; // negative: memory of its own
};
struct Outcome {
    std::int32_t ddrval = -1;
    std::vector<std::byte> pixels, answers;
    std::array<std::uint32_t, 256> states = {}; // where they do not lie over something
    bool operator==(const Outcome&) const = default;
};

Outcome run(const Places& places, std::uint32_t workers, bool recorded, std::uint32_t interpret) {
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = workers;
    options.interpret = interpret;
    dp2emu* emulator = nullptr;
    REQUIRE(dp2emu_create(&options, &emulator) == DP2EMU_OK);
    for (const std::uint32_t handle : {kTarget, kCopy}) {
        const auto desc = described(handle, 21, kSize, DP2EMU_USAGE_RENDER_TARGET);
        REQUIRE(dp2emu_create_surface(emulator, &desc) == DP2EMU_OK);
    }
    std::uint32_t context = 0;
    REQUIRE(dp2emu_create_context(emulator, 5, kTarget, 0, &context) == DP2EMU_OK);
    const std::string file = temporary_path("overlap.dp2c");
    if (recorded) REQUIRE(dp2emu_start_capture(emulator, file.c_str()) == DP2EMU_OK);

    const dp2::DecodeContext decode{0, sizeof(Vertex), {}};
    const std::vector<std::byte> bytes = assembled(commands(), decode);
    REQUIRE(bytes.size() + 64 < kCommandSpace);
    std::vector<std::byte> memory(kSpace);
    Outcome out;
    std::memcpy(memory.data() + places.commands, bytes.data(), bytes.size());
    std::memcpy(memory.data() + places.vertices, kVertices, sizeof kVertices);
    dp2emu_call call{};
    call.size = sizeof call;
    call.context = context;
    call.flags = DP2EMU_D3DHALDP2_EXECUTEBUFFER;
    call.vertex_type = 0x44; // XYZRHW|DIFFUSE
    call.vertex_size = sizeof(Vertex);
    call.commands = memory.data() + places.commands;
    call.command_capacity = static_cast<std::uint32_t>(bytes.size());
    call.command_length = call.command_capacity;
    call.vertices = memory.data() + places.vertices;
    call.vertices_bytes = sizeof kVertices;
    call.vertex_length = 8;
    call.render_states = out.states.data();
    if (places.states >= 0) call.render_states = reinterpret_cast<std::uint32_t*>(memory.data() + places.states);
    auto* const block = reinterpret_cast<dp2emu_call*>(memory.data() + places.block);
    std::memcpy(static_cast<void*>(block), &call, sizeof call);
    REQUIRE(dp2emu_submit(emulator, block) == DP2EMU_OK);
    std::memcpy(&call, block, sizeof call);
    out.ddrval = call.ddrval;
    out.answers.assign(memory.begin() + static_cast<std::ptrdiff_t>(places.commands),
                       memory.begin() + static_cast<std::ptrdiff_t>(places.commands + call.error_offset));
    out.pixels.resize(kSize * kSize * 4);
    REQUIRE(dp2emu_read_surface(emulator, kTarget, 0, 0, nullptr, out.pixels.data(), kSize * 4, out.pixels.size()) ==
            DP2EMU_OK);
    if (recorded) {
        REQUIRE(dp2emu_stop_capture(emulator) == DP2EMU_OK);
        const dp2::capture::Document document = read_capture_file(file);
        CHECK(document.size() >= 7);
        std::filesystem::remove(file);
    }
    dp2emu_destroy(emulator);
    return out;
}

} // namespace

TEST_CASE("lpdwRStates over what a call reads changes neither commands nor vertices") {
    for (const std::uint32_t workers : {0u, 1u, 4u})
        for (const bool recorded : {false, true})
            for (const std::uint32_t interpret : {0u, 1u}) {
                if (interpret && workers == 1) continue;
                const Outcome right = run({}, workers, recorded, interpret);
                REQUIRE(right.ddrval == 0);
                CHECK(right.answers.size() == 20);
                CHECK(right.states[60] == 0xCAFEF00D); // TEXTUREFACTOR
                Outcome expected = right;
                expected.states = {};
                std::vector<std::ptrdiff_t> states = {4, 32 * 1024, 60000, 70000};
                for (int i = 0; i < 40; ++i) states.push_back(16 + 12 * i); // TEXTUREFACTOR over each first word
                for (const std::ptrdiff_t at : {-240, -140, -80, -28, -12, 0})
                    states.push_back(static_cast<std::ptrdiff_t>(kVerticesAt) + at),
                        states.push_back(static_cast<std::ptrdiff_t>(kBlockAt) + at);
                for (const std::ptrdiff_t at : states) {
                    INFO("workers " << workers << " recorded " << recorded << " states at " << at);
                    Places places;
                    places.states = at;
                    CHECK((run(places, workers, recorded, interpret) == expected));
                }
            }
}

TEST_CASE("vertices, the block and answers of a call may lie over its commands") {
    for (const std::uint32_t workers : {0u, 4u}) {
        const Outcome right = run({}, workers, false, 0);
        Places places;
        const std::vector<std::byte> bytes = assembled(commands(), {0, sizeof(Vertex), {}});
        // The answers, which begin with the commands, over the vertices: one memory for both, but for its end.
        places.vertices = (bytes.size() + 3) & ~std::size_t{3};
        CHECK((run(places, workers, false, 0) == right));
        places.states = static_cast<std::ptrdiff_t>(places.vertices) - 240;
        Outcome expected = right;
        expected.states = {};
        CHECK((run(places, workers, false, 0) == expected));
        // TEXTUREFACTOR is written behind the answers, or over them and before them.
        for (const std::ptrdiff_t at : {0, 8, 16, 24}) {
            places = {};
            places.states = at;
            CHECK((run(places, workers, false, 0) == expected));
        }
    }
}
