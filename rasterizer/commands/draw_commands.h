// The draws of a context: from the call's vertices, from vertices in the command, and from streams, with or
// without indices. A draw with missing input is skipped, as by drivers (WIRE.md D.3); the status is then OK.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dp2/base/bytes.h"
#include "rasterizer/commands/draw_queue.h"
#include "rasterizer/commands/input_assembler.h"
#include "rasterizer/commands/patches.h"

namespace rasterizer {

// Owns nothing. Caller's thread only. Errors of all functions: LimitExceeded if the call's budget is
// exhausted, and those of DrawQueue::draw().
class DrawCommands {
  public:
    DrawCommands(ResourceTable& resources, const DeviceState& state, InputAssembler& input, Patches& patches,
                 DrawQueue& queue, CallBudget& budget, const FrontEndCounts& counts)
        : resources_(resources), state_(state), input_(input), patches_(patches), queue_(queue),
          budget_(budget), counts_(counts) {}

    // Legacy draws: vertices of the call. Indices are relative to `first` (WIRE.md D.1). BadHandle: a call
    // without vertices, before DX8; OutOfRange: a vertex number.
    dp2::Status draw_call_vertices(Topology topology, std::uint32_t primitives, std::uint32_t first);
    // `edges`: TriangleEdge bits of each triangle; empty: all edges.
    dp2::Status draw_call_indexed(Topology topology, std::uint32_t primitives, std::uint32_t first,
                                  dp2::PackedArray<std::uint16_t> indices,
                                  std::vector<std::uint8_t> edges = {});
    // Vertices in the command buffer, in the call's format; they are copied.
    dp2::Status draw_immediate(Topology topology, std::uint32_t primitives,
                               std::span<const std::byte> vertices, const EdgeFlags& edges = {});
    // DX8/9 draws from streams; their triangles may be tessellated as N-patches. `byte_offset` is added to
    // the offset of stream 0, for draws of transformed vertices.
    dp2::Status draw_streams(std::uint32_t primitive_type, std::uint32_t primitives,
                             std::uint32_t first_vertex, std::int64_t byte_offset,
                             const EdgeFlags& edges = {});
    dp2::Status draw_streams_indexed(std::uint32_t primitive_type, std::uint32_t primitives,
                                     std::int64_t base_vertex, std::uint64_t index_byte_offset,
                                     std::int64_t byte_offset);

  private:
    dp2::Status draw_call(Topology topology, std::uint32_t primitives, std::uint32_t first,
                          IndexSource indices, std::shared_ptr<const void> index_memory,
                          const EdgeFlags& edges);
    dp2::Status draw_or_curve(DrawRequest& draw);
    std::uint32_t instance_count(std::uint32_t streams) const; // bit s: stream s is read
    // Whether one of these streams has per-instance elements, including one for this instance.
    bool has_instance(std::uint32_t streams, std::uint32_t instance) const;

    ResourceTable& resources_;
    const DeviceState& state_;
    InputAssembler& input_;
    Patches& patches_;
    DrawQueue& queue_;
    CallBudget& budget_;
    const FrontEndCounts& counts_;
};

} // namespace rasterizer
