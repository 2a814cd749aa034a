// IDirect3DDevice.
#include "tools/ddraw/calls/execute.h"
#include "tools/ddraw/interfaces/legacy_device_methods.h"
#include "tools/ddraw/interfaces/legacy_devices.h"
#include "tools/ddraw/interfaces/texture_formats.h"
#include "tools/ddraw/interfaces/texture_methods.h"

namespace ddraw {

namespace {

class Device1Methods final : public LegacyDeviceMethods<DeviceOf1> {
  public:
    STDMETHOD(Initialize)(IDirect3D*, GUID*, D3DDEVICEDESC*) override {
        return call([](LegacyDevice&) { return DDERR_ALREADYINITIALIZED; });
    }
    STDMETHOD(EnumTextureFormats)(LPD3DENUMTEXTUREFORMATSCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) { return enum_old_texture_formats(callback, context); });
    }
    STDMETHOD(SwapTextureHandles)(IDirect3DTexture* first, IDirect3DTexture* second) override {
        if (!first || !second) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) { return swap_texture_handles(first, second); });
    }

    // --- execute buffers ---
    STDMETHOD(CreateExecuteBuffer)
    (D3DEXECUTEBUFFERDESC* desc, IDirect3DExecuteBuffer** out, IUnknown* outer) override {
        if (outer) return CLASS_E_NOAGGREGATION;
        if (!desc || desc->dwSize != sizeof *desc || !out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return call([&](LegacyDevice&) {
            ExecuteBuffer* made = nullptr;
            const HRESULT hr = create_execute_buffer(*desc, made);
            if (made) *out = static_cast<IDirect3DExecuteBuffer*>(made->com());
            return hr;
        });
    }
    STDMETHOD(Execute)(IDirect3DExecuteBuffer* buffer, IDirect3DViewport* viewport, DWORD flags) override {
        return with_buffer(buffer, viewport, [&](LegacyDevice& d, ExecuteBuffer& b, Viewport& v) {
            return execute_buffer(d, b, v, flags);
        });
    }
    STDMETHOD(Pick)
    (IDirect3DExecuteBuffer* buffer, IDirect3DViewport* viewport, DWORD, D3DRECT* area) override {
        if (!area) return DDERR_INVALIDPARAMS;
        return with_buffer(buffer, viewport, [&](LegacyDevice& d, ExecuteBuffer& b, Viewport& v) {
            return pick(d, b, v, *area);
        });
    }
    // The number of records is written always; records as many as the program has room for.
    STDMETHOD(GetPickRecords)(DWORD* count, D3DPICKRECORD* records) override {
        if (!count) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            static_assert(sizeof *records == sizeof d.picked[0]);
            const auto all = static_cast<DWORD>(d.picked.size());
            if (records) std::memcpy(records, d.picked.data(), std::min(*count, all) * sizeof *records);
            *count = all;
            return D3D_OK;
        });
    }

    // --- matrices ---
    STDMETHOD(CreateMatrix)(D3DMATRIXHANDLE* handle) override {
        if (!handle) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) {
            *handle = d.matrices.create();
            return D3D_OK;
        });
    }
    STDMETHOD(SetMatrix)(D3DMATRIXHANDLE handle, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) { return d.matrices.set(handle, *matrix); });
    }
    STDMETHOD(GetMatrix)(D3DMATRIXHANDLE handle, D3DMATRIX* matrix) override {
        if (!matrix) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice& d) { return d.matrices.get(handle, *matrix); });
    }
    STDMETHOD(DeleteMatrix)(D3DMATRIXHANDLE handle) override {
        return call([&](LegacyDevice& d) { return d.matrices.remove(handle); });
    }

  private:
    template <class Call>
    HRESULT with_buffer(IDirect3DExecuteBuffer* buffer, IDirect3DViewport* viewport, Call&& what) {
        if (!buffer) return DDERR_INVALIDPARAMS;
        return with_viewport(viewport, [&](LegacyDevice& d, Viewport& v) -> HRESULT {
            ExecuteBuffer* const b = registry<ExecuteBuffer>().find(buffer);
            return b ? what(d, *b, v) : DDERR_INVALIDOBJECT;
        });
    }
};

} // namespace

std::unique_ptr<IDirect3DDevice> make_device_methods1() {
    return std::make_unique<Device1Methods>();
}

} // namespace ddraw
