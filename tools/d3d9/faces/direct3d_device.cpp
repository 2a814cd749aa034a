// The device's life: creation, Reset, the lost state, and what does not belong elsewhere.
#include "tools/d3d9/faces/direct3d_device.h"

#include <algorithm>

#include "tools/d3d9/calls/recording.h"
#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/faces/direct3d.h"
#include "tools/d3d9/state/state_block.h"
#include "tools/d3d9/window/display.h"
#include "tools/d3d9/window/swap_chain.h"
#include "tools/d3d9/window/window.h"

namespace d3d9 {

namespace {

// A mode of 9Ex is that of the back buffers.
bool fits(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX& mode) {
    return mode.Width == parameters.BackBufferWidth && mode.Height == parameters.BackBufferHeight;
}

} // namespace

PoolUser::PoolUser(Device& device, D3DPOOL pool) : device_(device), counted_(pool == D3DPOOL_DEFAULT) {
    if (counted_) device_.count_default_pool(1);
}
PoolUser::~PoolUser() {
    if (counted_) device_.count_default_pool(-1);
}

HRESULT device_interface(Device& device, IDirect3DDevice9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = &device;
    device.AddRef();
    return D3D_OK;
}

Device::Device(Direct3D& d3d, D3DDEVICE_CREATION_PARAMETERS creation, bool ex)
    : d3d_(&d3d), creation_(creation), ex_(ex) {
    d3d_->AddRef();
}

Device::~Device() {
    destroying_ = true;
    if (driver_) stop_recording(*this, frames_);
    delete recording_;
    drop_bindings();
    state_.set_defaults(false, 1, 1); // what it held goes before the driver does
    fvf_declarations_.clear();
    auto_depth_ = {};
    chains_.clear();
    window_.reset();
    d3d_->Release();
}

void Device::drop_bindings() {
    for (auto& target : targets_) target = {};
    depth_ = {};
}

HRESULT Device::create(Direct3D& d3d, UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                       D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode, bool ex,
                       Device** out) {
    const DWORD processing = flags & (D3DCREATE_SOFTWARE_VERTEXPROCESSING |
                                      D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_MIXED_VERTEXPROCESSING);
    if (processing != D3DCREATE_SOFTWARE_VERTEXPROCESSING &&
        processing != D3DCREATE_HARDWARE_VERTEXPROCESSING && processing != D3DCREATE_MIXED_VERTEXPROCESSING)
        return D3DERR_INVALIDCALL;
    if ((flags & D3DCREATE_PUREDEVICE) && processing == D3DCREATE_SOFTWARE_VERTEXPROCESSING)
        return D3DERR_INVALIDCALL;
    auto* device = new Device(d3d, {adapter, type, focus, flags}, ex);
    const HRESULT hr = device->initialize(parameters, mode);
    if (FAILED(hr)) {
        delete device;
        return hr;
    }
    *out = device;
    return D3D_OK;
}

HRESULT Device::initialize(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode) {
    const HRESULT checked = check_parameters(*parameters, creation_.hFocusWindow, current_mode().Format, ex_);
    if (FAILED(checked)) return checked;
    if (mode && !fits(*parameters, *mode)) return D3DERR_INVALIDCALL;
    driver_ = Driver::create();
    if (!driver_) return D3DERR_NOTAVAILABLE;
    writer_ = std::make_unique<StateWriter>(*driver_);
    window_ = std::make_unique<Window>(*this);
    if (!parameters->Windowed) {
        const HRESULT hr = window_->enter_fullscreen(*parameters, mode);
        if (FAILED(hr)) return hr;
    }
    chains_.emplace_back(new SwapChain(this, *parameters, true));
    const HRESULT hr = implicit_chain().make_buffers();
    if (FAILED(hr)) return hr;
    software_vertices_ = (creation_.BehaviorFlags & D3DCREATE_SOFTWARE_VERTEXPROCESSING) != 0;
    if (parameters->EnableAutoDepthStencil) {
        const HRESULT made = make_auto_depth(*parameters);
        if (FAILED(made)) return made;
    }
    set_default_state(*parameters);
    start_recording(*this, 0);
    return D3D_OK;
}

HRESULT Device::make_auto_depth(const D3DPRESENT_PARAMETERS& p) {
    ImageDesc desc;
    desc.format = p.AutoDepthStencilFormat;
    desc.width = p.BackBufferWidth, desc.height = p.BackBufferHeight;
    desc.usage = D3DUSAGE_DEPTHSTENCIL;
    desc.samples = p.MultiSampleType, desc.quality = p.MultiSampleQuality;
    desc.lockable = desc.format == D3DFMT_D16_LOCKABLE || desc.format == D3DFMT_D32F_LOCKABLE;
    auto image = std::make_unique<Image>(*driver_, desc);
    if (!image->ok()) return D3DERR_NOTAVAILABLE;
    auto_depth_ = new Surface(this, std::move(image), static_cast<IDirect3DDevice9Ex*>(this));
    return D3D_OK;
}

void Device::bind_implicit_targets(const D3DPRESENT_PARAMETERS& p) {
    drop_bindings();
    targets_[0] = implicit_chain().buffer(0);
    depth_ = auto_depth_;
    targets_changed_ = true;
    // A device of 9Ex keeps its depth range.
    state_.viewport = {
        0, 0, p.BackBufferWidth, p.BackBufferHeight, state_.viewport.MinZ, state_.viewport.MaxZ};
    state_.scissor = {0, 0, static_cast<LONG>(p.BackBufferWidth), static_cast<LONG>(p.BackBufferHeight)};
    changed_.viewport = changed_.scissor = true;
}

// After creation and Reset: the implicit buffers are bound, no scene is open, every state has its default.
void Device::set_default_state(const D3DPRESENT_PARAMETERS& p) {
    bind_implicit_targets(p);
    if (std::exchange(in_scene_, false)) mark_scene(false);
    state_.set_defaults(p.EnableAutoDepthStencil != FALSE, p.BackBufferWidth, p.BackBufferHeight);
    changed_ = Parts::everything();
    writer_->forget();
    npatch_mode_ = 0;
}

HRESULT Device::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3DDevice9)) ||
                       (ex_ && IsEqualGUID(iid, __uuidof(IDirect3DDevice9Ex)));
    *out = known ? static_cast<IDirect3DDevice9Ex*>(this) : nullptr;
    if (!known) return E_NOINTERFACE;
    AddRef();
    return S_OK;
}
ULONG Device::AddRef() {
    return ++references_;
}
ULONG Device::Release() {
    if (destroying_) return 0;
    const ULONG now = --references_;
    if (now == 0) delete this;
    return now;
}

bool Device::fullscreen() const {
    return !chains_.empty() && !implicit_chain().parameters().Windowed;
}

void Device::window_activated(bool active) {
    if (!fullscreen()) return;
    if (!active)
        state_of_device_ = DeviceState::Lost;
    else if (state_of_device_ == DeviceState::Lost)
        state_of_device_ = ex_ ? DeviceState::Operational : DeviceState::NotReset;
}

void Device::mode_was_changed() {
    if (fullscreen() && !ex_ && state_of_device_ == DeviceState::Operational)
        state_of_device_ = DeviceState::NotReset;
}

HRESULT Device::TestCooperativeLevel() {
    const Guard guard(*this);
    switch (state_of_device_) {
    case DeviceState::Operational: return D3D_OK;
    case DeviceState::Lost: return ex_ ? D3D_OK : D3DERR_DEVICELOST;
    default: return D3DERR_DEVICENOTRESET;
    }
}

HRESULT Device::Reset(D3DPRESENT_PARAMETERS* parameters) {
    const Guard guard(*this);
    return reset_device(parameters, nullptr);
}
HRESULT Device::ResetEx(D3DPRESENT_PARAMETERS* parameters, D3DDISPLAYMODEEX* mode) {
    const Guard guard(*this);
    if (!parameters) return D3DERR_INVALIDCALL;
    if (parameters->Windowed ? mode != nullptr : !mode || mode->Size != sizeof *mode)
        return D3DERR_INVALIDCALL;
    return reset_device(parameters, mode);
}

HRESULT Device::reset_device(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode) {
    if (!parameters) return D3DERR_INVALIDCALL;
    if (!ex_ && state_of_device_ == DeviceState::Lost) return D3DERR_DEVICELOST;
    const auto not_reset = [&](HRESULT hr) {
        if (!ex_) state_of_device_ = DeviceState::NotReset;
        return hr;
    };
    const HRESULT checked = check_parameters(*parameters, creation_.hFocusWindow, current_mode().Format, ex_);
    if (FAILED(checked)) return not_reset(checked);
    if (mode && !fits(*parameters, *mode)) return not_reset(D3DERR_INVALIDCALL);
    // What only the device itself still holds goes first; a device of 9Ex keeps its state.
    drop_bindings();
    if (!ex_) state_.set_defaults(false, 1, 1);
    if (!ex_) {
        // Nothing in the default pool may be left, nor a reference to a buffer of the device.
        const bool held = default_pool_ != 0 || implicit_chain().buffers_referenced() ||
                          recording_ != nullptr || (auto_depth_ && auto_depth_->references() != 0) ||
                          chains_alive() > 1;
        if (held) return not_reset(D3DERR_INVALIDCALL);
    }
    auto_depth_ = {};
    if (parameters->Windowed)
        window_->leave_fullscreen();
    else if (const HRESULT hr = window_->enter_fullscreen(*parameters, mode); FAILED(hr))
        return not_reset(hr);
    if (const HRESULT hr = implicit_chain().reset(*parameters); FAILED(hr)) return not_reset(hr);
    if (parameters->EnableAutoDepthStencil)
        if (const HRESULT hr = make_auto_depth(*parameters); FAILED(hr)) return not_reset(hr);
    if (ex_)
        bind_implicit_targets(*parameters);
    else
        set_default_state(*parameters);
    state_of_device_ = DeviceState::Operational;
    return D3D_OK;
}

UINT Device::GetAvailableTextureMem() {
    const Guard guard(*this);
    constexpr std::uint64_t kMegabyte = 1 << 20;
    // 9Ex tells of memory that all programs share.
    const std::uint64_t free = ex_ ? driver_->all_bytes() : driver_->free_bytes();
    return static_cast<UINT>(std::min<std::uint64_t>(free, 0xFFF00000) / kMegabyte * kMegabyte);
}
HRESULT Device::EvictManagedResources() {
    const Guard guard(*this);
    for (const auto& [face, texture] : textures_) texture->image().evict();
    return D3D_OK;
}
HRESULT Device::GetDirect3D(IDirect3D9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = d3d_;
    d3d_->AddRef();
    return D3D_OK;
}
HRESULT Device::GetDeviceCaps(D3DCAPS9* out) {
    return d3d_->GetDeviceCaps(creation_.AdapterOrdinal, creation_.DeviceType, out);
}
HRESULT Device::GetCreationParameters(D3DDEVICE_CREATION_PARAMETERS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = creation_;
    return D3D_OK;
}

// --- swap chains ---

UINT Device::chains_alive() const {
    return 1 + additional_chains_;
}
HRESULT Device::CreateAdditionalSwapChain(D3DPRESENT_PARAMETERS* parameters, IDirect3DSwapChain9** out) {
    const Guard guard(*this);
    if (!parameters || !out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (!parameters->Windowed || fullscreen()) return D3DERR_INVALIDCALL;
    const HRESULT checked = check_parameters(*parameters, creation_.hFocusWindow, current_mode().Format, ex_);
    if (FAILED(checked)) return checked;
    auto* chain = new SwapChain(this, *parameters, false);
    const Held<SwapChain> keep(chain);
    const HRESULT hr = chain->make_buffers();
    if (FAILED(hr)) return hr;
    *out = chain;
    chain->AddRef();
    return D3D_OK;
}
HRESULT Device::GetSwapChain(UINT index, IDirect3DSwapChain9** out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (index != 0) return D3DERR_INVALIDCALL;
    *out = &implicit_chain();
    (*out)->AddRef();
    return D3D_OK;
}
UINT Device::GetNumberOfSwapChains() {
    return 1;
}
HRESULT Device::GetDisplayMode(UINT index, D3DDISPLAYMODE* out) {
    return index == 0 ? implicit_chain().GetDisplayMode(out) : D3DERR_INVALIDCALL;
}
HRESULT Device::GetDisplayModeEx(UINT index, D3DDISPLAYMODEEX* out, D3DDISPLAYROTATION* rotation) {
    return index == 0 ? implicit_chain().GetDisplayModeEx(out, rotation) : D3DERR_INVALIDCALL;
}
HRESULT Device::GetBackBuffer(UINT chain, UINT index, D3DBACKBUFFER_TYPE type, IDirect3DSurface9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    return chain == 0 ? implicit_chain().GetBackBuffer(index, type, out) : D3DERR_INVALIDCALL;
}
HRESULT Device::GetRasterStatus(UINT index, D3DRASTER_STATUS* out) {
    return index == 0 ? implicit_chain().GetRasterStatus(out) : D3DERR_INVALIDCALL;
}
HRESULT Device::GetFrontBufferData(UINT index, IDirect3DSurface9* dest) {
    return index == 0 ? implicit_chain().GetFrontBufferData(dest) : D3DERR_INVALIDCALL;
}
HRESULT Device::Present(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty) {
    return PresentEx(from, to, window, dirty, 0);
}
HRESULT Device::PresentEx(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty, DWORD flags) {
    const Guard guard(*this);
    const HRESULT hr = implicit_chain().Present(from, to, window, dirty, flags);
    if (SUCCEEDED(hr)) frame_shown(*this, ++frames_);
    return hr;
}
void Device::buffers_rotated() {
    targets_changed_ = true;
}
HRESULT Device::SetDialogBoxMode(BOOL) {
    const Guard guard(*this);
    const D3DPRESENT_PARAMETERS& p = implicit_chain().parameters();
    const bool can = (p.Flags & D3DPRESENTFLAG_LOCKABLE_BACKBUFFER) && p.SwapEffect != D3DSWAPEFFECT_FLIPEX &&
                     p.MultiSampleType == D3DMULTISAMPLE_NONE;
    return can || p.Windowed ? D3D_OK : D3DERR_INVALIDCALL;
}

// --- gamma: kept, and without effect in a window, as the API says ---

void Device::SetGammaRamp(UINT index, DWORD, const D3DGAMMARAMP* ramp) {
    if (index == 0 && ramp) gamma_ = *ramp;
}
void Device::GetGammaRamp(UINT index, D3DGAMMARAMP* ramp) {
    if (index == 0 && ramp) *ramp = gamma_;
}

// --- the rest ---

HRESULT Device::BeginScene() {
    const Guard guard(*this);
    if (in_scene_) return D3DERR_INVALIDCALL;
    in_scene_ = true;
    mark_scene(true);
    return D3D_OK;
}
HRESULT Device::EndScene() {
    const Guard guard(*this);
    if (!in_scene_) return D3DERR_INVALIDCALL;
    in_scene_ = false;
    mark_scene(false);
    return D3D_OK;
}
void Device::mark_scene(bool begins) {
    constexpr std::uint32_t kSceneCapture = 62;
    driver_->emit(
        [&](dp2::Encoder& e) { return e.render_state({.state = kSceneCapture, .value = begins ? 1u : 0u}); });
}

HRESULT Device::CreateQuery(D3DQUERYTYPE type, IDirect3DQuery9** out) {
    const Guard guard(*this);
    const HRESULT hr = check_query(type);
    if (FAILED(hr) || !out) return hr;
    *out = new Query(this, type);
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT Device::SetConvolutionMonoKernel(UINT width, UINT height, float* rows, float* columns) {
    const Guard guard(*this);
    if (width == 0 || height == 0 || width > 7 || height > 7) return D3DERR_INVALIDCALL;
    const std::span<const float> row(rows, rows ? width : 0), column(columns, columns ? height : 0);
    driver_->emit([&](dp2::Encoder& e) {
        return e.set_convolution_kernel_mono({.width = width, .height = height, .flags = 0}, row, column);
    });
    return D3D_OK;
}
HRESULT Device::GetGPUThreadPriority(INT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = gpu_priority_;
    return D3D_OK;
}
HRESULT Device::SetGPUThreadPriority(INT priority) {
    if (priority < -7 || priority > 7) return D3DERR_INVALIDCALL;
    gpu_priority_ = priority;
    return D3D_OK;
}
HRESULT Device::WaitForVBlank(UINT index) {
    if (index != 0) return D3DERR_INVALIDCALL;
    Sleep(1000 / std::max<UINT>(current_mode().RefreshRate, 60));
    return D3D_OK;
}
HRESULT Device::CheckResourceResidency(IDirect3DResource9** resources, UINT32) {
    return resources ? D3D_OK : D3DERR_INVALIDCALL; // all of them are where the driver reads them
}
HRESULT Device::SetMaximumFrameLatency(UINT latency) {
    if (latency > 30) return D3DERR_INVALIDCALL;
    max_frame_latency_ = latency ? latency : 3;
    return D3D_OK;
}
HRESULT Device::GetMaximumFrameLatency(UINT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = max_frame_latency_;
    return D3D_OK;
}
HRESULT Device::CheckDeviceState(HWND window) {
    const Guard guard(*this);
    // The full-screen window is what is seen while it is in front; other windows when it is not.
    if (!fullscreen()) return D3D_OK;
    const bool own = window == implicit_chain().window();
    return own == is_lost() ? S_PRESENT_OCCLUDED : D3D_OK;
}

} // namespace d3d9
