#include "rasterizer/schedule/pixel_probe.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace rasterizer {

namespace {

FragmentNote* add_notes(void* owner, std::uint32_t count) {
    auto& notes = static_cast<PixelNotes*>(owner)->notes;
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

// The target that the pixel is in.
std::uint32_t PixelProbe::target_in(const Targets& targets) const {
    const std::shared_ptr<const Surface> surface = surface_.lock();
    if (!surface || pixel_.x >= targets.width || pixel_.y >= targets.height) return kNowhere;
    for (std::uint32_t t = 0; t <= kTargets; ++t) {
        const Image& image = t < kTargets ? targets.color[t] : targets.depth;
        if (image.surface == surface && image.level == level_ && image.slice == slice_) return t;
    }
    return kNowhere;
}

std::unique_ptr<SceneProbe> PixelProbe::of(std::span<PixelProbe* const> probes, const Targets& targets,
                                           std::pmr::memory_resource* memory) {
    std::unique_ptr<SceneProbe> made;
    for (PixelProbe* const probe : probes) {
        const std::uint32_t target = probe->target_in(targets);
        if (target == kNowhere) continue;
        if (!made)
            made = std::make_unique<SceneProbe>(targets.depth.surface ? &targets.depth.surface->format()
                                                                      : nullptr);
        made->add(*probe, probe->pixel_, target, memory);
    }
    return made;
}

void SceneProbe::add(PixelProbe& probe, const PixelToProbe& pixel, std::uint32_t target,
                     std::pmr::memory_resource* memory) {
    auto added = std::make_unique<PixelNotes>(probe, memory);
    added->tile = {nullptr, pixel.x, pixel.y, target, added.get(), add_notes};
    const auto earlier = std::find_if(notes_.rbegin(), notes_.rend(), [&](const auto& notes) {
        return notes->is_in(pixel.x / kTileSize, pixel.y / kTileSize);
    });
    if (earlier != notes_.rend()) (*earlier)->tile.next = &added->tile;
    pixels_.push_back(pixel);
    notes_.push_back(std::move(added));
}

const TileProbe* SceneProbe::in_tile(std::int32_t tile_x, std::int32_t tile_y) const {
    const auto found =
        std::ranges::find_if(notes_, [&](const auto& notes) { return notes->is_in(tile_x, tile_y); });
    return found == notes_.end() ? nullptr : &(*found)->tile;
}

void SceneProbe::queued(const ClearWork& clear) {
    for (const auto& notes : notes_) {
        const TileProbe& tile = notes->tile;
        const bool concerns =
            tile.target < kTargets ? clear.color_targets >> tile.target & 1 : clear.depth_mask != 0;
        if (concerns && clear.covers(tile.x, tile.y, 1, 1)) notes->owner.cleared_ = true;
    }
}

void SceneProbe::collect(std::span<Batch* const> batches) {
    for (Batch* const batch : batches) std::ranges::stable_sort(batch->sources, {}, &SourcePrimitive::draw);
    for (std::size_t pixel = 0; pixel < notes_.size(); ++pixel) collect(pixel, batches);
}

// The records of a primitive are consecutive, and so are the notes of its records.
void SceneProbe::collect(std::size_t pixel, std::span<Batch* const> batches) {
    PixelNotes& of = *notes_[pixel];
    std::size_t next = 0;
    for (Batch* const batch : batches) {
        for (const SourcePrimitive& source : batch->sources) {
            if (source.pixel != pixel) continue;
            ProbedPrimitive out{source, false, of.tile.target, depth_, {}};
            for (; next < of.notes.size(); ++next) {
                const FragmentNote& note = of.notes[next];
                const PrimitiveLine* const lines = batch->primitives.lines();
                const std::less<const void*> is_before;
                if (is_before(note.primitive, lines + source.first_line) ||
                    !is_before(note.primitive, lines + source.end_line))
                    break;
                out.back = note.primitive->back;
                out.notes.push_back(note);
            }
            drop_uncovering(out.notes);
            if (of.owner.found_.primitives.size() < PixelProbe::kMost)
                of.owner.found_.primitives.push_back(std::move(out));
            else
                ++of.owner.found_.more;
        }
    }
    of.notes.clear();
}

} // namespace rasterizer
