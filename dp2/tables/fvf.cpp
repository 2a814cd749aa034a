#include "dp2/tables/fvf.h"

#include <algorithm>

namespace dp2 {

namespace {

std::uint32_t position_bytes(std::uint32_t code) {
    const std::uint32_t position = code & fvf::kPositionMask;
    if (position == fvf::kXyz) return 12;
    if (position == fvf::kXyzRhw || position == fvf::kXyzW) return 16;
    if (position >= fvf::kXyzB1 && position <= fvf::kXyzB5)
        return 12 + 4 * ((position - fvf::kXyzB1) / 2 + 1);
    return 0;
}

} // namespace

std::uint32_t fvf_stride(std::uint32_t code) {
    std::uint32_t bytes = position_bytes(code);
    if (bytes == 0) return 0;
    if (code & fvf::kNormal) bytes += 12;
    for (const std::uint32_t dword : {fvf::kPointSize, fvf::kDiffuse, fvf::kSpecular, fvf::kFog})
        if (code & dword) bytes += 4;
    const std::uint32_t sets = std::min(fvf::texture_sets(code), 8u);
    for (std::uint32_t set = 0; set < sets; ++set) bytes += 4 * fvf::texture_floats(code, set);
    return bytes;
}

Status check_fvf(std::uint32_t code) {
    if (code & fvf::kReserved0) return bad_value("D3DFVF_RESERVED0");
    if (position_bytes(code) == 0) return bad_value("D3DFVF_POSITION_MASK");
    if ((code & fvf::kPositionMask) == fvf::kXyzRhw && code & fvf::kNormal)
        return bad_value("D3DFVF_NORMAL with D3DFVF_XYZRHW");
    if (fvf::texture_sets(code) > 8) return bad_value("D3DFVF_TEXCOUNT_MASK");
    return {};
}

} // namespace dp2
