#include "responses/analysis/cleared_parts.h"

#include <algorithm>

#include "dp2/wire/wire.h"
#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/commands/clear.h"

namespace responses {

ClearedParts cleared_beside(const dp2::Command& command, const rasterizer::DeviceState& state,
                            rasterizer::ResourceTable& resources, const rasterizer::Image& image,
                            std::uint32_t x, std::uint32_t y) {
    ClearedParts parts;
    if (command.payload.size() < sizeof(dp2::wire::Clear)) return parts;
    const auto clear = dp2::load<dp2::wire::Clear>(command.payload.data());
    const rasterizer::Targets bound = rasterizer::find_targets(state, resources).targets;
    // Each surface is cleared within its own size: a rectangle that holds the pixel of one holds that of
    // each.
    const auto has_pixel = [&](const rasterizer::Image& other) {
        return other.surface && x < static_cast<std::uint32_t>(other.view().width) &&
               y < static_cast<std::uint32_t>(other.view().height);
    };
    if (bound.depth == image) {
        const bool colored = std::ranges::any_of(bound.color, [&](const rasterizer::Image& target) {
            return has_pixel(target) && target.surface->desc().format != dp2::Format::NULL_TARGET;
        });
        if (colored && (clear.flags & rasterizer::kClearTarget)) parts.color = clear.color;
    } else if (has_pixel(bound.depth) && bound.depth.surface->desc().samples == bound.samples) {
        if (clear.flags & rasterizer::kClearDepth) parts.depth = clear.depth;
        if ((clear.flags & rasterizer::kClearStencil) && bound.depth.surface->format().has_stencil())
            parts.stencil = clear.stencil;
    }
    return parts;
}

} // namespace responses
