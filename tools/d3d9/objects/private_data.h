// Data that the program attaches to a resource under a GUID (SetPrivateData).
#pragma once

#include <cstddef>
#include <vector>

#include "tools/d3d9/base/win.h"

namespace d3d9 {

class PrivateData {
  public:
    PrivateData() = default;
    ~PrivateData();
    PrivateData(const PrivateData&) = delete;
    PrivateData& operator=(const PrivateData&) = delete;

    HRESULT set(REFGUID guid, const void* data, DWORD size, DWORD flags);
    // *size, in bytes: in, the size of the memory at `data`; out, the size of the entry. `data` null: only
    // the size is returned. D3DERR_NOTFOUND: no entry; D3DERR_MOREDATA: the memory is too small.
    HRESULT get(REFGUID guid, void* data, DWORD* size) const;
    HRESULT free(REFGUID guid);

  private:
    struct Entry {
        GUID guid = {};
        std::vector<std::byte> bytes;
        IUnknown* object = nullptr; // with D3DSPD_IUNKNOWN, referenced
    };
    std::vector<Entry>::iterator find(REFGUID guid);
    std::vector<Entry> entries_;
};

} // namespace d3d9
