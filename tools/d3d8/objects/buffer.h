// IDirect3DVertexBuffer8 and IDirect3DIndexBuffer8, whose contents a BufferStore manages.
#pragma once

#include "tools/d3d8/objects/resource.h"
#include "tools/runtime/resources/buffer_store.h"

namespace d3d8 {

class VertexBuffer final : public Resource<IDirect3DVertexBuffer8> {
  public:
    VertexBuffer(DeviceCore& device, UINT bytes, DWORD usage, DWORD fvf, D3DPOOL pool);
    STDMETHOD(Lock)(UINT offset, UINT size, BYTE** out, DWORD flags) override;
    STDMETHOD(Unlock)() override;
    STDMETHOD(GetDesc)(D3DVERTEXBUFFER_DESC* out) override;
    BufferStore& store() { return store_; }
    DWORD usage() const { return usage_; }
    DWORD fvf() const { return fvf_; } // 0: none

  private:
    BufferStore store_;
    DWORD usage_, fvf_;
    ResetBlocker reset_blocker_;
};

class IndexBuffer final : public Resource<IDirect3DIndexBuffer8> {
  public:
    IndexBuffer(DeviceCore& device, UINT bytes, DWORD usage, D3DFORMAT format, D3DPOOL pool);
    STDMETHOD(Lock)(UINT offset, UINT size, BYTE** out, DWORD flags) override;
    STDMETHOD(Unlock)() override;
    STDMETHOD(GetDesc)(D3DINDEXBUFFER_DESC* out) override;
    BufferStore& store() { return store_; }
    const BufferStore& store() const { return store_; }
    UINT stride() const { return format_ == D3DFMT_INDEX32 ? 4 : 2; }

  private:
    BufferStore store_;
    DWORD usage_;
    D3DFORMAT format_;
    ResetBlocker reset_blocker_;
};

} // namespace d3d8
