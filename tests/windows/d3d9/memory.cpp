// Failing allocations, and memory that is never touched. Without an argument: surfaces of huge sizes. "failing", with
// the dll of bin/failing/: each allocation in a device's creation, in every method and for its objects fails in turn,
// once or with all later ones. The call returns the error, and the device works afterwards.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include "every_method.h"

#include <psapi.h>

namespace {

bool is_memory_error(HRESULT hr) {
    return hr == E_OUTOFMEMORY || hr == D3DERR_OUTOFVIDEOMEMORY;
}

// --- sizes ---

constexpr std::size_t kGiB = std::size_t{1} << 30;

// Whether the system can commit 1 GiB now; some systems count reserved addresses as memory.
bool system_has_gib() {
    void* const memory = VirtualAlloc(nullptr, kGiB, MEM_COMMIT, PAGE_READWRITE);
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
    return memory != nullptr;
}

std::size_t memory_in_use() {
    PROCESS_MEMORY_COUNTERS counters = {};
    check(GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters), "the memory in use");
    return counters.WorkingSetSize;
}

void sizes(bool ex) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    for (const D3DPOOL pool : {D3DPOOL_SYSTEMMEM, D3DPOOL_SCRATCH}) {
        IDirect3DSurface9* surface = nullptr;
        const HRESULT hr = rig.device->CreateOffscreenPlainSurface(65536, 65536, D3DFMT_A32B32G32R32F, pool, &surface,
                                                                   nullptr); // 64 GiB
        check(hr == D3D_OK || hr == E_OUTOFMEMORY, "64 GiB");
        if (surface) {
            D3DLOCKED_RECT locked;
            check(surface->LockRect(&locked, nullptr, 0) == D3D_OK, "a lock of 64 GiB");
            std::memset(static_cast<char*>(locked.pBits) + std::size_t{65535} * 65536 * 16, 1, 16);
            surface->UnlockRect();
            surface->Release();
        }
        IDirect3DSurface9* none = nullptr;
        check(rig.device->CreateOffscreenPlainSurface(0x7000000, 0x7FFFFFFF, D3DFMT_A32B32G32R32F, pool, &none,
                                                      nullptr) == E_OUTOFMEMORY &&
                  !none,
              "more than there are addresses");
    }
    for (const D3DPOOL pool : {D3DPOOL_SYSTEMMEM, D3DPOOL_DEFAULT}) {
        IDirect3DVertexBuffer9* vertices = nullptr;
        IDirect3DIndexBuffer9* indices = nullptr;
        check(is_memory_error(rig.device->CreateVertexBuffer(~0u, 0, 0, pool, &vertices, nullptr)),
              "4 GiB of vertices");
        check(is_memory_error(rig.device->CreateIndexBuffer(~0u, 0, D3DFMT_INDEX32, pool, &indices, nullptr)),
              "4 GiB of indices");
    }
    // 64 surfaces of 1 GiB take addresses, but no memory.
    std::vector<IDirect3DSurface9*> many;
    const std::size_t before = memory_in_use();
    for (int i = 0; i < 64 && sizeof(void*) == 8; ++i) {
        IDirect3DSurface9* surface = nullptr;
        const HRESULT hr = rig.device->CreateOffscreenPlainSurface(
            16384, 16384, D3DFMT_X8R8G8B8, i % 2 ? D3DPOOL_SYSTEMMEM : D3DPOOL_SCRATCH, &surface, nullptr);
        if (hr == E_OUTOFMEMORY && !system_has_gib()) break;
        check(hr == D3D_OK, "a surface of 1 GiB");
        D3DLOCKED_RECT locked;
        if (!surface || FAILED(surface->LockRect(&locked, nullptr, 0))) {
            check(false, "a lock of 1 GiB");
            break;
        }
        many.push_back(surface);
        auto* const last = static_cast<unsigned char*>(locked.pBits) + kGiB - 1;
        check(*last == 0, "the last byte");
        *last = 7;
    }
    check(memory_in_use() < before + kGiB / 2, "memory that was never touched is in use");
    for (IDirect3DSurface9* surface : many) {
        surface->UnlockRect();
        HDC dc;
        surface->GetDC(&dc) == D3D_OK ? surface->ReleaseDC(dc) : D3D_OK;
        surface->Release();
    }
    // Larger than GDI can handle.
    IDirect3DSurface9* wide = nullptr;
    if (SUCCEEDED(rig.device->CreateOffscreenPlainSurface(65536, 16385, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &wide,
                                                          nullptr))) {
        HDC dc;
        check(wide->GetDC(&dc) == D3DERR_INVALIDCALL, "a device context of 4 GiB");
        check(rig.device->GetFrontBufferData(0, wide) == D3D_OK, "the front buffer into 4 GiB");
        wide->Release();
    }
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF123456, 1, 0);
    check(rig.pixel(5, 5) == 0x123456, "a clear after everything");
}

// --- allocations that fail ---

using Fail = BOOL(WINAPI*)(long n, BOOL stays);
Fail g_fail = nullptr;

// During its lifetime the n-th allocation of the dll fails; if `stays`, all later ones fail, too.
class Failing {
  public:
    Failing(long n, bool stays) { g_fail(n, stays); }
    ~Failing() { end(); }
    bool end() { // returns whether an allocation failed
        if (!ended_) fired_ = g_fail(-1, FALSE) != FALSE;
        ended_ = true;
        return fired_;
    }

  private:
    bool ended_ = false, fired_ = false;
};

// Checks that the device works with objects that exist: draws with shaders, counts, samples a texture, locks, presents.
bool works(IDirect3DDevice9* device, Arguments& a, DeviceRig& rig) {
    static const float kQuad[] = {-1, -1, 0.5f, 0, -1, 1, 0.5f, 0, 1, -1, 0.5f, 0, 1, 1, 0.5f, 0};
    const float color[4] = {0, 1, 0, 1};
    if (!rig.is_ex() && FAILED(device->Reset(&rig.parameters))) return false;
    device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    device->SetRenderState(D3DRS_ZENABLE, FALSE);
    device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFFFF0000, 1, 0);
    device->BeginScene();
    device->SetVertexDeclaration(a.declaration);
    device->SetVertexShader(a.vertex_shader);
    device->SetPixelShader(a.pixel_shader);
    device->SetPixelShaderConstantF(0, color, 1);
    a.query->Issue(D3DISSUE_BEGIN);
    if (FAILED(device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, kQuad, 16))) return false;
    a.query->Issue(D3DISSUE_END);
    DWORD pixels = 0;
    while (a.query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH) == S_FALSE) {
    }
    if (pixels != kSize * kSize || rig.pixel(40, 40) != 0x00FF00) return false;
    // Samples the managed texture with the fixed-function pipeline.
    D3DLOCKED_RECT locked;
    if (FAILED(a.managed->LockRect(0, &locked, nullptr, 0))) return false;
    for (int y = 0; y < 16; ++y) std::memset(static_cast<char*>(locked.pBits) + y * locked.Pitch, 0x33, 64);
    a.managed->UnlockRect(0);
    device->SetVertexShader(nullptr), device->SetPixelShader(nullptr);
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    device->SetFVF(D3DFVF_XYZRHW);
    device->SetTexture(0, a.managed);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    static const float kPixels[] = {-0.5f, -0.5f, 0.5f, 1, 70, -0.5f, 0.5f, 1, -0.5f, 70, 0.5f, 1, 70, 70, 0.5f, 1};
    if (FAILED(device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, kPixels, 16))) return false;
    device->EndScene();
    if (rig.pixel(10, 10) != 0x333333) return false;
    device->SetTexture(0, nullptr);
    return device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK;
}

// Calls every method while allocation n (or all from n on) fails, and compares the results with `usual`. Returns false
// if no allocation failed.
bool methods(DeviceRig& rig, Arguments& a, const std::vector<HRESULT>& usual, long n, bool stays) {
    auto* const ex = rig.is_ex() ? static_cast<IDirect3DDevice9Ex*>(rig.device) : nullptr;
    bool failed = false;
    std::size_t index = 0;
    Failing failing(n, stays);
    call_every_method(rig.device, ex, a, [&](const char* name, HRESULT hr) {
        if (!failed && index < usual.size() && hr != usual[index] && !is_memory_error(hr)) {
            std::printf("failed: allocation %ld%s: %s: %lx\n", n, stays ? " and all later ones" : "", name, hr);
            ++g_failures;
        }
        failed |= is_memory_error(hr);
        ++index;
    });
    const bool fired = failing.end();
    // Failures on other threads, and of commands that are sent later, may be reported by the next frame. Reading a
    // pixel waits for the last of them.
    rig.pixel(0, 0);
    rig.device->Present(nullptr, nullptr, nullptr, nullptr);
    if (!works(rig.device, a, rig)) {
        std::printf("failed: a device after allocation %ld%s\n", n, stays ? " and all later ones" : "");
        ++g_failures;
    }
    return fired;
}

void every_allocation(bool ex, long step) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    Arguments a;
    check(a.make(rig.device, ex), "the objects of the calls");
    std::vector<HRESULT> usual;
    auto* const as_ex = ex ? static_cast<IDirect3DDevice9Ex*>(rig.device) : nullptr;
    for (int twice = 0; twice < 2; ++twice) {
        usual.clear();
        call_every_method(rig.device, as_ex, a, [&](const char*, HRESULT hr) { usual.push_back(hr); });
        check(works(rig.device, a, rig), "a device that nothing failed for");
    }
    for (const bool stays : {false, true})
        for (long n = stays ? step / 2 : 0; methods(rig, a, usual, n, stays) && g_failures < 10; n += step) {
        }
    a.release();
    // The allocations for the arguments of the calls fail, too.
    for (const bool stays : {false, true})
        for (long n = 0;; ++n) {
            Failing failing(n, stays);
            Arguments some;
            const bool all = some.make(rig.device, ex);
            const bool fired = failing.end();
            check(all || fired, "objects that cannot be made");
            some.release();
            if (!fired) break;
        }
    check(a.make(rig.device, ex) && works(rig.device, a, rig), "a device after objects that were not made");
    a.release();
    // A new swap chain does not report earlier failures.
    IDirect3DSwapChain9* chain = nullptr;
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    check(rig.device->CreateAdditionalSwapChain(&parameters, &chain) == D3D_OK &&
              chain->Present(nullptr, nullptr, nullptr, nullptr, 0) == D3D_OK,
          "the first Present of another chain");
    if (chain) chain->Release();
}

void every_device(bool ex, long step) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    for (const bool stays : {false, true})
        for (long n = 0;; n += step) {
            Failing failing(n, stays);
            IDirect3DDevice9* device = nullptr;
            IDirect3D9* d3d = Direct3DCreate9(D3D_SDK_VERSION);
            D3DPRESENT_PARAMETERS parameters = rig.parameters;
            parameters.EnableAutoDepthStencil = TRUE, parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
            HRESULT hr = E_OUTOFMEMORY;
            if (d3d)
                hr = d3d->CreateDevice(0, D3DDEVTYPE_HAL, rig.window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters,
                                       &device);
            const bool fired = failing.end();
            check(hr == D3D_OK ? device != nullptr : fired && is_memory_error(hr) && !device,
                  "a device without memory");
            if (device) {
                device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
                device->Present(nullptr, nullptr, nullptr, nullptr);
                check(device->Release() == 0, "the references of a device");
            }
            if (d3d) d3d->Release();
            if (!fired) break;
        }
}

} // namespace

int main(int count, char** arguments) {
    if (count < 2 || std::strcmp(arguments[1], "failing") != 0) {
        for (const bool ex : {false, true}) sizes(ex);
        return finish("memory");
    }
    const auto address = GetProcAddress(GetModuleHandleA("d3d9.dll"), "Dp2FailAllocations");
    g_fail = reinterpret_cast<Fail>(reinterpret_cast<void*>(address));
    if (!g_fail) {
        check(false, "this d3d9.dll makes no allocation fail");
        return finish("memory");
    }
    const long step = count > 2 ? std::max(1, std::atoi(arguments[2])) : 1; // every step-th allocation fails
    for (const bool ex : {false, true}) {
        every_allocation(ex, step);
        every_device(ex, step);
    }
    return finish("memory");
}
