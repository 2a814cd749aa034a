// What IDirect3DDevice2 and 3 have in common beyond IDirect3DDevice: states, targets, draws.
#pragma once

#include "tools/ddraw/device/fvf.h"
#include "tools/ddraw/interfaces/legacy_device_methods.h"

namespace ddraw {

template <class V> class PrimitiveDeviceMethods : public LegacyDeviceMethods<V> {
  public:
    using ViewportInterface = typename V::ViewportInterface;
    using SurfaceInterface = typename V::SurfaceInterface;
    using VertexType = typename V::VertexType;

    // --- viewports and targets ---
    STDMETHOD(SetCurrentViewport)(ViewportInterface* viewport) override {
        return this->with_viewport(viewport,
                                   [](LegacyDevice& d, Viewport& v) { return d.set_current_viewport(v); });
    }
    STDMETHOD(GetCurrentViewport)(ViewportInterface** out) override {
        return this->call([&](LegacyDevice& d) -> HRESULT {
            if (!d.current_viewport()) return D3DERR_NOCURRENTVIEWPORT;
            if (!out) return DDERR_INVALIDPARAMS;
            *out = this->give(*d.current_viewport());
            return D3D_OK;
        });
    }
    STDMETHOD(SetRenderTarget)(SurfaceInterface* target, DWORD) override {
        if (!target) return DDERR_INVALIDPARAMS;
        return enter_with<LegacyDevice, Surface>(this, target, [](LegacyDevice& d, Surface* s) {
            bool sets;
            // Also a surface in system memory, for hardware (Wine: test_rt_caps).
            const HRESULT hr = check_new_target(*s, false, sets);
            if (sets) d.set_target(*s, SUCCEEDED(hr) || V::kVersion == Version::V3);
            return hr;
        });
    }
    STDMETHOD(GetRenderTarget)(SurfaceInterface** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) {
            *out = static_cast<SurfaceInterface*>(d.target().give(V::kSurface));
            return D3D_OK;
        });
    }

    // --- states ---
    STDMETHOD(GetRenderState)(D3DRENDERSTATETYPE state, DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) { return d.render_state(state, *out); });
    }
    STDMETHOD(SetRenderState)(D3DRENDERSTATETYPE state, DWORD value) override {
        return this->call([&](LegacyDevice& d) { return d.set_render_state(state, value); });
    }
    STDMETHOD(GetLightState)(D3DLIGHTSTATETYPE state, DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) { return d.light_state(state, *out); });
    }
    STDMETHOD(SetLightState)(D3DLIGHTSTATETYPE state, DWORD value) override {
        return this->call([&](LegacyDevice& d) { return d.set_light_state(state, value); });
    }
    STDMETHOD(SetTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) { return d.set_transform(state, *matrix); });
    }
    STDMETHOD(GetTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) -> HRESULT {
            if (state < D3DTRANSFORMSTATE_WORLD || state > D3DTRANSFORMSTATE_PROJECTION)
                return DDERR_INVALIDPARAMS;
            *matrix = d.values().transform[state];
            return D3D_OK;
        });
    }
    STDMETHOD(MultiplyTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) { return d.multiply_transform(state, *matrix); });
    }
    STDMETHOD(SetClipStatus)(D3DCLIPSTATUS* status) override {
        if (!status) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) {
            d.clip_status = *status;
            return D3D_OK;
        });
    }
    STDMETHOD(GetClipStatus)(D3DCLIPSTATUS* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) {
            *out = d.clip_status;
            return D3D_OK;
        });
    }

    // --- draws ---
    STDMETHOD(Begin)(D3DPRIMITIVETYPE type, VertexType vertex, DWORD flags) override {
        const DWORD fvf = V::fvf_of(vertex);
        if (fvf_bytes(fvf) == 0) return V::kBadVertex;
        return this->call([&](LegacyDevice& d) { return d.begin(type, fvf, flags); });
    }
    STDMETHOD(BeginIndexed)
    (D3DPRIMITIVETYPE type, VertexType vertex, void* vertices, DWORD count, DWORD flags) override {
        const DWORD fvf = V::fvf_of(vertex);
        if (fvf_bytes(fvf) == 0) return V::kBadVertex;
        if (!vertices || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        const std::span bytes(static_cast<const std::byte*>(vertices), std::size_t{count} * fvf_bytes(fvf));
        return this->call([&](LegacyDevice& d) { return d.begin_indexed(type, fvf, bytes, flags); });
    }
    STDMETHOD(Vertex)(void* vertex) override {
        if (!vertex) return DDERR_INVALIDPARAMS;
        return this->call([&](LegacyDevice& d) { return d.add_vertex(vertex); });
    }
    STDMETHOD(Index)(WORD index) override {
        return this->call([&](LegacyDevice& d) { return d.add_index(index); });
    }
    STDMETHOD(End)(DWORD) override {
        return this->call([](LegacyDevice& d) { return d.end(); });
    }
    STDMETHOD(DrawPrimitive)
    (D3DPRIMITIVETYPE type, VertexType vertex, void* vertices, DWORD count, DWORD flags) override {
        return draw_memory(type, vertex, vertices, count, {}, flags, false);
    }
    STDMETHOD(DrawIndexedPrimitive)
    (D3DPRIMITIVETYPE type, VertexType vertex, void* vertices, DWORD count, WORD* indices, DWORD index_count,
     DWORD flags) override {
        return draw_memory(type, vertex, vertices, count, {indices, index_count}, flags, true);
    }

  protected:
    // Without vertices or indices a draw succeeds, whatever the pointers are (Wine: test_draw_primitive).
    static bool draws_nothing(DWORD count, const LegacyDevice::Indices& indices, bool indexed) {
        return count == 0 || (indexed && (indices.count == 0 || !indices.list));
    }

  private:
    HRESULT draw_memory(D3DPRIMITIVETYPE type, VertexType vertex, const void* vertices, DWORD count,
                        const LegacyDevice::Indices& indices, DWORD flags, bool indexed) {
        if (draws_nothing(count, indices, indexed)) return D3D_OK;
        if (!vertices || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        const DWORD fvf = V::fvf_of(vertex);
        if (fvf_bytes(fvf) == 0) return V::kBadVertex;
        const std::span bytes(static_cast<const std::byte*>(vertices), std::size_t{count} * fvf_bytes(fvf));
        return this->call(
            [&](LegacyDevice& d) { return d.draw_vertices(type, fvf, bytes, count, indices, flags); });
    }
};

} // namespace ddraw
