// Private data of all objects that have it, and IDirect3DResource8 for the classes of resources: priority,
// type.
#pragma once

#include <utility>

#include "tools/d3d8/objects/com.h"
#include "tools/d3d8/objects/private_data.h"

namespace d3d8 {

template <class Interface, class... Bases> class WithPrivateData : public Com<Interface, Bases...> {
  public:
    explicit WithPrivateData(DeviceCore& device) : Com<Interface, Bases...>(device) {}

    STDMETHOD(GetDevice)(IDirect3DDevice8** out) override { return give_device(this->device(), out); }
    STDMETHOD(SetPrivateData)(REFGUID id, const void* data, DWORD size, DWORD flags) override {
        const Guard guard(this->device());
        return set_private_data(private_data_, id, data, size, flags);
    }
    STDMETHOD(GetPrivateData)(REFGUID id, void* data, DWORD* size) override {
        const Guard guard(this->device());
        return get_private_data(private_data_, id, data, size);
    }
    STDMETHOD(FreePrivateData)(REFGUID id) override {
        const Guard guard(this->device());
        return free_private_data(private_data_, id);
    }

  private:
    PrivateData private_data_;
};

template <class Interface, class... Bases>
class Resource : public WithPrivateData<Interface, IDirect3DResource8, Bases...> {
  public:
    Resource(DeviceCore& device, D3DRESOURCETYPE type, D3DPOOL pool)
        : WithPrivateData<Interface, IDirect3DResource8, Bases...>(device), type_(type), pool_(pool) {}

    // Only managed resources have priorities; others keep 0.
    STDMETHOD_(DWORD, SetPriority)(DWORD priority) override {
        const Guard guard(this->device());
        return pool_ == D3DPOOL_MANAGED ? std::exchange(priority_, priority) : 0;
    }
    STDMETHOD_(DWORD, GetPriority)() override { return priority_; }
    STDMETHOD_(void, PreLoad)() override {}
    STDMETHOD_(D3DRESOURCETYPE, GetType)() override { return type_; }

    D3DPOOL pool() const { return pool_; }

  private:
    D3DRESOURCETYPE type_;
    D3DPOOL pool_;
    DWORD priority_ = 0;
};

} // namespace d3d8
