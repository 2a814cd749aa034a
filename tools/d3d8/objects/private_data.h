// SetPrivateData, GetPrivateData and FreePrivateData of resources.
#pragma once

#include "tools/d3d8/base/win.h"
#include "tools/runtime/objects/private_data.h"

namespace d3d8 {

HRESULT set_private_data(PrivateData& all, REFGUID guid, const void* data, DWORD size, DWORD flags);
// *size, in bytes: in, the size of the memory at `data`; out, the size of the entry. `data` null: only
// the size is returned. D3DERR_NOTFOUND: no entry; D3DERR_MOREDATA: the memory is too small.
HRESULT get_private_data(const PrivateData& all, REFGUID guid, void* data, DWORD* size);
HRESULT free_private_data(PrivateData& all, REFGUID guid);

} // namespace d3d8
