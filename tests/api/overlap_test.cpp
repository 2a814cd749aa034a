// Overlapping memory of a call: everything that the call reads is read before it writes there (dp2emu.h).
#include <array>
#include <cstring>
#include <string>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_rig.h"

namespace {

constexpr std::uint32_t kSize = 96; // several tiles
constexpr std::size_t kCommandSpace = 96 * 1024, kVertexSpace = 8 * 1024, kSpace = kCommandSpace + kVertexSpace + 4096;
constexpr std::size_t kVerticesAt = kCommandSpace, kBlockAt = kCommandSpace + kVertexSpace;

// Draws of two quads from lpVertices, more render states than one command window holds, and an answer at the end.
std::string commands() {
    std::string text = "CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } RENDERSTATE { CULLMODE NONE LIGHTING FALSE "
                       "ZENABLE FALSE TEXTUREFACTOR 0xDEADBEEF COLORWRITEENABLE 0xF } TRIANGLESTRIP count 2 { 0 } ";
    for (int i = 0; i < 5000; ++i) text += "RENDERSTATE { AMBIENT 0xA5" + std::to_string(100000 + i) + " } ";
    return text + "COLORFILL { 1 4 4 70 30 0xFF123456 } RENDERSTATE { TEXTUREFACTOR 0xCAFEF00D FOGCOLOR 0x1234 } "
                  "TRIANGLESTRIP count 2 { 4 } COLORFILL { 1 0 90 5 95 0xFF654321 } ISSUEQUERY { 1 END }";
}

constexpr CallVertex kVertices[] = {{8, 8, 0.5f, 1, 0xff8040c0},   {90, 8, 0.5f, 1, 0xff204060},
                                    {8, 60, 0.5f, 1, 0xffffffff},  {90, 60, 0.5f, 1, 0xff00ff00},
                                    {20, 20, 0.5f, 1, 0xff112233}, {90, 20, 0.5f, 1, 0xff445566},
                                    {20, 95, 0.5f, 1, 0xff778899}, {90, 95, 0.5f, 1, 0xffaabbcc}};

// Offsets of a call's parts in one piece of memory.
struct Places {
    std::size_t commands = 0, vertices = kVerticesAt, block = kBlockAt;
    std::ptrdiff_t states = -1; // negative: separate memory
};
struct Outcome {
    std::int32_t ddrval = -1;
    std::vector<std::uint32_t> pixels;
    std::vector<std::byte> answers;
    std::array<std::uint32_t, 256> states = {}; // lpdwRStates; stays 0 if it overlaps other memory of the call
    bool operator==(const Outcome&) const = default;
};

Outcome run(const Places& places, std::uint32_t workers, bool recorded, std::uint32_t interpret) {
    CRig rig({.workers = workers, .interpret = interpret}, {.size = kSize});
    if (recorded) REQUIRE(rig.start_recording() == DP2EMU_OK);

    const std::vector<std::byte> bytes = assembled_commands(commands());
    REQUIRE(bytes.size() + 64 < kCommandSpace);
    std::vector<std::byte> memory(kSpace);
    Outcome out;
    std::memcpy(memory.data() + places.commands, bytes.data(), bytes.size());
    std::memcpy(memory.data() + places.vertices, kVertices, sizeof kVertices);
    dp2emu_call call{};
    call.size = sizeof call;
    call.context = rig.context;
    call.flags = DP2EMU_D3DHALDP2_EXECUTEBUFFER;
    call.vertex_type = CallVertex::kType;
    call.vertex_size = sizeof(CallVertex);
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
    REQUIRE(dp2emu_submit(rig.emulator, block) == DP2EMU_OK);
    std::memcpy(&call, block, sizeof call);
    out.ddrval = call.ddrval;
    out.answers.assign(memory.begin() + static_cast<std::ptrdiff_t>(places.commands),
                       memory.begin() + static_cast<std::ptrdiff_t>(places.commands + call.error_offset));
    out.pixels = rig.target_pixels();
    if (recorded) CHECK(rig.recorded().size() >= 6);
    return out;
}

} // namespace

TEST_CASE("lpdwRStates that overlaps what a call reads changes neither commands nor vertices", "[values]") {
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
                // At each of these offsets the entry of TEXTUREFACTOR overlaps the first word of a command.
                for (int i = 0; i < 40; ++i) states.push_back(16 + 12 * i);
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

TEST_CASE("vertices, the block and answers of a call may overlap its commands") {
    for (const std::uint32_t workers : {0u, 4u}) {
        const Outcome right = run({}, workers, false, 0);
        Places places;
        const std::vector<std::byte> bytes = assembled_commands(commands());
        // The answers, which are written from the start of the commands, overlap the vertices.
        places.vertices = (bytes.size() + 3) & ~std::size_t{3};
        CHECK((run(places, workers, false, 0) == right));
        places.states = static_cast<std::ptrdiff_t>(places.vertices) - 240;
        Outcome expected = right;
        expected.states = {};
        CHECK((run(places, workers, false, 0) == expected));
        // lpdwRStates begins within the bytes of the answers, or close after them.
        for (const std::ptrdiff_t at : {0, 8, 16, 24}) {
            places = {};
            places.states = at;
            CHECK((run(places, workers, false, 0) == expected));
        }
    }
}
