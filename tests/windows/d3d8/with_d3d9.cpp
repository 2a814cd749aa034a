#include "with_d3d9.h"

#include "../d3d9/small_device.h"

IDirect3DDevice9* create_device_9(HWND window) {
    IDirect3D9* const d3d = Direct3DCreate9(D3D_SDK_VERSION);
    if (!d3d) return nullptr;
    D3DPRESENT_PARAMETERS parameters = in_small_window();
    IDirect3DDevice9* device = nullptr;
    d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device);
    d3d->Release();
    return device;
}

bool draw_frame_9(IDirect3DDevice9* device, DWORD color) {
    device->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0);
    const bool drawn = drawn_pixel(device, 0, 0) == color;
    return device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK && drawn;
}

unsigned long release_9(IDirect3DDevice9* device) {
    return device->Release();
}
