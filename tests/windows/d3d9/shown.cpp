// A presented frame appears on the screen although the program handles no messages afterwards, for example while it
// loads. The test reads the screen, not the window, since Wine holds back GDI output to a window until some thread
// waits for messages.
#include <initializer_list>

#include "program.h"

namespace {

// The colour that the screen shows in the middle of the window.
COLORREF seen_in(HWND window) {
    RECT client = {};
    GetClientRect(window, &client);
    POINT middle = {client.right / 2, client.bottom / 2};
    ClientToScreen(window, &middle);
    HDC screen = GetDC(nullptr);
    const COLORREF found = GetPixel(screen, middle.x, middle.y);
    ReleaseDC(nullptr, screen);
    return found;
}

constexpr int kTries = 1000; // of 10 ms, for a busy machine

// Whether the colour appears while the program handles no messages.
bool comes(HWND window, DWORD color) {
    bool seen = false;
    for (int i = 0; i < kTries && !seen; ++i) {
        Sleep(10);
        seen = RGB(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF) == seen_in(window);
    }
    return seen;
}

// Checks the first frame, later ones, the last of several without a pause, and what a later frame leaves visible.
void shows(IDirect3DDevice9* device, IDirect3DSwapChain9* chain, HWND window, const char* what) {
    IDirect3DSurface9* back = nullptr;
    chain->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &back);
    const auto show = [&](DWORD color) {
        device->ColorFill(back, nullptr, color);
        check(chain->Present(nullptr, nullptr, nullptr, nullptr, 0) == D3D_OK, what);
    };
    for (const DWORD color : std::initializer_list<DWORD>{0xFFFF0000, 0xFF00FF00, 0xFF0000FF}) {
        show(color);
        check(comes(window, color), what);
    }
    for (DWORD i = 1; i < 8; ++i) show(0xFF101010 * i);
    show(0xFFFF00FF);
    check(comes(window, 0xFFFF00FF), what);
    // Frames that follow each other faster than a screen shows them do not keep all of them from being shown.
    int changes = 0;
    const ULONGLONG end = GetTickCount64() + kTries * 10;
    for (DWORD i = 0; changes < 3 && GetTickCount64() < end; ++i) {
        const COLORREF before = seen_in(window);
        show(0xFF000000 | (i & 0xFF) << 8);
        changes += seen_in(window) != before;
    }
    check(changes == 3, what);
    D3DPRESENT_PARAMETERS parameters = {};
    chain->GetPresentParameters(&parameters);
    // The second frame covers only a corner of the first, except in full screen, where rectangles are ignored.
    show(0xFFFFFF00);
    device->ColorFill(back, nullptr, 0xFF00FFFF);
    const RECT corner = {0, 0, 8, 8};
    check(chain->Present(nullptr, &corner, nullptr, nullptr, 0) == D3D_OK, what);
    check(comes(window, parameters.Windowed ? 0xFFFFFF00 : 0xFF00FFFF), what);
    back->Release();
}

void of_device(bool ex) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    SetWindowPos(rig.window, HWND_TOPMOST, 0, 0, 200, 200, 0);
    IDirect3DSwapChain9 *first = nullptr, *second = nullptr;
    rig.device->GetSwapChain(0, &first);
    shows(rig.device, first, rig.window, ex ? "a frame of IDirect3DDevice9Ex" : "a frame");
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    parameters.hDeviceWindow = CreateWindowA("static", "second", WS_POPUP | WS_VISIBLE, 300, 100, kSize, kSize, nullptr,
                                             nullptr, nullptr, nullptr);
    check(rig.device->CreateAdditionalSwapChain(&parameters, &second) == D3D_OK, "a second chain");
    shows(rig.device, second, parameters.hDeviceWindow, "a frame of a second window");
    second->Release();
    first->Release();
    DestroyWindow(parameters.hDeviceWindow);
}

// A window with CS_OWNDC keeps the DC settings of the program, which must not affect presents.
void own_dc() {
    WNDCLASSA kind = {};
    kind.style = CS_OWNDC;
    kind.lpfnWndProc = DefWindowProcA;
    kind.lpszClassName = "own dc";
    RegisterClassA(&kind);
    DeviceRig rig;
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    parameters.hDeviceWindow = CreateWindowA("own dc", "own", WS_POPUP | WS_VISIBLE, 300, 300, kSize, kSize, nullptr,
                                             nullptr, nullptr, nullptr);
    HDC dc = GetDC(parameters.hDeviceWindow);
    HRGN nothing = CreateRectRgn(0, 0, 0, 0);
    SelectClipRgn(dc, nothing);
    SetViewportOrgEx(dc, 1000, 1000, nullptr);
    IDirect3DSwapChain9* chain = nullptr;
    check(rig.device->CreateAdditionalSwapChain(&parameters, &chain) == D3D_OK, "a chain of a window with its own DC");
    shows(rig.device, chain, parameters.hDeviceWindow, "a frame of a window with its own DC");
    POINT origin = {};
    GetViewportOrgEx(dc, &origin);
    check(origin.x == 1000, "the DC stays as it was");
    chain->Release();
    DeleteObject(nothing);
    DestroyWindow(parameters.hDeviceWindow);
}

void full_screen() {
    DeviceRig rig;
    D3DDISPLAYMODE mode = {};
    rig.d3d->GetAdapterDisplayMode(0, &mode);
    rig.parameters.Windowed = FALSE;
    rig.parameters.BackBufferWidth = mode.Width;
    rig.parameters.BackBufferHeight = mode.Height;
    check(rig.device->Reset(&rig.parameters) == D3D_OK, "full screen");
    IDirect3DSwapChain9* chain = nullptr;
    rig.device->GetSwapChain(0, &chain);
    shows(rig.device, chain, rig.window, "a full-screen frame");
    chain->Release();
}

} // namespace

int main() {
    of_device(false);
    of_device(true);
    own_dc();
    full_screen();
    return finish("shown");
}
