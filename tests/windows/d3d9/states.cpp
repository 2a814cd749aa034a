// Values of states that no document defines: calls accept them, every draw is executed, and if drivers ignore a value,
// the previous value stays in force, even if no draw has used it yet, and also if a state block sets the ignored value.
// tests/windows/d3d9/run.sh searches the log for refused commands.
#include <initializer_list>

#include "program.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
    float u, v;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;

// Values that are undefined in most enumerations, NaN and infinity.
constexpr DWORD kValues[] = {0, 4, 9, 18, 0x99, 0x100, 0x1234, 0x80000000, 0xFFFFFFFF, 0x7FC00000, 0x7F800000};

bool draw(DeviceRig& rig, DWORD color) {
    const float s = kSize;
    const Vertex quad[] = {{0, 0, 0.5f, 1, color, 0, 0},
                           {s, 0, 0.5f, 1, color, 4, 0},
                           {0, s, 0.5f, 1, color, 0, 4},
                           {s, s, 0.5f, 1, color, 4, 4}};
    const HRESULT begun = rig.device->BeginScene();
    const HRESULT drawn = rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof *quad);
    return SUCCEEDED(begun) && SUCCEEDED(drawn) && SUCCEEDED(rig.device->EndScene());
}

// The centre of a target that is cleared to `background` and then drawn over.
DWORD drawn_over(DeviceRig& rig, DWORD background, DWORD color) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, background, 1, 0);
    check(draw(rig, color), "a draw with undefined values succeeds");
    return rig.pixel(kSize / 2, kSize / 2);
}

void walk(DeviceRig& rig) {
    char text[80];
    for (DWORD state = 7; state < 256; ++state) {
        DWORD usual = 0;
        const auto name = static_cast<D3DRENDERSTATETYPE>(state);
        rig.device->GetRenderState(name, &usual);
        for (const DWORD value : kValues) {
            std::snprintf(text, sizeof text, "render state %lu takes 0x%lx", state, value);
            check(rig.device->SetRenderState(name, value) == D3D_OK, text);
            check(draw(rig, 0xFFFFFFFF), text);
        }
        rig.device->SetRenderState(name, usual);
    }
    for (DWORD stage = 0; stage < 2; ++stage)
        for (DWORD state = 1; state < 34; ++state) {
            DWORD usual = 0;
            const auto name = static_cast<D3DTEXTURESTAGESTATETYPE>(state);
            rig.device->GetTextureStageState(stage, name, &usual);
            for (const DWORD value : kValues) {
                std::snprintf(text, sizeof text, "stage state %lu takes 0x%lx", state, value);
                check(rig.device->SetTextureStageState(stage, name, value) == D3D_OK, text);
                check(draw(rig, 0xFFFFFFFF), text);
            }
            rig.device->SetTextureStageState(stage, name, usual);
        }
    for (DWORD state = 1; state < 14; ++state) {
        DWORD usual = 0;
        const auto name = static_cast<D3DSAMPLERSTATETYPE>(state);
        rig.device->GetSamplerState(0, name, &usual);
        for (const DWORD value : kValues) {
            std::snprintf(text, sizeof text, "sampler state %lu takes 0x%lx", state, value);
            check(rig.device->SetSamplerState(0, name, value) == D3D_OK, text);
            check(draw(rig, 0xFFFFFFFF), text);
        }
        rig.device->SetSamplerState(0, name, usual);
    }
}

// Red 0x40 over green: with the destination factor ONE both channels are visible, with ZERO only red.
void blend_factors(DeviceRig& rig) {
    IDirect3DDevice9* const device = rig.device;
    device->SetTexture(0, nullptr);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, TRUE);
    device->SetRenderState(D3DRS_SRCBLEND, D3DBLEND_ONE);
    const DWORD green = 0xFF00FF00, red = 0xFF400000;
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE); // replaced before any draw
    device->SetRenderState(D3DRS_DESTBLEND, 0x1234);
    check(drawn_over(rig, green, red) == 0x40FF00, "the factor before an undefined one stays");
    DWORD value = 0;
    device->GetRenderState(D3DRS_DESTBLEND, &value);
    check(value == 0x1234, "GetRenderState returns what was set");
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ZERO);
    check(drawn_over(rig, green, red) == 0x400000, "a defined factor is applied again");
    device->SetRenderState(D3DRS_DESTBLEND, 0);
    check(drawn_over(rig, green, red) == 0x400000, "an undefined factor after a draw leaves the drawn one");
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE);
    device->SetRenderState(D3DRS_DESTBLEND, 18);
    device->SetRenderState(D3DRS_DESTBLEND, 0xFFFFFFFF);
    check(drawn_over(rig, green, red) == 0x40FF00, "several undefined factors leave the last defined one");
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE);
    device->SetRenderState(D3DRS_DESTBLEND, 0x1234);
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ZERO);
    check(drawn_over(rig, green, red) == 0x400000, "a defined factor after an undefined one is applied");

    IDirect3DStateBlock9* block = nullptr;
    device->BeginStateBlock();
    device->SetRenderState(D3DRS_DESTBLEND, 0x1234);
    device->SetSamplerState(0, D3DSAMP_MAGFILTER, 0x99);
    check(SUCCEEDED(device->EndStateBlock(&block)), "a block of undefined values");
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE); // replaced before any draw
    if (block) {
        block->Apply();
        check(drawn_over(rig, green, red) == 0x40FF00, "a block with an undefined factor leaves the one before it");
        block->Release();
    }
    device->SetRenderState(D3DRS_BLENDOP, 0x500);
    check(drawn_over(rig, green, red) == 0x40FF00, "an undefined operation adds");
    device->SetRenderState(D3DRS_BLENDOP, D3DBLENDOP_ADD);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
}

// Two magnified texels, black and white: the filter decides the colour in the target's centre.
void filters(DeviceRig& rig) {
    IDirect3DDevice9* const device = rig.device;
    IDirect3DTexture9* texture = nullptr;
    D3DLOCKED_RECT locked;
    if (FAILED(device->CreateTexture(2, 1, 1, 0, D3DFMT_X8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)) ||
        FAILED(texture->LockRect(0, &locked, nullptr, 0)))
        return check(false, "a texture");
    static_cast<DWORD*>(locked.pBits)[0] = 0, static_cast<DWORD*>(locked.pBits)[1] = 0xFFFFFF;
    texture->UnlockRect(0);
    device->SetTexture(0, texture);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    const auto is_mixed = [&] {
        const DWORD centre = drawn_over(rig, 0xFFFF0000, 0xFFFFFFFF) & 0xFF;
        return centre != 0 && centre != 0xFF;
    };
    for (const D3DTEXTUREFILTERTYPE filter : {D3DTEXF_LINEAR, D3DTEXF_POINT})
        for (const DWORD undefined : {0x99ul, 9ul, 0xFFFFFFFFul}) {
            device->SetSamplerState(0, D3DSAMP_MAGFILTER, filter);
            device->SetSamplerState(0, D3DSAMP_MINFILTER, filter);
            device->SetSamplerState(0, D3DSAMP_MAGFILTER, undefined);
            device->SetSamplerState(0, D3DSAMP_MINFILTER, undefined);
            check(is_mixed() == (filter == D3DTEXF_LINEAR), "the filter before an undefined one stays");
        }
    device->SetTexture(0, nullptr);
    texture->Release();
}

} // namespace

int main() {
    DeviceRig rig;
    rig.device->SetFVF(kFormat);
    walk(rig);
    check(drawn_over(rig, 0xFF00FF00, 0xFF405060) == 0x405060, "all states have their defaults again");
    blend_factors(rig);
    filters(rig);
    return finish("states");
}
