#include "tools/d3d8/calls/resource_calls.h"

#include <algorithm>
#include <array>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/objects/buffer.h"
#include "tools/d3d8/objects/surface.h"
#include "tools/d3d8/objects/texture.h"

namespace d3d8 {

namespace {

constexpr DWORD kTargets = D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL;

} // namespace

// --- textures ---

HRESULT ResourceCalls::check_texture(ImageDesc& desc) const {
    const auto [width, height, depth] = std::array{desc.width, desc.height, desc.depth};
    const D3DRESOURCETYPE type = desc.type;
    const DWORD usage = desc.usage;
    const D3DPOOL pool = desc.pool;
    if (width == 0 || height == 0 || depth == 0 || pool > D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    const D3DCAPS8& caps = driver_caps();
    const UINT limit = type == D3DRTYPE_VOLUMETEXTURE ? caps.MaxVolumeExtent : caps.MaxTextureWidth;
    if (width > limit || height > limit || depth > limit) return D3DERR_INVALIDCALL;
    const Layout layout = layout_of(desc.format);
    if (layout.block_bytes == 0) return D3DERR_INVALIDCALL;
    if (is_depth_format(desc.format) && pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    constexpr DWORD kKnown = kTargets | D3DUSAGE_DYNAMIC | D3DUSAGE_SOFTWAREPROCESSING | D3DUSAGE_NPATCHES |
                             D3DUSAGE_POINTS | D3DUSAGE_RTPATCHES | D3DUSAGE_DONOTCLIP;
    if (usage & ~kKnown) return D3DERR_INVALIDCALL; // also D3DUSAGE_WRITEONLY, which is for buffers
    const bool target = (usage & kTargets) != 0;
    if (target && (pool != D3DPOOL_DEFAULT || type == D3DRTYPE_VOLUMETEXTURE)) return D3DERR_INVALIDCALL;
    if ((usage & D3DUSAGE_DYNAMIC) && (pool == D3DPOOL_MANAGED || pool == D3DPOOL_SCRATCH || target))
        return D3DERR_INVALIDCALL;
    const UINT most = full_levels(width, height, depth);
    if (desc.levels > most) return D3DERR_INVALIDCALL;
    if (desc.levels == 0) desc.levels = most;
    if (!layout.has_whole_blocks(width, height)) return D3DERR_INVALIDCALL;
    if (pool == D3DPOOL_SCRATCH) return D3D_OK;
    const bool supported =
        is_supported_texture(desc, format_operations(desc.format), !is_null_format(desc.format));
    return supported ? D3D_OK : D3DERR_INVALIDCALL;
}

// For an unknown format *out is unchanged; other failures set it to null (Wine: test_format_unknown).
template <class Texture, class Interface>
HRESULT ResourceCalls::make_texture(ImageDesc desc, Interface** out) {
    if (!out || desc.format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (const HRESULT hr = check_texture(desc); FAILED(hr)) return hr;
    desc.lockable = is_lockable_texture(desc);
    auto image = std::make_unique<Image>(device_.driver(), desc);
    if (!image->ok()) return no_memory(desc);
    *out = new Texture(device_, std::move(image));
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::CreateTexture(UINT width, UINT height, UINT levels, DWORD usage, D3DFORMAT format,
                                     D3DPOOL pool, IDirect3DTexture8** out) {
    return make_texture<Texture2D>({D3DRTYPE_TEXTURE, format, width, height, 1, levels, 1, usage, pool}, out);
}
HRESULT ResourceCalls::CreateCubeTexture(UINT edge, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                                         IDirect3DCubeTexture8** out) {
    return make_texture<CubeTexture>({D3DRTYPE_CUBETEXTURE, format, edge, edge, 1, levels, 6, usage, pool},
                                     out);
}
HRESULT ResourceCalls::CreateVolumeTexture(UINT width, UINT height, UINT depth, UINT levels, DWORD usage,
                                           D3DFORMAT format, D3DPOOL pool, IDirect3DVolumeTexture8** out) {
    return make_texture<VolumeTexture>(
        {D3DRTYPE_VOLUMETEXTURE, format, width, height, depth, levels, 1, usage, pool}, out);
}

// --- buffers ---

template <class Buffer, class Format, class Interface>
HRESULT ResourceCalls::make_buffer(UINT size, DWORD usage, Format format, D3DPOOL pool, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (pool >= D3DPOOL_SCRATCH || size == 0 || (usage & kTargets)) return D3DERR_INVALIDCALL;
    if ((usage & D3DUSAGE_DYNAMIC) && pool == D3DPOOL_MANAGED) return D3DERR_INVALIDCALL;
    auto buffer = std::make_unique<Buffer>(device_, size, usage, format, pool);
    if (!buffer->store().ok()) return E_OUTOFMEMORY;
    *out = buffer.release();
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::CreateVertexBuffer(UINT size, DWORD usage, DWORD fvf, D3DPOOL pool,
                                          IDirect3DVertexBuffer8** out) {
    return make_buffer<VertexBuffer>(size, usage, fvf, pool, out);
}
HRESULT ResourceCalls::CreateIndexBuffer(UINT size, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                                         IDirect3DIndexBuffer8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (format != D3DFMT_INDEX16 && format != D3DFMT_INDEX32) return D3DERR_INVALIDCALL;
    return make_buffer<IndexBuffer>(size, usage, format, pool, out);
}

// --- surfaces ---

HRESULT ResourceCalls::make_surface(const ImageDesc& desc, IDirect3DSurface8** out) {
    auto image = std::make_unique<Image>(device_.driver(), desc);
    if (!image->ok()) return no_memory(desc);
    *out = new Surface(device_, std::move(image), true);
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::make_target(const ImageDesc& desc, IDirect3DSurface8** out) {
    if (!out || desc.format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    *out = nullptr;
    const D3DCAPS8& caps = driver_caps();
    if (desc.width == 0 || desc.height == 0 || desc.width > caps.MaxTextureWidth ||
        desc.height > caps.MaxTextureHeight)
        return D3DERR_INVALIDCALL;
    const std::uint32_t needed =
        desc.is_target() ? DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET : DP2EMU_D3DFORMAT_OP_ZSTENCIL;
    if (!(format_operations(desc.format) & needed)) return D3DERR_INVALIDCALL;
    if (desc.samples > D3DMULTISAMPLE_16_SAMPLES) return D3DERR_INVALIDCALL;
    if (desc.is_target() && desc.lockable && desc.samples != D3DMULTISAMPLE_NONE) return D3DERR_INVALIDCALL;
    if (!has_samples(desc.format, desc.samples)) return D3DERR_NOTAVAILABLE;
    return make_surface(desc, out);
}

HRESULT ResourceCalls::CreateRenderTarget(UINT width, UINT height, D3DFORMAT format,
                                          D3DMULTISAMPLE_TYPE samples, BOOL lockable,
                                          IDirect3DSurface8** out) {
    return make_target({.format = format,
                        .width = width,
                        .height = height,
                        .usage = D3DUSAGE_RENDERTARGET,
                        .samples = samples,
                        .lockable = lockable != FALSE},
                       out);
}
HRESULT ResourceCalls::CreateDepthStencilSurface(UINT width, UINT height, D3DFORMAT format,
                                                 D3DMULTISAMPLE_TYPE samples, IDirect3DSurface8** out) {
    return make_target({.format = format,
                        .width = width,
                        .height = height,
                        .usage = D3DUSAGE_DEPTHSTENCIL,
                        .samples = samples,
                        .lockable = format == D3DFMT_D16_LOCKABLE},
                       out);
}

// Image surfaces are in system memory; any format that has a layout will do, as for scratch textures.
HRESULT ResourceCalls::CreateImageSurface(UINT width, UINT height, D3DFORMAT format,
                                          IDirect3DSurface8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (width == 0 || height == 0) return D3DERR_INVALIDCALL;
    const Layout layout = layout_of(format);
    if (layout.block_bytes == 0 || is_depth_format(format) || !layout.has_whole_blocks(width, height))
        return D3DERR_INVALIDCALL;
    return make_surface({.format = format, .width = width, .height = height, .pool = D3DPOOL_SYSTEMMEM}, out);
}

// --- memory ---

UINT ResourceCalls::GetAvailableTextureMem() {
    constexpr std::uint64_t kMegabyte = 1 << 20;
    const std::uint64_t free = device_.driver().free_bytes();
    return static_cast<UINT>(std::min<std::uint64_t>(free, 0xFFF00000) / kMegabyte * kMegabyte);
}

// Evicts all managed textures, also if fewer bytes would do: their number is only a hint.
HRESULT ResourceCalls::ResourceManagerDiscardBytes(DWORD) {
    for (const auto& [com, texture] : device_.textures()) texture->image().evict();
    return D3D_OK;
}

} // namespace d3d8
