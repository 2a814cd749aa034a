#include "rasterizer/lowering/lower_format.h"

#include <algorithm>

#include "rasterizer/lowering/lower_float.h"

namespace rasterizer {

using dp2::Channel;
using dp2::FormatInfo;
using dp2::FormatKind;
using dp2::width_mask;
using ir::Builder;
using ir::Value;

namespace {

Value field(Builder& b, const Words& word, Channel channel) {
    const Value shifted = b.shr(word(channel.shift / 32u), channel.shift % 32u);
    return b.bit_and(shifted, b.bits(width_mask(channel.width)));
}

// v / (2^n - 1). The product with the rounded reciprocal gives exactly 1 at full scale for every width in the
// table.
Value unorm(Builder& b, const Words& word, Channel channel) {
    return b.mul(b.to_float(field(b, word, channel)),
                 b.number(1.0f / static_cast<float>(width_mask(channel.width))));
}

// max(v / (2^(n-1) - 1), -1); five-bit negative numbers are divided by 16, as measured.
Value snorm(Builder& b, const Words& word, Channel channel) {
    const std::uint32_t up = 32u - channel.width;
    const Value raised = b.shl(field(b, word, channel), up);
    const Value value = b.to_float(b.emit(ir::Op::ShrS, raised, 0, 0, up));
    const Value scaled = b.mul(value, b.number(1.0f / static_cast<float>(width_mask(channel.width - 1u))));
    if (channel.width == 5)
        return b.select(b.less(value, b.number(0)), b.mul(value, b.number(1.0f / 16)), scaled);
    return b.max(scaled, b.number(-1));
}

Value floating(Builder& b, const Words& word, Channel channel) {
    if (channel.width == 32) return word(channel.shift / 32u);
    return b.emit(ir::Op::HalfToF, b.shr(word(channel.shift / 32u), channel.shift % 32u));
}

Value decode(Builder& b, const Words& word, Channel channel, NumericType code) {
    switch (code) {
    case NumericType::Snorm: return snorm(b, word, channel);
    case NumericType::Float: return floating(b, word, channel);
    case NumericType::Unorm: break;
    }
    return unorm(b, word, channel);
}

// The bits of a field for a value, at bit 0. `dither` is added before an unorm is truncated; without it,
// unorms are rounded to nearest even, but in one-bit fields 1/2 becomes 1.
Value encode(Builder& b, Value value, Channel channel, NumericType code, std::optional<Value> dither) {
    const std::uint32_t mask = width_mask(channel.width);
    if (code == NumericType::Float) {
        if (channel.width == 16) return b.emit(ir::Op::FToHalf, value);
        return b.select(b.emit(ir::Op::FEq, value, value), value, b.bits(0x7FC00000)); // a canonical NaN
    }
    if (code == NumericType::Unorm) {
        const Value scaled = b.mul(b.saturate(value), b.number(static_cast<float>(mask)));
        if (!dither && channel.width > 1) return b.emit(ir::Op::FRound, scaled);
        return b.to_int(b.add(scaled, dither.value_or(b.number(0.5f))));
    }
    // Snorms are rounded to nearest, halves away from zero.
    const Value clamped = b.min(b.max(value, b.number(-1)), b.number(1));
    const Value scaled = b.mul(clamped, b.number(static_cast<float>(mask >> 1)));
    const Value half = b.select(b.less(scaled, b.number(0)), b.number(-0.5f), b.number(0.5f));
    return b.bit_and(b.to_int(b.add(scaled, half)), b.bits(mask));
}

// Four unorm bytes. Packing saturates, so a channel needs an upper bound only if its number may exceed an
// int32. NaN and numbers below 0 become negative, and then 0.
Value encode_bytes(Builder& b, const std::array<std::pair<Channel, Value>, 4>& channels) {
    constexpr double kNoLimit = 0x1p22;
    std::array<Value, 4> bytes;
    bytes.fill(b.bits(255)); // unused bits are 1
    for (const auto& [channel, value] : channels) {
        if (channel.width == 0) continue;
        const Value limited = b.range(value).high <= kNoLimit ? value : b.min(b.number(1), value);
        bytes[channel.shift / 8] = b.emit(ir::Op::FRound, b.mul(limited, b.number(255)));
    }
    return b.emit(ir::Op::PackBytes, b.emit(ir::Op::PackWords, bytes[0], bytes[1]),
                  b.emit(ir::Op::PackWords, bytes[2], bytes[3]));
}

bool has_four_bytes(const FormatInfo& info) {
    if (info.bits_per_texel != 32 || info.kind != FormatKind::Unorm) return false;
    return std::ranges::all_of(std::array{info.r, info.g, info.b, info.a}, [](Channel channel) {
        return channel.width == 0 || (channel.width == 8 && channel.shift % 8 == 0);
    });
}

} // namespace

NumericType numeric_type(const FormatInfo& format, int channel) {
    switch (format.kind) {
    case FormatKind::Snorm: return NumericType::Snorm;
    case FormatKind::Float: return NumericType::Float;
    case FormatKind::Mixed: break;
    default: return NumericType::Unorm;
    }
    const bool bump_luminance =
        format.format == dp2::Format::L6V5U5 || format.format == dp2::Format::X8L8V8U8;
    const int first_unorm = bump_luminance ? 2 : 3; // A2W10V10U10: only alpha is unorm
    return channel < first_unorm ? NumericType::Snorm : NumericType::Unorm;
}

dp2::Result<Color> lower_decode(Builder& b, dp2::Format format, const Words& word) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || info->bits_per_texel < 8) return dp2::not_supported(dp2::format_name(format));
    const Value one = b.number(1), zero = b.number(0);
    const auto channel = [&](Channel c, int number) {
        return c.width ? decode(b, word, c, numeric_type(*info, number)) : one;
    };
    if (format == dp2::Format::CxV8U8) {
        const Value u = channel(info->r, 0), v = channel(info->g, 1);
        const Value rest = b.sub(b.sub(one, b.mul(u, u)), b.mul(v, v));
        return Color{u, v, b.emit(ir::Op::FSqrt, b.max(rest, zero)), one};
    }
    switch (info->kind) {
    case FormatKind::Mixed:
        if (format == dp2::Format::A2B10G10R10_XR_BIAS || format == dp2::Format::MULTI2_ARGB8) break;
        [[fallthrough]];
    case FormatKind::Unorm:
    case FormatKind::Snorm:
    case FormatKind::Float:
        return Color{channel(info->r, 0), channel(info->g, 1), channel(info->b, 2), channel(info->a, 3)};
    case FormatKind::Alpha: return Color{zero, zero, zero, channel(info->a, 3)};
    case FormatKind::Luminance: {
        const Value luminance = channel(info->r, 0);
        return Color{luminance, luminance, luminance, channel(info->a, 3)};
    }
    default: break;
    }
    return dp2::not_supported(info->name);
}

bool encodes(const FormatInfo& info) {
    switch (info.kind) {
    case FormatKind::Unorm:
    case FormatKind::Snorm:
    case FormatKind::Float:
    case FormatKind::Luminance:
    case FormatKind::Alpha: return info.bits_per_texel >= 8;
    default: return false;
    }
}

dp2::Result<std::array<Value, 4>> lower_encode(Builder& b, dp2::Format format, const Color& color,
                                               std::optional<Value> dither) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || !encodes(*info)) return dp2::not_supported(dp2::format_name(format));
    const std::array<std::pair<Channel, Value>, 4> channels = {
        {{info->r, color.r}, {info->g, color.g}, {info->b, color.b}, {info->a, color.a}}};
    std::array<Value, 4> words = {};
    if (!dither && has_four_bytes(*info)) {
        words[0] = encode_bytes(b, channels);
        return words;
    }
    for (std::uint32_t w = 0; w * 32u < info->bits_per_texel; ++w) {
        const std::uint32_t bits_here = info->bits_per_texel - w * 32u;
        std::uint32_t unused = width_mask(bits_here < 32 ? bits_here : 32);
        Value packed = b.bits(0);
        for (int i = 0; i < 4; ++i) {
            const auto& [channel, value] = channels[static_cast<std::size_t>(i)];
            if (channel.width == 0 || channel.shift / 32u != w) continue;
            const std::uint32_t shift = channel.shift % 32u;
            unused &= ~(width_mask(channel.width) << shift);
            packed =
                b.bit_or(packed, b.shl(encode(b, value, channel, numeric_type(*info, i), dither), shift));
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
