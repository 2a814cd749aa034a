// The vertex and index buffers of Direct3D 8 and 9, whose contents a BufferStore manages. Base: a Resource
// with the interface of a buffer.
#pragma once

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/resources/buffer_store.h"
#include "tools/runtime/resources/described_image.h"

namespace runtime {

template <class Base> class Buffer : public Base {
  public:
    using typename Base::Api;
    Buffer(typename Api::Core& device, typename Api::ResourceType type, UINT bytes, DWORD usage,
           typename Api::Pool pool)
        : Base(device, type, pool), store_(device.driver(), bytes, (usage & Api::kDynamic) != 0,
                                           pool == Api::kDefaultPool, pool == Api::kManagedPool),
          usage_(usage), reset_blocker_(device, pool == Api::kDefaultPool) {}

    // Pools other than the default one ignore D3DLOCK_DISCARD and D3DLOCK_NOOVERWRITE (DXVK's LockBuffer).
    STDMETHOD(Lock)(UINT offset, UINT size, typename Api::LockedBytes** out, DWORD flags) override {
        const Guard guard(this->device());
        if (!out) return Api::kInvalidCall;
        return or_out_of_memory([&] {
            std::byte* const bytes = store_.lock(offset, size, lock_flags<Api>(flags));
            if (!bytes) return Api::kInvalidCall;
            *out = reinterpret_cast<typename Api::LockedBytes*>(bytes);
            return HRESULT{S_OK};
        });
    }
    STDMETHOD(Unlock)() override {
        const Guard guard(this->device());
        return or_out_of_memory([&] {
            store_.unlock();
            return HRESULT{S_OK};
        });
    }
    BufferStore& store() { return store_; }
    const BufferStore& store() const { return store_; }
    DWORD usage() const { return usage_; }

  private:
    BufferStore store_;
    DWORD usage_;
    ResetBlocker reset_blocker_;
};

template <class Base> class VertexBuffer final : public Buffer<Base> {
  public:
    using typename Base::Api;
    VertexBuffer(typename Api::Core& device, UINT bytes, DWORD usage, DWORD fvf, typename Api::Pool pool)
        : Buffer<Base>(device, Api::kVertexBuffer, bytes, usage, pool), fvf_(fvf) {}
    STDMETHOD(GetDesc)(typename Api::VertexBufferDesc* out) override {
        if (!out) return Api::kInvalidCall;
        *out = {Api::kVertexData, Api::kVertexBuffer,   this->usage(),
                this->pool(),     this->store().size(), fvf_};
        return S_OK;
    }
    DWORD fvf() const { return fvf_; } // 0: none

  private:
    DWORD fvf_;
};

template <class Base> class IndexBuffer final : public Buffer<Base> {
  public:
    using typename Base::Api;
    IndexBuffer(typename Api::Core& device, UINT bytes, DWORD usage, typename Api::Format format,
                typename Api::Pool pool)
        : Buffer<Base>(device, Api::kIndexBuffer, bytes, usage, pool), format_(format) {}
    STDMETHOD(GetDesc)(typename Api::IndexBufferDesc* out) override {
        if (!out) return Api::kInvalidCall;
        *out = {format_, Api::kIndexBuffer, this->usage(), this->pool(), this->store().size()};
        return S_OK;
    }
    UINT stride() const { return format_ == Api::kIndex32 ? 4 : 2; }

  private:
    typename Api::Format format_;
};

} // namespace runtime
