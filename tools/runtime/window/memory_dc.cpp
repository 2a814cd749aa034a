#include "tools/runtime/window/memory_dc.h"

namespace runtime {

namespace {

// Arguments of gdi32's D3DKMTCreateDCFromMemory and of its counterpart (d3dkmthk.h).
struct DcFromMemory {
    void* memory;
    std::uint32_t format;
    UINT width, height, pitch;
    HDC device_dc;
    PALETTEENTRY* colors;
    HDC dc;
    HANDLE bitmap;
};
struct DestroyDcFromMemory {
    HDC dc;
    HANDLE bitmap;
};
template <class T> LONG call_gdi(const char* name, T* argument) {
    using Function = LONG(APIENTRY*)(T*);
    const auto address = GetProcAddress(GetModuleHandleA("gdi32.dll"), name);
    const auto function = reinterpret_cast<Function>(reinterpret_cast<void*>(address));
    return function ? function(argument) : -1;
}

} // namespace

bool MemoryDc::create(const DcPixels& pixels) {
    DcFromMemory request = {pixels.memory, pixels.format, pixels.width, pixels.height, pixels.pitch,
                            nullptr,       pixels.colors, nullptr,      nullptr};
    request.device_dc = CreateCompatibleDC(nullptr);
    const LONG status = call_gdi("D3DKMTCreateDCFromMemory", &request);
    DeleteDC(request.device_dc);
    if (status != 0) return false;
    dc = request.dc, bitmap = request.bitmap;
    return true;
}

void MemoryDc::destroy() {
    DestroyDcFromMemory request = {dc, bitmap};
    call_gdi("D3DKMTDestroyDCFromMemory", &request);
    dc = nullptr, bitmap = nullptr;
}

} // namespace runtime
