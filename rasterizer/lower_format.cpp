#include "rasterizer/lower_format.h"

namespace rasterizer {

using dp2::Channel;
using dp2::FormatInfo;
using dp2::FormatKind;
using ir::Builder;
using ir::Value;

namespace {

constexpr std::uint32_t width_mask(std::uint32_t width) {
    return width >= 32 ? 0xFFFFFFFFu : (1u << width) - 1;
}

Value field(Builder& b, const Words& word, Channel channel) {
    const Value shifted = b.shr(word(channel.shift / 32u), channel.shift % 32u);
    return b.bit_and(shifted, b.bits(width_mask(channel.width)));
}

// v / (2^n - 1); the product with the rounded reciprocal gives exactly 1 at full scale for every width in the
// table.
Value unorm(Builder& b, const Words& word, Channel channel) {
    return b.mul(b.to_float(field(b, word, channel)),
                 b.number(1.0f / static_cast<float>(width_mask(channel.width))));
}

// max(v / (2^(n-1) - 1), -1)
Value snorm(Builder& b, const Words& word, Channel channel) {
    const std::uint32_t up = 32u - channel.width;
    const Value raised = b.shl(field(b, word, channel), up);
    const Value value = b.to_float(b.emit(ir::Op::ShrS, raised, 0, 0, up));
    return b.max(b.mul(value, b.number(1.0f / static_cast<float>(width_mask(channel.width - 1u)))),
                 b.number(-1));
}

} // namespace

dp2::Result<Color> lower_decode(Builder& b, dp2::Format format, const Words& word) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info) return dp2::not_supported(dp2::format_name(format));
    const Value one = b.number(1), zero = b.number(0);
    const auto channel = [&](Channel c, Value missing) { return c.width ? unorm(b, word, c) : missing; };
    switch (info->kind) {
    case FormatKind::Unorm:
        return Color{channel(info->r, one), channel(info->g, one), channel(info->b, one),
                     channel(info->a, one)};
    case FormatKind::Alpha:
        if (info->bits_per_texel < 8) return dp2::not_supported(dp2::format_name(format));
        return Color{zero, zero, zero, channel(info->a, one)};
    case FormatKind::Luminance: {
        const Value luminance = unorm(b, word, info->r);
        return Color{luminance, luminance, luminance, channel(info->a, one)};
    }
    case FormatKind::Snorm: {
        const auto part = [&](Channel c) { return c.width ? snorm(b, word, c) : one; };
        return Color{part(info->r), part(info->g), part(info->b), part(info->a)};
    }
    default: return dp2::not_supported(dp2::format_name(format));
    }
}

dp2::Result<std::array<Value, 4>> lower_encode(Builder& b, dp2::Format format, const Color& color) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || info->kind != FormatKind::Unorm) return dp2::not_supported(dp2::format_name(format));
    const std::pair<Channel, Value> channels[] = {
        {info->r, color.r}, {info->g, color.g}, {info->b, color.b}, {info->a, color.a}};
    std::array<Value, 4> words = {};
    for (std::uint32_t w = 0; w * 32u < info->bits_per_texel; ++w) {
        const std::uint32_t bits_here = info->bits_per_texel - w * 32u;
        std::uint32_t unused = width_mask(bits_here < 32 ? bits_here : 32);
        Value packed = b.bits(0);
        for (const auto& [channel, value] : channels) {
            if (channel.width == 0 || channel.shift / 32u != w) continue;
            const std::uint32_t shift = channel.shift % 32u, mask = width_mask(channel.width);
            unused &= ~(mask << shift);
            const Value scaled = b.mul(b.saturate(value), b.number(static_cast<float>(mask)));
            packed = b.bit_or(packed, b.shl(b.to_int(b.add(scaled, b.number(0.5f))), shift));
        }
        words[w] = b.bit_or(packed, b.bits(unused));
    }
    return words;
}

std::uint32_t channel_bits(const FormatInfo& format, std::uint32_t write_mask, std::uint32_t word) {
    const Channel channels[] = {format.r, format.g, format.b, format.a};
    std::uint32_t bits = 0;
    for (std::uint32_t i = 0; i < 4; ++i)
        if (write_mask >> i & 1 && channels[i].width && channels[i].shift / 32u == word)
            bits |= width_mask(channels[i].width) << (channels[i].shift % 32u);
    return bits;
}

Color lower_missing(Builder& b, const FormatInfo& format, const Color& color) {
    Color out = color;
    const Value one = b.number(1);
    if (!format.a.width) out.a = one;
    if (format.kind == FormatKind::Alpha) out.r = out.g = out.b = b.number(0);
    if (format.kind == FormatKind::Luminance) out.g = out.b = out.r;
    if (format.kind == FormatKind::Unorm || format.kind == FormatKind::Snorm) {
        if (!format.g.width) out.g = one;
        if (!format.b.width) out.b = one;
    }
    return out;
}

} // namespace rasterizer
