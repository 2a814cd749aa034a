// The exported functions of d3d9.dll.
#include <atomic>
#include <new>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/dp2_d3d9.h"
#include "tools/d3d9/interfaces/direct3d.h"
#include "tools/d3d9/interfaces/direct3d_device.h"
#include "tools/runtime/base/failing.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/objects/event_marks.h"
#include "tools/runtime/objects/root.h"

using d3d9::Direct3D;
using d3d9::Direct3DDevice;
using runtime::Mark;

namespace {

// IDirect3DShaderValidator9, which no header declares: tools pass it shaders, one instruction in each call.
// It accepts all of them, since shaders are checked as a whole when they are created.
struct ShaderValidator : IUnknown {
    virtual HRESULT STDMETHODCALLTYPE Begin(void* callback, void* context, DWORD_PTR flags) = 0;
    virtual HRESULT STDMETHODCALLTYPE Instruction(const char* file, int line, const DWORD* tokens,
                                                  unsigned count) = 0;
    virtual HRESULT STDMETHODCALLTYPE End() = 0;
};
class Validator final : public runtime::Root<ShaderValidator> {
  public:
    STDMETHOD(QueryInterface)(REFIID, void** out) override {
        if (out) *out = nullptr;
        return E_NOINTERFACE;
    }
    HRESULT STDMETHODCALLTYPE Begin(void*, void*, DWORD_PTR) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE Instruction(const char*, int, const DWORD*, unsigned) override { return S_OK; }
    HRESULT STDMETHODCALLTYPE End() override { return S_OK; }
};

// How many events of D3DPERF_BeginEvent are open.
std::atomic<int>& event_level() {
    static std::atomic<int> level;
    return level;
}

} // namespace

extern "C" {

// Completes recordings when a process ends without releasing its devices; `reserved` is not null then.
// FreeLibrary cannot come before the devices are released, since they keep the dll loaded.
BOOL WINAPI DllMain(HINSTANCE, DWORD reason, void* reserved) {
    if (reason == DLL_PROCESS_DETACH && reserved) Direct3DDevice::process_ends();
    return TRUE;
}

IDirect3D9* WINAPI Direct3DCreate9(UINT version) {
    // D3D_SDK_VERSION is 32 since Direct3D 9.0c, 31 before; programs built with D3D_DEBUG_INFO set the top
    // bit.
    if ((version & 0x7FFFFFFF) != 32 && (version & 0x7FFFFFFF) != 31) return nullptr;
    return new (std::nothrow) Direct3D(false);
}

HRESULT WINAPI Direct3DCreate9Ex(UINT, IDirect3D9Ex** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = new (std::nothrow) Direct3D(true);
    return *out ? D3D_OK : E_OUTOFMEMORY;
}

IUnknown* WINAPI Direct3DShaderValidatorCreate9(void) {
    return new (std::nothrow) Validator;
}

// Names of parts of frames, for tools; recordings have them. The results are levels of nesting, from 0;
// negative for an end without a beginning.
int WINAPI D3DPERF_BeginEvent(D3DCOLOR, LPCWSTR name) {
    runtime::mark(Mark::BeginEvent, name);
    return event_level()++;
}
int WINAPI D3DPERF_EndEvent(void) {
    int level = event_level();
    while (level > 0 && !event_level().compare_exchange_weak(level, level - 1)) {
    }
    if (level > 0) runtime::mark(Mark::EndEvent, nullptr);
    return level - 1;
}
void WINAPI D3DPERF_SetMarker(D3DCOLOR, LPCWSTR name) {
    runtime::mark(Mark::Point, name);
}
void WINAPI D3DPERF_SetRegion(D3DCOLOR, LPCWSTR name) {
    runtime::mark(Mark::Point, name);
}
BOOL WINAPI D3DPERF_QueryRepeatFrame(void) {
    return FALSE;
}
void WINAPI D3DPERF_SetOptions(DWORD) {}
// Not 0 when a tool looks at the program: many set marks only then.
DWORD WINAPI D3DPERF_GetStatus(void) {
    return !runtime::settings().capture.empty();
}

// Functions of the debug runtime; this runtime has no debug output to mute.
void WINAPI DebugSetMute(void) {}
int WINAPI DebugSetLevel(void) {
    return 0;
}

HRESULT WINAPI Dp2StartCapture(IDirect3DDevice9* device, const char* path) {
    if (!device) return D3DERR_INVALIDCALL;
    return static_cast<Direct3DDevice*>(device)->start_capture(path);
}
#ifdef DP2_FAILING
__declspec(dllexport) BOOL WINAPI Dp2FailAllocations(long n, BOOL stays) {
    return runtime::fail_allocations(n, stays);
}
#endif

HRESULT WINAPI Dp2StopCapture(IDirect3DDevice9* device) {
    if (!device) return D3DERR_INVALIDCALL;
    return static_cast<Direct3DDevice*>(device)->stop_capture();
}
}
