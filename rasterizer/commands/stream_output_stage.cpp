#include "rasterizer/commands/stream_output_stage.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "rasterizer/base/floating_point.h"
#include "rasterizer/geometry/shade_vertices.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;

dp2::Status StreamOutputStage::set_targets(std::span<const OutputTarget> targets) {
    if (targets.size() > kOutputSlots) return Error{Fault::OutOfRange, 0, 0, "stream-output slots"};
    std::array<Slot, kOutputSlots> slots = {};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const OutputTarget& target = targets[i];
        if (target.buffer == 0) continue;
        DP2_TRY(const auto buffer, gpu_.resources().buffer(target.buffer, "stream-output buffer"));
        const std::uint64_t end = target.offset == kAppendOutput ? buffer->streamed() : target.offset;
        if (end % 4 != 0) return Error{Fault::BadValue, 0, 0, "stream-output offset"};
        if (end > buffer->size()) return Error{Fault::OutOfRange, 0, 0, "stream-output offset"};
        slots[i] = {target.buffer, end};
    }
    slots_ = slots;
    overflowed_ = false;
    return {};
}

bool StreamOutputStage::writes() const {
    return std::ranges::any_of(slots_, [](const Slot& slot) { return slot.buffer != 0; }) &&
           !layout_.writes.empty();
}

// Finds the buffers of the slots that the layout uses. Returns the number of primitives of the draw that fit
// into all of them.
std::uint64_t StreamOutputStage::find_places(const BatchWork& work, Places& places) const {
    std::uint64_t fits = overflowed_ ? 0 : work.draw_primitives;
    for (std::size_t s = 0; s < kOutputSlots; ++s) {
        const Slot& slot = slots_[s];
        if (slot.buffer == 0 || layout_.strides[s] == 0) continue;
        const auto buffer = gpu_.resources().buffer(slot.buffer, "stream-output buffer");
        if (!buffer.ok()) continue; // destroyed after it was set
        places[s].buffer = *buffer;
        const std::uint64_t room = (*buffer)->size() - std::min<std::uint64_t>(slot.end, (*buffer)->size());
        fits = std::min(fits, room / (std::uint64_t{layout_.strides[s]} * corners_of(work.topology)));
    }
    return fits;
}

dp2::Status StreamOutputStage::write(BatchWork work, const VertexShape& shape) {
    Places places;
    const std::uint64_t fits = find_places(work, places);
    std::array<bool, kOutputStreams> counted = {};
    for (std::size_t s = 0; s < kOutputSlots; ++s)
        if (places[s].buffer) counted[layout_.streams[s]] = true;
    if (std::ranges::none_of(counted, [](bool is) { return is; })) return {};
    const DefaultFloatingPoint mode;
    DrawState state;
    Uniforms uniforms;
    if (fits != 0) {
        DP2_TRY(state, snapshotter_.take_vertices(shape, layout_.wanted, uniforms));
        work.uniforms = uniforms.words();
    }
    const std::uint64_t corners = corners_of(work.topology);
    if (fits != 0) DP2_TRY(budget_.count({0, limited_product(fits * corners, state.vertex->cost)}));
    for (std::size_t s = 0; s < kOutputSlots && fits != 0; ++s)
        if (places[s].buffer)
            places[s].at = gpu_.hazards().writable(*places[s].buffer).data() + slots_[s].end;
    const auto vertices = std::make_unique<BatchVertices>();
    std::vector<float> shaded;
    std::uint64_t written = 0;
    for (std::uint64_t first = 0; first < fits; first += kCachedPrimitives) {
        work.first_primitive = static_cast<std::uint32_t>(first);
        work.primitive_count =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(fits - first, kCachedPrimitives));
        vertices->gather(work);
        if (!write_batch(work, *vertices, state, shaded, places)) break;
        written += work.primitive_count;
    }
    for (std::size_t stream = 0; stream < kOutputStreams; ++stream) {
        if (!counted[stream]) continue;
        counts_.streams[stream].needed += work.draw_primitives;
        counts_.streams[stream].written += written;
    }
    overflowed_ = written < work.draw_primitives;
    if (fits == 0) return {};
    for (std::size_t s = 0; s < kOutputSlots; ++s) {
        if (!places[s].buffer) continue;
        slots_[s].end += written * corners * layout_.strides[s];
        places[s].buffer->set_streamed(slots_[s].end);
    }
    return written < fits ? budget_.check_time(CallBudget::kLong) : dp2::Status();
}

// `shaded`: reused memory, kComponents for each vertex of the batch. False: the call's time limit has passed,
// and nothing was written.
bool StreamOutputStage::write_batch(const BatchWork& work, const BatchVertices& vertices,
                                    const DrawState& state, std::vector<float>& shaded, Places& places) {
    if (!layout_.rasterizes) counts_.stream_shaded += vertices.shaded();
    shaded.resize(vertices.numbers().size() * kComponents);
    std::vector<Lanes> scratch;
    const bool done = shade_vertices(
        state, work.uniforms, work.vertices->elements, vertices.numbers(), gpu_.kernels(), scratch,
        budget_.poll(), [&](const Lanes* outputs, std::size_t first, std::uint32_t count) {
            for (const OutputLayout::Write& write : layout_.writes)
                for (int c = write.component; c < write.component + static_cast<int>(write.count); ++c)
                    for (std::uint32_t lane = 0; lane < count; ++lane)
                        shaded[(first + lane) * kComponents + static_cast<std::size_t>(c)] =
                            vertex_output(*state.vertex, outputs, c, lane);
        });
    if (!done) return false;
    const std::uint32_t corner_count = corners_of(work.topology);
    for (std::uint32_t i = 0; i < work.primitive_count * corner_count; ++i) {
        const std::size_t vertex = vertices.corners(i / corner_count)[i % corner_count];
        for (const OutputLayout::Write& write : layout_.writes)
            if (std::byte* const at = places[write.slot].at)
                std::memcpy(at + write.offset,
                            &shaded[vertex * kComponents + static_cast<std::size_t>(write.component)],
                            write.count * sizeof(float));
        for (std::size_t s = 0; s < kOutputSlots; ++s)
            if (places[s].at) places[s].at += layout_.strides[s];
    }
    return true;
}

} // namespace rasterizer
