#include "tools/ddraw/base/registry.h"

#include <set>

#include "tools/ddraw/base/win.h"

namespace ddraw {

void make_table_writable(const void* pointer) {
    constexpr SIZE_T kLargest = 64 * sizeof(void*); // of all tables
    static std::set<const void*>& known = *new std::set<const void*>;
    const void* const table = *static_cast<const void* const*>(pointer);
    DWORD old;
    if (known.insert(table).second) VirtualProtect(const_cast<void*>(table), kLargest, PAGE_WRITECOPY, &old);
}

} // namespace ddraw
