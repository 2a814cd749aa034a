// What IDirect3D8 and IDirect3D9 answer alike about the adapter. There is one, the primary monitor's.
#pragma once

#include <cstring>
#include <utility>

#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/objects/root.h"
#include "tools/runtime/window/display.h"

namespace runtime {

// `Interface`: what the runtime implements. Api::knows_type(): which types of devices it accepts.
template <class Api, class Interface> class Adapter : public Root<Interface> {
  public:
    // The program's function is never called.
    STDMETHOD(RegisterSoftwareDevice)(void* init) override { return init ? S_OK : Api::kInvalidCall; }
    STDMETHOD_(UINT, GetAdapterCount)() override { return 1; }
    STDMETHOD(GetAdapterDisplayMode)(UINT adapter, typename Api::Mode* out) override {
        if (adapter != 0 || !out) return Api::kInvalidCall;
        *out = ModesAs<typename Api::Mode>::reported();
        return S_OK;
    }
    STDMETHOD_(HMONITOR, GetAdapterMonitor)(UINT adapter) override {
        return adapter == 0 ? MonitorFromPoint({0, 0}, MONITOR_DEFAULTTOPRIMARY) : nullptr;
    }

  protected:
    // The result of check(), for the adapter and a known type of device.
    template <class Check>
    static HRESULT checked(UINT adapter, typename Api::DeviceType type, Check&& check) {
        if (adapter != 0 || !Api::knows_type(type)) return Api::kInvalidCall;
        return or_out_of_memory(std::forward<Check>(check));
    }
    // The names and numbers of GetAdapterIdentifier.
    static typename Api::AdapterIdentifier identifier(LONGLONG version, WORD runtime) {
        typename Api::AdapterIdentifier out = {};
        std::strcpy(out.Driver, "dp2emu.dll");
        std::strcpy(out.Description, "DP2 software GPU");
        out.DriverVersion.QuadPart = version;
        out.VendorId = settings().vendor;
        out.DeviceId = settings().device;
        out.DeviceIdentifier = {
            0x6D643264, runtime, 0x4D45, {0x44, 0x50, 0x32, 0x45, 0x4D, 0x55, 0x00, 0x01}};
        return out;
    }
};

} // namespace runtime
