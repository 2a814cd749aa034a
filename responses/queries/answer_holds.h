// Answers that a test rig holds back as if the GPU had not finished them: all, those of some types, or those
// of some queries. A query may be selected before it is created, and stays selected after it is deleted.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <set>

namespace responses {

struct AnswerHolds {
    explicit AnswerHolds(std::pmr::memory_resource* memory) : types(memory), queries(memory) {}
    bool all = false;
    std::pmr::set<std::uint32_t> types;   // D3DQUERYTYPE or D3D10DDI_QUERY
    std::pmr::set<std::uint64_t> queries; // QueryKey
    bool holds(std::uint32_t type, std::uint64_t query) const {
        return all || types.contains(type) || queries.contains(query);
    }
};

} // namespace responses
