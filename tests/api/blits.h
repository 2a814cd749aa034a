// Blits of the C interface: fills and copies of the whole rectangle from 0,0 on.
#pragma once

#include "tests/api/bad_input_rows.h"

inline dp2emu_blt fill_of(std::uint32_t dest, std::uint32_t value, std::int32_t size = 16) {
    auto blt = bad_input::sized<dp2emu_blt>();
    blt.dest = dest;
    blt.flags = DP2EMU_DDBLT_COLORFILL | DP2EMU_DDBLT_WAIT;
    blt.fill = value;
    blt.dest_rect = {0, 0, size, size};
    return blt;
}
inline dp2emu_blt copy_of(std::uint32_t dest, std::uint32_t source, std::int32_t size = 16) {
    auto blt = fill_of(dest, 0, size);
    blt.source = source;
    blt.flags = 0;
    blt.source_rect = blt.dest_rect;
    return blt;
}
