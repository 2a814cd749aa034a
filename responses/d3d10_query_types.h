// The D3D10 DDI's query types, structures and codes (d3d10umddi.h), as far as queries need them.
#pragma once

#include <cstdint>
#include <span>

namespace responses {

enum class D3d10Query : std::uint32_t {
#define D3D10_QUERY(number, name, ...) name = number,
#include "responses/d3d10_queries.def"
};

struct D3d10QueryInfo {
    D3d10Query type;
    const char* name; // "OCCLUSION"
    std::uint32_t bytes;
    bool begins;
    bool supported;
};
std::span<const D3d10QueryInfo> all_d3d10_queries();
const D3d10QueryInfo* find_d3d10_query(std::uint32_t number);

struct D3d10CreateQuery { // D3D10DDIARG_CREATEQUERY
    std::uint32_t query = 0, misc_flags = 0;
};
inline constexpr std::uint32_t kPredicateHint = 1; // D3D10DDI_QUERY_MISCFLAG_PREDICATEHINT
inline constexpr std::uint32_t kDoNotFlush = 1;    // D3D10_DDI_GET_DATA_DO_NOT_FLUSH
inline constexpr std::size_t kD3d10MaxData = 88;

struct D3d10TimestampDisjoint {
    std::uint64_t frequency; // Hz
    std::uint32_t disjoint, padding;
};
struct D3d10PipelineStatistics { // D3D11's is three members longer
    std::uint64_t ia_vertices, ia_primitives, vs_invocations, gs_invocations, gs_primitives, c_invocations,
        c_primitives, ps_invocations, hs_invocations, ds_invocations, cs_invocations;
};
static_assert(sizeof(D3d10TimestampDisjoint) == 16 && sizeof(D3d10PipelineStatistics) == kD3d10MaxData);

inline constexpr std::uint32_t kStillDrawing = 0x887B0001;   // DXGI_DDI_ERR_WASSTILLDRAWING
inline constexpr std::uint32_t kDdiUnsupported = 0x887B0002; // DXGI_DDI_ERR_UNSUPPORTED

} // namespace responses
