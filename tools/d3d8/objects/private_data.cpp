#include "tools/d3d8/objects/private_data.h"

#include <new>
#include <utility>

namespace d3d8 {

HRESULT set_private_data(PrivateData& all, REFGUID guid, const void* data, DWORD size, DWORD flags) try {
    if (!data || (flags & ~DWORD{D3DSPD_IUNKNOWN})) return D3DERR_INVALIDCALL;
    if ((flags & D3DSPD_IUNKNOWN) == 0) {
        all.set(guid, data, size);
        return D3D_OK;
    }
    if (size != sizeof(IUnknown*)) return D3DERR_INVALIDCALL;
    all.set_object(guid, static_cast<IUnknown*>(const_cast<void*>(data)));
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT get_private_data(const PrivateData& all, REFGUID guid, void* data, DWORD* size) {
    const auto needed = all.size(guid);
    if (!needed) return D3DERR_NOTFOUND;
    if (!size) return D3DERR_INVALIDCALL;
    const DWORD room = std::exchange(*size, *needed);
    if (!data) return D3D_OK;
    if (room < *needed) return D3DERR_MOREDATA;
    all.get(guid, data);
    return D3D_OK;
}

HRESULT free_private_data(PrivateData& all, REFGUID guid) {
    return all.remove(guid) ? D3D_OK : D3DERR_NOTFOUND;
}

} // namespace d3d8
