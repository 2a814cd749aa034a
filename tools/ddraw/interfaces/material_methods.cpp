// IDirect3DMaterial, 2 and 3.
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/material.h"
#include "tools/ddraw/interfaces/enter.h"

namespace ddraw {

namespace {

const VersionIdentifier kMaterialIdentifiers[] = {
    {IID_IUnknown, Version::V1},
    {IID_IDirect3DMaterial, Version::V1},
    {IID_IDirect3DMaterial2, Version::V2},
    {IID_IDirect3DMaterial3, Version::V3},
};

HRESULT query_material(Material& material, REFIID iid, void** out) {
    for (const VersionIdentifier& each : kMaterialIdentifiers)
        if (IsEqualGUID(iid, each.iid)) {
            material.add_ref();
            *out = material.com(each.version);
            return S_OK;
        }
    return E_NOINTERFACE;
}

template <class Interface, class Device> class MaterialMethods : public Interface {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (is_null(iid)) return DDERR_INVALIDPARAMS;
        return call([&](Material& m) { return query_material(m, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Material>(this, [](Material& m) { return m.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Material>(this, [](Material& m) { return m.release(); });
    }
    STDMETHOD(SetMaterial)(D3DMATERIAL* data) override {
        if (!data || data->dwSize != sizeof *data) return DDERR_INVALIDPARAMS;
        return call([&](Material& m) {
            m.data = *data;
            return D3D_OK;
        });
    }
    STDMETHOD(GetMaterial)(D3DMATERIAL* data) override {
        if (!data || data->dwSize != sizeof *data) return DDERR_INVALIDPARAMS;
        return call([&](Material& m) {
            *data = m.data;
            return D3D_OK;
        });
    }
    STDMETHOD(GetHandle)(Device* device, D3DMATERIALHANDLE* handle) override {
        if (!device || !handle) return DDERR_INVALIDPARAMS;
        return enter_with<Material, LegacyDevice>(this, device, [&](Material& m, LegacyDevice*) {
            *handle = handles<Material>().of(m);
            return D3D_OK;
        });
    }

  protected:
    template <class Call> HRESULT call(Call&& what) { return enter<Material>(this, what); }
};

class MaterialMethods1 final : public MaterialMethods<IDirect3DMaterial, IDirect3DDevice> {
  public:
    STDMETHOD(Initialize)(IDirect3D*) override { return DDERR_ALREADYINITIALIZED; }
    // As in Windows, where they were never implemented.
    STDMETHOD(Reserve)() override { return DDERR_UNSUPPORTED; }
    STDMETHOD(Unreserve)() override { return DDERR_UNSUPPORTED; }
};
class MaterialMethods2 final : public MaterialMethods<IDirect3DMaterial2, IDirect3DDevice2> {};
class MaterialMethods3 final : public MaterialMethods<IDirect3DMaterial3, IDirect3DDevice3> {};

class MaterialInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version version) override {
        switch (version) {
        case Version::V1: return &one_;
        case Version::V2: return &two_;
        case Version::V3: return &three_;
        default: return nullptr;
        }
    }

  private:
    MaterialMethods1 one_;
    MaterialMethods2 two_;
    MaterialMethods3 three_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Material&) {
    return std::make_unique<MaterialInterfaces>();
}

} // namespace ddraw
