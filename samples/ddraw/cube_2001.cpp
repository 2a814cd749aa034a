// The spinning cube as a program of 2001 drew it, with DirectX 8: no DirectDraw, a device with a depth buffer
// and a swap chain of its own, vertices and indices in buffers, a vertex format as the shader, and Present.
#define DIRECT3D_VERSION 0x0800
#include "cube.h"

namespace {

struct Vertex {
    float x, y, z;
    D3DCOLOR color;
    float tu, tv;
};
constexpr DWORD kVertexFormat = D3DFVF_XYZ | D3DFVF_DIFFUSE | D3DFVF_TEX1;

IDirect3DVertexBuffer8* vertices;
IDirect3DIndexBuffer8* indices;
IDirect3DTexture8* texture;

template <class Buffer, class Item, std::size_t N> void fill(Buffer* buffer, const Item (&items)[N]) {
    BYTE* memory = nullptr;
    CHECK(buffer->Lock(0, 0, &memory, 0));
    std::memcpy(memory, items, sizeof items);
    CHECK(buffer->Unlock());
}

IDirect3DDevice8* create_device(IDirect3D8* direct3d, HWND window) {
    D3DDISPLAYMODE mode = {};
    CHECK(direct3d->GetAdapterDisplayMode(D3DADAPTER_DEFAULT, &mode));
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.BackBufferWidth = cube::kWidth, parameters.BackBufferHeight = cube::kHeight;
    parameters.BackBufferFormat = mode.Format;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    parameters.hDeviceWindow = window;
    parameters.Windowed = TRUE;
    parameters.EnableAutoDepthStencil = TRUE;
    parameters.AutoDepthStencilFormat = D3DFMT_D16;
    IDirect3DDevice8* device = nullptr;
    CHECK(direct3d->CreateDevice(D3DADAPTER_DEFAULT, D3DDEVTYPE_HAL, window,
                                 D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device));
    return device;
}

void create_resources(IDirect3DDevice8* device) {
    Vertex corners[cube::kVertices];
    cube::make_vertices(corners);
    CHECK(device->CreateVertexBuffer(sizeof corners, D3DUSAGE_WRITEONLY, kVertexFormat, D3DPOOL_MANAGED,
                                     &vertices));
    fill(vertices, corners);
    WORD order[cube::kTriangles * 3];
    cube::make_indices(order);
    CHECK(device->CreateIndexBuffer(sizeof order, D3DUSAGE_WRITEONLY, D3DFMT_INDEX16, D3DPOOL_MANAGED,
                                    &indices));
    fill(indices, order);
    CHECK(device->CreateTexture(cube::kTexture, cube::kTexture, 1, 0, D3DFMT_R5G6B5, D3DPOOL_MANAGED,
                                &texture));
    D3DLOCKED_RECT locked = {};
    CHECK(texture->LockRect(0, &locked, nullptr, 0));
    cube::write_texels(locked.pBits, locked.Pitch);
    CHECK(texture->UnlockRect(0));
}

void set_states(IDirect3DDevice8* device) {
    const D3DMATRIX view = cube::view(), projection = cube::projection();
    CHECK(device->SetTransform(D3DTS_VIEW, &view));
    CHECK(device->SetTransform(D3DTS_PROJECTION, &projection));
    CHECK(device->SetRenderState(D3DRS_ZENABLE, D3DZB_TRUE));
    CHECK(device->SetRenderState(D3DRS_LIGHTING, FALSE));
    CHECK(device->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW));
    CHECK(device->SetTexture(0, texture));
    CHECK(device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE));
    CHECK(device->SetTextureStageState(0, D3DTSS_MAGFILTER, D3DTEXF_LINEAR));
    CHECK(device->SetTextureStageState(0, D3DTSS_MINFILTER, D3DTEXF_LINEAR));
    CHECK(device->SetVertexShader(kVertexFormat));
    CHECK(device->SetStreamSource(0, vertices, sizeof(Vertex)));
    CHECK(device->SetIndices(indices, 0));
}

} // namespace

int WINAPI WinMain(HINSTANCE, HINSTANCE, LPSTR, int) {
    const HWND window = cube::create_window();
    IDirect3D8* const direct3d = Direct3DCreate8(D3D_SDK_VERSION);
    CHECK(direct3d ? D3D_OK : E_FAIL);
    IDirect3DDevice8* const device = create_device(direct3d, window);
    create_resources(device);
    set_states(device);
    for (int frame = 0; frame < cube::kFrames; ++frame) {
        const D3DMATRIX turned = cube::world(frame);
        CHECK(device->SetTransform(D3DTS_WORLD, &turned));
        CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, cube::kBackground, 1, 0));
        CHECK(device->BeginScene());
        CHECK(device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, cube::kVertices, 0, cube::kTriangles));
        CHECK(device->EndScene());
        CHECK(device->Present(nullptr, nullptr, nullptr, nullptr));
    }
    texture->Release(), indices->Release(), vertices->Release(), device->Release(), direct3d->Release();
    return 0;
}
