#include "responses/analysis/texel_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "rasterizer/base/half.h"

namespace responses {

namespace {

using dp2::Format;
using dp2::FormatInfo;
using dp2::FormatKind;

enum class Value : std::uint8_t { Unsigned, Signed, Float };

struct ChannelText {
    const char* name;
    dp2::Channel bits; // width 0: the format lacks it
    Value value = Value::Unsigned;
};
using ChannelTexts = std::array<ChannelText, 4>;

// The bits of a channel; a channel of more than 8 bits may begin inside a byte.
std::uint32_t bits_of(dp2::ByteSpan texel, const dp2::Channel& channel) {
    std::uint64_t word = 0;
    const std::size_t first = channel.shift / 8u;
    std::memcpy(&word, texel.data() + first, std::min(sizeof word, texel.size() - first));
    return static_cast<std::uint32_t>(word >> channel.shift % 8) & dp2::width_mask(channel.width);
}

template <class Number> std::string shortest(Number value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string value_text(std::uint32_t bits, const ChannelText& channel) {
    const unsigned width = channel.bits.width;
    if (channel.value == Value::Signed) {
        const auto top = static_cast<std::int64_t>(std::uint64_t{1} << (width - 1));
        return std::to_string((static_cast<std::int64_t>(bits) ^ top) - top);
    }
    if (channel.value == Value::Unsigned) return std::to_string(bits);
    if (width == 16) return shortest(rasterizer::half_to_float(bits));
    return width == 32 ? shortest(std::bit_cast<float>(bits)) : shortest(depth24(bits));
}

// The channels that the format's table has, under the names of its kind.
ChannelTexts channels_of(const FormatInfo& f) {
    const auto colors = [&](Value value) {
        return ChannelTexts{
            {{"red", f.r, value}, {"green", f.g, value}, {"blue", f.b, value}, {"alpha", f.a, value}}};
    };
    switch (f.kind) {
    case FormatKind::Float: return colors(Value::Float);
    case FormatKind::Snorm:
        return {{{"u", f.r, Value::Signed},
                 {"v", f.g, Value::Signed},
                 {"w", f.b, Value::Signed},
                 {"q", f.a, Value::Signed}}};
    case FormatKind::Mixed: {
        if (f.format == Format::A2B10G10R10_XR_BIAS) break;
        const bool third_is_signed = f.format == Format::A2W10V10U10;
        return {{{"u", f.r, Value::Signed},
                 {"v", f.g, Value::Signed},
                 third_is_signed ? ChannelText{"w", f.b, Value::Signed} : ChannelText{"luminance", f.b},
                 {"alpha", f.a}}};
    }
    case FormatKind::Luminance: return {{{"luminance", f.r}, {"alpha", f.a}}};
    case FormatKind::Palette: return {{{"index", {0, 8}}, {"alpha", f.a}}};
    case FormatKind::Planar: return {{{"luminance", {0, 8}}}}; // chroma is in other planes
    case FormatKind::Depth: return {{{"depth", f.r}, {"stencil", f.g}}};
    case FormatKind::DepthFloat: return {{{"depth", f.r, Value::Float}, {"stencil", f.g}}};
    default: break;
    }
    return colors(Value::Unsigned);
}

// The bytes of a pair of texels that texel `column` uses (PIPELINE.md 3.8).
ChannelTexts channels_of_pair(Format format, std::uint32_t column) {
    const auto byte = [](const char* name, std::uint32_t at) {
        return ChannelText{name, {static_cast<std::uint8_t>(8 * at), 8}};
    };
    switch (format) {
    case Format::UYVY: return {byte("luminance", 1 + 2 * column), byte("u", 0), byte("v", 2)};
    case Format::YUY2: return {byte("luminance", 2 * column), byte("u", 1), byte("v", 3)};
    case Format::R8G8_B8G8: return {byte("red", 1), byte("green", 2 * column), byte("blue", 3)};
    default: return {byte("red", 0), byte("green", 1 + 2 * column), byte("blue", 2)}; // G8R8_G8B8
    }
}

// The bytes as one little-endian number.
std::string number_text(dp2::ByteSpan bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "0x";
    for (std::size_t i = bytes.size(); i-- > 0;) {
        text += kDigits[std::to_integer<unsigned>(bytes[i]) >> 4];
        text += kDigits[std::to_integer<unsigned>(bytes[i]) & 15];
    }
    return text;
}

} // namespace

double depth24(std::uint32_t bits) {
    const int exponent = static_cast<int>(bits >> 20);
    const double mantissa = (bits & 0xFFFFF) / 1048576.0;
    return std::ldexp(exponent == 0 ? mantissa : 1 + mantissa, std::max(exponent, 1) - 15);
}

std::string texel_text(const FormatInfo& format, dp2::ByteSpan group, std::uint32_t column) {
    const dp2::TexelGroup shape = dp2::texel_group(format);
    std::string text =
        std::string(format.name) + (format.kind == FormatKind::Block ? " block " : " ") + number_text(group);
    if (group.size() != shape.bytes || column >= shape.width) return text;
    ChannelTexts channels =
        format.kind == FormatKind::Yuv ? channels_of_pair(format.format, column) : channels_of(format);
    if (format.format == Format::A1) // bit 7 is the leftmost texel
        channels[3].bits.shift = static_cast<std::uint8_t>(7 - column);
    const char* separator = ": ";
    for (const ChannelText& channel : channels) {
        if (channel.bits.width == 0) continue;
        text +=
            separator + std::string(channel.name) + " " + value_text(bits_of(group, channel.bits), channel);
        separator = ", ";
    }
    return text;
}

} // namespace responses
