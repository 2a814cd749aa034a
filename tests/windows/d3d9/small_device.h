// A small device: its parameters, and what it has drawn. Also for programs that do not use program.h.
#pragma once

#include <cstring>

#include <windows.h>

#include <d3d9.h>

constexpr UINT kSize = 64; // size of the window and the back buffer

inline D3DPRESENT_PARAMETERS in_small_window() {
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.Windowed = TRUE;
    parameters.BackBufferWidth = parameters.BackBufferHeight = kSize;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    return parameters;
}

// One pixel of the first target, without alpha; all ones if it cannot be read.
inline DWORD drawn_pixel(IDirect3DDevice9* device, LONG x, LONG y) {
    IDirect3DSurface9 *target = nullptr, *copy = nullptr;
    DWORD value = 0xFFFFFFFF;
    D3DSURFACE_DESC desc = {};
    D3DLOCKED_RECT locked;
    if (SUCCEEDED(device->GetRenderTarget(0, &target)) && SUCCEEDED(target->GetDesc(&desc)) &&
        SUCCEEDED(device->CreateOffscreenPlainSurface(desc.Width, desc.Height, desc.Format, D3DPOOL_SYSTEMMEM, &copy,
                                                      nullptr)) &&
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
