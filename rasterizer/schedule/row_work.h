// A copy between two surfaces as work of a scene: rows of an image are written in parts, by any worker, after
// all earlier scenes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>

#include "rasterizer/base/rect.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

struct RowWork {
    std::shared_ptr<Surface> source; // is not dest's
    Image dest;
    bool whole = false;   // every byte of `dest` is written
    std::size_t rows = 0; // how many are written
    // Writes rows [first, end) of those. Reads Surface::queued_view(), writes Surface::target_image().
    std::function<void(std::size_t first, std::size_t end)> write;

    static constexpr std::size_t kRows = 16; // in a part
    std::size_t parts() const { return (rows + kRows - 1) / kRows; }
    // Before the first part, once: cleared tiles are in memory.
    void begin() const {
        source->write_clears();
        if (whole)
            dest.surface->drop_clears(dest.level, dest.slice);
        else
            dest.surface->write_clears();
    }
    void run(std::size_t part) const { write(part * kRows, std::min(rows, (part + 1) * kRows)); }
};

} // namespace rasterizer
