// Data that the program attaches to a resource under a GUID (SetPrivateData).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/runtime/base/win.h"

namespace runtime {

class PrivateData {
  public:
    PrivateData() = default;
    ~PrivateData();
    PrivateData(const PrivateData&) = delete;
    PrivateData& operator=(const PrivateData&) = delete;

    // Replaces an entry of the same GUID. Throws std::bad_alloc, without an effect.
    void set(REFGUID guid, const void* data, DWORD size);
    void set_object(REFGUID guid, IUnknown* object); // which is referenced
    // The size of an entry in bytes; nothing: there is none.
    std::optional<DWORD> size(REFGUID guid) const;
    // Copies an entry, which must exist, to memory of its size; an object gets a reference for the program.
    void get(REFGUID guid, void* data) const;
    void copy(REFGUID guid, void* data) const; // the same, without a reference
    bool remove(REFGUID guid);                 // false: there is none

  private:
    struct Entry {
        GUID guid = {};
        std::vector<std::byte> bytes;
        IUnknown* object = nullptr; // null: the entry is `bytes`
    };
    std::vector<Entry>::iterator find(REFGUID guid);
    std::vector<Entry>::const_iterator find(REFGUID guid) const;
    void replace(Entry entry); // of the same GUID

    std::vector<Entry> entries_;
};

} // namespace runtime
