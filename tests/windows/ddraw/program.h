// Shared by the test programs: checks, and a DirectDraw object with a small window.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include <windows.h>

#include <ddraw.h>

inline std::atomic<int> g_failures{0};
inline void check(bool good, const char* what) {
    if (good) return;
    std::printf("failed: %s\n", what);
    ++g_failures;
}
// Checks a result; "failed: WHAT: 8876086c" names the one that came.
inline void expect(HRESULT is, HRESULT wanted, const char* what) {
    if (is == wanted) return;
    std::printf("failed: %s: %08lx\n", what, static_cast<unsigned long>(is));
    ++g_failures;
}

// Prints the last line of a program and returns its exit code.
inline int finish(const char* subject) {
    std::printf("ddraw %s: %s\n", subject, g_failures ? "failed" : "as they should be");
    return g_failures ? 1 : 0;
}

constexpr LONG kSize = 64; // of the window

inline DDPIXELFORMAT format_of(DWORD bits) {
    DDPIXELFORMAT format = {};
    format.dwSize = sizeof format;
    format.dwFlags = DDPF_RGB | (bits == 8 ? DDPF_PALETTEINDEXED8 : 0);
    format.dwRGBBitCount = bits;
    if (bits == 16) format.dwRBitMask = 0xF800, format.dwGBitMask = 0x07E0, format.dwBBitMask = 0x001F;
    if (bits >= 24) format.dwRBitMask = 0xFF0000, format.dwGBitMask = 0x00FF00, format.dwBBitMask = 0x0000FF;
    return format;
}

inline DDSURFACEDESC2 plain(DWORD width, DWORD height, DWORD bits, DWORD memory) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT | DDSD_PIXELFORMAT;
    desc.dwWidth = width, desc.dwHeight = height;
    desc.ddsCaps.dwCaps = DDSCAPS_OFFSCREENPLAIN | memory;
    desc.ddpfPixelFormat = format_of(bits);
    return desc;
}

// A depth buffer of kSize with 16 bits.
inline DDSURFACEDESC2 plain_depth() {
    DDSURFACEDESC2 desc = plain(kSize, kSize, 16, 0);
    desc.ddsCaps.dwCaps = DDSCAPS_ZBUFFER | DDSCAPS_VIDEOMEMORY;
    desc.ddpfPixelFormat = {};
    desc.ddpfPixelFormat.dwSize = sizeof desc.ddpfPixelFormat;
    desc.ddpfPixelFormat.dwFlags = DDPF_ZBUFFER;
    desc.ddpfPixelFormat.dwZBufferBitDepth = 16;
    desc.ddpfPixelFormat.dwZBitMask = 0xFFFF;
    return desc;
}

// A program's DirectDraw object; ends the program when it cannot be created.
class Rig {
  public:
    explicit Rig(bool visible = false)
        : window(CreateWindowA("static", "test", WS_POPUP | (visible ? WS_VISIBLE : 0), 0, 0, kSize, kSize, nullptr,
                               nullptr, nullptr, nullptr)) {
        if (FAILED(DirectDrawCreateEx(nullptr, reinterpret_cast<void**>(&draw), IID_IDirectDraw7, nullptr)) ||
            FAILED(draw->SetCooperativeLevel(window, DDSCL_NORMAL))) {
            std::printf("no DirectDraw\n");
            std::fflush(stdout);
            ExitProcess(2);
        }
    }
    ~Rig() {
        check(draw->Release() == 0, "the last reference of IDirectDraw7");
        DestroyWindow(window);
    }
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;

    IDirectDrawSurface7* surface(DWORD width, DWORD height, DWORD bits, DWORD memory = DDSCAPS_SYSTEMMEMORY) {
        DDSURFACEDESC2 desc = plain(width, height, bits, memory);
        IDirectDrawSurface7* made = nullptr;
        expect(draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a surface");
        return made;
    }
    IDirectDrawSurface7* primary(DWORD back_buffers = 0) {
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = DDSD_CAPS;
        desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
        if (back_buffers) {
            desc.dwFlags |= DDSD_BACKBUFFERCOUNT;
            desc.ddsCaps.dwCaps |= DDSCAPS_FLIP | DDSCAPS_COMPLEX;
            desc.dwBackBufferCount = back_buffers;
        }
        IDirectDrawSurface7* made = nullptr;
        expect(draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a primary surface");
        return made;
    }

    HWND window = nullptr;
    IDirectDraw7* draw = nullptr;
};

inline void pump() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
}

// Pixels as numbers, whatever their size.
struct Picture {
    LONG width = 0, height = 0;
    std::vector<DWORD> pixels;
    DWORD& at(LONG x, LONG y) { return pixels[static_cast<std::size_t>(y * width + x)]; }
    DWORD at(LONG x, LONG y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

template <class Work> void with_lock(IDirectDrawSurface7* surface, Work&& work) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    expect(surface->Lock(nullptr, &desc, DDLOCK_WAIT, nullptr), DD_OK, "Lock");
    if (!desc.lpSurface) return;
    work(static_cast<char*>(desc.lpSurface), desc);
    expect(surface->Unlock(nullptr), DD_OK, "Unlock");
}
inline Picture read(IDirectDrawSurface7* surface) {
    Picture out;
    with_lock(surface, [&](const char* bits, const DDSURFACEDESC2& desc) {
        const LONG bytes = static_cast<LONG>(desc.ddpfPixelFormat.dwRGBBitCount / 8);
        out.width = static_cast<LONG>(desc.dwWidth), out.height = static_cast<LONG>(desc.dwHeight);
        out.pixels.assign(static_cast<std::size_t>(out.width * out.height), 0);
        for (LONG y = 0; y < out.height; ++y)
            for (LONG x = 0; x < out.width; ++x)
                std::memcpy(&out.at(x, y), bits + y * desc.lPitch + x * bytes, static_cast<std::size_t>(bytes));
    });
    return out;
}
inline void write(IDirectDrawSurface7* surface, const Picture& picture) {
    with_lock(surface, [&](char* bits, const DDSURFACEDESC2& desc) {
        const LONG bytes = static_cast<LONG>(desc.ddpfPixelFormat.dwRGBBitCount / 8);
        for (LONG y = 0; y < picture.height; ++y)
            for (LONG x = 0; x < picture.width; ++x) {
                const DWORD pixel = picture.at(x, y);
                std::memcpy(bits + y * desc.lPitch + x * bytes, &pixel, static_cast<std::size_t>(bytes));
            }
    });
}
