// Shared by the test programs: checks of results, and a device with a small window.
#pragma once

#include "../checks.h"

#include <d3d8.h>

// Checks a result; "failed: WHAT: 8876086c" names the one that came.
inline void expect(HRESULT is, HRESULT wanted, const char* what) {
    if (is == wanted) return;
    std::printf("failed: %s: %08lx\n", what, static_cast<unsigned long>(is));
    ++g_failures;
}
constexpr HRESULT kInvalid = D3DERR_INVALIDCALL;

inline int finish(const char* subject) {
    return finish_program("d3d8", subject);
}

constexpr UINT kSize = 64; // size of the window and the back buffer

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;
constexpr DWORD kRed = 0xFF0000, kGreen = 0x00FF00, kBlue = 0x0000FF;

// A declaration of a position
constexpr DWORD kPosition[] = {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_END()};
// vs_1_1: mov oPos, v0; mov oD0, c3
constexpr DWORD kConstantColor[] = {0xFFFE0101, 0x00000001, 0xC00F0000, 0x90E40000,
                                    0x00000001, 0xD00F0000, 0xA0E40003, 0x0000FFFF};
// ps_1_1: mov r0, v0
constexpr DWORD kPassColor[] = {0xFFFF0101, 0x00000001, 0x800F0000, 0x90E40000, 0x0000FFFF};

inline D3DPRESENT_PARAMETERS in_window(HWND window) {
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.Windowed = TRUE;
    parameters.hDeviceWindow = window;
    parameters.BackBufferWidth = parameters.BackBufferHeight = kSize;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    return parameters;
}

// A program's device; ends the program when it cannot be created.
class DeviceRig {
  public:
    explicit DeviceRig(DWORD flags = D3DCREATE_HARDWARE_VERTEXPROCESSING, bool depth = false)
        : d3d(Direct3DCreate8(D3D_SDK_VERSION)),
          window(CreateWindowA("static", "test", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr, nullptr,
                               nullptr, nullptr)),
          parameters(in_window(window)) {
        parameters.EnableAutoDepthStencil = depth;
        parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
        if (!d3d || FAILED(d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, flags, &parameters, &device))) {
            std::printf("no device\n");
            std::fflush(stdout);
            ExitProcess(2);
        }
        device->SetRenderState(D3DRS_LIGHTING, FALSE);
        device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    }
    ~DeviceRig() {
        check(device->Release() == 0, "the device's last reference");
        check(d3d->Release() == 0, "the last reference of IDirect3D8");
        DestroyWindow(window);
    }
    DeviceRig(const DeviceRig&) = delete;
    DeviceRig& operator=(const DeviceRig&) = delete;

    void clear(DWORD color) { check(device->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0) == D3D_OK, "Clear"); }
    // A rectangle of one colour.
    void draw(float left, float top, float right, float bottom, DWORD color) {
        const Vertex v[4] = {{left, top, 0.5f, 1, color},
                             {right, top, 0.5f, 1, color},
                             {left, bottom, 0.5f, 1, color},
                             {right, bottom, 0.5f, 1, color}};
        expect(device->SetVertexShader(kFormat), D3D_OK, "a vertex format");
        expect(device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, v, sizeof(Vertex)), D3D_OK, "DrawPrimitiveUP");
    }
    // One pixel of a surface of 32 bits, without alpha.
    DWORD pixel_of(IDirect3DSurface8* surface, LONG x, LONG y) {
        IDirect3DSurface8* copy = nullptr;
        DWORD value = 0xFFFFFFFF;
        D3DSURFACE_DESC desc = {};
        D3DLOCKED_RECT locked;
        if (SUCCEEDED(surface->GetDesc(&desc)) &&
            SUCCEEDED(device->CreateImageSurface(desc.Width, desc.Height, desc.Format, &copy)) &&
            SUCCEEDED(device->CopyRects(surface, nullptr, 0, copy, nullptr)) &&
            SUCCEEDED(copy->LockRect(&locked, nullptr, D3DLOCK_READONLY))) {
            std::memcpy(&value, static_cast<char*>(locked.pBits) + y * locked.Pitch + x * 4, 4);
            copy->UnlockRect();
            value &= 0xFFFFFF;
        }
        if (copy) copy->Release();
        return value;
    }
    DWORD pixel(LONG x, LONG y) {
        IDirect3DSurface8* target = nullptr;
        if (FAILED(device->GetRenderTarget(&target))) return 0xFFFFFFFF;
        const DWORD value = pixel_of(target, x, y);
        target->Release();
        return value;
    }
    // Presents the frame, so that a recording of the program has the picture.
    void show() { expect(device->Present(nullptr, nullptr, nullptr, nullptr), D3D_OK, "Present"); }

    IDirect3D8* d3d = nullptr;
    HWND window = nullptr;
    D3DPRESENT_PARAMETERS parameters = {};
    IDirect3DDevice8* device = nullptr;
};
