#include "tools/ddraw/blit/convert.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "tools/ddraw/blit/color_rows.h"

namespace ddraw {

namespace {

std::size_t size_of(LONG count) {
    return static_cast<std::size_t>(count);
}

// The columns that are written with those of a part: whole blocks of a compressed format.
struct Span {
    LONG begin, end;
    LONG count() const { return end - begin; }
};
Span whole_blocks(LONG begin, LONG end, int block) {
    return {begin / block * block, (end + block - 1) / block * block};
}

bool matches(const Bitmap& image, LONG x, LONG y, const Key& key) {
    DWORD pixel = 0;
    std::memcpy(&pixel, image.at(x, y), size_of(image.pixel_bytes));
    return (pixel & key.mask) == (key.value & key.mask);
}

} // namespace

void Converter::take_from_copy_of_source(const Copy& copy, const Format& from) {
    const LONG width = width_of(copy.from_rect), height = height_of(copy.from_rect);
    source_.resize(size_of(width) * size_of(height));
    for (LONG y = 0; y < height; ++y)
        read_colors(copy.from, from, {copy.from_rect.left, copy.from_rect.top + y}, width,
                    source_.data() + size_of(y) * size_of(width));
}

void Converter::prepare(const Copy& copy, const RECT& part, const Format& to) {
    const auto at_least = [](auto& list, std::size_t size) { list.resize(std::max(list.size(), size)); };
    at_least(columns_, size_of(width_of(part)));
    at_least(kept_, size_of(width_of(part)));
    at_least(line_, size_of(width_of(copy.from_rect)));
    const Span across = whole_blocks(part.left, part.right, to.block_width);
    at_least(written_, size_of(across.count()) * size_of(to.block_height));
}

const std::uint32_t* Converter::source_row(const Copy& copy, const Format& from, LONG row) {
    const RECT& rect = copy.from_rect;
    if (!source_.empty()) return source_.data() + size_of(row) * size_of(width_of(rect));
    if (std::exchange(line_row_, row) != row)
        read_colors(copy.from, from, {rect.left, rect.top + row}, width_of(rect), line_.data());
    return line_.data();
}

void Converter::map_row(const Copy& copy, const RECT& part, const Format& from, LONG y, std::uint32_t* out) {
    const RECT &into = copy.to_rect, &out_of = copy.from_rect;
    const LONG row = source_position(y, into.top, into.bottom, 0, height_of(out_of), copy.mirror_y);
    const std::uint32_t* const line = source_row(copy, from, row);
    const LONG width = width_of(part);
    if (copy.source_key)
        for (LONG x = 0; x < width; ++x)
            kept_[size_of(x)] =
                matches(copy.from, out_of.left + columns_[size_of(x)], out_of.top + row, *copy.source_key);
    if (!copy.source_key && !copy.mirror_x && width_of(into) == width_of(out_of)) {
        std::copy_n(line + columns_[0], width, out);
        return;
    }
    for (LONG x = 0; x < width; ++x)
        if (!copy.source_key || !kept_[size_of(x)]) out[x] = line[columns_[size_of(x)]];
}

// Only what is not of the key is written, so that unused bits of other pixels stay as they are.
void Converter::convert_rows(const Copy& copy, const RECT& part, const Format& from, const Format& to) {
    const LONG width = width_of(part);
    for (LONG y = part.top; y < part.bottom; ++y) {
        map_row(copy, part, from, y, written_.data());
        if (!copy.source_key) {
            write_colors(copy.to, to, {part.left, y}, width, written_.data());
            continue;
        }
        for (LONG x = 0, end; x < width; x = end + 1) {
            for (end = x; end < width && !kept_[size_of(end)];) ++end;
            if (end > x) write_colors(copy.to, to, {part.left + x, y}, end - x, written_.data() + x);
        }
    }
}

void Converter::convert_blocks(const Copy& copy, const RECT& part, const Format& from, const Format& to) {
    const Span across = whole_blocks(part.left, part.right, to.block_width),
               down = whole_blocks(part.top, part.bottom, to.block_height);
    const LONG step = to.block_height, width = across.count();
    const auto row = [&](LONG y) { return written_.data() + size_of(y) * size_of(width); };
    for (LONG top = down.begin; top < down.end; top += step) {
        for (LONG y = 0; y < step; ++y) read_colors(copy.to, to, {across.begin, top + y}, width, row(y));
        for (LONG y = std::max(top, part.top); y < std::min(top + step, part.bottom); ++y)
            map_row(copy, part, from, y, row(y - top) + (part.left - across.begin));
        write_colors(copy.to, to, {across.begin, top}, width, written_.data());
    }
}

void Converter::operator()(const Copy& copy, const Format& from, const Format& to) {
    source_.clear();
    line_row_ = -1;
    for (const RECT& part : copy.visible) prepare(copy, part, to);
    if (copy.to.bits == copy.from.bits) take_from_copy_of_source(copy, from);
    for (const RECT& part : copy.visible) {
        for (LONG x = part.left; x < part.right; ++x)
            columns_[size_of(x - part.left)] = source_position(x, copy.to_rect.left, copy.to_rect.right, 0,
                                                               width_of(copy.from_rect), copy.mirror_x);
        if (to.is_blocks())
            convert_blocks(copy, part, from, to);
        else
            convert_rows(copy, part, from, to);
    }
}

void convert_for_screen(const Bitmap& from, const Format& format, const RECT& rect, const ColorTable& colors,
                        std::uint32_t* out) {
    const LONG width = width_of(rect);
    for (LONG y = rect.top; y < rect.bottom; ++y, out += width) {
        const std::byte* row = from.at(rect.left, y);
        if (format.is_indexed()) {
            for (LONG x = 0; x < width; ++x) out[x] = colors[static_cast<std::uint8_t>(row[x])];
        } else if (format.bits == 32 && format.red == 0xFF0000) {
            std::memcpy(out, row, size_of(width) * 4);
        } else {
            read_colors(from, format, {rect.left, y}, width, out);
        }
    }
}

} // namespace ddraw
