// How many bytes a command's payload has: records, what follows them (tails.h), and padding.
// Invariant: sizes are computed in 64 bits from bytes that have been checked to exist; nothing is read past
// `rest`.
#pragma once

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/wire/dialect.h"
#include "dp2/wire/opcodes.h"

namespace dp2 {

// What decoding depends on besides the bytes.
struct DecodeContext {
    std::uint64_t base_offset =
        0; // dwCommandOffset: alignment and error offsets count from the command surface's start
    std::uint32_t vertex_stride =
        0; // bytes of a vertex of dwVertexType, for TRIANGLEFAN_IMM and LINELIST_IMM; 0: not known
    Dialect dialect = {};
};

// One record and what follows it, inside a payload.
struct Element {
    std::size_t begin = 0;                               // offset of the record in the payload
    std::size_t tail_begin = 0;                          // offset of the tail, after padding
    std::array<std::size_t, kTailParts> part_bytes = {}; // sizes of the tail's parts, in order
    std::size_t tail_bytes = 0;                          // with the rectangle that is not read (WIRE.md I-1)
    std::size_t end = 0;                                 // offset of the next element, after padding
};

// Error::field when the size of immediate vertices is unknown.
inline constexpr const char* kVertexSizeUnknown = "dwVertexType does not say how large a vertex is";

// Measures the element at byte `at` of `rest`, which is everything after the header; `header_end` is the
// offset of rest[0] from the command surface's start. Errors: Truncated if the element does not end in
// `rest`; BadValue with kVertexSizeUnknown.
Result<Element> measure_element(const OpInfo& op, std::uint16_t count, ByteSpan rest, std::size_t at,
                                std::uint64_t header_end, const DecodeContext& context);

// Number of records in a command with this count.
std::uint32_t element_count(const OpInfo& op, std::uint16_t count, const Dialect& dialect);

} // namespace dp2
