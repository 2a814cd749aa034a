// Shared by the test programs of Direct3D 1 to 6: a DirectDraw object that has these interfaces, a target with a depth
// buffer, and pixels.
#pragma once

#include "program.h"

#include <d3d.h>

constexpr D3DCOLOR kRed = 0xFFFF0000, kGreen = 0xFF00FF00, kBlue = 0xFF0000FF, kWhite = 0xFFFFFFFF, kBlack = 0;

// DirectDrawCreateEx's objects have no Direct3D before 7.
struct LegacyRig {
    IDirectDraw* first = nullptr;
    IDirectDraw4* draw = nullptr;
    IDirectDrawSurface4 *target = nullptr, *depth = nullptr;

    LegacyRig() {
        if (FAILED(DirectDrawCreate(nullptr, &first, nullptr))) ExitProcess(2);
        first->SetCooperativeLevel(nullptr, DDSCL_NORMAL);
        expect(first->QueryInterface(IID_IDirectDraw4, reinterpret_cast<void**>(&draw)), DD_OK, "IDirectDraw4");
        target = surface(kSize, 32, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
        depth = depth_buffer();
        expect(target->AddAttachedSurface(depth), DD_OK, "an attached depth buffer");
    }
    ~LegacyRig() {
        depth->Release();
        check(target->Release() == 0, "the last reference of the target");
        check(draw->Release() == 0, "the last reference of IDirectDraw4");
        check(first->Release() == 0, "the last reference of IDirectDraw");
    }
    LegacyRig(const LegacyRig&) = delete;
    LegacyRig& operator=(const LegacyRig&) = delete;

    IDirectDrawSurface4* surface(DWORD size, DWORD bits, DWORD caps) {
        DDSURFACEDESC2 desc = plain(size, size, bits, 0);
        desc.ddsCaps.dwCaps = caps;
        IDirectDrawSurface4* made = nullptr;
        expect(draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a surface");
        return made;
    }
    IDirectDrawSurface4* depth_buffer() {
        DDSURFACEDESC2 desc = plain_depth();
        IDirectDrawSurface4* made = nullptr;
        expect(draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a depth buffer");
        return made;
    }
    template <class Interface> Interface* direct3d(const IID& iid) {
        Interface* made = nullptr;
        expect(first->QueryInterface(iid, reinterpret_cast<void**>(&made)), DD_OK, "Direct3D");
        if (!made) ExitProcess(static_cast<UINT>(finish("Direct3D")));
        return made;
    }
    void check_pixel(DWORD x, DWORD y, DWORD wanted, const char* what) {
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        DWORD is = 0xDEADBEEF;
        if (SUCCEEDED(target->Lock(nullptr, &desc, DDLOCK_READONLY | DDLOCK_WAIT, nullptr))) {
            std::memcpy(&is, static_cast<char*>(desc.lpSurface) + y * static_cast<DWORD>(desc.lPitch) + x * 4,
                        sizeof is);
            target->Unlock(nullptr);
        }
        if (((is ^ wanted) & 0xFFFFFF) == 0) return;
        std::printf("failed: %s: %06lx instead of %06lx\n", what, static_cast<unsigned long>(is & 0xFFFFFF),
                    static_cast<unsigned long>(wanted & 0xFFFFFF));
        ++g_failures;
    }
};

inline void fill(IDirectDrawSurface4* surface, DWORD value) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = value;
    expect(surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK, "a fill");
}

// A quad of D3DTLVERTEX, and one of D3DLVERTEX from -1 to 1.
inline std::vector<D3DTLVERTEX> screen_quad(float left, float top, float right, float bottom, D3DCOLOR color,
                                            float z = 0) {
    const float x[] = {left, right, left, right}, y[] = {top, top, bottom, bottom};
    std::vector<D3DTLVERTEX> out(4);
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = {};
        out[i].sx = x[i] - 0.5f, out[i].sy = y[i] - 0.5f, out[i].sz = z, out[i].rhw = 1;
        out[i].color = color;
        out[i].tu = i % 2 ? 1.0f : 0.0f, out[i].tv = i / 2 ? 1.0f : 0.0f;
    }
    return out;
}
inline std::vector<D3DLVERTEX> space_quad(float left, float bottom, float right, float top, float z, D3DCOLOR color) {
    const float x[] = {left, right, left, right}, y[] = {top, top, bottom, bottom};
    std::vector<D3DLVERTEX> out(4);
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = {};
        out[i].x = x[i], out[i].y = y[i], out[i].z = z;
        out[i].color = color;
    }
    return out;
}
inline D3DVIEWPORT2 whole_viewport() {
    D3DVIEWPORT2 data = {};
    data.dwSize = sizeof data;
    data.dwWidth = data.dwHeight = kSize;
    data.dvClipX = -1, data.dvClipY = 1, data.dvClipWidth = data.dvClipHeight = 2;
    data.dvMaxZ = 1;
    return data;
}
