#include "rasterizer/schedule/pixel_probe.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace rasterizer {

namespace {

FragmentNote* add_notes(void* owner, std::uint32_t count) {
    auto& notes = static_cast<SceneProbe*>(owner)->notes;
    notes.resize(notes.size() + count);
    return notes.data() + notes.size() - count;
}

// Drops the notes of records that cover no sample of the pixel.
void drop_uncovering(std::vector<FragmentNote>& notes) {
    const auto covers = [](const FragmentNote& note) { return note.end != FragmentEnd::Coverage; };
    auto kept = notes.begin();
    for (auto first = notes.begin(); first != notes.end();) {
        const auto end =
            std::find_if(first + 1, notes.end(), [](const auto& note) { return note.sample == 0; });
        if (std::any_of(first, end, covers)) kept = std::move(first, end, kept);
        first = end;
    }
    notes.erase(kept, notes.end());
}

} // namespace

void PixelProbe::follow(const Image& image, std::int32_t x, std::int32_t y, bool all) {
    surface_ = image.surface;
    level_ = image.level;
    slice_ = image.slice;
    pixel_ = {x, y, all};
}

std::unique_ptr<SceneProbe> PixelProbe::of(const Targets& targets, std::pmr::memory_resource* memory) {
    const std::shared_ptr<const Surface> surface = surface_.lock();
    if (!surface || pixel_.x >= targets.width || pixel_.y >= targets.height) return nullptr;
    for (std::uint32_t t = 0; t <= kTargets; ++t) {
        const Image& image = t < kTargets ? targets.color[t] : targets.depth;
        if (image.surface != surface || image.level != level_ || image.slice != slice_) continue;
        auto made = std::make_unique<SceneProbe>(*this, memory);
        made->pixel = pixel_;
        if (targets.depth.surface) made->depth = &targets.depth.surface->format();
        made->tile = {pixel_.x, pixel_.y, t, made.get(), add_notes};
        return made;
    }
    return nullptr;
}

void SceneProbe::queued(const ClearWork& clear) {
    const bool concerns =
        tile.target < kTargets ? clear.color_targets >> tile.target & 1 : clear.depth_mask != 0;
    if (concerns && clear.covers(pixel.x, pixel.y, 1, 1)) owner.cleared_ = true;
}

// The records of a primitive are consecutive, and so are the notes of its records.
void SceneProbe::collect(std::span<Batch* const> batches) {
    std::size_t next = 0;
    for (Batch* const batch : batches) {
        std::ranges::stable_sort(batch->sources, {}, &SourcePrimitive::draw);
        for (const SourcePrimitive& source : batch->sources) {
            ProbedPrimitive out{source, false, tile.target, depth, {}};
            for (; next < notes.size(); ++next) {
                const FragmentNote& note = notes[next];
                const PrimitiveLine* const lines = batch->primitives.lines();
                const std::less<const void*> is_before;
                if (is_before(note.primitive, lines + source.first_line) ||
                    !is_before(note.primitive, lines + source.end_line))
                    break;
                out.back = note.primitive->back;
                out.notes.push_back(note);
            }
            drop_uncovering(out.notes);
            if (owner.found_.primitives.size() < PixelProbe::kMost)
                owner.found_.primitives.push_back(std::move(out));
            else
                ++owner.found_.more;
        }
    }
    notes.clear();
}

} // namespace rasterizer
