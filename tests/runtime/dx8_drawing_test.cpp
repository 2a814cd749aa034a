// The DX8 commands of a runtime, drawn by an emulator on a context of interface 4: none is refused, and pixels are
// those of the commands.
#include <array>

#include "tests/runtime/runtime_rig.h"
#include "tools/runtime/commands/dx9_commands.h"

using namespace runtime;

TEST_CASE("DX8 draws from streams, by number and by index, on a context of interface 4") {
    Rig rig(4);
    Dx8Commands commands(rig);
    prepare(commands);
    auto vertices = columns(0, 4, kRed);
    const auto more = columns(8, 12, kGreen);
    vertices.insert(vertices.end(), more.begin(), more.end());
    rig.fill(kBuffer, vertices);
    rig.fill(kIndices, std::vector<std::uint16_t>{0, 1, 2, 2, 1, 3});
    commands.vertex_shader(kFvf);
    commands.stream(0, kBuffer, sizeof(Vertex));
    commands.draw(5, 0, 2);
    commands.indices(kIndices, 2);
    commands.draw_indexed({4, 4, 0, 4, 0, 2});
    CHECK(rig.pixel(1, 8) == kRed);
    CHECK(rig.pixel(5, 8) == kBlue);
    CHECK(rig.pixel(9, 8) == kGreen);
    CHECK(log_lines().empty());
}

TEST_CASE("DX8 draws of transformed vertices count offsets in bytes") {
    Rig rig(4);
    Dx8Commands commands(rig);
    prepare(commands);
    auto vertices = columns(0, 4, kRed);
    const auto more = columns(8, 12, kGreen);
    vertices.insert(vertices.end(), more.begin(), more.end());
    rig.fill(kBuffer, vertices);
    rig.fill(kIndices, std::vector<std::uint16_t>{9, 9, 0, 1, 2, 2, 1, 3});
    commands.vertex_shader(kFvf);
    commands.stream(0, kBuffer, sizeof(Vertex));
    commands.draw_transformed({5, 4 * sizeof(Vertex), 2});
    commands.indices(kIndices, 2);
    commands.draw_indexed_transformed({4, 0, 0, 4, 4, 2});
    CHECK(rig.pixel(9, 8) == kGreen);
    CHECK(rig.pixel(1, 8) == kRed);
    CHECK(rig.pixel(5, 8) == kBlue);
    CHECK(log_lines().empty());
}

TEST_CASE("a DX8 vertex shader has its declaration, and its constants") {
    Rig rig(4);
    Dx8Commands commands(rig);
    prepare(commands);
    rig.fill(kBuffer, std::vector<float>{-1, -1, 0.5f, 1, -1, 0.5f, -1, 1, 0.5f, 1, 1, 0.5f});
    // mov oPos, v0; mov oD0, c5
    const auto code =
        words({0xFFFE0101, 0x00000001, 0xC00F0000, 0x90E40000, 0x00000001, 0xD00F0000, 0xA0E40005, 0x0000FFFF});
    // STREAM 0; register 0 FLOAT3; one constant from c5: green; END
    const auto declaration = words({0x20000000, 0x40020000, 0x82000005, 0, 0x3F800000, 0, 0x3F800000, 0xFFFFFFFF});
    commands.create_vertex_shader(7, declaration, code);
    commands.vertex_shader(7);
    commands.stream(0, kBuffer, 12);
    commands.draw(5, 0, 2);
    CHECK(rig.pixel(8, 8) == kGreen);
    const std::array<float, 4> red = {1, 0, 0, 1};
    commands.vertex_floats(5, std::as_bytes(std::span(red)));
    commands.draw(5, 0, 2);
    CHECK(rig.pixel(8, 8) == kRed);
    commands.delete_vertex_shader(7);
    CHECK(rig.pixel(8, 8) == kRed);
    CHECK(log_lines().empty());
}

TEST_CASE("a DX8 state block restores what it has captured") {
    Rig rig(4);
    Dx8Commands commands(rig);
    prepare(commands);
    rig.fill(kBuffer, columns(0, 16, kRed));
    commands.vertex_shader(kFvf);
    commands.stream(0, kBuffer, sizeof(Vertex));
    commands.state_set(DP2EMU_D3DHAL_STATESETBEGIN, 3, DP2EMU_D3DSBT_NONE);
    commands.render_state(DP2EMU_D3DRS_COLORWRITEENABLE, 15);
    commands.state_set(DP2EMU_D3DHAL_STATESETEND, 3);
    commands.render_state(DP2EMU_D3DRS_COLORWRITEENABLE, 0);
    commands.draw(5, 0, 2);
    CHECK(rig.pixel(8, 8) == kBlue);
    commands.state_set(DP2EMU_D3DHAL_STATESETEXECUTE, 3);
    commands.draw(5, 0, 2);
    CHECK(rig.pixel(8, 8) == kRed);
    commands.state_set(DP2EMU_D3DHAL_STATESETDELETE, 3);
    CHECK(rig.pixel(8, 8) == kRed);
    CHECK(log_lines().empty());
}

TEST_CASE("an emulator has contexts of the interface that is asked for") {
    Rig rig(4);
    Dx9Commands commands(rig);
    commands.create_query(1, 8); // only DirectX 9 has queries
    rig.pixel(0, 0);
    REQUIRE(!log_lines().empty());
    CHECK(log_lines().back() == "command refused: not supported: CREATEQUERY at offset 0x0: CREATEQUERY");
    NoAnswers answers;
    EmulatorOptions options;
    options.interface_version = 77;
    options.most_bytes = 64 << 20;
    CHECK(!LocalEmulator::create(options, answers));
}
