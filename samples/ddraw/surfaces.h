// What the programs with DirectDraw share: descriptions of surfaces, and a clipped primary surface.
#pragma once

#include "cube.h"

#include <ddraw.h>

namespace cube {

// The part of the screen that the window's client area covers.
inline RECT client_area(HWND window) {
    RECT rect = {0, 0, kWidth, kHeight};
    MapWindowPoints(window, nullptr, reinterpret_cast<POINT*>(&rect), 2);
    return rect;
}

template <class Description> Description description(DWORD caps, DWORD width, DWORD height) {
    Description out = {};
    out.dwSize = sizeof out;
    out.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT;
    out.ddsCaps.dwCaps = caps;
    out.dwWidth = width, out.dwHeight = height;
    return out;
}
template <class Description> Description primary_description() {
    Description out = {};
    out.dwSize = sizeof out;
    out.dwFlags = DDSD_CAPS;
    out.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    return out;
}
inline DDPIXELFORMAT rgb565() {
    DDPIXELFORMAT out = {};
    out.dwSize = sizeof out;
    out.dwFlags = DDPF_RGB;
    out.dwRGBBitCount = 16;
    out.dwRBitMask = 0xF800, out.dwGBitMask = 0x07E0, out.dwBBitMask = 0x001F;
    return out;
}

// Shows pictures in a window: a clipper, and blits to the primary surface.
template <class Draw, class Surface> void clip_to_window(Draw* draw, Surface* primary, HWND window) {
    IDirectDrawClipper* clipper = nullptr;
    CHECK(draw->CreateClipper(0, &clipper, nullptr));
    CHECK(clipper->SetHWnd(0, window));
    CHECK(primary->SetClipper(clipper));
    clipper->Release();
}

template <class Description, class Surface> void fill_texture(Surface* texture) {
    Description desc = {};
    desc.dwSize = sizeof desc;
    CHECK(texture->Lock(nullptr, &desc, DDLOCK_WAIT, nullptr));
    write_texels(desc.lpSurface, desc.lPitch);
    CHECK(texture->Unlock(nullptr));
}

// Direct3D before 7 clears to the diffuse colour of a material.
template <class Material, class Device, class Viewport>
void set_background(Material* background, Device* device, Viewport* viewport) {
    D3DMATERIAL material = {};
    material.dwSize = sizeof material;
    material.diffuse.r = static_cast<float>(kBackground >> 16) / 255.0f;
    material.diffuse.g = static_cast<float>(kBackground >> 8 & 0xFF) / 255.0f;
    material.diffuse.b = static_cast<float>(kBackground & 0xFF) / 255.0f;
    CHECK(background->SetMaterial(&material));
    D3DMATERIALHANDLE handle = 0;
    CHECK(background->GetHandle(device, &handle));
    CHECK(viewport->SetBackground(handle));
}

// What a program of DirectDraw 1 draws to, shows and reads.
struct Surfaces {
    IDirectDrawSurface *primary = nullptr, *back = nullptr, *depth = nullptr, *texture = nullptr;
};
inline Surfaces create_surfaces(IDirectDraw* draw, HWND window) {
    Surfaces out;
    auto desc = primary_description<DDSURFACEDESC>();
    CHECK(draw->CreateSurface(&desc, &out.primary, nullptr));
    clip_to_window(draw, out.primary, window);
    desc = description<DDSURFACEDESC>(DDSCAPS_OFFSCREENPLAIN | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY, kWidth,
                                      kHeight);
    CHECK(draw->CreateSurface(&desc, &out.back, nullptr));
    desc = description<DDSURFACEDESC>(DDSCAPS_ZBUFFER | DDSCAPS_VIDEOMEMORY, kWidth, kHeight);
    desc.dwFlags |= DDSD_ZBUFFERBITDEPTH;
    desc.dwZBufferBitDepth = 16;
    CHECK(draw->CreateSurface(&desc, &out.depth, nullptr));
    CHECK(out.back->AddAttachedSurface(out.depth));
    desc = description<DDSURFACEDESC>(DDSCAPS_TEXTURE, kTexture, kTexture);
    desc.dwFlags |= DDSD_PIXELFORMAT;
    desc.ddpfPixelFormat = rgb565();
    CHECK(draw->CreateSurface(&desc, &out.texture, nullptr));
    fill_texture<DDSURFACEDESC>(out.texture);
    return out;
}

} // namespace cube
