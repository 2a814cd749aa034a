// TEXTUREMAPBLEND: each mode's formula (DirectX 6 SDK, D3DTEXTUREBLEND), and stage states that are set after it. Values
// that drivers ignore, such as the mask modes, change nothing (Wine's ddraw and d7vk agree).
#include <array>
#include <cmath>
#include <optional>

#include "tests/support/every_setting.h"

using namespace responses;

namespace {

using Color = std::array<double, 4>; // r, g, b, a

Color color_of(std::uint32_t argb) {
    return {(argb >> 16 & 255) / 255.0, (argb >> 8 & 255) / 255.0, (argb & 255) / 255.0, (argb >> 24) / 255.0};
}

enum class Op { First, Second, Modulate, Add, Blend };

// A model of stage 0: its states, and its result for a texel and a vertex colour.
struct Stage {
    struct Half {
        Op op = Op::Modulate;
        bool first_is_texture = true, second_is_texture = false;
    } color, alpha{Op::First, true, false};
    bool alpha_by_texture = false; // MODULATE: alpha is the vertex's if the texture has none

    void blend(int value) {
        const std::optional<std::pair<Op, Op>> ops = value == 1 || value == 7
                                                         ? std::optional(std::pair(Op::First, Op::First))
                                                     : value == 2 ? std::optional(std::pair(Op::Modulate, Op::First))
                                                     : value == 3 ? std::optional(std::pair(Op::Blend, Op::Second))
                                                     : value == 4 ? std::optional(std::pair(Op::Modulate, Op::Modulate))
                                                     : value == 8 ? std::optional(std::pair(Op::Add, Op::Second))
                                                                  : std::nullopt;
        if (!ops) return;
        color = {ops->first};
        alpha = {ops->second};
        alpha_by_texture = value == 2;
    }
    Color result(const Color& texel, const Color& vertex, bool has_alpha) const {
        Color out{};
        for (std::size_t c = 0; c < 4; ++c) {
            Half half = c < 3 ? color : alpha;
            if (c == 3 && alpha_by_texture) half.op = has_alpha ? Op::First : Op::Second;
            const double a = half.first_is_texture ? texel[c] : vertex[c],
                         b = half.second_is_texture ? texel[c] : vertex[c];
            out[c] = half.op == Op::First      ? a
                     : half.op == Op::Second   ? b
                     : half.op == Op::Modulate ? a * b
                     : half.op == Op::Add      ? std::min(a + b, 1.0)
                                               : a * texel[3] + b * (1 - texel[3]);
        }
        return out;
    }
};

void check_near(std::uint32_t is, const Color& wanted) {
    const Color got = color_of(is);
    INFO(std::hex << is);
    for (std::size_t c = 0; c < 4; ++c) CHECK(std::abs(got[c] - wanted[c]) < 1.01 / 255);
}

// Textures with and without alpha: 3 is A8R8G8B8; 4 is X8R8G8B8, whose unused bits are not 0; 5 is P8, and its palette
// has alpha; 6 is P8 without alpha; 7 is UYVY.
constexpr std::uint32_t kTexel = 0xc0408020, kVertex = 0x60ff8040;
const std::string kTextures = "surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 data { u32 0xc0408020 }\n"
                              "surface 4 format X8R8G8B8 size 1x1 usage texture\nwrite 4 data { u32 0xc0408020 }\n"
                              "surface 5 format P8 size 1x1 usage texture\nwrite 5 data { u8 7 }\n"
                              "surface 6 format P8 size 1x1 usage texture\nwrite 6 data { u8 7 }\n"
                              "surface 7 format UYVY size 2x1 usage texture\nwrite 7 data { u8 128 180 128 180 }\n";
const std::string kPalettes = "SETPALETTE { 1 0x2000 5 2 0 6 } UPDATEPALETTE { 1 7 1 data { 0xc0208040 } } "
                              "UPDATEPALETTE { 2 7 1 data { 0xc0208040 } } ";
struct Texture {
    int handle;
    bool alpha;
    std::uint32_t texel;
};
constexpr Texture kKinds[] = {{3, true, kTexel},
                              {4, false, kTexel | 0xff000000},
                              {5, true, kTexel},
                              {6, false, kTexel | 0xff000000},
                              {7, false, 0xffbfbfbf}};

} // namespace

TEST_CASE("TEXTUREMAPBLEND sets operations and arguments of stage 0, each of which can be set separately afterwards") {
    struct Later {
        const char* states;
        void (*apply)(Stage&);
    };
    const Later kLater[] = {
        {"", [](Stage&) {}},
        {"0 ALPHAOP SELECTARG2", [](Stage& s) { s.alpha.op = Op::Second, s.alpha_by_texture = false; }},
        {"0 ALPHAOP SELECTARG1", [](Stage& s) { s.alpha.op = Op::First, s.alpha_by_texture = false; }},
        {"0 ALPHAOP MODULATE", [](Stage& s) { s.alpha.op = Op::Modulate, s.alpha_by_texture = false; }},
        {"0 COLOROP SELECTARG1", [](Stage& s) { s.color.op = Op::First; }},
        {"0 COLOROP SELECTARG2", [](Stage& s) { s.color.op = Op::Second; }},
        {"0 COLOROP ADD", [](Stage& s) { s.color.op = Op::Add; }},
        {"0 COLORARG1 DIFFUSE", [](Stage& s) { s.color.first_is_texture = false; }},
        {"0 COLORARG2 TEXTURE", [](Stage& s) { s.color.second_is_texture = true; }},
        {"0 COLOROP SELECTARG1 0 ALPHAOP SELECTARG2",
         [](Stage& s) { s.color.op = Op::First, s.alpha.op = Op::Second, s.alpha_by_texture = false; }},
    };
    DrawingRig rig(8, 8);
    rig.document(kTextures);
    rig.run(kPalettes);
    for (int value = 1; value <= 8; ++value)
        for (const Later& later : kLater)
            for (const Texture& texture : kKinds) {
                INFO("TEXTUREMAPBLEND " << value << ", then " << later.states << ", texture " << texture.handle);
                Stage stage;
                stage.blend(1); // the result stays if drivers ignore `value`
                stage.blend(value);
                later.apply(stage);
                std::string commands = "RENDERSTATE { TEXTUREHANDLE " + std::to_string(texture.handle) +
                                       " TEXTUREMAPBLEND 1 TEXTUREMAPBLEND " + std::to_string(value) + " }";
                if (*later.states) commands += " TEXTURESTAGESTATE { " + std::string(later.states) + " }";
                rig.run(commands + kStrip, "XYZ|DIFFUSE|TEX1", DrawingRig::quad(0, "u32 " + hex(kVertex) + " f32 0 0"));
                check_near(rig.pixel(4, 4), stage.result(color_of(texture.texel), color_of(kVertex), texture.alpha));
            }
}

TEST_CASE(
    "DECAL, then ALPHAOP: the colour stays the texel's; MODULATEALPHA, then COLOROP: the product of alphas stays") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 data { u32 0x80112233 }\n");
    const auto shown = [&](const std::string& commands) {
        rig.run("RENDERSTATE { TEXTUREHANDLE 3 } " + commands + kStrip, "XYZ|DIFFUSE|TEX1",
                DrawingRig::quad(0, "u32 0x80ffffff f32 0 0"));
        return rig.pixel(4, 4);
    };
    CHECK(shown("RENDERSTATE { TEXTUREMAPBLEND 1 } TEXTURESTAGESTATE { 0 ALPHAOP SELECTARG2 }") == 0x80112233);
    CHECK(shown("RENDERSTATE { TEXTUREMAPBLEND 4 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 }") == 0x40112233);
}

TEST_CASE("TEXTUREMAPBLEND values that drivers ignore change no state, and later commands run") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format A8R8G8B8 size 1x1 usage texture\nwrite 3 data { u32 0x80402010 }\n");
    const auto shown = [&](const std::string& commands) {
        rig.run("COLORFILL { 1 0 0 8 8 0 } RENDERSTATE { TEXTUREHANDLE 3 } " + commands + kStrip, "XYZ|DIFFUSE|TEX1",
                DrawingRig::quad(0, "u32 0x40ff8000 f32 0 0"));
        return rig.pixel(4, 4);
    };
    for (const char* ignored : {"5", "6", "0", "9", "0x80000000", "0xffffffff"}) {
        const std::string set = "TEXTUREMAPBLEND " + std::string(ignored);
        INFO(set);
        // Set after each mode, and after stage states.
        CHECK(shown("RENDERSTATE { TEXTUREMAPBLEND 1 " + set + " }") == 0x80402010);
        CHECK(shown("RENDERSTATE { TEXTUREMAPBLEND 8 " + set + " }") == 0x40ffa010);
        CHECK(shown("RENDERSTATE { TEXTUREMAPBLEND 1 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG2 0 ALPHAOP SELECTARG2 } "
                    "RENDERSTATE { " +
                    set + " }") == 0x40ff8000);
        // STATESET CAPTURE stores the current value of TEXTUREMAPBLEND, which EXECUTE restores.
        rig.run("RENDERSTATE { TEXTUREMAPBLEND 7 } STATESET { BEGIN 1 0 } RENDERSTATE { TEXTUREMAPBLEND 2 } STATESET { "
                "END 0 "
                "0 } RENDERSTATE { " +
                set + " } STATESET { CAPTURE 1 0 } RENDERSTATE { TEXTUREMAPBLEND 4 }");
        CHECK(shown("STATESET { EXECUTE 1 0 }") == 0x80402010);
    }
}

TEST_CASE("TEXTUREMAPBLEND without a texture shows the vertex colour") {
    for (int value = 1; value <= 8; ++value) {
        DrawingRig rig(8, 8);
        rig.run("RENDERSTATE { TEXTUREHANDLE 0 TEXTUREMAPBLEND " + std::to_string(value) + " }" + kStrip,
                "XYZ|DIFFUSE|TEX1", DrawingRig::quad(0, "u32 0x40123456 f32 0 0"));
        CHECK(rig.pixel(4, 4) == 0x40123456);
    }
}

TEST_CASE("TEXTUREMAPBLEND after unflushed work, in every setting, recorded anywhere") {
    const Steps steps = {
        kBusyTarget + "\n" + kTextures,
        calling(kPalettes + "RENDERSTATE { TEXTUREMAPBLEND 2 }"),
        drawing("RENDERSTATE { TEXTUREHANDLE 4 }", 0, 0, 70, 50, kVertex),                     // alpha is the vertex's
        drawing("RENDERSTATE { TEXTUREHANDLE 5 TEXTUREMAPBLEND 6 }", 70, 0, 150, 50, kVertex), // alpha is the palette's
        drawing("TEXTURESTAGESTATE { 0 ALPHAOP SELECTARG1 } RENDERSTATE { TEXTUREHANDLE 4 }", 0, 50, 70, 100, kVertex),
        drawing("RENDERSTATE { TEXTUREMAPBLEND 3 } TEXTURESTAGESTATE { 0 COLORARG2 TEXTURE }", 70, 50, 150, 100,
                kVertex)};
    in_every_setting(steps, [](Emulator& emulator) {
        const Shown picture(emulator, 1);
        Stage stage;
        stage.blend(2);
        check_near(picture.pixel(30, 20), stage.result(color_of(kTexel), color_of(kVertex), false));
        check_near(picture.pixel(120, 20), stage.result(color_of(kTexel), color_of(kVertex), true));
        CHECK(picture.pixel(30, 70) >> 24 == 0xff);
        CHECK(picture.pixel(120, 70) == (0x60000000 | (kTexel & 0xffffff)));
    });
}
