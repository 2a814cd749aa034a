#include "tools/d3d8/resources/image.h"

#include <algorithm>

namespace d3d8 {

runtime::ImageDesc driver_desc(const ImageDesc& desc) {
    constexpr Pool kPools[] = {Pool::Default, Pool::Managed, Pool::SystemMemory, Pool::Scratch};
    const bool surface = desc.type == D3DRTYPE_SURFACE;
    runtime::ImageDesc out;
    out.format = static_cast<std::uint32_t>(desc.format);
    out.width = desc.width, out.height = desc.height, out.depth = desc.depth;
    out.levels = desc.levels, out.faces = desc.faces;
    out.samples = std::max(static_cast<std::uint32_t>(desc.samples), 1u);
    out.usage = surface && (desc.is_target() || desc.is_depth()) ? 0 : DP2EMU_USAGE_TEXTURE;
    if (desc.is_target()) out.usage |= DP2EMU_USAGE_RENDER_TARGET;
    if (desc.is_depth()) out.usage |= DP2EMU_USAGE_DEPTH_STENCIL;
    out.pool = kPools[desc.pool]; // creation refuses other pools
    out.locks_copies = !surface;
    return out;
}

LockFlags lock_flags(DWORD flags) {
    return {.read_only = (flags & D3DLOCK_READONLY) != 0,
            .discard = (flags & D3DLOCK_DISCARD) != 0,
            .no_overwrite = (flags & D3DLOCK_NOOVERWRITE) != 0,
            .keeps_clean = (flags & D3DLOCK_NO_DIRTY_UPDATE) != 0};
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

UINT Image::level_bytes(UINT level) const {
    const Layout& layout = this->layout();
    const std::uint32_t width = at_level(desc_.width, level), height = at_level(desc_.height, level);
    const std::size_t slice = std::size_t{layout.tight_pitch(width)} * layout.rows(height);
    const UINT samples = std::max(static_cast<UINT>(desc_.samples), 1u);
    return static_cast<UINT>(slice * at_level(desc_.depth, level) * samples);
}

} // namespace d3d8
