// The pass over sizes: makes surfaces and buffers smaller, with the contents written to them, and sets
// fields of submissions, contexts and surfaces to 0.
#include <algorithm>
#include <optional>

#include "dp2/reduce/reduction.h"
#include "dp2/tables/formats.h"

namespace dp2 {

namespace {

using namespace capture;

std::uint32_t at_level(std::uint32_t size, std::uint32_t level) {
    return level < 32 ? std::max(1u, size >> level) : 1u;
}

// The upper left part of a level, with zeros where the level was smaller; only zeros for planar formats.
Blob cropped(const Blob& data, const CreateSurface& before, const CreateSurface& after, std::uint32_t level) {
    const FormatInfo* format = find_format(after.format);
    if (!format) return data;
    const auto row = [&](const CreateSurface& s) { return row_bytes(*format, at_level(s.width, level)); };
    const auto rows = [&](const CreateSurface& s) { return row_count(*format, at_level(s.height, level)); };
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    const std::uint64_t bytes = std::uint64_t{row(after)} * rows(after);
    if (bytes > kMost) return data;
    Bytes out(static_cast<std::size_t>(bytes));
    if (format->kind == FormatKind::Planar || data.size() != std::uint64_t{row(before)} * rows(before))
        return out;
    for (std::size_t y = 0; y < std::min(rows(before), rows(after)); ++y)
        std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(y * row(before)),
                    std::min(row(before), row(after)),
                    out.begin() + static_cast<std::ptrdiff_t>(y * row(after)));
    return out;
}

// The part of a write of a rectangle that is inside the smaller surface.
std::optional<WriteSurface> clipped(const WriteSurface& write, const CreateSurface& after) {
    const FormatInfo* format = find_format(after.format);
    WriteSurface out = write;
    out.right = std::min(write.right, at_level(after.width, write.level));
    out.bottom = std::min(write.bottom, at_level(after.height, write.level));
    if (!format || out.left >= out.right || out.top >= out.bottom) return std::nullopt;
    const std::size_t row = row_bytes(*format, write.right - write.left),
                      kept_row = row_bytes(*format, out.right - out.left),
                      rows = row_count(*format, out.bottom - out.top);
    if (write.data.size() < row * rows) return std::nullopt;
    Bytes data(kept_row * rows);
    for (std::size_t y = 0; y < rows; ++y)
        std::copy_n(write.data.begin() + static_cast<std::ptrdiff_t>(y * row), kept_row,
                    data.begin() + static_cast<std::ptrdiff_t>(y * kept_row));
    out.data = std::move(data);
    return out;
}

std::uint32_t slices(const CreateSurface& surface, std::uint32_t level) {
    return surface.faces > 1 ? surface.faces : at_level(surface.depth, level);
}

bool ends_life(const Record& record, std::uint32_t handle) {
    const auto* destroyed = std::get_if<Destroy>(&record);
    const auto* surface = std::get_if<CreateSurface>(&record);
    const auto* buffer = std::get_if<CreateBuffer>(&record);
    return (destroyed && destroyed->handle == handle) || (surface && surface->handle == handle) ||
           (buffer && buffer->handle == handle);
}

// The document with the surface at `record` replaced. Writes to it are cropped; writes to levels and slices
// that it lacks are left out.
Document with_surface(const Document& source, std::size_t record, const CreateSurface& after) {
    const auto& before = std::get<CreateSurface>(source[record]);
    Document out(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(record));
    out.push_back(after);
    bool alive = true;
    for (std::size_t i = record + 1; i < source.size(); ++i) {
        alive = alive && !ends_life(source[i], before.handle);
        const auto* write = std::get_if<WriteSurface>(&source[i]);
        if (!alive || !write || write->handle != before.handle) {
            out.push_back(source[i]);
            continue;
        }
        if (write->level >= after.levels || write->slice >= slices(after, write->level)) continue;
        if (!write->writes_whole_level()) {
            if (auto part = clipped(*write, after)) out.push_back(*std::move(part));
            continue;
        }
        out.push_back(WriteSurface{write->handle, write->level, write->slice,
                                   cropped(write->data, before, after, write->level)});
    }
    return out;
}

Document with_buffer(const Document& source, std::size_t record, std::uint64_t bytes) {
    const std::uint32_t handle = std::get<CreateBuffer>(source[record]).handle;
    Document out = source;
    std::get<CreateBuffer>(out[record]).bytes = bytes;
    for (std::size_t i = record + 1; i < out.size() && !ends_life(out[i], handle); ++i)
        if (auto* write = std::get_if<WriteBuffer>(&out[i]); write && write->handle == handle) {
            const std::uint64_t room = bytes > write->offset ? bytes - write->offset : 0;
            if (write->data.size() > room) write->data = write->data.first(static_cast<std::size_t>(room));
            write->offset = std::min(write->offset, bytes);
        }
    return out;
}

void reduce_surface(Reduction& reduction, std::size_t record) {
    // Records before this one are not removed, so its number does not change.
    const auto now = [&] { return std::get<CreateSurface>(reduction.best()[record]); };
    constexpr std::uint32_t CreateSurface::*kMembers[] = {&CreateSurface::levels, &CreateSurface::faces,
                                                          &CreateSurface::depth,  &CreateSurface::width,
                                                          &CreateSurface::height, &CreateSurface::samples};
    for (const auto member : kMembers)
        smallest(
            1, now().*member,
            [&](std::uint64_t value) {
                CreateSurface smaller = now();
                smaller.*member = static_cast<std::uint32_t>(value);
                return reduction.attempt(with_surface(reduction.best(), record, smaller));
            },
            reduction.stop_check());
}

// Sets members to 0.
template <class R>
void reduce_to_zero(Reduction& reduction, std::size_t record,
                    std::initializer_list<std::uint32_t R::*> members) {
    for (const auto member : members) {
        if (std::get<R>(reduction.best()[record]).*member == 0) continue;
        Document candidate = reduction.best();
        std::get<R>(candidate[record]).*member = 0;
        reduction.attempt(std::move(candidate));
    }
}

} // namespace

void reduce_sizes(Reduction& reduction) {
    for (std::size_t record = 0; record < reduction.best().size() && !reduction.stopped(); ++record) {
        const Record& now = reduction.best()[record];
        if (std::holds_alternative<CreateSurface>(now)) {
            reduce_to_zero<CreateSurface>(reduction, record, {&CreateSurface::keyed, &CreateSurface::lod});
            reduce_surface(reduction, record);
        } else if (const auto* buffer = std::get_if<CreateBuffer>(&now)) {
            smallest(
                0, buffer->bytes,
                [&](std::uint64_t bytes) {
                    return reduction.attempt(with_buffer(reduction.best(), record, bytes));
                },
                reduction.stop_check());
        } else if (std::holds_alternative<CreateContext>(now)) {
            reduce_to_zero<CreateContext>(reduction, record, {&CreateContext::depth, &CreateContext::target});
        } else if (std::holds_alternative<Submit>(now)) {
            reduce_to_zero<Submit>(reduction, record,
                                   {&Submit::capacity, &Submit::command_offset, &Submit::vertex_offset,
                                    &Submit::vertex_length, &Submit::flags, &Submit::empty_vertices,
                                    &Submit::vertex_type, &Submit::vertex_size});
        }
    }
}

} // namespace dp2
