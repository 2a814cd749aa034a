// Shared by the test programs: a device with a small window.
#pragma once

#include "../checks.h"
#include "small_device.h"

inline int finish(const char* subject) {
    return finish_program("d3d9", subject);
}

// A program's device; ends the program when it cannot be created.
class DeviceRig {
  public:
    explicit DeviceRig(DWORD flags = D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE type = D3DDEVTYPE_HAL,
                       bool ex = false)
        : ex_(ex) {
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

    DWORD pixel(LONG x, LONG y) { return drawn_pixel(device, x, y); }

    bool is_ex() const { return ex_; }

    IDirect3D9* d3d = nullptr;
    HWND window = nullptr;
    D3DPRESENT_PARAMETERS parameters = in_small_window();
    IDirect3DDevice9* device = nullptr;

  private:
    bool ex_;
};
