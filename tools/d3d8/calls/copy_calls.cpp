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

struct Copy {
    RECT from;
    POINT to;
};

// Whether both rectangles of a copy are inside their surfaces and consist of whole blocks. Sizes are compared
// first, so that sums of the program's numbers cannot overflow.
bool is_valid(const Copy& copy, const Surface& source, const Surface& dest) {
    if (!source.is_inside(copy.from)) return false;
    const RECT room = dest.rect();
    const LONG width = copy.from.right - copy.from.left, height = copy.from.bottom - copy.from.top;
    if (copy.to.x < 0 || copy.to.y < 0 || width > room.right || height > room.bottom ||
        copy.to.x > room.right - width || copy.to.y > room.bottom - height)
        return false;
    const RECT target = {copy.to.x, copy.to.y, copy.to.x + width, copy.to.y + height};
    return source.has_whole_blocks(copy.from) && dest.has_whole_blocks(target);
}

} // namespace

// Texels are copied through system memory, beside the stream of commands: DX8 has no command that copies
// between surfaces that are not textures. All rectangles are checked before any is copied.
HRESULT CopyCalls::CopyRects(IDirect3DSurface8* from, const RECT* rects, UINT count, IDirect3DSurface8* to,
                             const POINT* points) {
    if (!from || !to || from == to) return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    if (source.desc().format != dest.desc().format) return D3DERR_INVALIDCALL;
    if (is_depth_format(source.desc().format)) return D3DERR_INVALIDCALL;
    if (source.is_locked() || dest.is_locked()) return D3DERR_INVALIDCALL;
    std::vector<Copy> copies;
    if (!rects || count == 0) {
        copies.push_back({source.rect(), points ? *points : POINT{0, 0}});
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
