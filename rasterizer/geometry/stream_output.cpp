#include "rasterizer/geometry/stream_output.h"

#include <optional>

#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/programs/shader_linkage.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

using dp2::DeclUsage;
using dp2::Error;
using dp2::Fault;

namespace {

struct Result {
    int component = 0;
    std::uint32_t count = 0; // number of its components
};

// The result of the vertex stage for a usage.
std::optional<Result> find_result(std::uint32_t usage, std::uint32_t index) {
    if (usage > 0xFF || index > 0xFF) return std::nullopt;
    const auto kind = static_cast<DeclUsage>(usage);
    if (index == 0 && (kind == DeclUsage::Position || kind == DeclUsage::PositionT))
        return Result{kPosition, 4};
    if (index == 0 && kind == DeclUsage::PointSize) return Result{kPointSize, 1};
    if (index == 0 && kind == DeclUsage::Fog) return Result{kFog, 1};
    const int component = standard_component(kind, static_cast<std::uint8_t>(index));
    return component < 0 ? std::nullopt : std::optional(Result{component, 4});
}

} // namespace

dp2::Result<OutputLayout> make_output_layout(std::span<const OutputEntry> entries,
                                             std::span<const std::uint32_t> strides, bool rasterizes) {
    if (entries.size() > kMaxOutputEntries) return Error{Fault::LimitExceeded, 0, 0, "stream-output entries"};
    if (strides.size() > kOutputSlots) return Error{Fault::OutOfRange, 0, 0, "stream-output strides"};
    OutputLayout layout;
    layout.rasterizes = rasterizes;
    for (const OutputEntry& entry : entries) {
        if (entry.stream >= kOutputStreams) return Error{Fault::OutOfRange, 0, 0, "stream of an entry"};
        if (entry.slot >= kOutputSlots) return Error{Fault::OutOfRange, 0, 0, "slot of an entry"};
        std::uint32_t& end = layout.strides[entry.slot];
        if (end != 0 && layout.streams[entry.slot] != entry.stream)
            return Error{Fault::BadValue, 0, 0, "slot of two streams"};
        layout.streams[entry.slot] = entry.stream;
        if (entry.count == 0 || entry.count > kMaxOutputStride / 4)
            return Error{Fault::BadValue, 0, 0, "components of an entry"};
        if (entry.usage != kOutputGap) {
            const auto result = find_result(entry.usage, entry.usage_index);
            if (!result) return Error{Fault::BadValue, 0, 0, "usage of an entry"};
            if (entry.first >= result->count || entry.count > result->count - entry.first)
                return Error{Fault::BadValue, 0, 0, "components of an entry"};
            const int component = result->component + static_cast<int>(entry.first);
            layout.writes.push_back({entry.slot, end, component, entry.count});
            layout.wanted |= ((std::uint64_t{1} << result->count) - 1) << result->component;
        }
        end += entry.count * 4;
        if (end > kMaxOutputStride) return Error{Fault::OutOfRange, 0, 0, "stream-output stride"};
    }
    for (std::size_t slot = 0; slot < strides.size(); ++slot) {
        if (layout.strides[slot] == 0 || strides[slot] == 0) continue;
        if (strides[slot] < layout.strides[slot] || strides[slot] % 4 != 0 ||
            strides[slot] > kMaxOutputStride)
            return Error{Fault::OutOfRange, 0, 0, "stream-output stride"};
        layout.strides[slot] = strides[slot];
    }
    return layout;
}

} // namespace rasterizer
