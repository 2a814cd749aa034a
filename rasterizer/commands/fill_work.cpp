#include "rasterizer/commands/fill_work.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "rasterizer/commands/clear.h"
#include "rasterizer/lowering/lower_format.h"

namespace rasterizer {

using dp2::Format;
using dp2::FormatInfo;
using dp2::FormatKind;

namespace {

using FillWords = std::array<std::uint32_t, 4>;

struct Argb {
    std::uint32_t a, r, g, b;
    explicit Argb(std::uint32_t argb)
        : a(argb >> 24), r(argb >> 16 & 0xFF), g(argb >> 8 & 0xFF), b(argb & 0xFF) {}
};

// A block whose two colours are equal; in DXT1 equal colours select the mode with three colours and
// transparent black.
FillWords block_words(Format format, const Argb& c) {
    const std::uint32_t color = c.r >> 3 << 11 | c.g >> 2 << 5 | c.b >> 3, colors = color << 16 | color;
    const auto twice = [](std::uint32_t value) { return value << 8 | value; };
    switch (format) {
    case Format::DXT1: return {colors, c.a < 0x80 ? 0xFFFFFFFF : 0};
    case Format::DXT2:
    case Format::DXT3: return {(c.a >> 4) * 0x11111111, (c.a >> 4) * 0x11111111, colors, 0};
    case Format::ATI1: return {twice(c.r), 0};
    case Format::ATI2: return {twice(c.g), 0, twice(c.r), 0};
    default: return {twice(c.a), 0, colors, 0}; // DXT4, DXT5
    }
}

std::uint32_t pair_word(Format format, const Argb& c) {
    if (format == Format::UYVY || format == Format::R8G8_B8G8) return c.r << 24 | c.g << 16 | c.r << 8 | c.b;
    return c.g << 24 | c.r << 16 | c.b << 8 | c.r;
}

// Formats with channels of several kinds.
FillWords mixed_words(const FormatInfo& format, const Argb& c) {
    FillWords words = {};
    const std::uint32_t bytes[] = {c.r, c.g, c.b, c.a};
    const dp2::Channel channels[] = {format.r, format.g, format.b, format.a};
    for (int i = 0; i < 4; ++i) {
        const dp2::Channel channel = channels[i];
        if (channel.width == 0) continue;
        const bool is_signed = numeric_type(format, i) == NumericType::Snorm;
        const std::uint32_t one = dp2::width_mask(is_signed ? channel.width - 1u : channel.width);
        words[channel.shift / 32u] |= (bytes[i] * one + 127) / 255 << (channel.shift % 32u);
    }
    return words;
}

// Rows of groups of texels, all with the same bytes.
struct FilledRows {
    std::uint32_t slice = 0; // slice of the surface
    std::size_t begin = 0, pitch = 0, groups = 0, group_bytes = 0;
    FillWords words = {};
    std::size_t first = 0, count = 0;
};

void fill_rows(const Image& image, const FilledRows& piece, std::size_t first, std::size_t end) {
    std::byte* const data = image.surface->target_image(image.level, piece.slice).data + piece.begin;
    const std::size_t bytes = piece.groups * piece.group_bytes;
    const std::byte* filled = nullptr; // a filled row
    for (std::size_t y = first; y < end; ++y) {
        std::byte* const row = data + y * piece.pitch;
        if (filled)
            std::memcpy(row, filled, bytes);
        else
            for (std::size_t at = 0; at < bytes; at += piece.group_bytes)
                std::memcpy(row + at, piece.words.data(), piece.group_bytes);
        filled = row;
    }
}

// Fills a rectangle in a format with one bit per texel; bit 7 of a byte is its leftmost texel.
void fill_bits(const Image& image, const Rect& rect, std::uint32_t bits, std::size_t first, std::size_t end) {
    for (std::size_t y = first; y < end; ++y) {
        std::byte* const row = image.surface->target_image(image.level, image.slice).data +
                               (static_cast<std::size_t>(rect.top) + y) * image.view().pitch;
        for (std::int32_t x = rect.left; x < rect.right; ++x) {
            const std::byte bit = std::byte{0x80} >> (x % 8);
            std::byte& byte = row[x / 8];
            byte = bits ? byte | bit : byte & ~bit;
        }
    }
}

// The rows of the Y plane, and of the chroma planes, which have one value per 2x2 texels
// (resources/decode_surface.cpp).
std::vector<FilledRows> rows_of_planes(const Image& image, const Rect& rect, const FillWords& words) {
    const auto left = static_cast<std::size_t>(rect.left), right = static_cast<std::size_t>(rect.right),
               top = static_cast<std::size_t>(rect.top), bottom = static_cast<std::size_t>(rect.bottom),
               pitch = std::size_t{image.view().pitch},
               height = static_cast<std::size_t>(image.view().height);
    const std::size_t chroma = pitch * height, first_row = top / 2, rows = (bottom + 1) / 2 - first_row,
                      first_column = left / 2, columns = (right + 1) / 2 - first_column;
    const std::uint32_t u = words[1], v = words[2];
    std::vector<FilledRows> out = {
        {image.slice, top * pitch + left, pitch, right - left, 1, {words[0]}, 0, bottom - top}};
    const auto add = [&](std::size_t begin, std::size_t plane_pitch, std::size_t bytes, std::uint32_t word) {
        out.push_back({image.slice,
                       begin + first_row * plane_pitch + first_column * bytes,
                       plane_pitch,
                       columns,
                       bytes,
                       {word},
                       out.back().first + out.back().count,
                       rows});
    };
    if (image.surface->desc().format == Format::NV12) {
        add(chroma, pitch, 2, v << 8 | u);
    } else { // YV12
        add(chroma, pitch / 2, 1, v);
        add(chroma + (height + 1) / 2 * (pitch / 2), pitch / 2, 1, u);
    }
    return out;
}

std::vector<FilledRows> rows_of_samples(const Image& image, const Rect& rect, const FillWords& words) {
    const dp2::TexelGroup group = dp2::texel_group(image.surface->format());
    const auto first = [](std::int32_t edge, std::uint32_t size) {
        return static_cast<std::size_t>(edge) / size;
    };
    const auto end = [](std::int32_t edge, std::uint32_t size) {
        return (static_cast<std::size_t>(edge) + size - 1) / size;
    };
    const std::size_t pitch = image.view().pitch, left = first(rect.left, group.width),
                      top = first(rect.top, group.height), rows = end(rect.bottom, group.height) - top;
    std::vector<FilledRows> out;
    for (std::uint32_t sample = 0; sample < image.surface->desc().samples; ++sample)
        out.push_back({image.slice + sample, top * pitch + left * group.bytes, pitch,
                       end(rect.right, group.width) - left, group.bytes, words, sample * rows, rows});
    return out;
}

} // namespace

dp2::Result<FillWords> fill_words(Format format, std::uint32_t argb) {
    const FormatInfo* info = dp2::find_format(static_cast<std::uint32_t>(format));
    const Argb color(argb);
    if (info) switch (info->kind) {
        case FormatKind::Block: return block_words(format, color);
        case FormatKind::Yuv: return FillWords{pair_word(format, color)};
        case FormatKind::Planar: return FillWords{color.r, color.g, color.b};
        case FormatKind::Palette: return FillWords{color.b | color.a << 8};
        case FormatKind::Mixed:
            if (format == Format::MULTI2_ARGB8) return FillWords{argb, argb};
            return mixed_words(*info, color);
        default:
            if (format == Format::A1) return FillWords{color.a >> 7};
            break;
        }
    return clear_color_words(format, argb);
}

RowWork fill_work(const Image& image, const Rect& rect, const FillWords& words) {
    if (image.surface->format().bits_per_texel == 1) {
        RowWork work;
        work.dest = image;
        work.rows = static_cast<std::size_t>(rect.bottom - rect.top);
        work.row_operations = static_cast<std::uint64_t>(rect.right - rect.left) * kByteOperations;
        work.write = [image, rect, bits = words[0]](std::size_t first, std::size_t end) {
            fill_bits(image, rect, bits, first, end);
        };
        return work;
    }
    const bool planar = image.surface->format().kind == FormatKind::Planar;
    std::vector<FilledRows> pieces =
        planar ? rows_of_planes(image, rect, words) : rows_of_samples(image, rect, words);
    std::size_t row_bytes = 0;
    for (const FilledRows& piece : pieces) row_bytes = std::max(row_bytes, piece.groups * piece.group_bytes);
    RowWork work;
    work.dest = image;
    work.whole = rect == image.view().whole() && image.surface->desc().samples == 1;
    work.rows = pieces.back().first + pieces.back().count;
    work.part_rows = RowWork::copied_rows(row_bytes);
    work.row_operations = row_bytes * kByteOperations;
    work.write = [image, pieces = std::move(pieces)](std::size_t first, std::size_t end) {
        for_each_piece(pieces, first, end, [&](const FilledRows& piece, std::size_t from, std::size_t to) {
            fill_rows(image, piece, from, to);
        });
    };
    return work;
}

} // namespace rasterizer
