#include "tools/d3d8/objects/buffer.h"

#include <new>

#include "tools/d3d8/resources/image.h"

namespace d3d8 {

namespace {

// Pools other than the default one ignore D3DLOCK_DISCARD and D3DLOCK_NOOVERWRITE (DXVK's LockBuffer).
HRESULT lock_store(BufferStore& store, UINT offset, UINT size, BYTE** out, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    std::byte* const bytes = store.lock(offset, size, lock_flags(flags));
    if (!bytes) return D3DERR_INVALIDCALL;
    *out = reinterpret_cast<BYTE*>(bytes);
    return D3D_OK;
}

} // namespace

VertexBuffer::VertexBuffer(DeviceCore& device, UINT bytes, DWORD usage, DWORD fvf, D3DPOOL pool)
    : Resource(device, D3DRTYPE_VERTEXBUFFER, pool),
      store_(device.driver(), bytes, (usage & D3DUSAGE_DYNAMIC) != 0, pool == D3DPOOL_DEFAULT), usage_(usage),
      fvf_(fvf), reset_blocker_(device, pool == D3DPOOL_DEFAULT) {}
HRESULT VertexBuffer::Lock(UINT offset, UINT size, BYTE** out, DWORD flags) try {
    const Guard guard(device());
    return lock_store(store_, offset, size, out, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT VertexBuffer::Unlock() try {
    const Guard guard(device());
    store_.unlock();
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT VertexBuffer::GetDesc(D3DVERTEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {D3DFMT_VERTEXDATA, D3DRTYPE_VERTEXBUFFER, usage_, pool(), store_.size(), fvf_};
    return D3D_OK;
}

IndexBuffer::IndexBuffer(DeviceCore& device, UINT bytes, DWORD usage, D3DFORMAT format, D3DPOOL pool)
    : Resource(device, D3DRTYPE_INDEXBUFFER, pool),
      store_(device.driver(), bytes, (usage & D3DUSAGE_DYNAMIC) != 0, pool == D3DPOOL_DEFAULT), usage_(usage),
      format_(format), reset_blocker_(device, pool == D3DPOOL_DEFAULT) {}
HRESULT IndexBuffer::Lock(UINT offset, UINT size, BYTE** out, DWORD flags) try {
    const Guard guard(device());
    return lock_store(store_, offset, size, out, flags);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT IndexBuffer::Unlock() try {
    const Guard guard(device());
    store_.unlock();
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT IndexBuffer::GetDesc(D3DINDEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {format_, D3DRTYPE_INDEXBUFFER, usage_, pool(), store_.size()};
    return D3D_OK;
}

} // namespace d3d8
