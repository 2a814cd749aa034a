#include "responses/protocol/hresult.h"

#include <algorithm>

namespace responses {

namespace {

constexpr HresultInfo kHresults[] = {
#define DP2_HRESULT(value, constant, name, when) {value, name, when},
#include "responses/protocol/hresults.def"
};

} // namespace

std::span<const HresultInfo> all_hresults() {
    return kHresults;
}

const char* hresult_name(std::uint32_t value) {
    const auto found = std::ranges::find(kHresults, value, &HresultInfo::value);
    return found == std::end(kHresults) ? "" : found->name;
}

} // namespace responses
