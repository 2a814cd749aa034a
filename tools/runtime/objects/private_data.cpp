#include "tools/runtime/objects/private_data.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace runtime {

PrivateData::~PrivateData() {
    for (const Entry& entry : std::exchange(entries_, {}))
        if (entry.object) entry.object->Release();
}

std::vector<PrivateData::Entry>::iterator PrivateData::find(REFGUID guid) {
    return std::ranges::find_if(entries_, [&](const Entry& entry) { return IsEqualGUID(entry.guid, guid); });
}
std::vector<PrivateData::Entry>::const_iterator PrivateData::find(REFGUID guid) const {
    return const_cast<PrivateData*>(this)->find(guid);
}

void PrivateData::set(REFGUID guid, const void* data, DWORD size) {
    Entry entry{guid, {}, nullptr};
    if (size > entry.bytes.max_size()) throw std::bad_alloc(); // and not std::length_error, as the vector
    const auto* bytes = static_cast<const std::byte*>(data);
    entry.bytes.assign(bytes, bytes + size);
    replace(std::move(entry));
}

void PrivateData::set_object(REFGUID guid, IUnknown* object) {
    object->AddRef();
    try {
        replace({guid, {}, object});
    } catch (...) {
        object->Release();
        throw;
    }
}

// Releases the old object last: the program's Release may change the entries, or end what they belong to.
void PrivateData::replace(Entry entry) {
    IUnknown* old = nullptr;
    if (const auto found = find(entry.guid); found != entries_.end())
        old = std::exchange(*found, std::move(entry)).object;
    else
        entries_.push_back(std::move(entry));
    if (old) old->Release();
}

std::optional<DWORD> PrivateData::size(REFGUID guid) const {
    const auto entry = find(guid);
    if (entry == entries_.end()) return std::nullopt;
    return entry->object ? DWORD{sizeof(IUnknown*)} : static_cast<DWORD>(entry->bytes.size());
}

void PrivateData::get(REFGUID guid, void* data) const {
    if (IUnknown* const object = find(guid)->object) object->AddRef();
    copy(guid, data);
}

void PrivateData::copy(REFGUID guid, void* data) const {
    const auto entry = find(guid);
    if (entry->object)
        *static_cast<IUnknown**>(data) = entry->object;
    else if (!entry->bytes.empty())
        std::memcpy(data, entry->bytes.data(), entry->bytes.size());
}

bool PrivateData::remove(REFGUID guid) {
    const auto entry = find(guid);
    if (entry == entries_.end()) return false;
    IUnknown* const object = entry->object;
    entries_.erase(entry);
    if (object) object->Release();
    return true;
}

} // namespace runtime
