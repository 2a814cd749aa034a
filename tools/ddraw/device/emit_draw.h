// How draws are written: RenderDevice::emit_draw().
#pragma once

#include <algorithm>
#include <vector>

#include "tools/ddraw/device/render_device.h"

namespace ddraw {

namespace draws {

inline constexpr std::size_t kHeaderBytes = 16; // of a draw, at most

// How primitives of one type are drawn.
struct Kind {
    std::uint32_t opcode, indexed; // DP2EMU_D3DDP2OP_; 0: points, which are drawn otherwise
    DWORD first, step;             // elements of the first primitive, and of each further one
};
const Kind* kind_of(D3DPRIMITIVETYPE type); // null: no such type

DWORD primitives_of(const Kind& kind, DWORD elements);
// The indices of a strip or fan as those of a list, which can be drawn in pieces.
std::vector<WORD> as_list(D3DPRIMITIVETYPE type, std::span<const WORD> from);

} // namespace draws

template <class Start>
HRESULT RenderDevice::emit_draw(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices, Start&& start) {
    const draws::Kind& kind = *draws::kind_of(type);
    const DWORD primitives = draws::primitives_of(kind, indices.list ? indices.count : count);
    if (primitives == 0) return D3D_OK;
    const auto n = static_cast<std::uint16_t>(primitives);
    if (!indices.list) {
        const auto first = start(draws::kHeaderBytes);
        if (!first) return E_OUTOFMEMORY;
        if (kind.opcode == 0)
            commands_.points(*first, static_cast<std::uint16_t>(count));
        else
            commands_.primitives(kind.opcode, *first, n);
        return D3D_OK;
    }
    const std::span<const WORD> all(indices.list, kind.first + std::size_t{kind.step} * (primitives - 1));
    if (draws::kHeaderBytes + all.size_bytes() <= Driver::most_draw_bytes()) {
        const auto first = start(draws::kHeaderBytes + all.size_bytes());
        if (!first) return E_OUTOFMEMORY;
        commands_.indexed(kind.indexed, *first, n, all);
        return D3D_OK;
    }
    // More indices than a call can have are drawn as lists, in pieces.
    const bool lines = type == D3DPT_LINELIST || type == D3DPT_LINESTRIP;
    const DWORD step = lines ? 2 : 3;
    std::vector<WORD> list;
    if (kind.step == step)
        list.assign(all.begin(), all.end());
    else
        list = draws::as_list(type, all);
    const std::size_t most = (Driver::most_draw_bytes() - draws::kHeaderBytes) / sizeof(WORD) / step * step;
    const std::uint32_t opcode =
        lines ? DP2EMU_D3DDP2OP_INDEXEDLINELIST2 : DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2;
    for (std::span<const WORD> rest(list); !rest.empty();) {
        const auto piece = rest.first(std::min(most, rest.size()));
        rest = rest.subspan(piece.size());
        const auto first = start(draws::kHeaderBytes + piece.size_bytes());
        if (!first) return E_OUTOFMEMORY;
        commands_.indexed(opcode, *first, static_cast<std::uint16_t>(piece.size() / step), piece);
    }
    return D3D_OK;
}

} // namespace ddraw
