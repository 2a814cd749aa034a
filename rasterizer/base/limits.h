// Constants that several folders of the rasterizer share.
#pragma once

namespace rasterizer {

inline constexpr int kTargets = 4; // render targets drawn to at a time (NumSimultaneousRTs)

} // namespace rasterizer
