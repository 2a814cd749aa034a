// Failing allocations, with the dll of bin/failing/: each one in a lock, a device context, a blit, a palette's change,
// a flip and a change of the level fails in turn. The call returns the error, and leaves nothing locked or waiting.
#include "program.h"

namespace {

using Fail = BOOL(WINAPI*)(long n, BOOL stays);
Fail fail() {
    const auto address = GetProcAddress(GetModuleHandleA("ddraw.dll"), "Dp2FailAllocations");
    return reinterpret_cast<Fail>(reinterpret_cast<void*>(address));
}

// Makes each allocation of a call fail, until there are no more. `after`: what must be possible after each failure.
template <class Call, class After> void each_allocation(const char* what, Call&& call, After&& after) {
    constexpr long kMost = 1000;
    for (long n = 0; n < kMost; ++n) {
        fail()(n, FALSE);
        const HRESULT hr = call();
        const bool fired = fail()(-1, FALSE) != FALSE;
        check(hr == DD_OK || (fired && hr == E_OUTOFMEMORY) || (fired && hr == DDERR_CANTCREATEDC), what);
        after(hr);
        if (!fired) return;
    }
    check(false, "the end of the allocations");
}

void locks(IDirectDrawSurface7* surface, const char* what) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    each_allocation(
        what, [&] { return surface->Lock(nullptr, &desc, 0, nullptr); },
        [&](HRESULT hr) {
            expect(surface->Unlock(nullptr), hr == DD_OK ? DD_OK : DDERR_NOTLOCKED, "what a lock leaves");
        });
    HDC dc = nullptr;
    each_allocation(
        what, [&] { return surface->GetDC(&dc); },
        [&](HRESULT hr) {
            if (hr == DD_OK) expect(surface->ReleaseDC(dc), DD_OK, "ReleaseDC");
            expect(surface->Lock(nullptr, &desc, 0, nullptr), DD_OK, "a lock after GetDC");
            expect(surface->Unlock(nullptr), DD_OK, "its unlock");
        });
}

HRESULT fill(IDirectDrawSurface7* surface, DWORD color) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = color;
    return surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects);
}

void in_window() {
    Rig rig(true);
    pump();
    IDirectDrawSurface7 *const surface = rig.surface(16, 16, 32), *const primary = rig.primary();
    IDirectDrawClipper* clipper = nullptr;
    rig.draw->CreateClipper(0, &clipper, nullptr);
    if (!surface || !primary || !clipper) return;
    clipper->SetHWnd(0, rig.window);
    primary->SetClipper(clipper);
    locks(surface, "a surface");
    locks(primary, "a primary surface");
    each_allocation(
        "a fill of the screen", [&] { return fill(primary, 0x123456); }, [](HRESULT) {});
    surface->Release();
    clipper->Release();
    check(primary->Release() == 0, "the last reference");
}

// A frame that could not be queued does not keep later ones from the screen.
void in_full_screen() {
    Rig rig(true);
    const auto nothing = [](HRESULT) {};
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    IDirectDrawSurface7* const front = rig.primary(1);
    if (!front) return;
    each_allocation(
        "a fill of the front buffer", [&] { return fill(front, 0x111111); }, nothing);
    each_allocation(
        "a flip", [&] { return front->Flip(nullptr, DDFLIP_WAIT); }, nothing);
    expect(fill(front, 0x00ABCDEF), DD_OK, "a fill with memory");
    COLORREF is = 0;
    for (int i = 0; i < 150 && is != RGB(0xAB, 0xCD, 0xEF); ++i) {
        pump();
        Sleep(20);
        HDC screen = GetDC(nullptr);
        is = GetPixel(screen, 5, 5);
        ReleaseDC(nullptr, screen);
    }
    check(is == RGB(0xAB, 0xCD, 0xEF), "the picture after failures");
    front->Release();
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "normal");
    each_allocation(
        "exclusive mode", [&] { return rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN); },
        [&](HRESULT) { expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "normal again"); });
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive at last");
    IDirectDrawSurface7* const last = rig.primary(1); // needs exclusive mode
    if (last) last->Release();
}

} // namespace

int main() {
    if (!fail()) {
        std::printf("this ddraw.dll makes no allocation fail\n");
        return 1;
    }
    in_window();
    in_full_screen();
    return finish("memory");
}
