// A draw that reads past the end of a vertex buffer is not dropped. Vertices there are zeros, as GPUs read them
// (AMD's RDNA 2 ISA 8.1.5), and programs depend on it: microsoft/D3D9On12 PR 74, DXVK PR 3921. Primitives whose indices
// are past the end of the index buffer, or whose vertices are past the ends of all streams, are not drawn: DXVK issue
// 4803 and PR 5213 (on Windows XP).
#include "tests/support/every_way.h"

using namespace responses;

namespace {

constexpr std::uint32_t kGrey = 0x404040, kRed = 0xff0000;

// The target has several tiles, is cleared to grey, and has queued work. Buffer 9 has three red vertices: the two upper
// corners of the target and the lower left one. Buffer 8 has only the two upper ones.
Shown shown(const std::string& commands, const std::string& records = "", const std::string& samples = "") {
    return drawn_in_every_way(
        "surface 1 format A8R8G8B8 size 80x72 usage target" + samples +
        "\nsurface 2 format D24S8 size 80x72 usage depth" + samples +
        "\ncontext 1 interface 5 target 1 depth 2\nbuffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 u32 0xffff0000 "
        "f32 1 1 0.5 u32 0xffff0000 f32 -1 -1 0.5 u32 0xffff0000 }\nbuffer 8 bytes 32\nwrite 8 at 0 data { f32 -1 1 "
        "0.5 u32 0xffff0000 f32 1 1 0.5 u32 0xffff0000 }\n" +
        records + "submit context 1 vertex_type XYZ|DIFFUSE { vertices { " + DrawingRig::quad(0.5f, "u32 0xff00ff00") +
        "} RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }" + kStrip +
        "CLEAR { TARGET|COMPUTERECTS 0xff404040 1 0 } }\nsubmit context 1 { SETVERTEXSHADER { XYZ|DIFFUSE } "
        "SETSTREAMSOURCE { 0 9 16 } " +
        commands + " }\n");
}

// Checks that the upper left half of the target is red, and that nothing else is drawn.
void check_upper_left(const Shown& picture) {
    CHECK(picture.rgb(1, 1) == kRed);
    CHECK(picture.rgb(30, 30) == kRed);
    CHECK(picture.rgb(78, 70) == kGrey);
}

// Checks for the triangle of the two upper corners and a black vertex in the middle.
void check_upper(const Shown& picture) {
    CHECK_COLOR(picture.rgb(40, 1), kRed, 10);
    CHECK_COLOR(picture.rgb(40, 18), 0x800000, 4);
    CHECK(picture.rgb(40, 40) == kGrey);
    CHECK(picture.rgb(1, 70) == kGrey);
}

} // namespace

TEST_CASE("a vertex past the end of its stream is zero") {
    for (const char* samples : {"", " samples 4"}) {
        check_upper(shown("SETSTREAMSOURCE { 0 8 16 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }", "", samples));
        check_upper(shown("SETSTREAMSOURCE { 0 8 16 } DRAWPRIMITIVE { TRIANGLELIST 0 3 }", "", samples));
    }
    check_upper(shown("SETSTREAMSOURCE { 0 8 16 } DRAWPRIMITIVE2 { TRIANGLELIST 0 1 }"));
    check_upper(shown("SETSTREAMSOURCE2 { 0 8 0 16 } DRAWPRIMITIVE { TRIANGLESTRIP 0 1 }"));
}

TEST_CASE("an index past the end of a stream, or before its start, is a vertex of zeros") {
    const auto indexed = [](const std::string& indices, const std::string& draw) {
        return shown("SETINDICES { 7 2 } SETSTREAMSOURCE { 0 8 16 } " + draw,
                     "buffer 7 bytes 6\nwrite 7 at 0 data { u16 " + indices + " }\n");
    };
    for (const char* far : {"2", "77", "65535"})
        check_upper(indexed(std::string("0 1 ") + far, "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 2 0 1 }"));
    check_upper(indexed("1 2 0", "DRAWINDEXEDPRIMITIVE { TRIANGLELIST -1 0 2 0 1 }"));
    check_upper(indexed("1 2 0", "DRAWINDEXEDPRIMITIVE2 { TRIANGLELIST -16 0 2 0 1 }"));
    check_upper(
        indexed("0 1 2", "SETSTREAMSOURCEFREQ { 0 0x40000002 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 2 0 1 }"));
}

TEST_CASE("a draw ends at the first index past the end of the buffer, whatever its number of primitives") {
    for (const char* primitives : {"2", "8388608", "0xfffffffc"})
        for (const char* type : {"TRIANGLELIST", "TRIANGLESTRIP", "TRIANGLEFAN"})
            check_upper_left(shown("SETINDICES { 7 2 } DRAWINDEXEDPRIMITIVE { " + std::string(type) + " 0 0 3 0 " +
                                       primitives + " }",
                                   "buffer 7 bytes 7\nwrite 7 at 0 data { u16 0 1 2 }\n"));
    const Shown nothing = shown("SETINDICES { 7 2 } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 1 1 }",
                                "buffer 7 bytes 6\nwrite 7 at 0 data { u16 0 1 2 }\n");
    CHECK(nothing.rgb(1, 1) == kGrey);
}

TEST_CASE("primitives past the ends of all streams are not drawn, whatever the number of primitives") {
    for (const char* primitives : {"2", "8388608", "0xfffffffc"})
        check_upper_left(shown("DRAWPRIMITIVE { TRIANGLELIST 0 " + std::string(primitives) + " }"));
    const Shown points = shown("DRAWPRIMITIVE { POINTLIST 0 50 }");
    CHECK(points.rgb(40, 36) == kGrey); // where a vertex of zeros would be
    CHECK(shown("DRAWPRIMITIVE { TRIANGLELIST 3 1 }").rgb(40, 36) == kGrey);
}

TEST_CASE("a stream that is shorter than another one reads zeros past its end") {
    const Shown picture =
        shown("CREATEVERTEXSHADERDECL { 5 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } } "
              "SETVERTEXSHADERDECL { 5 } SETSTREAMSOURCE { 1 6 4 } DRAWPRIMITIVE { TRIANGLELIST 0 1 }",
              "buffer 6 bytes 8\nwrite 6 at 0 data { u32 0xffff0000 0xffff0000 }\n");
    CHECK_COLOR(picture.rgb(40, 0), kRed, 2);
    CHECK_COLOR(picture.rgb(0, 36), 0x800000, 8);
    CHECK_COLOR(picture.rgb(0, 71), 0, 8);
}

TEST_CASE("N-patches read past the end of a stream, too") {
    DrawingRig rig(16, 16);
    rig.document("buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 0 0 -1 1 1 0.5 0 0 -1 }\n");
    rig.run(
        "SETVERTEXSHADER { XYZ|NORMAL } SETSTREAMSOURCE { 0 9 24 } RENDERSTATE { POSITIONDEGREE CUBIC PATCHSEGMENTS "
        "0x40000000 LIGHTING TRUE AMBIENT 0xffffffff } SETMATERIAL { 0 0 0 0  1 1 1 1  0 0 0 0  0 0 0 0  0 } "
        "DRAWPRIMITIVE { TRIANGLELIST 0 4 }");
    CHECK(rig.rgb(8, 2) == 0xffffff);
    CHECK(rig.rgb(8, 14) == 0);
}
