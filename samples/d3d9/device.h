// Two steps that every Direct3D 9 program has: the parameters of a device in a window, and filling a buffer.
#pragma once

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <d3d9.h>

#include <cstddef>
#include <cstring>

namespace samples {

// A back buffer of this size without alpha, and a depth buffer with stencil.
inline D3DPRESENT_PARAMETERS in_window(HWND window, UINT width, UINT height) {
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.BackBufferWidth = width;
    parameters.BackBufferHeight = height;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    parameters.hDeviceWindow = window;
    parameters.Windowed = TRUE;
    parameters.EnableAutoDepthStencil = TRUE;
    parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
    return parameters;
}

// `Buffer` is a vertex or an index buffer of at least this size.
template <class Buffer> HRESULT fill(Buffer& buffer, const void* data, std::size_t bytes) {
    void* memory = nullptr;
    const HRESULT locked = buffer.Lock(0, 0, &memory, 0);
    if (FAILED(locked)) return locked;
    std::memcpy(memory, data, bytes);
    return buffer.Unlock();
}

} // namespace samples
