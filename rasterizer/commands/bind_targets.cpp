#include "rasterizer/commands/bind_targets.h"

#include <algorithm>

namespace rasterizer {

namespace {

constexpr auto kUnbounded = static_cast<std::int32_t>(kMaxSurfaceSize);

// The drawable area is what all targets have.
void shrink_to(Targets& targets, const Image& image) {
    targets.width = std::min(targets.width, image.view().width);
    targets.height = std::min(targets.height, image.view().height);
}

} // namespace

FoundTargets find_targets(const DeviceState& state, ResourceTable& resources) {
    FoundTargets found;
    Targets& targets = found.targets;
    targets.width = targets.height = kUnbounded;
    targets.samples = 0;
    Image null_target; // a NULL target is never written; it gives the size only when nothing else is bound
    std::size_t null_index = 0;
    const auto bind = [&](Image& place, Handle handle, std::size_t index) {
        if (handle == 0) return;
        const auto image = resources.image(handle, "target");
        if (!image.ok()) return; // destroyed since it was set
        // Bound at a lower index, too [R]: with two copies in a tile the order of stores would decide.
        if (&place != &targets.depth && std::ranges::find(targets.color, *image) != targets.color.end())
            return;
        found.first |= &place == &targets.color[0];
        if (image->surface->desc().format == dp2::Format::NULL_TARGET) {
            null_target = *image;
            null_index = index;
            return;
        }
        place = *image;
        found.any = true;
        shrink_to(targets, place);
        const std::uint32_t samples = place.surface->desc().samples;
        found.same_samples &= targets.samples == 0 || targets.samples == samples;
        targets.samples = samples;
    };
    // A context that never had a target draws all the same: depth changes and queries count (pipeline
    // spec 7.6). One whose target was removed does not (wire-format spec I-16).
    found.first = state.targets[0] == 0 && !state.target_removed;
    for (std::size_t t = 0; t < kTargets; ++t) bind(targets.color[t], state.targets[t], t);
    bind(targets.depth, state.depth, 0);
    if (!found.any && null_target.surface) {
        targets.color[null_index] = null_target;
        targets.width = null_target.view().width;
        targets.height = null_target.view().height;
    } else if (!found.any) {
        const Viewport viewport = state.viewport.value_or(Viewport{});
        const auto end = [](std::uint64_t begin, std::uint32_t size) {
            return static_cast<std::int32_t>(std::min<std::uint64_t>(begin + size, kMaxSurfaceSize));
        };
        targets.width = end(viewport.x, viewport.width);
        targets.height = end(viewport.y, viewport.height);
    }
    targets.samples = std::max(targets.samples, 1u);
    return found;
}

dp2::Result<FoundTargets> bind_targets(const DeviceState& state, ResourceTable& resources) {
    FoundTargets found = find_targets(state, resources);
    Targets& targets = found.targets;
    const Image* color = nullptr;
    for (const Image& image : targets.color) {
        if (!image.surface) continue;
        if (!color) color = &image;
        if (image.surface->desc().samples != color->surface->desc().samples)
            return dp2::Error{dp2::Fault::WrongKind, 0, 0, "samples of the render targets"};
    }
    const bool small = color && targets.depth.surface &&
                       (targets.depth.view().width < color->view().width ||
                        targets.depth.view().height < color->view().height);
    if (found.same_samples && !small) return found;
    if (state.render(dp2::Rs::ZEnable) != 0 || state.render(dp2::Rs::StencilEnable) != 0) {
        if (found.same_samples) return found;
        return dp2::Error{dp2::Fault::WrongKind, 0, 0, "samples of the depth buffer"};
    }
    targets.depth = {};
    targets.samples = color->surface->desc().samples;
    targets.width = targets.height = kUnbounded;
    for (const Image& image : targets.color)
        if (image.surface) shrink_to(targets, image);
    return found;
}

} // namespace rasterizer
