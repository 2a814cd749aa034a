// run_geometry: from vertex numbers to bins, for one chunk. A vertex is shaded once as long as the chunk's
// cache holds it.
#include "rasterizer/geometry/geometry.h"

#include <algorithm>
#include <span>

#include "rasterizer/base/activity.h"
#include "rasterizer/geometry/binning.h"
#include "rasterizer/geometry/chunk_vertices.h"
#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/setup.h"
#include "rasterizer/geometry/shade_vertices.h"
#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

namespace {

class ChunkGeometry {
  public:
    ChunkGeometry(Chunk& chunk, const Kernels& kernels, GeometryScratch& scratch)
        : chunk_(chunk), work_(chunk.work), state_(*chunk.work.state), kernels_(kernels), scratch_(scratch),
          slots_(work_), setup_(chunk), volume_(state_.raster, state_.vertex->transformed),
          inputs_(static_cast<int>(state_.pixel->inputs.size())), corners_(corners_of(work_.topology)) {}

    void run() {
        chunk_.counts.primitives = work_.primitive_count;
        chunk_.counts.vertices_read = std::uint64_t{work_.primitive_count} * corners_;
        chunk_.counts.vertices_shaded = slots_.numbers().size();
        shade();
        chunk_.shaded_at = steady_nanoseconds();
        for (std::uint32_t i = 0; i < work_.primitive_count; ++i) primitive(i);
        bin_primitives(chunk_);
    }

  private:
    void shade() {
        scratch_.vertices.resize(std::max(scratch_.vertices.size(), slots_.numbers().size()));
        chunk_.fetch_share =
            shade_vertices(state_, work_.vertices->elements, slots_.numbers(), kernels_, scratch_.values,
                           [this](const Lanes* outputs, std::uint32_t lane, std::size_t slot) {
                               read_outputs(outputs, lane, scratch_.vertices[slot]);
                           });
    }

    // Writes what this draw reads; the rest of the vertex is another chunk's.
    void read_outputs(const Lanes* outputs, std::uint32_t lane, ShadedVertex& vertex) const {
        const auto component = [&](int c) { return vertex_output(*state_.vertex, outputs, c, lane); };
        for (int i = 0; i < 4; ++i) vertex.position[i] = component(kPosition + i);
        vertex.screen = state_.vertex->transformed;
        for (int i = 0; i < inputs_; ++i)
            vertex.inputs[i] = component(state_.pixel->inputs[static_cast<std::size_t>(i)].component);
        for (int i = 0; i < kClipPlanes; ++i)
            if (state_.raster.clip_planes >> i & 1) vertex.clip[i] = component(kClip0 + i);
        const bool sized = state_.vertex->outputs >> kPointSize & 1;
        vertex.point_size = sized ? component(kPointSize) : state_.raster.point_size;
    }

    const ShadedVertex& corner(std::uint32_t primitive, std::uint32_t c) const {
        return scratch_.vertices[slots_.slot(primitive, c)];
    }

    // Cylindrical wrapping: coordinates of another corner are brought within half a turn of the first one's,
    // before anything is clipped (pipeline spec 3.2).
    void wrap(const ShadedVertex& first, ShadedVertex& other) const {
        for (int i = 0; i < inputs_; ++i) {
            if (!(state_.wrap >> i & 1)) continue;
            const float difference = other.inputs[i] - first.inputs[i];
            if (difference > 0.5f) other.inputs[i] -= 1;
            if (difference < -0.5f) other.inputs[i] += 1;
        }
    }

    void primitive(std::uint32_t i) {
        if (corners_ == 1) {
            chunk_.counts.clipper_output += point(corner(i, 0), 0);
            return;
        }
        if (corners_ == 2) {
            const bool last = work_.topology == Topology::LineList ||
                              work_.first_primitive + i + 1 == work_.draw_primitives;
            chunk_.counts.clipper_output +=
                line(corner(i, 0), corner(i, 1), corner(i, 0).inputs, state_.raster.last_pixel && last, 0);
            return;
        }
        triangle(corner(i, 0), corner(i, 1), corner(i, 2));
    }

    void triangle(const ShadedVertex& a, const ShadedVertex& b, const ShadedVertex& c) {
        const std::uint32_t out[3] = {volume_.outside(a), volume_.outside(b), volume_.outside(c)};
        if (out[0] & out[1] & out[2]) {
            ++chunk_.counts.clipped;
            return;
        }
        const std::uint32_t planes = out[0] | out[1] | out[2];
        if (planes == 0 && !state_.wrap) {
            ++chunk_.counts.clipper_output;
            ScreenVertex screen[3];
            if (project(a, screen[0]) && project(b, screen[1]) && project(c, screen[2]))
                polygon(screen, a, b, c);
            return;
        }
        ShadedVertex corners[ClipVolume::kMaxPolygon];
        corners[0] = a, corners[1] = b, corners[2] = c;
        if (state_.wrap) wrap(a, corners[1]), wrap(a, corners[2]);
        int count = 3;
        if (planes) {
            ++chunk_.counts.clipped;
            count = volume_.clip_polygon(corners, planes, inputs_);
        }
        if (count >= 3) chunk_.counts.clipper_output += static_cast<std::uint64_t>(count - 2);
        ScreenVertex screen[ClipVolume::kMaxPolygon];
        for (int k = 0; k < count; ++k)
            if (!project(corners[k], screen[k])) return;
        polygon({screen, static_cast<std::size_t>(count)}, a, b, c);
    }

    bool project(const ShadedVertex& vertex, ScreenVertex& out) const {
        const auto at = to_screen(vertex, state_.raster, state_.vertex->transformed);
        if (at) out = *at;
        return at.has_value();
    }

    // A convex polygon, what clipping left of the triangle a, b, c.
    void polygon(std::span<const ScreenVertex> screen, const ShadedVertex& a, const ShadedVertex& b,
                 const ShadedVertex& c) {
        const int count = static_cast<int>(screen.size());
        bool visible = false;
        for (int k = 1; k + 1 < count; ++k) {
            const ScreenVertex &second = screen[static_cast<std::size_t>(k)],
                               &third = screen[static_cast<std::size_t>(k + 1)];
            const std::int64_t area = Setup::area(screen[0], second, third);
            if (setup_.culls(area)) continue;
            visible = true;
            if (state_.raster.fill == dp2::FillMode::Solid)
                setup_.triangle(screen[0], second, third, a.inputs);
        }
        if (visible) {
            ++chunk_.counts.triangles_drawn;
            chunk_.counts.triangles_added += static_cast<std::uint64_t>(count - 3);
        } else {
            ++chunk_.counts.culled;
        }
        if (!visible || state_.raster.fill == dp2::FillMode::Solid) return;
        // FILLMODE points and lines are made from the unclipped triangle: edges and corners that clipping
        // would add must not be drawn.
        const float bias = state_.raster.depth_bias;
        if (state_.raster.fill == dp2::FillMode::Point) {
            for (const ShadedVertex* v : {&a, &b, &c}) point(*v, bias, 1);
        } else {
            line(a, b, a.inputs, true, bias);
            line(b, c, a.inputs, true, bias);
            line(c, a, a.inputs, true, bias);
        }
    }

    // False when clipping leaves nothing.
    bool line(ShadedVertex from, ShadedVertex to, const float* flat, bool last_pixel, float bias) {
        if (state_.wrap) wrap(from, to);
        const std::uint32_t out_from = volume_.outside(from), out_to = volume_.outside(to);
        if (out_from & out_to) return false;
        if ((out_from | out_to) && !volume_.clip_line(from, to, out_from | out_to, inputs_)) return false;
        const auto a = to_screen(from, state_.raster, state_.vertex->transformed);
        const auto b = to_screen(to, state_.raster, state_.vertex->transformed);
        if (a && b) setup_.line(*a, *b, flat, last_pixel || out_to != 0, bias);
        return true;
    }

    bool point(const ShadedVertex& vertex, float bias, float fixed_size = 0) {
        if (volume_.outside(vertex)) return false;
        const auto at = to_screen(vertex, state_.raster, state_.vertex->transformed);
        if (!at) return true;
        const RasterState& raster = state_.raster;
        float size = fixed_size;
        if (fixed_size == 0) {
            if (!(vertex.point_size > 0)) return true;
            size = std::max(std::min(vertex.point_size, raster.point_max), raster.point_min);
        }
        setup_.point(*at, size, raster.point_sprite && fixed_size == 0, bias);
        return true;
    }

    Chunk& chunk_;
    const ChunkWork& work_;
    const DrawState& state_;
    const Kernels& kernels_;
    GeometryScratch& scratch_;
    ChunkVertices slots_;
    Setup setup_;
    ClipVolume volume_;
    int inputs_;
    std::uint32_t corners_;
};

} // namespace

void run_geometry(Chunk& chunk, const Kernels& kernels, GeometryScratch& scratch) {
    ChunkGeometry(chunk, kernels, scratch).run();
}

} // namespace rasterizer
