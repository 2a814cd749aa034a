// The D3D10 DDI's query types, counters and their structures (d3d10umddi.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "responses/queries/query_kinds.h"

namespace responses {

enum class D3d10Query : std::uint32_t {
#define D3D10_QUERY(number, name, ...) name = number,
#include "responses/queries/d3d10_queries.def"
#define D3D10_COUNTER(number, name, ...) name = number,
#include "responses/queries/d3d10_counters.def"
};

enum class D3d10CounterType : std::uint32_t { Float32, Uint16, Uint32, Uint64 }; // D3D10DDI_COUNTER_TYPE

struct CounterFacts; // query_data.h

struct D3d10CounterInfo {
    D3d10Query id;
    const char* name; // "GPU_IDLE"
    D3d10CounterType type;
    std::optional<Needs> needs; // nothing: this GPU cannot measure it
    const char *units, *description;
    double (*fraction)(const CounterFacts&); // 0 to 1; null: not measured, or not a FLOAT32
    // The number of simultaneous counters that one kind of counter takes (CheckCounter's active counters).
    static constexpr std::uint32_t kActiveCounters = 1;
};
std::span<const D3d10CounterInfo> all_d3d10_counters();
const D3d10CounterInfo* find_d3d10_counter(std::uint32_t number);

struct D3d10QueryInfo : QueryKind {
    D3d10Query type = {};
    bool predicate = false;                    // SetPredication takes the query; its data is a BOOL
    const D3d10CounterInfo* counter = nullptr; // null: not a counter
};
// All queries, then all counters.
std::span<const D3d10QueryInfo> all_d3d10_queries();
const D3d10QueryInfo* find_d3d10_query(std::uint32_t number);

struct D3d10CreateQuery { // D3D10DDIARG_CREATEQUERY
    std::uint32_t query = 0, misc_flags = 0;
};
inline constexpr std::uint32_t kPredicateHint = 1; // D3D10DDI_QUERY_MISCFLAG_PREDICATEHINT
inline constexpr std::uint32_t kDoNotFlush = 1;    // D3D10_DDI_GET_DATA_DO_NOT_FLUSH

} // namespace responses
