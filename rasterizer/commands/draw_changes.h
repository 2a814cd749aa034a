// The parts of a draw snapshot that are out of date, and whether a vertex declaration has changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "rasterizer/state/draw_parts.h"

namespace rasterizer {

// A range of constant registers: those from `first` to before `end`.
struct ConstantRange {
    std::uint32_t first = ~0u, end = 0;
    void add(std::uint32_t from, std::uint32_t to) {
        first = std::min(first, from);
        end = std::max(end, to);
    }
};

// The parts of the draw snapshot that depend on state, shaders or palettes which the context has changed.
// Code that makes such a change adds them; DrawSnapshotter takes them, for each SnapshotMaker. Caller's
// thread only.
class DrawChanges {
  public:
    void add(DrawParts parts) { parts_ |= parts; }
    void add_if(bool changed, DrawParts parts) { parts_ |= changed ? parts : 0; }
    DrawParts take() { return std::exchange(parts_, 0); }
    // These float constants of the vertex shaders (or pixel shaders) have changed.
    void add_constants(bool vertex, std::uint32_t first, std::uint32_t end) {
        (vertex ? vertex_constants_ : pixel_constants_).add(first, end);
        parts_ |= vertex ? kVertexConstantPart : kPixelConstantPart;
    }
    // The registers that have changed since the last call.
    ConstantRange take_constants(bool vertex) {
        return std::exchange(vertex ? vertex_constants_ : pixel_constants_, {});
    }
    // A declaration was created or deleted.
    void change_declarations() { ++declarations_; }
    std::uint64_t declarations() const { return declarations_; } // number of such changes

  private:
    DrawParts parts_ = kAllDrawParts;
    ConstantRange vertex_constants_, pixel_constants_;
    std::uint64_t declarations_ = 0;
};

} // namespace rasterizer
