#include "tests/bench/ddraw/rig.h"

#include <cstring>

namespace bench {

DDPIXELFORMAT format_of(DWORD bits, bool alpha) {
    DDPIXELFORMAT out = {};
    out.dwSize = sizeof out;
    out.dwFlags = DDPF_RGB | (bits == 8 ? DDPF_PALETTEINDEXED8 : 0) | (alpha ? DDPF_ALPHAPIXELS : 0);
    out.dwRGBBitCount = bits;
    if (bits == 16) out.dwRBitMask = 0xF800, out.dwGBitMask = 0x07E0, out.dwBBitMask = 0x001F;
    if (bits == 32) out.dwRBitMask = 0xFF0000, out.dwGBitMask = 0x00FF00, out.dwBBitMask = 0x0000FF;
    if (alpha) out.dwRGBAlphaBitMask = 0xFF000000;
    return out;
}

Rig::Rig() {
    window_ = CreateWindowA("static", "bench", WS_POPUP | WS_VISIBLE, 0, 0, kWidth, kHeight, nullptr, nullptr, nullptr,
                            nullptr);
    void* made = nullptr;
    require(DirectDrawCreateEx(nullptr, &made, IID_IDirectDraw7, nullptr), "DirectDrawCreateEx");
    draw_.reset(static_cast<IDirectDraw7*>(made));
    require(draw_->SetCooperativeLevel(window_, DDSCL_NORMAL), "SetCooperativeLevel");
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    IDirectDrawSurface7* surface = nullptr;
    require(draw_->CreateSurface(&desc, &surface, nullptr), "the primary surface");
    primary_.reset(surface);
    IDirectDrawClipper* clipper = nullptr;
    require(draw_->CreateClipper(0, &clipper, nullptr), "CreateClipper");
    const Owned<IDirectDrawClipper> owned(clipper);
    require(clipper->SetHWnd(0, window_), "SetHWnd");
    require(primary_->SetClipper(clipper), "SetClipper");
}

Rig::~Rig() {
    primary_.reset();
    draw_.reset();
    DestroyWindow(window_);
}

SurfacePointer Rig::surface(DWORD width, DWORD height, const DDPIXELFORMAT& format, DWORD caps) const {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT | DDSD_PIXELFORMAT;
    desc.dwWidth = width, desc.dwHeight = height;
    desc.ddsCaps.dwCaps = caps;
    desc.ddpfPixelFormat = format;
    IDirectDrawSurface7* made = nullptr;
    require(draw_->CreateSurface(&desc, &made, nullptr), "CreateSurface");
    return SurfacePointer(made);
}

namespace {

DDSURFACEDESC2 locked(IDirectDrawSurface7& surface, DWORD flags) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    require(surface.Lock(nullptr, &desc, flags | DDLOCK_WAIT, nullptr), "Lock");
    return desc;
}

} // namespace

SurfacePointer Rig::keyed(DWORD width, DWORD height, DWORD bits, DWORD key) const {
    SurfacePointer out = surface(width, height, format_of(bits), DDSCAPS_OFFSCREENPLAIN | DDSCAPS_SYSTEMMEMORY);
    const DDSURFACEDESC2 desc = locked(*out, 0);
    std::uint32_t state = 0x1234567 + width;
    for (DWORD y = 0; y < height; ++y)
        for (DWORD x = 0; x < width; ++x) {
            state ^= state << 13, state ^= state >> 17, state ^= state << 5;
            const DWORD pixel = (x / 4 + y / 4) % 2 == 0 ? key : (state >> 8) & 0xFEFEFE;
            std::memcpy(static_cast<char*>(desc.lpSurface) + static_cast<LONG>(y) * desc.lPitch + x * bits / 8, &pixel,
                        bits / 8);
        }
    require(out->Unlock(nullptr), "Unlock");
    DDCOLORKEY keys = {key, key};
    require(out->SetColorKey(DDCKEY_SRCBLT, &keys), "SetColorKey");
    return out;
}

void Rig::show(IDirectDrawSurface7& picture) const {
    RECT to = {0, 0, kWidth, kHeight};
    require(primary_->Blt(&to, &picture, nullptr, DDBLT_WAIT, nullptr), "a blit to the primary surface");
}

std::vector<std::uint32_t> Rig::pixels(IDirectDrawSurface7& picture) {
    std::vector<std::uint32_t> out(std::size_t{kWidth} * kHeight);
    const DDSURFACEDESC2 desc = locked(picture, DDLOCK_READONLY);
    const DWORD bytes = desc.ddpfPixelFormat.dwRGBBitCount / 8;
    for (DWORD y = 0; y < kHeight; ++y)
        for (DWORD x = 0; x < kWidth; ++x) {
            std::uint32_t pixel = 0;
            std::memcpy(&pixel,
                        static_cast<const char*>(desc.lpSurface) + static_cast<LONG>(y) * desc.lPitch + x * bytes,
                        bytes);
            if (bytes == 1) pixel *= 0x010101;
            if (bytes == 2) pixel = (pixel & 0xF800) << 8 | (pixel & 0x07E0) << 5 | (pixel & 0x001F) << 3;
            out[std::size_t{y} * kWidth + x] = pixel & 0xFFFFFF;
        }
    require(picture.Unlock(nullptr), "Unlock");
    return out;
}

} // namespace bench
