#include "tools/runtime/objects/private_data.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace runtime {

PrivateData::~PrivateData() {
    for (const Entry& entry : entries_)
        if (entry.object) entry.object->Release();
}

std::vector<PrivateData::Entry>::iterator PrivateData::find(REFGUID guid) {
    return std::ranges::find_if(entries_, [&](const Entry& entry) { return IsEqualGUID(entry.guid, guid); });
}
std::vector<PrivateData::Entry>::const_iterator PrivateData::find(REFGUID guid) const {
    return const_cast<PrivateData*>(this)->find(guid);
}

void PrivateData::set(REFGUID guid, const void* data, DWORD size) {
    entries_.reserve(entries_.size() + 1); // may throw, so it comes before anything is freed
    const auto* bytes = static_cast<const std::byte*>(data);
    add({guid, {bytes, bytes + size}, nullptr});
}

void PrivateData::set_object(REFGUID guid, IUnknown* object) {
    entries_.reserve(entries_.size() + 1); // may throw, so it comes before anything is referenced or freed
    object->AddRef();
    add({guid, {}, object});
}

void PrivateData::add(Entry entry) {
    remove(entry.guid);
    entries_.push_back(std::move(entry));
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
    if (entry->object) entry->object->Release();
    entries_.erase(entry);
    return true;
}

} // namespace runtime
