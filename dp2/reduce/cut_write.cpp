#include "dp2/reduce/cut_write.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/tables/formats.h"

namespace dp2 {

namespace {

using namespace capture;

// At least what a further write takes in a file beside its bytes: the headers of two records, a name,
// numbers.
constexpr std::size_t kWriteBytes = 128;
constexpr std::size_t kMostParts = 64;

// Columns and rows of cells, without those of `right` and `bottom`.
struct Box {
    std::size_t left = 0, top = 0, right = 0, bottom = 0;
    std::size_t width() const { return right - left; }
    std::size_t height() const { return bottom - top; }
    bool operator==(const Box&) const = default;
};

// The data of a write as rows of cells: texels, blocks, or the bytes of a buffer, which are one row.
struct Cells {
    ByteSpan data;
    std::size_t columns = 0, rows = 0, bytes = 1; // bytes of a cell

    Box all() const { return {0, 0, columns, rows}; }
    ByteSpan part_of_row(const Box& box, std::size_t y) const {
        return data.subspan((y * columns + box.left) * bytes, box.width() * bytes);
    }
    Bytes part(const Box& box) const {
        Bytes out;
        out.reserve(box.width() * box.height() * bytes);
        for (std::size_t y = box.top; y < box.bottom; ++y) {
            const ByteSpan row = part_of_row(box, y);
            out.insert(out.end(), row.begin(), row.end());
        }
        return out;
    }
};

// Which columns or rows have a cell that is not zero.
using Lines = std::vector<bool>;

struct Range {
    std::size_t begin = 0, end = 0;
    std::size_t size() const { return end - begin; }
};

Range used_range(const Lines& lines) {
    const auto first = std::find(lines.begin(), lines.end(), true);
    const auto last = std::find(lines.rbegin(), lines.rend(), true);
    if (first == lines.end()) return {};
    return {static_cast<std::size_t>(first - lines.begin()), static_cast<std::size_t>(lines.rend() - last)};
}

// The longest run of lines without such a cell inside `range`.
Range longest_gap(const Lines& lines, const Range& range) {
    Range longest;
    for (std::size_t at = range.begin; at < range.end;) {
        std::size_t end = at;
        while (end < range.end && !lines[end]) ++end;
        if (end - at > longest.size()) longest = {at, end};
        at = end + 1;
    }
    return longest;
}

// The box without zeros at its sides, or, where a gap between its parts is worth another write, both parts.
std::vector<Box> divided(const Cells& cells, const Box& box) {
    Lines columns(box.width()), rows(box.height());
    for (std::size_t y = 0; y < box.height(); ++y) {
        const ByteSpan row = cells.part_of_row(box, box.top + y);
        for (std::size_t at = 0; at < row.size(); ++at)
            if (row[at] != std::byte{}) columns[at / cells.bytes] = rows[y] = true;
    }
    const Range x = used_range(columns), y = used_range(rows);
    if (x.size() == 0) return {};
    const Range across = longest_gap(columns, x), down = longest_gap(rows, y);
    const Box trimmed{box.left + x.begin, box.top + y.begin, box.left + x.end, box.top + y.end};
    const std::size_t by_columns = across.size() * y.size() * cells.bytes,
                      by_rows = down.size() * x.size() * cells.bytes;
    if (std::max(by_columns, by_rows) <= kWriteBytes) return {trimmed};
    Box first = trimmed, second = trimmed;
    if (by_columns > by_rows) {
        first.right = box.left + across.begin;
        second.left = box.left + across.end;
    } else {
        first.bottom = box.top + down.begin;
        second.top = box.top + down.end;
    }
    return {first, second};
}

// Boxes that contain all cells that are not zero.
std::vector<Box> parts_of(const Cells& cells) {
    std::vector<Box> out, left{cells.all()};
    while (!left.empty()) {
        const Box box = left.back();
        left.pop_back();
        std::vector<Box> divided_box = divided(cells, box);
        if (divided_box.size() == 2 && out.size() + left.size() + 2 <= kMostParts)
            left.insert(left.end(), divided_box.rbegin(), divided_box.rend());
        else if (divided_box.size() == 2)
            out.push_back(box);
        else
            out.insert(out.end(), divided_box.begin(), divided_box.end());
    }
    return out;
}

// The size in texels of the level that a write at `record` names.
struct Level {
    const FormatInfo* format = nullptr;
    std::uint32_t width = 0, height = 0;
};
std::optional<Level> level_of(const Document& document, std::size_t record, const WriteSurface& write) {
    std::uint32_t handle = write.handle;
    std::uint64_t level = write.level;
    for (std::size_t i = record; i-- > 0;) {
        const auto* part = std::get_if<CreateSublevel>(&document[i]);
        if (part && part->handle == handle) {
            handle = part->surface;
            level += part->level;
        }
        const auto* surface = std::get_if<CreateSurface>(&document[i]);
        if (!surface || surface->handle != handle) continue;
        const auto at_level = [level](std::uint32_t size) {
            return level < 32 ? std::max(1u, size >> level) : 1u;
        };
        return Level{find_format(surface->format), at_level(surface->width), at_level(surface->height)};
    }
    return std::nullopt;
}

// A write that can be divided.
class DividedWrite {
  public:
    static std::optional<DividedWrite> of(const Document& document, std::size_t record) {
        if (const auto* buffer = std::get_if<WriteBuffer>(&document[record]))
            return DividedWrite(*buffer, {buffer->data, buffer->data.size(), 1, 1});
        const auto* surface = std::get_if<WriteSurface>(&document[record]);
        const auto level = surface ? level_of(document, record, *surface) : std::nullopt;
        if (!level || !level->format || level->format->bits_per_texel == 0 ||
            level->format->kind == FormatKind::Planar)
            return std::nullopt;
        WriteSurface whole = *surface;
        if (whole.writes_whole_level()) whole.right = level->width, whole.bottom = level->height;
        if (whole.left >= whole.right || whole.top >= whole.bottom) return std::nullopt;
        const TexelGroup group = texel_group(*level->format);
        const auto groups = [](std::uint32_t from, std::uint32_t to, std::uint32_t of_group) {
            return (std::uint64_t{to} - from + of_group - 1) / of_group;
        };
        const std::uint64_t columns = groups(whole.left, whole.right, group.width),
                            rows = groups(whole.top, whole.bottom, group.height);
        const std::size_t size = whole.data.size();
        if (group.bytes == 0 || size % group.bytes != 0 || size / group.bytes / columns != rows ||
            size / group.bytes % columns != 0)
            return std::nullopt; // not the level's size: the write fails
        DividedWrite out(whole, {surface->data, static_cast<std::size_t>(columns),
                                 static_cast<std::size_t>(rows), group.bytes});
        out.group_ = group;
        return out;
    }

    const Cells& cells() const { return cells_; }

    Record part(const Box& box) const {
        if (const auto* buffer = std::get_if<WriteBuffer>(&whole_))
            return WriteBuffer{buffer->handle, buffer->offset + box.left, cells_.part(box)};
        const auto& whole = std::get<WriteSurface>(whole_);
        const auto texel = [](std::uint32_t from, std::size_t cell, std::uint32_t of_group,
                              std::uint32_t most) {
            return static_cast<std::uint32_t>(
                std::min<std::uint64_t>(from + std::uint64_t{cell} * of_group, most));
        };
        WriteSurface out{whole.handle, whole.level, whole.slice, cells_.part(box)};
        out.left = texel(whole.left, box.left, group_.width, whole.right);
        out.top = texel(whole.top, box.top, group_.height, whole.bottom);
        out.right = texel(whole.left, box.right, group_.width, whole.right);
        out.bottom = texel(whole.top, box.bottom, group_.height, whole.bottom);
        return out;
    }

  private:
    DividedWrite(Record whole, const Cells& cells) : whole_(std::move(whole)), cells_(cells) {}

    Record whole_; // shares the bytes that cells_ refers to
    Cells cells_;
    TexelGroup group_;
};

bool attempt_parts(Reduction& reduction, std::size_t record, const DividedWrite& write,
                   const std::vector<Box>& boxes) {
    const Document& source = reduction.best();
    const auto here = source.begin() + static_cast<std::ptrdiff_t>(record);
    Document candidate(source.begin(), here);
    for (const Box& box : boxes) candidate.push_back(write.part(box));
    candidate.insert(candidate.end(), here + 1, source.end());
    return reduction.attempt(std::move(candidate));
}

struct Sides {
    std::size_t Box::*begin;
    std::size_t Box::*end;
};

// Leaves out lines at each side.
bool cut_sides(Reduction& reduction, std::size_t record, const DividedWrite& write) {
    Box box = write.cells().all();
    bool any = false;
    for (const Sides& sides : {Sides{&Box::top, &Box::bottom}, Sides{&Box::left, &Box::right}})
        for (const bool at_end : {true, false}) {
            const Box before = box;
            const std::size_t size = before.*sides.end - before.*sides.begin;
            const std::uint64_t kept = smallest(
                1, size,
                [&](std::uint64_t lines) {
                    const std::size_t removed = size - static_cast<std::size_t>(lines);
                    Box smaller = before;
                    if (at_end)
                        smaller.*sides.end -= removed;
                    else
                        smaller.*sides.begin += removed;
                    if (!attempt_parts(reduction, record, write, {smaller})) return false;
                    box = smaller;
                    return true;
                },
                reduction.stop_check());
            any |= kept != size;
        }
    return any;
}

} // namespace

bool cut_write(Reduction& reduction, std::size_t record) {
    const auto write = DividedWrite::of(reduction.best(), record);
    if (!write) return false;
    const std::vector<Box> parts = parts_of(write->cells());
    if (parts.empty() || (parts.size() == 1 && parts[0] == write->cells().all())) return false;
    return attempt_parts(reduction, record, *write, parts) || cut_sides(reduction, record, *write);
}

} // namespace dp2
