// What the screen shows: blits to a primary surface that shares the screen with windows, and their clippers; full
// screen with 8 bits and a palette that changes, flips of a chain, and surfaces that are lost when the mode changes and
// come back with Restore. Sources: RULES.md in tools/ddraw/.
#include "shown.h"

namespace {

HRESULT fill(IDirectDrawSurface7* surface, RECT* rect, DWORD color) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = color;
    return surface->Blt(rect, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects);
}

void in_window() {
    Rig rig(true);
    pump();
    IDirectDrawSurface7* const primary = rig.primary();
    IDirectDrawClipper* clipper = nullptr;
    expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    if (!primary || !clipper) return;
    RECT inside = {0, 0, 40, 40}, more = {10, 10, 200, 200};
    expect(fill(primary, &inside, 0xFF0000), DD_OK, "a fill");
    shows(5, 5, 0xFF0000, "a fill of the screen");
    expect(clipper->SetHWnd(0, rig.window), DD_OK, "the clipper's window");
    expect(primary->SetClipper(clipper), DD_OK, "SetClipper");
    const DWORD beside = shown(150, 150);
    expect(fill(primary, &more, 0x00FF00), DD_OK, "a fill with a clipper");
    shows(50, 50, 0x00FF00, "a fill inside the window");
    shows(150, 150, beside, "nothing outside of the window");
    shows(5, 5, 0xFF0000, "nothing outside of the rectangle");
    // What windows draw is in the primary surface.
    HDC dc = GetDC(rig.window);
    RECT part = {0, 0, 20, 20};
    const HBRUSH brush = CreateSolidBrush(RGB(0x12, 0x34, 0x56));
    FillRect(dc, &part, brush);
    DeleteObject(brush);
    ReleaseDC(rig.window, dc);
    GdiFlush();
    IDirectDrawSurface7* const copy = rig.surface(20, 20, 32);
    if (copy) {
        expect(copy->Blt(nullptr, primary, &part, DDBLT_WAIT, nullptr), DD_OK, "a copy of the screen");
        check((read(copy).at(7, 7) & 0xFFFFFF) == 0x123456, "the screen's pixels");
        // Stretched to the window
        RECT to = {0, 0, kSize, kSize};
        fill(copy, nullptr, 0xABCDEF);
        expect(primary->Blt(&to, copy, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit to the screen");
        shows(60, 60, 0xABCDEF, "a stretched blit");
        copy->Release();
    }
    // A lock that only reads writes nothing back.
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    RECT all = {0, 0, kSize, kSize};
    expect(primary->Lock(&all, &desc, DDLOCK_READONLY | DDLOCK_WAIT, nullptr), DD_OK, "a lock that reads");
    dc = GetDC(rig.window);
    SetPixel(dc, 30, 30, RGB(0xFE, 0xDC, 0xBA));
    ReleaseDC(rig.window, dc);
    GdiFlush();
    expect(primary->Unlock(&all), DD_OK, "its unlock");
    shows(30, 30, 0xFEDCBA, "what was drawn meanwhile");
    check(clipper->Release() == 1, "the surface has the clipper");
    check(primary->Release() == 0, "the primary surface's last reference");
}

// What a destroyed window showed stays in the primary surface, since it cannot be read.
void in_destroyed_window() {
    Rig rig;
    const HWND window =
        CreateWindowA("static", "gone", WS_POPUP | WS_VISIBLE, 0, 0, kSize, kSize, nullptr, nullptr, nullptr, nullptr);
    pump();
    IDirectDrawSurface7* const primary = rig.primary();
    IDirectDrawClipper* clipper = nullptr;
    expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    if (!primary || !clipper) return;
    expect(clipper->SetHWnd(0, window), DD_OK, "the clipper's window");
    expect(primary->SetClipper(clipper), DD_OK, "SetClipper");
    expect(fill(primary, nullptr, 0x00C0FFEE), DD_OK, "a fill");
    shows(20, 20, 0xC0FFEE, "a fill of the window");
    DestroyWindow(window);
    pump();
    check((read(primary).at(20, 20) & 0xFFFFFF) == 0xC0FFEE, "the pixels of a destroyed window");
    check(FAILED(fill(primary, nullptr, 0)), "a fill of a destroyed window");
    clipper->Release();
    check(primary->Release() == 0, "the last reference");
}

// The process sleeps until the vertical blank begins.
void waits_for_blank() {
    Rig rig;
    const auto time = [] {
        FILETIME created, ended, kernel, user;
        GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user);
        return (kernel.dwLowDateTime + user.dwLowDateTime) / 10000; // ms
    };
    const DWORD begin = GetTickCount(), used = time();
    int seen = 0;
    for (int i = 0; i < 60; ++i) {
        expect(rig.draw->WaitForVerticalBlank(i % 2 ? DDWAITVB_BLOCKEND : DDWAITVB_BLOCKBEGIN, nullptr), DD_OK,
               "WaitForVerticalBlank");
        WINBOOL in_blank = FALSE;
        expect(rig.draw->GetVerticalBlankStatus(&in_blank), DD_OK, "GetVerticalBlankStatus");
        seen += i % 2 == 0 && in_blank;
    }
    const DWORD passed = GetTickCount() - begin;
    check(seen > 0, "the vertical blank has begun");
    check(passed > 30 * 10 && passed < 10000, "a frame's time for each");
    check((time() - used) * 3 < passed, "the process sleeps meanwhile");
}

void write_all(IDirectDrawSurface7* surface, BYTE index) {
    with_lock(surface, [&](char* bits, const DDSURFACEDESC2& desc) {
        for (DWORD y = 0; y < desc.dwHeight; ++y)
            std::memset(bits + static_cast<LONG>(y) * desc.lPitch, index, desc.dwWidth);
    });
}

void in_full_screen() {
    Rig rig;
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    expect(rig.draw->SetDisplayMode(640, 480, 8, 0, 0), DD_OK, "8 bits");
    IDirectDrawSurface7* const front = rig.primary(2);
    PALETTEENTRY colors[256] = {};
    for (int i = 0; i < 256; ++i) colors[i] = {static_cast<BYTE>(i), static_cast<BYTE>(255 - i), 7, 0};
    IDirectDrawPalette* palette = nullptr;
    expect(rig.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_ALLOW256, colors, &palette, nullptr), DD_OK, "a palette");
    if (!front || !palette) return;
    expect(front->SetPalette(palette), DD_OK, "SetPalette");
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_BACKBUFFER;
    IDirectDrawSurface7* back = nullptr;
    expect(front->GetAttachedSurface(&caps, &back), DD_OK, "the back buffer");
    if (!back) return;
    pump(); // the window paints itself in its new size
    write_all(front, 10);
    shows(100, 100, 0x0AF507, "the front buffer");
    write_all(back, 20);
    expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip");
    shows(100, 100, 0x14EB07, "the flipped back buffer");
    write_all(back, 30);
    expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a second flip");
    shows(100, 100, 0x1EE107, "the second picture");
    expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a third flip");
    shows(100, 100, 0x0AF507, "the first front buffer again");
    // A palette changes what is shown without a change of pixels.
    const PALETTEENTRY red = {0xFE, 1, 2, 0};
    expect(palette->SetEntries(0, 10, 1, const_cast<PALETTEENTRY*>(&red)), DD_OK, "SetEntries");
    shows(100, 100, 0xFE0102, "a changed palette");
    // The mode's size changes: the chain is lost, and comes back with other sizes refused.
    IDirectDrawSurface7* const other = rig.surface(32, 32, 16, DDSCAPS_VIDEOMEMORY);
    expect(rig.draw->SetDisplayMode(800, 600, 16, 0, 0), DD_OK, "16 bits");
    expect(front->IsLost(), DDERR_SURFACELOST, "the chain is lost");
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    expect(front->Lock(nullptr, &desc, 0, nullptr), DDERR_SURFACELOST, "its lock");
    expect(front->Flip(nullptr, 0), DDERR_SURFACELOST, "its flip");
    expect(front->Restore(), DDERR_WRONGMODE, "its restoration in another mode");
    expect(rig.draw->SetDisplayMode(640, 480, 8, 0, 0), DD_OK, "8 bits again");
    expect(front->Restore(), DD_OK, "its restoration");
    check(read(back).at(50, 50) == 0 && read(front).at(50, 50) == 0, "all buffers come back black");
    expect(rig.draw->SetDisplayMode(800, 600, 16, 0, 0), DD_OK, "16 bits again");
    if (other) {
        expect(other->Restore(), DD_OK, "another surface's restoration");
        expect(other->IsLost(), DD_OK, "it is there");
        check(other->Release() == 0, "its last reference");
    }
    back->Release();
    front->Release();
    IDirectDrawSurface7* const direct = rig.primary();
    if (direct) {
        pump(); // the window paints itself in its new size
        expect(fill(direct, nullptr, 0xF81F), DD_OK, "a fill of 16 bits");
        shows(700, 500, 0xFF00FF, "a picture of 16 bits");
        check(direct->Release() == 0, "the last reference");
    }
    check(palette->Release() == 0, "the palette's last reference");
    // A frame that waits is of a mode that another one replaces.
    for (int i = 0; i < 6; ++i) {
        expect(rig.draw->SetDisplayMode(i % 2 ? 640 : 800, i % 2 ? 480 : 600, 32, 0, 0), DD_OK, "another size");
        for (const DWORD color : {0x112233u, 0x445566u}) {
            IDirectDrawSurface7* const shown_first = rig.primary();
            if (!shown_first) return;
            expect(fill(shown_first, nullptr, color), DD_OK, "a fill of 32 bits");
            check(shown_first->Release() == 0, "the last reference");
        }
    }
    if (IDirectDrawSurface7* const last = rig.primary()) {
        pump();
        expect(fill(last, nullptr, 0x778899), DD_OK, "the last fill");
        shows(600, 400, 0x778899, "the last mode's picture");
        last->Release();
    }
    expect(rig.draw->RestoreDisplayMode(), DD_OK, "RestoreDisplayMode");
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "normal");
}

} // namespace

int main() {
    in_window();
    in_destroyed_window();
    waits_for_blank();
    in_full_screen();
    return finish("screens");
}
