// The exported functions of ddraw.dll.
#include <cstring>

#include "responses/include/dp2emu_protocol.h"
#include "tools/ddraw/interfaces/class_factory.h"
#include "tools/ddraw/interfaces/draw_methods.h"
#include "tools/runtime/base/failing.h"
#include "tools/runtime/base/keep_dll.h"
#include "tools/runtime/base/log.h"
#include "tools/runtime/recording/recording.h"

using namespace ddraw;

namespace {

// The identifier that the enumeration reports for our driver.
const GUID kDevice = {0x72646464, 0x7761, 0x4D45, {0x44, 0x50, 0x32, 0x45, 0x4D, 0x55, 0x00, 0x02}};
char g_description[] = "Primary Display Driver", g_driver[] = "display";

// Null for an identifier that is none of ours.
const Draw::Drivers* drivers_of(const GUID* device) {
    static constexpr Draw::Drivers kKinds[] = {Draw::Drivers::Both, Draw::Drivers::Hardware,
                                               Draw::Drivers::Emulation};
    switch (reinterpret_cast<ULONG_PTR>(device)) {
    case 0: return &kKinds[0];
    case DDCREATE_HARDWAREONLY: return &kKinds[1];
    case DDCREATE_EMULATIONONLY: return &kKinds[2];
    default: return IsEqualGUID(*device, kDevice) ? &kKinds[0] : nullptr;
    }
}

HRESULT create(const GUID* device, Version version, void** out, IUnknown* outer) {
    if (!out) return DDERR_INVALIDPARAMS;
    *out = nullptr;
    if (outer) return CLASS_E_NOAGGREGATION;
    const Draw::Drivers* const drivers = drivers_of(device);
    if (!drivers) return DDERR_INVALIDDIRECTDRAWGUID;
    const CallLock lock;
    keep_this_dll();
    return or_out_of_memory([&] {
        *out = (new Draw(version, *drivers, true))->com(version);
        return HRESULT{DD_OK};
    });
}

} // namespace

extern "C" {

BOOL WINAPI DllMain(HINSTANCE, DWORD reason, void* reserved) {
    if (reason == DLL_PROCESS_DETACH && reserved) Recording::process_ends();
    return TRUE;
}

HRESULT WINAPI DirectDrawCreate(GUID* device, IDirectDraw** out, IUnknown* outer) {
    return create(device, Version::V1, reinterpret_cast<void**>(out), outer);
}
HRESULT WINAPI DirectDrawCreateEx(GUID* device, void** out, REFIID iid, IUnknown* outer) {
    if (is_null(iid) || !IsEqualGUID(iid, IID_IDirectDraw7)) return DDERR_INVALIDPARAMS;
    return create(device, Version::V7, out, outer);
}
HRESULT WINAPI DirectDrawCreateClipper(DWORD flags, IDirectDrawClipper** out, IUnknown* outer) {
    if (outer) return CLASS_E_NOAGGREGATION;
    if (flags || !out) return DDERR_INVALIDPARAMS;
    const CallLock lock;
    keep_this_dll();
    return or_out_of_memory([&] {
        *out = static_cast<IDirectDrawClipper*>((new Clipper(true))->com());
        return HRESULT{DD_OK};
    });
}

// There is one device, the primary one. The functions for wide characters are not implemented in Windows
// either.
HRESULT WINAPI DirectDrawEnumerateA(LPDDENUMCALLBACKA callback, void* context) {
    if (!callback) return DDERR_INVALIDPARAMS;
    callback(nullptr, g_description, g_driver, context);
    return DD_OK;
}
HRESULT WINAPI DirectDrawEnumerateW(LPDDENUMCALLBACKW callback, void*) {
    return callback ? DDERR_UNSUPPORTED : DDERR_INVALIDPARAMS;
}
HRESULT WINAPI DirectDrawEnumerateExA(LPDDENUMCALLBACKEXA callback, void* context, DWORD flags) {
    constexpr DWORD kKnown =
        DDENUM_ATTACHEDSECONDARYDEVICES | DDENUM_DETACHEDSECONDARYDEVICES | DDENUM_NONDISPLAYDEVICES;
    if (!callback || (flags & ~kKnown)) return DDERR_INVALIDPARAMS;
    if (!callback(nullptr, g_description, g_driver, context, nullptr)) return DD_OK;
    if (flags & DDENUM_ATTACHEDSECONDARYDEVICES) {
        GUID device = kDevice;
        callback(&device, g_description, g_driver, context,
                 MonitorFromPoint({0, 0}, MONITOR_DEFAULTTOPRIMARY));
    }
    return DD_OK;
}
HRESULT WINAPI DirectDrawEnumerateExW(LPDDENUMCALLBACKEXW, void*, DWORD) {
    return DDERR_UNSUPPORTED;
}

HRESULT WINAPI DllGetClassObject(REFCLSID clsid, REFIID iid, void** out) {
    return get_class_object(clsid, iid, out);
}
HRESULT WINAPI DllCanUnloadNow(void) {
    return S_FALSE; // threads that show pictures run its code
}

HRESULT WINAPI GetSurfaceFromDC(HDC dc, IDirectDrawSurface** surface, HDC* device_dc) {
    if (!surface) return DDERR_INVALIDPARAMS;
    *surface = nullptr;
    if (!device_dc) return DDERR_INVALIDPARAMS;
    *device_dc = nullptr;
    const CallLock lock;
    void* found = nullptr;
    const HRESULT hr = surface_from_dc(dc, Version::V1, &found);
    if (FAILED(hr)) return hr;
    static HDC screen = GetDC(nullptr);
    *surface = static_cast<IDirectDrawSurface*>(found);
    *device_dc = screen;
    return DD_OK;
}

void WINAPI AcquireDDThreadLock(void) {
    acquire_call_lock();
}
void WINAPI ReleaseDDThreadLock(void) {
    release_call_lock();
}

// Skips the commands of the runtime that drivers need not know (DDK page of D3DParseUnknownCommand).
HRESULT WINAPI D3DParseUnknownCommand(void* command, void** next) {
    if (!command || !next) return DDERR_INVALIDPARAMS;
    *next = command;
    DP2EMU_D3DHAL_DP2COMMAND header;
    std::memcpy(&header, command, sizeof header);
    std::size_t record = 0;
    switch (header.bCommand) {
    case DP2EMU_D3DDP2OP_VIEWPORTINFO: record = sizeof(DP2EMU_D3DHAL_DP2VIEWPORTINFO); break;
    case DP2EMU_D3DDP2OP_WINFO: record = sizeof(DP2EMU_D3DHAL_DP2WINFO); break;
    default: return MAKE_DDHRESULT(3000); // D3DERR_COMMAND_UNPARSED
    }
    *next = static_cast<std::byte*>(command) + sizeof header + record * header.wPrimitiveCount;
    return DD_OK;
}

#define DDRAW_PRIVATE_EXPORT(name, parameters)                                                               \
    HRESULT WINAPI name parameters {                                                                         \
        log(#name " is not offered: it returns DDERR_UNSUPPORTED");                                          \
        return DDERR_UNSUPPORTED;                                                                            \
    }
#include "tools/ddraw/interfaces/private_exports.def"
#undef DDRAW_PRIVATE_EXPORT

#ifdef DP2_FAILING
__declspec(dllexport) BOOL WINAPI Dp2FailAllocations(long n, BOOL stays) {
    return runtime::fail_allocations(n, stays);
}
#endif
}
