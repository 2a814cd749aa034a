// Draws one tile: clears, and primitives block by block. Each sample has its own colour and depth planes in
// tile memory. If a program is cut into stages, visibility is computed first. Opaque colours are deferred
// until a draw reads the target or the tile ends, and are not computed for pixels that later primitives
// cover. Quads of small primitives are collected until several of them fill a run of the program.
#include <vector>

#include "rasterizer/tiles/kernels/deferred_shading.h"
#include "rasterizer/tiles/kernels/depth_stage.h"
#include "rasterizer/tiles/kernels/hierarchical_z.h"
#include "rasterizer/tiles/kernels/probed_pixel.h"
#include "rasterizer/tiles/kernels/program_runner.h"
#include "rasterizer/tiles/kernels/sample_tests.h"
#include "rasterizer/tiles/kernels/tile_planes.h"
#include "rasterizer/tiles/kernels/waiting_quads.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

std::vector<ProbedPixel> probed_pixels(TileJob& job) {
    std::vector<ProbedPixel> pixels;
    const TileProbe* const first = job.hooks ? job.hooks->probe : nullptr;
    std::size_t count = 0;
    for (const TileProbe* probe = first; probe; probe = probe->next) ++count;
    pixels.reserve(count); // they refer to one another
    for (const TileProbe* probe = first; probe; probe = probe->next) {
        const ProbedPixel* twin = nullptr;
        for (const ProbedPixel& earlier : pixels)
            if (!twin && earlier.is_at(*probe)) twin = &earlier;
        pixels.emplace_back(job, *probe, twin);
    }
    return pixels;
}

class Tile {
  public:
    explicit Tile(TileJob& job)
        : job_(job), left_(job.left()), top_(job.top()), planes_(job), depths_(job),
          deferred_(*job.deferred, job.sample_count), stage_(job), runner_(job), tests_(job), late_(job),
          quads_(job), centroids_(job), probed_(probed_pixels(job)) {
        at_samples_.count = job.sample_count;
        for (std::uint32_t s = 0; s < job.sample_count; ++s) {
            at_samples_.x[s] = job.samples[s].x;
            at_samples_.y[s] = job.samples[s].y;
        }
    }

    void draw() {
        for (std::uint32_t i = 0; i < kPrimitivesAhead; ++i) prefetch();
        for (std::size_t i = 0; i < job_.item_count; ++i) {
            const TileItem& item = job_.items[i];
            if (job_.stops(item.clear ? kClearOperations : 1)) break;
            if (item.clear)
                clear(*item.clear);
            else if (job_.hooks)
                watched_primitives(item);
            else
                primitives(item);
        }
        shade_deferred();
        planes_.finish();
    }

  private:
    // Cost in 16-lane operations of a clear, and of a primitive without pixels.
    static constexpr std::uint64_t kClearOperations = 512, kPrimitiveOperations = 16;

    // Prefetches primitives kPrimitivesAhead early, and their bins and states earlier. The primitives of a
    // tile are scattered in memory, and often in another core's cache. Always inlined: GCC 12 treats a
    // function that only prefetches as one without effects and drops the call.
    static constexpr std::uint32_t kPrimitivesAhead = 8;
    static constexpr std::size_t kItemsAhead = 6; // bins and states: this many items before their primitives
    [[gnu::always_inline]] void prefetch() {
        for (; next_item_ < job_.item_count; ++next_item_, next_primitive_ = 0) {
            const TileItem& item = job_.items[next_item_];
            if (next_primitive_ == 0 && next_item_ + kItemsAhead < job_.item_count) {
                const TileItem& later = job_.items[next_item_ + kItemsAhead];
                __builtin_prefetch(later.bin);
                if (later.draw && later.draw != item.draw) fetch_lines(later.draw, offsetof(TileDraw, plain));
            }
            if (next_primitive_ < item.count) {
                fetch_lines(&item.primitive(next_primitive_++),
                            sizeof(Primitive) + 4 * item.draw->primitive_words);
                return;
            }
        }
    }
    static constexpr std::size_t kLine = 64; // size of a cache line
    [[gnu::always_inline]] static void fetch_lines(const void* at, std::size_t bytes) {
        for (std::size_t offset = 0; offset < bytes; offset += kLine)
            __builtin_prefetch(static_cast<const std::byte*>(at) + offset);
    }

    void clear(const ClearWork& work) {
        const bool whole = work.covers(left_, top_, job_.columns(), job_.rows());
        if (whole && (deferred_targets_ & ~work.color_targets) == 0)
            forget_deferred();
        else if (deferred_targets_ & work.color_targets)
            shade_deferred();
        planes_.clear(work, whole);
        if (work.depth_mask != 0) depths_.clear(work, whole);
    }

    bool draws(std::uint32_t sample) const { return draw_->sample_mask >> sample & 1; }

    void watched_primitives(const TileItem& item) {
        if (job_.hooks->probe) return probed_primitives(item);
        const std::uint64_t before = texels_read();
        primitives(item);
        if (counts_overdraw()) item.counters[kCountTexels] += texels_read() - before;
    }
    bool counts_overdraw() const { return job_.hooks && job_.hooks->overdraw && item_->number != 0; }
    std::uint64_t texels_read() const { return job_.texel_cache() ? job_.texel_cache()->reads : 0; }

    void primitives(const TileItem& item) {
        item_ = &item;
        draw_ = item.draw;
        const bool hides = draw_->stages.hides && draw_->facts.color_written == deferred_targets_;
        if (draw_->facts.color_used != 0 && !hides) shade_deferred();
        if (!quads_.empty() && quads_.item()->draw != draw_) shade_quads();
        if (!counts_overdraw() && DepthStage::takes(*draw_, job_.sample_count)) {
            if (draws(0)) depth_only(item);
            return;
        }
        runner_.bind(item);
        if (draw_->facts.test.complete) tests_.bind(*draw_, draw_->facts.test);
        if (draw_->facts.late.complete) late_.bind(*draw_, draw_->facts.late);
        centroids_.use(*draw_);
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) planes_.use(*draw_, s, draws(s));
        const SamplePlaces at_centre;
        const SamplePlaces& samples = draw_->at_centre ? at_centre : at_samples_;
        for (std::uint32_t i = 0; i < item.count; ++i) {
            if (job_.stops(kPrimitiveOperations)) return;
            prefetch();
            const Primitive& next = item.primitive(i);
            cover(next, samples);
            if (list_.count != 0) primitive(next, samples);
        }
    }

    // primitives() for a tile with probed pixels: draws each of them apart from the others, which gives the
    // same bits, and everything at once, without hierarchical Z.
    void probed_primitives(const TileItem& item) {
        item_ = &item;
        draw_ = item.draw;
        runner_.bind(item);
        centroids_.use(*draw_);
        for (std::uint32_t s = 0; s < job_.sample_count; ++s) planes_.use(*draw_, s, draws(s));
        for (const TileProbe* probe = job_.hooks->probe; probe; probe = probe->next)
            planes_.show(probe->target);
        const SamplePlaces at_centre;
        const SamplePlaces& samples = draw_->at_centre ? at_centre : at_samples_;
        for (std::uint32_t i = 0; i < item.count; ++i) {
            if (job_.stops(kPrimitiveOperations)) return;
            const Primitive& next = item.primitive(i);
            cover(next, samples);
            centroids_.keep(list_, next.shape == Shape::Line);
            for (ProbedPixel& pixel : probed_) pixel.begin(next, list_);
            if (draw_->counts_rejections) scissor_list();
            for (std::uint32_t s = 0; s < job_.sample_count; ++s)
                if (!draws(s)) clear_masks(list_.mask[s]);
            runner_.bind(next);
            runner_.clear_counted(list_);
            for (ProbedPixel& pixel : probed_) pixel.draw(*draw_, list_, runner_, centroids_);
            runner_.run_primitive();
            for (std::uint32_t s = 0; s < job_.sample_count; ++s)
                if (draws(s) && list_.count != 0) runner_.run(runner_.stages().whole, s, list_, &centroids_);
        }
    }

    // Least number of blocks for decided(): with fewer, it costs more than it saves.
    static constexpr std::uint32_t kLeastDecided = 16;
    // Draws the item's primitives with DepthStage, without running a program.
    void depth_only(const TileItem& item) {
        planes_.use(*draw_, 0, true);
        stage_.bind(item);
        for (std::uint32_t i = 0; i < item.count; ++i) {
            if (job_.stops(kPrimitiveOperations + list_.count)) return;
            prefetch();
            const Primitive& next = item.primitive(i);
            cover(next, at_samples_);
            if (list_.count == 0) continue;
            if (draw_->facts.depth_only.writes) {
                stage_.draw(next, list_);
                depths_.changed(list_);
            } else if (draw_->facts.depth_only.compares_order() && list_.count >= kLeastDecided) {
                decided(item, next);
            } else {
                stage_.draw(next, list_);
            }
        }
    }
    // Draws list_. Hierarchical Z decides the depth test for most blocks of large primitives; z is computed
    // only for the other blocks.
    void decided(const TileItem& item, const Primitive& primitive) {
        depths_.decide(item, primitive, at_samples_, list_, passing_, failing_);
        job_.shortcuts.decided_blocks += passing_.count + failing_.count;
        if (list_.count != 0) stage_.draw(primitive, list_);
        if (passing_.count != 0) stage_.draw(primitive, passing_, DepthStage::Outcome::Passes);
        if (failing_.count != 0) stage_.draw(primitive, failing_, DepthStage::Outcome::Fails);
    }

    // Computes the masks of list_ for every sample.
    void cover(const Primitive& primitive, const SamplePlaces& samples) {
        const bool line = primitive.shape == Shape::Line;
        if (line)
            cover_line(primitive, left_, top_, list_);
        else if (primitive.shape == Shape::SmallPolygon)
            cover_small(primitive, left_, top_, *draw_, samples.count, list_);
        else
            cover_polygon(primitive, left_, top_, samples, list_, job_.shortcuts);
        for (std::uint32_t s = line ? 1 : samples.count; s < job_.sample_count; ++s)
            copy_masks(list_.mask[s], list_.mask[0]);
    }

    // These copy and clear masks of list_'s blocks, in steps of a constant size, which are fast.
    static constexpr std::uint32_t kMasksAtOnce = 16;
    void copy_masks(std::uint16_t* to, const std::uint16_t* from) const {
        for (std::uint32_t i = 0; i < list_.count; i += kMasksAtOnce)
            __builtin_memcpy(to + i, from + i, kMasksAtOnce * sizeof to[0]);
    }
    void clear_masks(std::uint16_t* masks) const {
        for (std::uint32_t i = 0; i < list_.count; i += kMasksAtOnce)
            __builtin_memset(masks + i, 0, kMasksAtOnce * sizeof masks[0]);
    }

    void primitive(const Primitive& primitive, const SamplePlaces& samples) {
        // Thresholds in instructions that could be saved, summed over all blocks: with fewer, deferring the
        // colours, or running the `pixel` stage once for all samples, costs more than it saves.
        constexpr std::size_t kLeastHidden = 256, kLeastShared = 512;
        // Sharing a run among several small primitives saves more than deferring their colours.
        const bool counted = counts_overdraw();
        const bool by_quads =
            !counted && list_.count <= WaitingQuads::kMostBlocks && WaitingQuads::takes(*draw_, job_);
        const bool waits =
            !counted && !by_quads && draw_->facts.shading_cost * std::size_t{list_.count} >= kLeastHidden;
        const bool in_parts =
            waits || by_quads ||
            (!counted && ((draw_->facts.test.complete && draw_->lists.copies.size != 0) ||
                          draw_->stages.pixel.size * (job_.sample_count - 1) * list_.count >= kLeastShared));
        if (waits && !deferred_.has_room(list_.count)) {
            shade_deferred();
            runner_.bind(*item_);
        }
        if (by_quads && draw_->facts.test.complete) return small(primitive);
        centroids_.keep(list_, primitive.shape == Shape::Line);
        if (!depths_.reject(*item_, primitive, samples, list_)) return;
        if (!quads_.empty() && !by_quads) { // colours are written in the order of primitives
            shade_quads();
            runner_.bind(*item_);
        }
        if (draw_->counts_rejections) scissor_list();
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            if (!draws(s)) clear_masks(list_.mask[s]);
        runner_.bind(primitive);
        job_.shortcuts.plain_primitives += primitive.plain;
        if (!in_parts || draw_->facts.tests_by_primitive) runner_.run_primitive();
        if (in_parts && draw_->facts.test.complete) {
            test_depths(primitive);
        } else {
            find_visible(in_parts ? runner_.stages().visibility : runner_.stages().whole);
            if (in_parts && draw_->lists.counts.size != 0) count_visible();
            if (counted) count_overdraw();
        }
        if (waits) {
            deferred_targets_ = draw_->facts.color_written;
            job_.shortcuts.hidden_blocks += deferred_.add(*item_, primitive, list_);
            return;
        }
        if (by_quads) return add_quads(primitive);
        if (!deferred_.empty() && draw_->stages.hides) job_.shortcuts.hidden_blocks += deferred_.cover(list_);
        if (in_parts && runner_.shade(list_, &centroids_) && draw_->facts.late.complete)
            // Overwrites covered_ and covered_by_all_, which are not read any more.
            count(late_.run(primitive, list_, covered_, covered_by_all_), draw_->lists.late_counts);
    }

    // Counts the pixels of list_, which have passed every test.
    void count_overdraw() {
        const std::uint32_t number = item_->number;
        for (std::uint32_t place = 0; place < list_.count; ++place) {
            std::uint32_t any = 0;
            for (std::uint32_t s = 0; s < job_.sample_count; ++s) any |= list_.mask[s][place];
            item_->counters[kCountDrawn] += population(any);
            OverdrawBlock& block = job_.hooks->overdraw[list_.number[place]];
            std::uint32_t touched = 0;
            for (std::uint32_t lane = 0; lane < std::uint32_t{ir::kLanes}; ++lane) {
                // Without branches, so that the loop is vectorized.
                const std::uint32_t passed = any >> lane & 1u, last = block.last[lane];
                block.count[lane] += passed;
                touched += passed & (last != number ? 1u : 0u);
                block.last[lane] = last + ((number - last) & (0u - passed));
            }
            item_->counters[kCountTouched] += touched;
        }
    }

    // Draws a primitive with few blocks, without reject(): testing its depths is faster than bounding them.
    void small(const Primitive& primitive) {
        if (!draws(0)) return;
        depths_.accept(*item_);
        count(tests_.run(primitive, list_, covered_, covered_by_all_));
        // Passes the remaining masks: the bounds change only in blocks where a pixel passed.
        if (depths_.watches()) depths_.drawn(list_, list_.mask[0], covered_by_all_);
        add_quads(primitive);
    }
    void test_depths(const Primitive& primitive) {
        count(tests_.run(primitive, list_, covered_, covered_by_all_));
        if (depths_.watches()) depths_.drawn(list_, covered_, covered_by_all_);
    }
    void add_quads(const Primitive& primitive) {
        if (!deferred_.empty()) job_.shortcuts.hidden_blocks += deferred_.cover(list_);
        deferred_targets_ = draw_->facts.color_written;
        quads_.add(*item_, primitive, list_, runner_);
    }

    // Runs `whole` or `visibility` for all samples of the list, and clears the mask bits of pixels that fail.
    void find_visible(const TileProgram& program) {
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            for (std::uint32_t place = 0; place < list_.count; ++place)
                job_.shortcuts.full_blocks += list_.mask[s][place] == 0xFFFF;
        if (depths_.watches()) find_covered();
        runner_.clear_counted(list_);
        for (std::uint32_t s = 0; s < job_.sample_count; ++s)
            if (draws(s) && program.size != 0) runner_.run(program, s, list_, &centroids_);
        // The bounds are also correct if the `colour` stage writes the depths later: it writes only pixels
        // that are still in the masks here.
        if (depths_.watches()) depths_.drawn(list_, covered_, covered_by_all_);
    }
    // Sets covered_ and covered_by_all_: the pixels of list_ in any sample, and in all samples.
    void find_covered() {
        copy_masks(covered_, list_.mask[0]);
        copy_masks(covered_by_all_, list_.mask[0]);
        for (std::uint32_t s = 1; s < job_.sample_count; ++s)
            for (std::uint32_t place = 0; place < list_.count; ++place) {
                covered_[place] |= list_.mask[s][place];
                covered_by_all_[place] &= list_.mask[s][place];
            }
    }

    // Adds what the stage `visibility` would count for the pixels in list_.
    void count_visible() {
        SampleTests::Visible visible;
        for (std::uint32_t place = 0; place < list_.count; ++place) {
            std::uint32_t any = 0;
            for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
                any |= list_.mask[s][place];
                visible.samples += population(list_.mask[s][place]);
            }
            visible.pixels += population(any);
        }
        count(visible);
    }
    void count(const SampleTests::Visible& visible) { count(visible, draw_->lists.counts); }
    void count(const SampleTests::Visible& visible, const TileArray<VisibleCount>& counts) {
        for (std::uint32_t i = 0; i < counts.size; ++i)
            item_->counters[counts.data[i].counter] +=
                counts.data[i].pixels ? visible.pixels : visible.samples;
    }

    // Shades the collected quads. Like shade_deferred(), it may bind the runner to another item: callers that
    // go on drawing must bind it again.
    void shade_quads() {
        runner_.bind(*quads_.item());
        quads_.shade(runner_);
    }
    // Shades the deferred pixels that are still visible.
    void shade_deferred() {
        if (!quads_.empty()) shade_quads();
        for (std::uint32_t i = 0; i < deferred_.primitive_count(); ++i) {
            const DeferredPrimitive& deferred = deferred_.primitive(i);
            deferred_.list(deferred, shaded_);
            if (shaded_.count == 0) continue;
            runner_.bind(*deferred.item);
            runner_.bind(*deferred.primitive);
            runner_.shade(shaded_, nullptr);
        }
        forget_deferred();
    }
    // Drops all deferred primitives and collected quads without shading them.
    void forget_deferred() {
        if (!deferred_.empty()) deferred_.clear();
        quads_.clear();
        deferred_targets_ = 0;
    }

    // Removes pixels outside the scissor rectangle from the list, and counts them as rejected.
    void scissor_list() {
        const auto count = [&](std::uint32_t counter, std::uint32_t mask) {
            item_->counters[counter] += population(mask);
        };
        for (std::uint32_t place = 0; place < list_.count; ++place) {
            const std::uint32_t inside = inside_scissor(list_.number[place]);
            for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
                std::uint16_t& mask = list_.mask[s][place];
                if (!draws(s)) continue;
                count(count_before(Rejection::Scissor), mask);
                mask = static_cast<std::uint16_t>(mask & inside);
                count(count_after(Rejection::Scissor), mask);
            }
        }
    }
    // The pixels of a block that are inside the scissor rectangle.
    std::uint32_t inside_scissor(std::int32_t block) const {
        const std::int32_t x = left_ + block % kBlocksAcross * kBlockSize,
                           y = top_ + block / kBlocksAcross * kBlockSize;
        const Rect& r = draw_->scissor;
        if (x >= r.left && x + kBlockSize <= r.right && y >= r.top && y + kBlockSize <= r.bottom)
            return 0xFFFF;
        std::uint32_t inside = 0;
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            const std::int32_t column = x + lane % kBlockSize, row = y + lane / kBlockSize;
            if (column >= r.left && column < r.right && row >= r.top && row < r.bottom) inside |= 1u << lane;
        }
        return inside;
    }

    TileJob& job_;
    const std::int32_t left_, top_;
    std::size_t next_item_ = 0;        // item whose primitives are prefetched next
    std::uint32_t next_primitive_ = 0; // index in next_item_
    TilePlanes planes_;
    HierarchicalZ depths_;
    DeferredShading deferred_;
    std::uint32_t deferred_targets_ = 0; // bit t: deferred primitives or quads write target t
    DepthStage stage_;
    ProgramRunner runner_;
    SampleTests tests_, late_; // by PixelFacts::test and `late`
    WaitingQuads quads_;
    Centroids centroids_;
    std::vector<ProbedPixel> probed_; // empty without TileHooks::probe
    SamplePlaces at_samples_;
    const TileItem* item_ = nullptr;
    const TileDraw* draw_ = nullptr;                           // draw of item_
    BlockList list_;                                           // blocks of the current primitive
    BlockList passing_, failing_;                              // blocks of list_ that hierarchical Z decided
    BlockList shaded_;                                         // blocks of a deferred primitive
    std::uint16_t covered_[kBlocks], covered_by_all_[kBlocks]; // list_'s pixels in any (every) sample
};

} // namespace

void draw_tile(TileJob& job) {
    Tile(job).draw();
}

} // namespace rasterizer::RASTERIZER_ISA
