// Begin, Vertex, Index, End of a device of Direct3D 2 and 3.
#include <utility>

#include "tools/ddraw/device/fvf.h"
#include "tools/ddraw/device/legacy_device.h"

namespace ddraw {

HRESULT LegacyDevice::begin(D3DPRIMITIVETYPE type, DWORD fvf, DWORD flags) {
    if (begun_) return D3DERR_INBEGIN;
    if (const HRESULT hr = check_primitives(type, 0, {}); FAILED(hr)) return hr;
    begun_ = Begun{type, fvf, fvf_bytes(fvf), flags, false, {}, {}};
    return D3D_OK;
}

HRESULT LegacyDevice::begin_indexed(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes,
                                    DWORD flags) {
    if (begun_) return D3DERR_INBEGIN;
    const WORD any = 0;
    if (const HRESULT hr = check_primitives(type, 0, {&any, 1}); FAILED(hr)) return hr;
    begun_ = Begun{type, fvf, fvf_bytes(fvf), flags, true, {bytes.begin(), bytes.end()}, {}};
    return D3D_OK;
}

HRESULT LegacyDevice::add_vertex(const void* vertex) {
    if (!begun_ || begun_->indexed) return D3DERR_NOTINBEGIN;
    if (begun_->vertices.size() / begun_->stride >= D3DMAXNUMVERTICES) return D3DERR_TOOMANYVERTICES;
    const auto* const bytes = static_cast<const std::byte*>(vertex);
    begun_->vertices.insert(begun_->vertices.end(), bytes, bytes + begun_->stride);
    return D3D_OK;
}

HRESULT LegacyDevice::add_index(WORD index) {
    if (!begun_ || !begun_->indexed) return D3DERR_NOTINBEGIN;
    if (begun_->indices.size() >= D3DMAXNUMVERTICES) return D3DERR_TOOMANYVERTICES;
    begun_->indices.push_back(index);
    return D3D_OK;
}

HRESULT LegacyDevice::end() {
    if (!begun_) return D3DERR_NOTINBEGIN;
    const Begun begun = std::move(*begun_);
    begun_.reset();
    if (begun.vertices.empty() || (begun.indexed && begun.indices.empty())) return D3D_OK;
    Indices indices;
    if (begun.indexed) indices = {begun.indices.data(), static_cast<DWORD>(begun.indices.size())};
    return draw_vertices(begun.type, begun.fvf, begun.vertices,
                         static_cast<DWORD>(begun.vertices.size() / begun.stride), indices, begun.flags);
}

} // namespace ddraw
