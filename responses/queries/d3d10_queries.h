// The query functions of the D3D10 user-mode DDI over the same GPU and the same query engine: the second door
// to its counters. A query's key is the address of the caller's private memory. That memory holds the query's
// name, which is read only where a query lives: a caller who overwrites it, be it by a query of another
// context, loses the query, and memory of queries that were refused may have any size. Errors name the
// argument of the DDI's function; all that take a query's memory have BadHandle when it holds no live query;
// std::bad_alloc may be thrown. Threading: the thread of the emulator. Source: QUERIES.md 2.4 to 2.6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>

#include "dp2/base/result.h"
#include "responses/queries/completion.h"
#include "responses/queries/d3d10_query_types.h"
#include "responses/queries/query_engine.h"
#include "responses/queries/query_result.h"

namespace responses {

class D3d10Queries {
  public:
    // The model counts calls of end() and get_data().
    D3d10Queries(const QueryMarker& marker, CompletionModel model, const dp2::Limits& limits)
        : marker_(marker), model_(model), limits_(limits), queries_(marker.gpu().memory_budget().memory()),
          engine_(model, limits.max_d3d10_queries, marker.gpu().memory_budget().memory()) {}
    ~D3d10Queries();
    D3d10Queries(const D3d10Queries&) = delete;
    D3d10Queries& operator=(const D3d10Queries&) = delete;

    // Bytes of private memory for such a query; 0 when create() refuses it whatever exists.
    static std::size_t private_size(const D3d10CreateQuery& what);
    // BadValue: no such query, null memory, flags that it does not have; NotSupported: a counter that cannot
    // be measured; BadSequence: a query lives there; InUse: as many kinds of counters as there may be;
    // LimitExceeded: max_d3d10_queries exist.
    dp2::Status create(const D3d10CreateQuery& what, void* memory);
    dp2::Status destroy(void* memory);
    // Of types that begin (else WrongKind), and not of the bound predicate (BadSequence).
    dp2::Status begin(void* memory);
    // Without a begin it is an empty bracket: errors of begin().
    dp2::Status end(void* memory);
    // `data`: as large as the type's, or empty to ask only whether it is there. NotReady: it is not yet, and
    // `data` is untouched. BadValue: another size or flag; WrongKind: a hint, whose data cannot be read;
    // BadSequence: it has not ended.
    dp2::Status get_data(void* memory, std::span<std::byte> data, std::uint32_t flags);
    // Draws, clears and blits are skipped while the predicate's data equals `value`; null memory: none is.
    // WrongKind: no predicate; BadSequence: it has not ended.
    dp2::Status set_predication(void* memory, bool value);

    // D3D10DDI_COUNTER_INFO. Each kind of counter costs one of the simultaneous ones, however many queries
    // there are of it.
    struct CounterLimits {
        std::uint32_t last_device_dependent, simultaneous;
        std::uint8_t parallel_units;
    };
    CounterLimits counter_limits() const;

    // Their data is not there while it is held.
    AnswerHolds& holds() { return engine_.holds(); }
    std::size_t size() const { return queries_.size(); }
    std::size_t pending() const { return engine_.pending(); } // ends that are queued, replaced ones included

  private:
    std::uint64_t tag() const; // of the names of these queries, and of no others that live
    struct Query {
        const D3d10QueryInfo* info = nullptr;
        std::uint32_t flags = 0;
        std::uint64_t number = 0;            // in the caller's memory; never used again
        std::shared_ptr<QueryResult> result; // of its newest end
    };
    using Queries = std::pmr::map<const void*, Query>;
    Queries::iterator find(const void* memory);              // end(): no live query
    dp2::Result<Queries::iterator> live(const void* memory); // BadHandle: none
    void forget(Queries::iterator query);
    QueryState state(const Queries::value_type& query) const;
    bool has_ended(const Queries::value_type& query) const;
    std::size_t kinds_of_counters() const;
    void signal(const D3d10QueryInfo& info);
    void unbind(); // the predicate
    bool predicate_skips();

    QueryMarker marker_;
    CompletionModel model_;
    const dp2::Limits& limits_;
    Queries queries_;
    QueryEngine engine_; // of these queries, by address
    std::uint64_t next_ = 1, calls_ = 0;
    std::map<D3d10Query, std::size_t> counters_; // how many queries there are of each kind of counter
    const void* predicate_ = nullptr;            // the bound query's memory
    bool predicate_value_ = false;
};

} // namespace responses
