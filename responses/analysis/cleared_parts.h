// What a clear writes besides a pixel's own surface: depth and stencil beside a colour, a colour beside
// depth.
#pragma once

#include <cstdint>
#include <optional>

#include "dp2/commands/decoder.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"

namespace responses {

// The values that the clear has; nothing: it does not write that part.
struct ClearedParts {
    std::optional<float> depth;
    std::optional<std::uint32_t> stencil, color; // color: a D3DCOLOR
    bool operator==(const ClearedParts&) const = default;
};

// For a CLEAR that clears pixel (x, y) of `image`, a render target or depth buffer of the state: what it
// writes at (x, y) of the depth buffer or, if that is `image`, of render targets.
ClearedParts cleared_beside(const dp2::Command& clear, const rasterizer::DeviceState& state,
                            rasterizer::ResourceTable& resources, const rasterizer::Image& image,
                            std::uint32_t x, std::uint32_t y);

} // namespace responses
