#include "tools/ddraw/interfaces/texture_formats.h"

namespace ddraw {

HRESULT enum_old_texture_formats(LPD3DENUMTEXTUREFORMATSCALLBACK callback, void* context) {
    for (const Format& format : all_formats()) {
        if (!format.is_rgb() && !format.is_indexed()) continue;
        if (!device_has_format(format, FormatUse::Texture)) continue;
        DDSURFACEDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = DDSD_CAPS | DDSD_PIXELFORMAT;
        desc.ddsCaps.dwCaps = DDSCAPS_TEXTURE;
        desc.ddpfPixelFormat = description_of(format);
        if (callback(&desc, context) != D3DENUMRET_OK) break;
    }
    return D3D_OK;
}

namespace {

template <class Has>
HRESULT enum_formats(const Has& has, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) {
    for (const Format& format : all_formats()) {
        if (!has(format)) continue;
        DDPIXELFORMAT desc = description_of(format);
        if (callback(&desc, context) != D3DENUMRET_OK) break;
    }
    return D3D_OK;
}

} // namespace

HRESULT enum_texture_formats(LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) {
    // Cards have no textures of YUV, and some programs accept no code but those of DXT.
    const auto has = [](const Format& format) {
        return device_has_format(format, FormatUse::Texture) && !format.is_yuv();
    };
    return enum_formats(has, callback, context);
}

HRESULT enum_depth_formats(bool hardware, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) {
    const auto has = [&](const Format& format) {
        return device_has_format(format, FormatUse::Depth) && (!hardware || format.fits_cards());
    };
    return enum_formats(has, callback, context);
}

} // namespace ddraw
