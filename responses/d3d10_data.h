// The data of the D3D10 door's queries and counters, from the span between their marks.
#pragma once

#include <cstddef>
#include <span>

#include "rasterizer/commands/peak_rates.h"
#include "responses/d3d10_query_types.h"

namespace responses {

// Queries whose data is a BOOL that may be bound by SetPredication.
bool is_d3d10_predicate(D3d10Query type);
bool d3d10_predicate_value(D3d10Query type, const QuerySpan& span);

// Writes the type's bytes. span.to has been reached; `gpu` ran it.
void write_d3d10_data(const D3d10QueryInfo& info, const QuerySpan& span, const rasterizer::Gpu& gpu,
                      std::span<std::byte> data);

// A measured FLOAT32 counter over some activity of `workers` workers: 0..1.
double counter_fraction(D3d10Query counter, const rasterizer::Activity& activity,
                        const rasterizer::ContextCounts& counts, unsigned workers,
                        const rasterizer::Kernels& kernels);

} // namespace responses
