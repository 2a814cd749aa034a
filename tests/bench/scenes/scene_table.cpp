#include "tests/bench/scenes/scene_table.h"

#include <algorithm>
#include <stdexcept>

#include "tests/bench/scenes/scene_data.h"

namespace bench {

namespace {

using Handle = std::uint32_t;

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

// Direct3D 9 has pixel centres at integers, so positions move by half a pixel.
template <class Vertex> std::vector<Vertex> moved(std::vector<Vertex> data) {
    for (Vertex& v : data) v.x -= 0.5f, v.y -= 0.5f;
    return data;
}

template <class Element> Handle buffer(SceneCapture& capture, const std::vector<Element>& data) {
    return capture.buffer(std::as_bytes(std::span(data)));
}

// Creates a buffer of the vertices and returns the commands that bind it.
template <class Vertex> std::string select(SceneCapture& capture, const std::vector<Vertex>& data, const char* format) {
    return "SETVERTEXSHADERDECL { " + std::string(format) + " } SETSTREAMSOURCE { 0 " + words(buffer(capture, data)) +
           words(std::uint32_t{sizeof(Vertex)}) + "}\n";
}
std::string select(SceneCapture& capture, std::vector<ColorVertex> data) {
    return select(capture, moved(std::move(data)), "XYZRHW|DIFFUSE");
}
std::string select(SceneCapture& capture, std::vector<TexturedVertex> data) {
    return select(capture, moved(std::move(data)), "XYZRHW|DIFFUSE|TEX1");
}
std::string select(SceneCapture& capture, std::vector<FoggedVertex> data) {
    return select(capture, moved(std::move(data)), "XYZRHW|DIFFUSE|SPECULAR|TEX2");
}
std::string select(SceneCapture& capture, std::vector<ShadedVertex> data) {
    // XYZRHW|DIFFUSE and coordinates of 2, 3, 3 and 3 floats
    return select(capture, moved(std::move(data)), "0x540444");
}

Handle pattern(SceneCapture& capture, std::uint32_t side, std::uint32_t texels, bool mips) {
    return capture.texture(pattern_texels(static_cast<int>(side), texels), side, mips);
}

// A stage that multiplies by a bilinear texture; its alpha operation is always MODULATE.
std::string stage(std::uint32_t number, Handle texture, const std::string& operation = "MODULATE",
                  const std::string& mip = "NONE") {
    const std::string n = " " + words(number);
    return "TEXTURESTAGESTATE {" + n + "TEXTUREMAP " + words(texture) + n + "COLOROP " + operation + n +
           "COLORARG1 TEXTURE" + n + "COLORARG2 CURRENT" + n + "ALPHAOP MODULATE" + n + "MAGFILTER LINEAR" + n +
           "MINFILTER LINEAR" + n + "MIPFILTER " + mip + " }\n";
}

std::string s1(SceneCapture& capture, bool nearest_first) {
    std::string text = select(capture, flat_layers()) + kDepth + "RENDERSTATE { SHADEMODE FLAT }\n";
    for (std::uint32_t i = 0; i < kFlatLayers; ++i) text += strip(nearest_first ? i : kFlatLayers - 1 - i);
    return text + "RENDERSTATE { SHADEMODE GOURAUD }\n";
}

std::string s0(SceneCapture&) {
    return {};
}
std::string s1f(SceneCapture& capture) {
    return s1(capture, true);
}
std::string s1b(SceneCapture& capture) {
    return s1(capture, false);
}

std::string s2(SceneCapture& capture) {
    std::string text = select(capture, blended_layers()) + kBlend;
    for (std::uint32_t i = 0; i < kBlendedLayers; ++i) text += strip(i);
    return text;
}

std::string s3(SceneCapture& capture) {
    std::string text = select(capture, textured_layers()) + stage(0, pattern(capture, 256, seed::kS3, false));
    for (std::uint32_t i = 0; i < kTexturedLayers; ++i) text += strip(i);
    return text;
}

std::string s4(SceneCapture& capture) {
    std::string text = select(capture, fogged_layers());
    text += stage(0, pattern(capture, 512, seed::kS4First, true), "MODULATE", "LINEAR");
    text += stage(1, pattern(capture, 512, seed::kS4Second, true), "MODULATE2X", "LINEAR") +
            "TEXTURESTAGESTATE { 1 TEXCOORDINDEX 1 }\n";
    text += "RENDERSTATE { FOGENABLE TRUE FOGCOLOR " + words(kFogColor) + "}\n";
    for (std::uint32_t i = 0; i < kFoggedLayers; ++i) text += strip(i);
    return text;
}

std::string s5(SceneCapture& capture) {
    return select(capture, small_triangles()) + kDepth + draw("TRIANGLELIST", 0, kSmallTriangles);
}

std::string s6(SceneCapture& capture) {
    const Mesh mesh = height_field();
    std::string text = select(capture, mesh.vertices, "XYZ|NORMAL|TEX1");
    text += "SETINDICES { " + words(buffer(capture, mesh.indices)) + "4 }\n" + kDepth;
    text += stage(0, pattern(capture, 256, seed::kS6, true), "MODULATE", "POINT");
    float projection[16];
    std::ranges::copy(kMeshProjection, projection);
    // Moves by half a pixel, like moved().
    projection[8] = -1.0f / kWidth;
    projection[9] = 1.0f / kHeight;
    text += "SETTRANSFORM { VIEW " + words(kMeshView) + "} SETTRANSFORM { PROJECTION " + words(projection) + "}\n";
    text += "RENDERSTATE { CULLMODE CCW LIGHTING TRUE SPECULARENABLE TRUE NORMALIZENORMALS TRUE COLORVERTEX "
            "FALSE AMBIENT 0xff1a1a1a }\n";
    text += "SETMATERIAL { 1 1 1 1  1 1 1 1  1 1 1 1  0 0 0 0  " + words(kMeshPower) + "}\nSETLIGHT {\n";
    for (std::uint32_t i = 0; i < std::size(kMeshLights); ++i) {
        const PointLight& light = kMeshLights[i];
        text += words(i) + "DATA { 1 " + words(light.diffuse) + "1 " + words(light.specular) + "1  0 0 0 0  " +
                words(light.position) + "0 0 1  1000 0 " + words(light.attenuation) + "0 0 } " + words(i) + "ENABLE\n";
    }
    return text + "}\nDRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 " + words(std::uint32_t{kMeshVertices}) + "0 " +
           words(std::uint32_t{kMeshTriangles}) + "}\n";
}

std::string s7(SceneCapture& capture) {
    return select(capture, depth_triangles()) + kDepth + "RENDERSTATE { ZFUNC LESS COLORWRITEENABLE 0 }\n" +
           draw("TRIANGLELIST", 0, kDepthTriangles) + "RENDERSTATE { COLORWRITEENABLE 15 }\n";
}

// Commands that fill the depth buffer that boxes and volumes are tested against.
std::string filled_depth(SceneCapture& capture) {
    return select(capture, depth_fill()) + kDepth + draw("TRIANGLELIST", 0, kFillTriangles);
}

std::string s8(SceneCapture& capture) {
    std::string text = filled_depth(capture);
    const Boxes all = boxes();
    text += select(capture, all.vertices) + "SETINDICES { " + words(buffer(capture, all.indices)) + "2 }\n";
    text += "RENDERSTATE { CULLMODE CCW ZWRITEENABLE FALSE COLORWRITEENABLE 0 }\n";
    std::string queries;
    for (std::uint32_t i = 0; i < kBoxes; ++i) queries += "CREATEQUERY { " + words(i + 1) + "OCCLUSION }\n";
    capture.prepare(queries);
    for (std::uint32_t i = 0; i < kBoxes; ++i)
        text += "ISSUEQUERY { " + words(i + 1) + "BEGIN }\nDRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 " + words(i * 8) +
                "8 " + words(i * 36) + "12 }\nISSUEQUERY { " + words(i + 1) + "END }\n";
    return text + "RENDERSTATE { COLORWRITEENABLE 15 }\n";
}

std::string s9(SceneCapture& capture) {
    std::string text = filled_depth(capture) + select(capture, prisms());
    text += "RENDERSTATE { ZFUNC LESS ZWRITEENABLE FALSE COLORWRITEENABLE 0 STENCILENABLE TRUE "
            "TWOSIDEDSTENCILMODE TRUE STENCILFUNC ALWAYS "
            "STENCILZFAIL DECR CCW_STENCILFUNC ALWAYS CCW_STENCILZFAIL INCR }\n";
    for (std::uint32_t i = 0; i < kPrisms; ++i) text += draw("TRIANGLELIST", i * 24, 8);
    text += "RENDERSTATE { ZENABLE FALSE COLORWRITEENABLE 15 TWOSIDEDSTENCILMODE FALSE STENCILFUNC NOTEQUAL "
            "STENCILREF 0 STENCILZFAIL KEEP }\n" +
            kBlend;
    text += select(capture, shadow_layer());
    return text + strip(0) + "RENDERSTATE { STENCILENABLE FALSE ALPHABLENDENABLE FALSE }\n";
}

std::string s10(SceneCapture& capture) {
    std::string text = select(capture, shaded_layers());
    text += stage(0, capture.texture(normal_map_texels(256, seed::kS10Normals), 256, false)) +
            stage(1, pattern(capture, 256, seed::kS10Diffuse, false));
    text += stage(2, pattern(capture, 256, seed::kS10Gloss, false)) +
            stage(3, pattern(capture, 256, seed::kS10Detail, false));
    text += "RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }\n"
            "SETPIXELSHADERCONST { 0 6 data { f32 2 -1 0.5 1  0.02 4 0.25 16  0.9 0.8 0.7 1  0.3 0.4 0.6 1  "
            "0.1 0.1 0.15 1  0.0001 0 0 0 } }\n";
    const auto normalize = [](const std::string& to, const std::string& from) {
        return "dp3 " + to + ".w, " + from + ", " + from + "\nrsq " + to + ".w, " + to + ".w\nmul " + to + ".xyz, " +
               from + ", " + to + ".w\n";
    };
    capture.prepare(
        "CREATEPIXELSHADER { handle 1 code_bytes auto asm {\nps_2_0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl "
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
    for (std::uint32_t i = 0; i < kShadedLayers; ++i) text += strip(i);
    return text + "SETPIXELSHADER { 0 }\n";
}

std::string s12(SceneCapture& capture) {
    std::string text = select(capture, quads()) + kBlend + "RENDERSTATE { ALPHABLENDENABLE FALSE }\n";
    std::vector<Handle> textures;
    for (std::uint32_t i = 0; i < kQuadTextures; ++i) textures.push_back(pattern(capture, 64, seed::kS12 + i, false));
    text += stage(0, textures[0]);
    bool blends = false;
    for (int i = 0; i < kQuads; ++i) {
        text +=
            "TEXTURESTAGESTATE { 0 TEXTUREMAP " + words(textures[static_cast<std::size_t>(texture_of_quad(i))]) + "}\n";
        if (blend_of_quad(i) != blends) {
            blends = !blends;
            text += blends ? "RENDERSTATE { ALPHABLENDENABLE TRUE }\n" : "RENDERSTATE { ALPHABLENDENABLE FALSE }\n";
        }
        text += strip(static_cast<std::uint32_t>(i));
    }
    return text;
}

struct Row {
    const char* name;
    std::uint32_t samples;
    // Creates the scene's objects; returns the commands of a frame.
    std::string (*build)(SceneCapture& capture);
};
constexpr Row kRows[] = {
    {"S0", 1, s0}, {"S1f", 1, s1f}, {"S1b", 1, s1b}, {"S2", 1, s2},   {"S3", 1, s3},
    {"S4", 1, s4}, {"S5", 1, s5},   {"S6", 1, s6},   {"S7", 1, s7},   {"S8", 1, s8},
    {"S9", 1, s9}, {"S10", 1, s10}, {"S11a", 4, s3}, {"S11b", 4, s5}, {"S12", 1, s12},
};

} // namespace

SceneCapture scene_capture(const std::string& name) {
    const auto row = std::ranges::find(kRows, name, [](const Row& r) { return std::string(r.name); });
    if (row == std::end(kRows)) throw std::runtime_error("there is no scene " + name);
    SceneCapture out(row->samples);
    out.set_frame(row->build(out));
    return out;
}

} // namespace bench
