// Several threads on one device with D3DCREATE_MULTITHREADED, and misuse of every kind of call: nothing may crash, and
// pictures and reference counts must be right. Prints one line; exit code 0 on success.
#include "program.h"

#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr GUID kNote = {1, 2, 3, {4, 5, 6, 7, 8, 9, 10, 11}};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;

// Creates, fills, draws and releases the thread's own objects on the shared device.
void work(IDirect3DDevice9* device, unsigned seed) {
    const auto random = [&] { return seed = seed * 1664525 + 1013904223, seed >> 8; };
    for (int i = 0; i < 400; ++i) {
        IDirect3DTexture9* texture = nullptr;
        if (FAILED(device->CreateTexture(1 + random() % 64, 1 + random() % 64, 1, 0, D3DFMT_A8R8G8B8,
                                         random() % 2 ? D3DPOOL_MANAGED : D3DPOOL_SYSTEMMEM, &texture, nullptr))) {
            check(false, "CreateTexture");
            return;
        }
        D3DLOCKED_RECT locked;
        check(texture->LockRect(0, &locked, nullptr, 0) == D3D_OK, "LockRect");
        std::memset(locked.pBits, static_cast<int>(random()), static_cast<std::size_t>(locked.Pitch));
        check(texture->UnlockRect(0) == D3D_OK, "UnlockRect");
        IDirect3DVertexBuffer9* buffer = nullptr;
        check(device->CreateVertexBuffer(1024, 0, kFormat, D3DPOOL_DEFAULT, &buffer, nullptr) == D3D_OK,
              "CreateVertexBuffer");
        void* bytes = nullptr;
        check(buffer->Lock(0, 0, &bytes, 0) == D3D_OK, "Lock");
        std::memset(bytes, 0, 1024);
        buffer->Unlock();
        IDirect3DQuery9* query = nullptr;
        check(device->CreateQuery(D3DQUERYTYPE_EVENT, &query) == D3D_OK, "CreateQuery");
        query->Issue(D3DISSUE_END);
        device->SetTexture(random() % 8, texture);
        device->SetStreamSource(0, buffer, 0, sizeof(Vertex));
        device->SetRenderState(D3DRS_ALPHABLENDENABLE, random() % 2);
        device->SetFVF(kFormat);
        const Vertex triangle[3] = {
            {0, 0, 0.5f, 1, 0xFFFFFFFF}, {8, 0, 0.5f, 1, 0xFFFFFFFF}, {0, 8, 0.5f, 1, 0xFFFFFFFF}};
        check(device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, triangle, sizeof(Vertex)) == D3D_OK, "DrawPrimitiveUP");
        BOOL done = FALSE;
        while (query->GetData(&done, sizeof done, D3DGETDATA_FLUSH) == S_FALSE) Sleep(0);
        check(done, "an event is TRUE");
        texture->SetPrivateData(kNote, &i, sizeof i, 0);
        IDirect3DSurface9* surface = nullptr;
        check(texture->GetSurfaceLevel(0, &surface) == D3D_OK, "GetSurfaceLevel");
        surface->Release();
        query->Release();
        buffer->Release();
        texture->Release();
    }
}

// Invalid pointers, numbers and orders of calls: most must return D3DERR_INVALIDCALL, and none may crash.
void misuse(IDirect3DDevice9* device) {
    IDirect3DTexture9* texture = nullptr;
    IDirect3DSurface9* surface = nullptr;
    IDirect3DVertexBuffer9* buffer = nullptr;
    IDirect3DVertexShader9* shader = nullptr;
    IDirect3DPixelShader9* pixel = nullptr;
    IDirect3DVertexDeclaration9* declaration = nullptr;
    check(FAILED(device->CreateTexture(0, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)),
          "a texture of width 0");
    check(FAILED(device->CreateTexture(~0u, ~0u, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)),
          "an endless texture");
    check(FAILED(device->CreateTexture(4, 4, 40, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)),
          "a texture of 40 levels");
    check(FAILED(device->CreateTexture(4, 4, 1, ~0u, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)),
          "a texture of every usage");
    check(FAILED(device->CreateTexture(4, 4, 1, 0, static_cast<D3DFORMAT>(0x12345678), D3DPOOL_MANAGED, &texture,
                                       nullptr)),
          "a texture of no format");
    check(FAILED(device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, static_cast<D3DPOOL>(77), &texture, nullptr)),
          "a texture of no pool");
    check(FAILED(device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, nullptr, nullptr)),
          "a texture without an out pointer");
    check(FAILED(device->CreateVertexBuffer(0, 0, 0, D3DPOOL_DEFAULT, &buffer, nullptr)), "a buffer of nothing");
    const DWORD bad[][3] = {
        {0xFFFE0300, 0xFFFFFFFF, 0x0000FFFF}, {0x12345678, 0x0000FFFF, 0}, {0xFFFE0200, 0x7FFF0001, 0x0000FFFF}};
    for (const auto& tokens : bad) {
        check(FAILED(device->CreateVertexShader(tokens, &shader)), "a bad vertex shader");
        check(FAILED(device->CreatePixelShader(tokens, &pixel)), "a bad pixel shader");
    }
    const D3DVERTEXELEMENT9 elements[] = {{77, 3, 99, 99, 99, 99}, D3DDECL_END()};
    check(FAILED(device->CreateVertexDeclaration(elements, &declaration)), "a bad declaration");
    check(device->SetRenderTarget(0, nullptr) == D3DERR_INVALIDCALL, "no target");
    check(device->SetRenderTarget(99, nullptr) == D3DERR_INVALIDCALL, "target 99");
    check(device->DrawPrimitive(static_cast<D3DPRIMITIVETYPE>(99), 0, 1) == D3DERR_INVALIDCALL,
          "a primitive of no type");
    check(device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, nullptr, 20) == D3DERR_INVALIDCALL, "vertices nowhere");
    check(FAILED(device->UpdateSurface(nullptr, nullptr, nullptr, nullptr)), "nothing updated");
    check(FAILED(device->StretchRect(nullptr, nullptr, nullptr, nullptr, D3DTEXF_NONE)), "nothing stretched");
    check(FAILED(device->ColorFill(nullptr, nullptr, 0)), "nothing filled");
    check(FAILED(device->ProcessVertices(0, 0, 1, nullptr, nullptr, 0)), "nothing processed");
    // Numbers far out of range: some are ignored, none may cause a write out of bounds.
    for (const DWORD number : {0u, 4u, 210u, 255u, 256u, 1000u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
        device->SetRenderState(static_cast<D3DRENDERSTATETYPE>(number), 3);
        DWORD value = 0;
        device->GetRenderState(static_cast<D3DRENDERSTATETYPE>(number), &value);
        device->SetTextureStageState(number, static_cast<D3DTEXTURESTAGESTATETYPE>(number), 1);
        device->SetSamplerState(number, static_cast<D3DSAMPLERSTATETYPE>(number), 1);
        device->SetTexture(number, nullptr);
        device->SetStreamSource(number, nullptr, number, number);
        device->SetStreamSourceFreq(number, number);
        device->LightEnable(number, TRUE);
        device->LightEnable(number, FALSE);
        const float plane[4] = {1, 2, 3, 4};
        device->SetClipPlane(number, plane);
        device->SetVertexShaderConstantF(number, plane, 1);
        device->SetPixelShaderConstantF(number, plane, 1);
        D3DMATRIX matrix = {};
        device->SetTransform(static_cast<D3DTRANSFORMSTATETYPE>(number), &matrix);
        device->DrawPrimitive(D3DPT_TRIANGLELIST, number, number);
        device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, static_cast<INT>(number), number, number, number, number);
        const D3DRECT rect = {static_cast<LONG>(number), -5, 0x7FFFFFFF, static_cast<LONG>(~number)};
        device->Clear(1, &rect, D3DCLEAR_TARGET, 0, 1, 0);
        const RECT window = {static_cast<LONG>(number), -5, 0x7FFFFFFF, static_cast<LONG>(~number)};
        device->SetScissorRect(&window);
        const D3DVIEWPORT9 viewport = {number, number, number, number, -1e30f, 1e30f};
        device->SetViewport(&viewport);
    }
    if (SUCCEEDED(device->CreateTexture(8, 8, 0, 0, D3DFMT_DXT1, D3DPOOL_MANAGED, &texture, nullptr))) {
        D3DLOCKED_RECT locked;
        const RECT wild = {-100, -100, 100000, 100000};
        texture->LockRect(99, &locked, nullptr, 0);
        if (SUCCEEDED(texture->LockRect(0, &locked, &wild, 0))) texture->UnlockRect(0);
        texture->UnlockRect(0);
        texture->AddDirtyRect(&wild);
        if (SUCCEEDED(texture->GetSurfaceLevel(3, &surface))) surface->Release();
        check(texture->Release() == 0, "a texture's last reference");
    }
}

} // namespace

int main() {
    IDirect3D9* d3d = Direct3DCreate9(D3D_SDK_VERSION);
    HWND window =
        CreateWindowA("static", "stress", WS_OVERLAPPEDWINDOW, 0, 0, 64, 64, nullptr, nullptr, nullptr, nullptr);
    D3DPRESENT_PARAMETERS parameters = in_small_window();
    IDirect3DDevice9* device = nullptr;
    if (!d3d || FAILED(d3d->CreateDevice(0, D3DDEVTYPE_HAL, window,
                                         D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_MULTITHREADED, &parameters,
                                         &device))) {
        std::printf("no device\n");
        return 2;
    }
    device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t) threads.emplace_back(work, device, 77 + t);
    for (std::thread& thread : threads) thread.join();
    misuse(device);
    // The device still draws.
    for (DWORD s = 0; s < 8; ++s) device->SetTexture(s, nullptr);
    device->SetStreamSource(0, nullptr, 0, 0);
    check(device->Reset(&parameters) == D3D_OK, "Reset");
    device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF102030, 1, 0);
    check(drawn_pixel(device, 40, 40) == 0x102030, "a cleared pixel");
    check(device->Release() == 0, "the device's last reference");
    check(d3d->Release() == 0, "the last reference of IDirect3D9");
    DestroyWindow(window);
    std::printf("d3d9 stress: %s\n", g_failures ? "failed" : "threads and misuse as they should be");
    return g_failures ? 1 : 0;
}
