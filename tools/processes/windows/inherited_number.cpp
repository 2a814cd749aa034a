#include "tools/processes/windows/inherited_number.h"

#include <atomic>

#include "tools/cli/errors.h"
#include "tools/platform/windows/win.h"

namespace tools {

InheritedNumber::InheritedNumber(std::uintptr_t handle, std::size_t number)
    : numbers_(static_cast<std::uint64_t*>(
          MapViewOfFile(reinterpret_cast<HANDLE>(handle), FILE_MAP_WRITE, 0, 0, 0))),
      number_(number) {
    MEMORY_BASIC_INFORMATION mapped = {};
    if (numbers_ && VirtualQuery(numbers_, &mapped, sizeof mapped) == sizeof mapped &&
        number < mapped.RegionSize / sizeof *numbers_)
        return;
    if (numbers_) UnmapViewOfFile(numbers_);
    throw InputError{kExitUsage, "this verb is only for dp2 itself"};
}

InheritedNumber::~InheritedNumber() {
    UnmapViewOfFile(numbers_);
}

void InheritedNumber::set(std::uint64_t value) {
    std::atomic_ref(numbers_[number_]).store(value, std::memory_order_relaxed);
}

} // namespace tools
