// Targets, triangles and shaders that take hours to draw, for the tests of the time limit.
#pragma once

#include <array>
#include <span>

#include "tests/robustness/hostile/clocked.h"

namespace hostile {

inline constexpr std::uint32_t kA8R8G8B8 = 21, kD24S8 = 75, kDxt1 = 0x31545844, kR32f = 114,
                               kTarget = DP2EMU_USAGE_RENDER_TARGET, kTexture = DP2EMU_USAGE_TEXTURE,
                               kDepth = DP2EMU_USAGE_DEPTH_STENCIL;

inline std::string repeat(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

inline void target(Clocked& emulator, std::uint32_t width = 2048, std::uint32_t height = 2048,
                   std::uint32_t samples = 1) {
    emulator.surface(1, kA8R8G8B8, width, height, kTarget, 1, samples);
    emulator.create_context(1);
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

// A triangle that covers every target, XYZRHW|TEX1 (24 bytes a vertex), for buffer 10.
inline constexpr std::array<float, 18> kCovering = {0, 0,  0.5f, 1, 0,     0,    20000, 0, 0.5f,
                                                    1, 40, 0,    0, 20000, 0.5f, 1,     0, 40};
inline const std::string kDrawsCovering =
    "RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } SETVERTEXSHADER { XYZRHW|TEX1 } "
    "SETSTREAMSOURCE { 0 10 24 }";
inline void triangle(Clocked& emulator) {
    emulator.buffer(10, bytes_of<float>({kCovering.begin(), kCovering.end()}));
    emulator.run(kDrawsCovering);
}
inline const std::string kTriangle = "DRAWPRIMITIVE { TRIANGLELIST 0 1 }\n";

inline std::string pixel_shader(const std::string& body) {
    return "CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndef c0, 0.5, 1, 2, 0.25\nmov r0, c0\n" + body +
           "mov oC0, r0\n} } SETPIXELSHADER { 5 }";
}
inline std::string vertex_shader(const std::string& body) {
    return "CREATEVERTEXSHADERFUNC { 6 auto asm {\nvs_3_0\ndcl_position v0\ndcl_position o0\ndef c0, 0.5, 1, 2, "
           "0.25\nmov r0, c0\n" +
           body +
           "mov o0, r0\n} } CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT4 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
           "SETVERTEXSHADERFUNC { 6 }";
}
inline const std::string kLoops = "defi i0, 255, 0, 0, 0\nrep i0\nrep i0\nrep i0\nadd r0, r0, c0\nmul r0, r0, "
                                  "c0.x\nendrep\nendrep\nendrep\n";

// Stream 1 with instance data, for a draw after triangle(): every instance reads the same colour.
inline void instance_data(Clocked& emulator) {
    emulator.buffer(12, bytes_of<std::uint32_t>({0xffffffff}));
    emulator.run(
        "CREATEVERTEXSHADERDECL { 9 3 { 0 0 FLOAT4 DEFAULT POSITIONT 0 } { 0 16 FLOAT2 DEFAULT TEXCOORD 0 } { 1 0 "
        "D3DCOLOR DEFAULT COLOR 0 } } SETVERTEXSHADERDECL { 9 } SETSTREAMSOURCE { 1 12 0 } SETSTREAMSOURCEFREQ { 1 "
        "0x80000001 }");
}

// Queues a triangle that takes minutes to draw.
inline void queue_minutes(Clocked& emulator) {
    target(emulator, 4096, 4096);
    triangle(emulator);
    emulator.run(pixel_shader(kLoops));
    emulator.run(kTriangle);
}

} // namespace hostile
