// The query-type table as code; queries.def is the only source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "dp2/tables/enums.h"

namespace dp2 {

enum class QueryType : std::uint32_t {
#define DP2_QUERY(number, name, ...) name = number,
#include "dp2/tables/queries.def"
};

// ISSUEQUERY's dwFlags: D3DISSUE_END, D3DISSUE_BEGIN. The user-mode DDI of Vista swaps these two bits.
inline constexpr std::uint32_t kIssueEnd = enum_number(IssueFlags::End),
                               kIssueBegin = enum_number(IssueFlags::Begin);

struct QueryInfo {
    QueryType type;
    const char* name; // "OCCLUSION"
    std::uint32_t answer_bytes;
    bool has_begin; // whether it takes BEGIN before END
    bool answered;  // whether this emulator answers it
    bool offered;   // whether GetDriverInfo2 lists it
};

std::span<const QueryInfo> all_queries();
const QueryInfo* find_query(std::uint32_t number);
const QueryInfo* find_query(std::string_view name);

} // namespace dp2
