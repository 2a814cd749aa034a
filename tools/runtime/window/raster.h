// What a monitor would scan at the moment: there is no real scan-out, so it is computed from the time, for
// the refresh rate of the mode and a vertical blank of 5 % of the mode's height.
#pragma once

#include <cstdint>

namespace runtime {

struct RasterStatus {
    bool in_vertical_blank = false;
    std::uint32_t scan_line = 0;
};
RasterStatus raster_status();

enum class BlankEdge { Begin, End };
void wait_for_vertical_blank(BlankEdge edge); // for the next one, for at most a frame

} // namespace runtime
