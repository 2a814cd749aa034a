// The possible uses of each format, as supported by the code that lowers or decodes it. Thread-safe.
#pragma once

#include "dp2/tables/formats.h"

namespace rasterizer {

struct FormatCapabilities {
    bool texture = false;       // 2D, cube and volume, with filters
    bool render_target = false; // including blending
    bool depth_stencil = false;
    bool multisample = false; // 2..16 samples, as target or depth
    bool srgb_read = false, srgb_write = false;
    bool bump = false;        // signed du and dv
    bool blit_source = false; // BLT can read and convert it
    bool blit_target = false; // BLT can write it, GENERATEMIPSUBLEVELS can fill its levels
    bool any() const { return texture || render_target || depth_stencil || blit_source || blit_target; }
};
FormatCapabilities format_capabilities(const dp2::FormatInfo& format);

} // namespace rasterizer
