#include "rasterizer/commands/raw_copy.h"

#include <algorithm>
#include <cstring>

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

namespace {

// Rows of bytes that a copy moves: places from the image's first byte.
struct RawRows {
    Image dest, source;
    std::size_t read = 0, write = 0, read_pitch = 0, write_pitch = 0, bytes = 0, count = 0;
    std::size_t first = 0; // rows of the copies before it
};

dp2::Result<RawRows> raw_rows(const RawCopy& copy) {
    const dp2::FormatInfo& format = copy.source.surface->format();
    const LevelSize in = copy.source.view(), out = copy.dest.view();
    RawRows rows{copy.dest, copy.source};
    if (format.kind == dp2::FormatKind::Planar) { // one row of all bytes
        if (copy.from != in.whole() || copy.to != out.whole())
            return Error{Fault::OutOfRange, 0, 0, "rectangle of a planar format"};
        rows.bytes = copy.source.surface->image_bytes(copy.source.level);
        rows.count = 1;
        return rows;
    }
    if (format.bits_per_texel < 8) return dp2::not_supported(format.name);
    const dp2::TexelGroup unit = dp2::texel_group(format);
    const auto aligned = [&](const Rect& r, const LevelSize& view) {
        const auto edge = [](std::int32_t at, std::size_t step, std::int32_t end) {
            return static_cast<std::size_t>(at) % step == 0 || at == end;
        };
        return edge(r.left, unit.width, -1) && edge(r.top, unit.height, -1) &&
               edge(r.right, unit.width, view.width) && edge(r.bottom, unit.height, view.height);
    };
    if (!aligned(copy.from, in) || !aligned(copy.to, out))
        return Error{Fault::OutOfRange, 0, 0, "rectangle inside a block"};
    const auto units = [](std::int32_t texels, std::size_t step) {
        return (static_cast<std::size_t>(texels) + step - 1) / step;
    };
    const Rect &from = copy.from, &to = copy.to;
    rows.bytes = units(from.right - from.left, unit.width) * unit.bytes;
    rows.count = units(from.bottom - from.top, unit.height);
    rows.read = units(from.top, unit.height) * in.pitch + units(from.left, unit.width) * unit.bytes;
    rows.write = units(to.top, unit.height) * out.pitch + units(to.left, unit.width) * unit.bytes;
    rows.read_pitch = in.pitch;
    rows.write_pitch = out.pitch;
    return rows;
}

// Rows [first, end) of a copy.
void move_rows(const RawRows& rows, std::size_t first, std::size_t end) {
    const Surface& source = *rows.source.surface;
    const std::byte* const read = source.queued_view().levels[rows.source.level].data +
                                  rows.source.slice * source.image_bytes(rows.source.level) + rows.read;
    std::byte* const write =
        rows.dest.surface->target_image(rows.dest.level, rows.dest.slice).data + rows.write;
    const bool upwards = write > read; // last row first, when copies within one image overlap
    for (std::size_t i = first; i < end; ++i) {
        const std::size_t y = upwards ? end - 1 - (i - first) : i;
        std::memmove(write + y * rows.write_pitch, read + y * rows.read_pitch, rows.bytes);
    }
}

// A row may be read after it was written: the copies have to be done in their order.
bool may_overlap(const std::vector<RawCopy>& copies) {
    const Image& source = copies[0].source;
    if (source.surface != copies[0].dest.surface) return false;
    return std::ranges::any_of(
        copies, [&](const RawCopy& copy) { return copy.source != source || copy.dest == source; });
}

} // namespace

bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b) {
    const auto same = [](const dp2::Channel& x, const dp2::Channel& y) {
        return x.width == y.width && (x.width == 0 || x.shift == y.shift);
    };
    return a.format == b.format || (a.is_depth() && a.kind == b.kind &&
                                    a.bits_per_texel == b.bits_per_texel && same(a.r, b.r) && same(a.g, b.g));
}

dp2::Result<RowWork> raw_copies(const std::vector<RawCopy>& copies) {
    std::vector<RawRows> all;
    RowWork work;
    std::size_t bytes = 0;
    for (const RawCopy& copy : copies) {
        DP2_TRY(RawRows rows, raw_rows(copy));
        rows.first = work.rows;
        work.rows += rows.count;
        bytes += rows.bytes * rows.count;
        all.push_back(std::move(rows));
    }
    work.source = copies[0].source.surface;
    work.dest = copies[0].dest;
    work.whole = copies.size() == 1 && copies[0].to == work.dest.view().whole();
    work.part_rows = may_overlap(copies) ? work.rows : RowWork::copied_rows(bytes / work.rows);
    work.write = [all = std::move(all)](std::size_t first, std::size_t end) {
        auto at = std::ranges::upper_bound(all, first, {}, &RawRows::first) - 1;
        for (; first < end; ++at) {
            const std::size_t last = std::min(end, at->first + at->count);
            move_rows(*at, first - at->first, last - at->first);
            first = last;
        }
    };
    return work;
}

} // namespace rasterizer
