// Device's own: one draw before it is frozen.
#pragma once

#include "rasterizer/commands/device.h"

namespace rasterizer {

struct Device::Run {
    Topology topology = Topology::TriangleList;
    std::uint32_t primitives = 0;
    std::int64_t base_vertex = 0;
    VertexBinding binding;
    IndexSource indices;
    std::shared_ptr<const void> index_memory;
    bool strict =
        false; // a vertex number out of range fails the call (legacy path) instead of skipping the draw
    std::uint64_t patches = 0, control_points = 0; // what it was tessellated from
};

} // namespace rasterizer
