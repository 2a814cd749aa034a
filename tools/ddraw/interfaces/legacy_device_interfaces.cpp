// The interfaces of a device of Direct3D 1 to 6: that of the version that created it, and older ones.
#include "tools/ddraw/interfaces/legacy_device_methods.h"
#include "tools/ddraw/interfaces/legacy_devices.h"
#include "tools/ddraw/interfaces/surface_methods.h"

namespace ddraw {

namespace {

class LegacyDeviceInterfaces final : public Interfaces {
  public:
    explicit LegacyDeviceInterfaces(Version newest)
        : two_(newest >= Version::V2 ? make_device_methods2() : nullptr),
          three_(newest >= Version::V3 ? make_device_methods3() : nullptr) {}
    IUnknown* of(Version version) override {
        switch (version) {
        case Version::V1: return one_.get();
        case Version::V2: return two_.get();
        case Version::V3: return three_.get();
        default: return nullptr;
        }
    }

  private:
    std::unique_ptr<IDirect3DDevice> one_ = make_device_methods1();
    std::unique_ptr<IDirect3DDevice2> two_;
    std::unique_ptr<IDirect3DDevice3> three_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(LegacyDevice& device) {
    return std::make_unique<LegacyDeviceInterfaces>(device.version());
}

HRESULT query_legacy_device(LegacyDevice& device, REFIID iid, void** out) {
    if (device.is_part()) return query_surface(device.target(), iid, out);
    const VersionIdentifier identifiers[] = {{IID_IUnknown, device.version()},
                                             {IID_IDirect3DDevice, Version::V1},
                                             {IID_IDirect3DDevice2, Version::V2},
                                             {IID_IDirect3DDevice3, Version::V3}};
    for (const VersionIdentifier& each : identifiers)
        if (IsEqualGUID(iid, each.iid)) {
            IUnknown* const found = device.com(each.version);
            if (!found) return E_NOINTERFACE;
            device.add_ref();
            *out = found;
            return S_OK;
        }
    return E_NOINTERFACE;
}

} // namespace ddraw
