// Full-screen devices and windows: window procedures installed over the runtime's, two devices on one focus window (as
// at a change of resolution in GTA III, d3d8to9's pull request 40), the reported mode of a 16-bit device, refresh
// rates, the gamma ramp before it is set. Expectations: RULES.md in tools/d3d8/, Wine's d3d8 in the same program.
#include "program.h"

namespace {

int g_program = 0, g_other = 0; // messages that the procedures got
WNDPROC g_below = nullptr;      // what `other` calls

LRESULT CALLBACK program(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    if (message == WM_USER) ++g_program;
    return DefWindowProcA(window, message, wparam, lparam);
}
LRESULT CALLBACK other(HWND window, UINT message, WPARAM wparam, LPARAM lparam) {
    if (message == WM_USER) ++g_other;
    return CallWindowProcA(g_below, window, message, wparam, lparam);
}
// A message reaches the program's procedure once, and the other one if it is installed.
void reached(HWND window, bool subclassed, const char* what) {
    const int before = g_program, others = g_other;
    SendMessageA(window, WM_USER, 0, 0);
    check(g_program == before + 1 && g_other == others + subclassed, what);
}

HWND make_window() {
    HWND window = CreateWindowA("static", "full", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr,
                                nullptr, nullptr, nullptr);
    SetWindowLongPtrA(window, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(program));
    return window;
}
D3DPRESENT_PARAMETERS full_screen(IDirect3D8* d3d, HWND window) {
    D3DDISPLAYMODE mode = {};
    d3d->GetAdapterDisplayMode(0, &mode);
    D3DPRESENT_PARAMETERS parameters = in_window(window);
    parameters.Windowed = FALSE;
    parameters.BackBufferWidth = mode.Width, parameters.BackBufferHeight = mode.Height;
    return parameters;
}
IDirect3DDevice8* create(IDirect3D8* d3d, D3DPRESENT_PARAMETERS parameters, const char* what) {
    IDirect3DDevice8* device = nullptr;
    expect(d3d->CreateDevice(0, D3DDEVTYPE_HAL, parameters.hDeviceWindow, D3DCREATE_HARDWARE_VERTEXPROCESSING,
                             &parameters, &device),
           D3D_OK, what);
    return device;
}

void procedures(IDirect3D8* d3d) {
    const HWND window = make_window();
    IDirect3DDevice8* const device = create(d3d, full_screen(d3d, window), "a full-screen device");
    if (!device) return;
    reached(window, false, "a message in full screen");
    g_below = reinterpret_cast<WNDPROC>(SetWindowLongPtrA(window, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(other)));
    reached(window, true, "a message with another procedure");
    for (int i = 0; i < 3; ++i) {
        D3DPRESENT_PARAMETERS windowed = in_window(window), full = full_screen(d3d, window);
        expect(device->Reset(&windowed), D3D_OK, "to a window");
        reached(window, true, "a message in a window");
        expect(device->Reset(&full), D3D_OK, "to full screen");
        reached(window, true, "a message in full screen again");
    }
    check(device->Release() == 0, "the last reference");
    reached(window, true, "a message without a device");
    SetWindowLongPtrA(window, GWLP_WNDPROC, reinterpret_cast<LONG_PTR>(g_below));
    reached(window, false, "a message after the other procedure was removed");
    if (IDirect3DDevice8* const again = create(d3d, full_screen(d3d, window), "a device again")) {
        reached(window, false, "a message with a device again");
        DestroyWindow(window);
        check(again->Release() == 0, "a device without a window");
    }
    // A window that may have the same handle.
    const HWND next = make_window();
    if (IDirect3DDevice8* const last = create(d3d, full_screen(d3d, next), "a device of a new window")) {
        reached(next, false, "a message of a new window");
        last->Release();
    }
    check(GetWindowLongPtrA(next, GWLP_WNDPROC) == reinterpret_cast<LONG_PTR>(program), "the procedure is restored");
    DestroyWindow(next);
}

void two_devices(IDirect3D8* d3d, bool first_ends_first) {
    const HWND window = make_window();
    IDirect3DDevice8* const first = create(d3d, full_screen(d3d, window), "the first device");
    IDirect3DDevice8* const second = create(d3d, full_screen(d3d, window), "the second device on the window");
    if (!first || !second) return;
    reached(window, false, "a message with two devices");
    (first_ends_first ? first : second)->Release();
    reached(window, false, "a message with one device left");
    IDirect3DDevice8* const left = first_ends_first ? second : first;
    left->Present(nullptr, nullptr, nullptr, nullptr);
    left->Release();
    reached(window, false, "a message after both");
    check(GetWindowLongPtrA(window, GWLP_WNDPROC) == reinterpret_cast<LONG_PTR>(program), "the procedure is restored");
    DestroyWindow(window);
}

void modes(IDirect3D8* d3d) {
    const HWND window = make_window();
    D3DPRESENT_PARAMETERS full = full_screen(d3d, window);
    full.BackBufferFormat = D3DFMT_R5G6B5;
    full.FullScreen_RefreshRateInHz = 0x7FFFFFFF; // D3DPRESENT_RATE_UNLIMITED
    IDirect3DDevice8* const device = create(d3d, full, "a 16-bit device at any rate");
    if (!device) return;
    D3DDISPLAYMODE mode = {}, before = {};
    device->GetDisplayMode(&mode);
    check(mode.Format == D3DFMT_R5G6B5, "the device's mode has the format of its back buffer");
    d3d->GetAdapterDisplayMode(0, &mode);
    check(mode.Format == D3DFMT_R5G6B5, "so has the adapter's");
    D3DPRESENT_PARAMETERS windowed = in_window(window);
    windowed.BackBufferFormat = D3DFMT_UNKNOWN;
    expect(device->Reset(&windowed), D3D_OK, "to a window with the desktop's format");
    device->GetDisplayMode(&before);
    check(before.Format == D3DFMT_X8R8G8B8 && windowed.BackBufferFormat != D3DFMT_R5G6B5, "the desktop's format");
    full.BackBufferFormat = D3DFMT_A8R8G8B8;
    if (device->Reset(&full) == D3D_OK) {
        device->GetDisplayMode(&mode);
        check(mode.Format == D3DFMT_X8R8G8B8, "a mode has no alpha");
    }
    D3DGAMMARAMP ramp = {};
    device->GetGammaRamp(&ramp);
    check(ramp.red[0] == 0 && ramp.green[1] == 257 && ramp.blue[255] == 65535, "the ramp before one is set");
    device->Release();
    d3d->GetAdapterDisplayMode(0, &mode);
    check(mode.Format == D3DFMT_X8R8G8B8, "the desktop's format at the end");
    DestroyWindow(window);
}

} // namespace

int main() {
    IDirect3D8* const d3d = Direct3DCreate8(D3D_SDK_VERSION);
    if (!d3d) return 2;
    procedures(d3d);
    two_devices(d3d, true);
    two_devices(d3d, false);
    modes(d3d);
    d3d->Release();
    return finish("windows");
}
