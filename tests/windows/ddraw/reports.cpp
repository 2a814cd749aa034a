// What programs were reported to rely on; each function names the report. DDC: github.com/narzoul/DDrawCompat, CNC:
// github.com/FunkyFr3sh/cnc-ddraw, D7VK: github.com/WinterSnowfall/d7vk.
#include "legacy.h"

namespace {

void enter_full_screen(Rig& rig) {
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive mode");
}

// --- capabilities ---

struct Formats {
    std::vector<DDPIXELFORMAT> all;
    static HRESULT CALLBACK add(DDPIXELFORMAT* format, void* formats) {
        static_cast<Formats*>(formats)->all.push_back(*format);
        return D3DENUMRET_OK;
    }
    bool has_depth(DWORD bits, DWORD mask) const {
        for (const DDPIXELFORMAT& each : all)
            if (each.dwZBufferBitDepth == bits && each.dwZBitMask == mask) return true;
        return false;
    }
    bool has_four(DWORD code) const {
        for (const DDPIXELFORMAT& each : all)
            if ((each.dwFlags & DDPF_FOURCC) && each.dwFourCC == code) return true;
        return false;
    }
};

struct Described { // the devices that EnumDevices of Direct3D 6 names
    struct Device {
        GUID id;
        D3DDEVICEDESC hardware, software;
    };
    std::vector<Device> all;
    static HRESULT CALLBACK add(GUID* id, char*, char*, D3DDEVICEDESC* hardware, D3DDEVICEDESC* software,
                                void* devices) {
        static_cast<Described*>(devices)->all.push_back({*id, *hardware, *software});
        return D3DENUMRET_OK;
    }
    const Device& of(const GUID& id) const {
        for (const Device& each : all)
            if (IsEqualGUID(each.id, id)) return each;
        std::printf("no such device\n");
        std::fflush(stdout);
        ExitProcess(2);
    }
};

// Programs take the deepest buffer that a card says to have, and need it in video memory (DDC #2 Rainbow Six, #398,
// #487 Colin McRae Rally 2).
void test_depths() {
    Rig rig;
    IDirect3D7* direct3d = nullptr;
    expect(rig.draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d)), DD_OK, "IDirect3D7");
    Formats hardware, software;
    expect(direct3d->EnumZBufferFormats(IID_IDirect3DHALDevice, Formats::add, &hardware), D3D_OK, "EnumZBufferFormats");
    expect(direct3d->EnumZBufferFormats(IID_IDirect3DRGBDevice, Formats::add, &software), D3D_OK, "EnumZBufferFormats");
    check(software.has_depth(32, 0xFFFFFFFF), "software has depths of 32 bits");
    for (const DDPIXELFORMAT& format : hardware.all) {
        DDSURFACEDESC2 desc = plain_depth();
        desc.ddpfPixelFormat = format;
        IDirectDrawSurface7* depth = nullptr;
        expect(rig.draw->CreateSurface(&desc, &depth, nullptr), DD_OK, "a depth buffer that was enumerated");
        if (depth) depth->Release();
    }
    direct3d->Release();
    DDCAPS card = {}, emulation = {};
    card.dwSize = emulation.dwSize = sizeof card;
    expect(rig.draw->GetCaps(&card, &emulation), DD_OK, "GetCaps");
    check(card.dwZBufferBitDepths == (DDBD_16 | DDBD_24), "the depths of the card");
    check(emulation.dwZBufferBitDepths == (DDBD_16 | DDBD_24 | DDBD_32), "the depths of the emulation");

    LegacyRig legacy;
    auto* const three = legacy.direct3d<IDirect3D3>(IID_IDirect3D3);
    Described devices;
    three->EnumDevices(Described::add, &devices);
    check(devices.of(IID_IDirect3DHALDevice).hardware.dwDeviceZBufferBitDepth == (DDBD_16 | DDBD_24), "depths of HAL");
    check((devices.of(IID_IDirect3DRGBDevice).software.dwDeviceZBufferBitDepth & DDBD_32) != 0, "depths of RGB");
    three->Release();
}

// Codes other than DXT's end or slow down programs (DDC #166 Need for Speed: High Stakes).
void test_texture_formats() {
    LegacyRig legacy;
    auto* const three = legacy.direct3d<IDirect3D3>(IID_IDirect3D3);
    IDirect3DDevice3* device = nullptr;
    expect(three->CreateDevice(IID_IDirect3DHALDevice, legacy.target, &device, nullptr), D3D_OK, "a device");
    Formats formats;
    if (device) expect(device->EnumTextureFormats(Formats::add, &formats), D3D_OK, "EnumTextureFormats");
    check(formats.has_four(MAKEFOURCC('D', 'X', 'T', '1')), "textures of DXT1");
    check(!formats.has_four(MAKEFOURCC('Y', 'U', 'Y', '2')), "no textures of YUY2");
    check(!formats.has_four(MAKEFOURCC('U', 'Y', 'V', 'Y')), "no textures of UYVY");
    if (device) device->Release();
    three->Release();
}

// A program looks for a filter in dwTextureCaps, where the bit means POW2 (DDC #49 Metal Gear Solid).
void test_powers_of_two() {
    static_assert(D3DPTFILTERCAPS_LINEAR == D3DPTEXTURECAPS_POW2);
    LegacyRig legacy;
    auto* const three = legacy.direct3d<IDirect3D3>(IID_IDirect3D3);
    Described devices;
    three->EnumDevices(Described::add, &devices);
    constexpr DWORD kWanted = D3DPTEXTURECAPS_POW2 | D3DPTEXTURECAPS_NONPOW2CONDITIONAL;
    const DWORD caps = devices.of(IID_IDirect3DHALDevice).hardware.dpcTriCaps.dwTextureCaps;
    check((caps & kWanted) == kWanted, "sizes of textures");
    three->Release();
}

// Programs want a certified driver that converts codes and locks no pages (CNC #163 Industry Giant 2).
void test_caps() {
    Rig rig;
    DDCAPS caps = {};
    caps.dwSize = sizeof caps;
    expect(rig.draw->GetCaps(&caps, nullptr), DD_OK, "GetCaps");
    constexpr DWORD kWanted = DDCAPS2_CERTIFIED | DDCAPS2_NOPAGELOCKREQUIRED;
    check((caps.dwCaps & DDCAPS_BLTFOURCC) != 0, "conversions of codes");
    check((caps.dwCaps2 & kWanted) == kWanted, "a certified driver without page locks");
}

// A texture's handle of one device is used with another one, also of another DirectDraw object (D7VK,
// src/ddraw/ddraw_common_interface.h).
void test_handles() {
    LegacyRig first, second;
    struct Device {
        IDirect3D2* direct3d = nullptr;
        IDirect3DDevice2* device = nullptr;
        explicit Device(LegacyRig& rig) : direct3d(rig.direct3d<IDirect3D2>(IID_IDirect3D2)) {
            IDirectDrawSurface* target = nullptr;
            rig.target->QueryInterface(IID_IDirectDrawSurface, reinterpret_cast<void**>(&target));
            expect(direct3d->CreateDevice(IID_IDirect3DHALDevice, target, &device), D3D_OK, "a device");
            target->Release();
        }
        ~Device() {
            device->Release();
            direct3d->Release();
        }
    } one(first), other(second);
    IDirectDrawSurface4* const surface = first.surface(16, 32, DDSCAPS_TEXTURE);
    IDirect3DTexture2* texture = nullptr;
    expect(surface->QueryInterface(IID_IDirect3DTexture2, reinterpret_cast<void**>(&texture)), DD_OK, "a texture");
    D3DTEXTUREHANDLE handle = 0, again = 0;
    expect(texture->GetHandle(one.device, &handle), D3D_OK, "GetHandle");
    expect(texture->GetHandle(other.device, &again), D3D_OK, "GetHandle of another device");
    check(handle == again, "one handle for all devices");
    expect(other.device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, handle), D3D_OK, "another device's handle");
    fill(surface, kGreen);
    std::vector<D3DTLVERTEX> quad = screen_quad(0, 0, kSize, kSize, kWhite);
    expect(other.device->BeginScene(), D3D_OK, "BeginScene");
    expect(other.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DVT_TLVERTEX, quad.data(), 4, 0), D3D_OK, "a draw");
    expect(other.device->EndScene(), D3D_OK, "EndScene");
    second.check_pixel(10, 10, kGreen, "a draw with another device's texture");
    texture->Release();
    surface->Release();
    DWORD bound = 1;
    expect(other.device->GetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, &bound), D3D_OK, "GetRenderState");
    check(bound == 0, "a texture that ended");
}

// --- memory ---

// Programs write above and below their pictures (DDC 6a22551 Diablo, #49 Metal Gear Solid, #289 Tiberian Sun, #446
// Xenoage Plus; CNC's guard_lines).
void test_spare_rows(DWORD width, DWORD bits, DWORD memory, LONG rows) {
    Rig rig;
    IDirectDrawSurface7 *const before = rig.surface(width, 32, bits, memory),
                               *const one = rig.surface(width, 32, bits, memory),
                               *const after = rig.surface(width, 32, bits, memory);
    with_lock(one, [&](char* pixels, const DDSURFACEDESC2& desc) {
        check(reinterpret_cast<std::uintptr_t>(pixels) % 16 == 0, "alignment of the first pixel");
        for (LONG row = -rows; row < 32 + rows; ++row)
            std::memset(pixels + row * desc.lPitch, 0xEE, static_cast<std::size_t>(desc.lPitch));
    });
    for (IDirectDrawSurface7* each : {before, after}) {
        const Picture picture = read(each);
        for (const DWORD pixel : picture.pixels)
            if (pixel != 0) return check(false, "what was written beside another picture");
    }
    for (IDirectDrawSurface7* each : {before, one, after}) check(each->Release() == 0, "a picture's end");
}

// --- display modes ---

// Arrays of programs have room for few sizes (DDC #558 Doom 95; dxwrapper #383 FIFA 99; CNC's max_resolutions).
// The monitor of this test has one that programs do not expect.
constexpr DWORD kOddWidth = 720, kOddHeight = 450;
HRESULT CALLBACK count_odd_modes(DDSURFACEDESC2* desc, void* context) {
    *static_cast<DWORD*>(context) += desc->dwWidth == kOddWidth && desc->dwHeight == kOddHeight;
    return DDENUMRET_OK;
}
DWORD listed_modes(IDirectDraw7* draw, const DDSURFACEDESC2* filter) {
    DWORD count = 0;
    expect(draw->EnumDisplayModes(0, const_cast<DDSURFACEDESC2*>(filter), &count, count_odd_modes), DD_OK,
           "EnumDisplayModes");
    return count;
}
void test_modes(bool lists_all) {
    Rig rig;
    DDSURFACEDESC2 filter = {};
    filter.dwSize = sizeof filter;
    filter.dwFlags = DDSD_WIDTH | DDSD_HEIGHT;
    filter.dwWidth = kOddWidth, filter.dwHeight = kOddHeight;
    constexpr DWORD kDepths = 3;
    check(listed_modes(rig.draw, nullptr) == (lists_all ? kDepths : 0), "sizes that programs do not expect");
    check(listed_modes(rig.draw, &filter) == kDepths, "a size that the program names");
    enter_full_screen(rig);
    expect(rig.draw->SetDisplayMode(kOddWidth, kOddHeight, 16, 0, 0), DD_OK,
           "SetDisplayMode of a size that is not listed");
    expect(rig.draw->RestoreDisplayMode(), DD_OK, "RestoreDisplayMode");
}

// A size that the monitor lacks is stretched to a larger one (DDC #451 Dungeon Keeper, CNC's fake_mode).
void test_small_mode() {
    const int width_before = GetSystemMetrics(SM_CXSCREEN);
    {
        Rig rig;
        enter_full_screen(rig);
        expect(rig.draw->SetDisplayMode(320, 200, 16, 0, 0), DD_OK, "SetDisplayMode of 320x200");
        DDSURFACEDESC2 mode = {};
        mode.dwSize = sizeof mode;
        expect(rig.draw->GetDisplayMode(&mode), DD_OK, "GetDisplayMode");
        check(mode.dwWidth == 320 && mode.dwHeight == 200, "the size that programs see");
        IDirectDrawSurface7* const front = rig.primary(1);
        const Picture picture = read(front);
        check(picture.width == 320 && picture.height == 200, "the size of the primary surface");
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        effects.dwFillColor = 0xF800;
        expect(front->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK, "a fill");
        const int right = GetSystemMetrics(SM_CXSCREEN) - 5, bottom = GetSystemMetrics(SM_CYSCREEN) - 5;
        COLORREF shown = 0;
        for (int i = 0; i < 150 && shown != RGB(0xFF, 0, 0); ++i) {
            pump();
            HDC screen = GetDC(nullptr);
            shown = GetPixel(screen, right, bottom);
            ReleaseDC(nullptr, screen);
            Sleep(20);
        }
        check(shown == RGB(0xFF, 0, 0), "the picture covers the screen");
        expect(rig.draw->SetDisplayMode(320, 240, 16, 0, 0), DD_OK, "SetDisplayMode of 320x240");
        expect(front->IsLost(), DDERR_SURFACELOST, "the surface of another small mode");
        front->Release();
        expect(rig.draw->SetDisplayMode(321, 200, 16, 0, 0), DDERR_UNSUPPORTED, "SetDisplayMode of no size");
        expect(rig.draw->RestoreDisplayMode(), DD_OK, "RestoreDisplayMode");
        expect(rig.draw->GetDisplayMode(&mode), DD_OK, "GetDisplayMode");
        check(static_cast<int>(mode.dwWidth) == width_before, "the desktop's size");
    }
    check(GetSystemMetrics(SM_CXSCREEN) == width_before, "the screen's size");
}

// --- device contexts ---

// DDSCAPS_OWNDC: the context keeps its state (CNC, src/ddsurface.c), and locks nothing (DDC 205562b Revenant).
void test_own_context() {
    Rig rig;
    DDSURFACEDESC2 desc = plain(kSize, kSize, 32, DDSCAPS_SYSTEMMEMORY | DDSCAPS_OWNDC);
    IDirectDrawSurface7 *own = nullptr, *const other = rig.surface(kSize, kSize, 32);
    expect(rig.draw->CreateSurface(&desc, &own, nullptr), DD_OK, "a surface with its own context");
    if (!own) return;
    HDC first = nullptr, again = nullptr;
    expect(own->GetDC(&first), DD_OK, "GetDC");
    SetTextColor(first, RGB(1, 2, 3));
    RECT part = {0, 0, 20, 20};
    FillRect(first, &part, static_cast<HBRUSH>(GetStockObject(WHITE_BRUSH)));
    GdiFlush();
    expect(other->Blt(nullptr, own, nullptr, DDBLT_WAIT, nullptr), DD_OK, "a blit of a surface with a context");
    check((read(other).at(10, 10) & 0xFFFFFF) == 0xFFFFFF, "what GDI has drawn");
    check((read(own).at(10, 10) & 0xFFFFFF) == 0xFFFFFF, "a lock beside the context");
    expect(own->GetDC(&again), DDERR_DCALREADYCREATED, "GetDC twice");
    expect(own->ReleaseDC(first), DD_OK, "ReleaseDC");
    expect(own->ReleaseDC(first), DDERR_NODC, "ReleaseDC twice");
    expect(own->GetDC(&again), DD_OK, "GetDC again");
    check(again == first && GetTextColor(again) == RGB(1, 2, 3), "the same context with its state");
    expect(own->ReleaseDC(again), DD_OK, "ReleaseDC");
    check(own->Release() == 0, "a surface with its own context");
    other->Release();
}

// --- primary surfaces ---

// A gamma control that a program forgets does not keep its surface from being replaced (DDC ebba0ec Prince of Persia
// 3D).
void test_forgotten_gamma() {
    Rig rig;
    enter_full_screen(rig);
    IDirectDrawSurface7* const first = rig.primary(1);
    IDirectDrawGammaControl* gamma = nullptr;
    expect(first->QueryInterface(IID_IDirectDrawGammaControl, reinterpret_cast<void**>(&gamma)), DD_OK, "gamma");
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    IDirectDrawSurface7* second = nullptr;
    expect(rig.draw->CreateSurface(&desc, &second, nullptr), DDERR_PRIMARYSURFACEALREADYEXISTS,
           "a second primary surface");
    first->Release();
    second = rig.primary(1);
    if (second) expect(second->Flip(nullptr, DDFLIP_WAIT), DD_OK, "Flip of the second primary surface");
    DDGAMMARAMP ramp = {};
    expect(gamma->GetGammaRamp(0, &ramp), DD_OK, "the forgotten gamma control");
    gamma->Release();
    if (second) expect(second->Flip(nullptr, DDFLIP_WAIT), DD_OK, "Flip without the gamma control");
    if (second) second->Release();
}

// A primary chain in system memory is not exchanged by Flip: the back buffer keeps its picture (DDC 947bb41, the menus
// of Carmageddon).
void test_flip_in_system_memory() {
    Rig rig;
    enter_full_screen(rig);
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS | DDSD_BACKBUFFERCOUNT;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE | DDSCAPS_FLIP | DDSCAPS_COMPLEX | DDSCAPS_SYSTEMMEMORY;
    desc.dwBackBufferCount = 2;
    IDirectDrawSurface7 *front = nullptr, *back = nullptr, *last = nullptr;
    expect(rig.draw->CreateSurface(&desc, &front, nullptr), DD_OK, "a chain in system memory");
    if (!front) return;
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_FLIP;
    expect(front->GetAttachedSurface(&caps, &back), DD_OK, "the back buffer");
    expect(back->GetAttachedSurface(&caps, &last), DD_OK, "the last buffer");
    const auto paint = [](IDirectDrawSurface7* surface, DWORD color) {
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        effects.dwFillColor = color;
        expect(surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK, "a fill");
    };
    paint(back, kRed & 0xFFFFFF);
    paint(last, kBlue & 0xFFFFFF);
    for (int i = 0; i < 2; ++i) {
        expect(front->Flip(nullptr, DDFLIP_WAIT), DD_OK, "Flip");
        check((read(front).at(5, 5) & 0xFFFFFF) == (kRed & 0xFFFFFF), "the front buffer shows the back buffer");
        check((read(back).at(5, 5) & 0xFFFFFF) == (kRed & 0xFFFFFF), "the back buffer keeps its picture");
    }
    expect(front->Flip(last, DDFLIP_WAIT), DD_OK, "Flip to the last buffer");
    check((read(front).at(5, 5) & 0xFFFFFF) == (kBlue & 0xFFFFFF), "the front buffer shows the last buffer");
    last->Release();
    back->Release();
    front->Release();
}

// With DP2_VSYNC=on, Flip waits for the monitor, the only clock of many programs (DDC #543, #61, #78), and other
// threads call meanwhile (DDC pull request 301, Buccaneer). The monitor of this test has 60 refreshes a second.
double seconds_of_flips(IDirectDrawSurface7* front, int count, DWORD flags) {
    LARGE_INTEGER begin, end, frequency;
    QueryPerformanceFrequency(&frequency);
    expect(front->Flip(nullptr, DDFLIP_WAIT | flags), DD_OK, "Flip");
    QueryPerformanceCounter(&begin);
    for (int i = 0; i < count; ++i) expect(front->Flip(nullptr, DDFLIP_WAIT | flags), DD_OK, "Flip");
    QueryPerformanceCounter(&end);
    return static_cast<double>(end.QuadPart - begin.QuadPart) / static_cast<double>(frequency.QuadPart);
}
struct Caller { // a thread that calls as long as the program flips
    IDirectDraw7* draw;
    std::atomic<bool> stops{false};
    std::atomic<int> calls{0};
    static DWORD WINAPI run(void* self) {
        auto* const caller = static_cast<Caller*>(self);
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        for (; !caller->stops; ++caller->calls) {
            expect(caller->draw->GetDisplayMode(&desc), DD_OK, "GetDisplayMode");
            Sleep(1);
        }
        return 0;
    }
};
void test_flip_waits() {
    Rig rig;
    enter_full_screen(rig);
    IDirectDrawSurface7* const front = rig.primary(1);
    if (!front) return;
    constexpr int kFlips = 20;
    constexpr double kRefresh = 1.0 / 60;
    Caller caller{rig.draw};
    const HANDLE thread = CreateThread(nullptr, 0, Caller::run, &caller, 0, nullptr);
    const double one = seconds_of_flips(front, kFlips, 0);
    caller.stops = true;
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    check(one > (kFlips - 1) * kRefresh, "Flip waits for the refresh");
    check(caller.calls > kFlips * 2, "other threads call while Flip waits");
    check(seconds_of_flips(front, kFlips, DDFLIP_INTERVAL2) > (kFlips - 1) * 2 * kRefresh, "Flip waits for two");
    check(seconds_of_flips(front, kFlips, DDFLIP_NOVSYNC) < (kFlips - 1) * kRefresh, "Flip with DDFLIP_NOVSYNC");
    front->Release();
}

// --- the x87 unit ---

WORD control_word() {
    WORD out = 0;
    __asm__ volatile("fnstcw %0" : "=m"(out));
    return out;
}
void set_control_word(WORD word) {
    __asm__ volatile("fldcw %0" : : "m"(word));
}

// Programs compute with what Direct3D leaves (documentation of IDirect3DDevice7; D7VK).
void test_precision_7(DWORD level, WORD during, WORD after) {
    Rig rig;
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL | level), DD_OK, "SetCooperativeLevel");
    IDirect3D7* direct3d = nullptr;
    expect(rig.draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d)), DD_OK, "IDirect3D7");
    DDSURFACEDESC2 desc = plain(kSize, kSize, 32, DDSCAPS_VIDEOMEMORY | DDSCAPS_3DDEVICE);
    IDirectDrawSurface7* target = nullptr;
    expect(rig.draw->CreateSurface(&desc, &target, nullptr), DD_OK, "a target");
    IDirect3DDevice7* device = nullptr;
    set_control_word(0x137F);
    expect(direct3d->CreateDevice(IID_IDirect3DHALDevice, target, &device), D3D_OK, "a device");
    check(control_word() == during, "the x87 unit after CreateDevice of Direct3D 7");
    if (device) device->Release();
    check(control_word() == after, "the x87 unit after the device's end");
    target->Release();
    direct3d->Release();
}
void test_precision_6(DWORD level, WORD during, WORD after) {
    LegacyRig rig;
    expect(rig.draw->SetCooperativeLevel(nullptr, DDSCL_NORMAL | level), DD_OK, "SetCooperativeLevel");
    auto* const direct3d = rig.direct3d<IDirect3D3>(IID_IDirect3D3);
    IDirect3DDevice3* device = nullptr;
    set_control_word(0x137F);
    expect(direct3d->CreateDevice(IID_IDirect3DHALDevice, rig.target, &device, nullptr), D3D_OK, "a device");
    check(control_word() == during, "the x87 unit after CreateDevice of Direct3D 6");
    if (device) device->Release();
    check(control_word() == after, "the x87 unit after the older device's end");
    direct3d->Release();
}
void test_precision() {
    constexpr WORD kKept = 0x137F, kSingle = 0x007F, kDouble = 0x027F;
    test_precision_7(0, kSingle, kDouble);
    test_precision_7(DDSCL_FPUPRESERVE, kKept, kKept);
    test_precision_6(0, kKept, kKept);
    test_precision_6(DDSCL_FPUSETUP, kSingle, kDouble);
    set_control_word(kDouble);
}

// --- the dll ---

// A program that imports a function that is missing is not loaded (CNC #120 Arcanum imports
// CompleteCreateSysmemSurface).
void test_exports() {
    const HMODULE dll = GetModuleHandleA("ddraw.dll");
    for (const char* name :
         {"CompleteCreateSysmemSurface", "DDGetAttachedSurfaceLcl", "DDInternalLock", "DDInternalUnlock", "DSoundHelp",
          "GetDDSurfaceLocal", "GetOLEThunkData", "RegisterSpecialCase", "SetAppCompatData"})
        if (!GetProcAddress(dll, name)) check(false, name);
    const auto complete = reinterpret_cast<HRESULT(WINAPI*)(void*)>(
        reinterpret_cast<void*>(GetProcAddress(dll, "CompleteCreateSysmemSurface")));
    if (complete) expect(complete(nullptr), DDERR_UNSUPPORTED, "CompleteCreateSysmemSurface");
}

// Programs compare the file's version with the DirectX that they need (CNC c2b85ca: those before 4.3 were too old).
void test_version(const char* file) {
    DWORD unused = 0;
    std::vector<char> data(GetFileVersionInfoSizeA(file, &unused));
    VS_FIXEDFILEINFO* version = nullptr;
    UINT bytes = 0;
    const bool has_one = !data.empty() && GetFileVersionInfoA(file, 0, static_cast<DWORD>(data.size()), data.data()) &&
                         VerQueryValueA(data.data(), "\\", reinterpret_cast<void**>(&version), &bytes);
    check(has_one && version->dwFileVersionMS == 0x00040009 && version->dwFileVersionLS == 904, file);
}

} // namespace

int main(int count, char** arguments) {
    if (count > 1 && std::strcmp(arguments[1], "all_modes") == 0) {
        test_modes(true);
        return finish("reports");
    }
    if (count > 1 && std::strcmp(arguments[1], "vsync") == 0) {
        test_flip_waits();
        return finish("reports");
    }
    test_modes(false);
    test_depths();
    test_texture_formats();
    test_powers_of_two();
    test_caps();
    test_handles();
    test_spare_rows(640, 16, DDSCAPS_SYSTEMMEMORY, 200);
    test_spare_rows(320, 8, DDSCAPS_VIDEOMEMORY, 200);
    test_spare_rows(100, 32, DDSCAPS_SYSTEMMEMORY, 8);
    test_forgotten_gamma();
    test_flip_in_system_memory();
    test_own_context();
    test_small_mode();
    test_precision();
    test_exports();
    for (const char* file : {".\\ddraw.dll", ".\\d3d8.dll", ".\\d3d9.dll"}) test_version(file);
    return finish("reports");
}
