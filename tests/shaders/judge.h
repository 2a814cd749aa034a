// Inputs for the reference and the library, and the comparison of their outputs.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "dp2/text/shader_text.h"
#include "tests/shaders/lane_run.h"
#include "tests/support/catch.h"

namespace shader_reference {

inline dp2::Shader assembled(const std::string& text) {
    const auto shader = dp2::assemble_shader(text);
    if (!shader.ok()) FAIL(shader.error().to_string() << " in\n" << text);
    return *shader;
}

inline bool agrees(float is, float should, float tolerance) {
    if (std::isnan(should)) return std::isnan(is) || is == 0; // saturation and comparisons may turn a NaN into 0
    if (is == should) return true;
    if (tolerance > 0 && should > 3.4e38f) return is > 3.4e38f; // the library limits powers to the largest number
    return std::fabs(is - should) <= tolerance * std::fmax(std::fabs(should), 0.01f);
}
inline bool agrees(const Four& is, const Four& should, float tolerance) {
    for (std::size_t k = 0; k < 4; ++k)
        if (!agrees(is[k], should[k], tolerance)) return false;
    return true;
}
inline std::string shown(const Four& v) {
    return std::to_string(v[0]) + " " + std::to_string(v[1]) + " " + std::to_string(v[2]) + " " + std::to_string(v[3]);
}

// A description of the differences; empty if there are none.
inline std::string difference(const Results& is, const Results& should, float tolerance) {
    if (is.killed != should.killed) return is.killed ? "killed" : "not killed";
    if (should.killed) return "";
    const auto check = [&](const char* name, const Four& a, const Four& b) {
        return agrees(a, b, tolerance) ? "" : std::string(name) + ": " + shown(a) + ", not " + shown(b);
    };
    std::string text = check("oPos", is.position, should.position) + check("oFog", is.fog, should.fog) +
                       check("oPts", is.size, should.size);
    for (std::size_t k = 0; k < 2; ++k) text += check("oD", is.d[k], should.d[k]);
    for (std::size_t k = 0; k < 16; ++k) text += check("o", is.o[k], should.o[k]);
    for (std::size_t k = 0; k < 4; ++k) text += check("oC", is.color[k], should.color[k]);
    if (should.depth && (!is.depth || !agrees(*is.depth, *should.depth, tolerance)))
        text += "oDepth: " + std::to_string(is.depth.value_or(-1)) + ", not " + std::to_string(*should.depth);
    return text;
}

inline std::vector<Environment> environments(std::mt19937& random, bool special) {
    const float inf = INFINITY;
    const float edge[] = {0,      -0.0f,  1,       -1,     0.5f,  inf,    -inf, 3e38f,
                          -3e38f, 1e-40f, -1e-40f, 1e-30f, 0.25f, 127.5f, 2,    NAN};
    std::uniform_real_distribution<float> any(-4, 4);
    const auto number = [&] { return special && random() % 2 ? edge[random() % std::size(edge)] : any(random); };
    const auto four = [&] { return Four{number(), number(), number(), number()}; };
    Environment common;
    for (Four& c : common.c) c = {any(random), any(random), any(random), any(random)};
    if (special) common.c[1] = four();
    for (auto& b : common.b) b = random() % 2;
    for (auto& i : common.i)
        i = {static_cast<int>(random() % 6), static_cast<int>(random() % 8), static_cast<int>(random() % 5) - 2, 0};
    for (auto& m : common.bump)
        for (float& x : m) x = any(random);
    common.projected[1] = random() % 2 ? 3 : 0;
    common.sample = sampled_by_formula;
    std::vector<Environment> lanes(rasterizer::ir::kLanes, common);
    for (Environment& lane : lanes) {
        for (Four& v : lane.v) v = four();
        for (Four& t : lane.t) t = four();
        lane.position = {static_cast<float>(random() % 64), static_cast<float>(random() % 64), 0, 0};
        const float side = random() % 2 ? 1.0f : -1.0f;
        lane.face = {side, side, side, side};
    }
    return lanes;
}

} // namespace shader_reference
