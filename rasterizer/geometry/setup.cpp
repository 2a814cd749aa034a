#include "rasterizer/geometry/setup.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "rasterizer/base/rounding.h"
#include "rasterizer/geometry/edge.h"

namespace rasterizer {

namespace {

constexpr float kSubPixels = 1 << kSubPixelBits;

float from_snapped(std::int32_t value) {
    return static_cast<float>(value) / kSubPixels;
}

// The first pixel whose centre is in [low, high], and the pixel after the last one; low and high
// are in 1/256 pixel.
std::int32_t first_pixel(std::int32_t low) {
    return (low + 255) >> kSubPixelBits;
}
std::int32_t past_pixel(std::int32_t high) {
    return (high >> kSubPixelBits) + 1;
}

// The pixels that may have samples inside the rectangle: samples are up to half a pixel from the centre.
Rect grown(const Rect& r) {
    return {r.left - 1, r.top - 1, r.right + 1, r.bottom + 1};
}

} // namespace

std::optional<ScreenVertex> to_screen(const ShadedVertex& vertex, const RasterState& raster,
                                      bool transformed) {
    ScreenVertex out;
    const float* p = vertex.position;
    out.rhw = vertex.screen ? p[3] : 1.0f / p[3];
    if (vertex.screen) {
        out.x = p[0];
        out.y = p[1];
        out.z = p[2];
    } else if (transformed) {
        out.x = p[0] * out.rhw;
        out.y = p[1] * out.rhw;
        out.z = p[2] * out.rhw;
    } else {
        out.x = raster.offset_x + p[0] * out.rhw * raster.scale_x;
        out.y = raster.offset_y + p[1] * out.rhw * raster.scale_y;
        out.z = raster.min_z + p[2] * out.rhw * raster.scale_z;
    }
    constexpr float kBand = static_cast<float>(kGuardBand);
    if (!(std::fabs(out.x) <= kBand && std::fabs(out.y) <= kBand)) return std::nullopt;
    if (!std::isfinite(out.z) || !std::isfinite(out.rhw)) return std::nullopt;
    out.inputs = vertex.inputs;
    return out;
}

std::int32_t snap(float pixels) {
    return static_cast<std::int32_t>(round_to_even(pixels * kSubPixels));
}

std::int64_t Setup::area(const SnappedVertex& a, const SnappedVertex& b, const SnappedVertex& c) {
    const std::int64_t x0 = a.x, y0 = a.y;
    return (b.x - x0) * (c.y - y0) - (c.x - x0) * (b.y - y0);
}

bool Setup::culls(std::int64_t area) const {
    const dp2::Cull cull = state_.raster.cull;
    return area == 0 || (cull == dp2::Cull::Cw && area > 0) || (cull == dp2::Cull::Ccw && area < 0);
}

Primitive& Setup::append() {
    PrimitiveLine* const at = batch_.primitives.grow(1);
    auto* const primitive = new (at) Primitive;
    plane_ = primitive->planes();
    return *primitive;
}

void Setup::put_plane(float at, float per_x, float per_y) {
    plane_[0] = at;
    plane_[1] = per_x;
    plane_[2] = per_y;
    plane_ += 3;
}

// Sets the bounds, intersected with the clip rectangle; removes the primitive if they are empty.
void Setup::finish(Primitive& primitive, const Rect& bounds) {
    const Rect whole = state_.raster.multisampled() ? grown(bounds) : bounds,
               r = intersect(whole, state_.raster.clip);
    if (r.empty()) {
        batch_.primitives.drop_last(1);
        return;
    }
    primitive.bounds = {static_cast<std::int16_t>(r.left), static_cast<std::int16_t>(r.top),
                        static_cast<std::int16_t>(r.right), static_cast<std::int16_t>(r.bottom)};
    primitive.clipped = r != whole;
    batch_.counts.bounds_pixels += r.area();
}

// Turns the line into a rectangle along the segment: 1.4 pixels wide if samples have different positions
// (PIPELINE.md 1.6), 2 for antialiased lines, whose coverage falls to 0 at the sides. False for a line of
// length 0.
bool Setup::widen(const LineEnds& line, double dx, double dy, double half_width, Primitive& out,
                  Rect& bounds) {
    const double length = std::sqrt(dx * dx + dy * dy);
    if (!(length > 0)) return false;
    const double reach = half_width * kSubPixels;
    const auto side_x = static_cast<std::int32_t>(round_to_even(-dy / length * reach));
    const auto side_y = static_cast<std::int32_t>(round_to_even(dx / length * reach));
    // Clockwise with y down: forward on the segment's left side, back on its right.
    const std::int32_t x[4] = {line.x0 - side_x, line.x1 - side_x, line.x1 + side_x, line.x0 + side_x};
    const std::int32_t y[4] = {line.y0 - side_y, line.y1 - side_y, line.y1 + side_y, line.y0 + side_y};
    for (int i = 0; i < 4; ++i) out.edges[i] = make_edge(x[i], y[i], x[(i + 1) % 4], y[(i + 1) % 4]);
    out.shape = Shape::Polygon;
    out.edge_count = 4;
    bounds = {first_pixel(std::min({x[0], x[1], x[2], x[3]})),
              first_pixel(std::min({y[0], y[1], y[2], y[3]})), past_pixel(std::max({x[0], x[1], x[2], x[3]})),
              past_pixel(std::max({y[0], y[1], y[2], y[3]}))};
    return true;
}

// The planes of a line give each pixel the values at its projection onto the line.
void Setup::line(const SnappedVertex& from, const SnappedVertex& to, const VertexInputs& flat,
                 bool last_pixel, float bias) {
    const LineEnds ends = {from.x, from.y, to.x, to.y};
    // The line meets the diamond of each covered pixel, which extends half a pixel from the pixel's centre.
    Rect bounds = {
        first_pixel(std::min(ends.x0, ends.x1) - 128), first_pixel(std::min(ends.y0, ends.y1) - 128),
        past_pixel(std::max(ends.x0, ends.x1) + 128), past_pixel(std::max(ends.y0, ends.y1) + 128)};
    Primitive& out = append();
    out.shape = Shape::Line;
    out.edge_count = 0;
    out.last_pixel = last_pixel;
    out.set_ends(ends);
    out.reference_x = from_snapped(ends.x0);
    out.reference_y = from_snapped(ends.y0);
    const double dx = (static_cast<double>(ends.x1) - ends.x0) / kSubPixels;
    const double dy = (static_cast<double>(ends.y1) - ends.y0) / kSubPixels;
    const bool smooth = state_.raster.smooth_lines;
    if ((state_.raster.places() > 1 && !widen(ends, dx, dy, 0.7, out, bounds)) ||
        (smooth && !widen(ends, dx, dy, 1, out, bounds))) {
        batch_.primitives.drop_last(1);
        return;
    }
    const bool along_x = std::fabs(dx) >= std::fabs(dy);
    const double square = dx * dx + dy * dy, inverse = square > 0 ? 1 / square : 0;
    const auto plane = [&](double f0, double f1) {
        const double step = (f1 - f0) * inverse;
        put_plane(static_cast<float>(f0), static_cast<float>(step * dx), static_cast<float>(step * dy));
    };
    plane(static_cast<double>(from.z) + bias, static_cast<double>(to.z) + bias);
    out.z_min = -INFINITY; // a pixel's projection may be beyond the ends
    out.z_max = INFINITY;
    plane(from.rhw, to.rhw);
    const auto& inputs = state_.pixel->inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool perspective = inputs[i].interpolation == Interpolation::Perspective;
        if (inputs[i].component == kLineSide) // the value increases by one per pixel across the line
            put_plane(0, static_cast<float>(-dy * std::sqrt(inverse)),
                      static_cast<float>(dx * std::sqrt(inverse)));
        else if (inputs[i].component == kLineAlong)
            put_plane(0, along_x ? (dx < 0 ? -1.0f : 1.0f) : 0.0f, along_x ? 0.0f : (dy < 0 ? -1.0f : 1.0f));
        else if (inputs[i].interpolation == Interpolation::Flat)
            put_plane(flat[i], 0, 0);
        else if (perspective)
            plane(static_cast<double>(from.inputs[i]) * from.rhw, static_cast<double>(to.inputs[i]) * to.rhw);
        else
            plane(from.inputs[i], to.inputs[i]);
    }
    finish(out, bounds);
}

void Setup::point(const ScreenVertex& at, const VertexInputs& values, const VertexInputs& flat, float size,
                  bool sprite, float bias) {
    if (!(size > 0)) return;
    const float half = std::min(size, static_cast<float>(kGuardBand)) * 0.5f;
    const auto clamped = [](float value) {
        constexpr float kBand = static_cast<float>(kGuardBand);
        return std::clamp(value, -kBand, kBand);
    };
    const std::int32_t left = snap(clamped(at.x - half)), right = snap(clamped(at.x + half));
    const std::int32_t top = snap(clamped(at.y - half)), bottom = snap(clamped(at.y + half));
    const Rect bounds = {first_pixel(left), first_pixel(top), past_pixel(right), past_pixel(bottom)};
    Primitive& out = append();
    out.edge_count = 4;
    out.edges[0] = make_edge(left, top, right, top);
    out.edges[1] = make_edge(right, top, right, bottom);
    out.edges[2] = make_edge(right, bottom, left, bottom);
    out.edges[3] = make_edge(left, bottom, left, top);
    out.reference_x = from_snapped(snap(at.x));
    out.reference_y = from_snapped(snap(at.y));
    put_plane(at.z + bias, 0, 0);
    out.z_min = out.z_max = at.z + bias;
    put_plane(at.rhw, 0, 0);
    const auto& inputs = state_.pixel->inputs;
    out.plain = state_.pixel->has_plain() && at.rhw == 1;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const float factor = inputs[i].interpolation == Interpolation::Perspective ? at.rhw : 1;
        if (inputs[i].interpolation == Interpolation::Flat) {
            put_plane(flat[i], 0, 0);
        } else if (sprite && inputs[i].component >= kTexture0) {
            const int axis = (inputs[i].component - kTexture0) % 4; // (u, v, 0, 1) over the square
            const float step = factor / size;
            put_plane(axis < 2    ? 0.5f * factor
                      : axis == 3 ? factor
                                  : 0.0f,
                      axis == 0 ? step : 0, axis == 1 ? step : 0);
        } else {
            put_plane(values[i] * factor, 0, 0);
            // An interpolated -0 may become +0.
            out.plain = out.plain && !(values[i] == 0 && std::signbit(values[i]));
        }
    }
    finish(out, bounds);
}

} // namespace rasterizer
