// The whole path through the C face: bytes in, pixels and answer bytes out.
#include <cstring>
#include <vector>

#include "responses/dp2emu.h"
#include "tests/catch.h"

namespace {

struct Rig {
    Rig() {
        REQUIRE(dp2emu_create(nullptr, &emulator) == DP2EMU_OK);
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

    dp2emu_call submit(std::vector<unsigned char> commands, std::size_t capacity,
                       std::vector<float> vertices = {}) {
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

// The occlusion example of the wire-format spec G.8 (1), 36 bytes.
const std::vector<unsigned char> kOcclusion = {0x54, 0x00, 0x01, 0x00, 0x07, 0x00, 0x00, 0x00, 0x09,
                                               0x00, 0x00, 0x00, 0x5B, 0x00, 0x01, 0x00, 0x07, 0x00,
                                               0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x5B, 0x00, 0x01,
                                               0x00, 0x07, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00};

} // namespace

TEST_CASE("the worked occlusion example answers over its own buffer") {
    Rig rig;
    const dp2emu_call call = rig.submit(kOcclusion, 64);
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    const unsigned char expected[] = {0x58, 0, 1, 0, 0x14, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0};
    REQUIRE(std::memcmp(rig.memory.data(), expected, sizeof expected) == 0);
}

TEST_CASE("a triangle between begin and end is counted and seen") {
    Rig rig;
    std::vector<unsigned char> commands(kOcclusion.begin(), kOcclusion.begin() + 24);
    const unsigned char draw[] = {8,  0, 1, 0, 22, 0, 0, 0, 1, 0, 0, 0, // CULLMODE NONE
                                  18, 0, 1, 0, 0,  0}; // TRIANGLELIST, 1 triangle from vertex 0
    commands.insert(commands.end(), draw, draw + sizeof draw);
    commands.insert(commands.end(), kOcclusion.begin() + 24, kOcclusion.end());
    float red;
    const uint32_t bits = 0xFFFF0000;
    std::memcpy(&red, &bits, 4);
    const dp2emu_call call =
        rig.submit(commands, 128, {0, 0, 0.5f, 1, red, 5, 0, 0.5f, 1, red, 5, 5, 0.5f, 1, red});
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
    REQUIRE(rig.memory[16] == 15);
    uint32_t pixels[64 * 64];
    REQUIRE(dp2emu_read_surface(rig.emulator, 1, 0, 0, nullptr, pixels, 256, sizeof pixels) == DP2EMU_OK);
    REQUIRE(pixels[0] == 0xFFFF0000);
    REQUIRE(pixels[5] == 0);
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
    call = rig.submit({}, 64); // an empty buffer brings what was kept
    REQUIRE(call.ddrval == 0);
    REQUIRE(call.error_offset == 20);
}
