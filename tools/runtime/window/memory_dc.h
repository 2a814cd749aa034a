// A device context that draws directly to given memory (D3DKMTCreateDCFromMemory of gdi32).
#pragma once

#include <cstdint>

#include "tools/runtime/base/win.h"

namespace runtime {

// Pixels for GDI. `colors`: 256 of them for an indexed format, else null.
struct DcPixels {
    void* memory;
    std::uint32_t format; // DP2EMU_D3DFMT_
    UINT width, height, pitch;
    PALETTEENTRY* colors;
};

struct MemoryDc {
    HDC dc = nullptr;
    HANDLE bitmap = nullptr;

    bool create(const DcPixels& pixels); // false: GDI has no context for them
    void destroy();
};

} // namespace runtime
