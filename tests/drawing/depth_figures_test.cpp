// Depth and stencil: the stored values, the comparisons, and their bounds.
#include "tests/support/drawing_rig.h"

using namespace responses;

TEST_CASE("stencil: two sides with their own operations, one reference") {
    DrawingRig rig(8, 8);
    const auto stencil = [&] { return rig.pixel(1, 1, 2) & 0xff; };
    const std::string two = "CLEAR { STENCIL|COMPUTERECTS 0 1 8 } RENDERSTATE { STENCILENABLE TRUE TWOSIDEDSTENCILMODE "
                            "TRUE STENCILREF 3 STENCILPASS REPLACE CCW_STENCILPASS INCR ";
    const std::string cw = "f32 -1 -1 0 1 f32 20 -1 0 1 f32 -1 20 0 1",
                      ccw = "f32 -1 -1 0 1 f32 -1 20 0 1 f32 20 -1 0 1";
    const std::string draw = "} TRIANGLELIST count 1 { 0 }";
    rig.run(two + draw, "XYZRHW", cw);
    CHECK(stencil() == 3);
    rig.run(two + draw, "XYZRHW", ccw);
    CHECK(stencil() == 9);
    rig.run(two + "CULLMODE CCW " + draw, "XYZRHW", ccw);
    CHECK(stencil() == 8);
    rig.run(two + "CULLMODE NONE TWOSIDEDSTENCILMODE FALSE " + draw, "XYZRHW", ccw);
    CHECK(stencil() == 3);
}

TEST_CASE("a W-buffer stores w between its limits") {
    DrawingRig rig({8, 8, "A8R8G8B8", "D16"});
    // rhw 0.25 means w = 4, halfway between 2 and 6.
    rig.run("WINFO { 2 6 } RENDERSTATE { ZENABLE 2 ZFUNC ALWAYS } TRIANGLELIST count 1 { 0 }", "XYZRHW",
            "f32 -1 -1 0.9 0.25 f32 20 -1 0.9 0.25 f32 -1 20 0.9 0.25");
    CHECK(std::abs(static_cast<int>(rig.pixel(1, 1, 2)) - 0x8000) <= 1);
}

TEST_CASE("float depth buffers preserve the order of depths") {
    for (const char* format : {"D32F_LOCKABLE", "D24FS8"}) {
        DrawingRig rig({8, 8, "A8R8G8B8", format});
        const auto draw = [&](const char* z, const char* color) {
            const std::string rest = std::string(" ") + z + " 1 u32 " + color + " ";
            rig.run("RENDERSTATE { ZENABLE TRUE ZFUNC LESS } TRIANGLELIST count 1 { 0 }", "XYZRHW|DIFFUSE",
                    "f32 -1 -1" + rest + "f32 20 -1" + rest + "f32 -1 20" + rest);
        };
        INFO(format);
        draw("0.5", "0xffff0000");
        draw("0.50001", "0xff00ff00");
        CHECK(rig.rgb(1, 1) == 0xff0000);
        draw("0.49999", "0xff0000ff");
        CHECK(rig.rgb(1, 1) == 0x0000ff);
        draw("0.00001", "0xffffffff");
        CHECK(rig.rgb(1, 1) == 0xffffff);
        if (std::string(format) == "D32F_LOCKABLE") CHECK(rig.pixel(1, 1, 2) == std::bit_cast<std::uint32_t>(0.00001f));
        rig.run("CLEAR { ZBUFFER|COMPUTERECTS 0 0.25 0 }");
        draw("0.26", "0xff00ff00");
        CHECK(rig.rgb(1, 1) == 0xffffff);
        draw("0.24", "0xff00ff00");
        CHECK(rig.rgb(1, 1) == 0x00ff00);
    }
}

TEST_CASE("the depth bounds test looks at the stored depth, inclusively") {
    for (const char* format : {"D16", "D24S8", "D32", "D32F_LOCKABLE"}) {
        INFO(format);
        DrawingRig rig(8, 8);
        rig.document(std::string("surface 9 format ") + format + " size 8x8 usage depth\n");
        rig.run("SETRENDERTARGET { 1 9 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 0.3 0 }");
        const auto lit = [&](const std::string& bounds, const std::string& z = "FALSE") {
            rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { ZENABLE " + z +
                        " ZFUNC ALWAYS ADAPTIVETESS_X 0x4244564e " + bounds + " }" + kStrip,
                    "XYZ|DIFFUSE", DrawingRig::quad(0.9f, "u32 0xffffffff"));
            return rig.lit();
        };
        CHECK(lit("ADAPTIVETESS_Z 0.2 ADAPTIVETESS_W 0.4") == 64);
        CHECK(lit("ADAPTIVETESS_Z 0.3 ADAPTIVETESS_W 0.3") == 64);
        CHECK(lit("ADAPTIVETESS_Z 0.31 ADAPTIVETESS_W 1.0") == 0);
        CHECK(lit("ADAPTIVETESS_Z 0.0 ADAPTIVETESS_W 0.29") == 0);
        CHECK(lit("ADAPTIVETESS_Z 0.4 ADAPTIVETESS_W 0.2") == 0);
        CHECK(lit("ADAPTIVETESS_Z 0.5 ADAPTIVETESS_W 1.0", "TRUE") == 0); // the draw before wrote no depth
        CHECK(lit("ADAPTIVETESS_Z 0.2 ADAPTIVETESS_W 0.4", "TRUE") == 64);
        CHECK(lit("ADAPTIVETESS_Z 0.2 ADAPTIVETESS_W 0.4") == 0); // the draw before wrote its depth
        CHECK(lit("ADAPTIVETESS_X 0") == 64);
    }
}

TEST_CASE("depths that a bias moves beyond 1 are stored and compared as 1") {
    for (const char* format : {"D16", "D15S1", "D24S8", "D24X8", "D32"}) {
        INFO(format);
        DrawingRig rig(8, 8);
        rig.document(std::string("surface 9 format ") + format + " size 8x8 usage depth\n");
        rig.run("SETRENDERTARGET { 1 9 }");
        const auto lit = [&](float z, const std::string& states, const std::string& cleared) {
            rig.run("CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 " + cleared + " 0 } RENDERSTATE { ZENABLE TRUE " + states +
                        " }" + kStrip,
                    "XYZ|DIFFUSE", DrawingRig::quad(z, "u32 0xffffffff"));
            return rig.lit();
        };
        // The biased depth is cut off at 1 or 0, the cleared depth: LESSEQUAL and GREATEREQUAL pass, LESS and GREATER
        // do not.
        CHECK(lit(0.9999999f, "DEPTHBIAS 0.01 ZFUNC LESSEQUAL", "1") == 64);
        CHECK(lit(0.9999999f, "DEPTHBIAS 0.01 ZFUNC LESS", "1") == 0);
        CHECK(lit(0.9999999f, "DEPTHBIAS 0.01 ZFUNC GREATEREQUAL", "1") == 64);
        CHECK(lit(0.5f, "DEPTHBIAS 1e30 ZFUNC LESSEQUAL", "1") == 64);
        CHECK(lit(0.0f, "DEPTHBIAS -0.01 ZFUNC GREATEREQUAL", "0") == 64);
        CHECK(lit(0.0f, "DEPTHBIAS -0.01 ZFUNC GREATER", "0") == 0);
        CHECK(lit(0.5f, "DEPTHBIAS -1e30 ZFUNC GREATEREQUAL", "0") == 64);
        rig.run("RENDERSTATE { DEPTHBIAS 0 ZFUNC EQUAL }" + kStrip, "XYZ|DIFFUSE",
                DrawingRig::quad(0.0f, "u32 0xff00ff00"));
        CHECK(rig.rgb(4, 4) == 0x00ff00);
    }
}

TEST_CASE("every pixel passes the depth test of a surface without depth") {
    DrawingRig rig(8, 8);
    rig.document("surface 9 format S8_LOCKABLE size 8x8 usage depth\n");
    rig.run("SETRENDERTARGET { 1 9 } CLEAR { TARGET|STENCIL|COMPUTERECTS 0 1 0 }");
    for (const char* func : {"LESS", "LESSEQUAL", "GREATER", "GREATEREQUAL", "NEVER"}) {
        INFO(func);
        rig.run(std::string("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { ZENABLE TRUE ZFUNC ") + func + " }" +
                    kStrip,
                "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
        CHECK(rig.lit() == 64);
    }
}

// DXVK issue 2960: a viewport with MaxZ 2 gives the depths of one with MaxZ 1. Windows 7 refuses such a viewport,
// Windows XP passes it to the driver (Wine: depth_clamp_test).
TEST_CASE("a depth range beyond [0,1] is cut off, also after unflushed work, in several tiles and for any number of "
          "workers") {
    struct Range {
        const char* set;
        double depth; // the depth of a vertex with z 0.75
    };
    const Range ranges[] = {{"0 2", 0.75},    {"-1 1", 0.75},        {"-3 7.5", 0.75},       {"0.5 2", 0.875},
                            {"2 3", 1},       {"-2 -1", 0},          {"0 0x7f800000", 0.75}, {"0xff800000 0.5", 0.375},
                            {"0.5 0", 0.125}, {"0x7fc00000 1", 0.75}};
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool compile : {true, false})
            for (const char* samples : {"", " samples 4"})
                for (const Range& range : ranges) {
                    INFO(workers << " workers, compiled " << compile << samples << ", ZRANGE " << range.set);
                    EmulatorOptions options = with_workers(workers);
                    options.compile = compile;
                    DrawingRig rig(80, 80, options);
                    rig.document(std::string("surface 8 format A8R8G8B8 size 80x80 usage target") + samples +
                                 "\nsurface 9 format D24S8 size 80x80 usage depth" + samples + "\n");
                    const auto draw = [&](const std::string& states, float z, const char* color) {
                        rig.run("RENDERSTATE { ZENABLE TRUE " + states + kStrip, "XYZ|DIFFUSE",
                                DrawingRig::quad(z, std::string("u32 ") + color));
                    };
                    rig.run("SETRENDERTARGET { 8 9 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 }");
                    draw(std::string("ZFUNC ALWAYS } ZRANGE { ") + range.set + " }", 0.75f, "0xffff0000");
                    // Draws against the stored depth, with the range 0 to 1: a little farther, which fails, then a
                    // little nearer.
                    const auto near = static_cast<float>(range.depth) - 0.01f, far = near + 0.02f;
                    if (range.depth < 1) draw("ZFUNC LESS } ZRANGE { 0 1 }", far, "0xff0000ff");
                    if (range.depth > 0) draw("ZFUNC LESS ZWRITEENABLE FALSE } ZRANGE { 0 1 }", near, "0xff00ff00");
                    rig.run("BLT { 8 0 0 80 80 0 1 0 0 80 80 0 0 }");
                    for (const int at : {1, 40, 78}) CHECK(rig.rgb(at, at) == (range.depth > 0 ? 0x00ff00 : 0xff0000));
                }
}
