// A DrawingRig for shaders in assembly.
#pragma once

#include <array>
#include <bit>
#include <cmath>

#include "dp2/text/shader_text.h"
#include "tests/support/drawing_rig.h"

namespace responses {

struct ShaderRig : DrawingRig {
    explicit ShaderRig(int size = 8, const EmulatorOptions& options = {}) : DrawingRig(size, size, options) {}
    ShaderRig(int size, const std::string& format) : DrawingRig({.width = size, .height = size, .format = format}) {}

    static std::string data(const std::string& assembly) {
        const auto shader = dp2::assemble_shader(assembly);
        if (!shader.ok()) FAIL(shader.error().to_string() << " in\n" << assembly);
        std::string text = "data { u32";
        for (const std::uint32_t token : dp2::shader_tokens(*shader)) text += " " + hex(token);
        return text + " }";
    }
    static std::string bytes_of(const std::string& assembly) {
        return std::to_string(dp2::shader_tokens(*dp2::assemble_shader(assembly)).size() * 4);
    }
    void pixel_shader(const std::string& assembly) {
        run("CREATEPIXELSHADER { 5 " + bytes_of(assembly) + " " + data(assembly) + " } SETPIXELSHADER { 5 }");
    }
    void vertex_shader(const std::string& assembly) {
        run("CREATEVERTEXSHADERFUNC { 6 " + bytes_of(assembly) + " " + data(assembly) + " } SETVERTEXSHADERFUNC { 6 }");
    }
    static std::string floats(std::initializer_list<float> values) {
        std::string text = "data { u32";
        for (const float v : values) text += " " + hex(std::bit_cast<std::uint32_t>(v));
        return text + " }";
    }
    void pixel_constant(int number, std::initializer_list<float> v) {
        run("SETPIXELSHADERCONST { " + std::to_string(number) + " 1 " + floats(v) + " }");
    }
    void vertex_constant(int number, std::initializer_list<float> v) {
        run("SETVERTEXSHADERCONST { " + std::to_string(number) + " 1 " + floats(v) + " }");
    }

    // Draws a full-screen strip from a buffer with this declaration: clip-space positions, each followed by `rest` for
    // that corner.
    void stream_quad(const std::string& declaration, const std::vector<std::string>& rest, int stride,
                     const std::string& commands = "") {
        const char* corners[] = {"-1 1 0.5", "1 1 0.5", "-1 -1 0.5", "1 -1 0.5"};
        std::string text;
        for (std::size_t i = 0; i < 4; ++i)
            text += " f32 " + std::string(corners[i]) + " " + rest[rest.size() == 1 ? 0 : i];
        document("buffer 9 bytes " + std::to_string(stride * 4) + "\nwrite 9 at 0 data { " + text + " }\n");
        run("CREATEVERTEXSHADERDECL { 7 " + declaration + " } SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 0 9 " +
            std::to_string(stride) + " } " + commands + " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
    }
    void plain_quad(const std::string& commands = "") {
        stream_quad("1 { 0 0 FLOAT3 DEFAULT POSITION 0 }", {""}, 12, commands);
    }
    // The first pixel of a target with four floats a texel.
    std::array<float, 4> result() {
        const auto pixels = *surface_pixels(emulator(), 1);
        std::array<float, 4> out;
        std::memcpy(out.data(), pixels.data(), sizeof out);
        return out;
    }
};

inline const std::string kQuadType = "XYZRHW|DIFFUSE";
inline const std::string kQuad = "f32 0 0 0.5 1 u32 0xffffffff f32 8 0 0.5 1 u32 0xffffffff f32 0 8 0.5 1 u32 "
                                 "0xffffffff f32 8 8 0.5 1 u32 0xffffffff";

} // namespace responses
