#include "tools/d3d9/interfaces/direct3d_device.h"

#include "tools/runtime/base/keep_dll.h"
#include "tools/runtime/base/single_precision.h"

namespace d3d9 {

namespace {

constexpr std::uint32_t kDx9Interface = 5; // of dp2emu_create_context()

} // namespace

HRESULT Direct3DDevice::create(IDirect3D9& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                               D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode, bool ex,
                               Direct3DDevice** out) {
    if (!DeviceCore::valid_behavior(creation.BehaviorFlags)) return D3DERR_INVALIDCALL;
    const HRESULT checked = PresentCalls::check(*parameters, mode, creation.hFocusWindow, ex);
    if (FAILED(checked)) return checked;
    keep_this_dll();
    auto driver = Driver::create(kDx9Interface);
    if (!driver) return D3DERR_NOTAVAILABLE;
    auto* device = new Direct3DDevice(d3d, creation, ex, std::move(driver));
    const HRESULT hr = or_out_of_memory([&] { return device->present_.initialize(*parameters, mode); });
    if (FAILED(hr)) {
        delete device;
        return hr;
    }
    // The 64-bit runtime leaves the unit as it is, since 64-bit programs do not use it.
    const bool sets_precision = sizeof(void*) == 4 && !(creation.BehaviorFlags & D3DCREATE_FPU_PRESERVE);
    if (sets_precision) set_single_precision();
    *out = device;
    return D3D_OK;
}

Direct3DDevice::Direct3DDevice(IDirect3D9& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
                               std::unique_ptr<Driver> driver)
    : d3d_(d3d), core_(*this, creation, ex, std::move(driver)) {
    d3d_.AddRef();
}

// The objects that the device holds are released before the driver.
Direct3DDevice::~Direct3DDevice() {
    begin_destruction();
    present_.stop_recording();
    state_.drop_everything();
    vertices_.drop_declarations();
    present_.release();
    d3d_.Release();
}

HRESULT Direct3DDevice::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3DDevice9)) ||
                       (core_.is_ex() && IsEqualGUID(iid, __uuidof(IDirect3DDevice9Ex)));
    return give_itself(known, out);
}
HRESULT Direct3DDevice::GetDirect3D(IDirect3D9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = &d3d_;
    d3d_.AddRef();
    return D3D_OK;
}
HRESULT Direct3DDevice::GetDeviceCaps(D3DCAPS9* out) {
    const HRESULT hr = d3d_.GetDeviceCaps(core_.creation().AdapterOrdinal, core_.creation().DeviceType, out);
    // With mixed vertex processing, the hardware's number of constants is reported (Wine:
    // test_vertex_shader_constant, on Windows).
    if (SUCCEEDED(hr) && (core_.behavior() & D3DCREATE_SOFTWARE_VERTEXPROCESSING))
        out->MaxVertexShaderConst = kSoftwareFloats;
    return hr;
}
HRESULT Direct3DDevice::GetCreationParameters(D3DDEVICE_CREATION_PARAMETERS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = core_.creation();
    return D3D_OK;
}

} // namespace d3d9
