#include "tools/d3d8/resources/texel_conversion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace d3d8 {

namespace {

struct Channel {
    unsigned shift, bits; // no bits: reads as the largest value
};
struct Texels {
    D3DFORMAT format;
    std::size_t bytes; // of a texel
    std::array<Channel, 4> channels;
};
constexpr Texels kFormats[] = {
    {D3DFMT_A8R8G8B8, 4, {{{24, 8}, {16, 8}, {8, 8}, {0, 8}}}},
    {D3DFMT_X8R8G8B8, 4, {{{0, 0}, {16, 8}, {8, 8}, {0, 8}}}},
    {D3DFMT_R5G6B5, 2, {{{0, 0}, {11, 5}, {5, 6}, {0, 5}}}},
    {D3DFMT_X1R5G5B5, 2, {{{0, 0}, {10, 5}, {5, 5}, {0, 5}}}},
    {D3DFMT_A1R5G5B5, 2, {{{15, 1}, {10, 5}, {5, 5}, {0, 5}}}},
    {D3DFMT_A4R4G4B4, 2, {{{12, 4}, {8, 4}, {4, 4}, {0, 4}}}},
    {D3DFMT_X4R4G4B4, 2, {{{0, 0}, {8, 4}, {4, 4}, {0, 4}}}},
};
// Formats of targets that UpdateTexture does not convert
constexpr Texels kOtherTargets[] = {
    {D3DFMT_A2B10G10R10, 4, {{{30, 2}, {20, 10}, {10, 10}, {0, 10}}}},
    {D3DFMT_G16R16, 4, {{{0, 0}, {0, 0}, {16, 16}, {0, 16}}}},
};

template <std::size_t N> const Texels* row_of(const Texels (&formats)[N], D3DFORMAT format) {
    const auto* const found = std::ranges::find(formats, format, &Texels::format);
    return found == std::end(formats) ? nullptr : found;
}
const Texels* texels_of(D3DFORMAT format) {
    return row_of(kFormats, format);
}

std::uint32_t convert(std::uint32_t texel, const Texels& from, const Texels& to) {
    std::uint32_t out = 0;
    for (std::size_t c = 0; c < from.channels.size(); ++c) {
        const Channel a = from.channels[c], b = to.channels[c];
        if (b.bits == 0) continue;
        const std::uint32_t most = (1u << b.bits) - 1, source = a.bits ? (1u << a.bits) - 1 : 1;
        const std::uint32_t value = a.bits ? texel >> a.shift & source : 1;
        out |= (value * most + source / 2) / source << b.shift; // rounded to nearest
    }
    return out;
}

// The average of a channel, rounded as the driver rounds to formats (PIPELINE.md 3.6): to nearest, ties to
// even; one half of a channel of one bit is 1.
std::uint32_t average(std::uint64_t sum, std::uint32_t count, unsigned bits) {
    const auto whole = static_cast<std::uint32_t>(sum / count);
    const std::uint64_t rest = 2 * (sum % count);
    const bool up = rest == count ? bits == 1 || whole % 2 != 0 : rest > count;
    return whole + (up ? 1 : 0);
}

// `samples`: the texel in each sample's image.
std::uint32_t average(const Texels& format, std::span<const std::uint32_t> samples) {
    std::uint32_t out = 0;
    for (const Channel& channel : format.channels) {
        if (channel.bits == 0) continue;
        std::uint64_t sum = 0;
        for (const std::uint32_t texel : samples) sum += texel >> channel.shift & ((1u << channel.bits) - 1);
        out |= average(sum, static_cast<std::uint32_t>(samples.size()), channel.bits) << channel.shift;
    }
    return out;
}

} // namespace

bool can_convert(D3DFORMAT from, D3DFORMAT to) {
    return texels_of(from) && texels_of(to);
}

void convert_image(Image& from, Image& to) {
    const Texels &a = *texels_of(from.desc().format), &b = *texels_of(to.desc().format);
    const ImageDesc& desc = from.desc();
    for (UINT face = 0; face < desc.faces; ++face)
        for (UINT level = 0; level < desc.levels; ++level) {
            const Box box = from.box_of(level);
            const std::byte* const source = from.read(level, face);
            LockedBox locked;
            if (FAILED(to.lock(level, face, nullptr, 0, locked))) continue;
            for (UINT z = 0; z < box.back; ++z)
                for (UINT y = 0; y < box.bottom; ++y) {
                    const std::byte* in = source + z * from.slice_bytes(level) + y * from.pitch(level);
                    std::byte* out = locked.level + z * to.slice_bytes(level) + y * to.pitch(level);
                    for (UINT x = 0; x < box.right; ++x, in += a.bytes, out += b.bytes) {
                        std::uint32_t texel = 0;
                        std::memcpy(&texel, in, a.bytes);
                        texel = convert(texel, a, b);
                        std::memcpy(out, &texel, b.bytes);
                    }
                }
            to.unlock(level, face);
        }
}

void resolve_image(Driver& driver, Image& from, Image& to) {
    const auto count = static_cast<std::uint32_t>(from.desc().samples);
    const Box box = to.box_of(0);
    const std::size_t bytes = to.slice_bytes(0);
    std::vector<std::byte> images(bytes * count);
    SurfacePart part{from.prepare(), 0, 0, nullptr, to.pitch(0)};
    part.row_bytes = to.layout().tight_pitch(box.right);
    part.rows = to.layout().rows(box.bottom);
    for (std::uint32_t& sample = part.slice; sample < count; ++sample)
        driver.read_surface(part, std::span(images).subspan(sample * bytes, bytes));
    const D3DFORMAT name = from.desc().format;
    const Texels* format = texels_of(name);
    if (!format) format = row_of(kOtherTargets, name);
    LockedBox locked;
    if (FAILED(to.lock(0, 0, nullptr, 0, locked))) return;
    std::memcpy(locked.level, images.data(), bytes); // stays in formats without channels of their own
    std::vector<std::uint32_t> samples(count);
    for (std::size_t at = 0; format && at + format->bytes <= bytes; at += format->bytes) {
        for (std::uint32_t sample = 0; sample < count; ++sample)
            std::memcpy(&samples[sample], &images[sample * bytes + at], format->bytes);
        const std::uint32_t texel = average(*format, samples);
        std::memcpy(locked.level + at, &texel, format->bytes);
    }
    to.unlock(0, 0);
}

} // namespace d3d8
