#include "tools/ddraw/calls/create_surface.h"

#include <algorithm>

#include "tools/runtime/base/log.h"

namespace ddraw {

namespace {

constexpr DWORD kManaged = DDSCAPS2_TEXTUREMANAGE | DDSCAPS2_D3DTEXTUREMANAGE;
constexpr DWORD kMostBackBuffers = 256;
constexpr DWORD kFaces[] = {DDSCAPS2_CUBEMAP_POSITIVEX, DDSCAPS2_CUBEMAP_NEGATIVEX,
                            DDSCAPS2_CUBEMAP_POSITIVEY, DDSCAPS2_CUBEMAP_NEGATIVEY,
                            DDSCAPS2_CUBEMAP_POSITIVEZ, DDSCAPS2_CUBEMAP_NEGATIVEZ};

// The capabilities and flags of a request.
struct Wanted {
    Wanted(const DDSURFACEDESC2& d, Version from)
        : desc(d), version(from), caps(d.ddsCaps.dwCaps),
          caps2(has_second_structures(from) ? d.ddsCaps.dwCaps2 : 0) {}
    bool has(DWORD all) const { return (caps & all) == all; }
    bool flag(DWORD one) const { return (desc.dwFlags & one) != 0; }
    bool cube() const { return (caps2 & DDSCAPS2_CUBEMAP) != 0; }
    bool managed() const { return (caps2 & kManaged) != 0; }

    const DDSURFACEDESC2& desc;
    Version version;
    DWORD caps, caps2;
};

// Capabilities that exclude or need one another (Wine: SurfaceCapsTest, test_texturemanage,
// test_lockrect_invalid, CubeMapTest, on Windows).
HRESULT check_placement(const Wanted& w) {
    if (w.has(DDSCAPS_SYSTEMMEMORY | DDSCAPS_VIDEOMEMORY)) return DDERR_INVALIDCAPS;
    if (w.has(DDSCAPS_ALLOCONLOAD) && !w.has(DDSCAPS_TEXTURE)) return DDERR_INVALIDCAPS;
    if (w.managed() && (!w.has(DDSCAPS_TEXTURE) || (w.caps & (DDSCAPS_SYSTEMMEMORY | DDSCAPS_VIDEOMEMORY))))
        return DDERR_INVALIDCAPS;
    if (w.has(DDSCAPS_WRITEONLY) && !w.managed()) return DDERR_INVALIDCAPS;
    if ((w.caps2 & DDSCAPS2_CUBEMAP_ALLFACES) && !w.cube()) return DDERR_INVALIDCAPS;
    return DD_OK;
}

// Flipping chains, mip maps and cubes (Wine: test_primary_caps, test_flip, test_mipmap, on Windows).
HRESULT check_complex(const Wanted& w) {
    const bool flip = w.has(DDSCAPS_FLIP), complex = w.has(DDSCAPS_COMPLEX), texture = w.has(DDSCAPS_TEXTURE);
    const bool mipmap = w.has(DDSCAPS_MIPMAP);
    const bool old_buffer = w.version == Version::V1 && !flip;
    if (w.has(DDSCAPS_BACKBUFFER) && (!old_buffer || w.has(DDSCAPS_PRIMARYSURFACE))) return DDERR_INVALIDCAPS;
    if (w.has(DDSCAPS_FRONTBUFFER) && !old_buffer) return DDERR_INVALIDCAPS;
    if (flip && !complex) return DDERR_INVALIDCAPS;
    if (flip && (!w.flag(DDSD_BACKBUFFERCOUNT) || w.desc.dwBackBufferCount == 0)) return DDERR_INVALIDCAPS;
    if (flip && w.desc.dwBackBufferCount > kMostBackBuffers) return DDERR_OUTOFMEMORY;
    if (w.cube() && w.flag(DDSD_BACKBUFFERCOUNT)) return DDERR_INVALIDPARAMS;
    if (w.flag(DDSD_BACKBUFFERCOUNT) && !flip) return DDERR_INVALIDCAPS;
    if (mipmap && !texture) return DDERR_INVALIDCAPS;
    if (complex && !flip && !(texture && (mipmap || w.cube()))) return DDERR_INVALIDCAPS;
    if (w.flag(DDSD_MIPMAPCOUNT) && !(texture && mipmap && complex)) return DDERR_INVALIDCAPS;
    if (w.flag(DDSD_MIPMAPCOUNT) && w.desc.dwMipMapCount == 0) return DDERR_INVALIDPARAMS;
    if (w.cube() && (!complex || !texture)) return DDERR_INVALIDCAPS;
    if (w.cube() && !(w.caps2 & DDSCAPS2_CUBEMAP_ALLFACES)) return DDERR_INVALIDPARAMS;
    return DD_OK;
}

HRESULT check_primary(const Draw& draw, const Wanted& w) {
    if (!w.has(DDSCAPS_PRIMARYSURFACE)) return DD_OK;
    Display::instance().notice_changes();
    if (w.has(DDSCAPS_TEXTURE) || w.has(DDSCAPS_ZBUFFER)) return DDERR_INVALIDCAPS;
    if (w.has(DDSCAPS_FLIP) && !draw.cooperation.is_exclusive()) return DDERR_NOEXCLUSIVEMODE;
    return draw.primary && !draw.primary->has_only_gamma() ? DDERR_PRIMARYSURFACEALREADYEXISTS : DD_OK;
}

HRESULT choose_format(const Wanted& w, Description& out) {
    out.format = &Display::instance().format();
    if (w.flag(DDSD_PIXELFORMAT)) {
        out.format = format_of(w.desc.ddpfPixelFormat);
        if (!out.format) return DDERR_INVALIDPIXELFORMAT;
    } else if (w.has(DDSCAPS_ZBUFFER)) {
        // dwMipMapCount has the place of dwZBufferBitDepth.
        if (!w.flag(DDSD_ZBUFFERBITDEPTH) || w.desc.dwMipMapCount == 0) return DDERR_INVALIDPARAMS;
        out.format = depth_format_of(w.desc.dwMipMapCount);
        if (!out.format) return DDERR_INVALIDPIXELFORMAT;
    } else {
        out.screen_format = true;
    }
    if (out.format->is_depth() != w.has(DDSCAPS_ZBUFFER)) return DDERR_INVALIDPIXELFORMAT;
    if ((out.format->flags & DDPF_FOURCC) && w.has(DDSCAPS_SYSTEMMEMORY) && !w.has(DDSCAPS_TEXTURE))
        return DDERR_INVALIDPIXELFORMAT;
    if (w.has(DDSCAPS_PRIMARYSURFACE) && out.format != &Display::instance().format())
        return DDERR_INVALIDPIXELFORMAT;
    return DD_OK;
}

DWORD levels_down_to_one(DWORD size) {
    DWORD levels = 1;
    while (size > 1) size /= 2, ++levels;
    return levels;
}

HRESULT choose_size(const Wanted& w, Description& out) {
    if (w.has(DDSCAPS_PRIMARYSURFACE)) {
        const Mode mode = Display::instance().mode();
        out.width = mode.width, out.height = mode.height;
    } else {
        if (!w.flag(DDSD_WIDTH) || !w.flag(DDSD_HEIGHT)) return DDERR_INVALIDPARAMS;
        out.width = w.desc.dwWidth, out.height = w.desc.dwHeight;
    }
    if (out.width == 0 || out.height == 0) return DDERR_INVALIDPARAMS;
    if (out.width > kLargestSurface || out.height > kLargestSurface) return DDERR_TOOBIGSIZE;
    if (out.format->is_compressed() && (out.width % 4 || out.height % 4)) return DDERR_INVALIDPARAMS;
    if (w.cube() && out.width != out.height) return DDERR_INVALIDPARAMS;
    if (!w.has(DDSCAPS_MIPMAP)) return DD_OK;
    const DWORD most = levels_down_to_one(std::max(out.width, out.height));
    // Without a number: until one side, or in DirectX 7 both, are 1 (Wine: test_mipmap, on Windows).
    const DWORD whole = w.version == Version::V7 ? most : levels_down_to_one(std::min(out.width, out.height));
    out.levels = !w.has(DDSCAPS_COMPLEX) ? 1 : w.flag(DDSD_MIPMAPCOUNT) ? w.desc.dwMipMapCount : whole;
    return out.levels > most ? DDERR_INVALIDPARAMS : DD_OK;
}

// The program's memory (Wine: test_create_surface_pitch, test_block_formats_creation, on Windows).
HRESULT check_users_memory(const Wanted& w, const Description& what) {
    if (!w.flag(DDSD_LPSURFACE)) return DD_OK;
    if (!w.has(DDSCAPS_SYSTEMMEMORY)) return DDERR_INVALIDCAPS;
    if (!has_second_structures(w.version) || !w.desc.lpSurface || what.levels > 1 || w.cube() ||
        w.has(DDSCAPS_PRIMARYSURFACE) || w.has(DDSCAPS_FLIP))
        return DDERR_INVALIDPARAMS;
    const Format& format = *what.format;
    const LONG row = static_cast<LONG>(format.blocks_across(what.width)) * format.block_bytes;
    if (format.is_compressed()) {
        const auto bytes = static_cast<DWORD>(row) * static_cast<DWORD>(format.blocks_down(what.height));
        if (w.flag(DDSD_PITCH)) return w.version == Version::V4 ? DD_OK : DDERR_INVALIDPARAMS; // of any value
        const bool given = w.flag(DDSD_LINEARSIZE);
        return given && w.desc.dwLinearSize >= bytes ? DD_OK : DDERR_INVALIDPARAMS;
    }
    const bool given = w.flag(DDSD_PITCH) && w.desc.lPitch >= row && w.desc.lPitch % 4 == 0;
    return given ? DD_OK : DDERR_INVALIDPARAMS;
}

// The bytes of all surfaces that the request makes.
std::uint64_t bytes_of(const Wanted& w, const Description& what) {
    std::uint64_t bytes = 0;
    DWORD width = what.width, height = what.height;
    for (DWORD level = 0; level < std::max(what.levels, DWORD{1}); ++level) {
        bytes += static_cast<std::uint64_t>(Image::own_pitch(*what.format, width)) *
                 static_cast<std::uint64_t>(what.format->blocks_down(height));
        width = std::max(width / 2, DWORD{1}), height = std::max(height / 2, DWORD{1});
    }
    DWORD faces = 0;
    for (const DWORD face : kFaces) faces += (w.caps2 & face) != 0;
    return bytes * std::max(faces, DWORD{1}) * (1 + std::uint64_t{what.back_buffers});
}

HRESULT choose_memory(const Draw& draw, const Wanted& w, Description& out) {
    DWORD& caps = out.caps.dwCaps;
    if (w.has(DDSCAPS_SYSTEMMEMORY)) return DD_OK;
    if (w.managed()) {
        caps |= DDSCAPS_SYSTEMMEMORY;
        return DD_OK;
    }
    const bool card = draw.drivers() != Draw::Drivers::Emulation, fits = out.format->fits_cards();
    const bool has_room = bytes_of(w, out) <= draw.free_video_memory();
    if (card && fits && has_room) {
        caps |= DDSCAPS_VIDEOMEMORY |
                (w.has(DDSCAPS_NONLOCALVIDMEM) ? DDSCAPS_NONLOCALVIDMEM : DDSCAPS_LOCALVIDMEM);
        return DD_OK;
    }
    if (w.has(DDSCAPS_VIDEOMEMORY) || (card && w.has(DDSCAPS_PRIMARYSURFACE)))
        return !card ? DDERR_NODIRECTDRAWHW : !fits ? DDERR_INVALIDPIXELFORMAT : DDERR_OUTOFVIDEOMEMORY;
    caps |= DDSCAPS_SYSTEMMEMORY;
    return DD_OK;
}

struct KeyMember {
    DWORD flag;
    DDCOLORKEY DDSURFACEDESC2::*key;
};
constexpr KeyMember kKeyMembers[kKeyKinds] = {{DDSD_CKSRCBLT, &DDSURFACEDESC2::ddckCKSrcBlt},
                                              {DDSD_CKDESTBLT, &DDSURFACEDESC2::ddckCKDestBlt},
                                              {DDSD_CKSRCOVERLAY, &DDSURFACEDESC2::ddckCKSrcOverlay},
                                              {DDSD_CKDESTOVERLAY, &DDSURFACEDESC2::ddckCKDestOverlay}};

// Ranges of colours are no keys (Wine: test_range_colorkey, on Windows).
HRESULT check_keys(const DDSURFACEDESC2& desc) {
    for (const KeyMember& member : kKeyMembers) {
        const DDCOLORKEY& key = desc.*member.key;
        if ((desc.dwFlags & member.flag) && key.dwColorSpaceLowValue != key.dwColorSpaceHighValue)
            return DDERR_NOCOLORKEYHW;
    }
    return DD_OK;
}

// Programs write above and below their pictures, which was harmless in video memory (RULES.md 3).
std::uint32_t spare_rows(const Description& what) {
    constexpr DWORD kOther = DDSCAPS_TEXTURE | DDSCAPS_ZBUFFER;
    constexpr std::uint32_t kPicture = 320, kRowsOfPicture = 200, kRows = 8;
    return what.width >= kPicture && !(what.caps.dwCaps & kOther) ? kRowsOfPicture : kRows;
}

std::shared_ptr<Image> image_of(const Description& what) {
    return std::make_shared<Image>(*what.format, what.width, what.height, spare_rows(what));
}

// Creates a surface as a part of another one, to which it is attached.
Surface& add_part(Surface& to, const Description& what) {
    auto* const part = new Surface(to.draw(), what, image_of(what), to.creator());
    try {
        to.attach(*part, to.creator(), true);
    } catch (...) {
        part->release(surface_version(to.creator()));
        throw;
    }
    return *part;
}

void add_levels(Surface& top) {
    Surface* last = &top;
    for (DWORD left = top.description.levels; left > 1; --left) {
        Description what = last->description;
        what.width = std::max(what.width / 2, 1u), what.height = std::max(what.height / 2, 1u);
        what.levels = left - 1;
        what.caps.dwCaps2 |= DDSCAPS2_MIPMAPSUBLEVEL;
        last = &add_part(*last, what);
    }
}

void add_back_buffers(Surface& front) {
    constexpr DWORD kOfFront = DDSCAPS_VISIBLE | DDSCAPS_PRIMARYSURFACE | DDSCAPS_FRONTBUFFER;
    Surface* last = &front;
    for (DWORD i = 0; i < front.description.back_buffers; ++i) {
        Description what = front.description;
        what.back_buffers = 0;
        what.caps.dwCaps = (what.caps.dwCaps & ~kOfFront) | (i == 0 ? DDSCAPS_BACKBUFFER : 0);
        last = &add_part(*last, what);
    }
    last->attach(front, front.creator(), true);
}

void add_faces(Surface& first, DWORD faces) {
    for (const DWORD face : kFaces) {
        if (!(faces & face) || (first.description.caps.dwCaps2 & face)) continue;
        Description what = first.description;
        what.caps.dwCaps2 = (what.caps.dwCaps2 & ~DWORD{DDSCAPS2_CUBEMAP_ALLFACES}) | face;
        add_levels(add_part(first, what));
    }
}

} // namespace

HRESULT describe_surface(const Draw& draw, const DDSURFACEDESC2& wanted, Version version, Description& out) {
    const Wanted w(wanted, version);
    if (w.has(DDSCAPS_OVERLAY)) {
        log("overlays are not offered: CreateSurface returns DDERR_NOOVERLAYHW");
        return DDERR_NOOVERLAYHW;
    }
    HRESULT hr = check_placement(w);
    if (SUCCEEDED(hr)) hr = check_complex(w);
    if (SUCCEEDED(hr)) hr = check_primary(draw, w);
    if (SUCCEEDED(hr)) hr = choose_format(w, out);
    if (SUCCEEDED(hr)) hr = choose_size(w, out);
    if (SUCCEEDED(hr)) hr = check_users_memory(w, out);
    if (SUCCEEDED(hr)) hr = check_keys(wanted);
    if (FAILED(hr)) return hr;
    out.caps.dwCaps = w.caps, out.caps.dwCaps2 = w.caps2;
    if (w.has(DDSCAPS_FLIP)) {
        out.back_buffers = wanted.dwBackBufferCount;
        out.caps.dwCaps |= DDSCAPS_FRONTBUFFER;
    }
    if (w.has(DDSCAPS_PRIMARYSURFACE)) out.caps.dwCaps |= DDSCAPS_VISIBLE;
    return choose_memory(draw, w, out);
}

HRESULT create_surface(Draw& draw, const DDSURFACEDESC2& wanted, Version version, Surface** out) {
    Description what;
    if (const HRESULT hr = describe_surface(draw, wanted, version, what); FAILED(hr)) return hr;
    const DWORD faces = what.caps.dwCaps2 & DDSCAPS2_CUBEMAP_ALLFACES;
    for (const DWORD face : kFaces)
        if (faces & face) {
            what.caps.dwCaps2 = (what.caps.dwCaps2 & ~DWORD{DDSCAPS2_CUBEMAP_ALLFACES}) | face;
            break;
        }
    std::shared_ptr<Image> image =
        wanted.dwFlags & DDSD_LPSURFACE
            ? std::make_shared<Image>(*what.format, what.width, what.height, wanted.lpSurface, wanted.lPitch)
            : image_of(what);
    auto* const surface = new Surface(draw, what, std::move(image), version);
    try {
        if (what.back_buffers) add_back_buffers(*surface);
        add_levels(*surface);
        add_faces(*surface, faces);
        for (std::size_t i = 0; i < kKeyKinds; ++i)
            if (wanted.dwFlags & kKeyMembers[i].flag) surface->keys[i] = wanted.*kKeyMembers[i].key;
        if (surface->is_primary()) {
            draw.primary = surface;
            draw.gdi_image = surface->image;
            draw.scene_changed();
        }
    } catch (...) {
        surface->release(surface_version(version));
        throw;
    }
    *out = surface;
    return DD_OK;
}

} // namespace ddraw
