#include "rasterizer/lowering/lower_texgen.h"

namespace rasterizer {

using dp2::TexGen;
using ir::Builder;
using ir::Value;

namespace {

// R = 2 * dot(E, N) * N - E, where E points from the vertex to the eye.
Vec3 reflection(Builder& b, const VertexKey& key, const TexGenInputs& inputs) {
    const Value zero = b.number(0), minus = b.number(-1);
    const Vec3 eye = key.local_viewer ? lower_normalize(b, lower_scale(b, inputs.position, minus))
                                      : Vec3{zero, zero, minus};
    const Value twice = b.mul(lower_dot(b, eye, inputs.normal), b.number(2));
    return lower_sum(b, lower_scale(b, inputs.normal, twice), lower_scale(b, eye, minus));
}

std::array<Value, 4> generated(Builder& b, const VertexKey& key, TexGen how, const TexGenInputs& inputs) {
    const Value one = b.number(1);
    switch (how) {
    case TexGen::Normal: return {inputs.normal.x, inputs.normal.y, inputs.normal.z, one};
    case TexGen::Position: return {inputs.position.x, inputs.position.y, inputs.position.z, one};
    case TexGen::Reflection: {
        const Vec3 r = reflection(b, key, inputs);
        return {r.x, r.y, r.z, one};
    }
    default: break;
    }
    const Vec3 r = reflection(b, key, inputs);
    const Value zero = b.number(0), half = b.number(0.5f);
    const Vec3 shifted{r.x, r.y, b.add(r.z, one)};
    const Value m = b.mul(b.emit(ir::Op::FSqrt, lower_dot(b, shifted, shifted)), b.number(2));
    const Value inverse = b.select(b.less(zero, m), b.div(one, m), zero);
    return {b.add(b.mul(r.x, inverse), half), b.add(b.mul(r.y, inverse), half), zero, one};
}

// A coordinate set of n components, extended as the texture matrix expects it.
std::array<Value, 4> padded(Builder& b, const std::array<Value, 4>& set, int n) {
    const Value zero = b.number(0), one = b.number(1);
    switch (n) {
    case 0: return {zero, zero, zero, zero};
    case 1: return {set[0], one, zero, zero};
    case 2: return {set[0], set[1], one, zero};
    case 3: return {set[0], set[1], set[2], one};
    default: return set;
    }
}

} // namespace

std::array<Value, 4> lower_texgen(Builder& b, const VertexKey& key, std::size_t stage,
                                  const TexGenInputs& inputs) {
    const TexGen how = key.texture_generate[stage];
    const std::uint8_t count = key.texture_transform[stage];
    std::array<Value, 4> in = inputs.set;
    if (how != TexGen::PassThru) in = generated(b, key, how, inputs);
    if (count == 0) return in;
    if (how == TexGen::PassThru) in = padded(b, in, key.texture_components[stage]);
    const auto matrix =
        static_cast<std::uint32_t>((offsetof(VertexUniforms, texture) + stage * sizeof(float[4][4])) / 4);
    std::array<Value, 4> out;
    for (std::uint32_t column = 0; column < 4; ++column) {
        out[column] = b.number(0); // components beyond the count
        if (column >= count) continue;
        Value sum = b.mul(in[0], b.uniform(matrix + column));
        for (std::uint32_t row = 1; row < 4; ++row)
            sum = b.add(sum, b.mul(in[row], b.uniform(matrix + row * 4 + column)));
        out[column] = sum;
    }
    return out;
}

} // namespace rasterizer
