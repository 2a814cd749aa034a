#include "tools/ddraw/vertices/clip/draw.h"

#include "tools/ddraw/vertices/clip/list_writer.h"
#include "tools/ddraw/vertices/clip/visible_part.h"

namespace ddraw::vertices {

namespace {

std::optional<Refusal> check(const Draw& how, std::size_t vertices) {
    if (how.topology < Topology::PointList || how.topology > Topology::TriangleFan)
        return Refusal{"primitive type", "there is no such type"};
    if (how.indexed)
        for (const std::uint16_t index : how.indices)
            if (index >= vertices) return Refusal{"indices", "one of them is not the number of a vertex"};
    return std::nullopt;
}

// One primitive of `corners` corners: whole, cut, or not at all.
void clip(ListWriter& writer, const ProcessedVertices& processed, const std::array<std::size_t, 3>& vertex,
          std::size_t corners) {
    Polygon polygon;
    switch (visible_part(processed, std::span(vertex).first(corners), polygon)) {
    case Visible::Nothing: return;
    case Visible::Whole:
        for (std::size_t i = 0; i < corners; ++i) writer.copy(vertex[i]);
        return;
    case Visible::Part: break;
    }
    if (corners == 2)
        for (std::size_t i = 0; i < 2; ++i) writer.make(polygon.corner[i], vertex);
    if (corners != 3) return;
    for (std::size_t i = 1; i + 1 < polygon.count; ++i)
        for (const std::size_t corner : {std::size_t{0}, i, i + 1})
            writer.make(polygon.corner[corner], vertex);
}

} // namespace

Checked<Drawn> Drawing::draw(const VertexSource& source, const VertexState& state, const Draw& how,
                             const VertexLayout& layout, ClipStatus* status) {
    if (const auto refusal = check(how, source.count)) return *refusal;
    if (const auto refusal = processed_.resize(layout, source.count)) return *refusal;
    if (const auto refusal = processed_.process(0, source, state, true, status)) return *refusal;
    return draw(processed_, how);
}

Checked<Drawn> Drawing::draw(const ProcessedVertices& processed, const Draw& how) {
    if (const auto refusal = check(how, processed.count())) return *refusal;
    const Clipping total = processed.total();
    if (!how.clips || total.some == 0) return Drawn{processed.bytes(), processed.count(), true, how.topology};

    list_.clear();
    ListWriter writer(processed, how, list_);
    const std::size_t vertices = how.indexed ? how.indices.size() : processed.count(),
                      corners = corners_of(how.topology);
    const std::size_t primitives = total.every != 0 ? 0 : primitives_of(how.topology, vertices);
    for (std::size_t i = 0; i < primitives; ++i) {
        std::array<std::size_t, 3> vertex = corners_of(how.topology, i);
        for (std::size_t& v : vertex) v = how.indexed ? how.indices[v] : v;
        clip(writer, processed, vertex, corners);
    }
    return Drawn{list_, list_.size() / processed.layout().bytes, false, list_of(how.topology)};
}

} // namespace ddraw::vertices
