#include "tools/ddraw/device/emit_draw.h"

namespace ddraw {

namespace draws {

const Kind* kind_of(D3DPRIMITIVETYPE type) {
    static constexpr Kind kKinds[] = {
        {0, 0, 1, 1},
        {DP2EMU_D3DDP2OP_LINELIST, DP2EMU_D3DDP2OP_INDEXEDLINELIST2, 2, 2},
        {DP2EMU_D3DDP2OP_LINESTRIP, DP2EMU_D3DDP2OP_INDEXEDLINESTRIP, 2, 1},
        {DP2EMU_D3DDP2OP_TRIANGLELIST, DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2, 3, 3},
        {DP2EMU_D3DDP2OP_TRIANGLESTRIP, DP2EMU_D3DDP2OP_INDEXEDTRIANGLESTRIP, 3, 1},
        {DP2EMU_D3DDP2OP_TRIANGLEFAN, DP2EMU_D3DDP2OP_INDEXEDTRIANGLEFAN, 3, 1},
    };
    return type >= D3DPT_POINTLIST && type <= D3DPT_TRIANGLEFAN ? &kKinds[type - D3DPT_POINTLIST] : nullptr;
}

DWORD primitives_of(const Kind& kind, DWORD elements) {
    return elements < kind.first ? 0 : (elements - kind.first) / kind.step + 1;
}

std::vector<WORD> as_list(D3DPRIMITIVETYPE type, std::span<const WORD> from) {
    std::vector<WORD> out;
    for (std::size_t i = 0; i + 1 < from.size(); ++i) {
        if (type == D3DPT_LINESTRIP) {
            out.insert(out.end(), {from[i], from[i + 1]});
        } else if (i + 2 < from.size()) {
            const bool fan = type == D3DPT_TRIANGLEFAN, odd = !fan && (i & 1) != 0;
            // The first vertex of each triangle is the one whose colour flat shading takes.
            if (fan)
                out.insert(out.end(), {from[i + 1], from[i + 2], from[0]});
            else
                out.insert(out.end(), {from[i], from[i + (odd ? 2u : 1u)], from[i + (odd ? 1u : 2u)]});
        }
    }
    return out;
}

} // namespace draws

HRESULT RenderDevice::check_primitives(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices) {
    if (count > D3DMAXNUMVERTICES || indices.count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
    const draws::Kind* const kind = draws::kind_of(type);
    if (!kind || (indices.list && kind->opcode == 0)) return D3DERR_INVALIDPRIMITIVETYPE;
    return D3D_OK;
}

HRESULT RenderDevice::draw_copied(D3DPRIMITIVETYPE type, DWORD fvf, DWORD stride,
                                  std::span<const std::byte> vertices, DWORD count, const Indices& indices) {
    return emit_draw(type, count, indices, [&](std::size_t bytes) -> std::optional<std::uint16_t> {
        const auto first = driver_->draw_from(vertices, fvf, stride, bytes);
        if (!first) return {};
        return static_cast<std::uint16_t>(*first);
    });
}

} // namespace ddraw
