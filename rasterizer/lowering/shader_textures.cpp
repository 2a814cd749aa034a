#include "rasterizer/lowering/shader_textures.h"

#include "rasterizer/lowering/shader_tracer.h"

namespace rasterizer {

using dp2::ShaderInstruction;
using dp2::ShaderOp;
using dp2::TextureLoad;

bool ShaderTextures::evaluates(ShaderOp op) {
    const bool pixel_1 = op >= ShaderOp::TexBem && op <= ShaderOp::TexM3x3VSpec;
    const bool pixel_12 = op >= ShaderOp::TexReg2Rgb && op <= ShaderOp::TexDepth;
    return pixel_1 || pixel_12 || op == ShaderOp::Tex || op == ShaderOp::TexCoord || op == ShaderOp::Bem ||
           op == ShaderOp::TexLdd || op == ShaderOp::TexLdl;
}

dp2::Result<Vec4> ShaderTextures::sample(std::uint32_t stage, const Vec4& at, const SampleLevel& level) {
    DP2_TRY(const Color c, environment_.sample(stage, at, level));
    const Vec4 texel{c.r, c.g, c.b, c.a};
    if (environment_.tracer) environment_.tracer->sampled(stage, at, texel);
    return texel;
}

// A component below zero drops the pixel; ps_1_x tests three components, and ps_1_1 to 1_3 test the
// stage's interpolated coordinates in place of the register.
void ShaderTextures::kill(const ShaderInstruction& in) {
    const bool one = shader_.major == 1;
    const std::uint32_t number = in.dest.reg.number;
    Vec4 v = registers_.value_of(in.dest.reg);
    if (one && shader_.minor < 4) v = coordinates(number);
    Value below = b.bits(0);
    for (std::size_t c = 0; c < (one ? 3u : 4u); ++c)
        if (in.dest.mask >> c & 1 || one) below = b.bit_or(below, b.less(v[c], b.number(0)));
    const Value dropped = b.bit_and(registers_.lanes_of(in, 0), below);
    if (environment_.tracer) environment_.tracer->kill(v, one ? 3 : 4, dropped);
    b.emit(ir::Op::Kill, dropped);
}

dp2::Result<Vec4> ShaderTextures::evaluate(const ShaderInstruction& in) {
    return shader_.major == 1 ? address(in) : load(in);
}

// texld and its variants in models 2 and 3.
dp2::Result<Vec4> ShaderTextures::load(const ShaderInstruction& in) {
    const std::uint32_t sampler = in.sources[1].reg.number;
    Vec4 at = registers_.source(in.sources[0]);
    SampleLevel level;
    const auto how = static_cast<TextureLoad>(in.control);
    if (in.op == ShaderOp::TexLdl) {
        level.from = SampleLevel::From::Value;
        level.value = at[3];
    } else if (in.op == ShaderOp::TexLdd) {
        level.from = SampleLevel::From::Gradients;
        const Vec4 dx = registers_.source(in.sources[2]), dy = registers_.source(in.sources[3]);
        level.ddx = {dx[0], dx[1], dx[2]};
        level.ddy = {dy[0], dy[1], dy[2]};
    } else if (how == TextureLoad::Biased) {
        level.from = SampleLevel::From::Bias;
        level.value = at[3];
    } else if (how == TextureLoad::Projected) {
        for (std::size_t c = 0; c < 3; ++c) at[c] = b.div(at[c], at[3]);
    }
    DP2_TRY(const Vec4 all, sample(sampler, at, level));
    Vec4 out;
    for (std::size_t c = 0; c < 4; ++c) out[c] = all[in.sources[1].swizzle >> (2 * c) & 3];
    return out;
}

// The stage's coordinates, divided if its transform flags have D3DTTFF_PROJECTED.
Vec4 ShaderTextures::projected(std::uint32_t stage) {
    Vec4 at = coordinates(stage);
    const std::uint32_t by = environment_.projected(stage);
    if (by == 0) return at;
    const Value divisor = at[by - 1];
    for (std::uint32_t c = 0; c + 1 < by; ++c) at[c] = b.div(at[c], divisor);
    return at;
}

// The stage's bump matrix times (du, dv).
std::pair<ir::Value, ir::Value> ShaderTextures::bumped(std::uint32_t stage, Value du, Value dv) {
    const std::uint32_t word = environment_.bump(stage); // M00 M01 M10 M11
    const auto row = [&](std::uint32_t i) {
        return b.add(b.mul(b.uniform(word + i), du), b.mul(b.uniform(word + 2 + i), dv));
    };
    return {row(0), row(1)};
}

void ShaderTextures::write_depth(Value depth) {
    depth_.written = 1;
    depth_.value[0] = depth;
    if (environment_.tracer) environment_.tracer->depth(depth);
}

// texbem, texbeml, bem. `t`: the first source.
dp2::Result<Vec4> ShaderTextures::bump(const ShaderInstruction& in, const Vec4& t) {
    const std::uint32_t stage = in.dest.reg.number;
    if (in.op == ShaderOp::Bem) {
        const Vec4 slope = registers_.source(in.sources[1]);
        const auto [u, v] = bumped(stage, slope[0], slope[1]);
        return Vec4{b.add(t[0], u), b.add(t[1], v), b.number(0), b.number(0)};
    }
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

// texm3x2* and texm3x3*, except the pads: this instruction has the matrix's last row. `t`: the first source.
dp2::Result<Vec4> ShaderTextures::matrix(const ShaderInstruction& in, const Vec4& t) {
    const std::uint32_t stage = in.dest.reg.number;
    const Value zero = b.number(0), one = b.number(1);
    if (in.op == ShaderOp::TexM3x2Tex || in.op == ShaderOp::TexM3x2Depth) {
        const Value first = rows_.empty() ? zero : rows_.back(), second = row(stage, t);
        rows_.clear();
        if (in.op == ShaderOp::TexM3x2Tex) return sample(stage, {first, second, zero, one});
        const Value depth = b.select(b.emit(ir::Op::FEq, second, zero), one, b.div(first, second));
        write_depth(b.saturate(depth));
        return Vec4{depth, depth, depth, depth};
    }
    rows_.resize(2, zero);
    const Vec4 n{rows_[0], rows_[1], row(stage, t), one};
    rows_.clear();
    if (in.op == ShaderOp::TexM3x3) return n;
    if (in.op == ShaderOp::TexM3x3Tex) return sample(stage, n);
    Vec4 eye;
    if (in.op == ShaderOp::TexM3x3Spec)
        eye = registers_.source(in.sources[1]);
    else
        for (std::uint32_t i = 0; i < 3; ++i) eye[i] = coordinates(stage >= 2 ? stage - 2 + i : i)[3];
    // Reflection: 2 (N.E) / (N.N) N - E.
    const auto dot = [&](const Vec4& x, const Vec4& y) { return arithmetic_.dot(x, y, 3); };
    const Value factor = b.div(b.mul(b.number(2), dot(n, eye)), dot(n, n));
    const auto reflected = [&](std::size_t i) { return b.sub(b.mul(n[i], factor), eye[i]); };
    const auto at = [&](Value u, Value v, Value w) { return Vec4{u, v, w, one}; };
    return sample(stage, at(reflected(0), reflected(1), reflected(2)));
}

// Texture instructions of ps_1_x: the number of the destination is the stage.
dp2::Result<Vec4> ShaderTextures::address(const ShaderInstruction& in) {
    const std::uint32_t stage = in.dest.reg.number;
    const Value zero = b.number(0), one = b.number(1);
    const bool is_14 = shader_.minor == 4;
    Vec4 t{zero, zero, zero, zero};
    if (in.source_count > 0) t = registers_.source(in.sources[0]);
    switch (in.op) {
    case ShaderOp::Tex: return sample(stage, is_14 ? t : projected(stage));
    case ShaderOp::TexCoord: {
        if (is_14) return t;
        const Vec4 c = coordinates(stage);
        return Vec4{b.saturate(c[0]), b.saturate(c[1]), b.saturate(c[2]), one};
    }
    case ShaderOp::TexBem:
    case ShaderOp::TexBemL:
    case ShaderOp::Bem: return bump(in, t);
    case ShaderOp::TexReg2Ar: return sample(stage, {t[3], t[0], zero, one});
    case ShaderOp::TexReg2Gb: return sample(stage, {t[1], t[2], zero, one});
    case ShaderOp::TexReg2Rgb: return sample(stage, {t[0], t[1], t[2], one});
    case ShaderOp::TexM3x2Pad:
    case ShaderOp::TexM3x3Pad: rows_.push_back(row(stage, t)); return t;
    case ShaderOp::TexM3x2Tex:
    case ShaderOp::TexM3x2Depth:
    case ShaderOp::TexM3x3Tex:
    case ShaderOp::TexM3x3:
    case ShaderOp::TexM3x3Spec:
    case ShaderOp::TexM3x3VSpec: return matrix(in, t);
    case ShaderOp::TexDp3: {
        const Value d = row(stage, t);
        return Vec4{d, d, d, d};
    }
    case ShaderOp::TexDp3Tex: return sample(stage, {row(stage, t), zero, zero, one});
    case ShaderOp::TexDepth: {
        const Vec4& r = registers_.temporary(stage);
        const Value by = b.min(r[1], one);
        write_depth(b.saturate(b.select(b.emit(ir::Op::FEq, by, zero), one, b.div(r[0], by))));
        return r;
    }
    default: return t;
    }
}

} // namespace rasterizer
