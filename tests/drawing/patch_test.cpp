// DRAWRECTPATCH, DRAWTRIPATCH and N-patches, tested through whole calls.
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

struct Patches {
    DrawingRig rig{64, 64};
    Patches() {
        // 2x2 control points over the left half of the screen, and the three of a triangular patch.
        rig.document("buffer 5 bytes 200\nwrite 5 at 0 data { f32 -1 1 0 u32 0xffff0000 f32 0 1 0 u32 0xffff0000 f32 "
                     "-1 -1 0 u32 0xffff0000 f32 0 -1 0 u32 0xffff0000\n"
                     " f32 0 1 0 u32 0xff00ff00 f32 0 -1 0 u32 0xff00ff00 f32 1 -1 0 u32 0xff00ff00 }\n");
        rig.run("SETVERTEXSHADERDECL { XYZ|DIFFUSE } SETSTREAMSOURCE { 0 5 16 }");
    }
    int lit(const std::string& commands) {
        rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + commands);
        return rig.lit();
    }
};

const char* kDefine = "DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }";

} // namespace

TEST_CASE("a linear Bezier patch covers its quad, for every number of segments") {
    Patches p;
    CHECK(p.lit(kDefine) == 32 * 64);
    CHECK(p.rig.rgb(10, 10) == 0xff0000);
    CHECK(p.lit("DRAWRECTPATCH { 7 HASSEGS data { f32 5 3 5 3 } }") == 32 * 64); // the cached patch is drawn again
    CHECK(p.lit("SETSTREAMSOURCE { 0 0 0 } DRAWRECTPATCH { 7 0 }") == 32 * 64);  // the bound streams are not read again
    CHECK(p.lit("RENDERSTATE { PATCHSEGMENTS 9.5 } DRAWRECTPATCH { 7 0 }") == 32 * 64);
}

TEST_CASE("a patch handle draws the patch that it was defined with; 0, unknown and deleted ones draw nothing") {
    Patches p;
    CHECK(p.lit("DRAWRECTPATCH { 9 0 }") == 0);
    CHECK(p.lit("DRAWRECTPATCH { 9 0 }") == 0); // drawing an unknown handle did not create it
    CHECK(p.lit("DRAWRECTPATCH { 0 HASINFO data { 0 0 2 2 2 0 1 } }") == 32 * 64);
    CHECK(p.lit("DRAWRECTPATCH { 0 0 }") == 0);
    CHECK(p.lit(std::string(kDefine) +
                " CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { DELETERTPATCH 7 } DRAWRECTPATCH { 7 0 }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 8 HASINFO data { 4 3 0 1 } }") > 900);
    CHECK(p.lit("DRAWRECTPATCH { 8 0 }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 8 HASSEGS data { f32 4 4 4 } }") > 900);
}

TEST_CASE("invalid patches are refused, and the error names the field") {
    Patches p;
    CHECK(p.rig.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 3 2 2 0 1 } }") ==
          "bad value: DRAWRECTPATCH at offset 0x0: Width");
    CHECK(p.rig.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 2 } }") ==
          "bad value: DRAWRECTPATCH at offset 0x0: Degree");
    CHECK(p.rig.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 3 1 } }") ==
          "bad value: DRAWRECTPATCH at offset 0x0: Basis");
    CHECK(p.rig.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 0xffffffff 2 2 1 1 } }") ==
          "bad value: DRAWRECTPATCH at offset 0x0: Width");
    CHECK(p.rig.error("DRAWTRIPATCH { 7 HASINFO data { 0 4 0 1 } }") ==
          "bad value: DRAWTRIPATCH at offset 0x0: NumVertices");
    // The patch is skipped if all its control points are past the end of the buffer.
    CHECK(p.lit("DRAWRECTPATCH { 7 HASINFO data { 0 0xfffffff0 2 2 2 0 1 } }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 7 HASINFO data { 99 3 0 1 } }") == 0);
    // NaN and infinite segment counts
    CHECK(p.lit("DRAWRECTPATCH { 7 HASSEGS|HASINFO data { f32 0x7fc00000 0x7f800000 -1 0 u32 0 0 2 2 2 0 1 } }") ==
          32 * 64);
}

TEST_CASE("N-patches curve stream triangles that have normals, and do not change others") {
    DrawingRig rig(64, 64);
    // A triangle whose normals lean outwards, so its edges bulge.
    rig.document("buffer 5 bytes 72\nwrite 5 at 0 data { f32 0 0.5 0.5 0 0.8 -0.6 f32 0.5 -0.5 0.5 0.6 -0.5 -0.6 f32 "
                 "-0.5 -0.5 0.5 -0.6 -0.5 -0.6 }\n");
    const std::string draw =
        "SETVERTEXSHADERDECL { XYZ|NORMAL } SETSTREAMSOURCE { 0 5 24 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }";
    rig.run(draw);
    const int flat = rig.lit();
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { PATCHSEGMENTS 8 } " + draw);
    const int curved = rig.lit();
    CHECK(curved > flat + 40);
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { POSITIONDEGREE LINEAR } " + draw);
    CHECK(rig.lit() == flat);
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { POSITIONDEGREE CUBIC NORMALDEGREE QUADRATIC } " + draw);
    CHECK(rig.lit() == curved);
}

TEST_CASE("N-patches are of DirectX 8 and 9: PATCHSEGMENTS curves triangles of their contexts, not of older ones") {
    // The triangle of the test above, drawn from streams, or as the call's vertices.
    const std::string corners =
        "f32 0 0.5 0.5 0 0.8 -0.6 f32 0.5 -0.5 0.5 0.6 -0.5 -0.6 f32 -0.5 -0.5 0.5 -0.6 -0.5 -0.6 ";
    const auto pixels = [&](int interface, const std::string& states, int samples, unsigned workers,
                            bool other_context) {
        DrawingSetup setup{.width = 64, .height = 64, .samples = samples, .interface = interface};
        DrawingRig rig(setup, workers ? with_workers(workers) : EmulatorOptions());
        rig.document("buffer 5 bytes 72\nwrite 5 at 0 data { " + corners + "}\n");
        const std::string draw =
            interface < 4
                ? "TRIANGLELIST count 1 { 0 }"
                : "SETVERTEXSHADER { XYZ|NORMAL } SETSTREAMSOURCE { 0 5 24 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }";
        const std::string type = interface < 4 ? "XYZ|NORMAL" : "", vertices = interface < 4 ? corners : "";
        // A context of DirectX 7 sets and draws the same between the calls.
        if (other_context)
            rig.document(
                "context 2 interface 3 target 1 depth 2\nsubmit context 2 vertex_type XYZ|NORMAL { vertices { " +
                corners +
                "} RENDERSTATE { PATCHSEGMENTS 8 LIGHTING FALSE COLORWRITEENABLE 0 } TRIANGLELIST count 1 "
                "{ 0 } }\n");
        rig.run("RENDERSTATE { " + states + " } " + draw, type, vertices);
        return rig.pixels();
    };
    const std::string curved = "PATCHSEGMENTS 8 ", flat = "PATCHSEGMENTS 1 ";
    for (const int samples : {1, 4})
        for (const unsigned workers : {0u, 2u})
            for (const bool other_context : {false, true}) {
                INFO(samples << " samples, " << workers << " workers" << (other_context ? ", two contexts" : ""));
                const auto draw = [&](int interface, const std::string& states) {
                    return pixels(interface, states, samples, workers, other_context);
                };
                const auto of_9 = draw(5, curved), plain = draw(5, flat);
                CHECK(of_9 != plain);
                CHECK(draw(4, curved) == of_9);
                CHECK(draw(4, flat) == plain);
                CHECK(draw(4, "PATCHSEGMENTS 0x7fc00000 ") == plain); // NaN
                CHECK(draw(4, curved + "POSITIONDEGREE LINEAR ") == plain);
                CHECK(draw(4, curved + "PATCHSEGMENTS 1 ") == plain);
                CHECK(draw(3, curved) == plain);
                CHECK(draw(2, curved) == plain);
            }
}

TEST_CASE("fans that the runtime clipped are not tessellated as N-patches, and their edge flags still apply") {
    const auto pixels = [](const std::string& states, const std::string& draw) {
        DrawingRig rig(64, 64);
        rig.document(
            "buffer 5 bytes 96\nwrite 5 at 0 data { f32 -0.5 0.5 0.5 -0.6 0.5 -0.6 f32 0.5 0.5 0.5 0.6 0.5 -0.6 "
            "f32 0.5 -0.5 0.5 0.6 -0.5 -0.6 f32 -0.5 -0.5 0.5 -0.6 -0.5 -0.6 }\n");
        rig.run("SETVERTEXSHADERDECL { XYZ|NORMAL } SETSTREAMSOURCE { 0 5 24 } RENDERSTATE { " + states + " } " + draw);
        return *surface_pixels(rig.emulator(), 1);
    };
    const std::string curved = "PATCHSEGMENTS 8 ", flat = "PATCHSEGMENTS 1 ", wires = "FILLMODE WIREFRAME ",
                      list = "DRAWPRIMITIVE { TRIANGLEFAN 0 2 }";
    CHECK(pixels(curved, list) != pixels(flat, list));
    CHECK(pixels(curved, "CLIPPEDTRIANGLEFAN { 0 15 2 }") == pixels(flat, list));
    for (const char* flags : {"0", "1", "5", "10", "15", "0xffffffff"}) {
        const std::string fan = "CLIPPEDTRIANGLEFAN { 0 " + std::string(flags) + " 2 }";
        INFO(fan);
        CHECK(pixels(curved + wires, fan) == pixels(flat + wires, fan));
    }
    CHECK(pixels(curved + wires, "CLIPPEDTRIANGLEFAN { 0 1 2 }") !=
          pixels(curved + wires, "CLIPPEDTRIANGLEFAN { 0 15 2 }"));
}

namespace {

// Control points with positions, colours and a second colour that only shaders read; vertex shader 20 reads the first
// colour, 21 the second one, each from registers of its own.
struct ShadedPatches {
    ShaderRig rig;
    explicit ShadedPatches(unsigned workers) : rig(64, options(workers)) {
        rig.document("buffer 5 bytes 80\nwrite 5 at 0 data { f32 -1 1 0 u32 0xffff0000 0xff0000ff f32 0 1 0 u32 "
                     "0xffff0000 0xff0000ff\n"
                     " f32 -1 -1 0 u32 0xffff0000 0xff0000ff f32 0 -1 0 u32 0xffff0000 0xff0000ff }\n");
        rig.run("CREATEVERTEXSHADERDECL { 7 3 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 } { "
                "0 16 D3DCOLOR DEFAULT COLOR 3 } }"
                " SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 0 5 20 } RENDERSTATE { LIGHTING FALSE }");
        shader(20, "vs_2_0\ndcl_position v4\ndcl_color v2\nmov oPos, v4\nmov oD0, v2\n");
        shader(21, "vs_2_0\ndcl_position v1\ndcl_color3 v4\nmov oPos, v1\nmov oD0, v4\n");
    }
    static EmulatorOptions options(unsigned workers) {
        EmulatorOptions o;
        o.workers = workers;
        return o;
    }
    void shader(int handle, const std::string& text) {
        rig.run("CREATEVERTEXSHADERFUNC { " + std::to_string(handle) + " " + ShaderRig::bytes_of(text) + " " +
                ShaderRig::data(text) + " }");
    }
    // Draws in the same call as the changed state, without a flush between. Returns the colour of the left half, which
    // must be covered.
    std::uint32_t drawn(const std::string& commands) {
        rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + commands);
        CHECK(rig.lit() == 32 * 64);
        return rig.rgb(10, 10);
    }
};

const char* kUnder20 = "SETVERTEXSHADERFUNC { 20 } DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } } CLEAR { "
                       "TARGET|COMPUTERECTS 0 1 0 } ";
const char* kAgain = "SETSTREAMSOURCE { 0 0 0 } DRAWRECTPATCH { 7 0 } SETSTREAMSOURCE { 0 5 20 } ";

} // namespace

TEST_CASE("a cached patch is drawn with the current vertex shader or fixed functions") {
    const unsigned workers = GENERATE(0u, 1u, 4u);
    ShadedPatches p(workers);
    CHECK(p.drawn(kUnder20 + std::string(kAgain)) == 0xff0000);
    CHECK(p.drawn(kUnder20 + std::string("SETVERTEXSHADERFUNC { 21 } ") + kAgain) == 0x0000ff);
    CHECK(p.drawn(kUnder20 + std::string("SETVERTEXSHADERFUNC { 0 } ") + kAgain) == 0xff0000);
    // Shader 99 does not exist.
    CHECK(p.drawn(kUnder20 + std::string("SETVERTEXSHADERFUNC { 99 } ") + kAgain) == 0xff0000);
    // The patch was cached under the fixed-function pipeline, which does not read the second colour.
    CHECK(p.drawn("SETVERTEXSHADERFUNC { 0 } DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } } CLEAR { "
                  "TARGET|COMPUTERECTS 0 1 0 } SETVERTEXSHADERFUNC { 21 } " +
                  std::string(kAgain)) == 0x0000ff);
    CHECK(p.drawn(kUnder20 + std::string("DELETEVERTEXSHADERFUNC { 20 } ") + kAgain) == 0xff0000);
    // The cached patch has its own copy of the declaration.
    CHECK(p.drawn(std::string("DELETEVERTEXSHADERDECL { 7 } ") + kAgain) == 0xff0000);
}

TEST_CASE("a cached triangular patch can be drawn after its vertex shader was deleted") {
    const unsigned workers = GENERATE(0u, 4u);
    ShadedPatches p(workers);
    p.rig.run("SETVERTEXSHADERFUNC { 20 } DRAWTRIPATCH { 8 HASINFO data { 0 3 0 1 } }");
    CHECK(p.rig.lit() > 900);
    p.rig.run("DELETEVERTEXSHADERFUNC { 20 }");
    p.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } DRAWTRIPATCH { 8 HASSEGS data { f32 3 3 3 } } SETVERTEXSHADERFUNC "
              "{ 21 } DRAWTRIPATCH { 8 0 }");
    CHECK(p.rig.lit() > 900);
    CHECK(p.rig.rgb(3, 8) == 0x0000ff);
}

TEST_CASE("a cached patch of a DX8 shader can be drawn after its declaration was deleted") {
    ShadedPatches p(0);
    p.rig.run("CREATEVERTEXSHADER { 9 16 auto data { u32 0x20000000 0x40020000 0x40040005 0xffffffff } asm "
              "{\nvs_1_1\nmov oPos, v0\nmov oD0, v5\n} } "
              "SETVERTEXSHADER { 9 } DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }");
    CHECK(p.rig.lit() == 32 * 64);
    CHECK(p.drawn("DELETEVERTEXSHADER { 9 } " + std::string(kAgain)) == 0xff0000);
}

TEST_CASE("cached control points without a position are skipped by the fixed functions") {
    ShadedPatches p(0);
    // COLOR 3 is used as the position: only this shader can draw the patch.
    p.rig.run("CREATEVERTEXSHADERDECL { 11 1 { 0 0 FLOAT3 DEFAULT COLOR 3 } } SETVERTEXSHADERDECL { 11 }");
    p.shader(22, "vs_2_0\ndcl_color3 v4\ndef c0, 1, 0, 0, 1\nmov oPos, v4\nmov oD0, c0\n");
    p.rig.run("SETVERTEXSHADERFUNC { 22 } DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }");
    CHECK(p.rig.lit() == 32 * 64);
    p.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } SETVERTEXSHADERFUNC { 0 } DRAWRECTPATCH { 7 0 }");
    CHECK(p.rig.lit() == 0); // skipped
}

TEST_CASE("a patch with more vertex elements than a vertex has inputs is refused, and the error says so") {
    ShadedPatches p(0);
    std::string elements;
    for (int i = 0; i < 29; ++i)
        elements +=
            " { 0 0 FLOAT3 DEFAULT " + std::string(i < 16 ? "POSITION " : "TEXCOORD ") + std::to_string(i % 16) + " }";
    p.rig.run("CREATEVERTEXSHADERDECL { 11 29" + elements + " } SETVERTEXSHADERDECL { 11 }");
    CHECK(p.rig.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }") ==
          "limit exceeded: DRAWRECTPATCH at offset 0x0: elements of a patch's vertices");
}
