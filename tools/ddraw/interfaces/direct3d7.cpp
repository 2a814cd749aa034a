#include "tools/ddraw/interfaces/direct3d7.h"

#include "tools/ddraw/device/capabilities.h"
#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/fvf.h"
#include "tools/ddraw/interfaces/draw_methods.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/interfaces/texture_formats.h"

namespace ddraw {

namespace {

class Direct3D7 final : public IDirect3D7 {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Draw>(this, [&](Draw& d) { return query_draw(d, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Draw>(this, [](Draw& d) { return d.add_ref(Version::V7); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Draw>(this, [](Draw& d) { return d.release(Version::V7); });
    }
    STDMETHOD(EnumDevices)(LPD3DENUMDEVICESCALLBACK7 callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return enter<Draw>(this, [&](Draw&) {
            for (const DeviceKind& kind : device_kinds_7()) {
                D3DDEVICEDESC7 desc = describe_device_7(kind);
                if (callback(kind.description, kind.name, &desc, context) != D3DENUMRET_OK) break;
            }
            return D3D_OK;
        });
    }
    STDMETHOD(CreateDevice)(REFCLSID id, IDirectDrawSurface7* target, IDirect3DDevice7** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return enter_with<Draw, Surface>(this, target, [&](Draw& d, Surface* surface) -> HRESULT {
            if (!surface) return DDERR_INVALIDPARAMS;
            const DeviceKind* const kind = device_kind_7(id);
            if (!kind) return DDERR_INVALIDPARAMS;
            const HRESULT hr = check_target(*surface, kind->hardware);
            if (FAILED(hr)) return hr;
            constexpr std::uint32_t kDirectX7 = 3;
            auto driver = Driver::create(kDirectX7);
            if (!driver) return DDERR_GENERIC;
            auto* const device = new Device7(d, *surface, *kind->id, std::move(driver));
            *out = static_cast<IDirect3DDevice7*>(device->com());
            return D3D_OK;
        });
    }
    STDMETHOD(CreateVertexBuffer)(D3DVERTEXBUFFERDESC* desc, IDirect3DVertexBuffer7** out, DWORD) override {
        if (!desc || !out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return enter<Draw>(this, [&](Draw& d) -> HRESULT {
            if (const HRESULT hr = check_buffer(*desc); FAILED(hr)) return hr;
            *out = static_cast<IDirect3DVertexBuffer7*>((new VertexBuffer(d, *desc, Version::V7))->com());
            return D3D_OK;
        });
    }
    STDMETHOD(EnumZBufferFormats)
    (REFCLSID id, LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return enter<Draw>(this, [&](Draw&) -> HRESULT {
            const DeviceKind* const kind = device_kind_7(id);
            return kind ? enum_depth_formats(kind->hardware, callback, context) : DDERR_INVALIDPARAMS;
        });
    }
    STDMETHOD(EvictManagedTextures)() override {
        return enter<Draw>(this, [](Draw&) { return D3D_OK; });
    }
};

} // namespace

std::unique_ptr<IDirect3D7> make_direct3d7() {
    return std::make_unique<Direct3D7>();
}

} // namespace ddraw
