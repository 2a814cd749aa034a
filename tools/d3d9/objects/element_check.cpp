#include "tools/d3d9/objects/element_check.h"

#include "dp2/enums.h"

namespace d3d9 {

ElementCheck check_elements(const dp2::wire::VertexElement* elements,
                            std::vector<dp2::wire::VertexElement>& out) {
    constexpr std::size_t kMostElements = 64, kStreams = 16, kUsageIndices = 16;
    constexpr auto kUnused = dp2::enum_number(dp2::DeclType::Unused);
    constexpr dp2::wire::VertexElement kEnd = {0xFF, 0, kUnused, 0, 0, 0};
    for (; elements->stream != kEnd.stream; ++elements) {
        if (elements->type == kUnused || elements->offset % 4 != 0) return ElementCheck::Unusable;
        if (out.size() == kMostElements || elements->type > kUnused || elements->stream >= kStreams ||
            elements->usage > dp2::enum_number(dp2::DeclUsage::Sample) ||
            elements->usage_index >= kUsageIndices ||
            elements->method > dp2::enum_number(dp2::DeclMethod::LookupPresampled))
            return ElementCheck::Invalid;
        out.push_back(*elements);
    }
    out.push_back(kEnd);
    return ElementCheck::Good;
}

} // namespace d3d9
