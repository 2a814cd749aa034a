#include "rasterizer/commands/draw_commands.h"

#include <algorithm>

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

dp2::Status DrawCommands::draw_call_vertices(Topology topology, std::uint32_t primitives,
                                             std::uint32_t first) {
    return draw_call(topology, primitives, first, {}, nullptr, {});
}

dp2::Status DrawCommands::draw_call_indexed(Topology topology, std::uint32_t primitives, std::uint32_t first,
                                            dp2::PackedArray<std::uint16_t> indices,
                                            std::vector<std::uint8_t> edges) {
    struct Copy {
        std::vector<std::uint16_t> indices;
        std::vector<std::uint8_t> edges;
    };
    auto copy = std::make_shared<const Copy>(Copy{indices.copy(), std::move(edges)});
    const IndexSource source{reinterpret_cast<const std::byte*>(copy->indices.data()), 2};
    EdgeFlags drawn;
    if (!copy->edges.empty()) drawn = {EdgeFlags::Of::Triangles, copy->edges.data(), 0};
    return draw_call(topology, primitives, first, source, std::move(copy), drawn);
}

dp2::Status DrawCommands::draw_call(Topology topology, std::uint32_t primitives, std::uint32_t first,
                                    IndexSource indices, std::shared_ptr<const void> index_memory,
                                    const EdgeFlags& edges) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    if (!input_.has_call_vertices()) {
        // Drivers for DX8 and later may receive these draws without vertices (WIRE.md I-26).
        if (state_.interface_version >= kDx8) return queue_.skip(SkipReason::NoVertices);
        return Error{Fault::BadHandle, 0, 0, "lpDDVertex"};
    }
    DP2_TRY(auto binding, input_.bind_call_vertices());
    if (!binding) return queue_.skip(binding.reason());
    DrawRequest draw{topology, primitives, first, std::move(*binding), indices, std::move(index_memory),
                     true,     edges};
    draw.binding.limit = std::min<std::uint64_t>(draw.binding.limit, input_.call_vertex_count());
    return queue_.draw(draw);
}

dp2::Status DrawCommands::draw_immediate(Topology topology, std::uint32_t primitives,
                                         std::span<const std::byte> vertices, const EdgeFlags& edges) {
    DP2_TRY(budget_.count_primitives(primitives));
    if (primitives == 0) return {};
    DP2_TRY(auto binding, input_.bind_immediate(vertices));
    if (!binding) return queue_.skip(binding.reason());
    DrawRequest draw{topology, primitives, 0, std::move(*binding), {}, nullptr, true, edges};
    return queue_.draw(draw);
}

dp2::Status DrawCommands::draw_streams(std::uint32_t primitive_type, std::uint32_t primitives,
                                       std::uint32_t first_vertex, std::int64_t byte_offset,
                                       const EdgeFlags& edges) {
    if (primitives == 0) return {};
    if (!dp2::is_between(primitive_type, Topology::PointList, Topology::TriangleFan))
        return queue_.skip(SkipReason::PrimitiveType);
    DP2_TRY(auto binding, input_.bind_streams({byte_offset, first_vertex, {}}));
    if (!binding) return queue_.skip(binding.reason());
    DrawRequest draw{static_cast<Topology>(primitive_type),
                     primitives,
                     binding->first,
                     std::move(*binding),
                     {},
                     nullptr,
                     false,
                     edges};
    if (!reaches_streams(draw)) return queue_.skip(SkipReason::VerticesOutside);
    DP2_TRY(budget_.count_primitives(draw.primitives));
    return draw_or_curve(draw);
}

dp2::Status DrawCommands::draw_streams_indexed(std::uint32_t primitive_type, std::uint32_t primitives,
                                               std::int64_t base_vertex, std::uint64_t index_byte_offset,
                                               std::int64_t byte_offset) {
    if (primitives == 0) return {};
    if (!dp2::is_between(primitive_type, Topology::LineList,
                         Topology::TriangleFan)) // points cannot be indexed
        return queue_.skip(SkipReason::PrimitiveType);
    const auto buffer = resources_.buffer(state_.indices, "dwVBHandle");
    if (!buffer.ok()) return queue_.skip(SkipReason::NoIndexBuffer);
    const std::uint32_t width = state_.index_width;
    if (width != 2 && width != 4) return queue_.skip(SkipReason::IndexSize);
    const auto memory = (*buffer)->contents();
    const auto topology = static_cast<Topology>(primitive_type);
    const std::uint64_t indices =
        index_byte_offset < memory->size() ? (memory->size() - index_byte_offset) / width : 0;
    primitives =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(primitives, primitives_in(topology, indices)));
    if (primitives == 0) return queue_.skip(SkipReason::IndicesOutside);
    DP2_TRY(budget_.count_primitives(primitives));
    const std::uint32_t before = input_.vertices_before(byte_offset);
    std::uint32_t instances = 1;
    const std::uint64_t skipped = counts_.draws_skipped;
    for (std::uint32_t instance = 0; instance < instances; ++instance) {
        DP2_TRY(auto binding, input_.bind_streams({byte_offset, before, instance}));
        if (!binding) return queue_.skip(binding.reason());
        if (instance == 0) instances = instance_count(binding->streams);
        // The number of instances is unlimited; those past the end of all streams are not drawn (chosen).
        if (instance > 0 && !has_instance(binding->streams, instance)) break;
        if (instance > 0) DP2_TRY(budget_.count_primitives(primitives));
        DrawRequest draw{topology,
                         primitives,
                         base_vertex - before,
                         std::move(*binding),
                         {memory->data() + index_byte_offset, width},
                         memory};
        DP2_TRY(draw_or_curve(draw));
        if (counts_.draws_skipped != skipped)
            break; // the remaining instances would be skipped for the same reason
    }
    return {};
}

// The number of instances of indexed geometry, for any shader version: the divider of stream 0 (WIRE.md D.7),
// but one if no stream that is read has per-instance elements, since all instances would be equal. Direct3D's
// pages do not define that case; DXVK (152fd42), Gallium Nine and Wine draw one instance, and programs that
// do not reset INDEXEDDATA depend on it (effekseer issue 725). Microsoft's D3D9On12 draws all. The runtime
// does not change the values given to SetStreamSourceFreq.
std::uint32_t DrawCommands::instance_count(std::uint32_t streams) const {
    const std::uint32_t divider = state_.streams[0].divider;
    if (!(divider & kIndexedData)) return 1;
    for (std::uint32_t s = 1; s < kStreams; ++s)
        if (streams >> s & 1 && state_.streams[s].divider & kInstanceData)
            return std::max(divider & (kIndexedData - 1), 1u);
    return 1;
}

bool DrawCommands::has_instance(std::uint32_t streams, std::uint32_t instance) const {
    for (std::uint32_t s = 1; s < kStreams; ++s) {
        const StreamBinding& stream = state_.streams[s];
        if (!(streams >> s & 1) || !(stream.divider & kInstanceData)) continue;
        const auto buffer = resources_.buffer(stream.buffer, "dwVBHandle");
        const std::uint64_t number = instance / std::max(stream.divider & ~kInstanceData, 1u);
        if (buffer.ok() && stream.offset + number * stream.stride < (*buffer)->size()) return true;
    }
    return false;
}

// A fan that the runtime clipped is not drawn as N-patches (WIRE.md E.15).
dp2::Status DrawCommands::draw_or_curve(DrawRequest& draw) {
    if (draw.edges.of == EdgeFlags::Of::Fan) return queue_.draw(draw);
    const std::uint32_t segments = patches_.n_patch_segments(draw.topology, draw.binding.shape);
    if (segments == 1) return queue_.draw(draw);
    return reaches_streams(draw) ? patches_.draw_n_patches(draw, segments)
                                 : queue_.skip(SkipReason::VerticesOutside);
}

} // namespace rasterizer
