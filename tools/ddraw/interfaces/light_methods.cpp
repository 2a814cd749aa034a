// IDirect3DLight.
#include "tools/ddraw/device/viewport_light.h"
#include "tools/ddraw/interfaces/enter.h"

namespace ddraw {

namespace {

class LightMethods final : public IDirect3DLight {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (is_null(iid)) return DDERR_INVALIDPARAMS;
        return call([&](ViewportLight& light) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, IID_IDirect3DLight))
                return E_NOINTERFACE;
            light.add_ref();
            *out = this;
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<ViewportLight>(this, [](ViewportLight& light) { return light.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<ViewportLight>(this, [](ViewportLight& light) { return light.release(); });
    }
    STDMETHOD(Initialize)(IDirect3D*) override { return DDERR_ALREADYINITIALIZED; }
    STDMETHOD(SetLight)(D3DLIGHT* data) override {
        if (!data) return DDERR_INVALIDPARAMS;
        return call([&](ViewportLight& light) { return light.set(*data); });
    }
    STDMETHOD(GetLight)(D3DLIGHT* data) override {
        if (!data) return DDERR_INVALIDPARAMS;
        return call([&](ViewportLight& light) { return light.get(*data); });
    }

  private:
    template <class Call> HRESULT call(Call&& what) { return enter<ViewportLight>(this, what); }
};

class LightInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version) override { return &methods_; }

  private:
    LightMethods methods_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(ViewportLight&) {
    return std::make_unique<LightInterfaces>();
}

} // namespace ddraw
