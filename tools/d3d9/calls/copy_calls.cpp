#include "tools/d3d9/calls/copy_calls.h"

#include <algorithm>
#include <utility>

#include "tools/d3d9/caps/capabilities.h"
#include "tools/d3d9/objects/buffer.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/objects/texture.h"

namespace d3d9 {

namespace {

DP2EMU_RECT wire_rect(const RECT& r) {
    return {static_cast<std::int32_t>(r.left), static_cast<std::int32_t>(r.top),
            static_cast<std::int32_t>(r.right), static_cast<std::int32_t>(r.bottom)};
}
// Whether colours in format `from` can be converted to `to`, a format of render targets.
bool converts(D3DFORMAT from, D3DFORMAT to) {
    return (format_operations(from) & DP2EMU_D3DFORMAT_OP_CONVERT_TO_ARGB) &&
           (format_operations(to) & DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET) && !is_null_format(from) &&
           !is_null_format(to);
}

} // namespace

HRESULT CopyCalls::UpdateSurface(IDirect3DSurface9* from, const RECT* from_rect, IDirect3DSurface9* to,
                                 const POINT* to_point) {
    if (!from || !to) return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    if (source.desc().pool != D3DPOOL_SYSTEMMEM || dest.desc().pool != D3DPOOL_DEFAULT)
        return D3DERR_INVALIDCALL;
    if (source.desc().format != dest.desc().format || source.desc().samples || dest.desc().samples)
        return D3DERR_INVALIDCALL;
    if (source.has_dc() || dest.has_dc() || source.image().locked(source.level(), source.face()) ||
        dest.image().locked(dest.level(), dest.face()))
        return D3DERR_INVALIDCALL;
    if (dest.is_depth()) return D3DERR_INVALIDCALL;
    const RECT rect = from_rect ? *from_rect : source.rect();
    if (!source.is_inside(rect)) return D3DERR_INVALIDCALL;
    const POINT point = to_point ? *to_point : POINT{0, 0};
    // Sizes are compared first, so that sums of the program's numbers cannot overflow.
    const RECT room = dest.rect();
    const LONG width = rect.right - rect.left, height = rect.bottom - rect.top;
    if (point.x < 0 || point.y < 0 || width > room.right || height > room.bottom ||
        point.x > room.right - width || point.y > room.bottom - height)
        return D3DERR_INVALIDCALL;
    const RECT target = {point.x, point.y, point.x + width, point.y + height};
    if (!source.has_whole_blocks(rect) || !dest.has_whole_blocks(target)) return D3DERR_INVALIDCALL;
    dest.image().update_part(source.image(), source.part(), box_of(rect),
                             {dest.part(), static_cast<UINT>(point.x), static_cast<UINT>(point.y), 0});
    return D3D_OK;
}

HRESULT CopyCalls::UpdateTexture(IDirect3DBaseTexture9* from, IDirect3DBaseTexture9* to) {
    TextureBase *source = device_.texture(from), *dest = device_.texture(to);
    if (!source || !dest || source == dest) return D3DERR_INVALIDCALL;
    Image &a = source->image(), &b = dest->image();
    if (a.desc().pool != D3DPOOL_SYSTEMMEM || b.desc().pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    if (a.desc().type != b.desc().type) return D3DERR_INVALIDCALL;
    if (a.desc().autogen() && !b.desc().autogen()) return D3DERR_INVALIDCALL;
    // By the API page, the formats must be equal and the source must have all levels. Windows checks neither,
    // and drivers convert what they can (Wine: test_updatetexture; AMD's values). Levels without a source
    // stay unchanged.
    const bool same = a.desc().format == b.desc().format || differ_in_alpha(a.desc().format, b.desc().format);
    if (same || converts(a.desc().format, b.desc().format)) b.update_from(a, !same);
    return D3D_OK;
}

HRESULT CopyCalls::GetRenderTargetData(IDirect3DSurface9* from, IDirect3DSurface9* to) {
    if (!from || !to) return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    if (!source.is_target() || source.desc().samples != D3DMULTISAMPLE_NONE) return D3DERR_INVALIDCALL;
    if (dest.desc().pool != D3DPOOL_SYSTEMMEM || source.desc().format != dest.desc().format ||
        source.width() != dest.width() || source.height() != dest.height())
        return D3DERR_INVALIDCALL;
    if (device_.is_lost()) return D3DERR_DEVICELOST;
    if (source.image().locked(source.level(), source.face())) return D3DERR_INVALIDCALL;
    dest.image().copy_target(source.image(), source.part(), dest.part());
    return D3D_OK;
}

HRESULT CopyCalls::blt(Surface& source, const RECT& from, Surface& dest, const RECT& to,
                       D3DTEXTUREFILTERTYPE filter) {
    const Handle source_handle = source.target(), dest_handle = dest.target();
    if (!source_handle || !dest_handle) return D3DERR_INVALIDCALL;
    const std::uint32_t flags = filter == D3DTEXF_LINEAR  ? DP2EMU_DP2BLT_LINEAR
                                : filter == D3DTEXF_POINT ? DP2EMU_DP2BLT_POINT
                                                          : DP2EMU_DP2BLT_ANY;
    device_.commands().blt({source_handle, wire_rect(from), 0, dest_handle, wire_rect(to), 0, flags});
    dest.image().driver_wrote(dest.level(), dest.face());
    return D3D_OK;
}

HRESULT CopyCalls::StretchRect(IDirect3DSurface9* from, const RECT* from_rect, IDirect3DSurface9* to,
                               const RECT* to_rect, D3DTEXTUREFILTERTYPE filter) {
    if (!from || !to || from == to) return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    const ImageDesc &a = source.desc(), &b = dest.desc();
    if (a.pool != D3DPOOL_DEFAULT || b.pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    if (filter != D3DTEXF_NONE && filter != D3DTEXF_POINT && filter != D3DTEXF_LINEAR)
        return D3DERR_INVALIDCALL;
    const RECT r = from_rect ? *from_rect : source.rect(), t = to_rect ? *to_rect : dest.rect();
    if (!source.is_inside(r) || !dest.is_inside(t)) return D3DERR_INVALIDCALL;
    const bool scaled = r.right - r.left != t.right - t.left || r.bottom - r.top != t.bottom - t.top;
    if (source.is_depth() || dest.is_depth()) {
        // Depth surfaces can only be copied as a whole, outside scenes, to one of the same size and format.
        if (a.discard || b.discard || state_.in_scene() || !source.is_depth() || !dest.is_depth() ||
            source.of_texture() || dest.of_texture() || scaled || source.width() != dest.width() ||
            source.height() != dest.height() || r.right - r.left != source.rect().right ||
            r.bottom - r.top != source.rect().bottom || a.format != b.format ||
            (b.samples && (a.samples != b.samples || a.quality != b.quality)))
            return D3DERR_INVALIDCALL;
        return blt(source, r, dest, t, D3DTEXF_NONE);
    }
    // An offscreen plain surface can only be copied to another one, unscaled; a texture can only be a
    // destination if it is a render target.
    if (!dest.is_target()) {
        const bool plain = !dest.of_texture() && !source.of_texture() && !source.is_target();
        if (!plain || scaled) return D3DERR_INVALIDCALL;
    }
    if (!source.is_target() && source.of_texture() && (a.usage & D3DUSAGE_DYNAMIC) == 0 &&
        !(driver_caps().DevCaps2 & D3DDEVCAPS2_CAN_STRETCHRECT_FROM_TEXTURES))
        return D3DERR_INVALIDCALL;
    // DXVK refuses the format NULL, too.
    if (is_null_format(a.format) || is_null_format(b.format)) return D3DERR_INVALIDCALL;
    if (a.format != b.format && !converts(a.format, b.format)) return D3DERR_INVALIDCALL;
    if (!dest.is_target() && a.format == b.format &&
        (!source.has_whole_blocks(r) || !dest.has_whole_blocks(t)))
        return D3DERR_INVALIDCALL;
    if (source.of_texture()) source.image().prepare();
    return blt(source, r, dest, t, filter);
}

HRESULT CopyCalls::ColorFill(IDirect3DSurface9* surface, const RECT* rect, D3DCOLOR color) {
    if (!surface) return D3DERR_INVALIDCALL;
    Surface& dest = *ours<Surface>(surface);
    const ImageDesc& d = dest.desc();
    if (d.pool != D3DPOOL_DEFAULT || dest.is_depth()) return D3DERR_INVALIDCALL;
    if (dest.of_texture() && !dest.is_target()) return D3DERR_INVALIDCALL;
    const RECT r = rect ? *rect : dest.rect();
    if (!dest.is_inside(r) || !dest.has_whole_blocks(r)) return D3DERR_INVALIDCALL;
    if (is_null_format(d.format)) return D3D_OK;
    const Handle handle = dest.target();
    device_.commands().color_fill(handle, wire_rect(r), color);
    dest.image().driver_wrote(dest.level(), dest.face());
    return D3D_OK;
}

HRESULT CopyCalls::ComposeRects(IDirect3DSurface9* from, IDirect3DSurface9* to,
                                IDirect3DVertexBuffer9* source_rects, UINT count,
                                IDirect3DVertexBuffer9* dest_rects, D3DCOMPOSERECTSOP operation, INT x,
                                INT y) {
    if (!from || !to || !source_rects || !dest_rects || count == 0 || count > 0xFFFF)
        return D3DERR_INVALIDCALL;
    Surface &source = *ours<Surface>(from), &dest = *ours<Surface>(to);
    BufferStore &from_rects = ours<VertexBuffer>(source_rects)->store(),
                &to_rects = ours<VertexBuffer>(dest_rects)->store();
    for (BufferStore* const rects : {&from_rects, &to_rects})
        if (rects->is_dynamic()) rects->reads({0, rects->size()});
    const Handle a = from_rects.prepare(), b = to_rects.prepare();
    if (source.desc().format != D3DFMT_A1 || dest.desc().format != D3DFMT_A1) return D3DERR_INVALIDCALL;
    source.image().prepare();
    device_.commands().compose_rects(
        {source.target(), dest.target(), a, count, b, static_cast<std::uint32_t>(operation), x, y});
    from_rects.used(), to_rects.used();
    dest.image().driver_wrote(dest.level(), dest.face());
    return D3D_OK;
}

} // namespace d3d9
