// Texture instructions: texture addressing of ps_1_x, and texld with its variants. Pipeline spec 6.5, 6.6.
#include "rasterizer/lowering/shader_lowering.h"

namespace rasterizer {

using dp2::ShaderFile;
using dp2::ShaderOp;

bool ShaderLowering::is_texture(ShaderOp op) const {
    const bool pixel_1 = op >= ShaderOp::TexBem && op <= ShaderOp::TexM3x3VSpec;
    const bool pixel_12 = op >= ShaderOp::TexReg2Rgb && op <= ShaderOp::TexDepth;
    return pixel_1 || pixel_12 || op == ShaderOp::Tex || op == ShaderOp::TexCoord || op == ShaderOp::Bem ||
           op == ShaderOp::TexLdd || op == ShaderOp::TexLdl;
}

dp2::Result<Vec4> ShaderLowering::sample(std::uint32_t stage, const Vec4& at, const SampleLevel& level) {
    DP2_TRY(const Color c, environment_.sample(stage, at, level));
    return Vec4{c.r, c.g, c.b, c.a};
}

// Any component below zero: three of them count in ps_1_x. ps_1_1 to 1_3 look at the coordinates themselves.
void ShaderLowering::kill(const In& in) {
    const bool one = shader_.major == 1;
    const std::uint32_t number = in.dest.reg.number;
    Vec4 v = value_of(in.dest.reg);
    if (one && shader_.minor < 4) v = coordinates(number);
    Value below = none_;
    for (std::size_t c = 0; c < (one ? 3u : 4u); ++c)
        if (in.dest.mask >> c & 1 || one) below = b.bit_or(below, b.less(v[c], b.number(0)));
    Value lanes = active();
    if (in.predicated) lanes = b.bit_and(lanes, logical(in.predicate, 0));
    b.emit(ir::Op::Kill, b.bit_and(lanes, below));
}

dp2::Result<Vec4> ShaderLowering::texture(const In& in) {
    if (shader_.major == 1) return texture_1(in);
    const std::uint32_t sampler = in.sources[1].reg.number;
    Vec4 at = source(in.sources[0]);
    SampleLevel level;
    if (in.op == ShaderOp::TexLdl) {
        level.from = SampleLevel::From::Value;
        level.value = at[3];
    } else if (in.op == ShaderOp::TexLdd) {
        level.from = SampleLevel::From::Gradients;
        const Vec4 dx = source(in.sources[2]), dy = source(in.sources[3]);
        level.ddx = {dx[0], dx[1], dx[2]};
        level.ddy = {dy[0], dy[1], dy[2]};
    } else if (in.control == 2) {
        level.from = SampleLevel::From::Bias;
        level.value = at[3];
    } else if (in.control == 1) {
        for (std::size_t c = 0; c < 3; ++c) at[c] = b.div(at[c], at[3]);
    }
    DP2_TRY(const Vec4 all, sample(sampler, at, level));
    Vec4 out;
    for (std::size_t c = 0; c < 4; ++c) out[c] = all[in.sources[1].swizzle >> (2 * c) & 3];
    return out;
}

// The stage's coordinates, divided where its transform flags say so.
Vec4 ShaderLowering::projected(std::uint32_t stage) {
    Vec4 at = coordinates(stage);
    const std::uint32_t by = environment_.projected(stage);
    if (by == 0) return at;
    const Value divisor = at[by - 1];
    for (std::uint32_t c = 0; c + 1 < by; ++c) at[c] = b.div(at[c], divisor);
    return at;
}

// The stage's bump matrix times (du, dv).
std::pair<ir::Value, ir::Value> ShaderLowering::bumped(std::uint32_t stage, Value du, Value dv) {
    const std::uint32_t word = environment_.bump(stage); // M00 M01 M10 M11
    const auto row = [&](std::uint32_t i) {
        return b.add(b.mul(b.uniform(word + i), du), b.mul(b.uniform(word + 2 + i), dv));
    };
    return {row(0), row(1)};
}

dp2::Result<Vec4> ShaderLowering::texture_1(const In& in) {
    const std::uint32_t stage = in.dest.reg.number;
    const Value zero = b.number(0), one = b.number(1);
    const bool is_14 = shader_.minor == 4;
    Vec4 t{zero, zero, zero, zero};
    if (in.source_count > 0) t = source(in.sources[0]);
    // One row of a texm3x* matrix: dot(this instruction's coordinates, the texel).
    const auto row = [&] { return dot(coordinates(stage), t, 3); };
    const auto at = [&](Value u, Value v, Value w) { return Vec4{u, v, w, one}; };
    switch (in.op) {
    case ShaderOp::Tex: return sample(stage, is_14 ? t : projected(stage));
    case ShaderOp::TexCoord: {
        if (is_14) return t;
        const Vec4 c = coordinates(stage);
        return Vec4{b.saturate(c[0]), b.saturate(c[1]), b.saturate(c[2]), one};
    }
    case ShaderOp::TexBem:
    case ShaderOp::TexBemL: {
        Vec4 place = projected(stage);
        const auto [u, v] = bumped(stage, t[0], t[1]);
        place[0] = b.add(place[0], u);
        place[1] = b.add(place[1], v);
        DP2_TRY(Vec4 color, sample(stage, place));
        if (in.op == ShaderOp::TexBem) return color;
        const std::uint32_t word = environment_.bump(stage) + 4; // scale, offset
        const Value light = b.add(b.mul(t[2], b.uniform(word)), b.uniform(word + 1));
        for (Value& c : color) c = b.mul(c, light);
        return color;
    }
    case ShaderOp::TexReg2Ar: return sample(stage, at(t[3], t[0], zero));
    case ShaderOp::TexReg2Gb: return sample(stage, at(t[1], t[2], zero));
    case ShaderOp::TexReg2Rgb: return sample(stage, at(t[0], t[1], t[2]));
    case ShaderOp::TexM3x2Pad:
    case ShaderOp::TexM3x3Pad: rows_.push_back(row()); return t;
    case ShaderOp::TexM3x2Tex:
    case ShaderOp::TexM3x2Depth: {
        const Value first = rows_.empty() ? zero : rows_.back(), second = row();
        rows_.clear();
        if (in.op == ShaderOp::TexM3x2Tex) return sample(stage, at(first, second, zero));
        const Value depth = b.select(b.emit(ir::Op::FEq, second, zero), one, b.div(first, second));
        out_.depth.written = 1;
        out_.depth.value[0] = b.saturate(depth);
        return Vec4{depth, depth, depth, depth};
    }
    case ShaderOp::TexM3x3Tex:
    case ShaderOp::TexM3x3:
    case ShaderOp::TexM3x3Spec:
    case ShaderOp::TexM3x3VSpec: {
        rows_.resize(2, zero);
        const Vec4 n = at(rows_[0], rows_[1], row());
        rows_.clear();
        if (in.op == ShaderOp::TexM3x3) return n;
        if (in.op == ShaderOp::TexM3x3Tex) return sample(stage, n);
        Vec4 eye;
        if (in.op == ShaderOp::TexM3x3Spec)
            eye = source(in.sources[1]);
        else
            for (std::uint32_t i = 0; i < 3; ++i) eye[i] = coordinates(stage >= 2 ? stage - 2 + i : i)[3];
        // Reflected: 2 (N.E) / (N.N) N - E.
        const Value factor = b.div(b.mul(b.number(2), dot(n, eye, 3)), dot(n, n, 3));
        return sample(stage, at(b.sub(b.mul(n[0], factor), eye[0]), b.sub(b.mul(n[1], factor), eye[1]),
                                b.sub(b.mul(n[2], factor), eye[2])));
    }
    case ShaderOp::TexDp3: {
        const Value d = row();
        return Vec4{d, d, d, d};
    }
    case ShaderOp::TexDp3Tex: return sample(stage, at(row(), zero, zero));
    case ShaderOp::TexDepth: {
        const Vec4& r = temps_[stage];
        const Value by = b.min(r[1], one);
        const Value depth = b.saturate(b.select(b.emit(ir::Op::FEq, by, zero), one, b.div(r[0], by)));
        out_.depth.written = 1;
        out_.depth.value[0] = depth;
        return r;
    }
    case ShaderOp::Bem: {
        const Vec4 slope = source(in.sources[1]);
        const auto [u, v] = bumped(stage, slope[0], slope[1]);
        return Vec4{b.add(t[0], u), b.add(t[1], v), zero, zero};
    }
    default: return t;
    }
}

} // namespace rasterizer
