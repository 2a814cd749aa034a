// The functions of TraceLog that tiles call. They are compiled once, unlike the code of the kernels
// (tiles/kernels/kernels_isa.h).
#pragma once

#include <cstdint>

#include "rasterizer/ir/invocation.h"

namespace rasterizer {

class TraceLog;

// The operation Trace. No effect without a log in the invocation.
void record_trace(const Invocation& invocation, std::uint32_t mark, const Lanes& value) noexcept;
// The following runs are for another primitive.
void begin_traced_primitive(TraceLog& log) noexcept;

} // namespace rasterizer
