// The layout of the stream-output stage: for each component of a shaded vertex that is written, the slot and
// the offset in the slot's vertices. Invariant: every entry is inside its slot's stride; a slot belongs to
// one stream. Source: the D3D10 and D3D11 stream-output stage, QUERIES.md 2.4, 2.6.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

inline constexpr std::uint32_t kOutputStreams = 4, kOutputSlots = 4;
inline constexpr std::uint32_t kMaxOutputEntries = 512, kMaxOutputStride = 2048;

// One entry of a declaration: components of a result of the vertex stage. In the slot's vertex they follow
// the components of the slot's previous entries.
struct OutputEntry {
    std::uint32_t stream = 0, slot = 0;
    std::uint32_t usage = 0, usage_index = 0; // D3DDECLUSAGE
    std::uint32_t first = 0, count = 0;       // components; for a gap: `count` floats are skipped
};
inline constexpr std::uint32_t kOutputGap = 0xFFFFFFFF; // usage of an entry that only skips components

struct OutputLayout {
    struct Write {
        std::uint32_t slot = 0, offset = 0; // byte offset in the slot's vertex
        int component = 0;                  // number in a shaded vertex
        std::uint32_t count = 0;
    };
    std::vector<Write> writes;
    std::array<std::uint32_t, kOutputSlots> strides = {}; // bytes per vertex; 0: the slot is unused
    std::array<std::uint32_t, kOutputSlots> streams = {}; // by slot: its stream
    std::uint64_t wanted = 0; // bit i: the vertex program has to compute component i
    bool rasterizes = true;   // draws are also rasterized
};

// `strides`: bytes from vertex to vertex of each slot; missing or 0: the size of its entries. BadValue: a
// usage that the vertex stage does not output, no components or some that the usage does not have, entries of
// two streams in a slot. OutOfRange: numbers of streams or slots, or a stride that is smaller than its
// entries, not a multiple of 4, or too large. LimitExceeded: more than kMaxOutputEntries.
dp2::Result<OutputLayout> make_output_layout(std::span<const OutputEntry> entries,
                                             std::span<const std::uint32_t> strides, bool rasterizes);

struct OutputTarget {
    Handle buffer = 0; // 0: output to this slot is discarded
    std::uint64_t offset = 0;
};
// OutputTarget::offset that continues after the last output to the buffer.
inline constexpr std::uint64_t kAppendOutput = ~std::uint64_t{0};

// Complete primitives of one stream since the context was created: written ones, and those that unlimited
// buffers would have received.
struct StreamCounts {
    std::uint64_t written = 0, needed = 0;
    bool operator==(const StreamCounts&) const = default;
};

} // namespace rasterizer
