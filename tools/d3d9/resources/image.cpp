#include "tools/d3d9/resources/image.h"

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

runtime::ImageDesc driver_desc(const ImageDesc& desc) {
    constexpr DWORD kTarget = D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL;
    constexpr Pool kPools[] = {Pool::Default, Pool::Managed, Pool::SystemMemory, Pool::Scratch};
    const bool surface = desc.type == D3DRTYPE_SURFACE;
    runtime::ImageDesc out;
    out.format = static_cast<std::uint32_t>(desc.format);
    out.width = desc.width, out.height = desc.height, out.depth = desc.depth;
    out.levels = desc.levels, out.faces = desc.faces;
    out.samples = sample_count(desc.format, desc.samples, desc.quality);
    out.usage = surface && (desc.usage & kTarget) ? 0 : DP2EMU_USAGE_TEXTURE;
    if (desc.usage & D3DUSAGE_RENDERTARGET) out.usage |= DP2EMU_USAGE_RENDER_TARGET;
    if (desc.usage & D3DUSAGE_DEPTHSTENCIL) out.usage |= DP2EMU_USAGE_DEPTH_STENCIL;
    out.pool = kPools[desc.pool]; // creation refuses other pools
    out.generates_levels = desc.autogen();
    out.locks_copies = !surface;
    return out;
}

LockFlags lock_flags(DWORD flags) {
    return {.read_only = (flags & D3DLOCK_READONLY) != 0,
            .discard = (flags & D3DLOCK_DISCARD) != 0,
            .no_overwrite = (flags & D3DLOCK_NOOVERWRITE) != 0,
            .keeps_clean = (flags & D3DLOCK_NO_DIRTY_UPDATE) != 0};
}

Box box_of(const D3DBOX& box) {
    return {box.Left, box.Top, box.Right, box.Bottom, box.Front, box.Back};
}

HRESULT Image::lock(UINT level, UINT face, const Box* box, DWORD flags, LockedBox& out) {
    if (locked(level, face)) return D3DERR_INVALIDCALL;
    if (desc_.pool == D3DPOOL_DEFAULT && (flags & D3DLOCK_DISCARD) && (flags & D3DLOCK_READONLY))
        return D3DERR_INVALIDCALL;
    out = runtime::Image::lock(level, face, box, lock_flags(flags));
    return D3D_OK;
}

HRESULT Image::unlock(UINT level, UINT face) {
    return runtime::Image::unlock(level, face) ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9
