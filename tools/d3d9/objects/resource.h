// IDirect3DResource9 for the classes of resources: private data, priority, type.
#pragma once

#include "tools/d3d9/objects/com.h"
#include "tools/d3d9/objects/private_data.h"

namespace d3d9 {

template <class Interface, class... Bases>
class Resource : public Com<Interface, IDirect3DResource9, Bases...> {
  public:
    Resource(DeviceCore& device, D3DRESOURCETYPE type, D3DPOOL pool)
        : Com<Interface, IDirect3DResource9, Bases...>(device), type_(type), pool_(pool) {}

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
    // Only managed resources have priorities; others keep 0.
    STDMETHOD_(DWORD, SetPriority)(DWORD priority) override {
        if (pool_ != D3DPOOL_MANAGED || part_of_texture_) return 0;
        return std::exchange(priority_, priority);
    }
    STDMETHOD_(DWORD, GetPriority)() override { return priority_; }
    STDMETHOD_(void, PreLoad)() override {}
    STDMETHOD_(D3DRESOURCETYPE, GetType)() override { return type_; }

    D3DPOOL pool() const { return pool_; }

  protected:
    void set_part_of_texture() { part_of_texture_ = true; }

  private:
    D3DRESOURCETYPE type_;
    D3DPOOL pool_;
    DWORD priority_ = 0;
    bool part_of_texture_ = false;
    PrivateData private_data_;
};

} // namespace d3d9
