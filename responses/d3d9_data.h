// The data of D3DQUERYTYPEs that look at the GPU or the driver, from the span between their marks. Layouts:
// wire-format spec G.1.
#pragma once

#include <cstddef>
#include <span>

#include "dp2/dialect.h"
#include "dp2/queries.h"
#include "rasterizer/resources/resources.h"
#include "responses/query_mark.h"

namespace responses {

Needs needs_of(dp2::QueryType type);
// False: its data is of this machine and this moment; another run of the same calls gives other figures.
bool is_reproducible(dp2::QueryType type);

// The data of all types but VCACHE, EVENT and RESOURCEMANAGER. span.to has been reached; a percentage is
// 0..100.
void write_d3d9_data(dp2::QueryType type, const QuerySpan& span, const rasterizer::Gpu& gpu,
                     dp2::OcclusionUnit unit, std::span<std::byte> data);

// D3DDEVINFO_RESOURCEMANAGER: what lives now, by D3DRESOURCETYPE. This driver never evicts anything.
void write_resource_statistics(const rasterizer::ResourceTable& resources, std::span<std::byte> data);

} // namespace responses
