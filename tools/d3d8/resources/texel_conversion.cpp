#include "tools/d3d8/resources/texel_conversion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

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

const Texels* texels_of(D3DFORMAT format) {
    const auto* const found = std::ranges::find(kFormats, format, &Texels::format);
    return found == std::end(kFormats) ? nullptr : found;
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

} // namespace d3d8
