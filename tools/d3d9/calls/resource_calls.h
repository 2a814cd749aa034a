// The calls of IDirect3DDevice9 that create resources and queries, and the rules of what can be created.
// Methods are named and documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/resources/image_desc.h"

namespace d3d9 {

class ResourceCalls {
  public:
    explicit ResourceCalls(DeviceCore& device) : device_(device) {}

    HRESULT CreateTexture(UINT width, UINT height, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                          IDirect3DTexture9** out, HANDLE* shared);
    HRESULT CreateCubeTexture(UINT edge, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                              IDirect3DCubeTexture9** out, HANDLE* shared);
    HRESULT CreateVolumeTexture(UINT width, UINT height, UINT depth, UINT levels, DWORD usage,
                                D3DFORMAT format, D3DPOOL pool, IDirect3DVolumeTexture9** out,
                                HANDLE* shared);
    HRESULT CreateVertexBuffer(UINT size, DWORD usage, DWORD fvf, D3DPOOL pool, IDirect3DVertexBuffer9** out,
                               HANDLE* shared);
    HRESULT CreateIndexBuffer(UINT size, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                              IDirect3DIndexBuffer9** out, HANDLE* shared);
    HRESULT CreateRenderTarget(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                               DWORD quality, BOOL lockable, IDirect3DSurface9** out, HANDLE* shared);
    HRESULT CreateRenderTargetEx(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                                 DWORD quality, BOOL lockable, IDirect3DSurface9** out, HANDLE* shared,
                                 DWORD usage);
    HRESULT CreateDepthStencilSurface(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                                      DWORD quality, BOOL discard, IDirect3DSurface9** out, HANDLE* shared);
    HRESULT CreateDepthStencilSurfaceEx(UINT width, UINT height, D3DFORMAT format,
                                        D3DMULTISAMPLE_TYPE samples, DWORD quality, BOOL discard,
                                        IDirect3DSurface9** out, HANDLE* shared, DWORD usage);
    HRESULT CreateOffscreenPlainSurface(UINT width, UINT height, D3DFORMAT format, D3DPOOL pool,
                                        IDirect3DSurface9** out, HANDLE* shared);
    HRESULT CreateOffscreenPlainSurfaceEx(UINT width, UINT height, D3DFORMAT format, D3DPOOL pool,
                                          IDirect3DSurface9** out, HANDLE* shared, DWORD usage);
    UINT GetAvailableTextureMem();
    HRESULT EvictManagedResources();
    HRESULT CheckResourceResidency(IDirect3DResource9** resources, UINT32 count);
    HRESULT CreateQuery(D3DQUERYTYPE type, IDirect3DQuery9** out);

  private:
    HRESULT make_surface(const ImageDesc& desc, void* user_memory, IDirect3DSurface9** out);
    // Creates a render target or depth surface; `kind`: D3DUSAGE_RENDERTARGET or D3DUSAGE_DEPTHSTENCIL.
    // `desc` has the program's arguments.
    HRESULT make_target(ImageDesc desc, DWORD kind, IDirect3DSurface9** out, HANDLE* shared);
    template <class Texture, class Interface>
    HRESULT make_texture(ImageDesc desc, Interface** out, HANDLE* shared);
    // `format`: the FVF or index format that the buffer's constructor takes.
    template <class Buffer, class Format, class Interface>
    HRESULT make_buffer(UINT size, DWORD usage, Format format, D3DPOOL pool, Interface** out, HANDLE* shared);
    // `desc.levels`: in, the number asked for, 0 for all levels; out, the number that the texture gets.
    // `user_memory`: out, the program's memory or null.
    HRESULT check_texture(ImageDesc& desc, void** shared, void** user_memory) const;

    DeviceCore& device_;
};

} // namespace d3d9
