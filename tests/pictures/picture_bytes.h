// Picture files in memory.
#pragma once

#include <png.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tools/pictures/picture_reader.h"

namespace tools {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::uint64_t kEnough = 1u << 20;

inline dp2::Result<AlphaPicture> read(const Bytes& bytes, std::uint64_t max_bytes = kEnough) {
    return read_picture(std::as_bytes(std::span(bytes)), max_bytes);
}
inline dp2::Result<AlphaPicture> read(const std::string& text, std::uint64_t max_bytes = kEnough) {
    return read_picture(std::as_bytes(std::span(text)), max_bytes);
}

struct PngForm {
    std::uint32_t width = 1, height = 1;
    int depth = 8, type = PNG_COLOR_TYPE_RGB;
    bool interlaced = false;
    std::vector<png_color> palette = {};
    Bytes transparent = {}; // alpha of the palette's entries; for grey one 16-bit value, for RGB three
    bool gamma = false;     // with a gAMA chunk of 1.0
};

// `rows`: packed rows, as PNG stores them before filtering.
inline Bytes png_bytes(const PngForm& form, Bytes rows) {
    Bytes out;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png, &out,
        [](png_structp p, png_bytep data, std::size_t count) {
            auto& bytes = *static_cast<Bytes*>(png_get_io_ptr(p));
            bytes.insert(bytes.end(), data, data + count);
        },
        [](png_structp) {});
    png_set_IHDR(png, info, form.width, form.height, form.depth, form.type,
                 form.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (form.gamma) png_set_gAMA(png, info, 1.0);
    if (!form.palette.empty()) png_set_PLTE(png, info, form.palette.data(), static_cast<int>(form.palette.size()));
    if (!form.transparent.empty()) {
        const auto word = [&](std::size_t i) {
            return static_cast<png_uint_16>(
                2 * i + 1 < form.transparent.size() ? form.transparent[2 * i] << 8 | form.transparent[2 * i + 1] : 0);
        };
        png_color_16 key = {0, word(0), word(1), word(2), word(0)};
        if (form.type == PNG_COLOR_TYPE_PALETTE)
            png_set_tRNS(png, info, form.transparent.data(), static_cast<int>(form.transparent.size()), nullptr);
        else
            png_set_tRNS(png, info, nullptr, 0, &key);
    }
    png_write_info(png, info);
    std::vector<png_bytep> pointers;
    for (std::size_t y = 0; y < form.height; ++y) pointers.push_back(rows.data() + y * png_get_rowbytes(png, info));
    png_write_image(png, pointers.data());
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return out;
}

struct BmpForm {
    std::int32_t width = 1, height = 1; // negative: from the top
    std::uint16_t bits = 24;
    std::uint32_t compression = 0, header = 40, colors = 0;
    std::vector<std::uint32_t> masks = {}, palette = {};
    std::uint16_t planes = 1;
};

// `rows`: with their padding.
inline Bytes bmp_bytes(const BmpForm& form, const Bytes& rows) {
    Bytes out = {'B', 'M'};
    const auto put = [&](std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(value >> 8 * i));
    };
    const std::size_t masks_in_header = form.header >= 56 ? 4 : form.header >= 52 ? 3 : 0;
    const std::size_t more = form.masks.size() > masks_in_header ? form.masks.size() - masks_in_header : 0;
    const std::size_t entry = form.header == 12 ? 3 : 4;
    const std::size_t start = 14 + form.header + 4 * more + entry * form.palette.size();
    put(start + rows.size(), 4), put(0, 4), put(start, 4);
    put(form.header, 4);
    const int size = form.header == 12 ? 2 : 4;
    put(static_cast<std::uint32_t>(form.width), size), put(static_cast<std::uint32_t>(form.height), size);
    put(form.planes, 2), put(form.bits, 2);
    if (form.header != 12) put(form.compression, 4), put(0, 4), put(0, 8), put(form.colors, 4), put(0, 4);
    for (const std::uint32_t mask : form.masks) put(mask, 4);
    while (out.size() < 14 + form.header) out.push_back(0);
    for (const std::uint32_t color : form.palette) put(color, static_cast<int>(entry));
    out.insert(out.end(), rows.begin(), rows.end());
    return out;
}

} // namespace tools
