// Multisampled targets: coverage, depth, masks, resolves, counts, alpha to coverage, SSAA, RESZ; also colour keys and
// antialiased lines.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// Surface 1 receives the resolved picture; surfaces 8 (colour) and 9 (depth) have `samples` samples.
struct Multi {
    DrawingRig rig{16, 16};
    explicit Multi(int samples) {
        const std::string n = std::to_string(samples);
        rig.document("surface 8 format A8R8G8B8 size 16x16 usage target samples " + n +
                     "\nsurface 9 format D24S8 size 16x16 usage depth samples " + n + "\n");
        rig.run("SETRENDERTARGET { 8 9 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 }");
    }
    void draw(const std::string& commands, const std::string& type, const std::string& vertices) {
        rig.run(commands, type, vertices);
    }
    std::uint32_t resolved(int x, int y) {
        rig.run("BLT { 8 0 0 16 16 0 1 0 0 16 16 0 0 }");
        return rig.rgb(x, y);
    }
};

// A rectangle as two triangles.
std::string rectangle(const char* left, const char* top, const char* right, const char* bottom, const char* z = "0.5",
                      const char* color = "0xffffffff") {
    const auto corner = [&](const char* x, const char* y) {
        return std::string("f32 ") + x + " " + y + " " + z + " 1 u32 " + color + " ";
    };
    return corner(left, top) + corner(right, top) + corner(left, bottom) + corner(right, bottom);
}
const std::string kType = "XYZRHW|DIFFUSE";

} // namespace

TEST_CASE("each sample is covered at its own position") {
    // An edge at x = 5.0 through the centre of column 5: half of the samples of the standard patterns are left of it.
    for (const int samples : {2, 4, 8, 16}) {
        Multi m(samples);
        m.draw(kStrip, kType, rectangle("-1", "-1", "5", "16"));
        INFO(samples << " samples");
        CHECK(m.resolved(4, 4) == 0xffffff);
        CHECK_COLOR(m.resolved(5, 4), 0x808080, 1);
        CHECK(m.resolved(6, 4) == 0);
    }
    // The x offsets of four samples are -6, -2, 2 and 6 sixteenths, so an edge at 5 + 4/16 covers three.
    Multi four(4);
    four.draw(kStrip, kType, rectangle("-1", "-1", "5.25", "16"));
    CHECK_COLOR(four.resolved(5, 4), 0xbfbfbf, 1);
}

TEST_CASE("no sample along a shared edge is missing or drawn twice") {
    Multi m(8);
    m.draw("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } TRIANGLELIST count 2 { 0 }", kType,
           "f32 -1 -1 0.5 1 u32 0x40404040 f32 17.3 -1 0.5 1 u32 0x40404040 f32 -1 16.7 0.5 1 u32 0x40404040 "
           "f32 17.3 -1 0.5 1 u32 0x40404040 f32 17.3 16.7 0.5 1 u32 0x40404040 f32 -1 16.7 0.5 1 u32 0x40404040");
    for (int i = 0; i < 16; ++i) CHECK(m.resolved(i, i) == 0x404040);
}

TEST_CASE("depth is tested for each sample") {
    Multi m(4);
    // A near rectangle covers half of the samples in column 5; a far one behind it fills the rest.
    m.draw("RENDERSTATE { ZENABLE TRUE }" + kStrip, kType, rectangle("-1", "-1", "5", "16", "0.2", "0xffff0000"));
    m.draw(kStrip, kType, rectangle("-1", "-1", "16", "16", "0.8", "0xff0000ff"));
    CHECK(m.resolved(4, 4) == 0xff0000);
    CHECK_COLOR(m.resolved(5, 4), 0x800080, 1);
    CHECK(m.resolved(6, 4) == 0x0000ff);
}

TEST_CASE("MULTISAMPLEANTIALIAS FALSE tests all samples at the centre; the mask chooses samples") {
    Multi m(4);
    m.draw("RENDERSTATE { MULTISAMPLEANTIALIAS FALSE }" + kStrip, kType, rectangle("-1", "-1", "5.25", "16"));
    CHECK(m.resolved(5, 4) == 0xffffff);
    CHECK(m.resolved(6, 4) == 0);
    m.draw("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { MULTISAMPLEANTIALIAS TRUE MULTISAMPLEMASK 0x5 }" + kStrip,
           kType, rectangle("-1", "-1", "16", "16"));
    CHECK_COLOR(m.resolved(8, 8), 0x808080, 1);
    m.draw("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { MULTISAMPLEMASK 0 }" + kStrip, kType,
           rectangle("-1", "-1", "16", "16"));
    CHECK(m.resolved(8, 8) == 0);
}

TEST_CASE("occlusion counts pixels, rounded up, and adds targets of different sample counts") {
    Multi m(4);
    const std::string query = "CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } ",
                      end = " ISSUEQUERY { 1 END } DELETEQUERY { 1 }";
    const auto answer = [&](const std::string& commands, const std::string& vertices) {
        m.draw("CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } " + commands + " ISSUEQUERY { 1 END }", kType,
               vertices);
        const auto response = m.rig.emulator().submissions().response(m.rig.last());
        const auto count = dp2::load<std::uint32_t>(response.data() + 16);
        m.rig.run("DELETEQUERY { 1 }");
        return count;
    };
    // Three of four samples of one pixel count as one pixel; in 16 rows they are 48 samples, or 12 pixels.
    CHECK(answer("SETSCISSORRECT { 5 4 6 5 } RENDERSTATE { SCISSORTESTENABLE TRUE }" + kStrip,
                 rectangle("4.9", "-1", "5.25", "16")) == 1);
    CHECK(answer("SETSCISSORRECT { 5 0 6 16 }" + kStrip, rectangle("-1", "-1", "5.25", "16")) == 12);
    CHECK(answer("RENDERSTATE { SCISSORTESTENABLE FALSE }" + kStrip, rectangle("-1", "-1", "16", "16")) == 256);
    // Two targets inside one bracket: their counts are rounded up separately.
    CHECK(answer("SETSCISSORRECT { 5 4 6 5 } RENDERSTATE { SCISSORTESTENABLE TRUE }" + kStrip +
                     " SETRENDERTARGET { 1 2 }" + kStrip,
                 rectangle("-1", "-1", "5.25", "16")) == 2);
}

TEST_CASE("multisampled lines are 1.4 pixels wide, points are squares of samples") {
    Multi m(16);
    m.draw(" LINELIST count 1 { 0 }", kType, "f32 2 8 0.5 1 u32 0xffffffff f32 13 8 0.5 1 u32 0xffffffff");
    CHECK(m.resolved(8, 8) == 0xffffff); // the line is 1.4 wide and covers the middle pixel completely
    const std::uint32_t above = m.resolved(8, 7) & 0xff;
    CHECK((above > 0x10 && above < 0x60)); // each neighbour is covered by 0.2
    CHECK(m.resolved(8, 6) == 0);
    m.draw("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { POINTSIZE 2 } POINTS { 1 0 }", kType,
           "f32 8 8 0.5 1 u32 0xffffffff");
    CHECK(m.resolved(8, 8) == 0xffffff);
    CHECK_COLOR(m.resolved(7, 8), 0x808080, 0x18);
}

TEST_CASE("fills of and copies to a multisampled surface reach every sample, and it cannot be a texture") {
    Multi m(4);
    m.rig.run("COLORFILL { 8 0 0 16 16 0xff336699 }");
    CHECK(m.resolved(3, 3) == 0x336699);
    m.rig.run("COLORFILL { 1 0 0 16 16 0xff112233 } BLT { 1 0 0 16 16 0 8 0 0 16 16 0 0 } COLORFILL { 1 0 0 16 16 0 }");
    CHECK(m.resolved(9, 9) == 0x112233);
    // A multisampled surface cannot be a texture.
    CHECK(m.rig.error("SETDEPTHSTENCIL { 9 } TEXTURESTAGESTATE { 0 TEXTUREMAP 8 }" + kStrip, kType,
                      rectangle("0", "0", "1", "1")) == "wrong kind: TRIANGLESTRIP at offset 0x14: D3DTSS_TEXTUREMAP");
}

TEST_CASE("any number of workers gives the same samples") {
    std::vector<std::vector<std::byte>> pictures;
    for (const unsigned workers : {0u, 1u, 4u}) {
        EmulatorOptions options;
        options.workers = workers;
        Replayer replayer(options);
        ReplayObserver ignoring;
        std::string vertices;
        for (int i = 0; i < 60; ++i) {
            const auto f = [&](int k) {
                return std::to_string((i * 37 + k * 53) % 160 - 10) + "." + std::to_string((i * 7 + k) % 10);
            };
            vertices += "f32 " + f(1) + " " + f(2) + " 0." + std::to_string(i % 10) + " 1 u32 0x" +
                        std::to_string(10000000 + (i * 1234567) % 89999999) + " ";
        }
        const auto document = dp2::assemble_capture(
            "dp2t 1\nsurface 1 format A8R8G8B8 size 150x140 usage target samples 8\nsurface 2 format D24S8 size "
            "150x140 usage depth samples 8\n"
            "context 1 interface 5 target 1 depth 2\nsubmit context 1 vertex_type XYZRHW|DIFFUSE { vertices { " +
            vertices +
            "} CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 20 { 0 } "
            "}\n");
        if (!document.ok()) FAIL(document.error().to_string());
        REQUIRE(replayer.play(*document, ignoring).ok());
        pictures.emplace_back();
        for (std::uint32_t sample = 0; sample < 8; ++sample) {
            const auto pixels = surface_pixels(replayer.emulator(), 1, 0, sample);
            REQUIRE(pixels.ok());
            pictures.back().insert(pictures.back().end(), pixels->begin(), pixels->end());
        }
    }
    CHECK(pictures[0] == pictures[1]);
    CHECK(pictures[0] == pictures[2]);
}

TEST_CASE("colour keys drop pixels by the nearest texel, or fade in the filter") {
    DrawingRig rig(16, 16);
    rig.document("surface 3 format R5G6B5 size 2x1 usage texture colorkey 0xf810 0xf81f\nwrite 3 level 0 slice 0 "
                 "data { u16 0xf81f 0x07e0 }\n");
    const std::string quad = "f32 -1 1 0.5 0 0 f32 1 1 0.5 1 0 f32 -1 -1 0.5 0 1 f32 1 -1 0.5 1 1";
    const std::string setup =
        "CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0xff000080 1 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 "
        "0 COLORARG1 TEXTURE 0 ADDRESSU CLAMP } RENDERSTATE { ZENABLE TRUE COLORKEYENABLE ";
    rig.run(setup + "FALSE }" + kStrip, "XYZ|TEX1", quad);
    CHECK(rig.rgb(4, 8) == 0xff00ff);
    rig.run(setup + "TRUE }" + kStrip, "XYZ|TEX1", quad);
    CHECK(rig.rgb(4, 8) == 0x000080);
    CHECK(rig.pixel(4, 8, 2) >> 8 == 0xffffff); // the keyed pixel wrote no depth
    CHECK(rig.rgb(12, 8) == 0x00ff00);
    CHECK(rig.pixel(12, 8, 2) >> 8 == 0x800000);
    // A keyed texel is filtered as transparent black: green fades, and nothing turns magenta.
    rig.run(setup + "TRUE COLORKEYBLENDENABLE TRUE } TEXTURESTAGESTATE { 0 MAGFILTER LINEAR 0 MINFILTER LINEAR }" +
                kStrip,
            "XYZ|TEX1", quad);
    CHECK(rig.rgb(2, 8) == 0x000080);
    CHECK_COLOR(rig.rgb(8, 8), 0x008000, 8);
    CHECK(rig.rgb(14, 8) == 0x00ff00);
}

TEST_CASE("antialiased lines fade across their width and are symmetric") {
    DrawingRig rig(32, 32);
    const std::string setup = "CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { ANTIALIASEDLINEENABLE TRUE "
                              "ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA } LINELIST count 1 { 0 }";
    // A line on pixel centres covers only that row, completely.
    rig.run(setup, kType, "f32 4 10 0.5 1 u32 0xffffffff f32 28 10 0.5 1 u32 0xffffffff");
    CHECK(rig.rgb(16, 10) == 0xffffff);
    CHECK(rig.rgb(16, 9) == 0);
    CHECK(rig.rgb(16, 11) == 0);
    // A line halfway between two rows covers half of each.
    rig.run(setup, kType, "f32 4 10.5 0.5 1 u32 0xffffffff f32 28 10.5 0.5 1 u32 0xffffffff");
    CHECK_COLOR(rig.rgb(16, 10), 0x808080, 1);
    CHECK_COLOR(rig.rgb(16, 11), 0x808080, 1);
    CHECK(rig.rgb(16, 12) == 0);
    // A diagonal fades equally on both sides.
    rig.run(setup, kType, "f32 4 4 0.5 1 u32 0xffffffff f32 28 28 0.5 1 u32 0xffffffff");
    CHECK(rig.rgb(16, 16) == 0xffffff);
    CHECK(rig.rgb(16, 15) == rig.rgb(15, 16));
    CHECK_COLOR(rig.rgb(16, 15), 0x4b4b4b, 2); // 1 - 1/sqrt(2)
    // EDGEANTIALIAS, the older state, has the same effect.
    std::string older = setup;
    older.replace(older.find("ANTIALIASEDLINEENABLE TRUE"), 26, "ANTIALIASEDLINEENABLE FALSE EDGEANTIALIAS TRUE");
    rig.run(older, kType, "f32 4 10.5 0.5 1 u32 0xffffffff f32 28 10.5 0.5 1 u32 0xffffffff");
    CHECK_COLOR(rig.rgb(16, 10), 0x808080, 1);
    // Neither state has an effect on triangles.
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }" + kStrip, kType, rectangle("2", "2", "9.4", "9"));
    CHECK(rig.rgb(9, 5) == 0xffffff);
    CHECK(rig.rgb(10, 5) == 0);
}

TEST_CASE("alpha to coverage: alpha decides how many samples take part, and where") {
    const std::string on[] = {"RENDERSTATE { ADAPTIVETESS_Y 0x434f5441 ALPHATESTENABLE TRUE ALPHAFUNC NEVER }",
                              "RENDERSTATE { POINTSIZE 0x314d3241 ALPHATESTENABLE TRUE ALPHAFUNC NEVER }"};
    for (const std::string& enable : on) {
        Multi m(4);
        const auto covered = [&](const char* color) {
            m.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
            m.draw(enable + kStrip, kType, rectangle("-1", "-1", "17", "17", "0.5", color));
            return m.resolved(7, 7);
        };
        CHECK(covered("0x00ffffff") == 0);
        CHECK(covered("0x1fffffff") == 0);
        CHECK_COLOR(covered("0x40ffffff"), 0x404040, 1);
        CHECK_COLOR(covered("0x80ffffff"), 0x808080, 1);
        CHECK_COLOR(covered("0xc0ffffff"), 0xbfbfbf, 1);
        CHECK(covered("0xffffffff") == 0xffffff);
        // In one pixel of each 2x2 block sample 0 is the first to be covered.
        m.rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
        m.draw(enable + " RENDERSTATE { MULTISAMPLEMASK 1 }" + kStrip, kType,
               rectangle("-1", "-1", "17", "17", "0.5", "0x40ffffff"));
        int lit = 0;
        for (int y = 4; y < 6; ++y)
            for (int x = 4; x < 6; ++x) lit += m.resolved(x, y) != 0;
        CHECK(lit == 1);
    }
    // ATOC has no effect without the alpha test; A2M0 switches A2M1 off; neither changes the point size.
    Multi m(4);
    m.draw("RENDERSTATE { ADAPTIVETESS_Y 0x434f5441 POINTSIZE 3.0 POINTSIZE 0x314d3241 POINTSIZE 0x304d3241 } POINTS { "
           "1 0 }",
           kType, "f32 8 8 0.5 1 u32 0x40ffffff");
    CHECK(m.resolved(7, 7) == 0xffffff);
    CHECK(m.resolved(9, 9) == 0xffffff);
    // On targets with one sample alpha to coverage has no effect.
    DrawingRig single(4, 4);
    single.run("RENDERSTATE { POINTSIZE 0x314d3241 }" + kStrip, kType,
               rectangle("-1", "-1", "5", "5", "0.5", "0x01ffffff"));
    CHECK(single.rgb(1, 1) == 0xffffff);
}

TEST_CASE("SSAA shades each sample: the alpha test cuts through pixels") {
    // Alpha rises with x and reaches one half at 8.0, the centre of column 8.
    const std::string ramp =
        "f32 0 0 0.5 1 u32 0x00ffffff f32 16 0 0.5 1 u32 ~0 f32 0 16 0.5 1 u32 0x00ffffff f32 16 16 0.5 1 u32 ~0";
    const auto column = [&](const std::string& states) {
        Multi m(4);
        std::string vertices = ramp;
        for (std::size_t at; (at = vertices.find("~0")) != std::string::npos;) vertices.replace(at, 2, "0xffffffff");
        m.draw("RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC GREATEREQUAL ALPHAREF 128 " + states + " }" + kStrip,
               kType, vertices);
        CHECK(m.resolved(7, 5) == 0);
        CHECK(m.resolved(9, 5) == 0xffffff);
        return m.resolved(8, 5);
    };
    CHECK(column("") == 0xffffff);
    CHECK_COLOR(column("ADAPTIVETESS_Y 0x41415353"), 0x808080, 1);
    CHECK(column("ADAPTIVETESS_Y 0x41415353 MULTISAMPLEANTIALIAS FALSE") == 0xffffff); // all samples are at the centre
}

TEST_CASE("RESZ copies a multisampled depth buffer into the texture of stage 0") {
    Multi m(4);
    m.rig.document("surface 12 format INTZ size 16x16 usage texture\n");
    m.draw("RENDERSTATE { ZENABLE TRUE }" + kStrip, kType, rectangle("-1", "-1", "8", "17", "0.25"));
    m.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 12 } RENDERSTATE { POINTSIZE 0x7fa05000 }");
    m.rig.run("SETRENDERTARGET { 1 0 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } RENDERSTATE { "
              "ZENABLE FALSE }" +
                  kStrip,
              "XYZRHW|TEX1", "f32 0 0 0 1 0 0 f32 16 0 0 1 1 0 f32 0 16 0 1 0 1 f32 16 16 0 1 1 1");
    CHECK_COLOR(m.rig.rgb(3, 3), 0x404040, 1);
    CHECK(m.rig.rgb(12, 3) == 0xffffff);
    // Without a depth texture RESZ has no effect.
    m.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 0 } RENDERSTATE { POINTSIZE 0x7fa05000 }");
}

TEST_CASE("presenting a multisampled surface shows its resolved pixels") {
    Multi m(4);
    m.draw(kStrip, kType, rectangle("-1", "-1", "5", "16"));
    const auto shown = shown_pixels(m.rig.emulator(), 8);
    REQUIRE(shown.ok());
    m.resolved(0, 0);
    const auto resolved = surface_pixels(m.rig.emulator(), 1);
    REQUIRE(shown->size() == resolved->size());
    CHECK(std::to_integer<int>((*shown)[(4 * 16 + 5) * 4]) == 0x80);
    bool same = true; // alpha is not compared: surface 1 is X8R8G8B8
    for (std::size_t i = 0; i < shown->size(); ++i) same &= i % 4 == 3 || (*shown)[i] == (*resolved)[i];
    CHECK(same);
    CHECK(surface_hash(m.rig.emulator(), 8).ok());
}

TEST_CASE("equal samples resolve to themselves, side by side with others that are averaged") {
    // The resolve has a fast path for sixteen pixels of a row whose samples are all equal; the last four of a row's
    // twenty pixels never take it.
    for (const int samples : {2, 4, 7, 16})
        for (const std::string format : {"A8R8G8B8", "X8R8G8B8"}) {
            DrawingRig rig{20, 4};
            const std::string n = std::to_string(samples);
            rig.document("surface 8 format " + format + " size 20x4 usage target samples " + n + "\nsurface 7 format " +
                         format + " size 20x4 usage target\nsurface 9 format D24S8 size 20x4 usage depth samples " + n +
                         "\n");
            rig.run("SETRENDERTARGET { 8 9 }");
            for (std::uint32_t value = 0; value < 256; ++value) {
                INFO(n << " samples, " << format << ", value " << value);
                const std::uint32_t color = value << 24 | (255 - value) << 16 | value << 8 | (value ^ 0x55u);
                rig.run("CLEAR { TARGET|COMPUTERECTS " + std::to_string(color) +
                        " 1 0 } BLT { 8 0 0 20 4 0 7 0 0 20 4 0 0 }");
                const std::uint32_t expected = format == "X8R8G8B8" ? color | 0xFF000000u : color;
                CHECK(rig.pixel(3, 1, 7) == expected);
                CHECK(rig.pixel(18, 1, 7) == expected);
            }
        }
    Multi m(4);
    m.draw("RENDERSTATE { MULTISAMPLEMASK 1 }" + kStrip, kType, rectangle("6.5", "-1", "7.5", "16"));
    CHECK(m.resolved(6, 4) == 0);
    CHECK_COLOR(m.resolved(7, 4), 0x404040, 1);
    CHECK(m.resolved(8, 4) == 0);
}
