// Values of states that no document defines: no draw is lost, and each value is drawn by the rule in the table. The
// expectations of the first test are written by hand from the sources (undefined_values.h); the other tests loop over
// the tables.
#include <set>

#include "dp2/tables/stage_states.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

using Picture = std::vector<std::byte>;

// Surface 3 has 8x8 texels and all mip levels, with different texels in each row. 4 is a cube map, 5 a volume texture.
std::string texture() {
    std::string text = "surface 3 format A8R8G8B8 size 8x8 usage texture levels 4\n";
    for (int level = 0; level < 4; ++level) {
        text += "write 3 level " + std::to_string(level) + " data { u32";
        const int size = 8 >> level;
        for (int i = 0; i < size * size; ++i)
            text += " " + hex(0x80000000u + static_cast<std::uint32_t>(i) * 0x01050B13u +
                              static_cast<std::uint32_t>(level) * 0x40u);
        text += " }\n";
    }
    return text + "surface 4 format A8R8G8B8 size 4x4 usage texture faces 6\n"
                  "surface 5 format A8R8G8B8 size 4x4 usage texture depth 4\n";
}

// Together with kDraws lets every state affect the picture: light, fog, a user clip plane, a texture that is magnified,
// minified and repeated, separate blend factors for alpha, every test, points, lines and triangles.
const std::string kEverythingOn =
    "RENDERSTATE { LIGHTING TRUE FOGENABLE TRUE ALPHABLENDENABLE TRUE SEPARATEALPHABLENDENABLE TRUE ALPHATESTENABLE "
    "TRUE "
    "ALPHAREF 0x30 ALPHAFUNC GREATEREQUAL FOGVERTEXMODE LINEAR CULLMODE NONE STENCILENABLE TRUE TWOSIDEDSTENCILMODE "
    "TRUE ZENABLE TRUE STENCILREF 1 CLIPPLANEENABLE 1 "
    "FOGCOLOR 0x00ff8040 FOGEND 2 SPECULARENABLE TRUE AMBIENT 0xff404040 } "
    "SETCLIPPLANE { 0 1 0 0 2 } SETLIGHT { 0 DATA { 3 1 1 1 1  1 1 1 1  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0 } 0 "
    "ENABLE } SETMATERIAL { 1 1 1 1  1 1 1 1  1 1 1 1  0 0 0 0  4 } ";
const std::string kTextured =
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 MINFILTER LINEAR 0 MIPFILTER LINEAR 0 MAGFILTER LINEAR 1 COLOROP ADD 1 "
    "COLORARG1 CURRENT 1 COLORARG2 TFACTOR } RENDERSTATE { TEXTUREFACTOR 0x40102030 } ";
const std::string kClear = "CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0xff305070 0.6 1 } ";

struct EverythingOn : DrawingRig {
    explicit EverythingOn(const EmulatorOptions& options, int samples = 1, int interface = 5)
        : DrawingRig({.width = 32, .height = 32, .samples = samples, .interface = interface}, options) {
        document(texture());
        run(kEverythingOn + kTextured);
    }
    // Sets `states`, then draws triangles, lines and points in one call.
    Picture draw(const std::string& states) {
        run(kClear + states + kDraws, "XYZ|NORMAL|DIFFUSE|SPECULAR|TEX1", kVertices);
        return pixels();
    }
    std::uint64_t skipped() { return front_end().counts().draws_skipped; }

    // A strip with depths from 0.2 to 0.8 and a repeating texture, for triangles, lines and points.
    static inline const std::string kVertices = "f32 -0.9 0.9 0.2 0 0 -1 u32 0xc0ff8040 0x00203040 f32 -1 -1\n"
                                                "f32 0.9 0.9 0.4 0 0.6 -0.8 u32 0x8040ff80 0x00203040 f32 3 -1\n"
                                                "f32 -0.9 -0.9 0.6 0 0 -1 u32 0xff8040ff 0x00304020 f32 -1 2\n"
                                                "f32 0.9 -0.9 0.8 0.6 0 -0.8 u32 0x60ffffff 0x00402030 f32 3 2\n";
    static inline const std::string kDraws =
        " TRIANGLESTRIP count 2 { 0 } LINESTRIP count 3 { 0 } POINTS { 4 0 } TRIANGLELIST count 1 { 1 }";
};

EmulatorOptions interpreted() {
    EmulatorOptions options;
    options.compile = false;
    return options;
}

// Numbers that are defined in some enumerations and undefined in most, and floats that are NaN or infinite.
constexpr std::uint32_t kValues[] = {0,     1,       2,          3,          4,          5,          6,
                                     7,     8,       9,          17,         18,         27,         0x99,
                                     0x100, 0x500,   0x777,      0x900,      0x1234,     0x7FFF,     0x10000,
                                     65537, 0x50007, 0x80000000, 0xFFFFFFFF, 0x7FC00000, 0x7F800000, 0xFF800000};

std::string render_state(std::uint32_t number, std::uint32_t value) {
    return "RENDERSTATE { " + std::to_string(number) + " " + hex(value) + " } ";
}
std::string stage_state(std::uint32_t stage, std::uint32_t number, std::uint32_t value) {
    return "TEXTURESTAGESTATE { " + std::to_string(stage) + " " + std::to_string(number) + " " + hex(value) + " } ";
}

} // namespace

TEST_CASE("undefined values of states draw as drivers do") {
    const struct {
        std::string undefined, defined;
    } rows[] = {
        {"SRCBLEND DESTCOLOR SRCBLEND 0x1234", "SRCBLEND DESTCOLOR"},
        {"SRCBLEND SRCALPHA SRCBLEND 0", "SRCBLEND SRCALPHA"},
        {"DESTBLEND INVSRCALPHA DESTBLEND 0x1234", "DESTBLEND INVSRCALPHA"},
        {"DESTBLEND ONE DESTBLEND 18", "DESTBLEND ONE"},
        {"SRCBLENDALPHA DESTALPHA SRCBLENDALPHA 0x80000000", "SRCBLENDALPHA DESTALPHA"},
        {"DESTBLENDALPHA ONE DESTBLENDALPHA 0xffffffff", "DESTBLENDALPHA ONE"},
        {"DESTBLEND ONE BLENDOP 0", "DESTBLEND ONE BLENDOP ADD"},
        {"DESTBLEND ONE BLENDOP MAX BLENDOP 0x500", "DESTBLEND ONE BLENDOP ADD"},
        {"DESTBLENDALPHA ONE BLENDOPALPHA 6", "DESTBLENDALPHA ONE BLENDOPALPHA ADD"},
        {"ALPHAFUNC 0", "ALPHAFUNC NEVER"},
        {"ALPHAFUNC 100", "ALPHAFUNC ALWAYS"},
        {"ZFUNC 0", "ZFUNC NEVER"},
        {"ZFUNC 0x777", "ZFUNC ALWAYS"},
        {"STENCILFUNC 0", "STENCILFUNC NEVER"},
        {"STENCILFUNC 9", "STENCILFUNC ALWAYS"},
        {"CULLMODE NONE CCW_STENCILFUNC 0", "CULLMODE NONE CCW_STENCILFUNC NEVER"},
        {"STENCILPASS 0 STENCILFUNC EQUAL", "STENCILPASS KEEP STENCILFUNC EQUAL"},
        {"STENCILPASS INCR STENCILPASS 0x900 STENCILFUNC EQUAL", "STENCILPASS KEEP STENCILFUNC EQUAL"},
        {"STENCILZFAIL 9 STENCILFUNC EQUAL", "STENCILZFAIL KEEP STENCILFUNC EQUAL"},
        {"FOGTABLEMODE 0x40 FOGVERTEXMODE LINEAR", "FOGTABLEMODE NONE FOGVERTEXMODE LINEAR"},
        {"FOGTABLEMODE 7", "FOGTABLEMODE LINEAR"},
        {"FOGTABLEMODE 5", "FOGTABLEMODE EXP"},
        {"FOGVERTEXMODE 7", "FOGVERTEXMODE LINEAR"},
        {"FOGVERTEXMODE 0x42", "FOGVERTEXMODE EXP2"},
        {"FILLMODE 0", "FILLMODE SOLID"},
        {"FILLMODE WIREFRAME FILLMODE 0xfafbfcfd", "FILLMODE SOLID"},
        {"SHADEMODE FLAT SHADEMODE 0", "SHADEMODE GOURAUD"},
        {"ROP2 0", "ROP2 13"},
        {"ROP2 BLACK ROP2 17", "ROP2 COPYPEN"},
    };
    const struct {
        std::string undefined, defined;
    } stages[] = {
        {"0 ADDRESSU MIRROR 0 ADDRESSU 0", "0 ADDRESSU WRAP"},
        {"0 ADDRESSU CLAMP 0 ADDRESSU 0x99", "0 ADDRESSU WRAP"},
        {"0 ADDRESSV 6", "0 ADDRESSV WRAP"},
        {"0 ADDRESS 0x99", "0 ADDRESS WRAP"},
        {"0 MAGFILTER POINT 0 MAGFILTER 0x99", "0 MAGFILTER POINT"},
        {"0 MAGFILTER LINEAR 0 MAGFILTER 0x99", "0 MAGFILTER LINEAR"},
        {"0 MINFILTER POINT 0 MINFILTER 9", "0 MINFILTER POINT"},
        {"0 MIPFILTER POINT 0 MIPFILTER 0x80000000", "0 MIPFILTER POINT"},
        {"0 TEXCOORDINDEX 0x50000", "0 TEXCOORDINDEX 0"},
        {"0 TEXCOORDINDEX 0xffff0000", "0 TEXCOORDINDEX 0"},
    };
    for (const unsigned workers : {0u, 2u, 4u})
        for (const int samples : {1, 4}) {
            if (workers == 4 && samples == 4) continue;
            EverythingOn undefined(with_workers(workers), samples), defined(interpreted(), samples);
            const auto compare = [&](const std::string& a, const std::string& b, const char* command) {
                INFO(a << ", " << workers << " workers, " << samples << " samples");
                const Picture expected = defined.draw(command + (" { " + b + " } "));
                CHECK(undefined.draw(command + (" { " + a + " } ")) == expected);
                // Each row starts with the default values of all states.
                for (EverythingOn* rig : {&undefined, &defined}) {
                    std::string defaults;
                    for (std::uint32_t n = 0; n < 256; ++n)
                        if (const auto* state = dp2::find_render_state(n);
                            state && state->enumeration != dp2::EnumId::None)
                            defaults += render_state(n, state->default_bits);
                    for (std::uint32_t n = 12; n < 33; ++n)
                        if (const auto* state = dp2::find_stage_state(n); state->kind == dp2::StageStateKind::Sampler)
                            defaults += stage_state(0, n, state->default_bits);
                    rig->run(defaults + stage_state(0, 11, 0) + kTextured + kEverythingOn);
                }
            };
            for (const auto& row : rows) compare(row.undefined, row.defined, "RENDERSTATE");
            for (const auto& row : stages) compare(row.undefined, row.defined, "TEXTURESTAGESTATE");
            CHECK(undefined.skipped() == 0);
        }
}

TEST_CASE("no value of a render state loses a draw", "[values]") {
    EverythingOn compiled(with_workers(2)), plain(interpreted());
    const Picture at_first = plain.draw("");
    std::set<std::uint32_t> effective; // states that change the picture
    for (std::uint32_t number = 0; number < 258; ++number) {
        const dp2::RenderStateInfo* const info = dp2::find_render_state(number);
        const std::uint32_t usual = dp2::render_state_default(number);
        const Picture unchanged = plain.draw(render_state(number, usual));
        for (const std::uint32_t value : kValues) {
            // A line pattern may be repeated at most 255 times; more is an error of the command.
            if (number == dp2::enum_number(dp2::Rs::LinePattern) && (value & 0xFFFF) > 255) continue;
            const auto defined = dp2::defined_render_state(number, value);
            INFO("render state " << number << " " << (info ? info->name : "") << " " << hex(value));
            const std::string before = render_state(number, usual);
            const Picture drawn = compiled.draw(before + render_state(number, value));
            CHECK(drawn == plain.draw(before + render_state(number, defined.value_or(usual))));
            if (drawn != unchanged) effective.insert(number);
        }
        // Vendors' switches that such a value may have turned on are turned off again.
        for (EverythingOn* rig : {&compiled, &plain}) rig->run(render_state(number, usual) + kEverythingOn + kTextured);
    }
    CHECK(compiled.skipped() == 0);
    CHECK(plain.draw(kTextured) == at_first);
    // The states whose effect the scene must show.
    for (const char* name : {"FILLMODE",        "SHADEMODE",        "SRCBLEND",  "DESTBLEND",   "SRCBLENDALPHA",
                             "DESTBLENDALPHA",  "CULLMODE",         "ZFUNC",     "ALPHAFUNC",   "ALPHAREF",
                             "FOGTABLEMODE",    "FOGVERTEXMODE",    "FOGEND",    "STENCILFUNC", "CCW_STENCILFUNC",
                             "TEXTUREADDRESSU", "TEXTUREMAG",       "POINTSIZE", "WRAP0",       "DIFFUSEMATERIALSOURCE",
                             "DEPTHBIAS",       "COLORWRITEENABLE", "ROP2"}) {
        INFO(name);
        CHECK(effective.contains(dp2::find_render_state(name)->number));
    }
}

TEST_CASE("no value of a stage or sampler state loses a draw", "[values]") {
    for (const int interface : {5, 3}) { // filters have other numbers before DX8
        EverythingOn compiled(with_workers(2), 1, interface), plain(interpreted(), 1, interface);
        for (const std::uint32_t stage : {0u, 1u})
            for (std::uint32_t number = 1; number < 34; ++number) {
                const dp2::StageStateInfo* const info = dp2::find_stage_state(number);
                const std::uint32_t usual = dp2::stage_state_default(number, stage);
                for (const std::uint32_t value : kValues) {
                    const auto defined = dp2::defined_stage_state(number, value, interface < 4);
                    INFO("stage " << stage << " state " << (info ? info->name : "") << " " << hex(value)
                                  << " interface " << interface);
                    const Picture drawn =
                        compiled.draw(stage_state(stage, number, usual) + stage_state(stage, number, value));
                    const Picture expected = plain.draw(stage_state(stage, number, usual) +
                                                        stage_state(stage, number, defined.value_or(usual)));
                    CHECK(drawn == expected);
                }
                for (EverythingOn* rig : {&compiled, &plain}) rig->run(stage_state(stage, number, usual) + kTextured);
            }
        CHECK(compiled.skipped() == 0);
    }
}

TEST_CASE("no named value of a stage or sampler state loses a draw, whatever the texture", "[values]") {
    for (const int interface : {5, 3}) {
        EverythingOn compiled(with_workers(2), 1, interface), plain(interpreted(), 1, interface);
        for (const std::uint32_t texture : {0u, 3u, 4u, 5u})
            for (const std::uint32_t stage : {0u, 1u})
                for (std::uint32_t number = 1; number < 33; ++number) {
                    const dp2::StageStateInfo* const info = dp2::find_stage_state(number);
                    const std::uint32_t usual = dp2::stage_state_default(number, stage);
                    if (info->enumeration == dp2::EnumId::None) continue;
                    for (const dp2::EnumValue& value : dp2::enum_info(info->enumeration).values) {
                        INFO("texture " << texture << " stage " << stage << " " << info->name << " " << value.name
                                        << " interface " << interface);
                        const std::string states =
                            stage_state(stage, 0, texture) + stage_state(stage, number, value.value);
                        CHECK(compiled.draw(states) == plain.draw(states));
                    }
                    for (EverythingOn* rig : {&compiled, &plain})
                        rig->run(stage_state(stage, number, usual) + stage_state(1, 0, 0) + kTextured);
                }
        CHECK(compiled.skipped() == 0);
    }
}

TEST_CASE("an undefined COLOROP passes the current colour on, also to stages with textures; a bump mapping ALPHAOP "
          "does nothing") {
    const std::string behind = "1 TEXTUREMAP 3 1 COLOROP ADD 1 COLORARG1 TEXTURE 1 COLORARG2 CURRENT }";
    const std::pair<std::string, std::string> rows[] = {
        {"0 COLOROP 0x99", "0 COLOROP SELECTARG1 0 COLORARG1 CURRENT"},
        {"0 COLOROP 0", "0 COLOROP SELECTARG1 0 COLORARG1 CURRENT"},
        {"0 TEXTUREMAP 0 0 COLOROP 0x99", "0 TEXTUREMAP 0 0 COLOROP SELECTARG1 0 COLORARG1 CURRENT"},
        {"0 ALPHAOP BUMPENVMAP", "0 ALPHAOP DISABLE"},
        {"0 ALPHAOP BUMPENVMAPLUMINANCE", "0 ALPHAOP DISABLE"},
    };
    for (const auto& [undefined, defined] : rows) {
        INFO(undefined);
        EverythingOn one(with_workers(2)), other(interpreted());
        CHECK(one.draw("TEXTURESTAGESTATE { " + undefined + " " + behind) ==
              other.draw("TEXTURESTAGESTATE { " + defined + " " + behind));
    }
}

TEST_CASE("no number of a plane, viewport, matrix, material or light loses a draw") {
    const char* const kNumbers[] = {"0", "-1", "2", "3.4e38", "0x7fc00000", "0xffc00000", "0x7f800000", "0xff800000"};
    const auto repeat = [](const std::string& number, int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += " " + number;
        return text;
    };
    for (const std::string number : kNumbers) {
        const std::string commands[] = {
            "SETCLIPPLANE { 0" + repeat(number, 4) + " } RENDERSTATE { CLIPPLANEENABLE 0xffffffff } ",
            "ZRANGE { " + number + " 1 } ",
            "ZRANGE { 0 " + number + " } ",
            "WINFO {" + repeat(number, 2) + " } RENDERSTATE { ZENABLE USEW } ",
            "SETTRANSFORM { VIEW" + repeat(number, 16) + " } ",
            "SETTRANSFORM { TEXTURE0" + repeat(number, 16) + " } TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 2 } ",
            "SETMATERIAL {" + repeat(number, 17) + " } ",
            "SETLIGHT { 0 DATA { 2" + repeat(number, 25) + " } } ",
            "SETLIGHT { 0 DATA { 99" + repeat(number, 25) + " } } ",
            "SETLIGHT { 0 DATA { 0" + repeat(number, 25) + " } } ",
        };
        for (const std::string& command : commands) {
            INFO(command);
            EverythingOn fresh(interpreted());
            const Picture expected = fresh.draw(command);
            EverythingOn other(with_workers(2));
            CHECK(other.draw(command) == expected);
            CHECK(other.skipped() == 0);
        }
    }
}

TEST_CASE("a draw after others in a call uses the values that were set before it") {
    // Each call has four draws; the first call sets undefined values between them, the second one the values that have
    // the same effect.
    const std::string calls[] = {
        "RENDERSTATE { DESTBLEND ONE DESTBLEND 0x1234 } TRIANGLESTRIP count 2 { 0 } RENDERSTATE { DESTBLEND "
        "INVSRCALPHA "
        "DESTBLEND 0 SRCBLEND 0x99 } TRIANGLESTRIP count 2 { 0 } RENDERSTATE { BLENDOP MAX } LINESTRIP count 3 { 0 } "
        "RENDERSTATE { BLENDOP 0x500 ZFUNC 0 } TRIANGLESTRIP count 2 { 0 } RENDERSTATE { ZFUNC 0x777 } ",
        "RENDERSTATE { DESTBLEND ONE } TRIANGLESTRIP count 2 { 0 } RENDERSTATE { DESTBLEND INVSRCALPHA } TRIANGLESTRIP "
        "count 2 { 0 } RENDERSTATE { BLENDOP MAX } LINESTRIP count 3 { 0 } RENDERSTATE { BLENDOP ADD ZFUNC NEVER } "
        "TRIANGLESTRIP count 2 { 0 } RENDERSTATE { ZFUNC ALWAYS } "};
    Picture expected;
    for (const unsigned workers : {0u, 1u, 2u, 4u})
        for (const std::string& call : calls) {
            EverythingOn rig(with_workers(workers), workers == 2 ? 4 : 1);
            const Picture drawn = rig.draw(call);
            if (&call == &calls[0])
                expected = drawn;
            else
                CHECK(drawn == expected);
        }
}

TEST_CASE("strict states: a draw with an undefined value is refused with an error that names it") {
    EmulatorOptions options;
    options.dialect = *dp2::parse_dialect("strict-states");
    CHECK(options.dialect == *dp2::parse_dialect("ddi,strict-states=on"));
    DrawingRig rig(8, 8, options);
    rig.document("surface 3 format A8R8G8B8 size 8x8 usage texture\n");
    const std::string quad = DrawingRig::quad(0, "1 1");
    rig.run(kSelectTexture + kStrip, "XYZ|TEX1", quad);
    const struct {
        std::string states, error;
    } rows[] = {
        {"RENDERSTATE { SRCBLEND 0x1234 } ", ": SRCBLEND"},
        {"RENDERSTATE { SRCBLEND ONE BLENDOP 0 } ", ": BLENDOP"},
        {"RENDERSTATE { BLENDOP ADD } TEXTURESTAGESTATE { 0 ADDRESSU 0 } ", ": ADDRESSU"},
        {"TEXTURESTAGESTATE { 0 ADDRESSU WRAP 0 COLOROP 0 } ", ": COLOROP"},
    };
    for (const auto& row : rows)
        CHECK(rig.error(row.states + kStrip, "XYZ|TEX1", quad).find(row.error) != std::string::npos);
    rig.run("TEXTURESTAGESTATE { 0 COLOROP MODULATE } " + kStrip, "XYZ|TEX1", quad);
    // For every state of the tables: a draw with an undefined value fails; after the state is reset it succeeds.
    const auto check = [&](const char* name, const std::string& sets, const std::string& back) {
        INFO(sets);
        CHECK(rig.error(sets + kStrip, "XYZ|TEX1", quad).find(std::string(": ") + name) != std::string::npos);
        rig.run(back + kStrip, "XYZ|TEX1", quad);
    };
    for (const std::uint32_t value : {0u, 0x99u, 0x80000000u, 0x7FC00000u}) {
        for (std::uint32_t number = 0; number < 256; ++number)
            if (!dp2::is_defined_render_state(number, value))
                check(dp2::find_render_state(number)->name, render_state(number, value),
                      render_state(number, dp2::render_state_default(number)));
        for (const std::uint32_t stage : {0u, 7u, 257u})
            for (std::uint32_t number = 0; number < 33; ++number)
                if (!dp2::is_defined_stage_state(number, value, false))
                    check(dp2::find_stage_state(number)->name, stage_state(stage, number, value),
                          stage_state(stage, number, dp2::stage_state_default(number, stage)));
    }
    CHECK(rig.error("CREATEVERTEXSHADERDECL { 9 1 { 0 0 FLOAT3 DEFAULT 14 0 } }").find("Usage") != std::string::npos);
}

TEST_CASE("elements of a declaration with undefined values are ignored, and the draw is executed") {
    DrawingRig rig(8, 8);
    rig.document(
        "buffer 4 bytes 80\nwrite 4 at 0 data { f32 -1 1 0 u32 0xff00ff00 f32 0 1 1 0 u32 0xff00ff00 f32 0 -1 -1 0 "
        "u32 0xff00ff00 f32 0 1 -1 0 u32 0xff00ff00 f32 0 }\n");
    int handle = 9;
    for (const std::string element :
         {"{ 0 16 FLOAT1 DEFAULT 14 0 }", "{ 0 16 FLOAT1 DEFAULT 255 0 }", "{ 0 16 18 DEFAULT TEXCOORD 0 }",
          "{ 0 16 255 DEFAULT COLOR 1 }", "{ 0 16 FLOAT1 7 TEXCOORD 0 }", "{ 0 16 FLOAT1 255 TEXCOORD 0 }",
          "{ 16 0 FLOAT1 DEFAULT TEXCOORD 0 }", "{ 254 0 FLOAT1 DEFAULT TEXCOORD 0 }",
          "{ 0 16 FLOAT1 DEFAULT TEXCOORD 16 }", "{ 0 16 FLOAT1 DEFAULT TEXCOORD 255 }"}) {
        INFO(element);
        const std::string name = std::to_string(handle);
        rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } CREATEVERTEXSHADERDECL { " + name +
                " 3 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 } " + element +
                " } SETVERTEXSHADERDECL { " + name +
                " } SETSTREAMSOURCE2 { 0 4 0 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
        CHECK(rig.pixel(4, 4) == 0xFF00FF00);
        handle += 2;
    }
    CHECK(rig.emulator().find_context(1)->front_end.counts().draws_skipped == 0);
}

TEST_CASE("vertex formats that the documents forbid are drawn where their vertices have a position") {
    // XYZRHW|NORMAL|DIFFUSE: the normal is skipped. XYZ|DIFFUSE with nine sets of texture coordinates: there are only
    // eight.
    const std::string corner = " 0.5 1 0 0 1 u32 0xff00ff00 f32 ", sets = " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
    std::string many;
    for (const char* at : {"-1 1", "1 1", "-1 -1", "1 -1"})
        many += "f32 " + std::string(at) + " 0 u32 0xff00ff00 f32" + sets + " ";
    const struct {
        std::string format, stride, data;
        int bytes;
    } rows[] = {
        {"0x54", "32", "f32 0 0" + corner + "8 0" + corner + "0 8" + corner + "8 8 0.5 1 0 0 1 u32 0xff00ff00", 128},
        {"0x942", "80", many, 320}};
    for (const auto& row : rows) {
        INFO(row.format);
        DrawingRig rig(8, 8);
        rig.document("buffer 4 bytes " + std::to_string(row.bytes) + "\nwrite 4 at 0 data { " + row.data + " }\n");
        rig.run("SETVERTEXSHADER { " + row.format + " } SETSTREAMSOURCE { 0 4 " + row.stride +
                " } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
        CHECK(rig.pixel(4, 4) == 0xFF00FF00);
    }
}

TEST_CASE("lights beyond those that a draw can have are ignored") {
    DrawingRig few(8, 8), many(8, 8);
    const std::string data = " DATA { 3 0.01 0.01 0.01 1  0 0 0 0  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0 } ";
    const auto lights = [&](int count) {
        std::string text =
            "RENDERSTATE { LIGHTING TRUE } SETMATERIAL { 1 1 1 1  0 0 0 0  0 0 0 0  0 0 0 0  0 } SETLIGHT { ";
        for (int i = 0; i < count; ++i) text += std::to_string(i * 1000) + data + std::to_string(i * 1000) + " ENABLE ";
        return text + "} " + kStrip;
    };
    const std::string quad = DrawingRig::quad(0, "0 0 -1");
    few.run(lights(64), "XYZ|NORMAL", quad);
    many.run(lights(80), "XYZ|NORMAL", quad);
    CHECK(few.pixel(4, 4) == many.pixel(4, 4));
    CHECK(few.rgb(4, 4) != 0);
}
