// A checkered floor with glass panes above it; floor and panes each have a state block.
#include "frame.h"

using namespace samples;

namespace {

struct Vertex {
    Vector position;
    DWORD color;
    float u, v;
};
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_DIFFUSE | D3DFVF_TEX1;

IDirect3DTexture9* checkers;
IDirect3DVertexBuffer9 *floor_vertices, *pane_vertices;
IDirect3DStateBlock9 *solid, *glass;

void create(IDirect3DDevice9* device) {
    constexpr UINT kSize = 32;
    CHECK(device->CreateTexture(kSize, kSize, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &checkers, nullptr));
    for (UINT level = 0; level < checkers->GetLevelCount(); ++level) {
        D3DLOCKED_RECT locked;
        CHECK(checkers->LockRect(level, &locked, nullptr, 0));
        const UINT size = kSize >> level;
        for (UINT y = 0; y < size; ++y)
            for (UINT x = 0; x < size; ++x) {
                const bool dark = ((x << level) / 8 + (y << level) / 8) % 2 != 0;
                const DWORD color = size < 8 ? 0xff90989c : dark ? 0xff405060 : 0xffe0e0d8;
                static_cast<DWORD*>(locked.pBits)[y * static_cast<UINT>(locked.Pitch) / 4 + x] = color;
            }
        CHECK(checkers->UnlockRect(level));
    }
    const Vertex ground[] = {{{-4, -1, 8}, 0xffffffff, 0, 0},
                             {{4, -1, 8}, 0xffffffff, 4, 0},
                             {{-4, -1, 0.5f}, 0xffffffff, 0, 4},
                             {{4, -1, 0.5f}, 0xffffffff, 4, 4}};
    const Vertex pane[] = {{{-0.7f, 0.7f, 0}, 0x80ff4030, 0, 0},
                           {{0.7f, 0.7f, 0}, 0x80ffb030, 1, 0},
                           {{-0.7f, -0.7f, 0}, 0x8030c0ff, 0, 1},
                           {{0.7f, -0.7f, 0}, 0x804060ff, 1, 1}};
    floor_vertices = vertex_buffer(device, ground, 4);
    pane_vertices = vertex_buffer(device, pane, 4);

    const D3DMATRIX projection = perspective(0.9f, 0.5f, 20);
    device->SetTransform(D3DTS_PROJECTION, &projection);
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    CHECK(device->SetFVF(kFormat));

    CHECK(device->BeginStateBlock());
    device->SetTexture(0, checkers);
    device->SetSamplerState(0, D3DSAMP_MINFILTER, D3DTEXF_ANISOTROPIC);
    device->SetSamplerState(0, D3DSAMP_MAGFILTER, D3DTEXF_LINEAR);
    device->SetSamplerState(0, D3DSAMP_MIPFILTER, D3DTEXF_LINEAR);
    device->SetSamplerState(0, D3DSAMP_MAXANISOTROPY, 8);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    device->SetRenderState(D3DRS_ZWRITEENABLE, TRUE);
    device->SetStreamSource(0, floor_vertices, 0, sizeof(Vertex));
    CHECK(device->EndStateBlock(&solid));

    CHECK(device->BeginStateBlock());
    device->SetTexture(0, nullptr);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, TRUE);
    device->SetRenderState(D3DRS_SRCBLEND, D3DBLEND_SRCALPHA);
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_INVSRCALPHA);
    device->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
    device->SetTextureStageState(0, D3DTSS_ALPHAARG1, D3DTA_DIFFUSE);
    device->SetStreamSource(0, pane_vertices, 0, sizeof(Vertex));
    CHECK(device->EndStateBlock(&glass));
}

void draw(IDirect3DDevice9* device, int frame) {
    CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xff90b0d0, 1, 0));
    D3DMATRIX world = identity();
    CHECK(solid->Apply());
    device->SetTransform(D3DTS_WORLD, &world);
    CHECK(device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2));
    CHECK(glass->Apply());
    for (int i = 0; i < 3; ++i) {
        const float place = static_cast<float>(i);
        world = rotation_y(0.35f * static_cast<float>(frame) + place) *
                translation(place - 1, 0, 4 - 0.8f * place);
        device->SetTransform(D3DTS_WORLD, &world);
        CHECK(device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2));
    }
    if (frame + 1 < kFrames) return;
    device->SetTexture(0, nullptr);
    solid->Release();
    glass->Release();
    checkers->Release();
    floor_vertices->Release();
    pane_vertices->Release();
}

} // namespace

int main() {
    return run("state blocks", create, draw);
}
