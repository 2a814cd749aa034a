// run_geometry: from vertex numbers to bins, for one batch. Shaded vertices are reused while they are in the
// table of BatchVertices.
#include "rasterizer/geometry/geometry.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <span>
#include <utility>

#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/base/activity.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/draw_groups.h"
#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/setup.h"
#include "rasterizer/geometry/shade_vertices.h"
#include "rasterizer/geometry/source_note.h"
#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

namespace {

std::uint64_t vertex_bytes(std::span<const VertexElement> elements) {
    std::uint64_t sum = 0;
    for (const VertexElement& element : elements) sum += dp2::decl_type_size(element.type);
    return sum;
}

class BatchGeometry {
  public:
    BatchGeometry(Batch& batch, AlikeDraws draws, const Kernels& kernels, GeometryScratch& scratch)
        : batch_(batch), draws_(draws), work_(*draws.front()), state_(*work_.state), kernels_(kernels),
          lanes_(*kernels.geometry), scratch_(scratch), columns_(scratch.columns), slots_(scratch.vertices),
          setup_(batch, state_), volume_(state_.raster, state_.vertex->transformed),
          inputs_(static_cast<int>(state_.pixel->inputs.size())), corners_(corners_of(work_.topology)) {}

    // begin: start time of the draws, or 0 if times are not measured. Throws GivenUp.
    void run(std::uint64_t begin) {
        slots_.begin(corners_);
        for (std::size_t d = 0; d < draws_.size(); ++d) {
            slots_.add(*draws_[d]);
            slot_end_[d] = static_cast<std::uint32_t>(slots_.numbers().size());
            primitives_ += draws_[d]->primitive_count;
        }
        batch_.counts.primitives += primitives_;
        batch_.counts.vertices_read += std::uint64_t{primitives_} * corners_;
        batch_.counts.vertices_shaded += slots_.shaded();
        batch_.vertex_bytes += slots_.numbers().size() * vertex_bytes(work_.vertices->elements);
        columns_.prepare(state_);
        float fetch_share = 0;
        shade(begin ? &fetch_share : nullptr);
        place();
        const std::uint64_t placed = begin ? steady_nanoseconds() : 0;
        scratch_.bins.clear();
        if (fills_triangles(work_)) {
            triangles();
        } else {
            for (std::uint32_t i = 0; i < primitives_; ++i) {
                const Before before = is_probed() ? before_primitive() : Before();
                primitive(i);
                if (is_probed()) note_source(i, before);
            }
            const PrimitiveList& made = batch_.primitives;
            for (std::uint32_t i = 0; i < made.size(); ++i)
                scratch_.bins.add(made[i].bounds, made.line_of(i));
        }
        while (binned_ < draws_.size()) finish_draw();
        if (!begin) return;
        const std::uint64_t all = steady_nanoseconds() - begin;
        batch_.fetch_share = fetch_share;
        batch_.vertex_share = all ? static_cast<float>(placed - begin) / static_cast<float>(all) : 0;
    }

  private:
    void shade(float* fetch_share) {
        const bool done = shade_vertices(
            state_, work_.uniforms, work_.vertices->elements, slots_.numbers(), kernels_, scratch_.values,
            scratch_.poll,
            [this](const Lanes* outputs, std::size_t first, std::uint32_t) { read_outputs(outputs, first); },
            fetch_share);
        if (!done) throw GivenUp();
    }

    // Copies the outputs that these draws need to columns; other columns keep values of earlier draws.
    void read_outputs(const Lanes* outputs, std::size_t first) {
        const VertexProgram& program = *state_.vertex;
        const auto read = [&](int component, float* column) {
            if (program.outputs >> component & 1)
                std::memcpy(column + first, &outputs[component], sizeof outputs[component]);
            else
                std::fill_n(column + first, ir::kLanes, default_component(component));
        };
        for (int i = 0; i < 4; ++i) read(kPosition + i, columns_.position(i));
        for (int i = 0; i < inputs_; ++i)
            read(state_.pixel->inputs[static_cast<std::size_t>(i)].component, columns_.input(i));
        for (int i = 0; i < kClipPlanes; ++i)
            if (state_.raster.clip_planes >> i & 1) read(kClip0 + i, columns_.clip(i));
        if (program.outputs >> kPointSize & 1)
            read(kPointSize, columns_.point_size());
        else
            std::fill_n(columns_.point_size() + first, ir::kLanes, state_.raster.point_size);
    }

    void place() {
        VertexPlacing job;
        job.count = static_cast<std::uint32_t>(slots_.numbers().size());
        for (int i = 0; i < 4; ++i) job.position[i] = columns_.position(i);
        job.screen = state_.vertex->transformed;
        volume_.describe(job);
        job.user_planes = volume_.user_planes();
        for (int i = 0; i < job.user_planes; ++i) job.user_distance[i] = columns_.clip(volume_.user_plane(i));
        const RasterState& raster = state_.raster;
        job.scale[0] = raster.scale_x, job.scale[1] = raster.scale_y, job.scale[2] = raster.scale_z;
        job.offset[0] = raster.offset_x, job.offset[1] = raster.offset_y, job.offset[2] = raster.min_z;
        job.x = columns_.x(), job.y = columns_.y(), job.z = columns_.z(), job.rhw = columns_.rhw();
        job.outside = columns_.outside();
        lanes_.place_vertices(job);
        if (!job.screen) return;
        for (std::uint32_t slot = 0; slot < job.count; ++slot)
            if (job.outside[slot] & kFarOutside)
                job.outside[slot] = static_cast<std::int32_t>(volume_.outside(vertex(slot))) |
                                    (job.outside[slot] & kNotPlaced);
    }

    ShadedVertex vertex(std::uint32_t slot) {
        return columns_.vertex(slot, state_.vertex->transformed, state_.raster.clip_planes);
    }

    // Cylindrical wrapping: moves the coordinates of another corner to within half a turn of the first
    // corner's, before clipping (PIPELINE.md 3.2).
    void wrap(const ShadedVertex& first, ShadedVertex& other) const {
        for (int i = 0; i < inputs_; ++i) {
            if (!(state_.wrap >> i & 1)) continue;
            const float difference = other.inputs[i] - first.inputs[i];
            if (difference > 0.5f) other.inputs[i] -= 1;
            if (difference < -0.5f) other.inputs[i] += 1;
        }
    }

    // Filled triangles. They are clipped one by one, and culled and set up in lanes.
    void triangles() {
        TriangleList& list = scratch_.triangles;
        begin_list();
        const std::int32_t* const outside = columns_.outside();
        for (std::uint32_t i = 0; i < primitives_; ++i) {
            constexpr std::uint32_t kMore = ClipVolume::kMaxPolygon; // maximum that one triangle adds
            if (list.count + kMore > TriangleList::kMost || next_slot_ + kMore > kVertexSlots) {
                set_up();
                begin_list();
            }
            const Before before = is_probed() ? before_primitive() : Before();
            const std::uint16_t* const corner = slots_.corners(i);
            const std::uint32_t a = corner[0], b = corner[1], c = corner[2];
            if ((outside[a] | outside[b] | outside[c]) == 0 && !state_.wrap) {
                ++batch_.counts.clipper_output;
                list.add(a, b, c, a);
            } else {
                clipped_triangle(a, b, c);
            }
            if (!is_probed()) continue;
            set_up(); // one by one, so that the records of the triangle are known
            note_source(i, before);
            begin_list();
        }
        set_up();
    }

    bool is_probed() const { return !batch_.probes.empty(); }
    // With probed pixels: the records and the culled triangles before a primitive.
    struct Before {
        std::uint32_t records = 0;
        std::uint64_t culled = 0;
    };
    Before before_primitive() const { return {batch_.primitives.size(), batch_.counts.culled}; }
    // Notes what geometry has made of primitive i of these draws.
    void note_source(std::uint32_t i, const Before& before) {
        while (i - source_base_ >= draws_[source_draw_]->primitive_count)
            source_base_ += draws_[source_draw_++]->primitive_count;
        const BatchWork& work = *draws_[source_draw_];
        SourcePrimitive source;
        source.draw = static_cast<std::uint8_t>(&work - batch_.draws.data());
        source.number = work.primitives_before + work.first_primitive + (i - source_base_);
        source.first_line = batch_.primitives.line_of(before.records);
        source.end_line = batch_.primitives.line_of(batch_.primitives.size());
        source.corners = static_cast<std::uint8_t>(corners_);
        SourceFate fate{~0, 0, batch_.counts.culled != before.culled, 0};
        for (std::uint32_t k = 0; k < corners_; ++k) {
            const std::uint32_t slot = slots_.corners(i)[k];
            const std::int32_t outside = columns_.outside()[slot];
            fate.outside_all &= outside;
            fate.outside_any |= outside;
            source.corner[k] = {columns_.x()[slot], columns_.y()[slot], columns_.z()[slot],
                                columns_.rhw()[slot], (outside & kNotPlaced) == 0};
        }
        if (corners_ == 1) fate.point_size = columns_.point_size()[slots_.corners(i)[0]];
        add_source(batch_, state_.raster, source, fate);
    }

    void begin_list() {
        scratch_.triangles.count = 0;
        next_slot_ = kBatchSlots;
        polygons_ = polygon_triangles_ = 0;
    }

    void set_up() {
        TriangleList& list = scratch_.triangles;
        list.fill_group();
        const RasterState& raster = state_.raster;
        TriangleCull cull;
        cull.list = &list;
        cull.x = columns_.x(), cull.y = columns_.y();
        cull.mode = raster.cull;
        cull.clip = raster.clip;
        cull.multisampled = raster.multisampled();
        cull.places = sample_places(raster.places());
        scratch_.order.prepare(cull);
        const std::uint32_t before = list.count;
        lanes_.cull_triangles(cull);
        // The triangles of a clipped polygon count as one.
        batch_.counts.triangles_drawn += cull.facing + polygons_ - polygon_triangles_;
        batch_.counts.culled += before - cull.facing;
        batch_.counts.bounds_pixels += cull.bounds_pixels;
        TriangleSetUp job;
        job.list = &scratch_.order.sort(list);
        job.x = cull.x, job.y = cull.y, job.z = columns_.z(), job.rhw = columns_.rhw();
        job.inputs = columns_.input(0);
        job.column_size = kVertexSlots;
        job.input = state_.pixel->inputs.data();
        job.input_count = static_cast<std::uint32_t>(inputs_);
        job.depth_bias = raster.depth_bias, job.slope_bias = raster.slope_bias;
        job.clip = raster.clip;
        job.multisampled = raster.multisampled();
        job.places = cull.places;
        job.coverage = cull.coverage;
        job.culled = scratch_.order.numbers();
        job.finds_plain = state_.pixel->has_plain();
        job.stride = batch_.primitives.stride();
        const std::uint32_t first = batch_.primitives.size();
        job.out = batch_.primitives.grow(list.count);
        lanes_.set_up_triangles(job);
        for (std::uint32_t i = 0; i < list.count; ++i) {
            while (list.triangle[i].flat >= slot_end_[binned_]) finish_draw();
            scratch_.bins.add(scratch_.order.tiles(i),
                              batch_.primitives.line_of(first + scratch_.order.place(i)));
        }
    }

    // Called when all primitives of the next draw are binned.
    void finish_draw() {
        scratch_.bins.put_into(batch_, static_cast<std::size_t>(draws_[binned_++] - batch_.draws.data()),
                               scratch_.poll);
        scratch_.bins.clear();
    }

    // A filled triangle with wrapped coordinates, or with a corner outside the clip volume or without a
    // screen position.
    void clipped_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        const std::int32_t* const outside = columns_.outside();
        if (outside[a] & outside[b] & outside[c] & kClipPlaneBits) {
            ++batch_.counts.clipped;
            return;
        }
        const auto planes =
            static_cast<std::uint32_t>((outside[a] | outside[b] | outside[c]) & kClipPlaneBits);
        if (planes == 0 && !state_.wrap) { // a corner has no screen position
            ++batch_.counts.clipper_output;
            return;
        }
        ShadedVertex corners[ClipVolume::kMaxPolygon];
        corners[0] = vertex(a), corners[1] = vertex(b), corners[2] = vertex(c);
        const int count = clip(corners, planes);
        ScreenVertex screen[ClipVolume::kMaxPolygon];
        for (int k = 0; k < count; ++k)
            if (!project(corners[k], screen[k])) return;
        add_polygon({screen, static_cast<std::size_t>(count)}, a);
    }

    // Wraps and clips a triangle, and counts it. Returns the number of corners.
    int clip(ShadedVertex (&corners)[ClipVolume::kMaxPolygon], std::uint32_t planes) {
        if (state_.wrap) wrap(corners[0], corners[1]), wrap(corners[0], corners[2]);
        int count = 3;
        if (planes) {
            ++batch_.counts.clipped;
            count = volume_.clip_polygon(corners, planes, inputs_);
        }
        if (count >= 3) batch_.counts.clipper_output += static_cast<std::uint64_t>(count - 2);
        return count;
    }

    // Adds the corners to the vertex columns, and the triangles that are not culled to the list.
    void add_polygon(std::span<const ScreenVertex> screen, std::uint32_t flat) {
        if (screen.size() < 3) {
            ++batch_.counts.culled;
            return;
        }
        const std::uint32_t first = next_slot_;
        for (const ScreenVertex& corner : screen) {
            columns_.x()[next_slot_] = snap(corner.x);
            columns_.y()[next_slot_] = snap(corner.y);
            columns_.z()[next_slot_] = corner.z;
            columns_.rhw()[next_slot_] = corner.rhw;
            for (int i = 0; i < inputs_; ++i) columns_.input(i)[next_slot_] = corner.inputs[i];
            ++next_slot_;
        }
        const std::uint32_t before = scratch_.triangles.count;
        for (std::uint32_t k = 1; k + 1 < screen.size(); ++k)
            if (!setup_.culls(Setup::area(screen[0], screen[k], screen[k + 1])))
                scratch_.triangles.add(first, first + k, first + k + 1, flat);
        const std::uint32_t seen = scratch_.triangles.count - before;
        if (seen == 0) {
            ++batch_.counts.culled;
            return;
        }
        ++polygons_;
        polygon_triangles_ += seen;
        batch_.counts.triangles_added += screen.size() - 3;
    }

    // Lines, points, and triangles of which only edges or corners are drawn. Most are inside the clip volume
    // and take their corners from the columns.
    void primitive(std::uint32_t i) {
        const std::uint16_t* const corner = slots_.corners(i);
        if (corners_ == 1) {
            batch_.counts.clipper_output += point(corner[0], corner[0], 0);
            return;
        }
        if (corners_ == 2) {
            const bool last = work_.topology == Topology::LineList ||
                              work_.first_primitive + i + 1 == work_.draw_primitives;
            batch_.counts.clipper_output +=
                line(corner[0], corner[1], corner[0], state_.raster.last_pixel && last, 0);
            return;
        }
        hollow_triangle(corner[0], corner[1], corner[2], work_.edges.of_triangle(work_.first_primitive + i));
    }

    // `edges`: the TriangleEdge bits that wireframe draws.
    void hollow_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint8_t edges) {
        const std::int32_t* const outside = columns_.outside();
        if (outside[a] & outside[b] & outside[c] & kClipPlaneBits) {
            ++batch_.counts.clipped;
            return;
        }
        // Edges of a triangle without area are drawn if no facing is culled (PIPELINE.md 1.4).
        const bool edges_alone =
            state_.raster.fill == dp2::FillMode::Wireframe && state_.raster.cull == dp2::Cull::None;
        bool visible = edges_alone;
        int count = 3;
        if ((outside[a] | outside[b] | outside[c]) == 0 && !state_.wrap) {
            ++batch_.counts.clipper_output;
            visible |= !setup_.culls(Setup::area(snapped_vertex(a), snapped_vertex(b), snapped_vertex(c)));
        } else {
            ShadedVertex corners[ClipVolume::kMaxPolygon];
            corners[0] = vertex(a), corners[1] = vertex(b), corners[2] = vertex(c);
            count = clip(corners,
                         static_cast<std::uint32_t>((outside[a] | outside[b] | outside[c]) & kClipPlaneBits));
            ScreenVertex screen[ClipVolume::kMaxPolygon];
            for (int k = 0; k < count; ++k)
                if (!project(corners[k], screen[k])) return;
            visible &= count >= 3;
            for (int k = 1; k + 1 < count; ++k)
                visible |= !setup_.culls(Setup::area(screen[0], screen[k], screen[k + 1]));
        }
        if (!visible) {
            ++batch_.counts.culled;
            return;
        }
        ++batch_.counts.triangles_drawn;
        batch_.counts.triangles_added += static_cast<std::uint64_t>(count - 3);
        // The lines and points of the unclipped triangle: edges and corners that clipping adds must not be
        // drawn.
        const float bias = state_.raster.depth_bias;
        if (state_.raster.fill == dp2::FillMode::Point) {
            for (const std::uint32_t slot : {a, b, c}) point(slot, a, bias, 1);
        } else {
            if (edges & kEdgeAB) line(a, b, a, true, bias);
            if (edges & kEdgeBC) line(b, c, a, true, bias);
            if (edges & kEdgeCA) line(c, a, a, true, bias);
        }
    }

    bool project(const ShadedVertex& vertex, ScreenVertex& out) const {
        const auto at = to_screen(vertex, state_.raster, state_.vertex->transformed);
        if (at) out = *at;
        return at.has_value();
    }

    VertexInputs inputs_of(std::uint32_t slot) {
        if (inputs_ == 0) return {};
        return {columns_.input(0) + slot, kVertexSlots};
    }
    SnappedVertex snapped_vertex(std::uint32_t slot) {
        return {columns_.x()[slot], columns_.y()[slot], columns_.z()[slot], columns_.rhw()[slot],
                inputs_of(slot)};
    }

    // False if clipping removes the line. flat: slot of the provoking vertex.
    bool line(std::uint32_t from, std::uint32_t to, std::uint32_t flat, bool last_pixel, float bias) {
        const std::int32_t* const outside = columns_.outside();
        if ((outside[from] | outside[to]) == 0 && !state_.wrap) {
            setup_.line(snapped_vertex(from), snapped_vertex(to), inputs_of(flat), last_pixel, bias);
            return true;
        }
        if (outside[from] & outside[to] & kClipPlaneBits) return false;
        ShadedVertex begin = vertex(from), end = vertex(to);
        if (state_.wrap) wrap(begin, end);
        const auto planes = static_cast<std::uint32_t>((outside[from] | outside[to]) & kClipPlaneBits);
        if (planes != 0 && !volume_.clip_line(begin, end, planes, inputs_)) return false;
        const auto a = to_screen(begin, state_.raster, state_.vertex->transformed);
        const auto b = to_screen(end, state_.raster, state_.vertex->transformed);
        const bool cut = outside[to] & kClipPlaneBits; // the last pixel belongs to the end that was cut off
        if (a && b) setup_.line(snapped(*a), snapped(*b), inputs_of(flat), last_pixel || cut, bias);
        return true;
    }

    // False if the point is clipped.
    bool point(std::uint32_t slot, std::uint32_t flat, float bias, float fixed_size = 0) {
        const std::int32_t outside = columns_.outside()[slot];
        if (outside != 0) return (outside & kClipPlaneBits) == 0;
        const RasterState& raster = state_.raster;
        float size = fixed_size;
        if (fixed_size == 0) {
            size = std::max(std::min(columns_.point_size()[slot], raster.point_max), raster.point_min);
            if (!(size > 0)) return true;
        }
        ScreenVertex at;
        at.x = columns_.position(0)[slot];
        at.y = columns_.position(1)[slot];
        at.z = columns_.z()[slot];
        at.rhw = columns_.rhw()[slot];
        if (!state_.vertex->transformed) {
            at.x = raster.offset_x + at.x * at.rhw * raster.scale_x;
            at.y = raster.offset_y + at.y * at.rhw * raster.scale_y;
        }
        setup_.point(at, inputs_of(slot), inputs_of(flat), size, raster.point_sprite && fixed_size == 0,
                     bias);
        return true;
    }

    Batch& batch_;
    AlikeDraws draws_;
    const BatchWork& work_;  // first draw of the group, for the properties that they share
    const DrawState& state_; // state of work_
    const Kernels& kernels_;
    const GeometryKernels& lanes_;
    GeometryScratch& scratch_;
    VertexColumns& columns_;
    BatchVertices& slots_;
    Setup setup_;
    ClipVolume volume_;
    int inputs_;
    std::uint32_t corners_;
    std::uint32_t primitives_ = 0;        // number of primitives of all draws
    std::size_t source_draw_ = 0;         // of the primitive of the last note_source(): index in draws_
    std::uint32_t source_base_ = 0;       // first primitive of that draw
    std::uint32_t slot_end_[kBatchDraws]; // by draw: end of its vertices' slots
    std::size_t binned_ = 0;              // draws whose parts are in the batch
    std::uint32_t next_slot_ = 0;         // next slot for a corner made by clipping
    std::uint32_t polygons_ = 0,
                  polygon_triangles_ = 0; // polygons after clipping; their triangles in the list
};

// Operations that draws cost, from the counts before and after them.
std::uint64_t operations(const DrawState& state, const GeometryCounts& before, const GeometryCounts& after) {
    return (after.primitives - before.primitives) * kPrimitiveOperations +
           limited_product(after.bounds_pixels - before.bounds_pixels, operations_of_pixel(state)) +
           limited_product(after.vertices_shaded - before.vertices_shaded, state.vertex->cost);
}

// False if an exception was thrown, usually for lack of memory; `thrown` receives it. Then, and when the work
// is given up, all results of these draws are removed.
bool run_alike(Batch& batch, AlikeDraws draws, const Kernels& kernels, GeometryScratch& scratch,
               std::uint64_t begin, std::exception_ptr& thrown) {
    const std::size_t bin = batch.bin.size(), parts = batch.parts.size(), sources = batch.sources.size();
    const std::uint64_t vertex_bytes = batch.vertex_bytes;
    const GeometryCounts counts = batch.counts;
    const DrawState& state = *draws.front()->state;
    batch.primitives.begin_draw(state.tile.primitive_words);
    const auto drop = [&] {
        batch.primitives.drop_draw();
        batch.bin.resize(bin);
        batch.parts.resize(parts);
        batch.sources.resize(sources);
        batch.counts = counts;
        batch.vertex_bytes = vertex_bytes;
    };
    try {
        BatchGeometry(batch, draws, kernels, scratch).run(begin);
        batch.counts.operations += operations(state, counts, batch.counts);
        return true;
    } catch (const GivenUp&) {
        drop();
        return true;
    } catch (...) {
        thrown = std::current_exception();
        drop();
        return false;
    }
}

// Restores draw order after grouping. In place, so that it needs no memory.
void order_parts(std::pmr::vector<TilePart>& parts) {
    if (!std::ranges::is_sorted(parts, {}, &TilePart::draw_number))
        std::ranges::sort(parts, {}, &TilePart::draw_number);
}

} // namespace

void run_geometry(Batch& batch, const Kernels& kernels, GeometryScratch& scratch, std::uint64_t begin) {
    std::exception_ptr lost, thrown;
    std::size_t d = 0;
    for (BatchSpan& span : batch.spans) {
        batch.counts = {};
        DrawGroups groups(batch, d, span.draws_end);
        for (AlikeDraws draws = groups.next(); !draws.empty(); draws = groups.next()) {
            const bool done = run_alike(batch, draws, kernels, scratch, std::exchange(begin, 0), thrown);
            // If there is no memory for the group, retries each draw alone, which may need less.
            for (std::size_t i = 0; !done && i < draws.size(); ++i)
                if (draws.size() == 1 || !run_alike(batch, draws.subspan(i, 1), kernels, scratch, 0, thrown))
                    lost = thrown;
        }
        d = span.draws_end;
        span.counts = batch.counts;
    }
    order_parts(batch.parts);
    if (lost) std::rethrow_exception(lost);
}

} // namespace rasterizer
