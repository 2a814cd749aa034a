#include "rasterizer/commands/clear.h"

#include "rasterizer/lowering/lower_depth.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/lower_srgb.h"

namespace rasterizer {

using dp2::Channel;
using dp2::FormatInfo;
using dp2::FormatKind;
using dp2::width_mask;

namespace {

// The channel in `width` = k bits for a byte c: floor(c * 2^k / 256); 16 bits get c * 257 (WIRE.md E.8).
std::uint32_t channel_value(std::uint32_t byte, std::uint32_t width) {
    if (width == 16) return byte * 257;
    return width <= 8 ? byte >> (8 - width) : byte << (width - 8);
}

// The word that a pixel program would store for this depth; the builder folds the constants.
std::uint32_t depth_value(const FormatInfo& format, float depth) {
    ir::Builder b;
    return *b.constant(lower_encoded_depth(b, b.number(depth), format));
}

// The words that a pixel program would store for this colour.
dp2::Result<std::array<std::uint32_t, 4>> written_words(const FormatInfo& format, std::uint32_t argb,
                                                        bool srgb) {
    ir::Builder b;
    const auto channel = [&](int shift) {
        return b.number(static_cast<float>(argb >> shift & 0xFF) / 255.0f);
    };
    Color color{channel(16), channel(8), channel(0), channel(24)};
    if (srgb)
        color = {lower_linear_to_srgb(b, color.r), lower_linear_to_srgb(b, color.g),
                 lower_linear_to_srgb(b, color.b), color.a};
    DP2_TRY(const auto values, lower_encode(b, format.format, color));
    std::array<std::uint32_t, 4> words = {};
    for (std::size_t w = 0; w * 32 < format.bits_per_texel; ++w) words[w] = *b.constant(values[w]);
    return words;
}

} // namespace

dp2::Result<std::array<std::uint32_t, 4>> clear_color_words(dp2::Format format, std::uint32_t argb,
                                                            bool srgb) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || info->bits_per_texel < 8) return dp2::not_supported(dp2::format_name(format));
    srgb = srgb && writes_srgb(*info);
    if (srgb || info->kind == FormatKind::Float || info->kind == FormatKind::Snorm)
        return written_words(*info, argb, srgb);
    std::array<std::uint32_t, 4> words = {};
    const auto put = [&](Channel channel, int shift) {
        if (channel.width == 0) return;
        const std::uint32_t value = channel_value(argb >> shift & 0xFF, channel.width);
        words[channel.shift / 32u] |= value << (channel.shift % 32u);
    };
    if (info->kind != FormatKind::Unorm && info->kind != FormatKind::Alpha &&
        info->kind != FormatKind::Luminance)
        return dp2::not_supported(dp2::format_name(format));
    put(info->r, 16);
    put(info->g, 8);
    put(info->b, 0);
    put(info->a, 24);
    return words;
}

dp2::Result<DepthBits> clear_depth_bits(dp2::Format format, std::uint32_t flags, float depth,
                                        std::uint32_t stencil) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    if (!info || !info->is_depth()) return dp2::not_supported(dp2::format_name(format));
    DepthBits bits;
    std::uint32_t all = 0;
    const auto put = [&](Channel channel, bool wanted, std::uint32_t value) {
        if (channel.width == 0) return;
        const std::uint32_t mask = width_mask(channel.width) << channel.shift;
        all |= mask;
        if (!wanted) return;
        bits.mask |= mask;
        bits.value |= value << channel.shift & mask;
    };
    put(info->r, flags & kClearDepth, depth_value(*info, depth));
    put(info->g, flags & kClearStencil, stencil);
    if (bits.mask == all) bits.mask = ~0u; // all used bits: the padding may be written, too
    return bits;
}

} // namespace rasterizer
