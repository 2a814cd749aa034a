#include "tools/d3d9/resources/buffer_store.h"

#include <algorithm>

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
    // The program gets the memory itself. Some write beyond the range they locked, or under D3DLOCK_READONLY:
    // all of a static buffer counts as written.
    const UINT end = size == 0 ? total : offset + size;
    if ((usage_ & D3DUSAGE_DYNAMIC) && (flags & D3DLOCK_NOOVERWRITE))
        promised_begin_ = offset, promised_end_ = end;
    else if (usage_ & D3DUSAGE_DYNAMIC) {
        // After a discard, bytes that are not written again are undefined: the next copy needs none of the
        // old.
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
    // D3DLOCK_NOOVERWRITE promises not to touch bytes that draws still read: they are written at once, where
    // draws that were not submitted yet see them.
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
    if (gathered_draws_read()) { // they need the old bytes
        rename();
        wrote(0, size());
    }
    driver_.write_buffer(copies_[current_].handle, dirty_begin_,
                         std::span(bytes_).subspan(dirty_begin_, dirty_end_ - dirty_begin_));
    // A buffer that is still locked may still be written to.
    if (locks_ == 0) dirty_begin_ = dirty_end_ = 0;
    return copies_[current_].handle;
}

} // namespace d3d9
