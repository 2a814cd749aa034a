// The exported functions of d3d8.dll.
#include <cstring>
#include <new>

#include "tools/d3d8/base/win.h"
#include "tools/d3d8/dp2_d3d8.h"
#include "tools/d3d8/interfaces/direct3d.h"
#include "tools/d3d8/interfaces/direct3d_device.h"
#include "tools/d3d8/interfaces/validation.h"
#include "tools/runtime/base/failing.h"

using d3d8::Direct3D;
using d3d8::Direct3DDevice;

extern "C" {

// Completes recordings when a process ends without releasing its devices; `reserved` is not null then.
// FreeLibrary cannot come before the devices are released, since they keep the dll loaded.
BOOL WINAPI DllMain(HINSTANCE, DWORD reason, void* reserved) {
    if (reason == DLL_PROCESS_DETACH && reserved) Direct3DDevice::process_ends();
    return TRUE;
}

IDirect3D8* WINAPI Direct3DCreate8(UINT version) {
    // D3D_SDK_VERSION is 220 since Direct3D 8.1, 120 before; programs built with D3D_DEBUG_INFO set the top
    // bit.
    if ((version & 0x7FFFFFFF) != 220 && (version & 0x7FFFFFFF) != 120) return nullptr;
    return new (std::nothrow) Direct3D;
}

// A function of the debug runtime; this runtime has no debug output to mute.
void WINAPI DebugSetMute(void) {}

HRESULT WINAPI ValidateVertexShader(const DWORD* code, const DWORD* declaration, const D3DCAPS8* caps,
                                    BOOL wants_errors, char** errors) {
    return d3d8::validate_vertex_shader(code, declaration, caps, wants_errors != FALSE, errors);
}
HRESULT WINAPI ValidatePixelShader(const DWORD* code, const D3DCAPS8* caps, BOOL wants_errors,
                                   char** errors) {
    return d3d8::validate_pixel_shader(code, caps, wants_errors != FALSE, errors);
}

HRESULT WINAPI Dp2StartCapture(IDirect3DDevice8* device, const char* path) {
    if (!device) return D3DERR_INVALIDCALL;
    return static_cast<Direct3DDevice*>(device)->start_capture(path);
}
HRESULT WINAPI Dp2StopCapture(IDirect3DDevice8* device) {
    if (!device) return D3DERR_INVALIDCALL;
    return static_cast<Direct3DDevice*>(device)->stop_capture();
}

#ifdef DP2_FAILING
__declspec(dllexport) BOOL WINAPI Dp2FailAllocations(long n, BOOL stays) {
    return runtime::fail_allocations(n, stays);
}
#endif
}
