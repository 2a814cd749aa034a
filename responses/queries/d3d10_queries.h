// The query functions of the D3D10 user-mode DDI: a second interface to the GPU's counters, on a query engine
// of its own. A query's key is the address of its private memory, which the caller allocates and where
// create() stores a tag. A caller who overwrites the tag, even by creating a query of another context there,
// loses the query. The memory is read only if a live query has this address, and create() writes it only when
// it succeeds; so the memory's size does not matter if create() refuses the query. Errors name the argument
// of the DDI's function; all functions that take a query's memory return BadHandle when it holds no live
// query, and may throw std::bad_alloc. Threading: the thread of the emulator. Source: QUERIES.md 2.4 to 2.6.
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
    // The completion model counts calls of end() and get_data().
    D3d10Queries(const QueryMarker& marker, CompletionModel model, const dp2::Limits& limits)
        : marker_(marker), model_(model), limits_(limits), queries_(marker.gpu().memory_budget().memory()),
          engine_(model, limits.max_d3d10_queries, marker.gpu().memory_budget().memory()) {}
    ~D3d10Queries();
    D3d10Queries(const D3d10Queries&) = delete;
    D3d10Queries& operator=(const D3d10Queries&) = delete;

    // Bytes of private memory for such a query; 0 when create() always refuses it.
    static std::size_t private_size(const D3d10CreateQuery& what);
    // BadValue: an unknown query, null memory, or flags that the query does not have; NotSupported: a counter
    // that cannot be measured; BadSequence: the memory holds a live query; InUse: all simultaneous counters
    // are in use; LimitExceeded: max_d3d10_queries exist.
    dp2::Status create(const D3d10CreateQuery& what, void* memory);
    dp2::Status destroy(void* memory);
    // WrongKind: the type has no begin; BadSequence: the query is the bound predicate.
    dp2::Status begin(void* memory);
    // Errors of begin(). An end without a begin counts nothing.
    dp2::Status end(void* memory);
    // `data` has the size of the type's data, or is empty to ask only whether the data is available.
    // NotReady: it is not available yet, and `data` is unchanged. BadValue: another size or an unknown flag;
    // WrongKind: a predicate hint, whose data cannot be read; BadSequence: the query has not ended.
    dp2::Status get_data(void* memory, std::span<std::byte> data, std::uint32_t flags);
    // Draws, clears and blits are skipped while the predicate's data equals `value`; null memory: nothing is
    // skipped. WrongKind: not a predicate; BadSequence: the query has not ended.
    dp2::Status set_predication(void* memory, bool value);

    // D3D10DDI_COUNTER_INFO. All queries of one kind of counter together take one of the simultaneous
    // counters.
    struct CounterLimits {
        std::uint32_t last_device_dependent, simultaneous;
        std::uint8_t parallel_units;
    };
    CounterLimits counter_limits() const;

    // get_data() returns NotReady for answers that are held.
    AnswerHolds& holds() { return engine_.holds(); }
    std::size_t size() const { return queries_.size(); }
    std::size_t pending() const { return engine_.pending(); } // results in the queue, including replaced ones

  private:
    std::uint64_t tag() const; // unique among live objects; stored in each query's memory with its number
    struct Query {
        const D3d10QueryInfo* info = nullptr;
        std::uint32_t flags = 0;
        std::uint64_t number = 0;            // unique in this object; stored in the query's memory, too
        std::shared_ptr<QueryResult> result; // of its newest end; null before the first
    };
    using Queries = std::pmr::map<const void*, Query>;
    Queries::iterator find(const void* memory);              // end(): there is no live query
    dp2::Result<Queries::iterator> live(const void* memory); // BadHandle: there is none
    void forget(Queries::iterator query);
    QueryState state(const Queries::value_type& query) const;
    bool has_ended(const Queries::value_type& query) const;
    std::size_t kinds_of_counters() const;
    void signal(const D3d10QueryInfo& info);
    void unbind(); // unbinds the predicate
    bool predicate_skips();

    QueryMarker marker_;
    CompletionModel model_;
    const dp2::Limits& limits_;
    Queries queries_;
    QueryEngine engine_; // its keys are addresses
    std::uint64_t next_ = 1, calls_ = 0;
    std::map<D3d10Query, std::size_t> counters_; // the number of queries of each kind of counter
    const void* predicate_ = nullptr;            // the bound query's memory
    bool predicate_value_ = false;
};

} // namespace responses
