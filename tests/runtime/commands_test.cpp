// What a runtime writes for each generation, read by the driver's own decoder.
#include <set>

#include "dp2/commands/decoder.h"
#include "dp2/text/disassembler.h"
#include "tests/support/catch.h"
#include "tools/runtime/commands/dx6_commands.h"
#include "tools/runtime/commands/dx7_commands.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/commands/dx9_commands.h"

namespace {

// A sink of commands: a call block, as the driver's. Vertices in commands have kStride bytes.
struct Block {
    static constexpr std::uint32_t kStride = 20;
    static dp2::DecodeContext context() {
        dp2::DecodeContext out;
        out.vertex_stride = kStride;
        return out;
    }
    runtime::CallBlock block{65536};
    Block() { REQUIRE(block.read_from({0x42, kStride, 0})); }
    void emit(const runtime::Command& command) { REQUIRE(block.add(command) == DP2EMU_OK); }
    std::string text() const { return dp2::disassemble(block.commands(), context()); }
    std::vector<const dp2::OpInfo*> ops() const {
        std::vector<const dp2::OpInfo*> out;
        const dp2::DecodeContext with_stride = context();
        dp2::CommandReader reader(block.commands(), with_stride);
        for (;;) {
            const auto next = reader.next();
            REQUIRE(next.ok());
            if (!*next) return out;
            out.push_back((*next)->op);
        }
    }
};

std::vector<std::byte> words(std::initializer_list<std::uint32_t> values) {
    const auto bytes = std::as_bytes(std::span(values.begin(), values.size()));
    return {bytes.begin(), bytes.end()};
}

const std::vector<std::byte> kVertexCode = words({0xFFFE0101, 0x00000001, 0xC00F0000, 0x90E40000, 0x0000FFFF}),
                             kPixelCode = words({0xFFFF0101, 0x00000001, 0x800F0000, 0x90E40000, 0x0000FFFF});
// STREAM 0; register 0 FLOAT3; END
const std::vector<std::byte> kDeclaration = words({0x20000000, 0x40020000, 0xFFFFFFFF});
const auto kTwoRegisters = words({1, 2, 3, 4, 5, 6, 7, 8});

template <template <class> class Commands> void write_early(Block& block) {
    const Commands commands(block);
    commands.render_state(DP2EMU_D3DRS_ZENABLE, 1);
    const DP2EMU_D3DHAL_DP2RENDERSTATE states[] = {{DP2EMU_D3DRS_CULLMODE, 2}, {DP2EMU_D3DRS_LIGHTING, 0}};
    commands.render_states(states);
    commands.render_states({});
    commands.stage_state(1, DP2EMU_D3DTSS_COLOROP, 4);
    const DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE stages[] = {{0, DP2EMU_D3DTSS_COLOROP, 2}, {2, DP2EMU_D3DTSS_COLOROP, 1}};
    commands.stage_states(stages);
    commands.texture(3, 77);
    commands.viewport({1, 2, 30, 40});
    commands.w_range(0.5f, 100);
}

template <template <class> class Commands> void write_states(Block& block) {
    const Commands commands(block);
    const DP2EMU_D3DHAL_DP2SETTRANSFORM matrix{256, {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4}};
    commands.transforms({&matrix, 1});
    commands.material({{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {}, 8});
    commands.create_light(5);
    DP2EMU_D3DLIGHT7 light = {};
    light.dltType = 3;
    light.dvRange = 10;
    commands.light(5, light);
    commands.enable_light(5, true);
    commands.enable_light(5, false);
    commands.clip_plane({1, {1, 2, 3, 4}});
    commands.depth_range(0.25f, 0.75f);
    commands.palette(9, 0, 77);
    commands.palette_entries(9, 4, words({0x01020304, 0x05060708}));
    commands.texture_lod(77, 2);
    commands.texture_blt({77, 76, {1, 2}, {3, 4, 5, 6}, 0});
    commands.priority(77, 9);
    const DP2EMU_RECT rects[] = {{0, 0, 10, 10}, {5, 5, 20, 20}};
    commands.clear({3, 0xFF00FF00, 1, 0}, rects);
}

template <template <class> class Commands> void write_streams(Block& block) {
    const Commands commands(block);
    commands.indices(80, 2);
    commands.draw(4, 6, 2);
    commands.draw_indexed({4, -3, 1, 8, 9, 2});
    commands.create_pixel_shader(3, kPixelCode);
    commands.pixel_shader(3);
    commands.delete_pixel_shader(3);
    commands.vertex_floats(10, kTwoRegisters);
    commands.pixel_floats(1, kTwoRegisters);
    commands.rect_patch(1, DP2EMU_RTPATCHFLAG_HASSEGS, words({0, 0, 0, 0}));
    commands.tri_patch(2, DP2EMU_RTPATCHFLAG_HASSEGS, words({0, 0, 0}));
    commands.volume_blt({79, 78, 1, 2, 3, {0, 0, 4, 5, 6, 7}, 0});
    commands.buffer_blt({81, 80, 16, 32, 48, 0});
    commands.add_dirty_rect(77, {1, 2, 3, 4});
    commands.add_dirty_box({79, {1, 2, 3, 4, 5, 6}});
}

template <template <class> class Commands> void write_targets(Block& block) {
    const Commands commands(block);
    commands.render_target(70, 71);
    commands.state_set(DP2EMU_D3DHAL_STATESETCREATE, 11, 1);
    commands.state_set(DP2EMU_D3DHAL_STATESETEXECUTE, 11);
}

template <template <class> class Commands> void write_primitives(Block& block) {
    const Commands commands(block);
    commands.points(7, 3);
    for (const std::uint32_t opcode :
         {DP2EMU_D3DDP2OP_LINELIST, DP2EMU_D3DDP2OP_LINESTRIP, DP2EMU_D3DDP2OP_TRIANGLELIST,
          DP2EMU_D3DDP2OP_TRIANGLESTRIP, DP2EMU_D3DDP2OP_TRIANGLEFAN})
        commands.primitives(opcode, 65535, 2);
    const std::vector<std::uint16_t> indices = {5, 4, 65535, 2, 1, 0};
    const std::span all(indices);
    commands.indexed(DP2EMU_D3DDP2OP_INDEXEDLINELIST2, 9, 2, all.first(4));
    commands.indexed(DP2EMU_D3DDP2OP_INDEXEDLINESTRIP, 9, 2, all.first(3));
    commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2, 9, 2, all);
    commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLESTRIP, 9, 2, all.first(4));
    commands.indexed(DP2EMU_D3DDP2OP_INDEXEDTRIANGLEFAN, 9, 2, all.first(4));
    const DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST triangles[] = {{{1, 2, 3}, 0x700}, {{3, 2, 4}, 0x100}};
    commands.triangles(triangles);
    const DP2EMU_D3DHAL_DP2INDEXEDLINELIST lines[] = {{{1, 2}}, {{2, 3}}};
    commands.lines(lines);
    commands.clipped_polygon(
        5, 1, words({0x3F800000, 0, 0, 0x3F800000, 1, 0, 0x3F800000, 0, 0x3F800000, 2, 0, 0, 0, 0x3F800000, 3}));
    commands.clipped_lines(1, words({0x3F800000, 0, 0, 0x3F800000, 1, 0, 0x3F800000, 0, 0x3F800000, 2}));
}

void write_dx8(Block& block) {
    runtime::Dx8Commands commands(block);
    commands.create_vertex_shader(5, kDeclaration, kVertexCode);
    commands.create_vertex_shader(7, kDeclaration, {});
    commands.vertex_shader(5);
    commands.vertex_shader(0x142);
    commands.delete_vertex_shader(5);
    commands.stream(2, 80, 24);
    commands.user_stream(28);
    commands.draw_transformed({4, 56, 2});
    commands.draw_indexed_transformed({4, -28, 1, 8, 12, 2});
    commands.clipped_fan({84, 5, 1});
    commands.multiply_transform({256, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}});
}

void write_dx9(Block& block) {
    const runtime::Dx9Commands commands(block);
    commands.render_target(1, 70);
    commands.depth_stencil(71);
    commands.scissor({1, 2, 3, 4});
    commands.create_declaration(5, words({0x00000000, 0x00000002}));
    commands.vertex_format(5);
    commands.delete_declaration(5);
    commands.stream(2, 80, 12, 24);
    commands.stream_frequency(1, 3);
    commands.create_vertex_shader(7, kVertexCode);
    commands.vertex_shader(7);
    commands.delete_vertex_shader(7);
    commands.vertex_integers(3, kTwoRegisters);
    commands.vertex_booleans(2, words({1, 0, 1}));
    commands.pixel_integers(3, kTwoRegisters);
    commands.pixel_booleans(2, words({1, 0, 1}));
    commands.blt({70, {0, 0, 4, 4}, 0, 71, {0, 0, 8, 8}, 0, DP2EMU_DP2BLT_LINEAR});
    commands.surface_blt({70, {0, 0, 4, 4}, 1, 71, {8, 8, 12, 12}, 2, 0});
    commands.color_fill(70, {0, 0, 4, 4}, 0xFF102030);
    commands.generate_levels(77, DP2EMU_D3DTEXF_LINEAR);
    commands.compose_rects({70, 71, 80, 2, 81, 1, 3, 4});
    commands.convolution_kernel({2, 1, 3}, std::vector<float>{0.5f, 0.25f, 1});
    commands.create_query(1, 8);
    commands.issue_query(1, 1);
    commands.delete_query(1);
}

} // namespace

TEST_CASE("the DX8 commands of a runtime decode to what it wrote") {
    Block block;
    write_dx8(block);
    INFO(block.text());
    CHECK(
        block.text() ==
        R"(CREATEVERTEXSHADER { handle 5 declaration_bytes 12 code_bytes auto data { u32 0x20000000 0x40020000 0xffffffff } asm {
    vs_1_1
    mov oPos, v0
  } }
CREATEVERTEXSHADER { handle 7 declaration_bytes 12 code_bytes 0 data { u32 0x20000000 0x40020000 0xffffffff } }
SETVERTEXSHADER { handle 5 }
SETVERTEXSHADER { handle XYZ|DIFFUSE|TEX1 }
DELETEVERTEXSHADER { handle 5 }
SETSTREAMSOURCE { stream 2 buffer 80 stride 24 }
SETSTREAMSOURCEUM { stream 0 stride 28 }
DRAWPRIMITIVE2 { type TRIANGLELIST first_offset 56 count 2 }
DRAWINDEXEDPRIMITIVE2 { type TRIANGLELIST base_offset -28 min_index 1 vertices 8 start_index_offset 12 count 2 }
CLIPPEDTRIANGLEFAN { first_offset 84 edge_flags 0x00000005 count 1 }
MULTIPLYTRANSFORM { type WORLD matrix 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 }
)");
}

TEST_CASE("commands with one form from DirectX 6 to 9 decode to what was written, in all generations") {
    Block dx6, dx7, dx8, dx9;
    write_early<runtime::Dx6Commands>(dx6);
    write_early<runtime::Dx7Commands>(dx7);
    write_early<runtime::Dx8Commands>(dx8);
    write_early<runtime::Dx9Commands>(dx9);
    CHECK(dx6.text() == dx9.text());
    CHECK(dx7.text() == dx9.text());
    CHECK(dx8.text() == dx9.text());
    CHECK(dx9.text() == R"(RENDERSTATE { ZENABLE TRUE }
RENDERSTATE {
  CULLMODE CW
  LIGHTING FALSE
}
TEXTURESTAGESTATE { stage 1 state COLOROP value MODULATE }
TEXTURESTAGESTATE {
  stage 0 state COLOROP value SELECTARG1
  stage 2 state COLOROP value DISABLE
}
TEXTURESTAGESTATE { stage 3 state TEXTUREMAP value 77 }
VIEWPORTINFO { x 1 y 2 width 30 height 40 }
WINFO { w_near 0.5 w_far 100 }
)");
}

TEST_CASE("commands with one form from DirectX 7 to 9 decode to what was written, in all generations") {
    Block dx7, dx8, dx9;
    write_states<runtime::Dx7Commands>(dx7);
    write_states<runtime::Dx8Commands>(dx8);
    write_states<runtime::Dx9Commands>(dx9);
    CHECK(dx7.text() == dx9.text());
    CHECK(dx8.text() == dx9.text());
    CHECK(dx9.text() == R"(SETTRANSFORM { type WORLD matrix 1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4 }
SETMATERIAL { diffuse 1 0 0 1 ambient 0 1 0 1 specular 0 0 1 1 emissive 0 0 0 0 power 8 }
CREATELIGHT { index 5 }
SETLIGHT { index 5 data_type DATA { type DIRECTIONAL diffuse 0 0 0 0 specular 0 0 0 0 ambient 0 0 0 0 position 0 0 0 direction 0 0 0 range 10 falloff 0 attenuation 0 0 0 theta 0 phi 0 } }
SETLIGHT { index 5 data_type ENABLE }
SETLIGHT { index 5 data_type DISABLE }
SETCLIPPLANE { index 1 plane 1 2 3 4 }
ZRANGE { min_z 0.25 max_z 0.75 }
SETPALETTE { palette 9 flags 0x00000000 surface 77 }
UPDATEPALETTE count 1 { palette 9 start 4 entries 2 data { u32 0x01020304 0x05060708 } }
SETTEXLOD { surface 77 lod 2 }
TEXBLT { dest 77 source 76 dest_point 1 2 source_rect 3 4 5 6 flags 0x00000000 }
SETPRIORITY { surface 77 priority 9 }
CLEAR { flags TARGET|ZBUFFER color 0xff00ff00 depth 1 stencil 0 { 0 0 10 10 } { 5 5 20 20 } }
)");
}

TEST_CASE("commands with one form in DirectX 8 and 9 decode to what was written, in both generations") {
    Block dx8, dx9;
    write_streams<runtime::Dx8Commands>(dx8);
    write_streams<runtime::Dx9Commands>(dx9);
    CHECK(dx8.text() == dx9.text());
    CHECK(dx9.text() == R"(SETINDICES { buffer 80 stride 2 }
DRAWPRIMITIVE { type TRIANGLELIST first 6 count 2 }
DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base -3 min_index 1 vertices 8 start_index 9 count 2 }
CREATEPIXELSHADER { handle 3 code_bytes auto asm {
    ps_1_1
    mov r0, v0
  } }
SETPIXELSHADER { handle 3 }
DELETEPIXELSHADER { handle 3 }
SETVERTEXSHADERCONST { first 10 count 2 data { f32 0x00000001 0x00000002 0x00000003 0x00000004 0x00000005 0x00000006 0x00000007 0x00000008 } }
SETPIXELSHADERCONST { first 1 count 2 data { f32 0x00000001 0x00000002 0x00000003 0x00000004 0x00000005 0x00000006 0x00000007 0x00000008 } }
DRAWRECTPATCH { handle 1 flags HASSEGS data { f32 0 0 0 0 } }
DRAWTRIPATCH { handle 2 flags HASSEGS data { f32 0 0 0 } }
VOLUMEBLT { dest 79 source 78 dest_corner 1 2 3 source_box 0 0 4 5 6 7 flags 0x00000000 }
BUFFERBLT { dest 81 source 80 offset 16 source_offset 32 source_bytes 48 flags 0x00000000 }
ADDDIRTYRECT { surface 77 rect 1 2 3 4 }
ADDDIRTYBOX { surface 79 box 1 2 3 4 5 6 }
)");
}

TEST_CASE("targets and state blocks of DirectX 7 and 8 decode to what was written") {
    Block dx7, dx8;
    write_targets<runtime::Dx7Commands>(dx7);
    write_targets<runtime::Dx8Commands>(dx8);
    CHECK(dx7.text() == dx8.text());
    CHECK(dx8.text() == R"(SETRENDERTARGET { target 70 depth 71 }
STATESET { operation CREATE handle 11 block_type ALL }
STATESET { operation EXECUTE handle 11 block_type NONE }
)");
}

TEST_CASE("draws of DirectX 6 and 7 decode to what was written, in both generations") {
    Block dx6, dx7;
    write_primitives<runtime::Dx6Commands>(dx6);
    write_primitives<runtime::Dx7Commands>(dx7);
    CHECK(dx6.text() == dx7.text());
    CHECK(dx7.text() == R"(POINTS { count 3 first 7 }
LINELIST count 2 { first 65535 }
LINESTRIP count 2 { first 65535 }
TRIANGLELIST count 2 { first 65535 }
TRIANGLESTRIP count 2 { first 65535 }
TRIANGLEFAN count 2 { first 65535 }
INDEXEDLINELIST2 { first 9 { 5 4 } { 65535 2 } }
INDEXEDLINESTRIP { first 9 data { u16 5 4 65535 } }
INDEXEDTRIANGLELIST2 { first 9 { 5 4 65535 } { 2 1 0 } }
INDEXEDTRIANGLESTRIP { first 9 data { u16 5 4 65535 2 } }
INDEXEDTRIANGLEFAN { first 9 data { u16 5 4 65535 2 } }
INDEXEDTRIANGLELIST { { 1 2 3 0x00000700 } { 3 2 4 0x00000100 } }
INDEXEDLINELIST { { 1 2 } { 2 3 } }
TRIANGLEFAN_IMM count 1 { edge_flags 0x00000005 data { f32 1 0 0 1 0x00000001 0 1 0 1 0x00000002 0 0 0 1 0x00000003 } }
LINELIST_IMM count 1 { data { f32 1 0 0 1 0x00000001 0 1 0 1 0x00000002 } }
)");
}

TEST_CASE("the DX9 commands of a runtime decode to what it wrote") {
    Block block;
    write_dx9(block);
    CHECK(block.text() == R"(SETRENDERTARGET2 { index 1 target 70 }
SETDEPTHSTENCIL { depth 71 }
SETSCISSORRECT { 1 2 3 4 }
CREATEVERTEXSHADERDECL { handle 5 elements 1 { stream 0 offset 0 type FLOAT3 method DEFAULT usage POSITION usage_index 0 } }
SETVERTEXSHADERDECL { handle 5 }
DELETEVERTEXSHADERDECL { handle 5 }
SETSTREAMSOURCE2 { stream 2 buffer 80 offset 12 stride 24 }
SETSTREAMSOURCEFREQ { stream 1 divider 0x00000003 }
CREATEVERTEXSHADERFUNC { handle 7 code_bytes auto asm {
    vs_1_1
    mov oPos, v0
  } }
SETVERTEXSHADERFUNC { handle 7 }
DELETEVERTEXSHADERFUNC { handle 7 }
SETVERTEXSHADERCONSTI { first 3 count 2 data { u32 0x00000001 0x00000002 0x00000003 0x00000004 0x00000005 0x00000006 0x00000007 0x00000008 } }
SETVERTEXSHADERCONSTB { first 2 count 3 data { u32 0x00000001 0x00000000 0x00000001 } }
SETPIXELSHADERCONSTI { first 3 count 2 data { u32 0x00000001 0x00000002 0x00000003 0x00000004 0x00000005 0x00000006 0x00000007 0x00000008 } }
SETPIXELSHADERCONSTB { first 2 count 3 data { u32 0x00000001 0x00000000 0x00000001 } }
BLT { source 70 source_rect 0 0 4 4 source_level 0 dest 71 dest_rect 0 0 8 8 dest_level 0 flags 0x00000002 }
SURFACEBLT { source 70 source_rect 0 0 4 4 source_level 1 dest 71 dest_rect 8 8 12 12 dest_level 2 flags 0x00000000 }
COLORFILL { surface 70 rect 0 0 4 4 color 0xff102030 }
GENERATEMIPSUBLEVELS { surface 77 filter LINEAR }
COMPOSERECTS { source 70 dest 71 source_rects 80 count 2 dest_rects 81 operation COPY offset 3 4 }
SETCONVOLUTIONKERNELMONO { width 2 height 1 flags 0x00000003 data { f32 0.5 0.25 1 } }
CREATEQUERY { id 1 type EVENT }
ISSUEQUERY { id 1 flags END }
DELETEQUERY { id 1 }
)");
}

TEST_CASE("DX6 and DX7 runtimes write every command of their generation, and none of a later one") {
    Block dx6, dx7;
    write_early<runtime::Dx6Commands>(dx6);
    write_primitives<runtime::Dx6Commands>(dx6);
    write_early<runtime::Dx7Commands>(dx7);
    write_states<runtime::Dx7Commands>(dx7);
    write_targets<runtime::Dx7Commands>(dx7);
    write_primitives<runtime::Dx7Commands>(dx7);
    for (const Block* block : {&dx6, &dx7}) {
        const dp2::Generation newest = block == &dx6 ? dp2::Generation::Dx6 : dp2::Generation::Dx7;
        std::set<std::string> written;
        for (const dp2::OpInfo* op : block->ops()) {
            INFO(op->name);
            CHECK(op->since <= newest);
            written.insert(op->name);
        }
        for (const dp2::OpInfo& op : dp2::all_ops()) {
            if (op.since > newest || std::string_view(op.name) == "EXIT") continue; // of execute buffers
            INFO(op.name);
            CHECK(written.contains(op.name));
        }
    }
}

TEST_CASE("a DX8 runtime writes every command of DirectX 8 with streams, and none of DirectX 9") {
    Block block;
    write_early<runtime::Dx8Commands>(block);
    write_states<runtime::Dx8Commands>(block);
    write_streams<runtime::Dx8Commands>(block);
    write_targets<runtime::Dx8Commands>(block);
    write_dx8(block);
    std::set<std::string> written;
    for (const dp2::OpInfo* op : block.ops()) {
        INFO(op->name);
        CHECK(op->since < dp2::Generation::Dx9);
        written.insert(op->name);
    }
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        if (op.since != dp2::Generation::Dx8 && op.since != dp2::Generation::Dx81) continue;
        INFO(op.name);
        CHECK(written.contains(op.name));
    }
}

TEST_CASE("a DX9 runtime writes every command of DirectX 9, and none that it replaces") {
    Block block;
    write_early<runtime::Dx9Commands>(block);
    write_states<runtime::Dx9Commands>(block);
    write_streams<runtime::Dx9Commands>(block);
    write_dx9(block);
    std::set<std::string> written;
    for (const dp2::OpInfo* op : block.ops()) written.insert(op->name);
    for (const char* old : {"SETRENDERTARGET", "CREATEVERTEXSHADER", "SETVERTEXSHADER", "SETSTREAMSOURCE"}) {
        INFO(old);
        CHECK(!written.contains(old));
    }
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        const std::string name = op.name;
        if (op.since < dp2::Generation::Dx9 || op.direction == dp2::Direction::ToRuntime) continue;
        INFO(name);
        CHECK(written.contains(name));
    }
}
