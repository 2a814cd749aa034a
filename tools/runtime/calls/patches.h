// Patches of higher-order surfaces. Device lock required.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/state/draw_reads.h"

namespace runtime {

// Draws a patch: the command is followed by the numbers of segments of the edges, four of a rectangle or
// three of a triangle, and by `info`, if the program passes them (`segments` and `info` may be null).
template <std::size_t Edges, class DeviceState, class Info>
void draw_patch(DeviceState& state, std::uint32_t handle, const float* segments, const Info* info) {
    static_assert(sizeof *info ==
                  (Edges == 4 ? sizeof(DP2EMU_D3DRECTPATCH_INFO) : sizeof(DP2EMU_D3DTRIPATCH_INFO)));
    state.write_for_draw({.which = DrawReads::Which::Everything});
    std::vector<std::byte> tail;
    const auto append = [&](std::span<const std::byte> bytes) {
        tail.insert(tail.end(), bytes.begin(), bytes.end());
    };
    if (segments) append(std::as_bytes(std::span(segments, Edges)));
    if (info) append(std::as_bytes(std::span(info, 1)));
    const std::uint32_t flags =
        (segments ? DP2EMU_RTPATCHFLAG_HASSEGS : 0) | (info ? DP2EMU_RTPATCHFLAG_HASINFO : 0);
    if constexpr (Edges == 4)
        state.commands().rect_patch(handle, flags, tail);
    else
        state.commands().tri_patch(handle, flags, tail);
    state.drawn();
}

} // namespace runtime
