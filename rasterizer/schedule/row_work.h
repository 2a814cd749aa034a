// Copies, conversions and fills of surfaces as work of a scene. Rows are written in parts, which any worker
// may run, after all earlier scenes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "rasterizer/base/equal_tiles.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/base/work_tally.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

struct RowWork {
    std::shared_ptr<Surface>
        source; // null: nothing is read. May be the surface of `dest` if no part reads what another writes
    Image dest; // several images of its surface may be written
    bool whole = false;   // every byte of `dest` is written, and no other image
    std::size_t rows = 0; // number of rows to write; not 0
    // Writes rows [first, end). Reads the source by Surface::queued_view(), writes by
    // Surface::target_image(). Called for the rows of a part in order.
    std::function<void(std::size_t first, std::size_t end)> write;
    std::size_t part_rows = kPartRows; // rows per part
    std::uint64_t row_operations = 0;  // cost of a row (base/work_tally.h)
    // Tiles in which `write` reads only the first sample of `source`, because all samples are equal; null if
    // `write` does not read samples.
    std::shared_ptr<EqualTiles> equal_samples;

    static constexpr std::size_t kPartRows = 16;
    // Value for part_rows if rows of `bytes` are copied with little other work.
    static std::size_t copied_rows(std::size_t bytes) {
        constexpr std::size_t kPartBytes = std::size_t{1} << 16;
        return std::max<std::size_t>(kPartBytes / std::max<std::size_t>(bytes, 1), 1);
    }
    std::size_t parts() const { return (rows + part_rows - 1) / part_rows; }
    // Called once before the first part: writes recorded tiles that are read or partly written to memory.
    void begin() const {
        if (equal_samples)
            source->write_unequal_samples(equal_samples->is_equal);
        else if (source)
            source->write_clears();
        if (whole && source != dest.surface)
            dest.surface->drop_clears(dest.level, dest.slice);
        else
            dest.surface->write_clears();
    }
    // Writes one part; returns early if `poll` returns true.
    void run(std::size_t part, StopPoll& poll) const {
        constexpr std::uint64_t kLanes = 16, kUnwatched = kLanes << 18; // operations between polls
        const std::size_t end = std::min(rows, (part + 1) * part_rows),
                          most = static_cast<std::size_t>(std::max<std::uint64_t>(
                              kUnwatched / std::max<std::uint64_t>(row_operations, 1), 1));
        for (std::size_t first = part * part_rows; first < end;) {
            const std::size_t next = std::min(end, first + std::min(most, end - first));
            if (poll((next - first) * row_operations / kLanes)) return;
            write(first, next);
            first = next;
        }
    }
    Cost cost() const {
        return {rows * static_cast<std::uint64_t>(dest.view().width), limited_product(rows, row_operations)};
    }
};

// For work that consists of pieces whose rows are numbered consecutively: piece.first is the number of a
// piece's first row, piece.count its number of rows. For each piece with rows in [first, end), calls f(piece,
// first, end) with the range of these rows, counted from the piece's first row.
template <class Piece, class F>
void for_each_piece(const std::vector<Piece>& pieces, std::size_t first, std::size_t end, F&& f) {
    for (auto at = std::ranges::upper_bound(pieces, first, {}, &Piece::first) - 1; first < end; ++at) {
        const std::size_t last = std::min(end, at->first + at->count);
        f(*at, first - at->first, last - at->first);
        first = last;
    }
}

using RowSteps = std::vector<RowWork>; // each step begins when the previous one is complete

inline RowSteps in_steps(RowWork work) {
    RowSteps steps;
    steps.push_back(std::move(work));
    return steps;
}

// Combines small steps between images of one surface into a single step of one part. `steps` must not be
// empty.
inline RowWork in_one_part(RowSteps steps) {
    RowWork out;
    out.source = steps[0].source;
    out.dest = steps[0].dest;
    out.rows = 1;
    for (const RowWork& step : steps) out.row_operations += step.cost().operations;
    out.write = [steps = std::move(steps)](std::size_t, std::size_t) {
        for (const RowWork& step : steps) step.write(0, step.rows);
    };
    return out;
}

inline Cost cost_of(const RowSteps& steps) {
    Cost sum;
    for (const RowWork& step : steps) sum += step.cost();
    return sum;
}

// Runs the steps at once, on the calling thread. No queued work may use their surfaces.
inline void run(const RowSteps& steps, StopPoll poll = StopPoll()) {
    for (const RowWork& step : steps) {
        step.begin();
        for (std::size_t part = 0; part < step.parts(); ++part) step.run(part, poll);
    }
}

} // namespace rasterizer
