#include "tools/runtime/resources/vertex_elements.h"

namespace runtime {

std::uint32_t element_bytes(std::uint32_t type) {
#define CASE(name, number, bytes)                                                                            \
    case number: return bytes;
    switch (type) {
        DP2EMU_FOR_EACH_DECLTYPE(CASE)
    default: return 0;
    }
#undef CASE
}

namespace {

// The number of floats in a set of texture coordinates (D3DFVF_TEXTUREFORMATn).
std::uint32_t texture_floats(std::uint32_t fvf, std::uint32_t set) {
    constexpr std::uint32_t kFloats[] = {2, 3, 4, 1};
    return kFloats[fvf >> (16 + 2 * set) & 3];
}

constexpr std::uint32_t float_type(std::uint32_t floats) { // D3DDECLTYPE_FLOAT1 to FLOAT4
    return DP2EMU_D3DDECLTYPE_FLOAT1 + floats - 1;
}

} // namespace

std::vector<DP2EMU_D3DVERTEXELEMENT9> elements_of_fvf(std::uint32_t fvf) {
    constexpr std::uint32_t kCountShift = 8; // D3DFVF_TEXCOUNT_SHIFT
    constexpr std::uint32_t kMostSets = 8;
    const std::uint32_t sets = (fvf & DP2EMU_D3DFVF_TEXCOUNT_MASK) >> kCountShift;
    if (sets > kMostSets) return {};
    std::vector<DP2EMU_D3DVERTEXELEMENT9> out;
    std::uint16_t offset = 0;
    const auto add = [&](std::uint32_t type, std::uint32_t usage, std::uint32_t index) {
        out.push_back({0, offset, static_cast<std::uint8_t>(type), DP2EMU_D3DDECLMETHOD_DEFAULT,
                       static_cast<std::uint8_t>(usage), static_cast<std::uint8_t>(index)});
        offset = static_cast<std::uint16_t>(offset + element_bytes(type));
    };
    const std::uint32_t position = fvf & DP2EMU_D3DFVF_POSITION_MASK;
    if (position == DP2EMU_D3DFVF_XYZRHW) add(DP2EMU_D3DDECLTYPE_FLOAT4, DP2EMU_D3DDECLUSAGE_POSITIONT, 0);
    if (position == DP2EMU_D3DFVF_XYZW) add(DP2EMU_D3DDECLTYPE_FLOAT4, DP2EMU_D3DDECLUSAGE_POSITION, 0);
    const bool betas = position >= DP2EMU_D3DFVF_XYZB1 && position <= DP2EMU_D3DFVF_XYZB5;
    if (position == DP2EMU_D3DFVF_XYZ || betas)
        add(DP2EMU_D3DDECLTYPE_FLOAT3, DP2EMU_D3DDECLUSAGE_POSITION, 0);
    if (betas) {
        std::uint32_t weights = (position - DP2EMU_D3DFVF_XYZB1) / 2 + 1;
        const bool bytes = (fvf & DP2EMU_D3DFVF_LASTBETA_UBYTE4) != 0,
                   color = (fvf & DP2EMU_D3DFVF_LASTBETA_D3DCOLOR) != 0;
        const bool indices = bytes || color || position == DP2EMU_D3DFVF_XYZB5;
        if (indices) --weights;
        // With two betas of which the last is a colour, Microsoft's runtime declares the first one as the
        // colour.
        const bool swapped = position == DP2EMU_D3DFVF_XYZB2 && color && !bytes;
        if (weights)
            add(swapped ? DP2EMU_D3DDECLTYPE_D3DCOLOR : float_type(weights), DP2EMU_D3DDECLUSAGE_BLENDWEIGHT,
                0);
        if (indices)
            add(bytes || swapped ? DP2EMU_D3DDECLTYPE_UBYTE4
                : color          ? DP2EMU_D3DDECLTYPE_D3DCOLOR
                                 : DP2EMU_D3DDECLTYPE_FLOAT1,
                DP2EMU_D3DDECLUSAGE_BLENDINDICES, 0);
    }
    if (fvf & DP2EMU_D3DFVF_NORMAL) add(DP2EMU_D3DDECLTYPE_FLOAT3, DP2EMU_D3DDECLUSAGE_NORMAL, 0);
    if (fvf & DP2EMU_D3DFVF_PSIZE) add(DP2EMU_D3DDECLTYPE_FLOAT1, DP2EMU_D3DDECLUSAGE_PSIZE, 0);
    if (fvf & DP2EMU_D3DFVF_DIFFUSE) add(DP2EMU_D3DDECLTYPE_D3DCOLOR, DP2EMU_D3DDECLUSAGE_COLOR, 0);
    if (fvf & DP2EMU_D3DFVF_SPECULAR) add(DP2EMU_D3DDECLTYPE_D3DCOLOR, DP2EMU_D3DDECLUSAGE_COLOR, 1);
    for (std::uint32_t set = 0; set < sets; ++set)
        add(float_type(texture_floats(fvf, set)), DP2EMU_D3DDECLUSAGE_TEXCOORD, set);
    return out;
}

} // namespace runtime
