#include "tools/d3d8/interfaces/direct3d_device.h"

#include "tools/runtime/base/keep_dll.h"
#include "tools/runtime/base/single_precision.h"

namespace d3d8 {

namespace {

constexpr std::uint32_t kDx8Interface = 4; // of dp2emu_create_context()

} // namespace

HRESULT Direct3DDevice::create(IDirect3D8& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                               D3DPRESENT_PARAMETERS& parameters, Direct3DDevice** out) {
    if (!DeviceCore::valid_behavior(creation.BehaviorFlags)) return D3DERR_INVALIDCALL;
    D3DPRESENT_PARAMETERS complete;
    const HRESULT checked = PresentCalls::check(parameters, creation.hFocusWindow, complete);
    if (FAILED(checked)) return checked;
    keep_this_dll();
    auto driver = Driver::create(kDx8Interface);
    if (!driver) return D3DERR_NOTAVAILABLE;
    auto* device = new Direct3DDevice(d3d, creation, std::move(driver));
    const HRESULT hr = or_out_of_memory([&] { return device->present_.initialize(complete); });
    if (FAILED(hr)) {
        delete device;
        return hr;
    }
    if (!(creation.BehaviorFlags & D3DCREATE_FPU_PRESERVE)) set_single_precision();
    *out = device;
    return D3D_OK;
}

Direct3DDevice::Direct3DDevice(IDirect3D8& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                               std::unique_ptr<Driver> driver)
    : d3d_(d3d), core_(*this, creation, std::move(driver)) {
    d3d_.AddRef();
}

// The objects that the device holds are released before the driver.
Direct3DDevice::~Direct3DDevice() {
    begin_destruction();
    present_.stop_recording();
    state_.drop_everything();
    present_.release();
    d3d_.Release();
}

HRESULT Direct3DDevice::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3DDevice8));
    return give_itself(known, out);
}
HRESULT Direct3DDevice::GetDirect3D(IDirect3D8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = &d3d_;
    d3d_.AddRef();
    return D3D_OK;
}
HRESULT Direct3DDevice::GetDeviceCaps(D3DCAPS8* out) {
    return d3d_.GetDeviceCaps(core_.creation().AdapterOrdinal, core_.creation().DeviceType, out);
}
HRESULT Direct3DDevice::GetCreationParameters(D3DDEVICE_CREATION_PARAMETERS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = core_.creation();
    return D3D_OK;
}

} // namespace d3d8
