#include "tests/bench/scenes/scene_table.h"

#include <algorithm>

#include "tests/bench/scenes/scenes.h"

namespace bench {

namespace {

using rasterizer::Handle;

std::string words(std::uint32_t number) {
    return std::to_string(number) + " ";
}
std::string words(float number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g ", static_cast<double>(number));
    return text;
}
template <std::size_t N> std::string words(const float (&numbers)[N]) {
    std::string text;
    for (const float number : numbers) text += words(number);
    return text;
}

const std::string kDepth = "RENDERSTATE { ZENABLE TRUE ZWRITEENABLE TRUE ZFUNC LESSEQUAL }\n";
const std::string kBlend = "RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA }\n";

std::string draw(const char* topology, std::uint32_t first, std::uint32_t primitives) {
    return "DRAWPRIMITIVE { " + std::string(topology) + " " + words(first) + words(primitives) + "}\n";
}
std::string strip(std::uint32_t number) {
    return draw("TRIANGLESTRIP", number * 4, 2);
}

// Makes `count` vertices and selects them.
template <class Vertex>
std::string vertices(SceneRig& rig, std::size_t count, void (*generate)(Vertex*), const char* format) {
    std::vector<Vertex> data(count);
    generate(data.data());
    // Direct3D 9 has the pixels' centres at whole numbers.
    if constexpr (requires(Vertex v) { v.rhw; })
        for (Vertex& v : data) v.x -= 0.5f, v.y -= 0.5f;
    const Handle buffer = rig.buffer(std::as_bytes(std::span(data)));
    return "SETVERTEXSHADERDECL { " + std::string(format) + " } SETSTREAMSOURCE { 0 " + words(buffer) +
           words(std::uint32_t{sizeof(Vertex)}) + "}\n";
}
constexpr const char* kColored = "XYZRHW|DIFFUSE";
constexpr const char* kTextured = "XYZRHW|DIFFUSE|TEX1";

Handle pattern(SceneRig& rig, std::uint32_t side, std::uint32_t seed, bool mips) {
    std::vector<std::uint32_t> texels(std::size_t{side} * side);
    sc_tex_pattern(texels.data(), static_cast<int>(side), seed);
    return rig.texture(std::move(texels), side, mips);
}

// A stage that multiplies with a texture, bilinear; alpha is always MODULATE.
std::string stage(std::uint32_t number, Handle texture, const std::string& operation = "MODULATE",
                  const std::string& mip = "NONE") {
    const std::string n = " " + words(number);
    return "TEXTURESTAGESTATE {" + n + "TEXTUREMAP " + words(texture) + n + "COLOROP " + operation + n +
           "COLORARG1 TEXTURE" + n + "COLORARG2 CURRENT" + n + "ALPHAOP MODULATE" + n + "MAGFILTER LINEAR" + n +
           "MINFILTER LINEAR" + n + "MIPFILTER " + mip + " }\n";
}

std::string flat_layers(SceneRig& rig, bool nearest_first) {
    std::string text =
        vertices<sc_vc>(rig, S1_LAYERS * 4, sc_gen_s1, kColored) + kDepth + "RENDERSTATE { SHADEMODE FLAT }\n";
    for (std::uint32_t i = 0; i < S1_LAYERS; ++i) text += strip(nearest_first ? i : S1_LAYERS - 1 - i);
    return text + "RENDERSTATE { SHADEMODE GOURAUD }\n";
}

std::string s0(SceneRig&) {
    return {};
}
std::string s1f(SceneRig& rig) {
    return flat_layers(rig, true);
}
std::string s1b(SceneRig& rig) {
    return flat_layers(rig, false);
}

std::string s2(SceneRig& rig) {
    std::string text = vertices<sc_vc>(rig, S2_LAYERS * 4, sc_gen_s2, kColored) + kBlend;
    for (std::uint32_t i = 0; i < S2_LAYERS; ++i) text += strip(i);
    return text;
}

std::string s3(SceneRig& rig) {
    std::string text =
        vertices<sc_vct>(rig, S3_LAYERS * 4, sc_gen_s3, kTextured) + stage(0, pattern(rig, 256, SEED_S3, false));
    for (std::uint32_t i = 0; i < S3_LAYERS; ++i) text += strip(i);
    return text;
}

std::string s4(SceneRig& rig) {
    std::string text = vertices<sc_vct2>(rig, S4_LAYERS * 4, sc_gen_s4, "XYZRHW|DIFFUSE|SPECULAR|TEX2");
    text += stage(0, pattern(rig, 512, SEED_S4A, true), "MODULATE", "LINEAR");
    text += stage(1, pattern(rig, 512, SEED_S4B, true), "MODULATE2X", "LINEAR") +
            "TEXTURESTAGESTATE { 1 TEXCOORDINDEX 1 }\n";
    text += "RENDERSTATE { FOGENABLE TRUE FOGCOLOR " + words(std::uint32_t{S4_FOG_ARGB}) + "}\n";
    for (std::uint32_t i = 0; i < S4_LAYERS; ++i) text += strip(i);
    return text;
}

std::string s5(SceneRig& rig) {
    return vertices<sc_vc>(rig, S5_TRIS * 3, sc_gen_s5, kColored) + kDepth + draw("TRIANGLELIST", 0, S5_TRIS);
}

std::string s6(SceneRig& rig) {
    std::vector<sc_vmesh> mesh(S6_VERTS);
    std::vector<std::uint32_t> indices(std::size_t{S6_TRIS} * 3);
    sc_gen_s6(mesh.data(), indices.data());
    std::string text = "SETVERTEXSHADERDECL { XYZ|NORMAL|TEX1 } SETSTREAMSOURCE { 0 " +
                       words(rig.buffer(std::as_bytes(std::span(mesh)))) + "32 }\n";
    text += "SETINDICES { " + words(rig.buffer(std::as_bytes(std::span(indices)))) + "4 }\n" + kDepth;
    text += stage(0, pattern(rig, 256, SEED_S6, true), "MODULATE", "POINT");
    float projection[16];
    std::ranges::copy(sc_s6_proj, projection);
    projection[8] = -1.0f / SC_W,
    projection[9] = 1.0f / SC_H; // half a pixel, as vertices() moves screen positions
    text += "SETTRANSFORM { VIEW " + words(sc_s6_view) + "} SETTRANSFORM { PROJECTION " + words(projection) + "}\n";
    text += "RENDERSTATE { CULLMODE CCW LIGHTING TRUE SPECULARENABLE TRUE NORMALIZENORMALS TRUE COLORVERTEX "
            "FALSE AMBIENT 0xff1a1a1a }\n";
    text += "SETMATERIAL { 1 1 1 1  1 1 1 1  1 1 1 1  0 0 0 0  " + words(S6_POWER) + "}\nSETLIGHT {\n";
    for (std::uint32_t i = 0; i < std::size(sc_s6_light); ++i) {
        const sc_light& light = sc_s6_light[i];
        text += words(i) + "DATA { 1 " + words(light.diff) + "1 " + words(light.spec) + "1  0 0 0 0  " +
                words(light.pos) + "0 0 1  1000 0 " + words(light.att) + "0 0 } " + words(i) + "ENABLE\n";
    }
    return text + "}\nDRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 " + words(std::uint32_t{S6_VERTS}) + "0 " +
           words(std::uint32_t{S6_TRIS}) + "}\n";
}

std::string s7(SceneRig& rig) {
    return vertices<sc_vc>(rig, S7_TRIS * 3, sc_gen_s7, kColored) + kDepth +
           "RENDERSTATE { ZFUNC LESS COLORWRITEENABLE 0 }\n" + draw("TRIANGLELIST", 0, S7_TRIS) +
           "RENDERSTATE { COLORWRITEENABLE 15 }\n";
}

// Depths that boxes and volumes are tested against.
std::string depth_fill(SceneRig& rig) {
    return vertices<sc_vc>(rig, SF_TRIS * 3, sc_gen_fill, kColored) + kDepth + draw("TRIANGLELIST", 0, SF_TRIS);
}

std::string s8(SceneRig& rig) {
    std::string text = depth_fill(rig);
    std::vector<std::uint16_t> indices(std::size_t{S8_BOXES} * 36);
    std::vector<sc_vc> boxes(std::size_t{S8_BOXES} * 8);
    sc_gen_s8(boxes.data(), indices.data());
    for (sc_vc& v : boxes) v.x -= 0.5f, v.y -= 0.5f;
    text += "SETSTREAMSOURCE { 0 " + words(rig.buffer(std::as_bytes(std::span(boxes)))) + "20 } SETINDICES { " +
            words(rig.buffer(std::as_bytes(std::span(indices)))) + "2 }\n";
    text += "RENDERSTATE { CULLMODE CCW ZWRITEENABLE FALSE COLORWRITEENABLE 0 }\n";
    std::string queries;
    for (std::uint32_t i = 0; i < S8_BOXES; ++i) queries += "CREATEQUERY { " + words(i + 1) + "OCCLUSION }\n";
    rig.prepare(queries);
    for (std::uint32_t i = 0; i < S8_BOXES; ++i)
        text += "ISSUEQUERY { " + words(i + 1) + "BEGIN }\nDRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 " + words(i * 8) +
                "8 " + words(i * 36) + "12 }\nISSUEQUERY { " + words(i + 1) + "END }\n";
    return text + "RENDERSTATE { COLORWRITEENABLE 15 }\n";
}

std::string s9(SceneRig& rig) {
    std::string text = depth_fill(rig) + vertices<sc_vc>(rig, S9_VOLS * 24, sc_gen_s9, kColored);
    text += "RENDERSTATE { ZFUNC LESS ZWRITEENABLE FALSE COLORWRITEENABLE 0 STENCILENABLE TRUE "
            "TWOSIDEDSTENCILMODE TRUE STENCILFUNC ALWAYS "
            "STENCILZFAIL DECR CCW_STENCILFUNC ALWAYS CCW_STENCILZFAIL INCR }\n";
    for (std::uint32_t i = 0; i < S9_VOLS; ++i) text += draw("TRIANGLELIST", i * 24, 8);
    text += "RENDERSTATE { ZENABLE FALSE COLORWRITEENABLE 15 TWOSIDEDSTENCILMODE FALSE STENCILFUNC NOTEQUAL "
            "STENCILREF 0 STENCILZFAIL KEEP }\n" +
            kBlend;
    text += vertices<sc_vc>(
        rig, 4,
        [](sc_vc* v) {
            for (int k = 0; k < 4; ++k) {
                v[k] = {0, 0, 0.5f, 1, S9_SHADE_ARGB};
                sc_corner(k, &v[k].x, &v[k].y);
            }
        },
        kColored);
    return text + strip(0) + "RENDERSTATE { STENCILENABLE FALSE ALPHABLENDENABLE FALSE }\n";
}

std::string s10(SceneRig& rig) {
    std::vector<std::uint32_t> normals(256 * 256);
    sc_tex_normal(normals.data(), 256, SEED_S10N);
    std::string text = vertices<sc_vpx>(rig, S10_LAYERS * 4, sc_gen_s10,
                                        "0x540444"); // XYZRHW|DIFFUSE, coordinates of 2, 3, 3 and 3
    text += stage(0, rig.texture(std::move(normals), 256, false)) + stage(1, pattern(rig, 256, SEED_S10D, false));
    text += stage(2, pattern(rig, 256, SEED_S10G, false)) + stage(3, pattern(rig, 256, SEED_S10T, false));
    text += "RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }\n"
            "SETPIXELSHADERCONST { 0 6 data { f32 2 -1 0.5 1  0.02 4 0.25 16  0.9 0.8 0.7 1  0.3 0.4 0.6 1  "
            "0.1 0.1 0.15 1  0.0001 0 0 0 } }\n";
    const auto normalize = [](const std::string& to, const std::string& from) {
        return "dp3 " + to + ".w, " + from + ", " + from + "\nrsq " + to + ".w, " + to + ".w\nmul " + to + ".xyz, " +
               from + ", " + to + ".w\n";
    };
    rig.prepare("CREATEPIXELSHADER { handle 1 code_bytes auto asm {\nps_2_0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl "
                "t3.xyz\ndcl v0\n"
                "dcl_2d s0\ndcl_2d s1\ndcl_2d s2\ndcl_2d s3\ntexld r0, t0, s0\nmad r0.xyz, r0, c0.x, c0.y\n" +
                normalize("r0", "r0") + normalize("r1", "t1") + normalize("r2", "t2") + normalize("r3", "t3") +
                "add r4.xyz, r1, r3\n" + normalize("r4", "r4") + "add r5.xyz, r2, r3\n" + normalize("r5", "r5") +
                "dp3_sat r1.w, r0, r1\ndp3_sat r2.w, r0, r2\ndp3_sat r4.w, r0, r4\ndp3_sat r5.w, r0, r5\n"
                "max r4.w, r4.w, c5.x\nlog r4.w, r4.w\nmul r4.w, r4.w, c1.w\nexp r4.w, r4.w\n"
                "mul r5.w, r5.w, r5.w\nmul r5.w, r5.w, r5.w\nmul r5.w, r5.w, r5.w\n"
                "mad r6.xy, r0, c1.x, t0\ntexld r6, r6, s1\ntexld r7, t0, s2\nmul r8.xy, t0, c1.y\ntexld r8, r8, s3\n"
                "mad r9.xyz, r1.w, c2, c4\nmad r9.xyz, r2.w, c3, r9\nmul r6.xyz, r6, r8\nmul r9.xyz, r9, r6\n"
                "mul r6.xyz, r7, r4.w\nmad r9.xyz, r6, c2, r9\nmul r6.xyz, r7.w, r5.w\nmad r9.xyz, r6, c3, r9\n"
                "mul r9.xyz, r9, v0\nmov r9.w, v0.w\nmov oC0, r9\n} }\n");
    text += "SETPIXELSHADER { 1 }\n";
    for (std::uint32_t i = 0; i < S10_LAYERS; ++i) text += strip(i);
    return text + "SETPIXELSHADER { 0 }\n";
}

std::string s12(SceneRig& rig) {
    std::string text = vertices<sc_vct>(rig, S12_DRAWS * 4, sc_gen_s12, kTextured) + kBlend +
                       "RENDERSTATE { ALPHABLENDENABLE FALSE }\n";
    std::vector<Handle> textures;
    for (std::uint32_t i = 0; i < S12_TEX; ++i) textures.push_back(pattern(rig, 64, SEED_S12 + i, false));
    text += stage(0, textures[0]);
    int blends = 0;
    for (int i = 0; i < S12_DRAWS; ++i) {
        text += "TEXTURESTAGESTATE { 0 TEXTUREMAP " + words(textures[static_cast<std::size_t>(sc_s12_tex(i))]) + "}\n";
        if (sc_s12_blend(i) != blends)
            text += "RENDERSTATE { ALPHABLENDENABLE " + words(static_cast<std::uint32_t>(blends ^= 1)) + "}\n";
        text += strip(static_cast<std::uint32_t>(i));
    }
    return text;
}

constexpr Scene kScenes[] = {
    {"S0", 1, s0, false},   {"S1f", 1, s1f, false}, {"S1b", 1, s1b, false}, {"S2", 1, s2, false},
    {"S3", 1, s3, false},   {"S4", 1, s4, false},   {"S5", 1, s5, false},   {"S6", 1, s6, false},
    {"S7", 1, s7, false},   {"S8", 1, s8, true},    {"S9", 1, s9, false},   {"S10", 1, s10, false},
    {"S11a", 4, s3, false}, {"S11b", 4, s5, false}, {"S12", 1, s12, false},
};

} // namespace

std::span<const Scene> scenes() {
    return kScenes;
}

const Scene* find_scene(const std::string& name) {
    const auto found = std::ranges::find(kScenes, name, [](const Scene& scene) { return std::string(scene.name); });
    return found == std::end(kScenes) ? nullptr : found;
}

} // namespace bench
