// The spinning cube as a program of 1998 drew it, with DirectX 5: IDirect3D2, IDirect3DDevice2, a texture by
// handle, and DrawIndexedPrimitive.
#include "surfaces.h"

namespace {

IDirect3DViewport2* viewport;

void create_viewport(IDirect3D2* direct3d, IDirect3DDevice2* device) {
    CHECK(direct3d->CreateViewport(&viewport, nullptr));
    CHECK(device->AddViewport(viewport));
    D3DVIEWPORT2 data = {};
    data.dwSize = sizeof data;
    data.dwWidth = cube::kWidth, data.dwHeight = cube::kHeight;
    data.dvClipX = -1, data.dvClipY = 1, data.dvClipWidth = data.dvClipHeight = 2, data.dvMaxZ = 1;
    CHECK(viewport->SetViewport2(&data));
    CHECK(device->SetCurrentViewport(viewport));
    IDirect3DMaterial2* background = nullptr;
    CHECK(direct3d->CreateMaterial(&background, nullptr));
    cube::set_background(background, device, viewport);
}

void set_states(IDirect3DDevice2* device, D3DTEXTUREHANDLE texture) {
    D3DMATRIX view = cube::view(), projection = cube::projection();
    CHECK(device->SetTransform(D3DTRANSFORMSTATE_VIEW, &view));
    CHECK(device->SetTransform(D3DTRANSFORMSTATE_PROJECTION, &projection));
    CHECK(device->SetRenderState(D3DRENDERSTATE_ZENABLE, TRUE));
    CHECK(device->SetRenderState(D3DRENDERSTATE_CULLMODE, D3DCULL_CCW));
    CHECK(device->SetRenderState(D3DRENDERSTATE_TEXTUREMAG, D3DFILTER_LINEAR));
    CHECK(device->SetRenderState(D3DRENDERSTATE_TEXTUREMIN, D3DFILTER_LINEAR));
    CHECK(device->SetRenderState(D3DRENDERSTATE_TEXTUREMAPBLEND, D3DTBLEND_MODULATE));
    CHECK(device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, texture));
}

} // namespace

int WINAPI WinMain(HINSTANCE, HINSTANCE, LPSTR, int) {
    const HWND window = cube::create_window();
    IDirectDraw* draw = nullptr;
    IDirect3D2* direct3d = nullptr;
    IDirect3DDevice2* device = nullptr;
    IDirect3DTexture2* texture3d = nullptr;
    CHECK(DirectDrawCreate(nullptr, &draw, nullptr));
    CHECK(draw->SetCooperativeLevel(window, DDSCL_NORMAL));
    CHECK(draw->QueryInterface(IID_IDirect3D2, reinterpret_cast<void**>(&direct3d)));
    const auto [primary, back, depth, texture] = cube::create_surfaces(draw, window);
    CHECK(direct3d->CreateDevice(IID_IDirect3DHALDevice, back, &device));
    CHECK(texture->QueryInterface(IID_IDirect3DTexture2, reinterpret_cast<void**>(&texture3d)));
    D3DTEXTUREHANDLE handle = 0;
    CHECK(texture3d->GetHandle(device, &handle));
    create_viewport(direct3d, device);
    set_states(device, handle);

    D3DLVERTEX vertices[cube::kVertices];
    cube::make_vertices(vertices);
    WORD indices[cube::kTriangles * 3];
    cube::make_indices(indices);
    D3DRECT all = {};
    all.x2 = cube::kWidth, all.y2 = cube::kHeight;
    RECT shown = cube::client_area(window);
    for (int frame = 0; frame < cube::kFrames; ++frame) {
        D3DMATRIX turned = cube::world(frame);
        CHECK(device->SetTransform(D3DTRANSFORMSTATE_WORLD, &turned));
        CHECK(viewport->Clear(1, &all, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER));
        CHECK(device->BeginScene());
        CHECK(device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, D3DVT_LVERTEX, vertices, cube::kVertices,
                                           indices, cube::kTriangles * 3, 0));
        CHECK(device->EndScene());
        CHECK(primary->Blt(&shown, back, nullptr, DDBLT_WAIT, nullptr));
    }
    texture3d->Release(), texture->Release(), depth->Release();
    CHECK(device->DeleteViewport(viewport));
    viewport->Release(), device->Release(), back->Release(), primary->Release(), direct3d->Release(),
        draw->Release();
    return 0;
}
