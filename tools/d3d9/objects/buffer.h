// IDirect3DVertexBuffer9 and IDirect3DIndexBuffer9. The bytes lie in system memory, where locks write them;
// a buffer of the driver follows before a draw reads it: another one while draws that were gathered, but not
// submitted, read the bytes from before.
#pragma once

#include <memory>
#include <vector>

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/objects/resource.h"

namespace d3d9 {

class BufferStore {
  public:
    BufferStore(Driver& driver, UINT bytes, DWORD usage);
    ~BufferStore();
    BufferStore(const BufferStore&) = delete;
    BufferStore& operator=(const BufferStore&) = delete;
    bool ok() const { return copies_.front().handle != 0; }

    HRESULT lock(UINT offset, UINT size, void** out, DWORD flags);
    HRESULT unlock();
    // The driver's buffer with everything written so far; call it right before the command that reads it.
    Handle prepare();
    void used() {
        copies_[current_].used_in = driver_.batch();
    } // by the last command in the buffer being filled
    void wrote(UINT begin, UINT end);
    UINT size() const { return static_cast<UINT>(bytes_.size()); }
    DWORD usage() const { return usage_; }

  private:
    struct Copy {
        Handle handle;
        std::uint64_t used_in; // the batch that read it last
    };
    bool gathered_draws_read() const { return copies_[current_].used_in == driver_.batch(); }
    void rename(); // another copy, which nothing gathered reads

    Driver& driver_;
    DWORD usage_;
    std::vector<Copy> copies_; // in the driver
    std::size_t current_ = 0;
    std::vector<std::byte> bytes_;
    UINT dirty_begin_ = 0, dirty_end_ = 0;
    UINT promised_begin_ = 0, promised_end_ = 0; // locked with NOOVERWRITE
    UINT locks_ = 0;
};

class VertexBuffer final : public Resource<IDirect3DVertexBuffer9> {
  public:
    VertexBuffer(Device* device, UINT bytes, DWORD usage, DWORD fvf, D3DPOOL pool);
    STDMETHOD(Lock)(UINT offset, UINT size, void** out, DWORD flags) override;
    STDMETHOD(Unlock)() override;
    STDMETHOD(GetDesc)(D3DVERTEXBUFFER_DESC* out) override;
    BufferStore& store() { return store_; }
    DWORD fvf() const { return fvf_; } // 0: none

  private:
    BufferStore store_;
    DWORD fvf_;
    PoolUser pool_user_;
};

class IndexBuffer final : public Resource<IDirect3DIndexBuffer9> {
  public:
    IndexBuffer(Device* device, UINT bytes, DWORD usage, D3DFORMAT format, D3DPOOL pool);
    STDMETHOD(Lock)(UINT offset, UINT size, void** out, DWORD flags) override;
    STDMETHOD(Unlock)() override;
    STDMETHOD(GetDesc)(D3DINDEXBUFFER_DESC* out) override;
    BufferStore& store() { return store_; }
    UINT stride() const { return format_ == D3DFMT_INDEX32 ? 4 : 2; }

  private:
    BufferStore store_;
    D3DFORMAT format_;
    PoolUser pool_user_;
};

} // namespace d3d9
