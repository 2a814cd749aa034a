// The table of query types: number and name, what its marks must record, and the function that computes its
// data. The rows come from dp2/tables/queries.def (D3DQUERYTYPE), d3d10_queries.def (D3D10DDI_QUERY) and
// d3d10_counters.def (D3D10DDI_COUNTER).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dp2/tables/queries.h"
#include "responses/queries/query_mark.h"

namespace responses {

struct QueryFacts; // query_data.h

struct QueryKind {
    std::uint32_t number = 0; // D3DQUERYTYPE or D3D10DDI_QUERY
    const char* name = nullptr;
    std::uint32_t bytes = 0; // size of its data
    bool begins = false;     // the type uses BEGIN and END; else END alone
    Needs needs = Needs::Fence;
    using Write = void (*)(const QueryFacts&, std::span<std::byte> data);
    Write write = nullptr; // fills `data`, which has `bytes` bytes; null: the type is refused
};

// Null: not a D3DQUERYTYPE, or a type that is not answered.
const QueryKind* find_d3d9_query(std::uint32_t number);
inline const QueryKind* find_d3d9_query(dp2::QueryType type) {
    return find_d3d9_query(static_cast<std::uint32_t>(type));
}
// Whether the type's data is the same in every run. False for types that measure time or the workers'
// activity; QueryResult::reproducible() makes an exception for TIMESTAMP with a VirtualClock.
inline bool is_reproducible(const QueryKind& kind) {
    return !ends_scene(kind.needs);
}
bool is_reproducible(dp2::QueryType type);

} // namespace responses
