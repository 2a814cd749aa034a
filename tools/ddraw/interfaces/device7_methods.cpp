// IDirect3DDevice7.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "tools/ddraw/calls/level_copies.h"
#include "tools/ddraw/device/capabilities.h"
#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/fvf.h"
#include "tools/ddraw/device/strided.h"
#include "tools/ddraw/device/vertex_processing.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/interfaces/texture_formats.h"

namespace ddraw {

namespace {

class Device7Methods final : public Interfaces, public IDirect3DDevice7 {
  public:
    IUnknown* of(Version version) override {
        return version == Version::V7 ? static_cast<IDirect3DDevice7*>(this) : nullptr;
    }
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return call([&](Device7& d) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, IID_IDirect3DDevice7))
                return E_NOINTERFACE;
            d.add_ref();
            *out = static_cast<IDirect3DDevice7*>(this);
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Device7>(key(), [](Device7& d) { return d.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Device7>(key(), [](Device7& d) { return d.release(); });
    }

    // --- what it is ---
    STDMETHOD(GetCaps)(D3DDEVICEDESC7* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = describe_device_7(*device_kind_7(d.kind()));
            return D3D_OK;
        });
    }
    STDMETHOD(EnumTextureFormats)(LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](Device7&) { return enum_texture_formats(callback, context); });
    }
    STDMETHOD(GetDirect3D)(IDirect3D7** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            d.draw().add_ref(Version::V7);
            *out = static_cast<IDirect3D7*>(d.draw().com(Version::Direct3D7));
            return D3D_OK;
        });
    }
    STDMETHOD(GetInfo)(DWORD, void* info, DWORD) override { return info ? S_FALSE : DDERR_INVALIDPARAMS; }
    STDMETHOD(ValidateDevice)(DWORD* passes) override {
        if (!passes) return DDERR_INVALIDPARAMS;
        return call([&](Device7&) {
            *passes = 1;
            return D3D_OK;
        });
    }

    // --- scenes and targets ---
    STDMETHOD(BeginScene)() override {
        return call([](Device7& d) { return d.begin_scene(); });
    }
    STDMETHOD(EndScene)() override {
        return call([](Device7& d) { return d.end_scene(); });
    }
    STDMETHOD(SetRenderTarget)(IDirectDrawSurface7* target, DWORD) override {
        if (!target) return DDERR_INVALIDPARAMS;
        return call_with<Surface>(target, [](Device7& d, Surface* s) -> HRESULT {
            bool sets;
            const HRESULT hr = check_new_target(*s, device_kind_7(d.kind())->hardware, sets);
            if (sets) d.set_target(*s, true);
            return hr;
        });
    }
    STDMETHOD(GetRenderTarget)(IDirectDrawSurface7** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = static_cast<IDirectDrawSurface7*>(d.target().give(Version::V7));
            return D3D_OK;
        });
    }
    STDMETHOD(Clear)
    (DWORD count, D3DRECT* rects, DWORD flags, D3DCOLOR color, float depth, DWORD stencil) override {
        if (count == 0 && rects) return D3D_OK; // nothing (Wine: test_clear_rect_count)
        return call([&](Device7& d) {
            return d.clear(std::span(rects, rects ? count : 0), flags, color, depth, stencil);
        });
    }

    // --- transforms, lights, planes ---
    STDMETHOD(SetTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return call(
            [&](Device7& d) { return is_transform(state) ? d.set_transform(state, *matrix) : D3D_OK; });
    }
    STDMETHOD(GetTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            if (is_transform(state)) *matrix = d.values().transform[state];
            return D3D_OK;
        });
    }
    STDMETHOD(MultiplyTransform)(D3DTRANSFORMSTATETYPE state, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return call(
            [&](Device7& d) { return is_transform(state) ? d.multiply_transform(state, *matrix) : D3D_OK; });
    }
    STDMETHOD(SetViewport)(D3DVIEWPORT7* viewport) override {
        if (!viewport) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) -> HRESULT {
            const Surface& target = d.target();
            if (std::uint64_t{viewport->dwX} + viewport->dwWidth > target.description.width ||
                std::uint64_t{viewport->dwY} + viewport->dwHeight > target.description.height)
                return E_INVALIDARG;
            return d.set_viewport(*viewport);
        });
    }
    STDMETHOD(GetViewport)(D3DVIEWPORT7* out) override { return get(out, &Values::viewport); }
    STDMETHOD(SetMaterial)(D3DMATERIAL7* material) override {
        if (!material) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) { return d.set_material(*material); });
    }
    STDMETHOD(GetMaterial)(D3DMATERIAL7* out) override { return get(out, &Values::material); }
    STDMETHOD(SetLight)(DWORD index, D3DLIGHT7* light) override {
        if (!light) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) -> HRESULT {
            if (light->dltType < D3DLIGHT_POINT || light->dltType > D3DLIGHT_DIRECTIONAL)
                return DDERR_INVALIDPARAMS;
            if (light->dltType != D3DLIGHT_DIRECTIONAL &&
                (light->dvAttenuation0 < 0 || light->dvAttenuation1 < 0 || light->dvAttenuation2 < 0))
                return DDERR_INVALIDPARAMS;
            return d.set_light(index, *light);
        });
    }
    STDMETHOD(GetLight)(DWORD index, D3DLIGHT7* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return with_light(index, [&](const Light& light) { *out = light.data; });
    }
    STDMETHOD(LightEnable)(DWORD index, WINBOOL enabled) override {
        return call([&](Device7& d) { return d.enable_light(index, enabled ? TRUE : FALSE); });
    }
    STDMETHOD(GetLightEnable)(DWORD index, WINBOOL* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return with_light(index, [&](const Light& light) { *out = light.enabled; });
    }
    STDMETHOD(SetClipPlane)(DWORD index, float* plane) override {
        if (!plane || index >= kClipPlanes) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            return d.set_clip_plane(index, {plane[0], plane[1], plane[2], plane[3]});
        });
    }
    STDMETHOD(GetClipPlane)(DWORD index, float* out) override {
        if (!out || index >= kClipPlanes) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            std::ranges::copy(d.values().clip_plane[index], out);
            return D3D_OK;
        });
    }

    // --- states ---
    STDMETHOD(SetRenderState)(D3DRENDERSTATETYPE state, DWORD value) override {
        if (!is_render_state(state)) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) { return d.set_render_state(state, value); });
    }
    STDMETHOD(GetRenderState)(D3DRENDERSTATETYPE state, DWORD* out) override {
        if (!out || !is_render_state(state)) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = d.values().render[state];
            return D3D_OK;
        });
    }
    STDMETHOD(SetTextureStageState)(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value) override {
        if (!is_stage_state(stage, state)) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) { return d.set_stage_state(stage, state, value); });
    }
    STDMETHOD(GetTextureStageState)(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out) override {
        if (!out || !is_stage_state(stage, state)) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = d.values().stage[stage][state];
            return D3D_OK;
        });
    }
    STDMETHOD(SetTexture)(DWORD stage, IDirectDrawSurface7* texture) override {
        if (stage >= kStages) return DDERR_INVALIDPARAMS;
        return call_with<Surface>(texture,
                                  [&](Device7& d, Surface* s) -> HRESULT { return d.set_texture(stage, s); });
    }
    STDMETHOD(GetTexture)(DWORD stage, IDirectDrawSurface7** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (stage >= kStages) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            if (Surface* const texture = d.values().texture[stage].get())
                *out = static_cast<IDirectDrawSurface7*>(texture->give(Version::V7));
            return D3D_OK;
        });
    }

    // --- state blocks ---
    STDMETHOD(BeginStateBlock)() override {
        return call([](Device7& d) { return d.begin_block(); });
    }
    STDMETHOD(EndStateBlock)(DWORD* handle) override {
        if (!handle) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) { return d.end_block(*handle); });
    }
    STDMETHOD(CreateStateBlock)(D3DSTATEBLOCKTYPE type, DWORD* handle) override {
        if (!handle || type < D3DSBT_ALL || type > D3DSBT_VERTEXSTATE) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) { return d.create_block(type, *handle); });
    }
    STDMETHOD(ApplyStateBlock)(DWORD handle) override {
        return call([&](Device7& d) { return d.apply_block(handle); });
    }
    STDMETHOD(CaptureStateBlock)(DWORD handle) override {
        return call([&](Device7& d) { return d.capture_block(handle); });
    }
    STDMETHOD(DeleteStateBlock)(DWORD handle) override {
        return call([&](Device7& d) { return d.delete_block(handle); });
    }

    // --- draws ---
    STDMETHOD(DrawPrimitive)
    (D3DPRIMITIVETYPE type, DWORD fvf, void* vertices, DWORD count, DWORD) override {
        return draw_memory(type, fvf, vertices, count, {});
    }
    STDMETHOD(DrawIndexedPrimitive)
    (D3DPRIMITIVETYPE type, DWORD fvf, void* vertices, DWORD count, WORD* indices, DWORD index_count,
     DWORD) override {
        return draw_memory(type, fvf, vertices, count, {indices, index_count}, true);
    }
    STDMETHOD(DrawPrimitiveStrided)
    (D3DPRIMITIVETYPE type, DWORD fvf, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD count, DWORD) override {
        return draw_strided(type, fvf, data, count, {});
    }
    STDMETHOD(DrawIndexedPrimitiveStrided)
    (D3DPRIMITIVETYPE type, DWORD fvf, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD count, WORD* indices,
     DWORD index_count, DWORD) override {
        return draw_strided(type, fvf, data, count, {indices, index_count}, true);
    }
    STDMETHOD(DrawPrimitiveVB)
    (D3DPRIMITIVETYPE type, IDirect3DVertexBuffer7* buffer, DWORD first, DWORD count, DWORD) override {
        return draw_buffer(type, buffer, first, count, {});
    }
    STDMETHOD(DrawIndexedPrimitiveVB)
    (D3DPRIMITIVETYPE type, IDirect3DVertexBuffer7* buffer, DWORD first, DWORD count, WORD* indices,
     DWORD index_count, DWORD) override {
        return draw_buffer(type, buffer, first, count, {indices, index_count}, true);
    }
    STDMETHOD(SetClipStatus)(D3DCLIPSTATUS* status) override {
        if (!status) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            d.clip_status = *status;
            return D3D_OK;
        });
    }
    STDMETHOD(GetClipStatus)(D3DCLIPSTATUS* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = d.clip_status;
            return D3D_OK;
        });
    }
    STDMETHOD(ComputeSphereVisibility)
    (D3DVECTOR* centers, float* radii, DWORD count, DWORD flags, DWORD* out) override {
        if (flags || (count != 0 && (!centers || !radii || !out))) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            return sphere_visibility(d.values(), std::span(centers, count), std::span(radii, count),
                                     std::span(out, count));
        });
    }

    // --- textures ---
    STDMETHOD(PreLoad)(IDirectDrawSurface7* texture) override {
        if (!texture) return DDERR_INVALIDPARAMS;
        return call_with<Surface>(texture, [](Device7& d, Surface* s) { return d.preload(*s); });
    }
    STDMETHOD(Load)
    (IDirectDrawSurface7* to, POINT* place, IDirectDrawSurface7* from, RECT* rect, DWORD) override {
        if (!to || !from) return DDERR_INVALIDPARAMS;
        return call([&](Device7&) -> HRESULT {
            Surface* const target = registry<Surface>().find(to);
            Surface* const source = registry<Surface>().find(from);
            if (!target || !source) return DDERR_INVALIDPARAMS;
            return copy_levels(*target, place, *source, rect);
        });
    }

  private:
    const void* key() { return of(Version::V7); }
    template <class Call> HRESULT call(Call&& what) { return enter<Device7>(key(), what); }
    template <class Other, class Call> HRESULT call_with(const void* other, Call&& what) {
        return enter_with<Device7, Other>(key(), other, what);
    }
    template <class T> HRESULT get(T* out, T Values::*member) {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            *out = d.values().*member;
            return D3D_OK;
        });
    }
    template <class Read> HRESULT with_light(DWORD index, Read&& read) {
        return call([&](Device7& d) -> HRESULT {
            const auto found = d.values().lights.find(index);
            if (found == d.values().lights.end()) return DDERR_INVALIDPARAMS;
            read(found->second);
            return D3D_OK;
        });
    }
    // States of older versions that texture stages have replaced are refused (Wine: test_set_render_state).
    static bool is_render_state(DWORD state) {
        return state < kRenderStates && state != D3DRENDERSTATE_TEXTUREHANDLE &&
               state != D3DRENDERSTATE_TEXTUREMAPBLEND;
    }
    static bool is_stage_state(DWORD stage, DWORD state) {
        return stage < kStages && state >= D3DTSS_COLOROP && state < kStageStates;
    }
    // Without vertices or indices a draw succeeds, whatever the pointers are (Wine: test_draw_primitive).
    static bool draws_nothing(DWORD count, const Device7::Indices& indices, bool indexed) {
        return count == 0 || (indexed && (indices.count == 0 || !indices.list));
    }
    HRESULT draw_memory(D3DPRIMITIVETYPE type, DWORD fvf, const void* vertices, DWORD count,
                        const Device7::Indices& indices, bool indexed = false) {
        if (draws_nothing(count, indices, indexed)) return D3D_OK;
        if (!vertices || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        const std::span bytes(static_cast<const std::byte*>(vertices), std::size_t{count} * fvf_bytes(fvf));
        return call([&](Device7& d) { return d.draw_memory(type, fvf, bytes, count, indices); });
    }
    HRESULT draw_strided(D3DPRIMITIVETYPE type, DWORD fvf, const D3DDRAWPRIMITIVESTRIDEDDATA* data,
                         DWORD count, const Device7::Indices& indices, bool indexed = false) {
        if (draws_nothing(count, indices, indexed)) return D3D_OK;
        if (!data || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        return call([&](Device7& d) {
            return d.draw_memory(type, fvf, gather_strided(fvf, *data, count), count, indices);
        });
    }
    HRESULT draw_buffer(D3DPRIMITIVETYPE type, IDirect3DVertexBuffer7* buffer, DWORD first, DWORD count,
                        const Device7::Indices& indices, bool indexed = false) {
        if (!buffer) return DDERR_INVALIDPARAMS;
        if (draws_nothing(count, indices, indexed)) return D3D_OK;
        return call_with<VertexBuffer>(buffer, [&](Device7& d, VertexBuffer* b) -> HRESULT {
            if (b->locked()) return D3DERR_VERTEXBUFFERLOCKED;
            return d.draw_buffer(type, *b, first, count, indices);
        });
    }
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Device7&) {
    return std::make_unique<Device7Methods>();
}

} // namespace ddraw
