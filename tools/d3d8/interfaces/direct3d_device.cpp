#include "tools/d3d8/interfaces/direct3d_device.h"

namespace d3d8 {

namespace {

constexpr std::uint32_t kDx8Interface = 4; // of dp2emu_create_context()

// Exactly one kind of vertex processing must be chosen; for a pure device, the hardware's (DXVK PR 4081).
bool valid_behavior(DWORD flags) {
    constexpr DWORD kSoftware = D3DCREATE_SOFTWARE_VERTEXPROCESSING;
    constexpr DWORD kHardware = D3DCREATE_HARDWARE_VERTEXPROCESSING;
    constexpr DWORD kMixed = D3DCREATE_MIXED_VERTEXPROCESSING;
    const DWORD processing = flags & (kSoftware | kHardware | kMixed);
    if (processing != kSoftware && processing != kHardware && processing != kMixed) return false;
    return !(flags & D3DCREATE_PUREDEVICE) || processing == kHardware;
}

// Threads of a device run code of this dll. So FreeLibrary() must not unload it while a device exists or
// while its last Release() runs.
void keep_this_dll() {
    HMODULE self = nullptr;
    GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       reinterpret_cast<const char*>(&keep_this_dll), &self);
}

// Unless the program asks to keep it, Microsoft's runtime sets the x87 unit to single precision, rounding to
// nearest and no exceptions (Wine: test_fpu_setup).
void set_single_precision() {
    constexpr std::uint16_t kSingle = 0x007F;
    __asm__ volatile("fldcw %0" : : "m"(kSingle));
}

// Translates the result of starting or stopping a recording. (The driver's other functions return 0, null or
// false when they fail.)
HRESULT hresult_of(dp2emu_result result) {
    switch (result) {
    case DP2EMU_OK: return S_OK;
    case DP2EMU_NOT_SUPPORTED: return D3DERR_DRIVERINTERNALERROR; // state that no command restores
    default: return E_FAIL;
    }
}

} // namespace

HRESULT Direct3DDevice::create(IDirect3D8& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                               D3DPRESENT_PARAMETERS& parameters, Direct3DDevice** out) {
    if (!valid_behavior(creation.BehaviorFlags)) return D3DERR_INVALIDCALL;
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
    destroying_ = true;
    present_.stop_recording();
    state_.drop_everything();
    present_.release();
    d3d_.Release();
}

HRESULT Direct3DDevice::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3DDevice8));
    *out = known ? this : nullptr;
    if (!known) return E_NOINTERFACE;
    AddRef();
    return S_OK;
}
ULONG Direct3DDevice::AddRef() {
    return ++references_;
}
ULONG Direct3DDevice::Release() {
    if (destroying_) return 0;
    const ULONG now = --references_;
    if (now == 0) delete this;
    return now;
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

HRESULT Direct3DDevice::start_capture(const char* path) {
    const Guard guard(core_);
    return or_out_of_memory([&] {
        state_.settle();
        return hresult_of(core_.driver().start_capture(path));
    });
}
HRESULT Direct3DDevice::stop_capture() {
    const Guard guard(core_);
    return or_out_of_memory([&] { return hresult_of(core_.driver().stop_capture()); });
}

} // namespace d3d8
