#include "tools/ddraw/calls/first_device.h"

#include "tools/ddraw/calls/find_device.h"
#include "tools/runtime/base/log.h"

namespace ddraw {

namespace {

class FirstDevice final : public TargetDevice {
  public:
    FirstDevice(Surface& target, const LegacyDeviceKind& kind, std::unique_ptr<Driver> driver)
        : device_(target.draw(), target, Version::V1, kind, std::move(driver)) {}
    IUnknown* com() override { return device_.com(Version::V1); }

  private:
    LegacyDevice device_;
};

// DirectX 5 has added a kind that EnumDevices of Direct3D 1 does not report.
const LegacyDeviceKind* kind_of(const GUID& id) {
    const LegacyDeviceKind* const kind = legacy_device_kind(id, Version::V1);
    return kind ? kind : legacy_device_kind(id, Version::V2);
}

} // namespace

HRESULT first_device(Surface& surface, const GUID& id, void** out) {
    const LegacyDeviceKind* const kind = kind_of(id);
    if (!kind || surface.creator() == Version::V7) return E_NOINTERFACE;
    if (!surface.device) {
        std::unique_ptr<Driver> driver;
        if (const HRESULT hr = make_legacy_driver(surface, Version::V1, *kind, driver); FAILED(hr)) {
            if (surface.format().is_indexed() && hr == DDERR_INVALIDPIXELFORMAT)
                log("a device cannot draw to a surface of 8 bits: QueryInterface returns "
                    "DDERR_INVALIDPIXELFORMAT");
            return hr;
        }
        surface.device = std::make_unique<FirstDevice>(surface, *kind, std::move(driver));
    }
    surface.add_ref(Version::V1);
    *out = static_cast<IDirect3DDevice*>(surface.device->com());
    return D3D_OK;
}

} // namespace ddraw
