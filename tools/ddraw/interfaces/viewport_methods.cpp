// IDirect3DViewport3, whose table begins with those of the older versions.
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/viewport.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/interfaces/lists.h"

namespace ddraw {

namespace {

class ViewportMethods final : public IDirect3DViewport3 {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (is_null(iid)) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, IID_IDirect3DViewport) &&
                !IsEqualGUID(iid, IID_IDirect3DViewport2) && !IsEqualGUID(iid, IID_IDirect3DViewport3))
                return E_NOINTERFACE;
            v.add_ref();
            *out = this;
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Viewport>(this, [](Viewport& v) { return v.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Viewport>(this, [](Viewport& v) { return v.release(); });
    }
    STDMETHOD(Initialize)(IDirect3D*) override { return DDERR_ALREADYINITIALIZED; }

    // --- the part of the target ---
    STDMETHOD(GetViewport)(D3DVIEWPORT* data) override { return get(data); }
    STDMETHOD(SetViewport)(D3DVIEWPORT* data) override { return set(data); }
    STDMETHOD(GetViewport2)(D3DVIEWPORT2* data) override { return get(data); }
    STDMETHOD(SetViewport2)(D3DVIEWPORT2* data) override { return set(data); }

    // --- calculations ---
    STDMETHOD(TransformVertices)
    (DWORD number, D3DTRANSFORMDATA* data, DWORD flags, DWORD* offscreen) override {
        if (!data || data->dwSize != sizeof *data || !offscreen) return DDERR_INVALIDPARAMS;
        if (number != 0 && (!data->lpIn || !data->lpOut)) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) { return v.transform_vertices(number, *data, flags, *offscreen); });
    }
    STDMETHOD(LightElements)(DWORD number, D3DLIGHTDATA* data) override {
        if (!data || data->dwSize != sizeof *data) return DDERR_INVALIDPARAMS;
        if (number != 0 && (!data->lpIn || !data->lpOut)) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) { return v.light_elements(number, *data); });
    }

    // --- background ---
    STDMETHOD(SetBackground)(D3DMATERIALHANDLE material) override {
        return call([&](Viewport& v) -> HRESULT {
            if (!v.device) return D3DERR_VIEWPORTHASNODEVICE;
            if (!handles<Material>().find(material)) return DDERR_INVALIDPARAMS;
            v.background = material;
            return D3D_OK;
        });
    }
    STDMETHOD(GetBackground)(D3DMATERIALHANDLE* material, WINBOOL* valid) override {
        if (!material || !valid) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) {
            *material = v.background;
            *valid = handles<Material>().find(v.background) != nullptr;
            return D3D_OK;
        });
    }
    STDMETHOD(SetBackgroundDepth)(IDirectDrawSurface* surface) override { return set_depth(surface); }
    STDMETHOD(SetBackgroundDepth2)(IDirectDrawSurface4* surface) override { return set_depth(surface); }
    STDMETHOD(GetBackgroundDepth)(IDirectDrawSurface** surface, WINBOOL* valid) override {
        return get_depth(surface, valid, Version::V1);
    }
    STDMETHOD(GetBackgroundDepth2)(IDirectDrawSurface4** surface, WINBOOL* valid) override {
        return get_depth(surface, valid, Version::V4);
    }
    STDMETHOD(Clear)(DWORD number, D3DRECT* rects, DWORD flags) override {
        return call([&](Viewport& v) { return v.clear(given(rects, number), flags); });
    }
    STDMETHOD(Clear2)
    (DWORD number, D3DRECT* rects, DWORD flags, DWORD color, D3DVALUE depth, DWORD stencil) override {
        return call(
            [&](Viewport& v) { return v.clear_to(given(rects, number), flags, color, depth, stencil); });
    }

    // --- lights ---
    STDMETHOD(AddLight)(IDirect3DLight* light) override {
        return with_light(light, [](Viewport& v, ViewportLight& l) { return v.add_light(l); });
    }
    STDMETHOD(DeleteLight)(IDirect3DLight* light) override {
        return with_light(light, [](Viewport& v, ViewportLight& l) { return v.delete_light(l); });
    }
    STDMETHOD(NextLight)(IDirect3DLight* reference, IDirect3DLight** out, DWORD flags) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return enter_with<Viewport, ViewportLight>(this, reference, [&](Viewport& v, ViewportLight* from) {
            ViewportLight* found;
            const HRESULT hr = next_of(v.lights(), from, flags, found);
            if (!found) return hr;
            found->add_ref();
            *out = static_cast<IDirect3DLight*>(found->com());
            return hr;
        });
    }

  private:
    static std::span<const D3DRECT> given(const D3DRECT* rects, DWORD number) {
        return {rects, rects ? number : 0};
    }
    template <class Call> HRESULT call(Call&& what) { return enter<Viewport>(this, what); }
    template <class Data> HRESULT set(const Data* data) {
        if (!data) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) { return v.set(*data); });
    }
    template <class Data> HRESULT get(Data* data) {
        if (!data) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) { return v.get(*data); });
    }
    template <class Call> HRESULT with_light(IDirect3DLight* light, Call&& what) {
        if (!light) return DDERR_INVALIDPARAMS;
        return enter_with<Viewport, ViewportLight>(
            this, light, [&](Viewport& v, ViewportLight* l) -> HRESULT { return what(v, *l); });
    }
    HRESULT set_depth(const void* surface) {
        return enter_with<Viewport, Surface>(this, surface, [](Viewport& v, Surface* s) -> HRESULT {
            if (s && !s->has_caps(DDSCAPS_ZBUFFER)) return DDERR_INVALIDPARAMS;
            v.set_background_depth(s);
            return D3D_OK;
        });
    }
    template <class Interface> HRESULT get_depth(Interface** out, WINBOOL* valid, Version version) {
        if (!out || !valid) return DDERR_INVALIDPARAMS;
        return call([&](Viewport& v) {
            Surface* const surface = v.background_depth();
            *valid = surface != nullptr;
            *out = surface ? static_cast<Interface*>(surface->give(version)) : nullptr;
            return D3D_OK;
        });
    }
};

class ViewportInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version) override { return &methods_; }

  private:
    ViewportMethods methods_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Viewport&) {
    return std::make_unique<ViewportInterfaces>();
}

} // namespace ddraw
