// State, stage, light and primitive numbers out of range, and calls that a pure device refuses: the result of each
// call, what getters return afterwards, and what is drawn. The rules were measured on Windows; each section names its
// public source.
#include <initializer_list>

#include "drawing.h"

namespace {

// --- texture stage states: DXVK PR 3272, on an Nvidia driver ---

void stages(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    const auto set = [&](DWORD stage, int type, DWORD value) {
        return device.SetTextureStageState(stage, static_cast<D3DTEXTURESTAGESTATETYPE>(type), value) == D3D_OK;
    };
    const auto get = [&](DWORD stage, int type) {
        DWORD value = 0xDEADBEEF;
        const HRESULT hr = device.GetTextureStageState(stage, static_cast<D3DTEXTURESTAGESTATETYPE>(type), &value);
        return hr == D3D_OK ? value : 0xDEADBEEF;
    };
    constexpr int kFlags = D3DTSS_TEXTURETRANSFORMFLAGS;
    for (const bool again : {false, true}) { // also if the value does not change
        check(set(13000, 99, D3DTTFF_COUNT1) && set(13000, kFlags, D3DTTFF_COUNT2) && set(6, kFlags, D3DTTFF_COUNT3) &&
                  set(13001, 100, D3DTTFF_COUNT4),
              again ? "stages out of range, set again" : "stages out of range");
        for (const DWORD stage : {7u, 8u, 13000u, 0x80000000u, ~0u}) {
            check(get(stage, kFlags) == D3DTTFF_COUNT2, "a stage out of range is the last one");
            for (const int type : {33, 34, 98, 99, 100, 0x7FFFFFFF})
                check(get(stage, type) == D3DTTFF_COUNT4, "types out of range share a value");
        }
        check(get(6, kFlags) == D3DTTFF_COUNT3 && get(6, 99) == 0, "the stage before");
    }
    check(get(0, 0) != 0xDEADBEEF && get(7, 0) != 0xDEADBEEF, "type 0");
    check(get(7, D3DTSS_CONSTANT) == 0, "the last type that there is");
    check(device.GetTextureStageState(0, D3DTSS_COLOROP, nullptr) == D3DERR_INVALIDCALL, "no place for a stage state");
    // A state block records the clamped stage.
    IDirect3DStateBlock9* block = nullptr;
    device.BeginStateBlock();
    set(99, kFlags, D3DTTFF_COUNT1), set(99, 200, 5);
    check(device.EndStateBlock(&block) == D3D_OK && get(7, kFlags) == D3DTTFF_COUNT2, "stages out of range, recorded");
    block->Apply();
    check(get(7, kFlags) == D3DTTFF_COUNT1 && get(7, 33) == 5, "stages out of range, applied");
    block->Release();
    for (const DWORD stage : {6u, 7u}) set(stage, kFlags, D3DTTFF_DISABLE);
    set(7, 33, 0);
}

// A state set for a larger stage number applies to stage 7.
void drawn_stages(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    for (DWORD stage = 0; stage < 7; ++stage) {
        device.SetTextureStageState(stage, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
        device.SetTextureStageState(stage, D3DTSS_COLORARG1, D3DTA_DIFFUSE);
    }
    device.SetTextureStageState(4711, D3DTSS_COLORARG1, D3DTA_TFACTOR);
    device.SetTextureStageState(4711, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    device.SetRenderState(D3DRS_TEXTUREFACTOR, kGreen);
    draw_quad(rig, 0.5f, kRed);
    check(rig.pixel(5, 5) == kGreen, "a stage out of range, drawn");
    for (DWORD stage = 1; stage < 8; ++stage) device.SetTextureStageState(stage, D3DTSS_COLOROP, D3DTOP_DISABLE);
    draw_quad(rig, 0.5f, kRed);
    check(rig.pixel(5, 5) == kRed, "no stage out of range, drawn");
}

void samplers(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    for (const DWORD sampler : {16u, 255u, 261u, 1000u, ~0u}) {
        DWORD value = 7;
        check(device.SetSamplerState(sampler, D3DSAMP_ADDRESSU, D3DTADDRESS_CLAMP) == D3D_OK &&
                  device.GetSamplerState(sampler, D3DSAMP_ADDRESSU, &value) == D3D_OK && value == 0,
              "a sampler out of range");
        IDirect3DBaseTexture9* texture = reinterpret_cast<IDirect3DBaseTexture9*>(7);
        check(device.SetTexture(sampler, nullptr) == D3D_OK && device.GetTexture(sampler, &texture) == D3D_OK &&
                  !texture,
              "a texture out of range");
    }
    for (const int type : {0, 14, 99, 0x7FFFFFFF}) {
        DWORD value = 7;
        check(device.SetSamplerState(0, static_cast<D3DSAMPLERSTATETYPE>(type), 3) == D3D_OK &&
                  device.GetSamplerState(0, static_cast<D3DSAMPLERSTATETYPE>(type), &value) == D3D_OK && value == 0,
              "a sampler state out of range");
    }
}

// --- render states: d9vk PR 143 and 149 ---

void render_states(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    for (DWORD state = 0; state <= 600; ++state) {
        const auto type = static_cast<D3DRENDERSTATETYPE>(state);
        DWORD value = 0xDEADBEEF;
        const HRESULT hr = device.GetRenderState(type, &value);
        const bool good = state == 0 || (state >= 7 && state <= 255);
        check(hr == (good ? D3D_OK : D3DERR_INVALIDCALL), "GetRenderState");
        check(good || value == 0xDEADBEEF, "a render state that is not returned");
        if (state >= 7 && state < 210) continue;
        check(device.SetRenderState(type, 0xFFFFFFFF) == D3D_OK, "SetRenderState");
        device.GetRenderState(type, &value);
        check(!good || value == 0, "a render state that does not exist");
    }
    for (const DWORD state : {0x80000000u, ~0u}) {
        DWORD value = 0;
        check(device.SetRenderState(static_cast<D3DRENDERSTATETYPE>(state), 1) == D3D_OK &&
                  device.GetRenderState(static_cast<D3DRENDERSTATETYPE>(state), &value) == D3DERR_INVALIDCALL,
              "a render state far out of range");
    }
    draw_quad(rig, 0.5f, kGreen);
    check(rig.pixel(5, 5) == kGreen, "drawn with render states that do not exist");
}

// --- the viewport's depth range: DXVK issue 2960 and PR 5179 ---

void depth_ranges(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    D3DVIEWPORT9 viewport = {}, got = {};
    device.GetViewport(&viewport);
    const D3DVIEWPORT9 whole = viewport;
    const auto range = [&](float min_z, float max_z) {
        viewport.MinZ = min_z, viewport.MaxZ = max_z;
        check(device.SetViewport(&viewport) == D3D_OK && device.GetViewport(&got) == D3D_OK, "a depth range");
    };
    const auto is = [&](float min_z, float max_z, const char* what) {
        check(got.MinZ == min_z && got.MaxZ == max_z, what);
    };
    range(0, 2), is(0, 2, "a depth range beyond 1");
    range(-1, 0.5f), is(-1, 0.5f, "a depth range below 0");
    range(0.5f, 0.5f), is(0.5f, 0.5f + 0.001f, "an empty depth range");
    range(0.75f, 0.25f), is(0.75f, 0.75f + 0.001f, "a reversed depth range");
    IDirect3DSurface9* depth = nullptr;
    device.CreateDepthStencilSurface(kSize, kSize, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, FALSE, &depth, nullptr);
    check(device.SetDepthStencilSurface(depth) == D3D_OK, "a depth buffer");
    device.SetRenderState(D3DRS_ZENABLE, D3DZB_TRUE);
    for (const float max_z : {1.0f, 2.0f, 7.5f}) {
        device.Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0, 1, 0);
        device.SetRenderState(D3DRS_ZFUNC, D3DCMP_ALWAYS);
        range(0, max_z);
        draw_quad(rig, 0.75f, kRed);
        device.SetRenderState(D3DRS_ZFUNC, D3DCMP_LESS);
        range(0, 1);
        draw_quad(rig, 0.8f, kGreen);
        check(rig.pixel(5, 5) == kRed, "behind a depth of a range beyond 1");
        draw_quad(rig, 0.7f, kGreen);
        check(rig.pixel(5, 5) == kGreen, "in front of a depth of a range beyond 1");
    }
    device.SetRenderState(D3DRS_ZENABLE, D3DZB_FALSE);
    device.SetDepthStencilSurface(nullptr);
    if (depth) depth->Release();
    device.SetViewport(&whole);
}

// --- lights: DXVK PR 5695, on Windows XP ---

void lights(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    device.SetRenderState(D3DRS_LIGHTING, TRUE);
    const D3DMATERIAL9 white = {{1, 1, 1, 1}, {}, {}, {}, 0};
    device.SetMaterial(&white);
    const auto lit = [&] {
        draw_normal_quad(rig);
        return rig.pixel(5, 5);
    };
    D3DLIGHT9 light = {};
    light.Diffuse = {0, 1, 0, 1};
    light.Direction = {0, 0, 1};
    light.Position = {0, 0, -1};
    light.Range = 100;
    light.Attenuation0 = 1;
    const auto sets = [&](DWORD index, const D3DLIGHT9& set, const char* what) {
        D3DLIGHT9 got = {};
        BOOL enabled = 5;
        check(device.SetLight(index, &set) == D3D_OK && device.GetLight(index, &got) == D3D_OK &&
                  std::memcmp(&got, &set, sizeof got) == 0 && device.LightEnable(index, TRUE) == D3D_OK &&
                  device.GetLightEnable(index, &enabled) == D3D_OK && enabled,
              what);
    };
    for (const int type : {0, 99, 6, -1, 0x7FFFFFFF}) {
        light.Type = D3DLIGHT_DIRECTIONAL;
        sets(3, light, "a directional light");
        check(lit() == kGreen, "a directional light, drawn");
        light.Type = static_cast<D3DLIGHTTYPE>(type);
        sets(3, light, "a light of a type that does not exist");
        check(lit() == 0, "a light of a type that does not exist, drawn");
        // Another light with a valid type works.
        light.Type = D3DLIGHT_DIRECTIONAL, light.Diffuse = {1, 0, 0, 1};
        sets(4, light, "a second light");
        check(lit() == kRed, "a light beside one of a type that does not exist");
        device.LightEnable(4, FALSE);
        light.Diffuse = {0, 1, 0, 1};
    }
    // No other member of a light is checked.
    for (const D3DLIGHTTYPE type : {D3DLIGHT_POINT, D3DLIGHT_SPOT, D3DLIGHT_DIRECTIONAL}) {
        D3DLIGHT9 odd = light;
        odd.Type = type;
        odd.Attenuation0 = odd.Attenuation1 = odd.Attenuation2 = -1;
        sets(3, odd, "negative attenuations");
        lit();
        odd.Attenuation0 = odd.Attenuation1 = odd.Attenuation2 = 0;
        odd.Range = -1, odd.Falloff = -2, odd.Theta = 5, odd.Phi = -5, odd.Direction = {};
        sets(3, odd, "odd members of a light");
        lit();
    }
    light.Type = D3DLIGHT_DIRECTIONAL;
    sets(0xFFFFFFFF, light, "a light with the largest index");
    check(device.SetLight(0, nullptr) == D3DERR_INVALIDCALL, "no light");
    for (const DWORD index : {3u, ~0u}) device.LightEnable(index, FALSE);
    device.SetRenderState(D3DRS_LIGHTING, FALSE);
}

// --- pure devices: API page of D3DCREATE, WDK page "Pure Devices", Gallium Nine's checks ---

void getters(DeviceRig& rig, bool pure) {
    IDirect3DDevice9& device = *rig.device;
    const auto is = [&](HRESULT hr, bool works, const char* what) {
        char text[100];
        std::snprintf(text, sizeof text, "%s on %s device", what, pure ? "a pure" : "an ordinary");
        check(hr == (works ? D3D_OK : D3DERR_INVALIDCALL), text);
    };
    DWORD number = 0;
    D3DMATRIX matrix = {};
    D3DMATERIAL9 material = {};
    D3DLIGHT9 light = {};
    D3DCLIPSTATUS9 status = {};
    D3DVIEWPORT9 viewport = {};
    RECT rect = {};
    float floats[4] = {};
    int ints[4] = {};
    BOOL flag = FALSE;
    UINT a = 0, b = 0;
    light.Type = D3DLIGHT_DIRECTIONAL;
    device.SetLight(0, &light);
    is(device.GetRenderState(D3DRS_ZENABLE, &number), !pure, "GetRenderState");
    is(device.GetTextureStageState(0, D3DTSS_COLOROP, &number), !pure, "GetTextureStageState");
    is(device.GetSamplerState(0, D3DSAMP_ADDRESSU, &number), !pure, "GetSamplerState");
    is(device.GetTransform(D3DTS_VIEW, &matrix), !pure, "GetTransform");
    is(device.GetMaterial(&material), !pure, "GetMaterial");
    is(device.GetLight(0, &light), !pure, "GetLight");
    is(device.GetLightEnable(0, &flag), !pure, "GetLightEnable");
    is(device.GetClipPlane(0, floats), !pure, "GetClipPlane");
    is(device.SetClipStatus(&status), !pure, "SetClipStatus");
    is(device.GetClipStatus(&status), !pure, "GetClipStatus");
    is(device.GetVertexShaderConstantF(0, floats, 1), !pure, "GetVertexShaderConstantF");
    is(device.GetVertexShaderConstantI(0, ints, 1), !pure, "GetVertexShaderConstantI");
    is(device.GetVertexShaderConstantB(0, &flag, 1), !pure, "GetVertexShaderConstantB");
    is(device.GetPixelShaderConstantF(0, floats, 1), !pure, "GetPixelShaderConstantF");
    is(device.GetPixelShaderConstantI(0, ints, 1), !pure, "GetPixelShaderConstantI");
    is(device.GetPixelShaderConstantB(0, &flag, 1), !pure, "GetPixelShaderConstantB");
    // On a pure device the Get methods still return interfaces, and the states that the runtime itself uses.
    is(device.GetViewport(&viewport), true, "GetViewport");
    is(device.GetScissorRect(&rect), true, "GetScissorRect");
    IDirect3DBaseTexture9* texture = nullptr;
    IDirect3DVertexBuffer9* vertices = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
    IDirect3DVertexDeclaration9* declaration = nullptr;
    IDirect3DVertexShader9* vertex_shader = nullptr;
    IDirect3DPixelShader9* pixel_shader = nullptr;
    is(device.GetTexture(0, &texture), true, "GetTexture");
    is(device.GetStreamSource(0, &vertices, &a, &b), true, "GetStreamSource");
    is(device.GetStreamSourceFreq(0, &a), true, "GetStreamSourceFreq");
    is(device.GetIndices(&indices), true, "GetIndices");
    is(device.GetVertexDeclaration(&declaration), true, "GetVertexDeclaration");
    is(device.GetFVF(&number), true, "GetFVF");
    is(device.GetVertexShader(&vertex_shader), true, "GetVertexShader");
    is(device.GetPixelShader(&pixel_shader), true, "GetPixelShader");
    if (declaration) declaration->Release();
    // Setters and state blocks work on a pure device.
    is(device.SetTransform(D3DTS_VIEW, &kIdentity), true, "SetTransform");
    is(device.MultiplyTransform(D3DTS_VIEW, &kIdentity), true, "MultiplyTransform");
    IDirect3DStateBlock9* block = nullptr;
    is(device.CreateStateBlock(D3DSBT_ALL, &block), true, "CreateStateBlock");
    if (block) {
        is(block->Capture(), true, "Capture");
        is(block->Apply(), true, "Apply");
        block->Release();
    }
    draw_quad(rig, 0.5f, kGreen);
    check(rig.pixel(5, 5) == kGreen, "a picture");
}

// Which flags of vertex processing may be combined: DXVK PR 4081.
void creation(DeviceRig& rig) {
    constexpr DWORD kSoftware = D3DCREATE_SOFTWARE_VERTEXPROCESSING, kHardware = D3DCREATE_HARDWARE_VERTEXPROCESSING,
                    kMixed = D3DCREATE_MIXED_VERTEXPROCESSING, kPure = D3DCREATE_PUREDEVICE;
    for (DWORD ways = 0; ways < 16; ++ways) {
        const DWORD flags =
            (ways & 1 ? kSoftware : 0) | (ways & 2 ? kHardware : 0) | (ways & 4 ? kMixed : 0) | (ways & 8 ? kPure : 0);
        const bool good = flags == kSoftware || flags == kHardware || flags == kMixed || flags == (kHardware | kPure);
        IDirect3DDevice9* device = nullptr;
        D3DPRESENT_PARAMETERS parameters = rig.parameters;
        const HRESULT hr = rig.d3d->CreateDevice(0, D3DDEVTYPE_HAL, rig.window, flags, &parameters, &device);
        char text[80];
        std::snprintf(text, sizeof text, "a device with the flags 0x%lx", flags);
        check(hr == (good ? D3D_OK : D3DERR_INVALIDCALL) && !device == !good, text);
        if (device) device->Release();
    }
}

} // namespace

int main() {
    {
        DeviceRig rig;
        for (const auto& part : {stages, drawn_stages, samplers, render_states, depth_ranges, lights, creation}) {
            part(rig);
            show(rig);
        }
        getters(rig, false);
    }
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_PUREDEVICE);
        getters(rig, true);
    }
    return finish("ranges");
}
