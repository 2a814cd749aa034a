// Frames that a device draws and the program shows, by blits to a window, by flips and by blits in exclusive mode: the
// screen, and whoever reads the primary surface, must see each in its order, although the runtime does not wait until
// it is drawn.
#include "shown.h"

#include <d3d.h>

namespace {

DWORD pixel(IDirectDrawSurface7* surface, LONG x, LONG y) {
    return read(surface).at(x, y) & 0xFFFFFF;
}
HRESULT fill(IDirectDrawSurface7* surface, RECT rect, DWORD color) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = color;
    return surface->Blt(&rect, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects);
}
DWORD color_of(int frame) {
    return 0x203040u + static_cast<DWORD>(frame) * 0x050301u;
}

// A device on a target, which draws a frame: many triangles, so that it takes a while, under one of the whole target.
class Painter {
  public:
    Painter(IDirectDraw7* draw, IDirectDrawSurface7* target) : target_(target) {
        expect(draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d_)), DD_OK, "IDirect3D7");
        expect(direct3d_->CreateDevice(IID_IDirect3DHALDevice, target, &device_), D3D_OK, "a device");
        if (!device_) ExitProcess(2);
        device_->SetRenderState(D3DRENDERSTATE_ZENABLE, FALSE);
        device_->SetRenderState(D3DRENDERSTATE_CULLMODE, D3DCULL_NONE);
    }
    ~Painter() { release(); }
    Painter(const Painter&) = delete;
    Painter& operator=(const Painter&) = delete;
    void release() {
        if (device_) check(device_->Release() == 0, "the last reference of the device");
        if (direct3d_) direct3d_->Release();
        device_ = nullptr, direct3d_ = nullptr;
    }
    void paint(DWORD color, int times = 40) {
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        target_->GetSurfaceDesc(&desc);
        const auto width = static_cast<float>(desc.dwWidth), height = static_cast<float>(desc.dwHeight);
        expect(device_->BeginScene(), D3D_OK, "BeginScene");
        for (int i = 0; i <= times; ++i) {
            const DWORD c = i == times ? color : static_cast<DWORD>(i) * 0x010203u;
            D3DTLVERTEX quad[4] = {};
            for (int corner = 0; corner < 4; ++corner) {
                quad[corner].sx = corner % 2 ? width : 0, quad[corner].sy = corner / 2 ? height : 0;
                quad[corner].sz = 0.5f, quad[corner].rhw = 1, quad[corner].color = c;
            }
            expect(device_->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DFVF_TLVERTEX, quad, 4, 0), D3D_OK, "a draw");
        }
        expect(device_->EndScene(), D3D_OK, "EndScene");
    }

  private:
    IDirectDrawSurface7* target_;
    IDirect3D7* direct3d_ = nullptr;
    IDirect3DDevice7* device_ = nullptr;
};

IDirectDrawSurface7* target_of(Rig& rig, DWORD width, DWORD height, DWORD bits = 32) {
    return rig.surface(width, height, bits, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
}

struct Window {
    Rig rig{true};
    IDirectDrawSurface7* primary = nullptr;
    IDirectDrawClipper* clipper = nullptr;
    Window() {
        pump();
        primary = rig.primary();
        expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
        expect(clipper->SetHWnd(0, rig.window), DD_OK, "the clipper's window");
        expect(primary->SetClipper(clipper), DD_OK, "SetClipper");
    }
    ~Window() {
        check(clipper->Release() == 1, "the surface has the clipper");
        check(primary->Release() == 0, "the primary surface's last reference");
    }
    void show(IDirectDrawSurface7* picture, RECT to = {0, 0, kSize, kSize}) {
        expect(primary->Blt(&to, picture, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit to the window");
    }
};

void test_animation() {
    Window w;
    IDirectDrawSurface7* const target = target_of(w.rig, kSize, kSize);
    {
        Painter painter(w.rig.draw, target);
        for (int frame = 0; frame < 20; ++frame) {
            painter.paint(color_of(frame));
            w.show(target);
            if (frame % 5 == 4) is_color(pixel(w.primary, 20, 20), color_of(frame), "the primary surface after a blit");
            if (frame % 7 == 6) is_color(pixel(target, 20, 20), color_of(frame), "the target after a blit");
        }
        shows(20, 20, color_of(19), "the last frame");
        // What the processor draws comes after a frame that is not drawn yet.
        painter.paint(color_of(20), 400);
        w.show(target);
        expect(fill(w.primary, {10, 10, 20, 20}, 0x123456), DD_OK, "a fill");
        shows(15, 15, 0x123456, "a fill after a frame");
        shows(30, 30, color_of(20), "the frame around the fill");
        is_color(pixel(w.primary, 15, 15), 0x123456, "the fill in the primary surface");
        is_color(pixel(w.primary, 30, 30), color_of(20), "the frame in the primary surface");
        // A copy of the primary surface has the frame.
        painter.paint(color_of(21), 400);
        w.show(target);
        IDirectDrawSurface7* const copy = w.rig.surface(kSize, kSize, 32);
        RECT part = {0, 0, kSize, kSize};
        expect(copy->Blt(nullptr, w.primary, &part, DDBLT_WAIT, nullptr), DD_OK, "a copy of the screen");
        is_color(pixel(copy, 40, 40), color_of(21), "a copy of the screen after a frame");
        copy->Release();
        // The target changes after the blit: the screen keeps the frame.
        painter.paint(color_of(22), 400);
        w.show(target);
        painter.paint(0xFFFFFF, 400);
        is_color(pixel(w.primary, 40, 40), color_of(22), "a frame whose target was drawn to again");
        shows(40, 40, color_of(22), "such a frame on the screen");
        // GDI after a frame that follows none.
        Sleep(400);
        painter.paint(color_of(23), 400);
        w.show(target);
        HDC dc = GetDC(w.rig.window);
        RECT all = {0, 0, kSize, kSize};
        const HBRUSH brush = CreateSolidBrush(RGB(0x65, 0x43, 0x21));
        FillRect(dc, &all, brush);
        DeleteObject(brush);
        ReleaseDC(w.rig.window, dc);
        GdiFlush();
        Sleep(100);
        shows(20, 20, 0x654321, "what GDI draws after a frame");
        painter.paint(color_of(24));
        w.show(target);
        painter.paint(color_of(25), 400);
        w.show(target);
    } // the device ends with a frame that is not drawn
    is_color(pixel(w.primary, 40, 40), color_of(25), "the last frame of a device that has ended");
    shows(40, 40, color_of(25), "the last frame of a device that has ended, on the screen");
    check(target->Release() == 0, "the last reference of the target");
}

// Two targets, each in its half of the window, in turns.
void test_halves() {
    Window w;
    IDirectDrawSurface7* const targets[2] = {target_of(w.rig, kSize / 2, kSize), target_of(w.rig, kSize / 2, kSize)};
    const RECT places[2] = {{0, 0, kSize / 2, kSize}, {kSize / 2, 0, kSize, kSize}};
    {
        Painter left(w.rig.draw, targets[0]), right(w.rig.draw, targets[1]);
        for (int frame = 0; frame < 10; ++frame)
            for (int i = 0; i < 2; ++i) {
                (i ? right : left).paint(color_of(2 * frame + i), 200);
                w.show(targets[i], places[i]);
            }
        is_color(pixel(w.primary, 10, 30), color_of(18), "the left half");
        is_color(pixel(w.primary, 50, 30), color_of(19), "the right half");
        shows(10, 30, color_of(18), "the left half on the screen");
        shows(50, 30, color_of(19), "the right half on the screen");
        // Outside of the window nothing changes.
        const DWORD beside = shown(kSize + 20, 30);
        left.paint(0xABCDEF);
        w.show(targets[0], {kSize - 10, 0, kSize - 10 + kSize / 2, kSize});
        left.paint(0xABCDEF);
        w.show(targets[0], {kSize - 10, 0, kSize - 10 + kSize / 2, kSize});
        shows(kSize - 5, 30, 0xABCDEF, "a frame over the window's edge");
        shows(kSize + 15, 30, beside, "beside the window");
    }
    for (IDirectDrawSurface7* target : targets) check(target->Release() == 0, "the last reference of a target");
}

void test_full_screen(DWORD bits) {
    Rig rig;
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    expect(rig.draw->SetDisplayMode(640, 480, bits, 0, 0), DD_OK, "a mode");
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS | DDSD_BACKBUFFERCOUNT;
    desc.ddsCaps.dwCaps =
        DDSCAPS_PRIMARYSURFACE | DDSCAPS_FLIP | DDSCAPS_COMPLEX | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY;
    desc.dwBackBufferCount = 2;
    IDirectDrawSurface7 *front = nullptr, *back = nullptr;
    expect(rig.draw->CreateSurface(&desc, &front, nullptr), DD_OK, "a chain");
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_BACKBUFFER;
    if (front) expect(front->GetAttachedSurface(&caps, &back), DD_OK, "the back buffer");
    if (!back) return;
    pump(); // the window paints itself in its new size
    // Colours that 16 bits have exactly, as they are in memory and on the screen.
    struct Color {
        DWORD drawn, memory, screen;
    };
    const auto color = [&](int i) -> Color {
        const DWORD five = static_cast<DWORD>(i) % 32, wide = five << 3 | five >> 2;
        const DWORD whole = wide << 16 | wide;
        return {whole, bits == 16 ? five << 11 | five : whole, whole};
    };
    {
        Painter painter(rig.draw, back);
        for (int frame = 1; frame < 12; ++frame) {
            painter.paint(color(frame).drawn, 20);
            expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip");
            if (frame % 4 == 3) is_color(pixel(front, 100, 100), color(frame).memory, "the front buffer after a flip");
        }
        shows(100, 100, color(11).screen, "the last flip");
        // The processor draws a frame between those of the device.
        expect(fill(back, {0, 0, 640, 480}, color(20).memory), DD_OK, "a fill of the back buffer");
        expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip of a fill");
        shows(100, 100, color(20).screen, "a frame of the processor's");
        painter.paint(color(21).drawn, 40);
        expect(fill(back, {50, 50, 150, 150}, color(22).memory), DD_OK, "a fill over a frame");
        expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip of both");
        shows(100, 100, color(22).screen, "the fill");
        shows(300, 300, color(21).screen, "the frame around it");
        // Writing to the front buffer after a flip of a frame that is not drawn
        painter.paint(color(23).drawn, 60);
        expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip");
        expect(fill(front, {0, 0, 150, 150}, color(24).memory), DD_OK, "a fill of the front buffer");
        shows(100, 100, color(24).screen, "a fill of the front buffer");
        shows(300, 300, color(23).screen, "the frame around it");
        // Blits of a whole target instead of flips.
        IDirectDrawSurface7* const target = target_of(rig, 640, 480, bits);
        {
            Painter other(rig.draw, target);
            for (int frame = 1; frame < 8; ++frame) {
                other.paint(color(frame).drawn, 20);
                expect(front->Blt(nullptr, target, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit to the front buffer");
                if (frame == 4) is_color(pixel(front, 200, 200), color(4).memory, "the front buffer after a blit");
            }
            shows(200, 200, color(7).screen, "the last blit");
        }
        is_color(pixel(front, 200, 200), color(7).memory, "the front buffer after the device's end");
        check(target->Release() == 0, "the last reference of the target");
        // A gamma ramp changes what is shown.
        IDirectDrawGammaControl* gamma = nullptr;
        expect(front->QueryInterface(IID_IDirectDrawGammaControl, reinterpret_cast<void**>(&gamma)), DD_OK, "gamma");
        if (gamma) {
            DDGAMMARAMP inverted = {}, straight = {};
            for (int i = 0; i < 256; ++i) {
                straight.red[i] = straight.green[i] = straight.blue[i] = static_cast<WORD>(i * 257);
                inverted.red[i] = inverted.green[i] = inverted.blue[i] = static_cast<WORD>((255 - i) * 257);
            }
            expect(gamma->SetGammaRamp(0, &inverted), DD_OK, "a ramp");
            painter.paint(color(9).drawn, 40);
            expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip with a ramp");
            shows(200, 200, color(9).screen ^ 0xFFFFFF, "a frame with a ramp");
            expect(gamma->SetGammaRamp(0, &straight), DD_OK, "no ramp");
            gamma->Release();
        }
        painter.paint(color(10).drawn, 60);
        expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "a flip before a mode");
        // The mode changes while a frame is drawn.
        expect(rig.draw->SetDisplayMode(800, 600, bits, 0, 0), DD_OK, "another mode");
        expect(front->IsLost(), DDERR_SURFACELOST, "the chain is lost");
    }
    back->Release();
    front->Release();
    expect(rig.draw->RestoreDisplayMode(), DD_OK, "RestoreDisplayMode");
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "normal");
}

// The window, and then everything else, ends while frames are drawn.
void test_ends() {
    Rig rig(true);
    IDirectDrawSurface7* const primary = rig.primary();
    const HWND window = CreateWindowA("static", "other", WS_POPUP | WS_VISIBLE, 100, 0, kSize, kSize, nullptr, nullptr,
                                      nullptr, nullptr);
    pump();
    IDirectDrawClipper* clipper = nullptr;
    expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    expect(clipper->SetHWnd(0, window), DD_OK, "the clipper's window");
    expect(primary->SetClipper(clipper), DD_OK, "SetClipper");
    clipper->Release();
    IDirectDrawSurface7* const target = target_of(rig, kSize, kSize);
    {
        Painter painter(rig.draw, target);
        RECT to = {100, 0, 100 + kSize, kSize};
        for (int frame = 0; frame < 3; ++frame) {
            painter.paint(color_of(frame), 400);
            expect(primary->Blt(&to, target, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit to the window");
        }
        DestroyWindow(window);
        target->Release();
        painter.paint(0x123456, 400);
        check(primary->Release() == 0, "the primary surface's last reference");
        painter.paint(0x654321);
    }
}

} // namespace

int main() {
    test_animation();
    test_halves();
    test_full_screen(32);
    test_full_screen(16);
    test_ends();
    return finish("frames");
}
