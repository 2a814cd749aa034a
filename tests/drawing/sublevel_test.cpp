// Handles of single levels and faces (WIRE.md H.1, H.5) as targets of draws, fills, copies and reads.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// Surface 3 is a cube map of three levels and a target; 10 names level 1 of its face 2, 11 its whole face 4.
const std::string kCube = "surface 3 format A8R8G8B8 size 8x8 usage texture|target levels 3 faces 6\n"
                          "sublevel 10 of 3 level 1 slice 2\nsublevel 11 of 3 slice 4\n";
const std::string kRed = "f32 0 0 0.5 1 u32 0xffff0000\nf32 100 0 0.5 1 u32 0xffff0000\n"
                         "f32 0 100 0.5 1 u32 0xffff0000\nf32 100 100 0.5 1 u32 0xffff0000\n";

} // namespace

TEST_CASE("a level of a face is a target of its own size") {
    DrawingRig rig(16, 16);
    rig.document(kCube);
    rig.run("SETRENDERTARGET { 10 0 } VIEWPORTINFO { 0 0 4 4 } CLEAR { TARGET|COMPUTERECTS 0xff000011 1 0 }");
    CHECK(rig.pixel(3, 3, 3, 1, 2) == 0xFF000011);
    rig.run("VIEWPORTINFO { 0 0 2 4 }" + kStrip, "XYZRHW|DIFFUSE", kRed);
    CHECK(rig.pixel(1, 3, 3, 1, 2) == 0xFFFF0000);
    CHECK(rig.pixel(2, 3, 3, 1, 2) == 0xFF000011);
    CHECK(rig.pixel(1, 3, 3, 1, 1) == 0); // neighbouring faces and levels keep their texels
    CHECK(rig.pixel(1, 3, 3, 1, 3) == 0);
    CHECK(rig.pixel(1, 1, 3, 0, 2) == 0);
    CHECK(rig.pixel(1, 1, 10) == 0xFFFF0000); // read by the sublevel's handle
}

TEST_CASE("a level that was drawn to is sampled with the whole texture") {
    DrawingRig rig(16, 16);
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage texture|target levels 2\nsublevel 10 of 3 level 1\n");
    rig.run("SETRENDERTARGET { 10 0 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } SETRENDERTARGET { 1 0 } " +
                kSelectTexture + " TEXTURESTAGESTATE { 0 MIPFILTER POINT 0 MAXMIPLEVEL 1 }" + kStrip,
            "XYZRHW|TEX1", "f32 0 0 0.5 1 0 0\nf32 16 0 0.5 1 1 0\nf32 0 16 0.5 1 0 1\nf32 16 16 0.5 1 1 1\n");
    CHECK(rig.pixel(8, 8) == 0xFF00FF00);
}

TEST_CASE("a face is filled, copied and locked by its handle") {
    DrawingRig rig(16, 16);
    rig.document(kCube + "surface 4 format A8R8G8B8 size 8x8 usage texture levels 3\nsublevel 12 of 4 level 1\n");
    rig.run("COLORFILL { 11 0 0 8 8 0xff112233 } COLORFILL { 10 1 1 9 9 0xff445566 }");
    CHECK(rig.pixel(7, 7, 3, 0, 4) == 0xFF112233);
    CHECK(rig.pixel(0, 0, 3, 0, 3) == 0);
    CHECK(rig.pixel(0, 0, 3, 1, 2) == 0);
    CHECK(rig.pixel(3, 3, 3, 1, 2) == 0xFF445566);
    // BLT and SURFACEBLT from handles of a face and of a level to levels of whole surfaces.
    rig.run("BLT { 11 0 0 4 4 0 3 0 0 2 2 2 1 } SURFACEBLT { 10 2 2 4 4 0 4 0 0 2 2 1 0 }");
    CHECK(rig.pixel(1, 1, 3, 2, 0) == 0xFF112233);
    CHECK(rig.pixel(1, 1, 4, 1) == 0xFF445566);
    CHECK(rig.pixel(1, 1, 12) == 0xFF445566);
    // TEXBLT between a face's levels and a plain texture copies all common levels.
    rig.run("TEXBLT { 11 4 0 0 0 0 8 8 0 }");
    CHECK(rig.pixel(1, 1, 3, 1, 4) == 0xFF445566);
    CHECK(rig.pixel(0, 0, 3, 0, 4) == 0);
    rig.document("write 10 data { u32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }\n");
    CHECK(rig.pixel(3, 3, 3, 1, 2) == 16);
}

TEST_CASE("sublevels of unknown surfaces are refused, those of destroyed surfaces are bad handles") {
    DrawingRig rig(16, 16);
    rig.document(kCube);
    rasterizer::ResourceTable& table = rig.emulator().gpu().resources();
    CHECK(table.create_sublevel(20, 99, 0, 0).error().fault == dp2::Fault::BadHandle);
    CHECK(table.create_sublevel(20, 10, 0, 0).error().fault == dp2::Fault::WrongKind);
    CHECK(table.create_sublevel(20, 3, 3, 0).error().fault == dp2::Fault::OutOfRange);
    CHECK(table.create_sublevel(20, 3, 0, 6).error().fault == dp2::Fault::OutOfRange);
    CHECK(table.create_sublevel(3, 3, 0, 0).error().fault == dp2::Fault::BadHandle);
    CHECK(table.create_sublevel(0, 3, 0, 0).error().fault == dp2::Fault::BadHandle);
    CHECK(rig.error("TEXBLT { 10 3 0 0 0 0 4 4 0 }") != "");
    CHECK(rig.error("BLT { 10 0 0 1 1 2 3 0 0 1 1 0 0 }") != "");
    CHECK(rig.error("GENERATEMIPSUBLEVELS { 10 2 }") != "");
    // The root is replaced by a smaller surface, then destroyed.
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage texture|target\n");
    CHECK(rig.error("COLORFILL { 10 0 0 1 1 0 }") != "");
    rig.run("SETRENDERTARGET { 1 0 }");
    CHECK(rig.error("SETRENDERTARGET { 10 0 }") != "");
    rig.document("destroy 3\n");
    CHECK(rig.error("SETRENDERTARGET { 11 0 }") != "");
    rig.document("destroy 11\nsurface 3 format A8R8G8B8 size 8x8 usage target levels 2 faces 6\n");
    // The root has the level again, so the handle is valid again.
    rig.run("SETRENDERTARGET { 10 0 } CLEAR { TARGET|COMPUTERECTS 0xffabcdef 1 0 }");
    CHECK(rig.pixel(0, 0, 3, 1, 2) == 0xFFABCDEF);
}

TEST_CASE("levels of a volume below a sublevel have fewer slices") {
    DrawingRig rig(16, 16);
    rig.document("surface 3 format L8 size 8x8 usage texture depth 4 levels 3\nsublevel 10 of 3 slice 3\nsublevel 11 "
                 "of 3 level 1 slice 1\n");
    const rasterizer::ResourceTable& table = rig.emulator().gpu().resources();
    CHECK(table.image(10, 0, 0).ok());
    for (const std::uint32_t slice : {0u, 1u, 0xFFFFFFFDu})
        CHECK(table.image(10, 1, slice).error().fault == dp2::Fault::OutOfRange);
    CHECK(table.image(11, 0, 0).ok());
    CHECK(table.image(11, 0, 1).error().fault == dp2::Fault::OutOfRange);
    CHECK(table.image(11, 1, 0).error().fault == dp2::Fault::OutOfRange);
}

TEST_CASE("the handle of a level is destroyed while it is the target") {
    DrawingRig rig(16, 16);
    rig.document(kCube);
    rig.run("SETRENDERTARGET { 10 0 } CLEAR { TARGET|COMPUTERECTS 0xff000011 1 0 }");
    rig.document("destroy 3\n");
    rig.run(kStrip, "XYZRHW|DIFFUSE", kRed); // no target is bound
    rig.run("SETRENDERTARGET { 1 0 }" + kStrip, "XYZRHW|DIFFUSE", kRed);
    CHECK(rig.pixel(8, 8) == 0xFFFF0000);
}
