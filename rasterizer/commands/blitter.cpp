#include "rasterizer/commands/blitter.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/commands/clear.h"
#include "rasterizer/resources/decode_surface.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

// Converting changes nothing: one format, or two names for the same depth layout (D24S8 and INTZ).
bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b) {
    const auto same = [](const dp2::Channel& x, const dp2::Channel& y) {
        return x.width == y.width && (x.width == 0 || x.shift == y.shift);
    };
    return a.format == b.format || (a.is_depth() && a.kind == b.kind &&
                                    a.bits_per_texel == b.bits_per_texel && same(a.r, b.r) && same(a.g, b.g));
}

dp2::Status inside(const Rect& rect, const LevelSize& view, const char* field) {
    if (rect.empty() || rect.left < 0 || rect.top < 0 || rect.right > view.width || rect.bottom > view.height)
        return Error{Fault::OutOfRange, 0, 0, field};
    return {};
}

// Rows of bytes that a copy between equal formats moves: places from the image's first byte.
struct RawRows {
    std::size_t read = 0, write = 0, read_pitch = 0, write_pitch = 0, bytes = 0, count = 0;
    bool whole = false; // all of the destination
};

// Of formats that are not planar. The rectangles have one size and lie inside.
dp2::Result<RawRows> raw_rows(const Image& dest, const Rect& to, const Image& source, const Rect& from) {
    const dp2::FormatInfo& format = source.surface->format();
    if (format.bits_per_texel < 8) return dp2::not_supported(format.name);
    const dp2::TexelGroup unit = dp2::texel_group(format);
    const auto aligned = [&](const Rect& r, const LevelSize& view) {
        const auto edge = [](std::int32_t at, std::size_t step, std::int32_t end) {
            return static_cast<std::size_t>(at) % step == 0 || at == end;
        };
        return edge(r.left, unit.width, -1) && edge(r.top, unit.height, -1) &&
               edge(r.right, unit.width, view.width) && edge(r.bottom, unit.height, view.height);
    };
    const LevelSize in = source.view(), out = dest.view();
    if (!aligned(from, in) || !aligned(to, out))
        return Error{Fault::OutOfRange, 0, 0, "rectangle inside a block"};
    const auto units = [](std::int32_t texels, std::size_t step) {
        return (static_cast<std::size_t>(texels) + step - 1) / step;
    };
    RawRows rows;
    rows.bytes = units(from.right - from.left, unit.width) * unit.bytes;
    rows.count = units(from.bottom - from.top, unit.height);
    rows.read = units(from.top, unit.height) * in.pitch + units(from.left, unit.width) * unit.bytes;
    rows.write = units(to.top, unit.height) * out.pitch + units(to.left, unit.width) * unit.bytes;
    rows.read_pitch = in.pitch;
    rows.write_pitch = out.pitch;
    rows.whole = to == Rect{0, 0, out.width, out.height};
    return rows;
}

// Copies texels between equal formats. The rectangles have one size and lie inside; the images may be the
// same one.
dp2::Status copy_raw(const Image& dest, const Rect& to, const Image& source, const Rect& from) {
    const dp2::FormatInfo& format = source.surface->format();
    if (format.kind == dp2::FormatKind::Planar) {
        const auto whole = [](const Rect& r, const LevelSize& view) {
            return r == Rect{0, 0, view.width, view.height};
        };
        if (!whole(from, source.view()) || !whole(to, dest.view()))
            return Error{Fault::OutOfRange, 0, 0, "rectangle of a planar format"};
        if (!(source == dest)) std::ranges::copy(source.bytes(), dest.writable().begin());
        return {};
    }
    DP2_TRY(const RawRows rows, raw_rows(dest, to, source, from));
    const std::byte* read = source.bytes().data() + rows.read;
    const bool whole = rows.whole && !(source == dest);
    std::byte* write = (whole ? dest.to_overwrite() : dest.writable()).data() + rows.write;
    const bool upwards = write > read; // last row first, when copies within one image overlap
    for (std::size_t i = 0; i < rows.count; ++i) {
        const std::size_t y = upwards ? rows.count - 1 - i : i;
        std::memmove(write + y * rows.write_pitch, read + y * rows.read_pitch, rows.bytes);
    }
    return {};
}

// The same between two surfaces, to be queued.
RowWork raw_work(const Image& dest, const Image& source, const RawRows& rows) {
    const auto copy = [dest, source, rows](std::size_t first, std::size_t end) {
        const std::byte* const read = source.surface->queued_view().levels[source.level].data +
                                      source.slice * source.surface->image_bytes(source.level) + rows.read;
        std::byte* const write = dest.surface->target_image(dest.level, dest.slice).data + rows.write;
        for (std::size_t y = first; y < end; ++y)
            std::memcpy(write + y * rows.write_pitch, read + y * rows.read_pitch, rows.bytes);
    };
    return {source.surface, dest, rows.whole, rows.count, copy};
}

} // namespace

dp2::Result<Image> Blitter::find(const ImageRef& ref, const char* level_field) const {
    DP2_TRY(Image image, gpu_.resources().image(ref.surface, ref.field));
    if (ref.level >= image.surface->desc().levels - image.level)
        return Error{Fault::OutOfRange, 0, 0, level_field};
    image.level += ref.level;
    return image;
}

bool Blitter::is_in_use(const Image& source, const Image& dest) const {
    return gpu_.is_drawn_later(*source.surface) || gpu_.is_drawn_later(*dest.surface) ||
           gpu_.is_read_later(*dest.surface);
}

// The copy as work of a scene; nothing: it is done when what is queued has been waited for.
dp2::Result<std::optional<RowWork>> Blitter::queueable(const Image& dest, const Rect& to, const Image& source,
                                                       const Rect& from, bool raw, BlitFilter filter) {
    const dp2::FormatInfo& format = source.surface->format();
    if (format.kind == dp2::FormatKind::Planar) return std::optional<RowWork>();
    const bool several = source.surface->desc().samples > 1;
    if (raw) {
        DP2_TRY(const RawRows rows, raw_rows(dest, to, source, from));
        if (several && !format.is_depth()) return converter_.resolve_later(dest, to, source.surface, from);
        return std::optional(raw_work(dest, source, rows));
    }
    if (several || needs_decoding(format)) return std::optional<RowWork>();
    return converter_.convert_later(dest, to, source, from, filter);
}

dp2::Status Blitter::blt(const ImageRef& dest, const Rect& to, const ImageRef& source, const Rect& from,
                         BlitFilter filter) {
    DP2_TRY(const Image in, find(source, "dwSourceMipLevel"));
    DP2_TRY(const Image out, find(dest, "dwDestMipLevel"));
    return blt(out, to, in, from, filter);
}

dp2::Status Blitter::blt(const Image& out, const Rect& to, const Image& in, const Rect& from,
                         BlitFilter filter) {
    DP2_TRY(inside(from, in.view(), "rSource"));
    DP2_TRY(inside(to, out.view(), "rDest"));
    const bool same_size =
        from.right - from.left == to.right - to.left && from.bottom - from.top == to.bottom - to.top;
    const bool raw = same_size && same_bits(in.surface->format(), out.surface->format());
    if (is_in_use(in, out) && out.surface != in.surface && out.surface->desc().samples == 1) {
        DP2_TRY(auto work, queueable(out, to, in, from, raw, filter));
        if (work) {
            gpu_.queue(std::move(*work));
            return {};
        }
    }
    gpu_.settle_for_reading(*in.surface, Stall::Blit);
    gpu_.settle_for_writing(*out.surface, Stall::Blit);
    // The samples of a pixel are averaged when read; all are written with one value. When source and
    // destination are one image, a copy of it is read.
    Image read = in;
    DP2_TRY(read.surface, converter_.resolved(in.surface));
    if (read == out && !raw) read.surface = Surface::copy(*in.surface);
    DP2_TRY(raw ? copy_raw(out, to, read, from) : converter_.convert(out, to, read, from, filter));
    for (std::uint32_t sample = 1; sample < out.surface->desc().samples; ++sample)
        DP2_TRY(copy_raw({out.surface, out.level, sample}, to, out, to));
    return {};
}

dp2::Status Blitter::surface_blt(const ImageRef& dest, const Rect& to, const ImageRef& source,
                                 const Rect& from) {
    DP2_TRY(const Image in, gpu_.resources().image(source.surface, source.field));
    DP2_TRY(const Image out, gpu_.resources().image(dest.surface, dest.field));
    if (in.surface->desc().format != out.surface->desc().format)
        return Error{Fault::WrongKind, 0, 0, "format of dwDest"};
    return blt(dest, to, source, from, BlitFilter::Point);
}

dp2::Status Blitter::texture_blt(Handle dest, const Box& corner, Handle source, const Box& from,
                                 const char* dest_field, const char* source_field) {
    DP2_TRY(const Image in_chain, gpu_.resources().image(source, source_field));
    if (in_chain.level != 0) return Error{Fault::WrongKind, 0, 0, source_field};
    if (dest == 0) return {}; // preload: has no effect here (I-32)
    DP2_TRY(const Image out_chain, gpu_.resources().image(dest, dest_field));
    if (out_chain.level != 0) return Error{Fault::WrongKind, 0, 0, dest_field};
    const auto &in = in_chain.surface, &out = out_chain.surface;
    if (in->desc().format != out->desc().format) return Error{Fault::WrongKind, 0, 0, dest_field};
    // The source level that is as large as the top level of the destination.
    std::uint32_t first = 0;
    while (first < in->desc().levels &&
           (in->level(first).width > out->level(0).width || in->level(first).height > out->level(0).height))
        ++first;
    if (first == in->desc().levels) return Error{Fault::OutOfRange, 0, 0, dest_field};
    const bool volume = in->desc().depth > 1 || out->desc().depth > 1;
    const bool whole = in_chain.slice == 0 && out_chain.slice == 0 && in->desc().faces == out->desc().faces;
    const std::uint32_t faces = whole ? in->desc().faces : 1;
    gpu_.settle_for_reading(*in, Stall::Blit);
    gpu_.settle_for_writing(*out, Stall::Blit);
    Box b = from, c = corner;
    for (std::uint32_t i = 0; i < first + out->desc().levels && i < in->desc().levels; ++i) {
        if (i >= first) {
            const std::uint32_t to_level = i - first;
            const auto number = [](std::uint32_t v) {
                return static_cast<std::int32_t>(std::min(v, 1u << 20));
            };
            const Rect read{number(b.left), number(b.top), number(b.right), number(b.bottom)};
            const Rect write{number(c.left), number(c.top), number(c.left) + (read.right - read.left),
                             number(c.top) + (read.bottom - read.top)};
            DP2_TRY(inside(read, in->level(i), "rSrc"));
            DP2_TRY(inside(write, out->level(to_level), "pDest"));
            const std::uint32_t slices = volume ? b.back - b.front : faces;
            if (volume && (b.front >= b.back || b.back > static_cast<std::uint32_t>(in->level(i).depth) ||
                           slices > static_cast<std::uint32_t>(out->level(to_level).depth) ||
                           c.front > static_cast<std::uint32_t>(out->level(to_level).depth) - slices))
                return Error{Fault::OutOfRange, 0, 0, "srcBox"};
            for (std::uint32_t s = 0; s < slices; ++s)
                DP2_TRY(copy_raw({out, to_level, out_chain.slice + (volume ? c.front + s : s)}, write,
                                 {in, i, in_chain.slice + (volume ? b.front + s : s)}, read));
        }
        // Left and top round down, right and bottom up; at least one texel remains.
        const auto halve = [](std::uint32_t& low, std::uint32_t& high) {
            low /= 2;
            high = std::max(high / 2 + high % 2, low + 1);
        };
        halve(b.left, b.right);
        halve(b.top, b.bottom);
        halve(b.front, b.back);
        if (i >= first) c.left /= 2, c.top /= 2, c.front /= 2;
    }
    return {};
}

dp2::Status Blitter::color_fill(Handle surface, const Rect& rect, std::uint32_t argb) {
    DP2_TRY(const Image out, gpu_.resources().image(surface, "dwSurface"));
    DP2_TRY(const auto words, clear_color_words(out.surface->desc().format, argb));
    const LevelSize view = out.view();
    const Rect part = intersect(rect, {0, 0, view.width, view.height});
    if (part.empty()) return {};
    gpu_.settle_for_writing(*out.surface, Stall::Blit);
    const std::size_t bytes = out.surface->texel_bytes();
    for (std::uint32_t sample = 0; sample < out.surface->desc().samples; ++sample) {
        std::byte* rows = out.surface->image(out.level, out.slice + sample).data();
        for (std::int32_t y = part.top; y < part.bottom; ++y)
            for (std::int32_t x = part.left; x < part.right; ++x)
                std::memcpy(rows + static_cast<std::size_t>(y) * view.pitch +
                                static_cast<std::size_t>(x) * bytes,
                            words.data(), bytes);
    }
    return {};
}

dp2::Status Blitter::generate_levels(Handle surface, BlitFilter filter) {
    DP2_TRY(const auto object, gpu_.resources().surface(surface, "hSurface"));
    gpu_.settle_for_writing(*object, Stall::Blit);
    for (std::uint32_t level = 1; level < object->desc().levels; ++level) {
        const LevelSize from = object->level(level - 1), &to = object->level(level);
        for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(to.depth); ++slice)
            DP2_TRY(converter_.convert({object, level, slice}, {0, 0, to.width, to.height},
                                       {object, level - 1, slice}, {0, 0, from.width, from.height}, filter));
    }
    return {};
}

} // namespace rasterizer
