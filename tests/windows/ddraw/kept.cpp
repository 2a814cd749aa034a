// Rules that programs were reported to rely on, and that this dll has always kept; tools/ddraw/REPORTS.md names the
// reports.
#include "legacy.h"

namespace {

DDSURFACEDESC2 primary_desc() {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    return desc;
}

// Each object has a primary surface of its own.
void test_two_primaries() {
    Rig first, second;
    IDirectDrawSurface7 *const one = first.primary(), *const other = second.primary();
    if (one) one->Release();
    if (other) other->Release();
}

// Objects hand exclusive mode over, and find their primary surfaces lost, not in the way.
void test_handed_over() {
    Rig menu, mission;
    for (int i = 0; i < 2; ++i)
        for (Rig* rig : {&menu, &mission}) {
            expect(rig->draw->SetCooperativeLevel(rig->window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
            IDirectDrawSurface7* const front = rig->primary(1);
            if (front) expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "Flip");
            if (front) front->Release();
            expect(rig->draw->SetCooperativeLevel(rig->window, DDSCL_NORMAL), DD_OK, "normal");
        }
}

HRESULT CALLBACK count_24_bits(DDSURFACEDESC2* mode, void* context) {
    *static_cast<DWORD*>(context) += mode->ddpfPixelFormat.dwRGBBitCount == 24;
    return DDENUMRET_OK;
}
void test_descriptions() {
    Rig rig;
    DDSURFACEDESC2 desc = primary_desc();
    desc.dwFlags = 0;
    IDirectDrawSurface7* primary = nullptr;
    expect(rig.draw->CreateSurface(&desc, &primary, nullptr), DD_OK, "capabilities without DDSD_CAPS");
    if (!primary) return;
    DDSCAPS2 caps = {};
    expect(primary->GetCaps(&caps), DD_OK, "GetCaps");
    constexpr DWORD kWanted = DDSCAPS_PRIMARYSURFACE | DDSCAPS_VIDEOMEMORY;
    check((caps.dwCaps & kWanted) == kWanted, "the primary surface is in video memory");
    primary->Release();
    DWORD total = 0, free = 0;
    caps.dwCaps = DDSCAPS_VIDEOMEMORY;
    expect(rig.draw->GetAvailableVidMem(&caps, &total, &free), DD_OK, "GetAvailableVidMem");
    check(total < 1u << 30 && free <= total, "less than 1 GiB");
    DWORD deep = 0;
    expect(rig.draw->EnumDisplayModes(0, nullptr, &deep, count_24_bits), DD_OK, "EnumDisplayModes");
    check(deep == 0, "no modes of 24 bits");
}

// Nothing is ever still drawing, whether the program would wait or not.
void test_no_waiting() {
    Rig rig;
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    IDirectDrawSurface7 *const front = rig.primary(1), *const source = rig.surface(kSize, kSize, 32);
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_BACKBUFFER;
    IDirectDrawSurface7* back = nullptr;
    expect(front->GetAttachedSurface(&caps, &back), DD_OK, "the back buffer");
    RECT part = {0, 0, kSize, kSize};
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    for (int i = 0; i < 10; ++i) {
        expect(front->Flip(nullptr, 0), DD_OK, "Flip");
        expect(back->Blt(&part, source, nullptr, 0, nullptr), DD_OK, "Blt after Flip");
        expect(back->Lock(nullptr, &desc, 0, nullptr), DD_OK, "Lock after Flip");
        expect(back->Unlock(nullptr), DD_OK, "Unlock");
    }
    back->Release();
    front->Release();
    source->Release();
}

// A locked address is valid after the loss of the surface, and is the same after Restore.
void test_address() {
    Rig rig;
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    IDirectDrawSurface7* const front = rig.primary();
    char *before = nullptr, *after = nullptr;
    with_lock(front, [&](char* bits, const DDSURFACEDESC2&) { before = bits; });
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "normal");
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive again");
    expect(front->IsLost(), DDERR_SURFACELOST, "a loss");
    std::memset(before, 0, kSize);
    expect(front->Restore(), DD_OK, "Restore");
    with_lock(front, [&](char* bits, const DDSURFACEDESC2&) { after = bits; });
    check(before == after, "the address of a lock");
    front->Release();
}

// A clipper's window that cannot be seen clips everything.
void test_hidden_window() {
    Rig rig;
    IDirectDrawSurface7 *const primary = rig.primary(), *const source = rig.surface(kSize, kSize, 32);
    IDirectDrawClipper* clipper = nullptr;
    expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    expect(clipper->SetHWnd(0, rig.window), DD_OK, "SetHWnd");
    expect(primary->SetClipper(clipper), DD_OK, "SetClipper");
    clipper->Release(); // the surface has it
    RECT part = {0, 0, kSize, kSize};
    expect(primary->Blt(&part, source, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit to a hidden window");
    source->Release();
    primary->Release();
}

// Other threads call between GetDC and ReleaseDC.
DWORD WINAPI call(void* draw) {
    return static_cast<DWORD>(static_cast<IDirectDraw7*>(draw)->TestCooperativeLevel());
}
void test_context() {
    Rig rig;
    IDirectDrawSurface7* const surface = rig.surface(kSize, kSize, 32);
    HDC dc = nullptr;
    expect(surface->GetDC(&dc), DD_OK, "GetDC");
    const HANDLE thread = CreateThread(nullptr, 0, call, rig.draw, 0, nullptr);
    check(WaitForSingleObject(thread, 5000) == WAIT_OBJECT_0, "a call of another thread between GetDC and ReleaseDC");
    CloseHandle(thread);
    expect(surface->ReleaseDC(dc), DD_OK, "ReleaseDC");
    surface->Release();
}

// The places of formats and devices in enumerations, from 1; 0: not enumerated.
struct Places {
    int next = 1, ramp = 0, rgb = 0, hal = 0, r5g6b5 = 0, bits32 = 0, bump = 0;
    bool hal_is_named = false;
    static HRESULT CALLBACK device(GUID* id, char*, char* name, D3DDEVICEDESC*, D3DDEVICEDESC*, void* context) {
        Places& places = *static_cast<Places*>(context);
        if (IsEqualGUID(*id, IID_IDirect3DRampDevice)) places.ramp = places.next;
        if (IsEqualGUID(*id, IID_IDirect3DRGBDevice)) places.rgb = places.next;
        if (IsEqualGUID(*id, IID_IDirect3DHALDevice)) {
            places.hal = places.next;
            places.hal_is_named = std::strcmp(name, "Direct3D HAL") == 0;
        }
        ++places.next;
        return D3DENUMRET_OK;
    }
    static HRESULT CALLBACK format(DDPIXELFORMAT* format, void* context) {
        Places& places = *static_cast<Places*>(context);
        const auto first = [&](int& place) { place = place ? place : places.next; };
        if ((format->dwFlags & DDPF_RGB) && format->dwRBitMask == 0xF800) first(places.r5g6b5);
        if ((format->dwFlags & DDPF_RGB) && format->dwRGBBitCount == 32) first(places.bits32);
        if (format->dwFlags & DDPF_BUMPDUDV) first(places.bump);
        ++places.next;
        return D3DENUMRET_OK;
    }
};
void test_orders() {
    LegacyRig legacy;
    auto* const one = legacy.direct3d<IDirect3D>(IID_IDirect3D);
    auto* const three = legacy.direct3d<IDirect3D3>(IID_IDirect3D3);
    Places devices, formats;
    one->EnumDevices(Places::device, &devices);
    check(devices.ramp == 1 && devices.ramp < devices.rgb && devices.rgb < devices.hal, "the order of devices");
    check(devices.hal_is_named, "the name of hardware devices");
    IDirect3DDevice3* device = nullptr;
    expect(three->CreateDevice(IID_IDirect3DHALDevice, legacy.target, &device, nullptr), D3D_OK, "a device");
    if (device) expect(device->EnumTextureFormats(Places::format, &formats), D3D_OK, "EnumTextureFormats");
    check(formats.r5g6b5 && formats.r5g6b5 < formats.bits32 && formats.bits32 < formats.bump, "the order of formats");
    if (device) device->Release();
    three->Release();
    one->Release();
}

} // namespace

int main() {
    test_two_primaries();
    test_handed_over();
    test_descriptions();
    test_no_waiting();
    test_address();
    test_hidden_window();
    test_context();
    test_orders();
    return finish("kept rules");
}
