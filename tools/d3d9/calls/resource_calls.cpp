#include "tools/d3d9/calls/resource_calls.h"

#include <algorithm>
#include <array>

#include "tools/d3d9/caps/capabilities.h"
#include "tools/d3d9/objects/buffer.h"
#include "tools/d3d9/objects/query.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/objects/texture.h"

namespace d3d9 {

namespace {

constexpr DWORD kNotForBuffers = D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_AUTOGENMIPMAP;

// With 9Ex, pSharedHandle of a system memory resource points to the program's own memory for one level. In
// the default pool it asks for a shared resource. Sharing is not supported, but the resource is created, with
// a null handle, since some programs (ANGLE's pbuffers) ask for sharing without using it.
HRESULT check_shared(bool ex, D3DPOOL pool, bool one_level, void** shared, void** user_memory) {
    *user_memory = nullptr;
    if (!shared) return D3D_OK;
    if (!ex) return E_NOTIMPL;
    if (pool == D3DPOOL_SYSTEMMEM) {
        if (!one_level) return D3DERR_INVALIDCALL;
        *user_memory = *shared;
        return D3D_OK;
    }
    if (pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    return *shared ? D3DERR_NOTAVAILABLE : D3D_OK;
}

} // namespace

HRESULT ResourceCalls::check_texture(ImageDesc& desc, void** shared, void** user_memory) const {
    const auto [width, height, depth] = std::array{desc.width, desc.height, desc.depth};
    const D3DRESOURCETYPE type = desc.type;
    const DWORD usage = desc.usage;
    const D3DPOOL pool = desc.pool;
    if (width == 0 || height == 0 || depth == 0) return D3DERR_INVALIDCALL;
    if (pool > D3DPOOL_SCRATCH || (device_.is_ex() && pool == D3DPOOL_MANAGED)) return D3DERR_INVALIDCALL;
    const D3DCAPS9& caps = driver_caps();
    const UINT limit = type == D3DRTYPE_VOLUMETEXTURE ? caps.MaxVolumeExtent : caps.MaxTextureWidth;
    if (width > limit || height > limit || depth > limit) return D3DERR_INVALIDCALL;
    const Layout layout = layout_of(desc.format);
    if (layout.block_bytes == 0) return D3DERR_INVALIDCALL;
    if (is_depth_format(desc.format) && pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    if (usage &
        ~DWORD{D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_DYNAMIC | D3DUSAGE_AUTOGENMIPMAP |
               D3DUSAGE_SOFTWAREPROCESSING | D3DUSAGE_DMAP | D3DUSAGE_NPATCHES | D3DUSAGE_POINTS |
               D3DUSAGE_RTPATCHES | D3DUSAGE_WRITEONLY | D3DUSAGE_DONOTCLIP | D3DUSAGE_TEXTAPI |
               D3DUSAGE_NONSECURE | D3DUSAGE_RESTRICTED_CONTENT | D3DUSAGE_RESTRICT_SHARED_RESOURCE |
               D3DUSAGE_RESTRICT_SHARED_RESOURCE_DRIVER})
        return D3DERR_INVALIDCALL;
    if (usage & D3DUSAGE_WRITEONLY) return D3DERR_INVALIDCALL;
    const bool target = (usage & (D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL)) != 0;
    if (target && pool != D3DPOOL_DEFAULT) return D3DERR_INVALIDCALL;
    if ((usage & D3DUSAGE_DYNAMIC) && (pool == D3DPOOL_MANAGED || pool == D3DPOOL_SCRATCH || target))
        return D3DERR_INVALIDCALL;
    const UINT most = full_levels(width, height, depth), asked = desc.levels;
    if (usage & D3DUSAGE_AUTOGENMIPMAP) {
        if (type == D3DRTYPE_VOLUMETEXTURE || pool == D3DPOOL_SYSTEMMEM || asked > 1)
            return D3DERR_INVALIDCALL;
        desc.levels = 1;
    } else {
        if (asked == 0) desc.levels = most;
        if (asked > most) return D3DERR_INVALIDCALL;
    }
    // Level 0 must consist of whole blocks.
    if (!layout.has_whole_blocks(width, height)) return D3DERR_INVALIDCALL;
    if (pool != D3DPOOL_SCRATCH &&
        !is_supported_texture(desc, format_operations(desc.format), !is_null_format(desc.format)))
        return D3DERR_INVALIDCALL;
    return check_shared(device_.is_ex(), pool, asked == 1, shared, user_memory);
}

template <class Texture, class Interface>
HRESULT ResourceCalls::make_texture(ImageDesc desc, Interface** out, HANDLE* shared) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    void* memory = nullptr;
    if (const HRESULT hr = check_texture(desc, shared, &memory); FAILED(hr)) return hr;
    if (memory && desc.type != D3DRTYPE_TEXTURE) return D3DERR_INVALIDCALL;
    desc.lockable = is_lockable_texture(desc);
    auto image = std::make_unique<Image>(device_.driver(), desc, memory);
    if (!image->ok()) return no_memory(desc);
    *out = new Texture(device_, std::move(image));
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::CreateTexture(UINT width, UINT height, UINT levels, DWORD usage, D3DFORMAT format,
                                     D3DPOOL pool, IDirect3DTexture9** out, HANDLE* shared) {
    return make_texture<Texture2D>({D3DRTYPE_TEXTURE, format, width, height, 1, levels, 1, usage, pool}, out,
                                   shared);
}
HRESULT ResourceCalls::CreateCubeTexture(UINT edge, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                                         IDirect3DCubeTexture9** out, HANDLE* shared) {
    return make_texture<CubeTexture>({D3DRTYPE_CUBETEXTURE, format, edge, edge, 1, levels, 6, usage, pool},
                                     out, shared);
}
HRESULT ResourceCalls::CreateVolumeTexture(UINT width, UINT height, UINT depth, UINT levels, DWORD usage,
                                           D3DFORMAT format, D3DPOOL pool, IDirect3DVolumeTexture9** out,
                                           HANDLE* shared) {
    if (out) *out = nullptr;
    if (usage & (D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL)) return D3DERR_INVALIDCALL;
    return make_texture<VolumeTexture>(
        {D3DRTYPE_VOLUMETEXTURE, format, width, height, depth, levels, 1, usage, pool}, out, shared);
}

// --- buffers ---

template <class Buffer, class Format, class Interface>
HRESULT ResourceCalls::make_buffer(UINT size, DWORD usage, Format format, D3DPOOL pool, Interface** out,
                                   HANDLE* shared) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (pool == D3DPOOL_SCRATCH || size == 0 || (device_.is_ex() && pool == D3DPOOL_MANAGED))
        return D3DERR_INVALIDCALL;
    if (usage & kNotForBuffers) return D3DERR_INVALIDCALL;
    if ((usage & D3DUSAGE_DYNAMIC) && pool == D3DPOOL_MANAGED) return D3DERR_INVALIDCALL;
    if (shared) return device_.is_ex() ? D3DERR_NOTAVAILABLE : E_NOTIMPL;
    auto buffer = std::make_unique<Buffer>(device_, size, usage, format, pool);
    if (!buffer->store().ok()) return E_OUTOFMEMORY;
    *out = buffer.release();
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::CreateVertexBuffer(UINT size, DWORD usage, DWORD fvf, D3DPOOL pool,
                                          IDirect3DVertexBuffer9** out, HANDLE* shared) {
    return make_buffer<VertexBuffer>(size, usage, fvf, pool, out, shared);
}
HRESULT ResourceCalls::CreateIndexBuffer(UINT size, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                                         IDirect3DIndexBuffer9** out, HANDLE* shared) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (shared && !device_.is_ex()) return E_NOTIMPL;
    if (format != D3DFMT_INDEX16 && format != D3DFMT_INDEX32) return D3DERR_INVALIDCALL;
    return make_buffer<IndexBuffer>(size, usage, format, pool, out, shared);
}

// --- surfaces ---

HRESULT ResourceCalls::make_surface(const ImageDesc& desc, void* user_memory, IDirect3DSurface9** out) {
    auto image = std::make_unique<Image>(device_.driver(), desc, user_memory);
    if (!image->ok()) return no_memory(desc);
    *out = new Surface(device_, std::move(image), nullptr);
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT ResourceCalls::make_target(ImageDesc desc, DWORD kind, IDirect3DSurface9** out, HANDLE* shared) {
    if (!out) return D3DERR_INVALIDCALL;
    if (desc.usage & (D3DUSAGE_DEPTHSTENCIL | D3DUSAGE_RENDERTARGET | D3DUSAGE_DYNAMIC))
        return D3DERR_INVALIDCALL;
    *out = nullptr;
    void* none = nullptr;
    const HRESULT hr = check_shared(device_.is_ex(), D3DPOOL_DEFAULT, true, shared, &none);
    if (FAILED(hr)) return hr;
    if (desc.width == 0 || desc.height == 0 || desc.width > driver_caps().MaxTextureWidth ||
        desc.height > driver_caps().MaxTextureHeight)
        return D3DERR_INVALIDCALL;
    const bool target = kind == D3DUSAGE_RENDERTARGET;
    const std::uint32_t needed =
        target ? DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET : DP2EMU_D3DFORMAT_OP_ZSTENCIL;
    if (!(format_operations(desc.format) & needed)) return D3DERR_INVALIDCALL;
    const bool multisampled = desc.samples != D3DMULTISAMPLE_NONE;
    if (desc.samples > D3DMULTISAMPLE_16_SAMPLES || (target && desc.lockable && multisampled))
        return D3DERR_INVALIDCALL;
    const DWORD levels = multisample_levels(desc.format, desc.samples);
    if (levels == 0 || (multisampled && desc.quality >= levels)) return D3DERR_INVALIDCALL;
    desc.usage |= kind;
    return make_surface(desc, nullptr, out);
}

HRESULT ResourceCalls::CreateRenderTarget(UINT width, UINT height, D3DFORMAT format,
                                          D3DMULTISAMPLE_TYPE samples, DWORD quality, BOOL lockable,
                                          IDirect3DSurface9** out, HANDLE* shared) {
    return CreateRenderTargetEx(width, height, format, samples, quality, lockable, out, shared, 0);
}
HRESULT ResourceCalls::CreateRenderTargetEx(UINT width, UINT height, D3DFORMAT format,
                                            D3DMULTISAMPLE_TYPE samples, DWORD quality, BOOL lockable,
                                            IDirect3DSurface9** out, HANDLE* shared, DWORD usage) {
    return make_target({.format = format,
                        .width = width,
                        .height = height,
                        .usage = usage,
                        .samples = samples,
                        .quality = quality,
                        .lockable = lockable != FALSE},
                       D3DUSAGE_RENDERTARGET, out, shared);
}

HRESULT ResourceCalls::CreateDepthStencilSurface(UINT width, UINT height, D3DFORMAT format,
                                                 D3DMULTISAMPLE_TYPE samples, DWORD quality, BOOL discard,
                                                 IDirect3DSurface9** out, HANDLE* shared) {
    return CreateDepthStencilSurfaceEx(width, height, format, samples, quality, discard, out, shared, 0);
}
HRESULT ResourceCalls::CreateDepthStencilSurfaceEx(UINT width, UINT height, D3DFORMAT format,
                                                   D3DMULTISAMPLE_TYPE samples, DWORD quality, BOOL discard,
                                                   IDirect3DSurface9** out, HANDLE* shared, DWORD usage) {
    const bool lockable = format == D3DFMT_D16_LOCKABLE || format == D3DFMT_D32F_LOCKABLE ||
                          format == D3DFMT_D32_LOCKABLE || format == D3DFMT_S8_LOCKABLE;
    return make_target({.format = format,
                        .width = width,
                        .height = height,
                        .usage = usage,
                        .samples = samples,
                        .quality = quality,
                        .lockable = lockable,
                        .discard = discard != FALSE},
                       D3DUSAGE_DEPTHSTENCIL, out, shared);
}

HRESULT ResourceCalls::CreateOffscreenPlainSurface(UINT width, UINT height, D3DFORMAT format, D3DPOOL pool,
                                                   IDirect3DSurface9** out, HANDLE* shared) {
    return CreateOffscreenPlainSurfaceEx(width, height, format, pool, out, shared, 0);
}
HRESULT ResourceCalls::CreateOffscreenPlainSurfaceEx(UINT width, UINT height, D3DFORMAT format, D3DPOOL pool,
                                                     IDirect3DSurface9** out, HANDLE* shared, DWORD usage) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (usage != 0) return D3DERR_INVALIDCALL;
    // Only a device of 9Ex refuses ATI2 (Wine 10, on Windows: test_resource_access refuses it with 9Ex,
    // test_surface_blocks creates it without).
    if (device_.is_ex() && static_cast<std::uint32_t>(format) == DP2EMU_D3DFMT_ATI2 &&
        pool != D3DPOOL_SCRATCH)
        return D3DERR_INVALIDCALL;
    if (pool == D3DPOOL_MANAGED || pool > D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    if (width == 0 || height == 0) return D3DERR_INVALIDCALL;
    const Layout layout = layout_of(format);
    if (layout.block_bytes == 0) return D3DERR_INVALIDCALL;
    if (pool == D3DPOOL_DEFAULT) {
        if (!(format_operations(format) &
              (DP2EMU_D3DFORMAT_OP_OFFSCREENPLAIN | DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET)) ||
            is_depth_format(format))
            return D3DERR_INVALIDCALL;
        if (width > driver_caps().MaxTextureWidth || height > driver_caps().MaxTextureHeight)
            return D3DERR_INVALIDCALL;
    } else if (is_depth_format(format)) {
        return D3DERR_INVALIDCALL;
    }
    if (!layout.has_whole_blocks(width, height)) return D3DERR_INVALIDCALL;
    void* memory = nullptr;
    const HRESULT hr = check_shared(device_.is_ex(), pool, true, shared, &memory);
    if (FAILED(hr)) return hr;
    return make_surface({.format = format, .width = width, .height = height, .pool = pool}, memory, out);
}

// --- memory and queries ---

UINT ResourceCalls::GetAvailableTextureMem() {
    constexpr std::uint64_t kMegabyte = 1 << 20;
    // A device of 9Ex reports all memory, which programs share.
    const std::uint64_t free = device_.is_ex() ? device_.driver().all_bytes() : device_.driver().free_bytes();
    return static_cast<UINT>(std::min<std::uint64_t>(free, 0xFFF00000) / kMegabyte * kMegabyte);
}
HRESULT ResourceCalls::EvictManagedResources() {
    for (const auto& [com, texture] : device_.textures()) texture->image().evict();
    return D3D_OK;
}
HRESULT ResourceCalls::CheckResourceResidency(IDirect3DResource9** resources, UINT32) {
    return resources ? D3D_OK : D3DERR_INVALIDCALL; // all memory is system memory
}
HRESULT ResourceCalls::CreateQuery(D3DQUERYTYPE type, IDirect3DQuery9** out) {
    const HRESULT hr = check_query(type);
    if (FAILED(hr) || !out) return hr;
    *out = new Query(device_, type);
    (*out)->AddRef();
    return D3D_OK;
}

} // namespace d3d9
