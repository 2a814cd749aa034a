// The draws of a Direct3D 7 device: of vertices in the program's memory, which are copied to the call, and of
// vertex buffers.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/fvf.h"

namespace ddraw {

namespace {

constexpr DWORD kMostVertices = 65535; // D3DMAXNUMVERTICES
constexpr std::size_t kHeaderBytes = 16; // of a draw, at most

// How primitives of one type are drawn.
struct Kind {
    std::uint32_t opcode, indexed; // DP2EMU_D3DDP2OP_; 0: points, which are drawn otherwise
    DWORD first, step;             // elements of the first primitive, and of each further one
};
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

// The indices of a strip or fan as those of a list, which can be drawn in pieces.
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

} // namespace

HRESULT Device7::check_draw(D3DPRIMITIVETYPE type, DWORD fvf, DWORD count, const Indices& indices) const {
    if (fvf_bytes(fvf) == 0 || count > kMostVertices || indices.count > kMostVertices) return D3DERR_INVALIDVERTEXFORMAT;
    const Kind* const kind = kind_of(type);
    if (!kind || (indices.list && kind->opcode == 0)) return D3DERR_INVALIDPRIMITIVETYPE;
    return D3D_OK;
}

// `start(bytes)`: makes room for commands of so many bytes with this draw's vertices, and returns the number of
// the first one; nothing: there is no memory for them.
template <class Start>
HRESULT Device7::emit_draw(D3DPRIMITIVETYPE type, DWORD count, const Indices& indices, Start&& start) {
    const Kind& kind = *kind_of(type);
    const DWORD primitives = primitives_of(kind, indices.list ? indices.count : count);
    if (primitives == 0) return D3D_OK;
    const auto n = static_cast<std::uint16_t>(primitives);
    if (!indices.list) {
        const auto first = start(kHeaderBytes);
        if (!first) return E_OUTOFMEMORY;
        if (kind.opcode == 0)
            commands_.points(*first, static_cast<std::uint16_t>(count));
        else
            commands_.primitives(kind.opcode, *first, n);
        return D3D_OK;
    }
    const std::span<const WORD> all(indices.list, kind.first + std::size_t{kind.step} * (primitives - 1));
    if (kHeaderBytes + all.size_bytes() <= Driver::most_draw_bytes()) {
        const auto first = start(kHeaderBytes + all.size_bytes());
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
        list = as_list(type, all);
    const std::size_t most = (Driver::most_draw_bytes() - kHeaderBytes) / sizeof(WORD) / step * step;
    const std::uint32_t opcode = lines ? DP2EMU_D3DDP2OP_INDEXEDLINELIST2 : DP2EMU_D3DDP2OP_INDEXEDTRIANGLELIST2;
    for (std::span<const WORD> rest(list); !rest.empty();) {
        const auto piece = rest.first(std::min(most, rest.size()));
        rest = rest.subspan(piece.size());
        const auto first = start(kHeaderBytes + piece.size_bytes());
        if (!first) return E_OUTOFMEMORY;
        commands_.indexed(opcode, *first, static_cast<std::uint16_t>(piece.size() / step), piece);
    }
    return D3D_OK;
}

HRESULT Device7::draw_memory(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> vertices, DWORD count,
                             const Indices& indices) {
    const HRESULT hr = check_draw(type, fvf, count, indices);
    if (FAILED(hr) || count == 0) return hr;
    if (!prepare_draw()) return DDERR_SURFACELOST;
    return emit_draw(type, count, indices, [&](std::size_t bytes) -> std::optional<std::uint16_t> {
        const auto first = driver_->draw_from(vertices, fvf, fvf_bytes(fvf), bytes);
        if (!first) return {};
        return static_cast<std::uint16_t>(*first);
    });
}

// A buffer that has not changed for some draws is copied to the driver as a whole; of others each draw copies
// its own vertices.
HRESULT Device7::draw_buffer(D3DPRIMITIVETYPE type, VertexBuffer& buffer, DWORD first, DWORD count,
                             const Indices& indices) {
    if (first > buffer.count() || count > buffer.count() - first) return DDERR_INVALIDPARAMS;
    const std::size_t stride = buffer.stride();
    const auto own = std::span<const std::byte>(buffer.bytes()).subspan(first * stride, count * stride);
    constexpr std::uint32_t kDrawsUnchanged = 2;
    BufferCopy& copy = buffers_[&buffer];
    if (copy.changes != buffer.changes() && copy.unchanged++ < kDrawsUnchanged)
        return draw_memory(type, buffer.fvf(), own, count, indices);
    const HRESULT hr = check_draw(type, buffer.fvf(), count, indices);
    if (FAILED(hr) || count == 0) return hr;
    if (!prepare_draw()) return DDERR_SURFACELOST;
    if (copy.handle == 0 && (copy.handle = driver_->create_buffer(buffer.bytes().size())) == 0)
        return draw_memory(type, buffer.fvf(), own, count, indices);
    if (copy.changes != buffer.changes()) {
        if (copy.batch == driver_->batch()) driver_->submit(); // gathered draws read the old vertices
        if (!driver_->write_buffer(copy.handle, 0, buffer.bytes())) return E_OUTOFMEMORY;
        copy.changes = buffer.changes();
    }
    return emit_draw(type, count, indices, [&](std::size_t bytes) -> std::optional<std::uint16_t> {
        driver_->draw_from(copy.handle, buffer.fvf(), buffer.stride(), bytes);
        copy.batch = driver_->batch();
        copy.unchanged = 0;
        return static_cast<std::uint16_t>(first);
    });
}

void Device7::forget(VertexBuffer& buffer) {
    const auto found = buffers_.find(&buffer);
    if (found == buffers_.end()) return;
    driver_->destroy(found->second.handle);
    buffers_.erase(found);
}

} // namespace ddraw
