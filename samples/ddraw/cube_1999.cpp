// The spinning cube as a program of 1999 drew it, with DirectX 7: IDirect3DDevice7, whose driver transforms,
// a texture of a stage, and DrawIndexedPrimitive.
#include "surfaces.h"

namespace {

void set_states(IDirect3DDevice7* device, IDirectDrawSurface7* texture) {
    D3DMATRIX view = cube::view(), projection = cube::projection();
    D3DVIEWPORT7 viewport = {0, 0, cube::kWidth, cube::kHeight, 0, 1};
    CHECK(device->SetViewport(&viewport));
    CHECK(device->SetTransform(D3DTRANSFORMSTATE_VIEW, &view));
    CHECK(device->SetTransform(D3DTRANSFORMSTATE_PROJECTION, &projection));
    CHECK(device->SetRenderState(D3DRENDERSTATE_ZENABLE, TRUE));
    CHECK(device->SetRenderState(D3DRENDERSTATE_LIGHTING, FALSE));
    CHECK(device->SetRenderState(D3DRENDERSTATE_CULLMODE, D3DCULL_CCW));
    CHECK(device->SetTexture(0, texture));
    CHECK(device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE));
    CHECK(device->SetTextureStageState(0, D3DTSS_MAGFILTER, D3DTFG_LINEAR));
    CHECK(device->SetTextureStageState(0, D3DTSS_MINFILTER, D3DTFN_LINEAR));
}

} // namespace

int WINAPI WinMain(HINSTANCE, HINSTANCE, LPSTR, int) {
    const HWND window = cube::create_window();
    IDirectDraw7* draw = nullptr;
    IDirect3D7* direct3d = nullptr;
    IDirectDrawSurface7 *primary = nullptr, *back = nullptr, *depth = nullptr, *texture = nullptr;
    IDirect3DDevice7* device = nullptr;
    CHECK(DirectDrawCreateEx(nullptr, reinterpret_cast<void**>(&draw), IID_IDirectDraw7, nullptr));
    CHECK(draw->SetCooperativeLevel(window, DDSCL_NORMAL));
    CHECK(draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d)));
    auto desc = cube::primary_description<DDSURFACEDESC2>();
    CHECK(draw->CreateSurface(&desc, &primary, nullptr));
    cube::clip_to_window(draw, primary, window);
    desc = cube::description<DDSURFACEDESC2>(DDSCAPS_OFFSCREENPLAIN | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY,
                                             cube::kWidth, cube::kHeight);
    CHECK(draw->CreateSurface(&desc, &back, nullptr));
    desc =
        cube::description<DDSURFACEDESC2>(DDSCAPS_ZBUFFER | DDSCAPS_VIDEOMEMORY, cube::kWidth, cube::kHeight);
    desc.dwFlags |= DDSD_PIXELFORMAT;
    desc.ddpfPixelFormat.dwSize = sizeof desc.ddpfPixelFormat;
    desc.ddpfPixelFormat.dwFlags = DDPF_ZBUFFER;
    desc.ddpfPixelFormat.dwZBufferBitDepth = 16;
    desc.ddpfPixelFormat.dwZBitMask = 0xFFFF;
    CHECK(draw->CreateSurface(&desc, &depth, nullptr));
    CHECK(back->AddAttachedSurface(depth));
    CHECK(direct3d->CreateDevice(IID_IDirect3DTnLHalDevice, back, &device));
    desc = cube::description<DDSURFACEDESC2>(DDSCAPS_TEXTURE, cube::kTexture, cube::kTexture);
    desc.dwFlags |= DDSD_PIXELFORMAT;
    desc.ddpfPixelFormat = cube::rgb565();
    CHECK(draw->CreateSurface(&desc, &texture, nullptr));
    cube::fill_texture<DDSURFACEDESC2>(texture);
    set_states(device, texture);

    D3DLVERTEX vertices[cube::kVertices];
    cube::make_vertices(vertices);
    WORD indices[cube::kTriangles * 3];
    cube::make_indices(indices);
    RECT shown = cube::client_area(window);
    for (int frame = 0; frame < cube::kFrames; ++frame) {
        D3DMATRIX turned = cube::world(frame);
        CHECK(device->SetTransform(D3DTRANSFORMSTATE_WORLD, &turned));
        CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, cube::kBackground, 1, 0));
        CHECK(device->BeginScene());
        CHECK(device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, D3DFVF_LVERTEX, vertices, cube::kVertices,
                                           indices, cube::kTriangles * 3, 0));
        CHECK(device->EndScene());
        CHECK(primary->Blt(&shown, back, nullptr, DDBLT_WAIT, nullptr));
    }
    device->Release(), texture->Release(), depth->Release(), back->Release(), primary->Release();
    direct3d->Release(), draw->Release();
    return 0;
}
