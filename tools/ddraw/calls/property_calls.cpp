#include "tools/ddraw/calls/property_calls.h"

#include <cstdint>

#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/palette.h"

namespace ddraw {

namespace {

// Null: no flag of a key, or several.
const KeyKind* kind_of_key(DWORD flags) {
    static constexpr KeyKind kKinds[] = {KeyKind::SourceBlt, KeyKind::DestBlt, KeyKind::SourceOverlay,
                                         KeyKind::DestOverlay};
    switch (flags & ~DWORD{DDCKEY_COLORSPACE}) {
    case DDCKEY_SRCBLT: return &kKinds[0];
    case DDCKEY_DESTBLT: return &kKinds[1];
    case DDCKEY_SRCOVERLAY: return &kKinds[2];
    case DDCKEY_DESTOVERLAY: return &kKinds[3];
    default: return nullptr;
    }
}

} // namespace

// A range becomes its lower colour, unless DDCKEY_COLORSPACE asks for a range, which no driver here has
// (Wine: test_range_colorkey, on Windows).
HRESULT set_color_key(Surface& surface, DWORD flags, const DDCOLORKEY* key) {
    const KeyKind* const kind = kind_of_key(flags);
    if (!kind) return DDERR_INVALIDPARAMS;
    if (surface.is_sublevel() && surface.creator() == Version::V7) return DDERR_NOTONMIPMAPSUBLEVEL;
    auto& place = surface.keys[static_cast<std::size_t>(*kind)];
    if (!key) {
        place.reset();
        return DD_OK;
    }
    if ((flags & DDCKEY_COLORSPACE) && key->dwColorSpaceLowValue != key->dwColorSpaceHighValue)
        return DDERR_NOCOLORKEYHW;
    place = DDCOLORKEY{key->dwColorSpaceLowValue, key->dwColorSpaceLowValue};
    if (*kind == KeyKind::DestBlt) surface.last_target_key = *place;
    return DD_OK;
}

HRESULT get_color_key(const Surface& surface, DWORD flags, DDCOLORKEY* out) {
    const KeyKind* const kind = kind_of_key(flags);
    if (!kind || !out) return DDERR_INVALIDPARAMS;
    const auto& key = surface.keys[static_cast<std::size_t>(*kind)];
    if (!key) return DDERR_NOCOLORKEY;
    *out = *key;
    return DD_OK;
}

HRESULT set_palette(Surface& surface, Version version, Palette* palette) {
    if (palette && palette->has_alpha() && !surface.has_caps(DDSCAPS_TEXTURE))
        return DDERR_INVALIDSURFACETYPE;
    if (surface.is_sublevel() && version == Version::V7) return DDERR_NOTONMIPMAPSUBLEVEL;
    if (!surface.format().is_indexed()) return DDERR_INVALIDPIXELFORMAT;
    surface.set_palette(palette);
    return DD_OK;
}

HRESULT set_private_data(Surface& surface, REFGUID tag, void* data, DWORD size, DWORD flags) {
    if (!data) return DDERR_INVALIDPARAMS;
    if (flags & DDSPD_IUNKNOWNPOINTER) {
        if (size != sizeof(IUnknown*)) return DDERR_INVALIDPARAMS;
        const HeldSurface held(surface); // AddRef may release it
        surface.private_data.set_object(tag, static_cast<IUnknown*>(data));
    } else {
        if (size == 0) return DDERR_INVALIDPARAMS;
        surface.private_data.set(tag, data, size);
    }
    return DD_OK;
}

// The object of an entry gets no reference for the program (Wine: test_private_data, on Windows).
HRESULT get_private_data(Surface& surface, REFGUID tag, void* out, DWORD* size) {
    const std::optional<DWORD> has = surface.private_data.size(tag);
    if (!has) return DDERR_NOTFOUND;
    if (!size) return DDERR_INVALIDPARAMS;
    if (*size < *has) {
        *size = *has;
        return DDERR_MOREDATA;
    }
    if (!out) return DDERR_INVALIDPARAMS;
    *size = *has;
    surface.private_data.copy(tag, out);
    return DD_OK;
}

HRESULT check_priority(const Surface& surface) {
    if (!surface.has_caps(DDSCAPS_TEXTURE)) return DDERR_INVALIDOBJECT;
    return surface.is_managed() && !surface.is_part() ? DD_OK : DDERR_INVALIDPARAMS;
}

HRESULT check_lod(const Surface& surface) {
    return surface.is_managed() && !surface.is_part() ? DD_OK : DDERR_INVALIDOBJECT;
}

// Only the memory of surfaces in system memory, with what describes it (Wine: test_set_surface_desc, on
// Windows).
HRESULT set_surface_desc(Surface& surface, const DDSURFACEDESC2& desc, DWORD flags) {
    constexpr DWORD kAllowed =
        DDSD_LPSURFACE | DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT | DDSD_PITCH | DDSD_PIXELFORMAT;
    if (!surface.has_caps(DDSCAPS_SYSTEMMEMORY) || surface.is_managed() || surface.is_primary())
        return DDERR_INVALIDSURFACETYPE;
    if (flags) return DDERR_INVALIDPARAMS;
    const auto has = [&](DWORD flag) { return (desc.dwFlags & flag) != 0; };
    if (desc.dwFlags & ~kAllowed) return DDERR_INVALIDPARAMS;
    if (!has(DDSD_LPSURFACE) || !desc.lpSurface) return DDERR_INVALIDPARAMS;
    if (has(DDSD_CAPS) && desc.ddsCaps.dwCaps != 0) return DDERR_INVALIDCAPS;
    if (has(DDSD_WIDTH) != has(DDSD_PITCH)) return DDERR_INVALIDPARAMS;
    const auto is_side = [](DWORD size) { return size != 0 && size <= kLargestSurface; };
    Description what = surface.description;
    if (has(DDSD_PIXELFORMAT)) {
        what.format = format_of(desc.ddpfPixelFormat);
        if (!what.format) return DDERR_INVALIDPIXELFORMAT;
    }
    LONG pitch = static_cast<LONG>(surface.image->pitch());
    if (has(DDSD_WIDTH)) {
        if (!is_side(desc.dwWidth) || desc.lPitch <= 0 || desc.lPitch % 4 != 0) return DDERR_INVALIDPARAMS;
        what.width = desc.dwWidth, pitch = desc.lPitch;
    }
    if (has(DDSD_HEIGHT)) {
        if (!is_side(desc.dwHeight)) return DDERR_INVALIDPARAMS;
        what.height = desc.dwHeight;
    }
    if (std::int64_t{pitch} * what.height > PTRDIFF_MAX) return DDERR_INVALIDPARAMS;
    if (!surface.locks.empty() || surface.dc()) return DDERR_SURFACEBUSY;
    auto image = std::make_shared<Image>(*what.format, what.width, what.height, desc.lpSurface, pitch);
    surface.description = what;
    surface.image = std::move(image);
    surface.image->changed();
    return DD_OK;
}

} // namespace ddraw
