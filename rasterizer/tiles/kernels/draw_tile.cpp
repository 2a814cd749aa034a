// Draws one tile: clears, and primitives block by block. Invariant: a surface is loaded only when its old
// contents can be visible, and stored only when it was written. A primitive's samples are drawn one after the
// other, each into its own colour and depth blocks.
#include "rasterizer/ir/split_program.h"
#include "rasterizer/tiles/kernels/sample.h"

#include "rasterizer/tiles/lanes.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

enum class Contents : std::uint8_t { InMemory, Cleared, InTile };

struct Plane {
    const TileSurface* surface = nullptr;
    Contents contents = Contents::InMemory;
    bool changed = false;
    std::uint32_t clear[4] = {};
};

struct SamplePlanes {
    Plane color[kTargets], depth;
};

// Conservative bounds of a primitive's depth, in units of the stored integer depth.
struct DepthRange {
    std::int64_t low, high;
};

class Tile {
  public:
    explicit Tile(TileJob& job) : job_(job), left_(job.tile_x * kTileSize), top_(job.tile_y * kTileSize) {
        depth_top_ = job.depth_bits >= 32 ? 0xFFFFFFFFu : (1u << job.depth_bits) - 1;
        for (std::uint32_t s = 0; s < job.sample_count; ++s) {
            for (int t = 0; t < kTargets; ++t) planes_[s].color[t].surface = &job.samples[s].color[t];
            planes_[s].depth.surface = &job.samples[s].depth;
            for (int block = 0; block < kBlocks; ++block) forget(job.samples[s], block);
        }
    }

    void draw() {
        for (std::size_t i = 0; i < job_.item_count; ++i) {
            prefetch(i);
            const TileItem& item = job_.items[i];
            if (item.clear)
                clear(*item.clear);
            else
                primitives(item);
        }
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            for (Plane& plane : planes_[s].color) finish(plane);
            finish(planes_[s].depth);
        }
    }

  private:
    // Prefetches later items while earlier ones are drawn: bin numbers first, then primitives, then planes. A
    // chunk has few primitives in one tile, and they were often written by another core. Always inlined: GCC
    // 12 treats a function that only prefetches as one without effects and drops the call.
    [[gnu::always_inline]] void prefetch(std::size_t i) const {
        constexpr std::size_t kNumbers = 12, kPrimitives = 8, kPlanes = 4; // items ahead
        constexpr std::uint32_t kMost = 4;                                 // primitives of an item
        if (i + kNumbers < job_.item_count) __builtin_prefetch(job_.items[i + kNumbers].bin);
        if (i + kPrimitives < job_.item_count) {
            const TileItem& item = job_.items[i + kPrimitives];
            for (std::uint32_t k = 0; k < item.count && k < kMost; ++k)
                fetch_lines(&item.primitives[item.bin[k]], sizeof(Primitive));
        }
        if (i + kPlanes < job_.item_count) {
            const TileItem& item = job_.items[i + kPlanes];
            for (std::uint32_t k = 0; k < item.count && k < kMost; ++k)
                fetch_lines(item.planes + item.primitives[item.bin[k]].planes, 2 * kLine);
        }
    }
    static constexpr std::size_t kLine = 64; // bytes of a cache line
    [[gnu::always_inline]] static void fetch_lines(const void* at, std::size_t bytes) {
        for (std::size_t offset = 0; offset < bytes; offset += kLine)
            __builtin_prefetch(static_cast<const std::byte*>(at) + offset);
    }

    static void forget(const TileSample& sample, int block) {
        sample.depth_low[block] = 0;
        sample.depth_high[block] = 0xFFFFFFFF;
    }

    // Loads the surface into the tile unless it is there already.
    void bring(Plane& plane) {
        if (!plane.surface->data || plane.contents == Contents::InTile) return;
        if (plane.contents == Contents::Cleared) {
            fill(plane);
            ++job_.shortcuts.filled_planes;
        } else {
            move(*plane.surface, load_tile);
            ++job_.shortcuts.loaded_planes;
        }
        plane.contents = Contents::InTile;
    }

    void fill(const Plane& plane) {
        const std::uint32_t words = plane.surface->words();
        for (std::uint32_t row = 0; row < kBlocks * words; ++row) {
            std::uint32_t* lanes = plane.surface->block + std::size_t{row} * ir::kLanes;
            for (int i = 0; i < ir::kLanes; ++i) lanes[i] = plane.clear[row % words];
        }
    }

    void finish(Plane& plane) {
        if (!plane.changed) {
            job_.shortcuts.unchanged_planes += plane.contents == Contents::InTile;
            return;
        }
        bring(plane);
        move(*plane.surface, store_tile);
        ++job_.shortcuts.stored_planes;
    }

    void move(const TileSurface& surface, void (*how)(const TileJob&, const TileSurface&)) {
        const std::uint64_t start = job_.now();
        how(job_, surface);
        job_.memory_nanoseconds += job_.now() - start;
        const std::int32_t columns = job_.width - left_ < kTileSize ? job_.width - left_ : kTileSize;
        const std::int32_t rows = job_.height - top_ < kTileSize ? job_.height - top_ : kTileSize;
        job_.bytes +=
            static_cast<std::uint64_t>(columns) * static_cast<std::uint64_t>(rows) * surface.texel_bytes;
    }

    void clear(const ClearWork& work) {
        const std::int32_t right = job_.width < left_ + kTileSize ? job_.width : left_ + kTileSize;
        const std::int32_t bottom = job_.height < top_ + kTileSize ? job_.height : top_ + kTileSize;
        const bool whole = work.rect.left <= left_ && work.rect.top <= top_ && work.rect.right >= right &&
                           work.rect.bottom >= bottom;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) clear_sample(s, work, whole);
    }

    void clear_sample(std::uint32_t number, const ClearWork& work, bool whole) {
        SamplePlanes& planes = planes_[number];
        for (int t = 0; t < kTargets; ++t)
            if (work.color_targets >> t & 1) clear_plane(planes.color[t], work, work.color[t], ~0u, whole);
        if (work.depth_mask == 0) return;
        const std::uint32_t value[4] = {work.depth_value};
        // Stencil bits that the surface does not have count as covered.
        clear_plane(planes.depth, work, value, work.depth_mask, whole);
        const std::uint32_t depth = depth_top_ & (work.depth_value >> job_.depth_shift);
        const bool writes_depth = work.depth_mask >> job_.depth_shift & 1;
        const TileSample& sample = job_.samples[number];
        for (int block = 0; block < kBlocks; ++block) {
            if (whole && writes_depth)
                sample.depth_low[block] = sample.depth_high[block] = depth;
            else
                forget(sample, block);
        }
    }

    void clear_plane(Plane& plane, const ClearWork& work, const std::uint32_t* value, std::uint32_t mask,
                     bool whole) {
        if (!plane.surface->data) return;
        plane.changed = true;
        if (whole && mask == ~0u) {
            plane.contents = Contents::Cleared;
            for (int w = 0; w < 4; ++w) plane.clear[w] = value[w];
            ++job_.shortcuts.noted_clears;
            return;
        }
        bring(plane);
        const std::uint32_t words = plane.surface->words();
        const Rect& r = work.rect;
        const std::int32_t x0 = r.left > left_ ? r.left - left_ : 0, y0 = r.top > top_ ? r.top - top_ : 0;
        const std::int32_t x1 = r.right < left_ + kTileSize ? r.right - left_ : kTileSize;
        const std::int32_t y1 = r.bottom < top_ + kTileSize ? r.bottom - top_ : kTileSize;
        for (std::int32_t y = y0; y < y1; ++y) {
            for (std::int32_t x = x0; x < x1; ++x) {
                const std::int32_t block = y / kBlockSize * kBlocksAcross + x / kBlockSize;
                std::uint32_t* at = plane.surface->block +
                                    static_cast<std::size_t>(block) * words * ir::kLanes +
                                    y % kBlockSize * kBlockSize + x % kBlockSize;
                for (std::uint32_t w = 0; w < words; ++w, at += ir::kLanes)
                    *at = (*at & ~mask) | (value[w] & mask);
            }
        }
    }

    bool draws(const TileItem& item, std::uint32_t sample) const { return item.sample_mask >> sample & 1; }

    // Loads the surfaces that the item's program reads or writes unless they are there already.
    void bring_planes(const TileItem& item, SamplePlanes& planes) {
        for (int t = 0; t < kTargets; ++t) {
            if (item.color_used >> t & 1) bring(planes.color[t]);
            if (item.color_written >> t & 1) planes.color[t].changed = true;
        }
        if (item.depth_used) bring(planes.depth);
        if (item.depth_written) planes.depth.changed = true;
    }

    void primitives(const TileItem& item) {
        item_ = &item;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            if (draws(item, s)) bring_planes(item, planes_[s]);
        const bool seeks_centroids = item.centroid && !item.at_centre;
        if (seeks_centroids) order_samples();
        invocation_.values = job_.values;
        invocation_.uniforms = item.uniforms;
        invocation_.uniform_count = item.uniform_count;
        invocation_.textures = item.textures;
        invocation_.samplers = item.samplers;
        invocation_.sample_texture = sample_of;
        invocation_.texel_cache = job_.texel_cache;
        invocation_.counters = item.counters;
        for (std::uint32_t i = 0; i < item.count; ++i) {
            primitive_ = &item.primitives[item.bin[i]];
            // A NaN (from a hostile depth bias) has no bounds; rejected() then rejects nothing.
            if (item.reject_func != dp2::Compare::Always && primitive_->z_min <= primitive_->z_max)
                range_ = range();
            invocation_.back = primitive_->back;
            invocation_.planes = item.planes + primitive_->planes;
            invocation_.reference_x = primitive_->reference_x;
            invocation_.reference_y = primitive_->reference_y;
            if (item.primitive_program.size != 0) {
                invocation_.live = 0xFFFF;
                invocation_.outputs = of_primitive_;
                execute(item.primitive_program);
                invocation_.attributes = of_primitive_;
            }
            polygon_covers_ = seeks_centroids && primitive_->shape != Shape::Line;
            if (polygon_covers_) cover_samples();
            if (item.centroid && !polygon_covers_) invocation_.centroid_x = invocation_.centroid_y = Lanes{};
            if (job_.sample_count > 1)
                for (std::uint16_t& lanes : counted_) lanes = 0;
            for (std::uint32_t s = 0; s < job_.sample_count; ++s)
                if (draws(item, s)) sample(s);
        }
    }

    void execute(const TileProgram& program) {
        if (program.compiled)
            program.compiled(&invocation_);
        else
            run(program.code, program.size, invocation_);
    }

    // Draws one sample of the primitive.
    void sample(std::uint32_t number) {
        sample_ = &job_.samples[number];
        const std::int32_t x = item_->at_centre ? 0 : sample_->x, y = item_->at_centre ? 0 : sample_->y;
        invocation_.sample = number;
        invocation_.sample_x = static_cast<float>(x) / 256;
        invocation_.sample_y = static_cast<float>(y) / 256;
        const BlockVisitor visitor{[](void* self, int block_x, int block_y, std::uint32_t mask) {
                                       static_cast<Tile*>(self)->block(block_x, block_y, mask);
                                   },
                                   this};
        if (primitive_->shape == Shape::Line)
            cover_line(*primitive_, left_, top_, visitor);
        else
            cover_polygon(*primitive_, left_, top_, x, y, visitor, job_.shortcuts);
    }

    // Sorts the samples in the mask by their distance from the centre, nearest first.
    void order_samples() {
        const auto distance = [this](std::uint32_t s) {
            return job_.samples[s].x * job_.samples[s].x + job_.samples[s].y * job_.samples[s].y;
        };
        ordered_ = 0;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            if (!draws(*item_, s)) continue;
            std::uint32_t at = ordered_++;
            for (; at > 0 && distance(nearest_[at - 1]) > distance(s); --at) nearest_[at] = nearest_[at - 1];
            nearest_[at] = s;
        }
    }

    // Coverage of every sample in every block of the tile, for centroids.
    void cover_samples() {
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            for (std::uint16_t& mask : covered_[s]) mask = 0;
            const BlockVisitor visitor{[](void* masks, int x, int y, std::uint32_t mask) {
                                           static_cast<std::uint16_t*>(masks)[y * kBlocksAcross + x] =
                                               static_cast<std::uint16_t>(mask);
                                       },
                                       covered_[s]};
            cover_polygon(*primitive_, left_, top_, job_.samples[s].x, job_.samples[s].y, visitor,
                          job_.shortcuts);
        }
    }

    // Centroid: the pixel's centre when all samples are covered, else the covered sample nearest to it.
    void place_centroids(int number) {
        std::uint32_t all = 0xFFFF;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) all &= covered_[s][number];
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            float x = 0, y = 0;
            if (!(all >> lane & 1)) {
                std::uint32_t k = 0;
                while (k < ordered_ && !(covered_[nearest_[k]][number] >> lane & 1)) ++k;
                if (k < ordered_) {
                    x = static_cast<float>(job_.samples[nearest_[k]].x) / 256;
                    y = static_cast<float>(job_.samples[nearest_[k]].y) / 256;
                }
            }
            __builtin_memcpy(&invocation_.centroid_x.word[lane], &x, 4);
            __builtin_memcpy(&invocation_.centroid_y.word[lane], &y, 4);
        }
    }

    DepthRange range() const {
        const double top = depth_top_;
        const auto scaled = [top](float z, double slack) {
            const double clamped = z < 0 ? 0 : z > 1 ? 1 : static_cast<double>(z);
            return static_cast<std::int64_t>(clamped * top + slack);
        };
        // The stored depth of z differs from z * top by at most 2 units (quantise in lower_depth.cpp): 1/2
        // and float rounding up to 24 bits, truncation to an even number with 32.
        return {scaled(primitive_->z_min, -2.0), scaled(primitive_->z_max, 2.0)};
    }

    // True when no pixel of the block can pass the depth test.
    bool rejected(int block) const {
        using dp2::Compare;
        if (item_->reject_func == Compare::Always || !(primitive_->z_min <= primitive_->z_max)) return false;
        const DepthRange& z = range_;
        const std::int64_t low = sample_->depth_low[block], high = sample_->depth_high[block];
        switch (item_->reject_func) {
        case Compare::Less: return z.low >= high && z.low > 0;
        case Compare::LessEqual: return z.low > high;
        case Compare::Greater: return z.high <= low;
        case Compare::GreaterEqual: return z.high < low;
        default: return false;
        }
    }

    void block(int x, int y, std::uint32_t mask) {
        const int number = y * kBlocksAcross + x;
        if (item_->counts_rejections) mask = scissored(left_ + x * kBlockSize, top_ + y * kBlockSize, mask);
        if (mask == 0) return;
        if (rejected(number)) {
            ++job_.shortcuts.rejected_blocks;
            return;
        }
        invocation_.live = mask;
        job_.shortcuts.full_blocks += mask == 0xFFFF;
        job_.lanes += ir::kLanes;
        job_.live_lanes += static_cast<std::uint64_t>(__builtin_popcount(mask));
        invocation_.x = left_ + x * kBlockSize;
        invocation_.y = top_ + y * kBlockSize;
        const auto at = static_cast<std::size_t>(number);
        for (int t = 0; t < kTargets; ++t) {
            const TileSurface& surface = sample_->color[t];
            if (surface.data) invocation_.color[t] = surface.block + at * surface.words() * ir::kLanes;
        }
        invocation_.depth = sample_->depth.data ? sample_->depth.block + at * ir::kLanes : nullptr;
        std::uint16_t none = 0; // counted before the only sample of a pixel
        invocation_.counted = job_.sample_count == 1 ? &none : &counted_[number];
        if (polygon_covers_) place_centroids(number);
        execute(item_->program);
        if (item_->depth_written) measure(number);
    }

    // `mask` without the pixels outside the scissor rectangle, which are counted as rejected.
    std::uint32_t scissored(std::int32_t x, std::int32_t y, std::uint32_t mask) const {
        const auto count = [&](std::uint32_t counter) {
            item_->counters[counter] += static_cast<std::uint64_t>(__builtin_popcount(mask));
        };
        count(count_before(Rejection::Scissor));
        const Rect& r = item_->scissor;
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            const std::int32_t column = x + lane % kBlockSize, row = y + lane / kBlockSize;
            if (column < r.left || column >= r.right || row < r.top || row >= r.bottom) mask &= ~(1u << lane);
        }
        count(count_behind(Rejection::Scissor));
        return mask;
    }

    void measure(int number) {
        const std::uint32_t* lanes = invocation_.depth;
        std::uint32_t low = 0xFFFFFFFF, high = 0;
        for (int i = 0; i < ir::kLanes; ++i) {
            const std::uint32_t depth = lanes[i] >> job_.depth_shift & depth_top_;
            low = depth < low ? depth : low;
            high = depth > high ? depth : high;
        }
        sample_->depth_low[number] = low;
        sample_->depth_high[number] = high;
    }

    TileJob& job_;
    const std::int32_t left_, top_;
    SamplePlanes planes_[kMaxSamples];
    std::uint32_t depth_top_ = 0;
    Invocation invocation_;
    const TileItem* item_ = nullptr;
    const Primitive* primitive_ = nullptr;
    const TileSample* sample_ = nullptr;
    Lanes of_primitive_[ir::kMaxPrimitiveValues];
    std::uint16_t counted_[kBlocks] = {}; // see Invocation::counted, of primitive_
    DepthRange range_ = {};               // of primitive_, while blocks may be rejected
    // For programs with VaryingAtCentroid
    bool polygon_covers_ = false; // by primitive_, with several samples
    std::uint32_t nearest_[kMaxSamples], ordered_ = 0;
    std::uint16_t covered_[kMaxSamples][kBlocks]; // lanes, by sample and block
};

} // namespace

void draw_tile(TileJob& job) {
    Tile(job).draw();
}

} // namespace rasterizer::RASTERIZER_ISA
