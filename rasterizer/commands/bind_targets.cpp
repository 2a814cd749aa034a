#include "rasterizer/commands/bind_targets.h"

#include <algorithm>

#include "rasterizer/state/color_writes.h"

namespace rasterizer {

namespace {

std::uint32_t samples_of(const Image& image) {
    return image.surface->desc().samples;
}

void give_size(Targets& targets, const Image& image) {
    targets.width = image.view().width;
    targets.height = image.view().height;
    targets.samples = samples_of(image);
}

// A 1x1 colour target with all writes masked: programs that only draw depth bind it if NULL targets are not
// supported. The depth buffer then defines the size (DXVK, as tested on Windows with NVIDIA's driver).
bool is_placeholder(const DeviceState& state, const Image& image) {
    return image.view().width == 1 && image.view().height == 1 && color_writes(state, 0) == 0;
}

} // namespace

FoundTargets find_targets(const DeviceState& state, ResourceTable& resources) {
    FoundTargets found;
    Targets& targets = found.targets;
    Image null_target; // never written; its size is used only if nothing else is bound
    std::size_t null_index = 0;
    // A context that never had a target draws: depths change and queries count (QUERIES.md 2.6). A context
    // whose target was removed does not draw (WIRE.md I-16).
    found.first = state.targets[0] == 0 && !state.target_removed;
    const Image* sized = nullptr; // the first target with memory
    int colors = 0;
    for (std::size_t t = 0; t < kTargets; ++t) {
        if (state.targets[t] == 0) continue;
        const auto image = resources.image(state.targets[t], "target");
        if (!image.ok()) continue; // destroyed after it was set
        // The image is also bound at a lower index; this binding is ignored (chosen), since with two copies
        // in a tile the order of stores would decide.
        if (std::ranges::find(targets.color, *image) != targets.color.end()) continue;
        found.first |= t == 0;
        if (image->surface->desc().format == dp2::Format::NULL_TARGET) {
            null_target = *image;
            null_index = t;
            continue;
        }
        targets.color[t] = *image;
        ++colors;
        if (!sized) sized = &targets.color[t];
    }
    if (state.depth != 0)
        if (const auto image = resources.image(state.depth, "target"); image.ok()) targets.depth = *image;
    const bool drawn_to =
        sized && (colors > 1 || sized != &targets.color[0] || !is_placeholder(state, *sized));
    if (targets.depth.surface && !drawn_to) sized = &targets.depth;
    if (sized) {
        give_size(targets, *sized);
    } else if (null_target.surface) {
        targets.color[null_index] = null_target;
        give_size(targets, null_target);
    } else {
        const Viewport viewport = state.viewport.value_or(Viewport{});
        const auto end = [](std::uint64_t begin, std::uint32_t size) {
            return static_cast<std::int32_t>(std::min<std::uint64_t>(begin + size, kMaxSurfaceSize));
        };
        targets.width = end(viewport.x, viewport.width);
        targets.height = end(viewport.y, viewport.height);
    }
    return found;
}

FoundTargets bind_targets(const DeviceState& state, ResourceTable& resources) {
    FoundTargets found = find_targets(state, resources);
    Targets& targets = found.targets;
    for (std::size_t t = 0; t < kTargets; ++t) {
        Image& image = targets.color[t];
        if (!image.surface || (image.view().width == targets.width && image.view().height == targets.height &&
                               samples_of(image) == targets.samples))
            continue;
        image = {};
        found.unfit |= 1u << t;
    }
    const Image& depth = targets.depth;
    if (depth.surface && (depth.view().width < targets.width || depth.view().height < targets.height ||
                          samples_of(depth) != targets.samples)) {
        targets.depth = {};
        found.unfit |= 1u << kTargets;
    }
    return found;
}

std::uint32_t missed_targets(std::uint32_t unfit, const DeviceState& state) {
    const bool tests = state.render(dp2::Rs::ZEnable) != 0 || state.render(dp2::Rs::StencilEnable) != 0;
    return tests ? unfit : unfit & ~(1u << kTargets);
}

} // namespace rasterizer
