// IDirect3DDevice3.
#include "tools/ddraw/device/strided.h"
#include "tools/ddraw/device/vertex_buffer.h"
#include "tools/ddraw/device/vertex_processing.h"
#include "tools/ddraw/interfaces/legacy_devices.h"
#include "tools/ddraw/interfaces/primitive_device_methods.h"
#include "tools/ddraw/interfaces/texture_formats.h"
#include "tools/ddraw/interfaces/texture_methods.h"

namespace ddraw {

namespace {

class Device3Methods final : public PrimitiveDeviceMethods<DeviceOf3> {
  public:
    using Indices = LegacyDevice::Indices;

    STDMETHOD(EnumTextureFormats)(LPD3DENUMPIXELFORMATSCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) { return enum_texture_formats(callback, context); });
    }
    STDMETHOD(ValidateDevice)(DWORD* passes) override {
        if (!passes) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) {
            *passes = 1;
            return D3D_OK;
        });
    }

    // --- textures ---
    STDMETHOD(GetTexture)(DWORD stage, IDirect3DTexture2** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        if (stage >= kStages) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            if (Surface* const texture = d.texture(stage)) *out = give_texture2(*texture);
            return D3D_OK;
        });
    }
    STDMETHOD(SetTexture)(DWORD stage, IDirect3DTexture2* texture) override {
        return enter_with<LegacyDevice, Surface>(
            this, texture, [&](LegacyDevice& d, Surface* s) { return d.set_texture(stage, s); });
    }
    STDMETHOD(GetTextureStageState)(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) { return d.stage_state(stage, state, *out); });
    }
    STDMETHOD(SetTextureStageState)(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value) override {
        return call([&](LegacyDevice& d) { return d.set_stage_state(stage, state, value); });
    }

    // --- draws ---
    STDMETHOD(DrawPrimitiveStrided)
    (D3DPRIMITIVETYPE type, DWORD fvf, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD count, DWORD flags) override {
        return draw_strided(type, fvf, data, count, {}, flags, false);
    }
    STDMETHOD(DrawIndexedPrimitiveStrided)
    (D3DPRIMITIVETYPE type, DWORD fvf, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD count, WORD* indices,
     DWORD index_count, DWORD flags) override {
        return draw_strided(type, fvf, data, count, {indices, index_count}, flags, true);
    }
    STDMETHOD(DrawPrimitiveVB)
    (D3DPRIMITIVETYPE type, IDirect3DVertexBuffer* buffer, DWORD first, DWORD count, DWORD flags) override {
        return with_buffer(buffer, [&](LegacyDevice& d, VertexBuffer& b) -> HRESULT {
            if (first > b.count() || count > b.count() - first) return DDERR_INVALIDPARAMS;
            const auto part = std::span<const std::byte>(b.bytes()).subspan(std::size_t{first} * b.stride(),
                                                                            std::size_t{count} * b.stride());
            return count == 0 ? D3D_OK : d.draw_vertices(type, b.fvf(), part, count, {}, flags);
        });
    }
    STDMETHOD(DrawIndexedPrimitiveVB)
    (D3DPRIMITIVETYPE type, IDirect3DVertexBuffer* buffer, WORD* indices, DWORD index_count,
     DWORD flags) override {
        return with_buffer(buffer, [&](LegacyDevice& d, VertexBuffer& b) -> HRESULT {
            const Indices list{indices, index_count};
            if (draws_nothing(b.count(), list, true)) return D3D_OK;
            return d.draw_vertices(type, b.fvf(), b.bytes(), b.count(), list, flags);
        });
    }
    STDMETHOD(ComputeSphereVisibility)
    (D3DVECTOR* centers, D3DVALUE* radii, DWORD count, DWORD flags, DWORD* out) override {
        if (flags || (count != 0 && (!centers || !radii || !out))) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            return sphere_visibility(d, std::span(centers, count), std::span(radii, count),
                                     std::span(out, count));
        });
    }

  private:
    template <class Call> HRESULT with_buffer(IDirect3DVertexBuffer* buffer, Call&& what) {
        if (!buffer) return DDERR_INVALIDPARAMS;
        return enter_with<LegacyDevice, VertexBuffer>(this, buffer,
                                                      [&](LegacyDevice& d, VertexBuffer* b) -> HRESULT {
                                                          if (b->locked()) return D3DERR_VERTEXBUFFERLOCKED;
                                                          return what(d, *b);
                                                      });
    }
    HRESULT draw_strided(D3DPRIMITIVETYPE type, DWORD fvf, const D3DDRAWPRIMITIVESTRIDEDDATA* data,
                         DWORD count, const Indices& indices, DWORD flags, bool indexed) {
        if (draws_nothing(count, indices, indexed)) return D3D_OK;
        if (!data || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        if (fvf_bytes(fvf) == 0) return D3DERR_INVALIDVERTEXFORMAT;
        return call([&](LegacyDevice& d) {
            return d.draw_vertices(type, fvf, gather_strided(fvf, *data, count), count, indices, flags);
        });
    }
};

} // namespace

std::unique_ptr<IDirect3DDevice3> make_device_methods3() {
    return std::make_unique<Device3Methods>();
}

} // namespace ddraw
