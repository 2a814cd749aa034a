// What IDirect3DDevice, 2 and 3 have in common. Versions differ in the interfaces of other objects that they
// take and give.
#pragma once

#include <cstring>

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/interfaces/lists.h"

namespace ddraw {

// QueryInterface of all versions.
HRESULT query_legacy_device(LegacyDevice& device, REFIID iid, void** out);

// What one version has.
struct DeviceOf1 {
    using Interface = IDirect3DDevice;
    using Direct3D = IDirect3D;
    using ViewportInterface = IDirect3DViewport;
    static constexpr Version kVersion = Version::V1, kDirect3D = Version::Direct3D1;
};
struct DeviceOf2 {
    using Interface = IDirect3DDevice2;
    using Direct3D = IDirect3D2;
    using ViewportInterface = IDirect3DViewport2;
    using SurfaceInterface = IDirectDrawSurface;
    using VertexType = D3DVERTEXTYPE;
    static constexpr Version kVersion = Version::V2, kDirect3D = Version::Direct3D2, kSurface = Version::V1;
    static constexpr HRESULT kBadVertex = D3DERR_INVALIDVERTEXTYPE;
    static DWORD fvf_of(D3DVERTEXTYPE type) { // 0: there is no such type
        switch (type) {
        case D3DVT_VERTEX: return D3DFVF_VERTEX;
        case D3DVT_LVERTEX: return D3DFVF_LVERTEX;
        case D3DVT_TLVERTEX: return D3DFVF_TLVERTEX;
        default: return 0;
        }
    }
};
struct DeviceOf3 {
    using Interface = IDirect3DDevice3;
    using Direct3D = IDirect3D3;
    using ViewportInterface = IDirect3DViewport3;
    using SurfaceInterface = IDirectDrawSurface4;
    using VertexType = DWORD;
    static constexpr Version kVersion = Version::V3, kDirect3D = Version::Direct3D3, kSurface = Version::V4;
    static constexpr HRESULT kBadVertex = D3DERR_INVALIDVERTEXFORMAT;
    static DWORD fvf_of(DWORD fvf) { return fvf; }
};

template <class V> class LegacyDeviceMethods : public V::Interface {
  public:
    using ViewportInterface = typename V::ViewportInterface;

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (is_null(iid)) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) { return query_legacy_device(d, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<LegacyDevice>(this, [](LegacyDevice& d) { return d.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<LegacyDevice>(this, [](LegacyDevice& d) { return d.release(); });
    }

    // --- what it is ---
    STDMETHOD(GetCaps)(D3DDEVICEDESC* hardware, D3DDEVICEDESC* software) override {
        if (!hardware || !software) return DDERR_INVALIDPARAMS;
        if (!is_description_size(hardware->dwSize) || !is_description_size(software->dwSize))
            return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            const LegacyDescriptions all = describe_legacy_device(d.device_kind());
            give_description(all.hardware, hardware);
            give_description(all.software, software);
            return D3D_OK;
        });
    }
    STDMETHOD(GetStats)(D3DSTATS* out) override {
        if (!out || out->dwSize != sizeof *out) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            *out = d.stats;
            return D3D_OK;
        });
    }
    STDMETHOD(GetDirect3D)(typename V::Direct3D** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            d.draw().add_ref(Version::V1);
            *out = static_cast<typename V::Direct3D*>(d.draw().com(V::kDirect3D));
            return D3D_OK;
        });
    }

    // --- viewports ---
    STDMETHOD(AddViewport)(ViewportInterface* viewport) override {
        return with_viewport(viewport, [](LegacyDevice& d, Viewport& v) { return d.add_viewport(v); });
    }
    STDMETHOD(DeleteViewport)(ViewportInterface* viewport) override {
        return with_viewport(viewport, [](LegacyDevice& d, Viewport& v) { return d.delete_viewport(v); });
    }
    STDMETHOD(NextViewport)
    (ViewportInterface* reference, ViewportInterface** out, DWORD flags) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return enter_with<LegacyDevice, Viewport>(this, reference, [&](LegacyDevice& d, Viewport* from) {
            if (d.viewports().empty()) return D3DERR_NOVIEWPORTS;
            Viewport* found;
            const HRESULT hr = next_of(d.viewports(), from, flags, found);
            if (found) *out = give(*found);
            return hr;
        });
    }

    // --- scenes ---
    STDMETHOD(BeginScene)() override {
        return call([](LegacyDevice& d) { return d.begin_scene(); });
    }
    STDMETHOD(EndScene)() override {
        return call([](LegacyDevice& d) { return d.end_scene(); });
    }

  protected:
    template <class Call> HRESULT call(Call&& what) { return enter<LegacyDevice>(this, what); }
    template <class Call> HRESULT with_viewport(const void* viewport, Call&& what) {
        if (!viewport) return DDERR_INVALIDPARAMS;
        return enter_with<LegacyDevice, Viewport>(
            this, viewport, [&](LegacyDevice& d, Viewport* v) -> HRESULT { return what(d, *v); });
    }
    static ViewportInterface* give(Viewport& viewport) {
        viewport.add_ref();
        return static_cast<IDirect3DViewport3*>(viewport.com());
    }
};

} // namespace ddraw
