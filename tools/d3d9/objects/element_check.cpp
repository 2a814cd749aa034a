#include "tools/d3d9/objects/element_check.h"

namespace d3d9 {

namespace {

// Whether the tessellator generates the element without vertex data (API page of D3DDECLMETHOD); other
// elements of type UNUSED are refused (Wine: test_unused_declaration_type).
bool is_made_without_data(const DP2EMU_D3DVERTEXELEMENT9& element) {
    return (element.Method == DP2EMU_D3DDECLMETHOD_UV ||
            element.Method == DP2EMU_D3DDECLMETHOD_LOOKUPPRESAMPLED) &&
           element.Stream == 0 && element.Offset == 0;
}

} // namespace

ElementCheck check_elements(const DP2EMU_D3DVERTEXELEMENT9* elements,
                            std::vector<DP2EMU_D3DVERTEXELEMENT9>& out) {
    constexpr std::size_t kMostElements = 64, kStreams = 16, kUsageIndices = 16;
    constexpr std::uint8_t kUnused = DP2EMU_D3DDECLTYPE_UNUSED;
    constexpr DP2EMU_D3DVERTEXELEMENT9 kEnd = {0xFF, 0, kUnused, 0, 0, 0};
    for (; elements->Stream != kEnd.Stream; ++elements) {
        if (elements->Offset % 4 != 0 || (elements->Type == kUnused && !is_made_without_data(*elements)))
            return ElementCheck::Unusable;
        if (out.size() == kMostElements || elements->Type > kUnused || elements->Stream >= kStreams ||
            elements->Usage > DP2EMU_D3DDECLUSAGE_SAMPLE || elements->UsageIndex >= kUsageIndices ||
            elements->Method > DP2EMU_D3DDECLMETHOD_LOOKUPPRESAMPLED)
            return ElementCheck::Invalid;
        out.push_back(*elements);
    }
    out.push_back(kEnd);
    return ElementCheck::Good;
}

} // namespace d3d9
