#include "responses/hresult.h"

#include <algorithm>

namespace responses {

namespace {

constexpr HresultInfo kCodes[] = {
#define DP2_HRESULT(value, constant, name, when) {value, name, when},
#include "responses/hresults.def"
};

} // namespace

std::span<const HresultInfo> all_hresults() {
    return kCodes;
}

const char* hresult_name(std::uint32_t value) {
    const auto found = std::ranges::find(kCodes, value, &HresultInfo::value);
    return found == std::end(kCodes) ? "" : found->name;
}

} // namespace responses
