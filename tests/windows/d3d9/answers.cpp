// Calls return what Windows returns: results from WinterSnowfall/d8vk-tests (d3d9_triangle.cpp), and values of Wine's
// tests that Wine itself does not return ("todo_wine").
#include <initializer_list>

#include "drawing.h"

namespace {

constexpr D3DFORMAT kDisplay = D3DFMT_X8R8G8B8;
constexpr D3DFORMAT four_cc(char a, char b, char c, char d) {
    return static_cast<D3DFORMAT>(a | b << 8 | c << 16 | d << 24);
}

void adapter(DeviceRig& rig) {
    IDirect3D9& d3d = *rig.d3d;
    for (const D3DRESOURCETYPE type : {D3DRTYPE_VERTEXBUFFER, D3DRTYPE_INDEXBUFFER})
        for (const D3DFORMAT format : {D3DFMT_VERTEXDATA, D3DFMT_INDEX16, kDisplay})
            for (const DWORD usage : {0ul, static_cast<DWORD>(D3DUSAGE_SOFTWAREPROCESSING)})
                check(d3d.CheckDeviceFormat(0, D3DDEVTYPE_HAL, kDisplay, usage, type, format) == D3DERR_INVALIDCALL,
                      "CheckDeviceFormat of a buffer");
    D3DCAPS9 caps;
    check(d3d.GetDeviceCaps(0, D3DDEVTYPE_SW, &caps) == D3DERR_NOTAVAILABLE, "caps of a software device");
    IDirect3DDevice9* device = nullptr;
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    check(d3d.CreateDevice(0, D3DDEVTYPE_SW, rig.window, D3DCREATE_SOFTWARE_VERTEXPROCESSING, &parameters, &device) ==
              D3DERR_INVALIDCALL,
          "a software device");
    for (const DWORD interval : {D3DPRESENT_INTERVAL_TWO, D3DPRESENT_INTERVAL_THREE, D3DPRESENT_INTERVAL_FOUR}) {
        parameters = rig.parameters;
        parameters.PresentationInterval = interval;
        check(d3d.CreateDevice(0, D3DDEVTYPE_HAL, rig.window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters,
                               &device) == D3DERR_INVALIDCALL,
              "a longer interval in a window");
    }
    // Any format is accepted without multisampling.
    DWORD levels = 7;
    check(d3d.CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, static_cast<D3DFORMAT>(65536), TRUE, D3DMULTISAMPLE_NONE,
                                         &levels) == D3D_OK &&
              levels == 1,
          "one sample of an unknown format");
    for (const D3DFORMAT format : {D3DFMT_D16_LOCKABLE, D3DFMT_D32F_LOCKABLE, four_cc('I', 'N', 'T', 'Z')}) {
        IDirect3DSurface9* surface = nullptr;
        check(d3d.CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, format, TRUE, D3DMULTISAMPLE_2_SAMPLES, nullptr) ==
                  D3DERR_NOTAVAILABLE,
              "samples of depths that can be locked or read");
        check(FAILED(rig.device->CreateDepthStencilSurface(16, 16, format, D3DMULTISAMPLE_2_SAMPLES, 0, FALSE, &surface,
                                                           nullptr)),
              "a surface with such samples");
    }
}

// Formats of back buffers are those that CheckDeviceType accepts; in full screen, where Present converts no colours,
// the format must also be the display mode's (WinterSnowfall/d8vk-tests and DXVK PR 4907: the same on cards of all
// vendors).
void back_buffers(DeviceRig& rig) {
    const auto created = [&](D3DPRESENT_PARAMETERS parameters) {
        IDirect3DDevice9* device = nullptr;
        const HRESULT hr = rig.d3d->CreateDevice(0, D3DDEVTYPE_HAL, rig.window, D3DCREATE_HARDWARE_VERTEXPROCESSING,
                                                 &parameters, &device);
        check(SUCCEEDED(hr) == (device != nullptr), "a device or an error");
        if (device) device->Release();
        return hr;
    };
    for (const D3DFORMAT format : {D3DFMT_X8R8G8B8,
                                   D3DFMT_A8R8G8B8,
                                   D3DFMT_R5G6B5,
                                   D3DFMT_X1R5G5B5,
                                   D3DFMT_A1R5G5B5,
                                   D3DFMT_A2R10G10B10,
                                   D3DFMT_UNKNOWN,
                                   D3DFMT_R8G8B8,
                                   D3DFMT_A4R4G4B4,
                                   D3DFMT_X4R4G4B4,
                                   D3DFMT_R3G3B2,
                                   D3DFMT_A8,
                                   D3DFMT_A8R3G3B2,
                                   D3DFMT_A2B10G10R10,
                                   D3DFMT_A8B8G8R8,
                                   D3DFMT_X8B8G8R8,
                                   D3DFMT_G16R16,
                                   D3DFMT_A16B16G16R16,
                                   D3DFMT_P8,
                                   D3DFMT_A8P8,
                                   D3DFMT_L8,
                                   D3DFMT_A8L8,
                                   D3DFMT_A4L4,
                                   D3DFMT_L16,
                                   D3DFMT_V8U8,
                                   D3DFMT_Q8W8V8U8,
                                   D3DFMT_V16U16,
                                   D3DFMT_A2W10V10U10,
                                   D3DFMT_R16F,
                                   D3DFMT_G16R16F,
                                   D3DFMT_A16B16G16R16F,
                                   D3DFMT_R32F,
                                   D3DFMT_G32R32F,
                                   D3DFMT_A32B32G32R32F,
                                   D3DFMT_CxV8U8,
                                   D3DFMT_DXT1,
                                   D3DFMT_DXT2,
                                   D3DFMT_DXT3,
                                   D3DFMT_DXT4,
                                   D3DFMT_DXT5,
                                   D3DFMT_UYVY,
                                   D3DFMT_YUY2,
                                   D3DFMT_R8G8_B8G8,
                                   D3DFMT_G8R8_G8B8,
                                   D3DFMT_MULTI2_ARGB8,
                                   D3DFMT_D16,
                                   D3DFMT_D16_LOCKABLE,
                                   D3DFMT_D24S8,
                                   D3DFMT_D24X8,
                                   D3DFMT_D32,
                                   D3DFMT_D32F_LOCKABLE,
                                   D3DFMT_VERTEXDATA,
                                   D3DFMT_INDEX16,
                                   four_cc('N', 'U', 'L', 'L'),
                                   four_cc('I', 'N', 'T', 'Z'),
                                   four_cc('D', 'F', '1', '6'),
                                   four_cc('A', 'T', 'I', '2'),
                                   four_cc('N', 'V', '1', '2'),
                                   static_cast<D3DFORMAT>(1),
                                   static_cast<D3DFORMAT>(0xFFFFFFFF)}) {
        D3DPRESENT_PARAMETERS parameters = rig.parameters;
        parameters.BackBufferFormat = format;
        const bool good = format == D3DFMT_X8R8G8B8 || format == D3DFMT_A8R8G8B8 || format == D3DFMT_R5G6B5 ||
                          format == D3DFMT_X1R5G5B5 || format == D3DFMT_A1R5G5B5 || format == D3DFMT_A2R10G10B10 ||
                          format == D3DFMT_UNKNOWN;
        const HRESULT expected = good ? D3D_OK : D3DERR_INVALIDCALL;
        check(SUCCEEDED(rig.d3d->CheckDeviceType(0, D3DDEVTYPE_HAL, kDisplay, format, TRUE)) == good,
              "CheckDeviceType of a back buffer");
        check(created(parameters) == expected, "a device with a back buffer");
        IDirect3DSwapChain9* chain = nullptr;
        D3DPRESENT_PARAMETERS of_chain = parameters;
        check(rig.device->CreateAdditionalSwapChain(&of_chain, &chain) == expected && (chain != nullptr) == good,
              "a swap chain with a back buffer");
        if (chain) chain->Release();
        D3DPRESENT_PARAMETERS of_reset = parameters;
        check(rig.device->Reset(&of_reset) == expected, "a Reset with a back buffer");
        of_reset = rig.parameters;
        check(rig.device->Reset(&of_reset) == D3D_OK, "a Reset after it");
        // The same formats in full screen, with the screen's size.
        D3DDISPLAYMODE mode = {};
        rig.d3d->GetAdapterDisplayMode(0, &mode);
        parameters.Windowed = FALSE;
        parameters.BackBufferWidth = mode.Width;
        parameters.BackBufferHeight = mode.Height;
        const D3DFORMAT mode_format = format == D3DFMT_A8R8G8B8   ? D3DFMT_X8R8G8B8
                                      : format == D3DFMT_A1R5G5B5 ? D3DFMT_X1R5G5B5
                                                                  : format;
        const bool shown = format != D3DFMT_UNKNOWN &&
                           SUCCEEDED(rig.d3d->CheckDeviceType(0, D3DDEVTYPE_HAL, mode_format, format, FALSE));
        check(!shown || good, "CheckDeviceType in full screen");
        check(format != D3DFMT_X8R8G8B8 || shown, "the usual format in full screen");
        if (!shown) check(created(parameters) == D3DERR_INVALIDCALL, "a full screen with a back buffer");
    }
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
}

void surfaces(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    // A failing lock clears the D3DLOCKED_RECT only for surfaces of the default pool.
    for (const D3DPOOL pool : {D3DPOOL_DEFAULT, D3DPOOL_SYSTEMMEM}) {
        IDirect3DSurface9* surface = nullptr;
        D3DLOCKED_RECT rect;
        device.CreateOffscreenPlainSurface(16, 16, kDisplay, pool, &surface, nullptr);
        check(surface->LockRect(&rect, nullptr, 0) == D3D_OK, "a lock");
        rect = {10, &rect};
        check(surface->LockRect(&rect, nullptr, 0) == D3DERR_INVALIDCALL, "a second lock");
        const bool cleared = !rect.pBits && rect.Pitch == 0;
        check(cleared == (pool == D3DPOOL_DEFAULT), "the result of a lock that fails");
        surface->UnlockRect();
        surface->Release();
    }
    IDirect3DTexture9* texture = nullptr;
    device.CreateTexture(16, 16, 1, 0, kDisplay, D3DPOOL_DEFAULT, &texture, nullptr);
    D3DLOCKED_RECT rect = {10, &rect};
    check(texture->LockRect(0, &rect, nullptr, 0) == D3DERR_INVALIDCALL && !rect.pBits && rect.Pitch == 0,
          "a lock of a static texture");
    texture->Release();

    IDirect3DSurface9* cursor = nullptr;
    device.CreateOffscreenPlainSurface(32, 32, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &cursor, nullptr);
    check(device.SetCursorProperties(32, 0, cursor) == D3DERR_INVALIDCALL &&
              device.SetCursorProperties(0, 32, cursor) == D3DERR_INVALIDCALL &&
              device.SetCursorProperties(31, 31, cursor) == D3D_OK,
          "the hot spot of a cursor");
    cursor->Release();

    // Microsoft's page about StretchRect: none of the depth surfaces may be discardable.
    IDirect3DSurface9 *kept[2] = {}, *discarded = nullptr;
    for (auto& surface : kept)
        device.CreateDepthStencilSurface(16, 16, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, FALSE, &surface, nullptr);
    device.CreateDepthStencilSurface(16, 16, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, TRUE, &discarded, nullptr);
    const auto copied = [&](IDirect3DSurface9* from, IDirect3DSurface9* to) {
        return device.StretchRect(from, nullptr, to, nullptr, D3DTEXF_NONE);
    };
    check(copied(kept[0], kept[1]) == D3D_OK && copied(kept[0], discarded) == D3DERR_INVALIDCALL &&
              copied(discarded, kept[0]) == D3DERR_INVALIDCALL,
          "copies of depths that are not kept");
    kept[0]->Release(), kept[1]->Release(), discarded->Release();

    for (const D3DPOOL pool : {D3DPOOL_DEFAULT, D3DPOOL_SYSTEMMEM, D3DPOOL_SCRATCH}) {
        IDirect3DSurface9* surface = nullptr;
        const HRESULT hr =
            device.CreateOffscreenPlainSurface(16, 16, four_cc('A', 'T', 'I', '2'), pool, &surface, nullptr);
        check(hr == (pool == D3DPOOL_SCRATCH || !rig.is_ex() ? D3D_OK : D3DERR_INVALIDCALL), "a plain surface of ATI2");
        if (surface) surface->Release();
    }
}

// A texture in system memory with `levels` levels, 8x8 texels, all red and half transparent.
IDirect3DTexture9* red(IDirect3DDevice9& device, D3DFORMAT format, UINT levels) {
    IDirect3DTexture9* texture = nullptr;
    device.CreateTexture(8, 8, levels, 0, format, D3DPOOL_SYSTEMMEM, &texture, nullptr);
    for (UINT level = 0; level < levels; ++level) {
        D3DLOCKED_RECT rect;
        texture->LockRect(level, &rect, nullptr, 0);
        for (int y = 0; y < 8 >> level; ++y)
            for (int x = 0; x < 8 >> level; ++x)
                reinterpret_cast<DWORD*>(static_cast<char*>(rect.pBits) + y * rect.Pitch)[x] = 0x80FF0000;
        texture->UnlockRect(level);
    }
    return texture;
}

// UpdateTexture accepts formats that differ only in alpha, and a destination with more levels than the source (Wine's
// test_updatetexture).
void updates(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    struct Case {
        D3DFORMAT from, to;
        UINT from_levels, to_levels;
    };
    for (const Case& c : {Case{D3DFMT_A8R8G8B8, D3DFMT_A8R8G8B8, 1, 4}, Case{D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, 4, 4},
                          Case{D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, 4, 4}}) {
        IDirect3DTexture9 *source = red(device, c.from, c.from_levels), *target = nullptr;
        device.CreateTexture(8, 8, c.to_levels, 0, c.to, D3DPOOL_DEFAULT, &target, nullptr);
        check(device.UpdateTexture(source, target) == D3D_OK, "UpdateTexture");
        device.SetTexture(0, target);
        device.SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
        device.Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
        draw_quad(rig, 0.5f, kGreen);
        check(rig.pixel(32, 32) == kRed, "what UpdateTexture copies");
        device.SetTexture(0, nullptr);
        source->Release(), target->Release();
    }
}

// Microsoft's page about S_PRESENT: only IDirect3DDevice9Ex returns these codes; they last until Reset.
void device_states(DeviceRig& rig) {
    auto* const ex = rig.is_ex() ? static_cast<IDirect3DDevice9Ex*>(rig.device) : nullptr;
    const auto expect = [&](HRESULT window, HRESULT none, const char* what) {
        if (ex) check(ex->CheckDeviceState(rig.window) == window && ex->CheckDeviceState(nullptr) == none, what);
        check(rig.device->Present(nullptr, nullptr, nullptr, nullptr) == (ex ? window : D3D_OK), what);
    };
    expect(D3D_OK, D3D_OK, "at first");
    ShowWindow(rig.window, SW_SHOWMINNOACTIVE);
    expect(S_PRESENT_OCCLUDED, D3D_OK, "a minimized window");
    ShowWindow(rig.window, SW_SHOWNOACTIVATE);
    expect(D3D_OK, D3D_OK, "a restored window");
    DEVMODEA mode = {};
    mode.dmSize = sizeof mode;
    mode.dmPelsWidth = 800;
    mode.dmPelsHeight = 600;
    mode.dmFields = DM_PELSWIDTH | DM_PELSHEIGHT;
    if (ChangeDisplaySettingsA(&mode, CDS_FULLSCREEN) != DISP_CHANGE_SUCCESSFUL)
        return; // the display has only one mode
    expect(S_PRESENT_MODE_CHANGED, S_PRESENT_MODE_CHANGED, "another mode");
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    check(rig.device->Reset(&parameters) == D3D_OK, "a Reset in another mode");
    expect(D3D_OK, D3D_OK, "after a Reset");
    ChangeDisplaySettingsA(nullptr, 0);
    expect(S_PRESENT_MODE_CHANGED, S_PRESENT_MODE_CHANGED, "the first mode");
    parameters = rig.parameters;
    check(rig.device->Reset(&parameters) == D3D_OK, "a Reset in the first mode");
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
    expect(D3D_OK, D3D_OK, "at last");
}

// Except with 9Ex, a Reset fails while a state block exists: Microsoft's page about Reset, and
// WinterSnowfall/d8vk-tests.
void blocks(DeviceRig& rig) {
    for (const bool recorded : {false, true}) {
        IDirect3DStateBlock9* block = nullptr;
        if (recorded) rig.device->BeginStateBlock();
        const HRESULT hr =
            recorded ? rig.device->EndStateBlock(&block) : rig.device->CreateStateBlock(D3DSBT_ALL, &block);
        check(hr == D3D_OK, "a state block");
        D3DPRESENT_PARAMETERS parameters = rig.parameters;
        const bool fails = !rig.is_ex();
        check(rig.device->Reset(&parameters) == (fails ? D3DERR_INVALIDCALL : D3D_OK), "a Reset with a state block");
        check(rig.device->TestCooperativeLevel() == (fails ? D3DERR_DEVICENOTRESET : D3D_OK), "after it");
        block->Release();
        parameters = rig.parameters;
        check(rig.device->Reset(&parameters) == D3D_OK, "a Reset without one");
    }
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
}

} // namespace

// The depth surface that the device creates may be discardable, too.
void discarded_depth(DeviceRig& rig) {
    for (const DWORD flags : {DWORD{0}, DWORD{D3DPRESENTFLAG_DISCARD_DEPTHSTENCIL}}) {
        D3DPRESENT_PARAMETERS parameters = rig.parameters;
        parameters.EnableAutoDepthStencil = TRUE, parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
        parameters.Flags |= flags;
        check(rig.device->Reset(&parameters) == D3D_OK, "a Reset");
        IDirect3DSurface9 *depth = nullptr, *kept = nullptr;
        rig.device->GetDepthStencilSurface(&depth);
        rig.device->CreateDepthStencilSurface(kSize, kSize, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, FALSE, &kept,
                                              nullptr);
        check(rig.device->StretchRect(depth, nullptr, kept, nullptr, D3DTEXF_NONE) ==
                  (flags ? D3DERR_INVALIDCALL : D3D_OK),
              "a copy of the device's own depths");
        depth->Release(), kept->Release();
    }
}

int main() {
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        adapter(rig);
        back_buffers(rig);
        surfaces(rig);
        updates(rig);
        device_states(rig);
        blocks(rig);
        discarded_depth(rig);
    }
    return finish("answers");
}
