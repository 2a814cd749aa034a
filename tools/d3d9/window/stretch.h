// A part of a picture in another size, with a linear filter: what cards do when the window is not as large as
// the back buffer (DXVK and Wine filter the same way).
#pragma once

#include <cstdint>
#include <vector>

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class Stretch {
  public:
    // The pixels of `visible` when `from`, inside of a picture with rows of `width` pixels, fills `to`; rows
    // from top to bottom. `visible` lies inside of `to`. Valid until the next call.
    const std::uint32_t* operator()(const std::uint32_t* picture, int width, const RECT& from, const RECT& to,
                                    const RECT& visible);

  private:
    // Between two pixels of the picture, `first` and its successor (itself at the end), in 256ths.
    struct Place {
        int first, second;
        unsigned weight;
    };
    static Place place(LONG at, LONG from_begin, LONG from_end, LONG to_begin, LONG to_end);

    std::vector<std::uint32_t> out_, row_; // row_: two rows of the picture as one
    std::vector<Place> columns_;
};

} // namespace d3d9
