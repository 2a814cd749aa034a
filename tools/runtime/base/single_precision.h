// The x87 unit of the calling thread, as Microsoft's runtimes leave it when they create and release a device.
#pragma once

#include <cstdint>

namespace runtime {

// Unless the program asks to keep it, they set single precision, rounding to nearest and no exceptions (Wine:
// test_fpu_setup).
inline void set_single_precision() {
    constexpr std::uint16_t kSingle = 0x007F;
    __asm__ volatile("fldcw %0" : : "m"(kSingle));
}

// What programs begin with: double precision (documentation of IDirect3DDevice7).
inline void set_double_precision() {
    constexpr std::uint16_t kDouble = 0x027F;
    __asm__ volatile("fldcw %0" : : "m"(kDouble));
}

} // namespace runtime
