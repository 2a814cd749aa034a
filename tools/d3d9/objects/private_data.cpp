#include "tools/d3d9/objects/private_data.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace d3d9 {

PrivateData::~PrivateData() {
    for (const Entry& entry : entries_)
        if (entry.object) entry.object->Release();
}

std::vector<PrivateData::Entry>::iterator PrivateData::find(REFGUID guid) {
    return std::ranges::find_if(entries_, [&](const Entry& entry) { return IsEqualGUID(entry.guid, guid); });
}

HRESULT PrivateData::set(REFGUID guid, const void* data, DWORD size, DWORD flags) try {
    if (!data || (flags & ~DWORD{D3DSPD_IUNKNOWN})) return D3DERR_INVALIDCALL;
    entries_.reserve(entries_.size() + 1); // may throw, so it comes before anything is referenced or freed
    Entry entry{guid, {}, nullptr};
    if (flags & D3DSPD_IUNKNOWN) {
        if (size != sizeof(IUnknown*)) return D3DERR_INVALIDCALL;
        entry.object = static_cast<IUnknown*>(const_cast<void*>(data));
        entry.object->AddRef();
    } else {
        const auto* bytes = static_cast<const std::byte*>(data);
        entry.bytes.assign(bytes, bytes + size);
    }
    free(guid);
    entries_.push_back(std::move(entry));
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT PrivateData::get(REFGUID guid, void* data, DWORD* size) const {
    const auto entry = const_cast<PrivateData*>(this)->find(guid);
    if (entry == entries_.end()) return D3DERR_NOTFOUND;
    if (!size) return D3DERR_INVALIDCALL;
    const DWORD needed = entry->object ? sizeof(IUnknown*) : static_cast<DWORD>(entry->bytes.size());
    const DWORD room = *size;
    *size = needed;
    if (!data) return D3D_OK;
    if (room < needed) return D3DERR_MOREDATA;
    if (entry->object) {
        entry->object->AddRef();
        *static_cast<IUnknown**>(data) = entry->object;
    } else {
        std::memcpy(data, entry->bytes.data(), needed);
    }
    return D3D_OK;
}

HRESULT PrivateData::free(REFGUID guid) {
    const auto entry = find(guid);
    if (entry == entries_.end()) return D3DERR_NOTFOUND;
    if (entry->object) entry->object->Release();
    entries_.erase(entry);
    return D3D_OK;
}

} // namespace d3d9
