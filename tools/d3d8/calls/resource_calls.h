// The calls of IDirect3DDevice8 that create resources, and the rules of what can be created. Methods are
// named and documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/resources/image_desc.h"

namespace d3d8 {

class ResourceCalls {
  public:
    explicit ResourceCalls(DeviceCore& device) : device_(device) {}

    HRESULT CreateTexture(UINT width, UINT height, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                          IDirect3DTexture8** out);
    HRESULT CreateVolumeTexture(UINT width, UINT height, UINT depth, UINT levels, DWORD usage,
                                D3DFORMAT format, D3DPOOL pool, IDirect3DVolumeTexture8** out);
    HRESULT CreateCubeTexture(UINT edge, UINT levels, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                              IDirect3DCubeTexture8** out);
    HRESULT CreateVertexBuffer(UINT size, DWORD usage, DWORD fvf, D3DPOOL pool, IDirect3DVertexBuffer8** out);
    HRESULT CreateIndexBuffer(UINT size, DWORD usage, D3DFORMAT format, D3DPOOL pool,
                              IDirect3DIndexBuffer8** out);
    HRESULT CreateRenderTarget(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                               BOOL lockable, IDirect3DSurface8** out);
    HRESULT CreateDepthStencilSurface(UINT width, UINT height, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples,
                                      IDirect3DSurface8** out);
    HRESULT CreateImageSurface(UINT width, UINT height, D3DFORMAT format, IDirect3DSurface8** out);
    UINT GetAvailableTextureMem();
    HRESULT ResourceManagerDiscardBytes(DWORD bytes);

  private:
    HRESULT make_surface(const ImageDesc& desc, IDirect3DSurface8** out);
    // Creates a render target or depth surface, as `desc.usage` says.
    HRESULT make_target(const ImageDesc& desc, IDirect3DSurface8** out);
    template <class Texture, class Interface> HRESULT make_texture(ImageDesc desc, Interface** out);
    // `format`: the FVF or index format that the buffer's constructor takes.
    template <class Buffer, class Format, class Interface>
    HRESULT make_buffer(UINT size, DWORD usage, Format format, D3DPOOL pool, Interface** out);
    // `desc.levels`: in, the number asked for, 0 for all levels; out, the number that the texture gets.
    HRESULT check_texture(ImageDesc& desc) const;

    DeviceCore& device_;
};

} // namespace d3d8
