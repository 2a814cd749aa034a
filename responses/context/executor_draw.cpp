#include "responses/context/executor_draw.h"

namespace responses {

using rasterizer::EdgeFlags;
using rasterizer::Topology;

namespace {

// The indices of all records in one list, as the draw functions expect them.
template <class Record> std::vector<std::uint16_t> flatten(dp2::PackedArray<Record> records) {
    std::vector<std::uint16_t> out;
    out.reserve(records.size() * std::tuple_size_v<decltype(Record::vertices)>);
    for (const Record record : records)
        for (const std::uint16_t vertex : record.vertices) out.push_back(vertex);
    return out;
}

// The edges of triangles with edge flags that are to be drawn; empty unless FILLMODE is WIREFRAME.
std::vector<std::uint8_t> drawn_edges(const rasterizer::DeviceState& state,
                                      dp2::PackedArray<wire::FlaggedTriangle> triangles) {
    std::vector<std::uint8_t> out;
    if (state.render_as<dp2::FillMode>(dp2::Rs::FillMode) != dp2::FillMode::Wireframe) return out;
    constexpr int kEdgeEnable1 = 8; // bit of D3DTRIFLAG_EDGEENABLE1, the edge of the first two vertices
    out.reserve(triangles.size());
    for (const wire::FlaggedTriangle triangle : triangles)
        out.push_back(static_cast<std::uint8_t>(triangle.flags >> kEdgeEnable1 & rasterizer::kAllEdges));
    return out;
}

dp2::PackedArray<std::uint16_t> view(const std::vector<std::uint16_t>& indices) {
    return dp2::PackedArray<std::uint16_t>(std::as_bytes(std::span(indices)));
}

} // namespace

dp2::Status DrawExecutor::on_points(const dp2::Command&, const wire::Points& run) {
    return draws_.draw_call_vertices(Topology::PointList, run.count, run.first);
}
dp2::Status DrawExecutor::on_indexed_line_list(const dp2::Command& c, const wire::None&,
                                               dp2::PackedArray<wire::IndexedLine> lines) {
    return draws_.draw_call_indexed(Topology::LineList, c.count, 0, view(flatten(lines)));
}
dp2::Status DrawExecutor::on_indexed_triangle_list(const dp2::Command& c, const wire::None&,
                                                   dp2::PackedArray<wire::FlaggedTriangle> triangles) {
    return draws_.draw_call_indexed(Topology::TriangleList, c.count, 0, view(flatten(triangles)),
                                    drawn_edges(state_, triangles));
}
dp2::Status DrawExecutor::on_line_list(const dp2::Command& c, const wire::StartVertex& start) {
    return draws_.draw_call_vertices(Topology::LineList, c.count, start.first);
}
dp2::Status DrawExecutor::on_line_strip(const dp2::Command& c, const wire::StartVertex& start) {
    return draws_.draw_call_vertices(Topology::LineStrip, c.count, start.first);
}
dp2::Status DrawExecutor::on_indexed_line_strip(const dp2::Command& c, const wire::StartVertex& start,
                                                dp2::PackedArray<std::uint16_t> indices) {
    return draws_.draw_call_indexed(Topology::LineStrip, c.count, start.first, indices);
}
dp2::Status DrawExecutor::on_triangle_list(const dp2::Command& c, const wire::StartVertex& start) {
    return draws_.draw_call_vertices(Topology::TriangleList, c.count, start.first);
}
dp2::Status DrawExecutor::on_triangle_strip(const dp2::Command& c, const wire::StartVertex& start) {
    return draws_.draw_call_vertices(Topology::TriangleStrip, c.count, start.first);
}
dp2::Status DrawExecutor::on_indexed_triangle_strip(const dp2::Command& c, const wire::StartVertex& start,
                                                    dp2::PackedArray<std::uint16_t> indices) {
    return draws_.draw_call_indexed(Topology::TriangleStrip, c.count, start.first, indices);
}
dp2::Status DrawExecutor::on_triangle_fan(const dp2::Command& c, const wire::StartVertex& start) {
    return draws_.draw_call_vertices(Topology::TriangleFan, c.count, start.first);
}
dp2::Status DrawExecutor::on_indexed_triangle_fan(const dp2::Command& c, const wire::StartVertex& start,
                                                  dp2::PackedArray<std::uint16_t> indices) {
    return draws_.draw_call_indexed(Topology::TriangleFan, c.count, start.first, indices);
}
dp2::Status DrawExecutor::on_triangle_fan_imm(const dp2::Command& c, const wire::TriangleFanImm& fan,
                                              dp2::ByteSpan vertices) {
    return draws_.draw_immediate(Topology::TriangleFan, c.count, vertices,
                                 EdgeFlags::of_fan(fan.edge_flags, c.count));
}
dp2::Status DrawExecutor::on_line_list_imm(const dp2::Command& c, const wire::None&, dp2::ByteSpan vertices) {
    return draws_.draw_immediate(Topology::LineList, c.count, vertices);
}
dp2::Status DrawExecutor::on_indexed_triangle_list2(const dp2::Command& c, const wire::StartVertex& start,
                                                    dp2::PackedArray<wire::IndexedTriangle> triangles) {
    return draws_.draw_call_indexed(Topology::TriangleList, c.count, start.first, view(flatten(triangles)));
}
dp2::Status DrawExecutor::on_indexed_line_list2(const dp2::Command& c, const wire::StartVertex& start,
                                                dp2::PackedArray<wire::IndexedLine> lines) {
    return draws_.draw_call_indexed(Topology::LineList, c.count, start.first, view(flatten(lines)));
}

dp2::Status DrawExecutor::on_clear(const dp2::Command&, const wire::Clear& clear,
                                   dp2::PackedArray<wire::Rect> rects) {
    return clearer_.clear(clear, rects);
}

dp2::Status DrawExecutor::on_draw_primitive(const dp2::Command&, const wire::DrawPrimitive& draw) {
    return draws_.draw_streams(draw.type, draw.count, draw.first, 0);
}
dp2::Status DrawExecutor::on_draw_indexed_primitive(const dp2::Command&,
                                                    const wire::DrawIndexedPrimitive& draw) {
    return draws_.draw_streams_indexed(draw.type, draw.count, draw.base,
                                       std::uint64_t{draw.start_index} * state_.index_width, 0);
}
dp2::Status DrawExecutor::on_clipped_triangle_fan(const dp2::Command&, const wire::ClippedTriangleFan& fan) {
    return draws_.draw_streams(static_cast<std::uint32_t>(Topology::TriangleFan), fan.count, 0,
                               fan.first_offset, EdgeFlags::of_fan(fan.edge_flags, fan.count));
}
dp2::Status DrawExecutor::on_draw_primitive2(const dp2::Command&, const wire::DrawPrimitive2& draw) {
    return draws_.draw_streams(draw.type, draw.count, 0, draw.first_offset);
}
dp2::Status DrawExecutor::on_draw_indexed_primitive2(const dp2::Command&,
                                                     const wire::DrawIndexedPrimitive2& draw) {
    return draws_.draw_streams_indexed(draw.type, draw.count, 0, draw.start_index_offset, draw.base_offset);
}

dp2::Status DrawExecutor::on_draw_rect_patch(const dp2::Command&, const wire::DrawPatch& draw,
                                             dp2::PackedArray<float> segments,
                                             const std::optional<wire::RectPatchInfo>& info) {
    return patches_.draw_rect(draw.handle, segments, info);
}
dp2::Status DrawExecutor::on_draw_tri_patch(const dp2::Command&, const wire::DrawPatch& draw,
                                            dp2::PackedArray<float> segments,
                                            const std::optional<wire::TriPatchInfo>& info) {
    return patches_.draw_tri(draw.handle, segments, info);
}

} // namespace responses
