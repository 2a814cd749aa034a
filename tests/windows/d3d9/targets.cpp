// Render targets and depth buffers that do not fit each other: every call succeeds, and draws ignore what does not fit
// the first target (DXVK PR 5112, as tested on Windows; d9vk PR 328; Gallium Nine). Also passes that only draw depth.
#include <initializer_list>

#include "drawing.h"

namespace {

constexpr D3DFORMAT kNullFormat = static_cast<D3DFORMAT>(MAKEFOURCC('N', 'U', 'L', 'L'));

IDirect3DSurface9* target(DeviceRig& rig, UINT width, UINT height, D3DMULTISAMPLE_TYPE samples = D3DMULTISAMPLE_NONE,
                          D3DFORMAT format = D3DFMT_X8R8G8B8) {
    IDirect3DSurface9* surface = nullptr;
    check(rig.device->CreateRenderTarget(width, height, format, samples, 0, FALSE, &surface, nullptr) == D3D_OK,
          "a target");
    return surface;
}
IDirect3DSurface9* depth(DeviceRig& rig, UINT width, UINT height, D3DMULTISAMPLE_TYPE samples = D3DMULTISAMPLE_NONE) {
    IDirect3DSurface9* surface = nullptr;
    check(rig.device->CreateDepthStencilSurface(width, height, D3DFMT_D24S8, samples, 0, FALSE, &surface, nullptr) ==
              D3D_OK,
          "a depth buffer");
    return surface;
}
void set_target(DeviceRig& rig, DWORD index, IDirect3DSurface9* surface) {
    check(rig.device->SetRenderTarget(index, surface) == D3D_OK, "SetRenderTarget");
}
void set_viewport(DeviceRig& rig, DWORD size) {
    const D3DVIEWPORT9 viewport = {0, 0, size, size, 0, 1};
    check(rig.device->SetViewport(&viewport) == D3D_OK, "SetViewport");
}
// A pixel of a surface with one sample.
DWORD pixel_of(DeviceRig& rig, IDirect3DSurface9* surface, LONG x, LONG y) {
    IDirect3DSurface9* before = nullptr;
    rig.device->GetRenderTarget(0, &before);
    set_target(rig, 0, surface);
    const DWORD value = rig.pixel(x, y);
    set_target(rig, 0, before);
    before->Release();
    return value;
}

// Targets 1 to 3 have another size or sample count than target 0.
void several_targets(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    const DWORD tokens[] = {0xffff0200, 0x05000051, 0xa00f0000, 0x3f800000, 0,          0,          0x3f800000, // red
                            0x05000051, 0xa00f0001, 0,          0,          0x3f800000, 0x3f800000,             // blue
                            0x02000001, 0x800f0800, 0xa0e40000, // mov oC0, c0
                            0x02000001, 0x800f0801, 0xa0e40001, 0x02000001, 0x800f0802, 0xa0e40001, 0x0000ffff};
    IDirect3DPixelShader9* shader = nullptr;
    check(device.CreatePixelShader(tokens, &shader) == D3D_OK, "a pixel shader");
    struct Other {
        UINT width, height;
        D3DMULTISAMPLE_TYPE samples;
        bool fits;
    };
    for (const Other& other : {Other{kSize, kSize, D3DMULTISAMPLE_NONE, true},
                               {32, 32, D3DMULTISAMPLE_NONE, false},
                               {1, 1, D3DMULTISAMPLE_NONE, false},
                               {kSize, kSize / 2, D3DMULTISAMPLE_NONE, false},
                               {2 * kSize, 2 * kSize, D3DMULTISAMPLE_NONE, false},
                               {kSize, kSize, D3DMULTISAMPLE_4_SAMPLES, false}}) {
        IDirect3DSurface9 *second = target(rig, other.width, other.height, other.samples),
                          *third = target(rig, kSize, kSize), *resolved = target(rig, other.width, other.height);
        set_target(rig, 1, second);
        set_target(rig, 2, third);
        check(device.Clear(0, nullptr, D3DCLEAR_TARGET, kGreen, 1, 0) == D3D_OK, "Clear");
        device.SetPixelShader(shader);
        draw_quad(rig, 0.5f, kWhite);
        device.SetPixelShader(nullptr);
        set_target(rig, 1, nullptr);
        set_target(rig, 2, nullptr);
        check(device.StretchRect(second, nullptr, resolved, nullptr, D3DTEXF_NONE) == D3D_OK, "StretchRect");
        check(rig.pixel(0, 0) == kRed && rig.pixel(63, 63) == kRed, "the first target");
        check(pixel_of(rig, resolved, 0, 0) == (other.fits ? kBlue : kGreen), "another target");
        check(pixel_of(rig, third, 60, 60) == kBlue, "a target that fits beside one that does not");
        second->Release(), third->Release(), resolved->Release();
        show(rig);
    }
    shader->Release();
}

void depth_that_does_not_fit(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    for (IDirect3DSurface9* const buffer :
         {depth(rig, 32, 32), depth(rig, 64, 63), depth(rig, 64, 64, D3DMULTISAMPLE_4_SAMPLES)}) {
        device.Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
        check(device.SetDepthStencilSurface(buffer) == D3D_OK, "SetDepthStencilSurface");
        device.SetRenderState(D3DRS_ZENABLE, TRUE);
        device.SetRenderState(D3DRS_ZFUNC, D3DCMP_LESS);
        draw_quad(rig, 1.0f, kGreen);
        check(rig.pixel(0, 0) == kGreen && rig.pixel(63, 63) == kGreen, "a draw whose depth buffer does not fit");
        device.SetRenderState(D3DRS_ZENABLE, FALSE);
        device.SetDepthStencilSurface(nullptr);
        buffer->Release();
        show(rig);
    }
}

// Shadow maps of 128x128 with a smaller colour target.
void depth_alone(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    constexpr UINT kMap = 128;
    IDirect3DSurface9 *const map = depth(rig, kMap, kMap), *const seen = target(rig, kMap, kMap),
                             *back_buffer = nullptr;
    device.GetRenderTarget(0, &back_buffer);
    struct Case {
        UINT size;
        D3DFORMAT format;
        DWORD mask;
        LONG drawn; // columns in which depth is drawn
    };
    for (const Case& c : {Case{1, D3DFMT_X8R8G8B8, 0, kMap},
                          {1, D3DFMT_X8R8G8B8, 0xF, 1},
                          {2, D3DFMT_X8R8G8B8, 0, 2},
                          {32, D3DFMT_X8R8G8B8, 0, 32},
                          {1, D3DFMT_R5G6B5, 0, kMap},
                          {1, kNullFormat, 0xF, kMap},
                          {32, kNullFormat, 0, kMap},
                          {kMap, kNullFormat, 0xF, kMap}}) {
        IDirect3DSurface9* small = target(rig, c.size, c.size, D3DMULTISAMPLE_NONE, c.format);
        set_target(rig, 0, small);
        check(device.SetDepthStencilSurface(map) == D3D_OK, "SetDepthStencilSurface");
        set_viewport(rig, kMap);
        device.SetRenderState(D3DRS_ZENABLE, TRUE);
        device.SetRenderState(D3DRS_ZFUNC, D3DCMP_LESSEQUAL);
        device.SetRenderState(D3DRS_COLORWRITEENABLE, c.mask);
        check(device.Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0, 1, 0) == D3D_OK, "Clear");
        draw_quad(rig, 0.25f, kRed);
        device.SetRenderState(D3DRS_COLORWRITEENABLE, 0xF);
        // Pixels behind the depth in the map are hidden.
        set_target(rig, 0, seen);
        device.Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
        draw_quad(rig, 0.5f, kGreen);
        check(rig.pixel(c.drawn - 1, 0) == kBlue, "depth that was drawn");
        check(c.drawn == kMap || rig.pixel(c.drawn, 0) == kGreen, "depth that was not drawn");
        check(c.drawn < static_cast<LONG>(kMap) || rig.pixel(kMap - 1, kMap - 1) == kBlue, "depth in the corner");
        device.SetRenderState(D3DRS_ZENABLE, FALSE);
        device.SetDepthStencilSurface(nullptr);
        set_target(rig, 0, back_buffer);
        device.StretchRect(seen, nullptr, back_buffer, nullptr, D3DTEXF_POINT);
        small->Release();
        show(rig);
    }
    map->Release(), seen->Release(), back_buffer->Release();
}

} // namespace

int main() {
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        several_targets(rig);
        depth_that_does_not_fit(rig);
        depth_alone(rig);
    }
    return finish("targets");
}
