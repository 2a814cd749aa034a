#include "tools/ddraw/blit/dxt_blocks.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace ddraw {

namespace {

constexpr std::uint32_t kAlpha = 0xFF000000;
constexpr std::uint32_t kOpaqueFrom = 0x80000000; // DXT1 has one bit of alpha

int channel(std::uint32_t color, int shift) {
    return static_cast<int>(color >> shift & 0xFF);
}

std::uint32_t expand(unsigned color) { // R5G6B5
    const std::uint32_t red = color >> 11, green = color >> 5 & 0x3F, blue = color & 0x1F;
    return kAlpha | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2);
}
unsigned shrink(std::uint32_t color) {
    const auto nearest = [](int value, int most) {
        return static_cast<unsigned>((value * most + 127) / 255);
    };
    return nearest(channel(color, 16), 31) << 11 | nearest(channel(color, 8), 63) << 5 |
           nearest(channel(color, 0), 31);
}

// (a * of_a + b * of_b) / (of_a + of_b), without alpha.
std::uint32_t mix(std::uint32_t a, int of_a, std::uint32_t b, int of_b) {
    std::uint32_t out = kAlpha;
    for (const int shift : {0, 8, 16})
        out |=
            static_cast<std::uint32_t>((channel(a, shift) * of_a + channel(b, shift) * of_b) / (of_a + of_b))
            << shift;
    return out;
}

int distance(std::uint32_t a, std::uint32_t b) {
    int sum = 0;
    for (const int shift : {0, 8, 16}) {
        const int d = channel(a, shift) - channel(b, shift);
        sum += d * d;
    }
    return sum;
}

using BlockPalette = std::array<std::uint32_t, 4>;

// `three`: the block may have three colours and a transparent one.
BlockPalette palette_of(unsigned first, unsigned second, bool three) {
    const std::uint32_t a = expand(first), b = expand(second);
    if (three && first <= second) return {a, b, mix(a, 1, b, 1), 0};
    return {a, b, mix(a, 2, b, 1), mix(a, 1, b, 2)};
}

void decode_colors(const std::byte* block, bool three, BlockColors& out) {
    std::uint16_t ends[2];
    std::uint32_t indices;
    std::memcpy(ends, block, sizeof ends);
    std::memcpy(&indices, block + sizeof ends, sizeof indices);
    const BlockPalette palette = palette_of(ends[0], ends[1], three);
    for (std::uint32_t& color : out) {
        color = palette[indices & 3];
        indices >>= 2;
    }
}

bool is_opaque(std::uint32_t color, bool three) {
    return !three || color >= kOpaqueFrom;
}

// The two opaque colours that differ most.
std::array<std::uint32_t, 2> farthest(const BlockColors& colors, bool three) {
    const auto first =
        std::ranges::find_if(colors, [&](std::uint32_t color) { return is_opaque(color, three); });
    if (first == colors.end()) return {};
    std::array<std::uint32_t, 2> out = {*first, *first};
    int most = 0;
    for (std::size_t i = 0; i < colors.size(); ++i)
        for (std::size_t j = i + 1; j < colors.size(); ++j) {
            if (!is_opaque(colors[i], three) || !is_opaque(colors[j], three)) continue;
            const int d = distance(colors[i], colors[j]);
            if (d > most) most = d, out = {colors[i], colors[j]};
        }
    return out;
}

void encode_colors(const BlockColors& colors, bool three, std::byte* block) {
    const bool transparent =
        std::ranges::any_of(colors, [&](std::uint32_t color) { return !is_opaque(color, three); });
    const auto ends = farthest(colors, three);
    unsigned first = shrink(ends[0]), second = shrink(ends[1]);
    if ((first < second) != transparent) std::swap(first, second);
    const BlockPalette palette = palette_of(first, second, three);
    // Equal ends also select the three colours, of which the last one is transparent.
    const std::size_t usable = three && first <= second ? 3 : 4;
    std::uint32_t indices = 0;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        std::uint32_t best = 0;
        if (!is_opaque(colors[i], three))
            best = 3;
        else
            for (std::uint32_t each = 1; each < usable; ++each)
                if (distance(colors[i], palette[each]) < distance(colors[i], palette[best])) best = each;
        indices |= best << (2 * i);
    }
    const std::uint16_t words[] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)};
    std::memcpy(block, words, sizeof words);
    std::memcpy(block + sizeof words, &indices, sizeof indices);
}

void set_alpha(std::uint32_t& color, int alpha) {
    color = (color & ~kAlpha) | static_cast<std::uint32_t>(alpha) << 24;
}

void decode_bc1(const std::byte* block, BlockColors& out) {
    decode_colors(block, true, out);
}
void encode_bc1(const BlockColors& colors, std::byte* block) {
    encode_colors(colors, true, block);
}

void decode_bc2(const std::byte* block, BlockColors& out) {
    decode_colors(block + 8, false, out);
    for (std::size_t i = 0; i < out.size(); ++i)
        set_alpha(out[i], (static_cast<int>(block[i / 2]) >> (i % 2 * 4) & 0xF) * 0x11);
}
void encode_bc2(const BlockColors& colors, std::byte* block) {
    encode_colors(colors, false, block + 8);
    for (std::size_t i = 0; i < colors.size(); i += 2) {
        const auto nearest = [](std::uint32_t color) { return (channel(color, 24) + 8) / 17; };
        block[i / 2] = static_cast<std::byte>(nearest(colors[i]) | nearest(colors[i + 1]) << 4);
    }
}

std::array<int, 8> alphas_of(int first, int second) {
    std::array<int, 8> out = {first, second, 0, 0, 0, 0, 0, 255};
    const int steps = first > second ? 7 : 5;
    for (int i = 1; i < steps; ++i)
        out[static_cast<std::size_t>(i) + 1] = ((steps - i) * first + i * second) / steps;
    return out;
}
void decode_bc3(const std::byte* block, BlockColors& out) {
    decode_colors(block + 8, false, out);
    const auto alphas = alphas_of(static_cast<int>(block[0]), static_cast<int>(block[1]));
    std::uint64_t indices = 0;
    std::memcpy(&indices, block + 2, 6);
    for (std::uint32_t& color : out) {
        set_alpha(color, alphas[indices & 7]);
        indices >>= 3;
    }
}
void encode_bc3(const BlockColors& colors, std::byte* block) {
    encode_colors(colors, false, block + 8);
    int least = 255, most = 0;
    for (const std::uint32_t color : colors) {
        least = std::min(least, channel(color, 24));
        most = std::max(most, channel(color, 24));
    }
    const auto alphas = alphas_of(most, least);
    std::uint64_t indices = 0;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const int alpha = channel(colors[i], 24);
        const auto best =
            std::ranges::min_element(alphas, {}, [&](int each) { return std::abs(each - alpha); });
        indices |= static_cast<std::uint64_t>(best - alphas.begin()) << (3 * i);
    }
    block[0] = static_cast<std::byte>(most);
    block[1] = static_cast<std::byte>(least);
    std::memcpy(block + 2, &indices, 6);
}

} // namespace

const DxtBlocks kBc1 = {decode_bc1, encode_bc1};
const DxtBlocks kBc2 = {decode_bc2, encode_bc2};
const DxtBlocks kBc3 = {decode_bc3, encode_bc3};

} // namespace ddraw
