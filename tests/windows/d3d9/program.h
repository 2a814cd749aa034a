// Shared by the test programs: checks, and a device with a small window.
#pragma once

#include <cstdio>
#include <cstring>

#include <windows.h>

#include <d3d9.h>

inline int g_failures = 0;
inline void check(bool good, const char* what) {
    if (good) return;
    std::printf("failed: %s\n", what);
    ++g_failures;
}

// Prints the last line of a program and returns its exit code.
inline int finish(const char* subject) {
    std::printf("d3d9 %s: %s\n", subject, g_failures ? "failed" : "as they should be");
    return g_failures ? 1 : 0;
}

constexpr UINT kSize = 64; // size of the window and the back buffer

// A program's device; ends the program when it cannot be created.
class DeviceRig {
  public:
    explicit DeviceRig(DWORD flags = D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE type = D3DDEVTYPE_HAL,
                       bool ex = false)
        : ex_(ex) {
        parameters.Windowed = TRUE;
        parameters.BackBufferWidth = parameters.BackBufferHeight = kSize;
        parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
        parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
        parameters.PresentationInterval = D3DPRESENT_INTERVAL_IMMEDIATE;
        IDirect3D9Ex* d3d_ex = nullptr;
        if (ex && SUCCEEDED(Direct3DCreate9Ex(D3D_SDK_VERSION, &d3d_ex)))
            d3d = d3d_ex;
        else
            d3d = Direct3DCreate9(D3D_SDK_VERSION);
        window = CreateWindowA("static", "test", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr, nullptr,
                               nullptr, nullptr);
        if (!d3d || FAILED(d3d->CreateDevice(0, type, window, flags, &parameters, &device))) {
            std::printf("no device\n");
            std::fflush(stdout);
            ExitProcess(2);
        }
        device->SetRenderState(D3DRS_LIGHTING, FALSE);
    }
    ~DeviceRig() {
        device->Release();
        d3d->Release();
        DestroyWindow(window);
    }
    DeviceRig(const DeviceRig&) = delete;
    DeviceRig& operator=(const DeviceRig&) = delete;

    // One pixel of the first target, without alpha.
    DWORD pixel(LONG x, LONG y) {
        IDirect3DSurface9 *target = nullptr, *copy = nullptr;
        DWORD value = 0xFFFFFFFF;
        D3DSURFACE_DESC desc = {};
        D3DLOCKED_RECT locked;
        if (SUCCEEDED(device->GetRenderTarget(0, &target)) && SUCCEEDED(target->GetDesc(&desc)) &&
            SUCCEEDED(device->CreateOffscreenPlainSurface(desc.Width, desc.Height, desc.Format, D3DPOOL_SYSTEMMEM,
                                                          &copy, nullptr)) &&
            SUCCEEDED(device->GetRenderTargetData(target, copy)) &&
            SUCCEEDED(copy->LockRect(&locked, nullptr, D3DLOCK_READONLY))) {
            std::memcpy(&value, static_cast<char*>(locked.pBits) + y * locked.Pitch + x * 4, 4);
            copy->UnlockRect();
            value &= 0xFFFFFF;
        }
        if (copy) copy->Release();
        if (target) target->Release();
        return value;
    }

    bool is_ex() const { return ex_; }

    IDirect3D9* d3d = nullptr;
    HWND window = nullptr;
    D3DPRESENT_PARAMETERS parameters = {};
    IDirect3DDevice9* device = nullptr;

  private:
    bool ex_;
};
