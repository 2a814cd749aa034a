#include "rasterizer/base/locks.h"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX // MinGW's C++ library defines it
#define NOMINMAX
#endif
#include <windows.h>

namespace rasterizer {

void wait(std::atomic<std::uint32_t>& value, std::uint32_t seen) {
    WaitOnAddress(&value, &seen, sizeof seen, INFINITE);
}

void wake_one(std::atomic<std::uint32_t>& value) {
    WakeByAddressSingle(&value);
}

void wake_all(std::atomic<std::uint32_t>& value) {
    WakeByAddressAll(&value);
}

} // namespace rasterizer
#endif
