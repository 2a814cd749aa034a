#include "rasterizer/base/stall.h"

namespace rasterizer {

const char* stall_name(Stall stall) {
    constexpr const char* kNames[] = {
        "target changed", "texture is target", "texture written", "lock for read", "blit",
        "scene full",     "queue full",        "work limit",      "query flush",   "query boundary",
        "present",        "shutdown",          "time limit"};
    static_assert(sizeof kNames / sizeof *kNames == static_cast<std::size_t>(Stall::Count));
    return kNames[static_cast<std::size_t>(stall)];
}

} // namespace rasterizer
