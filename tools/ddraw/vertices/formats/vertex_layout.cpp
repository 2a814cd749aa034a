#include "tools/ddraw/vertices/formats/vertex_layout.h"

namespace ddraw::vertices {

Checked<VertexLayout> layout_of(std::uint32_t fvf) {
    constexpr std::uint32_t kReservedBits = 0x001 | 0xF000;
    if (fvf & kReservedBits) return Refusal{"FVF", "a reserved bit is set"};
    const std::uint32_t position = fvf & fvf::kPositionMask,
                        sets = (fvf & fvf::kSetCountMask) >> fvf::kSetCountShift;
    if (position == 0) return Refusal{"FVF", "there is no position"};
    if (sets > kSets) return Refusal{"FVF", "there are more than eight sets of texture coordinates"};
    VertexLayout out;
    out.fvf = fvf;
    out.transformed = position == fvf::kXyzRhw;
    if (out.transformed && fvf & fvf::kNormal) return Refusal{"FVF", "a transformed vertex has a normal"};
    // XYZB1 to XYZB5, from 6 in steps of 2, have one to five weights after the position.
    const std::uint32_t weights = position > fvf::kXyzRhw ? (position - fvf::kXyzRhw) / 2 : 0;
    std::uint32_t at = out.transformed ? 16 : 12 + weights * 4;
    const auto place = [&](std::uint32_t bit, std::uint32_t bytes, std::uint16_t& offset) {
        if (!(fvf & bit)) return;
        offset = static_cast<std::uint16_t>(at);
        at += bytes;
    };
    place(fvf::kNormal, 12, out.normal);
    place(fvf::kReserved1, 4, out.reserved);
    place(fvf::kDiffuse, 4, out.diffuse);
    place(fvf::kSpecular, 4, out.specular);
    for (std::size_t i = 0; i < sets; ++i) {
        constexpr std::uint8_t kComponents[] = {2, 3, 4, 1};
        out.components[i] = kComponents[fvf >> (i * 2 + 16) & 3];
        out.set[i] = static_cast<std::uint16_t>(at);
        at += out.components[i] * std::uint32_t{4};
    }
    out.bytes = static_cast<std::uint16_t>(at);
    return out;
}

} // namespace ddraw::vertices
