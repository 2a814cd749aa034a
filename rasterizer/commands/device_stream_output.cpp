// Device: the stream-output stage. Primitives are written where the draw is queued, in API order, so that the
// next draw may read them; strips and fans become lists. Whole primitives only: as soon as one does not fit
// into some slot, nothing more is written to any, until targets are set again.
#include <algorithm>
#include <cstring>

#include "rasterizer/base/floating_point.h"
#include "rasterizer/commands/device.h"
#include "rasterizer/commands/device_run.h"
#include "rasterizer/geometry/chunk_vertices.h"
#include "rasterizer/geometry/shade_vertices.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

dp2::Status Device::set_stream_targets(std::span<const OutputTarget> targets) {
    if (targets.size() > kOutputSlots) return Error{Fault::OutOfRange, 0, 0, "stream-output slots"};
    std::array<Output::Slot, kOutputSlots> slots = {};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const OutputTarget& target = targets[i];
        if (target.buffer == 0) continue;
        DP2_TRY(const auto buffer, gpu_.resources().buffer(target.buffer, "stream-output buffer"));
        const std::uint64_t end = target.offset == kAppendOutput ? buffer->streamed() : target.offset;
        if (end % 4 != 0) return Error{Fault::BadValue, 0, 0, "stream-output offset"};
        if (end > buffer->size()) return Error{Fault::OutOfRange, 0, 0, "stream-output offset"};
        slots[i] = {target.buffer, end};
    }
    output_.slots = slots;
    output_.overflowed = false;
    return {};
}

bool Device::streams_out() const {
    return std::ranges::any_of(output_.slots, [](const Output::Slot& slot) { return slot.buffer != 0; }) &&
           !output_.layout.writes.empty();
}

dp2::Status Device::stream_out(ChunkWork work, const VertexShape& shape) {
    const OutputLayout& layout = output_.layout;
    const std::uint32_t corner_count = corners_of(work.topology);
    struct Target {
        std::shared_ptr<Buffer> buffer; // null: what goes there is dropped
        std::uint64_t room = 0;         // primitives
        std::byte* at = nullptr;        // the next vertex
    };
    std::array<Target, kOutputSlots> targets;
    std::array<bool, kOutputStreams> counted = {};
    std::uint64_t fits = output_.overflowed ? 0 : work.draw_primitives;
    for (std::size_t s = 0; s < kOutputSlots; ++s) {
        const Output::Slot& slot = output_.slots[s];
        if (slot.buffer == 0 || layout.strides[s] == 0) continue;
        const auto buffer = gpu_.resources().buffer(slot.buffer, "stream-output buffer");
        if (!buffer.ok()) continue; // destroyed meanwhile
        targets[s].buffer = *buffer;
        counted[layout.streams[s]] = true;
        const std::uint64_t room = (*buffer)->size() - std::min<std::uint64_t>(slot.end, (*buffer)->size());
        fits = std::min(fits, room / (std::uint64_t{layout.strides[s]} * corner_count));
    }
    if (std::ranges::none_of(counted, [](bool is) { return is; })) return {};
    const DefaultFloatingPoint mode;
    DrawState state;
    if (fits != 0) {
        DP2_TRY(state, freeze_processing(shape, layout.wanted));
    }
    for (std::size_t stream = 0; stream < kOutputStreams; ++stream) {
        if (!counted[stream]) continue;
        counts_.streams[stream].needed += work.draw_primitives;
        counts_.streams[stream].written += fits;
    }
    output_.overflowed = fits < work.draw_primitives;
    if (fits == 0) return {};
    for (std::size_t s = 0; s < kOutputSlots; ++s)
        if (targets[s].buffer) targets[s].at = targets[s].buffer->writable().data() + output_.slots[s].end;
    std::vector<float> shaded; // kComponents a vertex
    for (std::uint64_t first = 0; first < fits; first += kChunkPrimitives) {
        work.first_primitive = static_cast<std::uint32_t>(first);
        work.primitive_count =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(fits - first, kChunkPrimitives));
        const ChunkVertices vertices(work);
        if (!layout.rasterizes) counts_.stream_shaded += vertices.numbers().size();
        shaded.resize(vertices.numbers().size() * kComponents);
        shade_vertices(state, work.vertices->elements, vertices.numbers(), gpu_.kernels(),
                       [&](const Lanes* outputs, std::uint32_t lane, std::size_t i) {
                           for (const OutputLayout::Write& write : layout.writes)
                               for (int c = write.component;
                                    c < write.component + static_cast<int>(write.count); ++c)
                                   shaded[i * kComponents + static_cast<std::size_t>(c)] =
                                       vertex_output(*state.vertex, outputs, c, lane);
                       });
        for (std::uint32_t i = 0; i < work.primitive_count * corner_count; ++i) {
            const std::size_t vertex = vertices.slot(i / corner_count, i % corner_count);
            for (const OutputLayout::Write& write : layout.writes)
                if (std::byte* const at = targets[write.slot].at)
                    std::memcpy(at + write.offset,
                                &shaded[vertex * kComponents + static_cast<std::size_t>(write.component)],
                                write.count * sizeof(float));
            for (std::size_t s = 0; s < kOutputSlots; ++s)
                if (targets[s].at) targets[s].at += layout.strides[s];
        }
    }
    for (std::size_t s = 0; s < kOutputSlots; ++s) {
        if (!targets[s].buffer) continue;
        output_.slots[s].end += fits * corner_count * layout.strides[s];
        targets[s].buffer->set_streamed(output_.slots[s].end);
    }
    return {};
}

} // namespace rasterizer
