#include "tools/d3d9/objects/buffer.h"

#include <new>

namespace d3d9 {

VertexBuffer::VertexBuffer(DeviceCore& device, UINT bytes, DWORD usage, DWORD fvf, D3DPOOL pool)
    : Resource(device, D3DRTYPE_VERTEXBUFFER, pool), store_(device.driver(), bytes, usage, pool), fvf_(fvf),
      reset_blocker_(device, pool) {}
HRESULT VertexBuffer::Lock(UINT offset, UINT size, void** out, DWORD flags) try {
    const Guard guard(device());
    return store_.lock(offset, size, out, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT VertexBuffer::Unlock() try {
    const Guard guard(device());
    return store_.unlock();
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT VertexBuffer::GetDesc(D3DVERTEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {D3DFMT_VERTEXDATA, D3DRTYPE_VERTEXBUFFER, store_.usage(), pool(), store_.size(), fvf_};
    return D3D_OK;
}

IndexBuffer::IndexBuffer(DeviceCore& device, UINT bytes, DWORD usage, D3DFORMAT format, D3DPOOL pool)
    : Resource(device, D3DRTYPE_INDEXBUFFER, pool), store_(device.driver(), bytes, usage, pool),
      format_(format), reset_blocker_(device, pool) {}
HRESULT IndexBuffer::Lock(UINT offset, UINT size, void** out, DWORD flags) try {
    const Guard guard(device());
    return store_.lock(offset, size, out, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT IndexBuffer::Unlock() try {
    const Guard guard(device());
    return store_.unlock();
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT IndexBuffer::GetDesc(D3DINDEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {format_, D3DRTYPE_INDEXBUFFER, store_.usage(), pool(), store_.size()};
    return D3D_OK;
}

} // namespace d3d9
