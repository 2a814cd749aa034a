#include "tools/ddraw/interfaces/direct3d.h"

#include "tools/ddraw/calls/find_device.h"
#include "tools/ddraw/device/fvf.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/vertex_buffer.h"
#include "tools/ddraw/interfaces/draw_methods.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/interfaces/texture_formats.h"

namespace ddraw {

namespace {

// What one version has.
struct Direct3DOf1 {
    using Interface = IDirect3D;
    using MaterialInterface = IDirect3DMaterial;
    using ViewportInterface = IDirect3DViewport;
    static constexpr Version kVersion = Version::V1;
};
struct Direct3DOf2 {
    using Interface = IDirect3D2;
    using MaterialInterface = IDirect3DMaterial2;
    using ViewportInterface = IDirect3DViewport2;
    static constexpr Version kVersion = Version::V2;
};
struct Direct3DOf3 {
    using Interface = IDirect3D3;
    using MaterialInterface = IDirect3DMaterial3;
    using ViewportInterface = IDirect3DViewport3;
    static constexpr Version kVersion = Version::V3;
};

template <class V> class Direct3DMethods : public V::Interface {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Draw>(this, [&](Draw& d) { return query_draw(d, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Draw>(this, [](Draw& d) { return d.add_ref(Version::V1); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Draw>(this, [](Draw& d) { return d.release(Version::V1); });
    }
    STDMETHOD(EnumDevices)(LPD3DENUMDEVICESCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) { return enum_devices(V::kVersion, callback, context); });
    }
    STDMETHOD(FindDevice)(D3DFINDDEVICESEARCH* search, D3DFINDDEVICERESULT* result) override {
        if (!search || !result) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) { return find_device(V::kVersion, *search, *result); });
    }
    STDMETHOD(CreateLight)(IDirect3DLight** out, IUnknown* outer) override {
        return create(out, outer,
                      [](Draw& d) { return static_cast<IDirect3DLight*>((new ViewportLight(d))->com()); });
    }
    STDMETHOD(CreateMaterial)(typename V::MaterialInterface** out, IUnknown* outer) override {
        return create(out, outer, [](Draw& d) {
            return static_cast<typename V::MaterialInterface*>((new Material(d))->com(V::kVersion));
        });
    }
    STDMETHOD(CreateViewport)(typename V::ViewportInterface** out, IUnknown* outer) override {
        return create(out, outer,
                      [](Draw& d) { return static_cast<IDirect3DViewport3*>((new Viewport(d))->com()); });
    }

  protected:
    template <class Call> HRESULT call(Call&& what) { return enter<Draw>(this, what); }
    template <class Interface, class Make> HRESULT create(Interface** out, IUnknown* outer, Make&& make) {
        if (outer) return CLASS_E_NOAGGREGATION;
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return call([&](Draw& d) {
            *out = make(d);
            return D3D_OK;
        });
    }
    template <class Device> HRESULT create_device(const GUID& id, const void* target, Device** out) {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (is_null(id)) return DDERR_INVALIDPARAMS;
        return enter_with<Draw, Surface>(this, target, [&](Draw& d, Surface* surface) -> HRESULT {
            if (!surface) return DDERR_INVALIDPARAMS;
            LegacyDevice* device = nullptr;
            const HRESULT hr = create_legacy_device(d, *surface, V::kVersion, id, device);
            if (SUCCEEDED(hr)) *out = static_cast<Device*>(device->com(V::kVersion));
            return hr;
        });
    }
};

class Direct3D1 final : public Direct3DMethods<Direct3DOf1> {
  public:
    STDMETHOD(Initialize)(REFIID) override { return DDERR_ALREADYINITIALIZED; }
};

class Direct3D2 final : public Direct3DMethods<Direct3DOf2> {
  public:
    STDMETHOD(CreateDevice)(REFCLSID id, IDirectDrawSurface* target, IDirect3DDevice2** out) override {
        return create_device(id, target, out);
    }
};

class Direct3D3 final : public Direct3DMethods<Direct3DOf3> {
  public:
    STDMETHOD(CreateDevice)
    (REFCLSID id, IDirectDrawSurface4* target, IDirect3DDevice3** out, IUnknown* outer) override {
        if (outer) return CLASS_E_NOAGGREGATION;
        return create_device(id, target, out);
    }
    STDMETHOD(CreateVertexBuffer)
    (D3DVERTEXBUFFERDESC* desc, IDirect3DVertexBuffer** out, DWORD, IUnknown* outer) override {
        if (!desc || !out) return DDERR_INVALIDPARAMS;
        if (const HRESULT hr = check_buffer(*desc); FAILED(hr)) return hr;
        return create(out, outer, [&](Draw& d) {
            return static_cast<IDirect3DVertexBuffer*>((new VertexBuffer(d, *desc, Version::V3))->com());
        });
    }
    STDMETHOD(EnumZBufferFormats)
    (REFCLSID id, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) override {
        if (!callback || is_null(id)) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) -> HRESULT {
            const LegacyDeviceKind* const kind = legacy_device_kind(id, Version::V3);
            return kind ? enum_depth_formats(kind->hardware, callback, context) : DDERR_INVALIDPARAMS;
        });
    }
    STDMETHOD(EvictManagedTextures)() override {
        return call([](Draw&) { return D3D_OK; });
    }
};

} // namespace

std::unique_ptr<IDirect3D> make_direct3d1() {
    return std::make_unique<Direct3D1>();
}
std::unique_ptr<IDirect3D2> make_direct3d2() {
    return std::make_unique<Direct3D2>();
}
std::unique_ptr<IDirect3D3> make_direct3d3() {
    return std::make_unique<Direct3D3>();
}

} // namespace ddraw
