#include "with_d3d9.h"

#include <cstring>

#include <d3d9.h>

IDirect3DDevice9* create_device_9(HWND window) {
    IDirect3D9* const d3d = Direct3DCreate9(D3D_SDK_VERSION);
    if (!d3d) return nullptr;
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.Windowed = TRUE;
    parameters.BackBufferWidth = parameters.BackBufferHeight = 64;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    IDirect3DDevice9* device = nullptr;
    d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device);
    d3d->Release();
    return device;
}

bool draw_frame_9(IDirect3DDevice9* device, DWORD color) {
    IDirect3DSurface9 *target = nullptr, *copy = nullptr;
    D3DLOCKED_RECT locked;
    DWORD pixel = 0;
    device->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0);
    if (SUCCEEDED(device->GetRenderTarget(0, &target)) &&
        SUCCEEDED(device->CreateOffscreenPlainSurface(64, 64, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &copy, nullptr)) &&
        SUCCEEDED(device->GetRenderTargetData(target, copy)) &&
        SUCCEEDED(copy->LockRect(&locked, nullptr, D3DLOCK_READONLY))) {
        std::memcpy(&pixel, locked.pBits, sizeof pixel);
        copy->UnlockRect();
    }
    if (copy) copy->Release();
    if (target) target->Release();
    return device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK && (pixel & 0xFFFFFF) == color;
}

unsigned long release_9(IDirect3DDevice9* device) {
    return device->Release();
}
