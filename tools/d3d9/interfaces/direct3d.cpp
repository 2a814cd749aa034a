#include "tools/d3d9/interfaces/direct3d.h"

#include <cstring>
#include <new>

#include "tools/d3d9/caps/capabilities.h"
#include "tools/d3d9/interfaces/direct3d_device.h"
#include "tools/d3d9/window/display.h"
#include "tools/runtime/base/out_of_memory.h"

namespace d3d9 {

HRESULT Direct3D::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3D9)) ||
                       (ex_ && IsEqualGUID(iid, __uuidof(IDirect3D9Ex)));
    return give_itself(known, out);
}

HRESULT Direct3D::GetAdapterIdentifier(UINT adapter, DWORD flags, D3DADAPTER_IDENTIFIER9* out) {
    if (adapter != 0 || !out || (flags & ~DWORD{D3DENUM_WHQL_LEVEL})) return D3DERR_INVALIDCALL;
    *out = identifier(0x0009000000000001, 0x3975);
    DISPLAY_DEVICEA device = {};
    device.cb = sizeof device;
    EnumDisplayDevicesA(nullptr, 0, &device, 0);
    std::memcpy(out->DeviceName, device.DeviceName, sizeof out->DeviceName - 1);
    return D3D_OK;
}

UINT Direct3D::GetAdapterModeCount(UINT adapter, D3DFORMAT format) {
    return or_out_of_memory(
        [&] { return adapter == 0 && is_display_format(format) ? Modes::count(format) : 0; });
}
HRESULT Direct3D::EnumAdapterModes(UINT adapter, D3DFORMAT format, UINT index, D3DDISPLAYMODE* out) try {
    if (index >= GetAdapterModeCount(adapter, format) || !out) return D3DERR_INVALIDCALL;
    *out = Modes::at(format, index);
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Direct3D::CheckDeviceType(UINT adapter, D3DDEVTYPE type, D3DFORMAT display, D3DFORMAT back_buffer,
                                  BOOL windowed) try {
    if (adapter != 0 || !Api::knows_type(type) || display == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    if (back_buffer == D3DFMT_UNKNOWN) {
        if (!windowed) return D3DERR_INVALIDCALL;
        back_buffer = display;
    }
    if (!can_display(display, back_buffer, windowed != FALSE)) return D3DERR_NOTAVAILABLE;
    if (!windowed && Modes::count(display) == 0) return D3DERR_NOTAVAILABLE;
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::CheckDeviceFormat(UINT adapter, D3DDEVTYPE type, D3DFORMAT adapter_format, DWORD usage,
                                    D3DRESOURCETYPE resource, D3DFORMAT format) {
    return checked(adapter, type, [&] { return check_format(adapter_format, usage, resource, format); });
}
HRESULT Direct3D::CheckDeviceMultiSampleType(UINT adapter, D3DDEVTYPE type, D3DFORMAT format, BOOL,
                                             D3DMULTISAMPLE_TYPE samples, DWORD* levels) try {
    if (adapter != 0 || !Api::knows_type(type) || format == D3DFMT_UNKNOWN ||
        samples > D3DMULTISAMPLE_16_SAMPLES)
        return D3DERR_INVALIDCALL;
    // All formats support one sample per pixel (Wine: test_checkdevicemultisampletype, on Windows).
    if (samples == D3DMULTISAMPLE_NONE) {
        if (levels) *levels = 1;
        return D3D_OK;
    }
    const DWORD found = (format_operations(format) &
                         (DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET | DP2EMU_D3DFORMAT_OP_ZSTENCIL))
                            ? multisample_levels(format, samples)
                            : 0;
    if (levels) *levels = found ? found : 1;
    return found ? D3D_OK : D3DERR_NOTAVAILABLE;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::CheckDepthStencilMatch(UINT adapter, D3DDEVTYPE type, D3DFORMAT adapter_format,
                                         D3DFORMAT target, D3DFORMAT depth) {
    return checked(adapter, type, [&] { return check_depth_match(adapter_format, target, depth); });
}
HRESULT Direct3D::CheckDeviceFormatConversion(UINT adapter, D3DDEVTYPE type, D3DFORMAT source,
                                              D3DFORMAT target) {
    return checked(adapter, type, [&] { return can_convert(source, target) ? D3D_OK : D3DERR_NOTAVAILABLE; });
}
HRESULT Direct3D::GetDeviceCaps(UINT adapter, D3DDEVTYPE type, D3DCAPS9* out) try {
    if (adapter != 0 || !Api::knows_type(type) || !out) return D3DERR_INVALIDCALL;
    if (type == D3DDEVTYPE_SW) return D3DERR_NOTAVAILABLE;
    *out = driver_caps();
    out->DeviceType = type;
    out->PrimitiveMiscCaps &= ~0x2000u; // D3DPMISCCAPS_FOGINFVF is for the runtime only
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Direct3D::CreateDevice(UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                               D3DPRESENT_PARAMETERS* parameters, IDirect3DDevice9** out) try {
    if (!out || !parameters || adapter != 0 || !Api::knows_type(type) || type == D3DDEVTYPE_SW)
        return D3DERR_INVALIDCALL;
    *out = nullptr;
    Direct3DDevice* device = nullptr;
    const HRESULT hr =
        Direct3DDevice::create(*this, {adapter, type, focus, flags}, parameters, nullptr, ex_, &device);
    if (SUCCEEDED(hr)) *out = device;
    return hr;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

UINT Direct3D::GetAdapterModeCountEx(UINT adapter, const D3DDISPLAYMODEFILTER* filter) {
    return filter && filter->Size == sizeof *filter ? GetAdapterModeCount(adapter, filter->Format) : 0;
}
HRESULT Direct3D::EnumAdapterModesEx(UINT adapter, const D3DDISPLAYMODEFILTER* filter, UINT index,
                                     D3DDISPLAYMODEEX* out) try {
    if (!filter || filter->Size != sizeof *filter || !out || out->Size != sizeof *out)
        return D3DERR_INVALIDCALL;
    D3DDISPLAYMODE mode;
    const HRESULT hr = EnumAdapterModes(adapter, filter->Format, index, &mode);
    if (SUCCEEDED(hr)) *out = extended(mode);
    return hr;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::GetAdapterDisplayModeEx(UINT adapter, D3DDISPLAYMODEEX* out, D3DDISPLAYROTATION* rotation) {
    if (adapter != 0 || !out || out->Size != sizeof *out) return D3DERR_INVALIDCALL;
    *out = reported_mode_ex();
    if (rotation) *rotation = D3DDISPLAYROTATION_IDENTITY;
    return D3D_OK;
}
HRESULT Direct3D::CreateDeviceEx(UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                                 D3DPRESENT_PARAMETERS* parameters, D3DDISPLAYMODEEX* mode,
                                 IDirect3DDevice9Ex** out) try {
    if (!out || !parameters || adapter != 0 || !Api::knows_type(type) || type == D3DDEVTYPE_SW)
        return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (!parameters->Windowed && (!mode || mode->Size != sizeof *mode)) return D3DERR_INVALIDCALL;
    Direct3DDevice* device = nullptr;
    const HRESULT hr =
        Direct3DDevice::create(*this, {adapter, type, focus, flags}, parameters, mode, true, &device);
    if (SUCCEEDED(hr)) *out = device;
    return hr;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::GetAdapterLUID(UINT adapter, LUID* out) {
    if (adapter != 0 || !out) return D3DERR_INVALIDCALL;
    *out = {0x44503245, 1};
    return D3D_OK;
}

} // namespace d3d9
