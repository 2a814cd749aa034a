// DRAWRECTPATCH, DRAWTRIPATCH and N-patches through whole calls.
#include "tests/responses/stage.h"

using namespace responses;

namespace {

struct Patches {
    Stage stage{64, 64};
    Patches() {
        // A 2x2 net over the left half of the screen, and a triangle's three points.
        stage.document("buffer 5 bytes 200\nwrite 5 at 0 data { f32 -1 1 0 u32 0xffff0000 f32 0 1 0 u32 0xffff0000 f32 -1 -1 0 u32 0xffff0000 f32 0 -1 0 u32 0xffff0000\n"
                       " f32 0 1 0 u32 0xff00ff00 f32 0 -1 0 u32 0xff00ff00 f32 1 -1 0 u32 0xff00ff00 }\n");
        stage.run("SETVERTEXSHADERDECL { XYZ|DIFFUSE } SETSTREAMSOURCE { 0 5 16 }");
    }
    int lit(const std::string& commands) {
        stage.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + commands);
        return stage.lit();
    }
};

const char* kDefine = "DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 1 } }";

} // namespace

TEST_CASE("a linear Bezier patch covers its quad, however finely it is cut") {
    Patches p;
    CHECK(p.lit(kDefine) == 32 * 64);
    CHECK(p.stage.rgb(10, 10) == 0xff0000);
    CHECK(p.lit("DRAWRECTPATCH { 7 HASSEGS data { f32 5 3 5 3 } }") == 32 * 64); // known: drawn again
    CHECK(p.lit("SETSTREAMSOURCE { 0 0 0 } DRAWRECTPATCH { 7 0 }") == 32 * 64);  // the streams do not matter now
    CHECK(p.lit("RENDERSTATE { PATCHSEGMENTS 9.5 } DRAWRECTPATCH { 7 0 }") == 32 * 64);
}

TEST_CASE("handles: dynamic, unknown, deleted, of the other kind") {
    Patches p;
    CHECK(p.lit("DRAWRECTPATCH { 9 0 }") == 0);
    CHECK(p.lit("DRAWRECTPATCH { 9 0 }") == 0); // drawing did not create it
    CHECK(p.lit("DRAWRECTPATCH { 0 HASINFO data { 0 0 2 2 2 0 1 } }") == 32 * 64);
    CHECK(p.lit("DRAWRECTPATCH { 0 0 }") == 0);
    CHECK(p.lit(std::string(kDefine) + " CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { DELETERTPATCH 7 } DRAWRECTPATCH { 7 0 }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 8 HASINFO data { 4 3 0 1 } }") > 900);
    CHECK(p.lit("DRAWRECTPATCH { 8 0 }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 8 HASSEGS data { f32 4 4 4 } }") > 900);
}

TEST_CASE("patches that make no sense are refused by their field") {
    Patches p;
    CHECK(p.stage.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 3 2 2 0 1 } }") == "bad value: DRAWRECTPATCH at offset 0x0: Width");
    CHECK(p.stage.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 0 2 } }") == "bad value: DRAWRECTPATCH at offset 0x0: Degree");
    CHECK(p.stage.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 2 2 2 3 1 } }") == "bad value: DRAWRECTPATCH at offset 0x0: Basis");
    CHECK(p.stage.error("DRAWRECTPATCH { 7 HASINFO data { 0 0 0xffffffff 2 2 1 1 } }") == "bad value: DRAWRECTPATCH at offset 0x0: Width");
    CHECK(p.stage.error("DRAWTRIPATCH { 7 HASINFO data { 0 4 0 1 } }") == "bad value: DRAWTRIPATCH at offset 0x0: NumVertices");
    // Control points past the buffer: skipped, as any stream draw.
    CHECK(p.lit("DRAWRECTPATCH { 7 HASINFO data { 0 0xfffffff0 2 2 2 0 1 } }") == 0);
    CHECK(p.lit("DRAWTRIPATCH { 7 HASINFO data { 99 3 0 1 } }") == 0);
    // NaN and infinite segments.
    CHECK(p.lit("DRAWRECTPATCH { 7 HASSEGS|HASINFO data { f32 0x7fc00000 0x7f800000 -1 0 u32 0 0 2 2 2 0 1 } }") == 32 * 64);
}

TEST_CASE("N-patches bend stream triangles with normals outwards, and leave others alone") {
    Stage stage(64, 64);
    // A triangle whose normals lean outwards: its edges bulge.
    stage.document("buffer 5 bytes 72\nwrite 5 at 0 data { f32 0 0.5 0.5 0 0.8 -0.6 f32 0.5 -0.5 0.5 0.6 -0.5 -0.6 f32 -0.5 -0.5 0.5 -0.6 -0.5 -0.6 }\n");
    const std::string draw = "SETVERTEXSHADERDECL { XYZ|NORMAL } SETSTREAMSOURCE { 0 5 24 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }";
    stage.run(draw);
    const int flat = stage.lit();
    stage.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { PATCHSEGMENTS 8 } " + draw);
    const int curved = stage.lit();
    CHECK(curved > flat + 40);
    stage.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { POSITIONDEGREE LINEAR } " + draw);
    CHECK(stage.lit() == flat);
    stage.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { POSITIONDEGREE CUBIC NORMALDEGREE QUADRATIC } " + draw);
    CHECK(stage.lit() == curved);
}
