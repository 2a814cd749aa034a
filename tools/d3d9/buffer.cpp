#include "tools/d3d9/buffer.h"

#include <algorithm>

#include "tools/d3d9/device.h"

namespace d3d9 {

BufferStore::BufferStore(Driver& driver, UINT bytes, DWORD usage)
    : driver_(driver), usage_(usage), handle_(driver.create_buffer(bytes)), bytes_(bytes) {}

BufferStore::~BufferStore() {
    driver_.destroy(handle_);
}

HRESULT BufferStore::lock(UINT offset, UINT size, void** out, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    const UINT total = static_cast<UINT>(bytes_.size());
    if (offset > total || (size != 0 && size > total - offset)) return D3DERR_INVALIDCALL;
    if (!(flags & D3DLOCK_READONLY)) {
        // Programs write past the range they locked; of a static buffer they get all of it.
        const UINT end = size == 0 ? total : offset + size;
        if ((usage_ & D3DUSAGE_DYNAMIC) && (flags & D3DLOCK_NOOVERWRITE))
            promised_begin_ = offset, promised_end_ = end;
        else if (usage_ & D3DUSAGE_DYNAMIC)
            wrote(offset, end);
        else
            wrote(0, total);
    }
    ++locks_;
    *out = bytes_.data() + offset;
    return D3D_OK;
}

HRESULT BufferStore::unlock() {
    if (locks_ != 0) --locks_;
    // The program promised not to touch what draws still read: nothing waits, and draws that were not
    // submitted yet see what it wrote.
    if (promised_begin_ != promised_end_)
        driver_.write_buffer(handle_, promised_begin_,
                             std::span(bytes_).subspan(promised_begin_, promised_end_ - promised_begin_));
    promised_begin_ = promised_end_ = 0;
    return D3D_OK;
}

void BufferStore::wrote(UINT begin, UINT end) {
    if (dirty_begin_ == dirty_end_)
        dirty_begin_ = begin, dirty_end_ = end;
    else
        dirty_begin_ = std::min(dirty_begin_, begin), dirty_end_ = std::max(dirty_end_, end);
}

Handle BufferStore::prepare() {
    if (dirty_begin_ == dirty_end_) return handle_;
    if (used_in_ == driver_.batch()) driver_.submit(); // draws before this one read the old bytes
    driver_.write_buffer(handle_, dirty_begin_,
                         std::span(bytes_).subspan(dirty_begin_, dirty_end_ - dirty_begin_));
    // What stays mapped may still be written to.
    if (locks_ == 0) dirty_begin_ = dirty_end_ = 0;
    return handle_;
}

VertexBuffer::VertexBuffer(Device* device, UINT bytes, DWORD usage, DWORD fvf, D3DPOOL pool)
    : Resource(device, D3DRTYPE_VERTEXBUFFER, pool), store_(device->driver(), bytes, usage), fvf_(fvf),
      pool_user_(*device, pool) {}
HRESULT VertexBuffer::Lock(UINT offset, UINT size, void** out, DWORD flags) {
    const Guard guard(device());
    return store_.lock(offset, size, out, flags);
}
HRESULT VertexBuffer::Unlock() {
    const Guard guard(device());
    return store_.unlock();
}
HRESULT VertexBuffer::GetDesc(D3DVERTEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {D3DFMT_VERTEXDATA, D3DRTYPE_VERTEXBUFFER, store_.usage(), pool(), store_.size(), fvf_};
    return D3D_OK;
}

IndexBuffer::IndexBuffer(Device* device, UINT bytes, DWORD usage, D3DFORMAT format, D3DPOOL pool)
    : Resource(device, D3DRTYPE_INDEXBUFFER, pool), store_(device->driver(), bytes, usage), format_(format),
      pool_user_(*device, pool) {}
HRESULT IndexBuffer::Lock(UINT offset, UINT size, void** out, DWORD flags) {
    const Guard guard(device());
    return store_.lock(offset, size, out, flags);
}
HRESULT IndexBuffer::Unlock() {
    const Guard guard(device());
    return store_.unlock();
}
HRESULT IndexBuffer::GetDesc(D3DINDEXBUFFER_DESC* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {format_, D3DRTYPE_INDEXBUFFER, store_.usage(), pool(), store_.size()};
    return D3D_OK;
}

} // namespace d3d9
