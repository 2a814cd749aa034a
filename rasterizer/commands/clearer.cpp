#include "rasterizer/commands/clearer.h"

#include <algorithm>
#include <vector>

#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/commands/clear.h"
#include "rasterizer/state/derive_vertex.h"

namespace rasterizer {

dp2::Status Clearer::clear(const dp2::wire::Clear& clear, dp2::PackedArray<dp2::wire::Rect> rects) {
    if (predicate_.skips()) return {};
    const Targets bound = find_targets(state_, gpu_.resources()).targets;
    std::vector<Targets> passes;
    const auto add = [&](const Image& image, auto&& place) {
        const std::int32_t width = image.view().width, height = image.view().height;
        const std::uint32_t samples = image.surface->desc().samples;
        const auto like = [&](const Targets& pass) {
            return pass.width == width && pass.height == height && pass.samples == samples;
        };
        auto pass = std::ranges::find_if(passes, like);
        if (pass == passes.end()) {
            pass = passes.insert(passes.end(), Targets{});
            pass->width = width, pass->height = height, pass->samples = samples;
        }
        place(*pass);
    };
    for (std::size_t t = 0; t < kTargets; ++t)
        if (bound.color[t].surface)
            add(bound.color[t], [&](Targets& pass) { pass.color[t] = bound.color[t]; });
    // A depth buffer whose sample count differs from the targets' is not cleared.
    if (bound.depth.surface && bound.depth.surface->desc().samples == bound.samples)
        add(bound.depth, [&](Targets& pass) { pass.depth = bound.depth; });
    ++counts_.clears;
    for (const Targets& pass : passes) DP2_TRY(clear_targets(pass, clear, rects));
    return {};
}

dp2::Status Clearer::clear_targets(const Targets& targets, const dp2::wire::Clear& clear,
                                   dp2::PackedArray<dp2::wire::Rect> rects) {
    ClearWork work;
    if (clear.flags & kClearTarget) {
        for (std::size_t t = 0; t < kTargets; ++t) {
            if (!targets.color[t].surface) continue;
            const dp2::Format format = targets.color[t].surface->desc().format;
            if (format == dp2::Format::NULL_TARGET) continue;
            DP2_TRY(const auto words,
                    clear_color_words(format, clear.color, state_.render(dp2::Rs::SrgbWriteEnable) != 0));
            std::ranges::copy(words, work.color[t]);
            work.color_targets |= 1u << t;
        }
    }
    if (clear.flags & (kClearDepth | kClearStencil) && targets.depth.surface) {
        DP2_TRY(const DepthBits bits, clear_depth_bits(targets.depth.surface->desc().format, clear.flags,
                                                       clear.depth, clear.stencil));
        work.depth_value = bits.value;
        work.depth_mask = bits.mask;
    }
    if (work.color_targets == 0 && work.depth_mask == 0) return {};
    const bool compute = clear.flags & kClearComputeRects;
    const Rect target{0, 0, targets.width, targets.height};
    // Rectangles without COMPUTERECTS were clipped by the runtime; the scissor applies to both kinds
    // (PIPELINE.md 5.7).
    Rect limit = compute ? clip_rect(state_, targets.width, targets.height) : target;
    if (!compute && state_.render(dp2::Rs::ScissorTestEnable) != 0 && state_.scissor)
        limit = intersect(limit, *state_.scissor);
    const auto add = [&](const Rect& rect) -> dp2::Status {
        work.rect = intersect(rect, limit);
        if (work.rect.empty()) return {};
        const std::uint64_t pixels = work.rect.area();
        DP2_TRY(budget_.count({pixels, pixels * targets.samples * kPixelOperations}));
        DP2_TRY(budget_.check_time(kPrimitiveOperations));
        if (!gpu_.draws()) return {};
        gpu_.open(targets, context_);
        gpu_.add(work);
        return {};
    };
    if (rects.empty()) return compute ? add(limit) : dp2::Status();
    for (const dp2::wire::Rect rect : rects) DP2_TRY(add({rect.left, rect.top, rect.right, rect.bottom}));
    return {};
}

} // namespace rasterizer
