// A lit room as games of 2001 drew it: a floor of two textures, bricks and a light map, whose states are a
// block by token; a pyramid with a vertex shader by handle, whose colour is a constant in its declaration;
// sparks as point sprites. Draws a fixed number of frames, each of which depends only on its number, so that
// every run draws the same pictures.
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <d3d8.h>

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kWidth = 320, kHeight = 240, kFrames = 6;

// Ends the program with an error message if the call failed.
void check(HRESULT hr, const char* what) {
    if (SUCCEEDED(hr)) return;
    char text[128];
    wsprintfA(text, "%s: 0x%08lx\n", what, static_cast<unsigned long>(hr));
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, static_cast<DWORD>(std::strlen(text)), &written, nullptr);
    std::exit(1);
}
#define CHECK(call) check(call, #call)

DWORD bits(float value) {
    DWORD out;
    std::memcpy(&out, &value, sizeof out);
    return out;
}

struct FloorVertex {
    float x, y, z, brick_u, brick_v, light_u, light_v;
};
constexpr DWORD kFloorFormat = D3DFVF_XYZ | D3DFVF_TEX2;
struct Spark {
    float x, y, z, size;
    DWORD color;
};
constexpr DWORD kSparkFormat = D3DFVF_XYZ | D3DFVF_PSIZE | D3DFVF_DIFFUSE;
struct Corner {
    float x, y, z, shade;
};

// Position and shade in stream 0; constant 4 is the colour.
const DWORD kPyramidDeclaration[] = {D3DVSD_STREAM(0),
                                     D3DVSD_REG(0, D3DVSDT_FLOAT3),
                                     D3DVSD_REG(1, D3DVSDT_FLOAT1),
                                     D3DVSD_CONST(4, 1),
                                     bits(1.0f),
                                     bits(0.7f),
                                     bits(0.2f),
                                     bits(1.0f),
                                     D3DVSD_END()};
// vs_1_1: m4x4 oPos, v0, c0; mul oD0, c4, v1.x
const DWORD kPyramidShader[] = {0xFFFE0101, 0x00000014, 0xC00F0000, 0x90E40000, 0xA0E40000,
                                0x00000005, 0xD00F0000, 0xA0E40004, 0x90000001, 0x0000FFFF};

IDirect3DTexture8 *bricks, *light, *spark;
IDirect3DVertexBuffer8 *floor_vertices, *pyramid;
DWORD floor_states, shader;

D3DMATRIX perspective() {
    D3DMATRIX m = {};
    constexpr float kNear = 0.5f, kFar = 20;
    m._22 = 1.5f;
    m._11 = m._22 * static_cast<float>(kHeight) / static_cast<float>(kWidth);
    m._33 = kFar / (kFar - kNear);
    m._34 = 1;
    m._43 = -kNear * m._33;
    return m;
}

// A texture whose texels `color` gives for their column and row, with all mip levels.
template <class Color> IDirect3DTexture8* texture(IDirect3DDevice8* device, UINT size, Color color) {
    IDirect3DTexture8* out = nullptr;
    CHECK(device->CreateTexture(size, size, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &out));
    for (UINT level = 0; level < out->GetLevelCount(); ++level) {
        D3DLOCKED_RECT locked;
        CHECK(out->LockRect(level, &locked, nullptr, 0));
        for (UINT y = 0; y < size >> level; ++y)
            for (UINT x = 0; x < size >> level; ++x) {
                const DWORD texel = color(x << level, y << level);
                std::memcpy(static_cast<char*>(locked.pBits) + y * static_cast<UINT>(locked.Pitch) +
                                x * sizeof texel,
                            &texel, sizeof texel);
            }
        CHECK(out->UnlockRect(level));
    }
    return out;
}

template <class T, std::size_t N>
IDirect3DVertexBuffer8* vertices(IDirect3DDevice8* device, const T (&data)[N]) {
    IDirect3DVertexBuffer8* out = nullptr;
    BYTE* memory = nullptr;
    CHECK(device->CreateVertexBuffer(sizeof data, 0, 0, D3DPOOL_MANAGED, &out));
    CHECK(out->Lock(0, 0, &memory, 0));
    std::memcpy(memory, data, sizeof data);
    CHECK(out->Unlock());
    return out;
}

DWORD gray(float value) {
    const auto level = static_cast<DWORD>(255 * (value < 0 ? 0 : value > 1 ? 1 : value));
    return 0xFF000000 | level << 16 | level << 8 | level;
}

void create(IDirect3DDevice8* device) {
    bricks = texture(device, 32, [](UINT x, UINT y) {
        return y % 8 == 0 || (x + y / 8 * 8) % 16 == 0 ? 0xFF605850 : 0xFFA05038;
    });
    light = texture(device, 16, [](UINT x, UINT y) {
        const float u = (static_cast<float>(x) - 7.5f) / 8, v = (static_cast<float>(y) - 7.5f) / 8;
        return gray(1 - std::sqrt(u * u + v * v) * 0.8f);
    });
    spark = texture(device, 8, [](UINT x, UINT y) {
        const float u = (static_cast<float>(x) - 3.5f) / 4, v = (static_cast<float>(y) - 3.5f) / 4;
        return gray(1 - u * u - v * v);
    });
    const FloorVertex floor[] = {
        {-3, -1, 2, 0, 0, 0, 0}, {-3, -1, 9, 0, 6, 0, 1}, {3, -1, 2, 6, 0, 1, 0}, {3, -1, 9, 6, 6, 1, 1}};
    floor_vertices = vertices(device, floor);
    const Corner corners[] = {{0, 1, 0, 1},     {-1, -1, -1, 0.4f}, {1, -1, -1, 0.7f},
                              {1, -1, 1, 0.3f}, {-1, -1, 1, 0.9f},  {-1, -1, -1, 0.4f}};
    pyramid = vertices(device, corners);
    CHECK(device->CreateVertexShader(kPyramidDeclaration, kPyramidShader, &shader, 0));
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    const D3DMATRIX projection = perspective();
    CHECK(device->SetTransform(D3DTS_PROJECTION, &projection));
    for (DWORD stage = 0; stage < 2; ++stage) {
        device->SetTextureStageState(stage, D3DTSS_MAGFILTER, D3DTEXF_LINEAR);
        device->SetTextureStageState(stage, D3DTSS_MINFILTER, D3DTEXF_LINEAR);
        device->SetTextureStageState(stage, D3DTSS_MIPFILTER, D3DTEXF_POINT);
    }
    CHECK(device->BeginStateBlock());
    device->SetVertexShader(kFloorFormat);
    device->SetStreamSource(0, floor_vertices, sizeof(FloorVertex));
    device->SetTexture(0, bricks);
    device->SetTexture(1, light);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    device->SetTextureStageState(1, D3DTSS_COLOROP, D3DTOP_MODULATE);
    device->SetTextureStageState(1, D3DTSS_TEXCOORDINDEX, 1);
    CHECK(device->EndStateBlock(&floor_states));
}

void draw_pyramid(IDirect3DDevice8* device, int frame) {
    const float angle = 0.4f * static_cast<float>(frame), c = std::cos(angle), s = std::sin(angle);
    const D3DMATRIX p = perspective();
    constexpr float kDistance = 4;
    // Rows of c0 to c3: the columns of the rotation about y, the move away, and the projection.
    const float rows[4][4] = {{c * p._11, 0, s * p._11, 0},
                              {0, p._22, 0, 0},
                              {-s * p._33, 0, c * p._33, kDistance * p._33 + p._43},
                              {-s, 0, c, kDistance}};
    device->SetTexture(0, nullptr);
    device->SetTexture(1, nullptr);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG2);
    device->SetTextureStageState(1, D3DTSS_COLOROP, D3DTOP_DISABLE);
    CHECK(device->SetVertexShaderConstant(0, rows, 4));
    CHECK(device->SetVertexShader(shader));
    CHECK(device->SetStreamSource(0, pyramid, sizeof(Corner)));
    CHECK(device->DrawPrimitive(D3DPT_TRIANGLEFAN, 0, 4));
}

void draw_sparks(IDirect3DDevice8* device, int frame) {
    constexpr int kSparks = 12;
    Spark sparks[kSparks];
    for (int i = 0; i < kSparks; ++i) {
        const float turn = 0.52f * static_cast<float>(i), age = static_cast<float>((frame + i) % 6) / 6;
        sparks[i] = {1.6f * std::cos(turn) * age, age - 0.6f, 4 + 1.6f * std::sin(turn) * age,
                     0.4f - 0.3f * age, i % 2 ? 0xFFFFC040 : 0xFFFF6020};
    }
    device->SetRenderState(D3DRS_POINTSPRITEENABLE, TRUE);
    device->SetRenderState(D3DRS_POINTSCALEENABLE, TRUE);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, TRUE);
    device->SetRenderState(D3DRS_SRCBLEND, D3DBLEND_ONE);
    device->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE);
    device->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
    device->SetTexture(0, spark);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
    CHECK(device->SetVertexShader(kSparkFormat));
    CHECK(device->DrawPrimitiveUP(D3DPT_POINTLIST, kSparks, sparks, sizeof(Spark)));
    device->SetRenderState(D3DRS_POINTSPRITEENABLE, FALSE);
    device->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    device->SetRenderState(D3DRS_ZWRITEENABLE, TRUE);
}

void draw(IDirect3DDevice8* device, int frame) {
    CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF101820, 1, 0));
    CHECK(device->ApplyStateBlock(floor_states));
    CHECK(device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2));
    draw_pyramid(device, frame);
    draw_sparks(device, frame);
}

} // namespace

int main() {
    WNDCLASSA window_class = {};
    window_class.lpfnWndProc = DefWindowProcA;
    window_class.hInstance = GetModuleHandleA(nullptr);
    window_class.lpszClassName = "sample";
    RegisterClassA(&window_class);
    RECT size = {0, 0, kWidth, kHeight};
    AdjustWindowRect(&size, WS_OVERLAPPEDWINDOW, FALSE);
    HWND window =
        CreateWindowA("sample", "light map", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, size.right - size.left,
                      size.bottom - size.top, nullptr, nullptr, window_class.hInstance, nullptr);
    IDirect3D8* d3d = Direct3DCreate8(D3D_SDK_VERSION);
    if (!d3d) check(E_FAIL, "Direct3DCreate8");
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.BackBufferWidth = kWidth;
    parameters.BackBufferHeight = kHeight;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    parameters.hDeviceWindow = window;
    parameters.Windowed = TRUE;
    parameters.EnableAutoDepthStencil = TRUE;
    parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
    IDirect3DDevice8* device = nullptr;
    CHECK(d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters,
                            &device));
    create(device);
    for (int frame = 0; frame < kFrames; ++frame) {
        for (MSG message; PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE);) DispatchMessageA(&message);
        CHECK(device->BeginScene());
        draw(device, frame);
        CHECK(device->EndScene());
        CHECK(device->Present(nullptr, nullptr, nullptr, nullptr));
    }
    bricks->Release();
    light->Release();
    spark->Release();
    floor_vertices->Release();
    pyramid->Release();
    device->DeleteStateBlock(floor_states);
    device->DeleteVertexShader(shader);
    device->Release();
    d3d->Release();
    return 0;
}
