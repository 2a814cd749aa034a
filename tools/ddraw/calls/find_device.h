// EnumDevices, FindDevice and the creation of devices of Direct3D 1 to 6.
#pragma once

#include "tools/ddraw/device/legacy_device.h"

namespace ddraw {

// `version`: V1 to V3, of the Direct3D.
HRESULT enum_devices(Version version, LPD3DENUMDEVICESCALLBACK callback, void* context);
HRESULT find_device(Version version, const D3DFINDDEVICESEARCH& search, D3DFINDDEVICERESULT& result);
// A driver for a device of this kind; the error: the surface cannot be its target.
HRESULT make_legacy_driver(const Surface& target, Version version, const LegacyDeviceKind& kind,
                           std::unique_ptr<Driver>& out);
HRESULT create_legacy_device(Draw& draw, Surface& target, Version version, const GUID& id,
                             LegacyDevice*& out);

} // namespace ddraw
