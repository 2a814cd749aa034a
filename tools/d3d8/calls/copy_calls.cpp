#include "tools/d3d8/calls/copy_calls.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/objects/texture.h"
#include "tools/d3d8/resources/texel_conversion.h"

namespace d3d8 {

namespace {

RECT whole(const Surface& surface) {
    return {0, 0, static_cast<LONG>(surface.width()), static_cast<LONG>(surface.height())};
}
bool inside(const RECT& rect, const Surface& surface) {
    const RECT all = whole(surface);
    return rect.left >= 0 && rect.top >= 0 && rect.left < rect.right && rect.top < rect.bottom &&
           rect.right <= all.right && rect.bottom <= all.bottom;
}
bool whole_blocks(const RECT& r, const Surface& surface) {
    const Layout& layout = surface.image().layout();
    const auto w = static_cast<LONG>(layout.block_width), h = static_cast<LONG>(layout.block_height);
    const RECT all = whole(surface);
    if (layout.planar) return EqualRect(&r, &all) != FALSE;
    return r.left % w == 0 && r.top % h == 0 && (r.right % w == 0 || r.right == all.right) &&
           (r.bottom % h == 0 || r.bottom == all.bottom);
}
Box box_of(const RECT& r) {
    const auto n = [](LONG v) { return static_cast<UINT>(v); };
    return {n(r.left), n(r.top), n(r.right), n(r.bottom), 0, 1};
}

struct Copy {
    RECT from;
    POINT to;
};

// Whether both rectangles of a copy are inside their surfaces and consist of whole blocks. Sizes are compared
// first, so that sums of the program's numbers cannot overflow.
bool is_valid(const Copy& copy, const Surface& source, const Surface& dest) {
    if (!inside(copy.from, source)) return false;
    const RECT room = whole(dest);
    const LONG width = copy.from.right - copy.from.left, height = copy.from.bottom - copy.from.top;
    if (copy.to.x < 0 || copy.to.y < 0 || width > room.right || height > room.bottom ||
        copy.to.x > room.right - width || copy.to.y > room.bottom - height)
        return false;
    const RECT target = {copy.to.x, copy.to.y, copy.to.x + width, copy.to.y + height};
    return whole_blocks(copy.from, source) && whole_blocks(target, dest);
}

// Whether the formats have the same bits, except for an alpha channel that only one of them has.
bool differ_in_alpha(D3DFORMAT a, D3DFORMAT b) {
    constexpr std::pair<D3DFORMAT, D3DFORMAT> kAlike[] = {{D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8},
                                                          {D3DFMT_A1R5G5B5, D3DFMT_X1R5G5B5},
                                                          {D3DFMT_A4R4G4B4, D3DFMT_X4R4G4B4}};
    return std::ranges::any_of(kAlike, [&](const auto& pair) {
        return (a == pair.first && b == pair.second) || (a == pair.second && b == pair.first);
    });
}

} // namespace

// Texels are copied through system memory, beside the stream of commands: DX8 has no command that copies
// between surfaces that are not textures. All rectangles are checked before any is copied.
HRESULT CopyCalls::CopyRects(IDirect3DSurface8* from, const RECT* rects, UINT count, IDirect3DSurface8* to,
                             const POINT* points) {
    if (!from || !to || from == to) return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    if (source.desc().format != dest.desc().format || source.desc().pool == D3DPOOL_SCRATCH ||
        dest.desc().pool == D3DPOOL_SCRATCH)
        return D3DERR_INVALIDCALL;
    if (is_depth_format(source.desc().format)) return D3DERR_INVALIDCALL;
    if (source.is_locked() || dest.is_locked()) return D3DERR_INVALIDCALL;
    std::vector<Copy> copies;
    if (!rects || count == 0) {
        copies.push_back({whole(source), points ? *points : POINT{0, 0}});
    } else {
        for (UINT i = 0; i < count; ++i)
            copies.push_back({rects[i], points ? points[i] : POINT{rects[i].left, rects[i].top}});
    }
    for (const Copy& copy : copies)
        if (!is_valid(copy, source, dest)) return D3DERR_INVALIDCALL;
    if (is_null_format(source.desc().format)) return D3D_OK; // nothing is stored
    Image* from_image = &source.image();
    std::optional<Image> resolved;
    if (source.desc().samples != D3DMULTISAMPLE_NONE) {
        resolved.emplace(device_.driver(), ImageDesc{.format = source.desc().format,
                                                     .width = source.width(),
                                                     .height = source.height(),
                                                     .pool = D3DPOOL_SYSTEMMEM});
        if (!resolved->ok()) return E_OUTOFMEMORY;
        resolve_image(device_.driver(), source.image(), *resolved);
        from_image = &*resolved;
    }
    for (const Copy& copy : copies)
        dest.image().copy_from(*from_image, resolved ? ImagePart{} : source.part(), box_of(copy.from),
                               {dest.part(), static_cast<UINT>(copy.to.x), static_cast<UINT>(copy.to.y), 0});
    return D3D_OK;
}

HRESULT CopyCalls::UpdateTexture(IDirect3DBaseTexture8* from, IDirect3DBaseTexture8* to) {
    TextureBase *source = device_.texture(from), *dest = device_.texture(to);
    if (!source || !dest || source == dest) return D3DERR_INVALIDCALL;
    Image &a = source->image(), &b = dest->image();
    if (a.desc().pool != D3DPOOL_SYSTEMMEM || b.desc().pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    if (a.desc().type != b.desc().type) return D3DERR_INVALIDCALL;
    // By the API page, the formats must be equal and the source must have all levels. Windows checks neither,
    // and drivers convert what they can (Wine: test_updatetexture).
    const D3DFORMAT from_format = a.desc().format, to_format = b.desc().format;
    if (from_format == to_format || differ_in_alpha(from_format, to_format)) {
        b.update_from(a, false);
    } else if (can_convert(from_format, to_format)) {
        ImageDesc desc = a.desc();
        desc.format = to_format;
        Image converted(device_.driver(), desc);
        convert_image(a, converted);
        b.update_from(converted, false);
    }
    return D3D_OK;
}

} // namespace d3d8
