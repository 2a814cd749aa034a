#include "rasterizer/lowering/lower_blend.h"

namespace rasterizer {

using dp2::Blend;
using dp2::BlendOp;
using ir::Builder;
using ir::Value;

namespace {

dp2::Result<Color> factor(Builder& b, Blend kind, const BlendColors& from) {
    const Color &s = from.source, &d = from.destination;
    const auto same = [](Value v) { return Color{v, v, v, v}; };
    const auto inverse = [&](const Color& c) {
        const Value one = b.number(1);
        return Color{b.sub(one, c.r), b.sub(one, c.g), b.sub(one, c.b), b.sub(one, c.a)};
    };
    const auto constant = [&] {
        const std::uint32_t word = RASTERIZER_UNIFORM(PixelUniforms, blend_factor);
        return Color{b.uniform(word), b.uniform(word + 1), b.uniform(word + 2), b.uniform(word + 3)};
    };
    switch (kind) {
    case Blend::Zero: return same(b.number(0));
    case Blend::One: return same(b.number(1));
    case Blend::SrcColor: return s;
    case Blend::InvSrcColor: return inverse(s);
    case Blend::SrcAlpha: return same(s.a);
    case Blend::InvSrcAlpha: return inverse(same(s.a));
    case Blend::DestAlpha: return same(d.a);
    case Blend::InvDestAlpha: return inverse(same(d.a));
    case Blend::DestColor: return d;
    case Blend::InvDestColor: return inverse(d);
    case Blend::SrcAlphaSat: {
        const Value f = b.min(s.a, b.sub(b.number(1), d.a));
        return Color{f, f, f, b.number(1)};
    }
    case Blend::BlendFactor: return constant();
    case Blend::InvBlendFactor: return inverse(constant());
    case Blend::SrcColor2: return from.second;
    case Blend::InvSrcColor2: return inverse(from.second);
    default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DBLEND"};
    }
}

dp2::Result<Value> combine(Builder& b, BlendOp op, Value s, Value sf, Value d, Value df) {
    switch (op) {
    case BlendOp::Add: return b.add(b.mul(s, sf), b.mul(d, df));
    case BlendOp::Subtract: return b.sub(b.mul(s, sf), b.mul(d, df));
    case BlendOp::RevSubtract: return b.sub(b.mul(d, df), b.mul(s, sf));
    case BlendOp::Min: return b.min(s, d);
    case BlendOp::Max: return b.max(s, d);
    default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DBLENDOP"};
    }
}

} // namespace

dp2::Result<Color> lower_blend(Builder& b, const PixelKey& key, const BlendColors& colors, bool clamp) {
    BlendColors from = colors;
    if (clamp)
        for (Color* c : {&from.source, &from.second})
            *c = {b.saturate(c->r), b.saturate(c->g), b.saturate(c->b), b.saturate(c->a)};
    const Color &s = from.source, &d = from.destination;
    DP2_TRY(const Color sf, factor(b, key.blend_source, from));
    DP2_TRY(const Color df, factor(b, key.blend_dest, from));
    DP2_TRY(const Color sfa, factor(b, key.blend_source_alpha, from));
    DP2_TRY(const Color dfa, factor(b, key.blend_dest_alpha, from));
    Color out;
    DP2_TRY(out.r, combine(b, key.blend_op, s.r, sf.r, d.r, df.r));
    DP2_TRY(out.g, combine(b, key.blend_op, s.g, sf.g, d.g, df.g));
    DP2_TRY(out.b, combine(b, key.blend_op, s.b, sf.b, d.b, df.b));
    DP2_TRY(out.a, combine(b, key.blend_op_alpha, s.a, sfa.a, d.a, dfa.a));
    return out;
}

dp2::Result<Value> lower_rop(Builder& b, std::uint8_t code, Value pen, Value destination) {
    if (code < 1 || code > 16) return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DRENDERSTATE_ROP2"};
    const std::uint32_t table = code - 1u;
    Value out = b.bits(0);
    for (std::uint32_t pair = 0; pair < 4; ++pair) { // bit 1: source bit, bit 0: destination bit
        if (!(table >> pair & 1)) continue;
        const Value p = pair & 2 ? pen : b.bit_not(pen);
        const Value d = pair & 1 ? destination : b.bit_not(destination);
        out = b.bit_or(out, b.bit_and(p, d));
    }
    return out;
}

} // namespace rasterizer
