#include "tools/ddraw/calls/blt_calls.h"

#include <algorithm>
#include <vector>

#include "tools/ddraw/blit/color_rows.h"
#include "tools/ddraw/blit/convert.h"
#include "tools/ddraw/blit/copy.h"
#include "tools/ddraw/blit/fill.h"
#include "tools/ddraw/objects/clipper.h"
#include "tools/ddraw/objects/draw.h"
#include "tools/runtime/base/log.h"

namespace ddraw {

namespace {

constexpr DWORD kFills = DDBLT_COLORFILL | DDBLT_DEPTHFILL;

// Not empty, and inside the surface.
bool is_part(const RECT& rect, const Surface& surface) {
    const RECT bounds = surface.bounds();
    return rect.left >= 0 && rect.top >= 0 && rect.left < rect.right && rect.top < rect.bottom &&
           rect.right <= bounds.right && rect.bottom <= bounds.bottom;
}

// Not empty, and with sides that the blitter computes with; rectangles of targets with a clipper may be
// anywhere.
bool is_possible(const RECT& rect) {
    constexpr std::int64_t kLongest = std::int64_t{1} << 30;
    const std::int64_t width = std::int64_t{rect.right} - rect.left,
                       height = std::int64_t{rect.bottom} - rect.top;
    return width > 0 && height > 0 && width <= kLongest && height <= kLongest;
}

// The parts of a rectangle of the target that may be written.
HRESULT writable_parts(const Surface& target, const RECT& rect, std::vector<RECT>& out) {
    out.clear();
    RECT inside;
    const RECT bounds = target.bounds();
    if (!IntersectRect(&inside, &rect, &bounds)) return DD_OK;
    if (const Clipper* const clipper = target.clipper()) return clipper->rectangles(&inside, out);
    out.push_back(inside);
    return DD_OK;
}

// Units of the blitter: pixels, or blocks of a format that has them.
RECT in_blocks(const RECT& rect, const Surface& surface) {
    const Format& format = surface.format();
    const auto up = [](LONG at, int block) { return at / block + (at % block > 0 ? 1 : 0); };
    return {rect.left / format.block_width, rect.top / format.block_height,
            up(rect.right, format.block_width), up(rect.bottom, format.block_height)};
}

// A flag with a second one that takes the value from DDBLTFX instead of a surface: both together are an
// error.
HRESULT choose_key(DWORD flags, DWORD of_surface, DWORD of_effects, const std::optional<DDCOLORKEY>& key,
                   const DDCOLORKEY* override, DWORD mask, std::optional<Key>& out) {
    if ((flags & of_surface) && (flags & of_effects)) return DDERR_INVALIDPARAMS;
    if (flags & of_effects) {
        if (!override) return DDERR_INVALIDPARAMS;
        out = Key{override->dwColorSpaceLowValue, mask};
    } else if (flags & of_surface) {
        if (!key) return DDERR_INVALIDPARAMS;
        out = Key{key->dwColorSpaceLowValue, mask};
    }
    return DD_OK;
}

// The keys of a blit. Before DirectX 6 the target must have a key, but the source's is used, even after its
// removal (Wine: test_ck_operation, on Windows).
HRESULT choose_keys(const Surface& target, Version version, const BltRequest& request, Copy& out) {
    const auto& source = *request.source;
    const DDBLTFX* const fx = request.effects;
    std::optional<DDCOLORKEY> target_key = target.keys[static_cast<std::size_t>(KeyKind::DestBlt)];
    if (target_key && !has_second_structures(version)) target_key = source.last_target_key;
    const HRESULT hr =
        choose_key(request.flags, DDBLT_KEYSRC, DDBLT_KEYSRCOVERRIDE,
                   source.keys[static_cast<std::size_t>(KeyKind::SourceBlt)],
                   fx ? &fx->ddckSrcColorkey : nullptr, source.format().key_mask(), out.source_key);
    if (FAILED(hr)) return hr;
    return choose_key(request.flags, DDBLT_KEYDEST, DDBLT_KEYDESTOVERRIDE, target_key,
                      fx ? &fx->ddckDestColorkey : nullptr, target.format().key_mask(), out.target_key);
}

HRESULT choose_effects(const BltRequest& request, Copy& out) {
    if (request.flags & DDBLT_ROTATIONANGLE) return DDERR_NOROTATIONHW;
    if (!(request.flags & DDBLT_DDFX)) return DD_OK;
    if (!request.effects) return DDERR_INVALIDPARAMS;
    constexpr DWORD kRotations = DDBLTFX_ROTATE90 | DDBLTFX_ROTATE180 | DDBLTFX_ROTATE270;
    if (request.effects->dwDDFX & kRotations) return DDERR_NOROTATIONHW;
    out.mirror_x = (request.effects->dwDDFX & DDBLTFX_MIRRORLEFTRIGHT) != 0;
    out.mirror_y = (request.effects->dwDDFX & DDBLTFX_MIRRORUPDOWN) != 0;
    return DD_OK;
}

HRESULT fill_surface(Surface& target, const RECT& rect, DWORD value, bool depth) {
    std::vector<RECT> parts;
    if (const HRESULT hr = writable_parts(target, rect, parts); FAILED(hr)) return hr;
    for (const RECT& part : parts)
        if (!target.has_whole_blocks(part)) return DDERR_INVALIDRECT;
    for (const RECT& part : parts) {
        const RECT blocks = in_blocks(part, target);
        if (depth)
            fill_masked(target.image->bitmap(), blocks, value, target.format().depth_mask());
        else
            fill(target.image->bitmap(), blocks, value);
    }
    target.changed(parts);
    return DD_OK;
}

// How a blit makes its pixels.
enum class Method { Copies, Converts, Refused };

// Blocks are moved as they are where whole ones become whole ones; all else of them is done by colours.
Method method_of(const Surface& target, const Surface& source, const Copy& copy) {
    const Format &from = source.format(), &to = target.format();
    const bool keyed = copy.source_key || copy.target_key;
    if (from.has_bits_of(to)) {
        if (!from.is_blocks()) return Method::Copies;
        const auto fits = [&](const RECT& part) { return target.has_whole_blocks(part); };
        if (is_plain(copy) && source.has_whole_blocks(copy.from_rect) &&
            target.has_whole_blocks(copy.to_rect) && std::ranges::all_of(copy.visible, fits))
            return Method::Copies;
    } else if (&source.draw() != &target.draw()) {
        return Method::Refused;
    }
    if (!converts(from, to) || copy.target_key || (keyed && from.is_blocks())) return Method::Refused;
    return Method::Converts;
}

// Whether the screen can show the source's picture instead of the target's pixels.
bool shows_picture(const Surface& target, const Surface& source, const Copy& copy) {
    Draw& draw = target.draw();
    const RECT all = source.bounds();
    return draw.primary == &target && &source.draw() == &draw && source.image->is_newer_elsewhere() &&
           target.format().bits == 32 && target.format().is_rgb() && EqualRect(&copy.from_rect, &all) &&
           is_plain(copy) && draw.takes_frame(copy.to_rect, copy.visible);
}

HRESULT copy_surface(Surface& target, Version version, const BltRequest& request, const RECT& to,
                     const RECT& from) {
    Surface& source = *request.source;
    Copy copy;
    if (const HRESULT hr = choose_keys(target, version, request, copy); FAILED(hr)) return hr;
    if (const HRESULT hr = choose_effects(request, copy); FAILED(hr)) return hr;
    static std::vector<RECT>& parts = *new std::vector<RECT>; // kept for its memory
    if (const HRESULT hr = writable_parts(target, to, parts); FAILED(hr)) return hr;
    copy.to_rect = to, copy.from_rect = from, copy.visible = parts;
    const Method method = method_of(target, source, copy);
    if (method == Method::Refused) return E_NOTIMPL;
    if (target.is_primary()) {
        const bool shows = method == Method::Copies && shows_picture(target, source, copy);
        if (Picture picture = source.image->is_shown(shows ? &target.draw() : nullptr)) {
            target.draw().show_frame(std::move(picture), to, parts);
            return DD_OK;
        }
    }
    source.refresh(from);
    copy.to = target.image->bitmap(), copy.from = source.image->bitmap();
    if (method == Method::Copies) {
        static Copier& copier = *new Copier;
        copy.to_rect = in_blocks(to, target), copy.from_rect = in_blocks(from, source);
        for (RECT& part : parts) part = in_blocks(part, target);
        copier(copy);
    } else {
        static Converter& converter = *new Converter;
        converter(copy, source.format(), target.format());
    }
    target.changed(parts); // a primary surface has no blocks
    return DD_OK;
}

// BLACKNESS and WHITENESS need no source; the others that drivers had need one.
HRESULT raster_operation(const BltRequest& request, bool& fills, DWORD& value) {
    if (!request.effects) return DDERR_INVALIDPARAMS;
    switch (request.effects->dwROP) {
    case SRCCOPY: fills = false; return request.source ? DD_OK : DDERR_INVALIDPARAMS;
    case BLACKNESS: fills = true, value = 0; return DD_OK;
    case WHITENESS: fills = true, value = 0xFFFFFFFF; return DD_OK;
    default: return DDERR_NORASTEROPHW;
    }
}

HRESULT check_fill(const Surface& target, const BltRequest& request) {
    if (!request.effects || request.source || (request.flags & (DDBLT_ROP | DDBLT_DDROPS)))
        return DDERR_INVALIDPARAMS;
    const bool depth = target.format().is_depth();
    if ((request.flags & DDBLT_COLORFILL) && depth) return DDERR_INVALIDPARAMS;
    if (!(request.flags & DDBLT_COLORFILL) && !depth) return DDERR_INVALIDPARAMS;
    return target.format().is_compressed() ? E_NOTIMPL : DD_OK;
}

bool is_busy(const Surface& surface) {
    return !surface.locks.empty() || surface.is_drawn_by_gdi();
}

} // namespace

HRESULT blt(Surface& target, Version version, const BltRequest& request) {
    const RECT to = request.to ? *request.to : target.bounds();
    if (request.effects && request.effects->dwSize != sizeof(DDBLTFX)) return DDERR_INVALIDPARAMS;
    if (request.flags & DDBLT_DDROPS) return DDERR_NODDROPSHW;
    bool fills = (request.flags & kFills) != 0;
    DWORD value = 0;
    if (fills) {
        if (const HRESULT hr = check_fill(target, request); FAILED(hr)) return hr;
        value = request.effects->dwFillColor;
    } else if (request.flags & DDBLT_ROP) {
        if (const HRESULT hr = raster_operation(request, fills, value); FAILED(hr)) return hr;
        if (fills && (target.format().flags & DDPF_FOURCC)) return E_NOTIMPL;
    } else if (!request.source) {
        return DDERR_INVALIDPARAMS;
    }
    // A clipper clips what is outside of the target; without one it is an error.
    if (!is_possible(to) || (!target.clipper() && !is_part(to, target))) return DDERR_INVALIDRECT;
    RECT from = {};
    if (request.source) {
        from = request.from ? *request.from : request.source->bounds();
        if (!is_part(from, *request.source)) return DDERR_INVALIDRECT;
    }
    if (target.is_lost() || (request.source && request.source->is_lost())) return DDERR_SURFACELOST;
    if (is_busy(target) || (request.source && is_busy(*request.source))) return DDERR_SURFACEBUSY;
    if (fills) return fill_surface(target, to, value, target.format().is_depth() && (request.flags & kFills));
    return copy_surface(target, version, request, to, from);
}

HRESULT blt_fast(Surface& target, Version version, DWORD x, DWORD y, Surface* source, const RECT* from,
                 DWORD flags) {
    if (!source) return DDERR_INVALIDPARAMS;
    if (target.clipper()) return DDERR_BLTFASTCANTCLIP;
    const RECT rect = from ? *from : source->bounds();
    if (!is_part(rect, *source)) return DDERR_INVALIDRECT;
    const RECT bounds = target.bounds();
    if (x > static_cast<DWORD>(bounds.right) || y > static_cast<DWORD>(bounds.bottom))
        return DDERR_INVALIDRECT;
    const auto left = static_cast<LONG>(x), top = static_cast<LONG>(y);
    const RECT to = {left, top, left + width_of(rect), top + height_of(rect)};
    BltRequest request;
    request.to = &to, request.source = source, request.from = &rect;
    if (flags & DDBLTFAST_SRCCOLORKEY) request.flags |= DDBLT_KEYSRC;
    if (flags & DDBLTFAST_DESTCOLORKEY) request.flags |= DDBLT_KEYDEST;
    return blt(target, version, request);
}

} // namespace ddraw
