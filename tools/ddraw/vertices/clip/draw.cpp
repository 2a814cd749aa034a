#include "tools/ddraw/vertices/clip/draw.h"

#include <algorithm>
#include <cmath>

#include "tools/ddraw/vertices/clip/list_writer.h"

namespace ddraw::vertices {

namespace {

bool is_finite(const ClipPosition& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) && std::isfinite(p.w);
}

// One primitive of `corners` corners: whole, cut, or not at all.
void clip(ListWriter& writer, std::span<const ClipPosition> positions, std::span<const std::uint8_t> outside,
          const std::array<std::size_t, 3>& vertex, std::size_t corners) {
    unsigned some = 0, every = 0xFF;
    for (std::size_t i = 0; i < corners; ++i) {
        some |= outside[vertex[i]];
        every &= outside[vertex[i]];
    }
    if (every != 0) return;
    if (some == 0) {
        for (std::size_t i = 0; i < corners; ++i) writer.copy(vertex[i]);
        return;
    }
    ClipPosition at[3] = {};
    for (std::size_t i = 0; i < corners; ++i) {
        at[i] = positions[vertex[i]];
        if (!is_finite(at[i])) return;
    }
    Polygon polygon;
    cut(polygon, at, corners, some);
    if (corners == 2 && polygon.count == 2)
        for (std::size_t i = 0; i < 2; ++i) writer.make(polygon.corner[i], vertex);
    if (corners != 3) return;
    for (std::size_t i = 1; i + 1 < polygon.count; ++i)
        for (const std::size_t corner : {std::size_t{0}, i, i + 1})
            writer.make(polygon.corner[corner], vertex);
}

} // namespace

Checked<Drawn> Drawing::draw(const VertexSource& source, const VertexState& state, const Draw& draw,
                             const VertexLayout& layout, ClipStatus* status) {
    if (draw.topology < Topology::PointList || draw.topology > Topology::TriangleFan)
        return Refusal{"primitive type", "there is no such type"};
    if (draw.indexed)
        for (const std::uint16_t index : draw.indices)
            if (index >= source.count) return Refusal{"indices", "one of them is not the number of a vertex"};
    const std::size_t bytes = layout.bytes;
    vertices_.resize(source.count * bytes);
    clip_.resize(source.count);
    outside_.resize(source.count);
    DrawPositions positions{clip_, outside_, {}};
    if (const auto refusal = process_for_draw(source, state, {vertices_, layout, bytes, true}, positions))
        return *refusal;
    if (status != nullptr) add_to(*status, positions.total, vertices_.data(), bytes, outside_);
    if (!draw.clips || positions.total.some == 0) return Drawn{vertices_, source.count, true, draw.topology};

    const Topology list = list_of(draw.topology);
    list_.clear();
    ListWriter writer(layout, state.screen, draw, vertices_.data(), list_);
    const std::size_t vertices = draw.indexed ? draw.indices.size() : source.count,
                      corners = corners_of(draw.topology);
    const std::size_t primitives = positions.total.every != 0 ? 0 : primitives_of(draw.topology, vertices);
    for (std::size_t i = 0; i < primitives; ++i) {
        std::array<std::size_t, 3> vertex = corners_of(draw.topology, i);
        for (std::size_t& v : vertex) v = draw.indexed ? draw.indices[v] : v;
        clip(writer, clip_, outside_, vertex, corners);
    }
    return Drawn{list_, list_.size() / bytes, false, list};
}

} // namespace ddraw::vertices
