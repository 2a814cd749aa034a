// Draws one tile: clears, and primitives block by block. A block's samples are drawn one after the other,
// each into its own colour and depth blocks.
#include "rasterizer/ir/split_program.h"
#include "rasterizer/tiles/kernels/depth_bounds.h"
#include "rasterizer/tiles/kernels/sample.h"
#include "rasterizer/tiles/kernels/tile_planes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

class Tile {
  public:
    explicit Tile(TileJob& job) : job_(job), left_(job.left()), top_(job.top()), planes_(job), depths_(job) {
        at_samples_.count = job.sample_count;
        for (std::uint32_t s = 0; s < job.sample_count; ++s) {
            at_samples_.x[s] = job.samples[s].x;
            at_samples_.y[s] = job.samples[s].y;
        }
        invocation_.values = job.values;
        invocation_.counted = &counted_;
        invocation_.sample_texture = sample_of;
        invocation_.texel_cache = job.texel_cache;
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
        planes_.finish();
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

    void clear(const ClearWork& work) {
        const bool whole = work.rect.left <= left_ && work.rect.top <= top_ &&
                           work.rect.right >= left_ + job_.columns() &&
                           work.rect.bottom >= top_ + job_.rows();
        planes_.clear(work, whole);
        if (work.depth_mask != 0) depths_.clear(work, whole);
    }

    bool draws(std::uint32_t sample) const { return item_->sample_mask >> sample & 1; }

    void primitives(const TileItem& item) {
        item_ = &item;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            if (draws(s)) planes_.use(item, s);
        target_count_ = 0;
        for (int t = 0; t < kTargets; ++t)
            if (item.color_used >> t & 1 && job_.samples[0].color[t].data) targets_[target_count_++] = t;
        seeks_centroids_ = item.centroid && !item.at_centre;
        if (seeks_centroids_) order_samples();
        invocation_.uniforms = item.uniforms;
        invocation_.uniform_count = item.uniform_count;
        invocation_.textures = item.textures;
        invocation_.samplers = item.samplers;
        invocation_.counters = item.counters;
        const SamplePlaces at_centre;
        const SamplePlaces& samples = item.at_centre ? at_centre : at_samples_;
        for (std::uint32_t i = 0; i < item.count; ++i) {
            primitive_ = &item.primitives[item.bin[i]];
            cover(samples);
            if (list_.count != 0) primitive(samples);
        }
    }

    // Every sample of the tile gets a mask.
    void cover(const SamplePlaces& samples) {
        const bool line = primitive_->shape == Shape::Line;
        if (line)
            cover_line(*primitive_, left_, top_, list_);
        else
            cover_polygon(*primitive_, left_, top_, samples, list_, job_.shortcuts);
        for (std::uint32_t s = line ? 1 : samples.count; s < job_.sample_count; ++s)
            __builtin_memcpy(list_.mask[s], list_.mask[0], list_.count * sizeof list_.mask[0][0]);
    }

    void primitive(const SamplePlaces& samples) {
        invocation_.back = primitive_->back;
        invocation_.planes = item_->planes + primitive_->planes;
        invocation_.reference_x = primitive_->reference_x;
        invocation_.reference_y = primitive_->reference_y;
        polygon_covers_ = seeks_centroids_ && primitive_->shape != Shape::Line;
        if (polygon_covers_)
            for (std::uint32_t s = 0; s < job_.sample_count; ++s)
                __builtin_memcpy(covered_[s], list_.mask[s], list_.count * sizeof list_.mask[s][0]);
        if (item_->centroid && !polygon_covers_) invocation_.centroid_x = invocation_.centroid_y = Lanes{};
        depths_.reject(*item_, *primitive_, samples, list_);
        if (item_->primitive_program.size != 0) {
            invocation_.live = 0xFFFF;
            invocation_.outputs = of_primitive_;
            execute(item_->primitive_program);
            invocation_.attributes = of_primitive_;
        }
        if (job_.sample_count == 1) {
            for (std::uint32_t place = 0; place < list_.count; ++place)
                if (list_.mask[0][place] != 0) block(place);
            return;
        }
        for (std::uint32_t place = 0; place < list_.count; ++place) block(place);
    }

    void execute(const TileProgram& program) {
        if (program.compiled)
            program.compiled(&invocation_);
        else
            run(program.code, program.size, invocation_);
    }

    void block(std::uint32_t place) {
        const std::int32_t number = list_.number[place];
        invocation_.x = left_ + number % kBlocksAcross * kBlockSize;
        invocation_.y = top_ + number / kBlocksAcross * kBlockSize;
        counted_ = 0;
        if (polygon_covers_) place_centroids(place);
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            std::uint32_t mask = list_.mask[s][place];
            if (mask == 0 || !draws(s)) continue;
            if (item_->counts_rejections) mask = scissored(mask);
            if (mask != 0) sample(s, place, mask);
        }
    }

    // Draws one sample of a block's pixels.
    void sample(std::uint32_t number, std::uint32_t place, std::uint32_t mask) {
        const TileSample& sample = job_.samples[number];
        const std::size_t at = list_.number[place];
        job_.shortcuts.full_blocks += mask == 0xFFFF;
        job_.lanes += ir::kLanes;
        job_.live_lanes += static_cast<std::uint64_t>(__builtin_popcount(mask));
        invocation_.live = mask;
        if (job_.sample_count > 1) {
            invocation_.sample = number;
            invocation_.sample_x = item_->at_centre ? 0 : static_cast<float>(sample.x) / 256;
            invocation_.sample_y = item_->at_centre ? 0 : static_cast<float>(sample.y) / 256;
        }
        for (int k = 0; k < target_count_; ++k) {
            const TileSurface& surface = sample.color[targets_[k]];
            invocation_.color[targets_[k]] = surface.block + at * surface.words() * ir::kLanes;
        }
        invocation_.depth = sample.depth.data ? sample.depth.block + at * ir::kLanes : nullptr;
        execute(item_->program);
        depths_.drawn(number, place, static_cast<std::uint32_t>(at), mask);
    }

    // Sorts the samples in the mask by their distance from the centre, nearest first.
    void order_samples() {
        const auto distance = [this](std::uint32_t s) {
            return job_.samples[s].x * job_.samples[s].x + job_.samples[s].y * job_.samples[s].y;
        };
        ordered_ = 0;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
            if (!draws(s)) continue;
            std::uint32_t at = ordered_++;
            for (; at > 0 && distance(nearest_[at - 1]) > distance(s); --at) nearest_[at] = nearest_[at - 1];
            nearest_[at] = s;
        }
    }

    // Centroid: the pixel's centre when all samples are covered, else the covered sample nearest to it.
    void place_centroids(std::uint32_t place) {
        std::uint32_t all = 0xFFFF;
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) all &= covered_[s][place];
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            float x = 0, y = 0;
            if (!(all >> lane & 1)) {
                std::uint32_t k = 0;
                while (k < ordered_ && !(covered_[nearest_[k]][place] >> lane & 1)) ++k;
                if (k < ordered_) {
                    x = static_cast<float>(job_.samples[nearest_[k]].x) / 256;
                    y = static_cast<float>(job_.samples[nearest_[k]].y) / 256;
                }
            }
            __builtin_memcpy(&invocation_.centroid_x.word[lane], &x, 4);
            __builtin_memcpy(&invocation_.centroid_y.word[lane], &y, 4);
        }
    }

    // `mask` without the pixels outside the scissor rectangle, which are counted as rejected.
    std::uint32_t scissored(std::uint32_t mask) const {
        const auto count = [&](std::uint32_t counter) {
            item_->counters[counter] += static_cast<std::uint64_t>(__builtin_popcount(mask));
        };
        count(count_before(Rejection::Scissor));
        const Rect& r = item_->scissor;
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            const std::int32_t column = invocation_.x + lane % kBlockSize,
                               row = invocation_.y + lane / kBlockSize;
            if (column < r.left || column >= r.right || row < r.top || row >= r.bottom) mask &= ~(1u << lane);
        }
        count(count_behind(Rejection::Scissor));
        return mask;
    }

    TileJob& job_;
    const std::int32_t left_, top_;
    TilePlanes planes_;
    DepthBounds depths_;
    SamplePlaces at_samples_;
    Invocation invocation_;
    const TileItem* item_ = nullptr;
    int targets_[kTargets] = {}, target_count_ = 0; // that item_ uses
    const Primitive* primitive_ = nullptr;
    BlockList list_;            // of primitive_
    std::uint16_t counted_ = 0; // see Invocation::counted; of a block of the list
    Lanes of_primitive_[ir::kMaxPrimitiveValues];
    // For programs with VaryingAtCentroid
    bool seeks_centroids_ = false; // item_ does
    bool polygon_covers_ = false;  // primitive_ is one, too
    std::uint32_t nearest_[kMaxSamples], ordered_ = 0;
    std::uint16_t covered_[kMaxSamples][kBlocks]; // the masks that coverage wrote
};

} // namespace

void draw_tile(TileJob& job) {
    Tile(job).draw();
}

} // namespace rasterizer::RASTERIZER_ISA
