#include "rasterizer/tiles/kernels/tile_planes.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

TilePlanes::TilePlanes(TileJob& job) : job_(job), left_(job.left()), top_(job.top()) {
    for (std::uint32_t s = 0; s < job.sample_count; ++s) {
        for (int t = 0; t < kTargets; ++t) begin(planes_[s].color[t], job.samples[s].color[t]);
        begin(planes_[s].depth, job.samples[s].depth);
    }
}

void TilePlanes::begin(Plane& plane, const TileSurface& surface) {
    plane.surface = &surface;
    if (!surface.clear || surface.clear->texels == FastClear::Texels::InMemory) return;
    if (surface.clear->texels == FastClear::Texels::SameAsFirst) {
        plane.contents = Contents::SameAsFirst;
        begins_with_equal_ = true;
        return;
    }
    plane.contents = Contents::Cleared;
    for (int w = 0; w < 4; ++w) plane.clear[w] = surface.clear->words[w];
}

void TilePlanes::clear(const ClearWork& work, bool whole) {
    const std::uint32_t depth[4] = {work.depth_value};
    for (int t = 0; t < kTargets && !whole; ++t)
        if (work.color_targets >> t & 1) bring_equal(t);
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        for (int t = 0; t < kTargets; ++t)
            if (work.color_targets >> t & 1) clear(planes_[s].color[t], work, work.color[t], ~0u, whole);
        // The mask is ~0 if all depth and stencil bits that the format has are cleared.
        if (work.depth_mask != 0) clear(planes_[s].depth, work, depth, work.depth_mask, whole);
    }
}

void TilePlanes::use(const TileDraw& draw, std::uint32_t sample, bool drawn) {
    OfSample& planes = planes_[sample];
    if (draw.facts.depth_used) bring(planes.depth);
    if (!drawn) return;
    for (int t = 0; t < kTargets; ++t) {
        if (draw.facts.color_used >> t & 1) bring_color(sample, t);
        if (draw.facts.color_written >> t & 1) planes.color[t].changed = true;
    }
    if (draw.facts.depth_written) planes.depth.changed = true;
}

void TilePlanes::show(std::uint32_t target) {
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        bring(planes_[s].depth);
        if (target < kTargets) bring_color(s, static_cast<int>(target));
    }
}

void TilePlanes::finish() {
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        for (int t = 0; t < kTargets; ++t) finish_color(s, t);
        finish(planes_[s].depth);
    }
}

template <class F> void TilePlanes::move(const TileSurface& surface, F&& how) {
    const std::uint64_t start = job_.now();
    how();
    job_.memory_nanoseconds += job_.now() - start;
    job_.bytes += static_cast<std::uint64_t>(job_.columns()) * static_cast<std::uint64_t>(job_.rows()) *
                  surface.texel_bytes;
}

// Loads the plane into tile memory, or fills it with the recorded clear, unless it is there already.
void TilePlanes::bring(Plane& plane) {
    if (!plane.surface->data || plane.contents == Contents::InTile) return;
    if (plane.contents == Contents::Cleared) {
        fill(plane);
        ++job_.shortcuts.filled_planes;
    } else {
        move(*plane.surface, [&] { load_tile(job_, *plane.surface); });
        ++job_.shortcuts.loaded_planes;
    }
    plane.contents = Contents::InTile;
}

// bring() for a colour plane that a draw writes or reads: copies sample 0 if the plane is SameAsFirst.
void TilePlanes::bring_color(std::uint32_t sample, int target) {
    Plane& plane = planes_[sample].color[target];
    if (sample == 0) bring_equal(target);
    if (plane.contents != Contents::SameAsFirst) return bring(plane);
    Plane& first = planes_[0].color[target];
    bring(first);
    copy_plane(*first.surface, *plane.surface);
    plane.contents = Contents::InTile;
}

// Called before sample 0 of the target changes: loads the planes of the other samples that are SameAsFirst.
void TilePlanes::bring_equal(int target) {
    for (std::uint32_t s = 1; begins_with_equal_ && s < job_.sample_count; ++s)
        if (planes_[s].color[target].contents == Contents::SameAsFirst) bring_color(s, target);
}

void TilePlanes::fill(const Plane& plane) {
    const std::uint32_t words = plane.surface->words();
    for (std::uint32_t row = 0; row < kBlocks * words; ++row) {
        std::uint32_t* lanes = plane.surface->block + std::size_t{row} * ir::kLanes;
        for (int i = 0; i < ir::kLanes; ++i) lanes[i] = plane.clear[row % words];
    }
}

void TilePlanes::finish_color(std::uint32_t sample, int target) {
    Plane& plane = planes_[sample].color[target];
    const Plane& first = planes_[0].color[target];
    FastClear* const record = plane.surface->clear;
    if (sample != 0 && first.changed && record) {
        if (record->texels == FastClear::Texels::SameAsFirst) plane.changed = true;
        if (plane.changed && plane.contents == Contents::InTile && first.contents == Contents::InTile &&
            !plane.surface->stores_clears && are_equal(job_, *plane.surface, *first.surface)) {
            record->texels = FastClear::Texels::SameAsFirst;
            ++job_.shortcuts.kept_samples;
            return;
        }
    }
    finish(plane);
}

void TilePlanes::finish(Plane& plane) {
    if (!plane.changed) {
        job_.shortcuts.unchanged_planes += plane.contents == Contents::InTile;
        return;
    }
    FastClear* const record = plane.surface->clear;
    const bool keeps = record && plane.contents == Contents::Cleared && !plane.surface->stores_clears;
    if (record) record->texels = keeps ? FastClear::Texels::OneValue : FastClear::Texels::InMemory;
    if (keeps) {
        for (int w = 0; w < 4; ++w) record->words[w] = plane.clear[w];
        ++job_.shortcuts.kept_clears;
        return;
    }
    move(*plane.surface, [&] {
        if (plane.contents == Contents::Cleared)
            store_clear(job_, *plane.surface, plane.clear);
        else
            store_tile(job_, *plane.surface);
    });
    ++job_.shortcuts.stored_planes;
}

void TilePlanes::clear(Plane& plane, const ClearWork& work, const std::uint32_t* value, std::uint32_t mask,
                       bool whole) {
    if (!plane.surface->data) return;
    plane.changed = true;
    if (whole && (mask == ~0u || plane.contents == Contents::Cleared)) {
        plane.contents = Contents::Cleared;
        for (int w = 0; w < 4; ++w) plane.clear[w] = (plane.clear[w] & ~mask) | (value[w] & mask);
        ++job_.shortcuts.noted_clears;
        return;
    }
    bring(plane);
    const std::uint32_t words = plane.surface->words();
    const Rect& r = work.rect;
    const std::int32_t x0 = r.left > left_ ? r.left - left_ : 0, y0 = r.top > top_ ? r.top - top_ : 0;
    const std::int32_t x1 = r.right < left_ + kTileSize ? r.right - left_ : kTileSize;
    const std::int32_t y1 = r.bottom < top_ + kTileSize ? r.bottom - top_ : kTileSize;
    for (std::int32_t y = y0 & ~(kBlockSize - 1); y < y1; y += kBlockSize) {
        const I16 rows = (lane_rows() >= y0 - y) & (lane_rows() < y1 - y);
        for (std::int32_t x = x0 & ~(kBlockSize - 1); x < x1; x += kBlockSize) {
            const I16 inside = rows & (lane_columns() >= x0 - x) & (lane_columns() < x1 - x);
            const U32x16 cleared = bits_as<U32x16>(inside) & mask;
            const std::int32_t block = y / kBlockSize * kBlocksAcross + x / kBlockSize;
            std::uint32_t* at = plane.surface->block + static_cast<std::size_t>(block) * words * ir::kLanes;
            for (std::uint32_t w = 0; w < words; ++w, at += ir::kLanes)
                store(at, (load<U32x16>(at) & ~cleared) | (cleared & value[w]));
        }
    }
}

} // namespace rasterizer::RASTERIZER_ISA
