// IDirect3DDevice2.
#include "tools/ddraw/device/capabilities.h"
#include "tools/ddraw/interfaces/legacy_devices.h"
#include "tools/ddraw/interfaces/primitive_device_methods.h"
#include "tools/ddraw/interfaces/texture_formats.h"
#include "tools/ddraw/interfaces/texture_methods.h"

namespace ddraw {

namespace {

class Device2Methods final : public PrimitiveDeviceMethods<DeviceOf2> {
  public:
    STDMETHOD(SwapTextureHandles)(IDirect3DTexture2* one, IDirect3DTexture2* other) override {
        if (!one || !other) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) { return swap_texture_handles(one, other); });
    }
    STDMETHOD(EnumTextureFormats)(LPD3DENUMTEXTUREFORMATSCALLBACK callback, void* context) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](LegacyDevice&) { return enum_old_texture_formats(callback, context); });
    }
};

} // namespace

std::unique_ptr<IDirect3DDevice2> make_device_methods2() {
    return std::make_unique<Device2Methods>();
}

} // namespace ddraw
