// Scales a part of a picture with a linear filter, as cards do when the window and the back buffer have
// different sizes (DXVK and Wine filter, too).
#pragma once

#include <cstdint>
#include <vector>

#include "tools/runtime/base/win.h"

namespace runtime {

class Stretch {
  public:
    // Scales `from`, inside a picture with rows of `width` pixels, to the size of `to`, and returns the
    // pixels of `visible`, which is inside `to`; rows from top to bottom. Valid until the next call.
    const std::uint32_t* operator()(const std::uint32_t* picture, int width, const RECT& from, const RECT& to,
                                    const RECT& visible);

  private:
    // A position on one axis between two pixels of the picture, `first` and `second`, the next one (or
    // `first` again at the end of the source rectangle); `weight` of `second`, in 256ths.
    struct Place {
        int first, second;
        unsigned weight;
    };
    static Place place(LONG at, LONG from_begin, LONG from_end, LONG to_begin, LONG to_end);

    std::vector<std::uint32_t> out_, row_; // row_: interpolated between two rows of the picture
    std::vector<Place> columns_;
};

} // namespace runtime
