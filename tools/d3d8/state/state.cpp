#include "tools/d3d8/state/state.h"

namespace d3d8 {

void State::set_defaults(bool depth, UINT width, UINT height) {
    set_common_defaults(depth, width, height, driver_caps().MaxPointSize);
    // Defaults that are not those of Direct3D 9.
    render[D3DRS_POINTSIZE_MIN] = 0;
    render[D3DRS_DEBUGMONITORTOKEN] = D3DDMT_DISABLE;
    indices = {};
    vertex_shader = pixel_shader = 0;
}

} // namespace d3d8
