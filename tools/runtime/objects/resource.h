// The methods of resources in Direct3D 8 and 9: private data, priority, type. Base: a DeviceObject whose
// interface has them.
#pragma once

#include <utility>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/objects/com.h"
#include "tools/runtime/objects/private_data.h"

namespace runtime {

template <class Base> class WithPrivateData : public Base {
    using Names = typename Base::Api;

  public:
    using Base::Base;

    STDMETHOD(SetPrivateData)(REFGUID id, const void* data, DWORD size, DWORD flags) override {
        const Guard guard(this->device());
        if (!data || (flags & ~Names::kPrivateObject)) return Names::kInvalidCall;
        const bool object = (flags & Names::kPrivateObject) != 0;
        if (object && size != sizeof(IUnknown*)) return Names::kInvalidCall;
        return or_out_of_memory([&] {
            if (object)
                private_data_.set_object(id, static_cast<IUnknown*>(const_cast<void*>(data)));
            else
                private_data_.set(id, data, size);
            return HRESULT{S_OK};
        });
    }
    // *size, in bytes: in, the size of the memory at `data`; out, the size of the entry. `data` null: only
    // the size is returned.
    STDMETHOD(GetPrivateData)(REFGUID id, void* data, DWORD* size) override {
        const Guard guard(this->device());
        const auto needed = private_data_.size(id);
        if (!needed) return Names::kNotFound;
        if (!size) return Names::kInvalidCall;
        const DWORD room = std::exchange(*size, *needed);
        if (!data) return S_OK;
        if (room < *needed) return Names::kMoreData;
        private_data_.get(id, data);
        return S_OK;
    }
    STDMETHOD(FreePrivateData)(REFGUID id) override {
        const Guard guard(this->device());
        return private_data_.remove(id) ? HRESULT{S_OK} : Names::kNotFound;
    }

  private:
    PrivateData private_data_;
};

template <class Base> class Resource : public WithPrivateData<Base> {
  public:
    using typename Base::Api;
    Resource(typename Api::Core& device, typename Api::ResourceType type, typename Api::Pool pool)
        : WithPrivateData<Base>(device), type_(type), pool_(pool) {}

    // Only managed resources have priorities; others keep 0.
    STDMETHOD_(DWORD, SetPriority)(DWORD priority) override {
        const Guard guard(this->device());
        if (pool_ != Api::kManagedPool || part_of_texture_) return 0;
        return std::exchange(priority_, priority);
    }
    STDMETHOD_(DWORD, GetPriority)() override { return priority_; }
    STDMETHOD_(void, PreLoad)() override {}
    STDMETHOD_(typename Api::ResourceType, GetType)() override { return type_; }

    typename Api::Pool pool() const { return pool_; }

  protected:
    void set_part_of_texture() { part_of_texture_ = true; }

  private:
    typename Api::ResourceType type_;
    typename Api::Pool pool_;
    DWORD priority_ = 0;
    bool part_of_texture_ = false;
};

} // namespace runtime
