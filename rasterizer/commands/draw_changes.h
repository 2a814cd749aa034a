// The parts of a draw snapshot that are out of date, and whether a draw's vertex source may have changed.
#pragma once

#include <utility>

#include "rasterizer/state/draw_parts.h"

namespace rasterizer {

// The parts of the draw snapshot that depend on state, shaders or palettes which the context has changed.
// Code that makes such a change adds them; DrawSnapshotter takes them. Caller's thread only.
class DrawChanges {
  public:
    void add(DrawParts parts) { parts_ |= parts; }
    void add_if(bool changed, DrawParts parts) { parts_ |= changed ? parts : 0; }
    DrawParts take() { return std::exchange(parts_, 0); }
    // A stream, the vertex format, a declaration or a shader has changed.
    void change_inputs() { ++inputs_; }
    std::uint64_t inputs() const { return inputs_; } // number of such changes

  private:
    DrawParts parts_ = kAllDrawParts;
    std::uint64_t inputs_ = 0;
};

} // namespace rasterizer
