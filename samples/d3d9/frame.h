// Shared by the samples: a window, a device, and a loop of frames. A sample draws a fixed number of frames,
// and each frame depends only on its number, so that every run draws the same pictures.
#pragma once

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "device.h"

namespace samples {

inline constexpr int kWidth = 320, kHeight = 240, kFrames = 6;

struct Vector {
    float x, y, z;
};

inline D3DMATRIX identity() {
    D3DMATRIX m = {};
    for (int i = 0; i < 4; ++i) m.m[i][i] = 1;
    return m;
}
inline D3DMATRIX operator*(const D3DMATRIX& a, const D3DMATRIX& b) {
    D3DMATRIX m = {};
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            for (int k = 0; k < 4; ++k) m.m[r][c] += a.m[r][k] * b.m[k][c];
    return m;
}
inline D3DMATRIX translation(float x, float y, float z) {
    D3DMATRIX m = identity();
    m._41 = x, m._42 = y, m._43 = z;
    return m;
}
inline D3DMATRIX rotation_x(float angle) {
    D3DMATRIX m = identity();
    m._22 = m._33 = std::cos(angle);
    m._23 = std::sin(angle), m._32 = -m._23;
    return m;
}
inline D3DMATRIX rotation_y(float angle) {
    D3DMATRIX m = identity();
    m._11 = m._33 = std::cos(angle);
    m._31 = std::sin(angle), m._13 = -m._31;
    return m;
}
inline D3DMATRIX perspective(float vertical_angle, float near_plane, float far_plane) {
    D3DMATRIX m = {};
    m._22 = 1 / std::tan(vertical_angle / 2);
    m._11 = m._22 * kHeight / kWidth;
    m._33 = far_plane / (far_plane - near_plane);
    m._34 = 1;
    m._43 = -near_plane * m._33;
    return m;
}

// Ends the program with an error message if the call failed.
inline void check(HRESULT hr, const char* what) {
    if (SUCCEEDED(hr)) return;
    char text[128];
    wsprintfA(text, "%s: 0x%08lx\n", what, static_cast<unsigned long>(hr));
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, static_cast<DWORD>(std::strlen(text)), &written, nullptr);
    std::exit(1);
}
#define CHECK(call) samples::check(call, #call)

// Calls `create(device)` once, then `draw(device, frame)` for each frame.
template <class Create, class Draw> int run(const char* title, Create&& create, Draw&& draw) {
    WNDCLASSA window_class = {};
    window_class.lpfnWndProc = DefWindowProcA;
    window_class.hInstance = GetModuleHandleA(nullptr);
    window_class.lpszClassName = "sample";
    RegisterClassA(&window_class);
    RECT size = {0, 0, kWidth, kHeight};
    AdjustWindowRect(&size, WS_OVERLAPPEDWINDOW, FALSE);
    HWND window =
        CreateWindowA("sample", title, WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, size.right - size.left,
                      size.bottom - size.top, nullptr, nullptr, window_class.hInstance, nullptr);
    IDirect3D9* d3d = Direct3DCreate9(D3D_SDK_VERSION);
    if (!d3d) check(E_FAIL, "Direct3DCreate9");
    D3DPRESENT_PARAMETERS parameters = in_window(window, kWidth, kHeight);
    IDirect3DDevice9* device = nullptr;
    CHECK(d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters,
                            &device));
    create(device);
    for (int frame = 0; frame < kFrames; ++frame) {
        for (MSG message; PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE);) DispatchMessageA(&message);
        CHECK(device->BeginScene());
        draw(device, frame);
        CHECK(device->EndScene());
        CHECK(device->Present(nullptr, nullptr, nullptr, nullptr));
    }
    device->Release();
    d3d->Release();
    return 0;
}

// A vertex buffer with these contents.
template <class T>
IDirect3DVertexBuffer9* vertex_buffer(IDirect3DDevice9* device, const T* data, UINT count) {
    IDirect3DVertexBuffer9* buffer = nullptr;
    const UINT bytes = count * static_cast<UINT>(sizeof(T));
    CHECK(device->CreateVertexBuffer(bytes, 0, 0, D3DPOOL_MANAGED, &buffer, nullptr));
    CHECK(fill(*buffer, data, bytes));
    return buffer;
}
inline IDirect3DIndexBuffer9* index_buffer(IDirect3DDevice9* device, const WORD* data, UINT count) {
    IDirect3DIndexBuffer9* buffer = nullptr;
    CHECK(device->CreateIndexBuffer(count * 2, 0, D3DFMT_INDEX16, D3DPOOL_MANAGED, &buffer, nullptr));
    CHECK(fill(*buffer, data, count * 2));
    return buffer;
}

} // namespace samples
