// Which parts of a draw snapshot are out of date, and whether its vertices may come from elsewhere.
#pragma once

#include <utility>

#include "rasterizer/state/draw_parts.h"

namespace rasterizer {

// The parts that depend on what a context has changed of its state, shaders and palettes. Whoever makes such
// a change adds them; DrawSnapshotter takes them. Caller's thread only.
class DrawChanges {
  public:
    void add(DrawParts parts) { parts_ |= parts; }
    void add_if(bool changed, DrawParts parts) { parts_ |= changed ? parts : 0; }
    DrawParts take() { return std::exchange(parts_, 0); }
    // A stream, the vertex format, a declaration or a shader has changed.
    void change_inputs() { ++inputs_; }
    std::uint64_t inputs() const { return inputs_; } // such changes so far

  private:
    DrawParts parts_ = kAllDrawParts;
    std::uint64_t inputs_ = 0;
};

} // namespace rasterizer
