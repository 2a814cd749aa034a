#include "tools/d3d8/interfaces/direct3d.h"

#include <new>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/interfaces/direct3d_device.h"
#include "tools/d3d8/window/display.h"
#include "tools/runtime/base/out_of_memory.h"

namespace d3d8 {

HRESULT Direct3D::QueryInterface(REFIID iid, void** out) {
    if (!out) return E_POINTER;
    const bool known = IsEqualGUID(iid, __uuidof(IUnknown)) || IsEqualGUID(iid, __uuidof(IDirect3D8));
    return give_itself(known, out);
}

HRESULT Direct3D::GetAdapterIdentifier(UINT adapter, DWORD flags, D3DADAPTER_IDENTIFIER8* out) {
    static_assert(sizeof(D3DADAPTER_IDENTIFIER8) == (sizeof(void*) == 4 ? 1068 : 1072));
    if (adapter != 0 || !out || (flags & ~DWORD{D3DENUM_NO_WHQL_LEVEL})) return D3DERR_INVALIDCALL;
    *out = identifier(0x0008000100000001, 0x3875);
    out->WHQLLevel = flags & D3DENUM_NO_WHQL_LEVEL ? 0 : 1;
    return D3D_OK;
}

UINT Direct3D::GetAdapterModeCount(UINT adapter) {
    return or_out_of_memory([&] { return adapter == 0 ? count_modes() : 0; });
}
HRESULT Direct3D::EnumAdapterModes(UINT adapter, UINT index, D3DDISPLAYMODE* out) try {
    if (index >= GetAdapterModeCount(adapter) || !out) return D3DERR_INVALIDCALL;
    *out = mode_at(index);
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Direct3D::CheckDeviceType(UINT adapter, D3DDEVTYPE type, D3DFORMAT display, D3DFORMAT back_buffer,
                                  BOOL windowed) try {
    if (adapter != 0 || !Api::knows_type(type) || display == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    if (back_buffer == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    if (!can_display(display, back_buffer)) return D3DERR_NOTAVAILABLE;
    if (!windowed && Modes::count(display) == 0) return D3DERR_NOTAVAILABLE;
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::CheckDeviceFormat(UINT adapter, D3DDEVTYPE type, D3DFORMAT adapter_format, DWORD usage,
                                    D3DRESOURCETYPE resource, D3DFORMAT format) {
    return checked(adapter, type, [&] { return check_format(adapter_format, usage, resource, format); });
}
// All formats support one sample per pixel (Wine: test_checkdevicemultisampletype, on Windows).
HRESULT Direct3D::CheckDeviceMultiSampleType(UINT adapter, D3DDEVTYPE type, D3DFORMAT format, BOOL,
                                             D3DMULTISAMPLE_TYPE samples) try {
    if (adapter != 0 || !Api::knows_type(type) || format == D3DFMT_UNKNOWN ||
        samples > D3DMULTISAMPLE_16_SAMPLES)
        return D3DERR_INVALIDCALL;
    return has_samples(format, samples) ? D3D_OK : D3DERR_NOTAVAILABLE;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}
HRESULT Direct3D::CheckDepthStencilMatch(UINT adapter, D3DDEVTYPE type, D3DFORMAT adapter_format,
                                         D3DFORMAT target, D3DFORMAT depth) {
    return checked(adapter, type, [&] { return check_depth_match(adapter_format, target, depth); });
}
HRESULT Direct3D::GetDeviceCaps(UINT adapter, D3DDEVTYPE type, D3DCAPS8* out) try {
    if (adapter != 0 || !Api::knows_type(type) || !out) return D3DERR_INVALIDCALL;
    *out = driver_caps();
    out->AdapterOrdinal = adapter;
    out->DeviceType = type;
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT Direct3D::CreateDevice(UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                               D3DPRESENT_PARAMETERS* parameters, IDirect3DDevice8** out) try {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (!parameters || adapter != 0 || !Api::knows_type(type)) return D3DERR_INVALIDCALL;
    Direct3DDevice* device = nullptr;
    const HRESULT hr = Direct3DDevice::create(*this, {adapter, type, focus, flags}, *parameters, &device);
    if (SUCCEEDED(hr)) *out = device;
    return hr;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

} // namespace d3d8
