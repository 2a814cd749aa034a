#include "tools/d3d9/objects/buffer.h"

#include <algorithm>

#include "tools/d3d9/faces/direct3d_device.h"

namespace d3d9 {

BufferStore::BufferStore(Driver& driver, UINT bytes, DWORD usage)
    : driver_(driver), usage_(usage), copies_{{driver.create_buffer(bytes), 0}}, bytes_(bytes) {}

BufferStore::~BufferStore() {
    for (const Copy& copy : copies_) driver_.destroy(copy.handle);
}

HRESULT BufferStore::lock(UINT offset, UINT size, void** out, DWORD flags) {
    if (!out) return D3DERR_INVALIDCALL;
    const UINT total = static_cast<UINT>(bytes_.size());
    if (offset > total || (size != 0 && size > total - offset)) return D3DERR_INVALIDCALL;
    // Programs write past the range they locked, and under D3DLOCK_READONLY too: the memory that they are
    // shown is the buffer. Of a static one they get all of it.
    const UINT end = size == 0 ? total : offset + size;
    if ((usage_ & D3DUSAGE_DYNAMIC) && (flags & D3DLOCK_NOOVERWRITE))
        promised_begin_ = offset, promised_end_ = end;
    else if (usage_ & D3DUSAGE_DYNAMIC) {
        // What is not written after a discard is nobody's, and need not follow to the next copy.
        if ((flags & D3DLOCK_DISCARD) && gathered_draws_read()) {
            rename();
            dirty_begin_ = dirty_end_ = 0;
        }
        wrote(offset, end);
    } else
        wrote(0, total);
    ++locks_;
    *out = bytes_.data() + offset;
    return D3D_OK;
}

HRESULT BufferStore::unlock() {
    if (locks_ != 0) --locks_;
    // The program promised not to touch what draws still read: nothing waits, and draws that were not
    // submitted yet see what it wrote.
    if (promised_begin_ != promised_end_)
        driver_.write_buffer(copies_[current_].handle, promised_begin_,
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

void BufferStore::rename() {
    // More copies than this cost more memory than submitting costs time.
    constexpr std::size_t kMostCopies = 64, kMostBytes = std::size_t{8} << 20;
    const auto idle = [&](const Copy& copy) { return copy.used_in != driver_.batch(); };
    const auto free = std::ranges::find_if(copies_, idle);
    current_ = static_cast<std::size_t>(free - copies_.begin());
    if (free == copies_.end() && copies_.size() < kMostCopies &&
        bytes_.size() * (copies_.size() + 1) <= kMostBytes)
        if (const Handle handle = driver_.create_buffer(bytes_.size())) copies_.push_back({handle, 0});
    if (current_ == copies_.size()) {
        driver_.submit();
        current_ = 0;
    }
}

Handle BufferStore::prepare() {
    if (dirty_begin_ == dirty_end_) return copies_[current_].handle;
    if (gathered_draws_read()) { // the old bytes
        rename();
        wrote(0, size());
    }
    driver_.write_buffer(copies_[current_].handle, dirty_begin_,
                         std::span(bytes_).subspan(dirty_begin_, dirty_end_ - dirty_begin_));
    // What stays mapped may still be written to.
    if (locks_ == 0) dirty_begin_ = dirty_end_ = 0;
    return copies_[current_].handle;
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
