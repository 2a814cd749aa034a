#include "tools/ddraw/calls/describe.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace ddraw {

static_assert(offsetof(DDSURFACEDESC, ddsCaps) == offsetof(DDSURFACEDESC2, ddsCaps));
static_assert(offsetof(DDSURFACEDESC, ddckCKSrcBlt) == offsetof(DDSURFACEDESC2, ddckCKSrcBlt));

DDSURFACEDESC2 surface_description(const Surface& surface, Version version) {
    const Description& what = surface.description;
    // A surface that is lost when the mode changes has the new one's format.
    const bool follows_mode = surface.is_primary() && what.screen_format && surface.can_be_lost();
    const Format& format = follows_mode ? Display::instance().format() : *what.format;
    DDSURFACEDESC2 out = {};
    out.dwSize = structure_size(version);
    out.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT;
    out.dwWidth = what.width;
    out.dwHeight = what.height;
    if (format.is_compressed()) {
        out.dwFlags |= DDSD_LINEARSIZE;
        out.dwLinearSize = surface.image->is_users() ? ~DWORD{0} : static_cast<DWORD>(surface.image->bytes());
    } else {
        out.dwFlags |= DDSD_PITCH;
        out.lPitch = static_cast<LONG>(surface.image->pitch());
    }
    if (what.back_buffers) {
        out.dwFlags |= DDSD_BACKBUFFERCOUNT;
        out.dwBackBufferCount = what.back_buffers;
    }
    out.ddpfPixelFormat = description_of(format);
    // Before DirectX 6, a depth buffer has DDSD_ZBUFFERBITDEPTH instead of a pixel format, whose member is
    // valid yet (Wine: zbufferbitdepth_test, on Windows). dwMipMapCount has the place of dwZBufferBitDepth.
    if (format.is_depth() && !has_second_structures(version)) {
        out.dwFlags |= DDSD_ZBUFFERBITDEPTH;
        out.dwMipMapCount = format.bits;
    } else {
        out.dwFlags |= DDSD_PIXELFORMAT;
    }
    if (what.levels) {
        out.dwFlags |= DDSD_MIPMAPCOUNT;
        out.dwMipMapCount = what.levels;
    }
    const auto give_key = [&](KeyKind kind, DWORD flag, DDCOLORKEY& key) {
        const auto& has = surface.keys[static_cast<std::size_t>(kind)];
        if (!has) return;
        out.dwFlags |= flag;
        key = *has;
    };
    give_key(KeyKind::SourceBlt, DDSD_CKSRCBLT, out.ddckCKSrcBlt);
    give_key(KeyKind::DestBlt, DDSD_CKDESTBLT, out.ddckCKDestBlt);
    give_key(KeyKind::SourceOverlay, DDSD_CKSRCOVERLAY, out.ddckCKSrcOverlay);
    give_key(KeyKind::DestOverlay, DDSD_CKDESTOVERLAY, out.ddckCKDestOverlay);
    out.ddsCaps = what.caps;
    return out;
}

DDSURFACEDESC2 mode_description(const Mode& mode) {
    DDSURFACEDESC2 out = {};
    out.dwFlags = DDSD_WIDTH | DDSD_HEIGHT | DDSD_PIXELFORMAT | DDSD_PITCH | DDSD_REFRESHRATE;
    out.dwWidth = mode.width;
    out.dwHeight = mode.height;
    out.dwRefreshRate = mode.refresh;
    out.lPitch = static_cast<LONG>(mode.width * mode.bits / 8);
    out.ddpfPixelFormat = description_of(*display_format_of(mode.bits));
    return out;
}

void give_description(const DDSURFACEDESC2& from, void* to, DWORD size) {
    constexpr std::size_t kAfterSize = sizeof(DWORD);
    const std::size_t bytes = size >= sizeof(DDSURFACEDESC2) ? sizeof(DDSURFACEDESC2) : sizeof(DDSURFACEDESC);
    std::memcpy(static_cast<std::byte*>(to) + kAfterSize,
                reinterpret_cast<const std::byte*>(&from) + kAfterSize, bytes - kAfterSize);
}

DDSURFACEDESC2 take_description(const void* from, DWORD size) {
    DDSURFACEDESC2 out = {};
    std::memcpy(&out, from, std::min<std::size_t>(size, sizeof out));
    return out;
}

} // namespace ddraw
