// A cube over a floor: shaders take its shadow from a depth texture (a shadow map), and the stencil test
// keeps the cube's outline outside the cube.
#include "frame.h"

using namespace samples;

namespace {

struct Vertex {
    Vector position, normal;
};

// vs_2_0: matrices in c0 (to clip space) and c4 (to the shadow map), c8 towards the light, c9 (0, ambient),
// c10 colour.
//   m4x4 oPos, v0, c0 | m4x4 oT0, v0, c4 | dp3 r0.x, v1, c8 | max r0.x, r0.x, c9.x | add r0.x, r0.x, c9.y
//   mul oD0, r0.x, c10
constexpr DWORD kVertexShader[] = {
    0xfffe0200, 0x0200001f, 0x80000000, 0x900f0000, 0x0200001f, 0x80000003, 0x900f0001, 0x03000014,
    0xc00f0000, 0x90e40000, 0xa0e40000, 0x03000014, 0xe00f0000, 0x90e40000, 0xa0e40004, 0x03000008,
    0x80010000, 0x90e40001, 0xa0e40008, 0x0300000b, 0x80010000, 0x80000000, 0xa0000009, 0x03000002,
    0x80010000, 0x80000000, 0xa0550009, 0x03000005, 0xd00f0000, 0x80000000, 0xa0e4000a, 0x0000ffff};
// ps_2_0: sampling the depth texture gives 0 in shadow, 1 in light, or a filtered value;
// c0 (brightness added in the light, brightness in shadow, 1).
//   texldp r0, t0, s0 | mad r0.xyz, r0, c0.x, c0.y | mul r0.xyz, r0, v0 | mov r0.w, c0.z | mov oC0, r0
constexpr DWORD kPixelShader[] = {0xffff0200, 0x0200001f, 0x80000000, 0x900f0000, 0x0200001f, 0x80000000,
                                  0xb00f0000, 0x0200001f, 0x90000000, 0xa00f0800, 0x03010042, 0x800f0000,
                                  0xb0e40000, 0xa0e40800, 0x04000004, 0x80070000, 0x80e40000, 0xa0000000,
                                  0xa0550000, 0x03000005, 0x80070000, 0x80e40000, 0x90e40000, 0x02000001,
                                  0x80080000, 0xa0aa0000, 0x02000001, 0x800f0800, 0x80e40000, 0x0000ffff};

constexpr UINT kMap = 256;

IDirect3DVertexShader9* vertex_shader;
IDirect3DPixelShader9* pixel_shader;
IDirect3DTexture9* map;
IDirect3DSurface9 *map_depth, *map_color, *screen, *screen_depth;
IDirect3DVertexBuffer9* vertices; // the cube's 36, then the floor's 6

void create(IDirect3DDevice9* device) {
    Vertex all[42];
    int n = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            const auto corner = [&](float u, float v) {
                float p[3];
                p[axis] = side;
                p[(axis + 1) % 3] = u, p[(axis + 2) % 3] = v * side;
                Vertex out = {{p[0] * 0.6f, p[1] * 0.6f, p[2] * 0.6f}, {0, 0, 0}};
                (axis == 0 ? out.normal.x : axis == 1 ? out.normal.y : out.normal.z) = side;
                return out;
            };
            for (const Vertex& v :
                 {corner(-1, -1), corner(-1, 1), corner(1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)})
                all[n++] = v;
        }
    for (const Vector& p : {Vector{-3, -1, 3}, Vector{3, -1, 3}, Vector{-3, -1, -3}, Vector{-3, -1, -3},
                            Vector{3, -1, 3}, Vector{3, -1, -3}})
        all[n++] = {p, {0, 1, 0}};
    vertices = vertex_buffer(device, all, 42);
    CHECK(device->CreateVertexShader(kVertexShader, &vertex_shader));
    CHECK(device->CreatePixelShader(kPixelShader, &pixel_shader));
    CHECK(device->CreateTexture(kMap, kMap, 1, D3DUSAGE_DEPTHSTENCIL, D3DFMT_D24S8, D3DPOOL_DEFAULT, &map,
                                nullptr));
    CHECK(map->GetSurfaceLevel(0, &map_depth));
    CHECK(device->CreateRenderTarget(kMap, kMap, D3DFMT_A8R8G8B8, D3DMULTISAMPLE_NONE, 0, FALSE, &map_color,
                                     nullptr));
    CHECK(device->GetRenderTarget(0, &screen));
    CHECK(device->GetDepthStencilSurface(&screen_depth));
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    device->SetSamplerState(0, D3DSAMP_MINFILTER, D3DTEXF_LINEAR);
    device->SetSamplerState(0, D3DSAMP_MAGFILTER, D3DTEXF_LINEAR);
    device->SetSamplerState(0, D3DSAMP_ADDRESSU, D3DTADDRESS_CLAMP);
    device->SetSamplerState(0, D3DSAMP_ADDRESSV, D3DTADDRESS_CLAMP);
}

// m4x4 takes a matrix by columns; D3DMATRIX holds rows.
void set_matrix(IDirect3DDevice9* device, UINT first, const D3DMATRIX& m) {
    float columns[16];
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) columns[c * 4 + r] = m.m[r][c];
    CHECK(device->SetVertexShaderConstantF(first, columns, 4));
}

void draw_part(IDirect3DDevice9* device, const D3DMATRIX& world, const D3DMATRIX& camera,
               const D3DMATRIX& light, const float (&color)[4], bool cube) {
    // Maps the light's clip space to texture coordinates and depth.
    D3DMATRIX to_texture = identity();
    to_texture._11 = 0.5f, to_texture._22 = -0.5f;
    to_texture._41 = to_texture._42 = 0.5f + 0.5f / kMap;
    to_texture._43 = -0.012f; // depth bias: keeps lit faces from shadowing themselves
    set_matrix(device, 0, world * camera);
    set_matrix(device, 4, world * light * to_texture);
    const D3DMATRIX back = [&] { // rotations only: the transpose turns the light into the object's space
        D3DMATRIX m = identity();
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) m.m[r][c] = world.m[c][r];
        return m;
    }();
    constexpr float kSun[3] = {0.4f, 0.8f, -0.45f};
    float towards[4] = {};
    for (int c = 0; c < 3; ++c)
        for (int k = 0; k < 3; ++k) towards[c] += kSun[k] * back.m[k][c];
    const float ambient[4] = {0, 0.25f, 0, 0};
    device->SetVertexShaderConstantF(8, towards, 1);
    device->SetVertexShaderConstantF(9, ambient, 1);
    device->SetVertexShaderConstantF(10, color, 1);
    CHECK(device->DrawPrimitive(D3DPT_TRIANGLELIST, cube ? 0 : 36, cube ? 12 : 2));
}

void draw(IDirect3DDevice9* device, int frame) {
    const D3DMATRIX cube = rotation_x(0.5f) * rotation_y(0.45f * static_cast<float>(frame)),
                    ground = identity();
    const D3DMATRIX camera =
        rotation_y(0.3f) * rotation_x(-0.5f) * translation(0, 0.1f, 4.6f) * perspective(0.9f, 0.5f, 20);
    D3DMATRIX light = rotation_y(0.73f) * rotation_x(-0.93f) * translation(0, 0, 5); // the light's view
    D3DMATRIX box = identity();
    box._11 = box._22 = 0.33f, box._33 = 0.1f;
    light = light * box;
    constexpr float kRed[4] = {0.95f, 0.35f, 0.25f, 1}, kGrey[4] = {0.75f, 0.8f, 0.7f, 1},
                    kWhite[4] = {4, 4, 4, 1};
    CHECK(device->SetFVF(D3DFVF_XYZ | D3DFVF_NORMAL));
    CHECK(device->SetStreamSource(0, vertices, 0, sizeof(Vertex)));
    CHECK(device->SetVertexShader(vertex_shader));

    // Draws the depths that the light sees.
    CHECK(device->SetTexture(0, nullptr));
    CHECK(device->SetRenderTarget(0, map_color));
    CHECK(device->SetDepthStencilSurface(map_depth));
    CHECK(device->SetPixelShader(nullptr));
    device->SetRenderState(D3DRS_COLORWRITEENABLE, 0);
    CHECK(device->Clear(0, nullptr, D3DCLEAR_ZBUFFER, 0, 1, 0));
    draw_part(device, cube, light, light, kRed, true);
    draw_part(device, ground, light, light, kGrey, false);

    // Draws the camera's view; the cube writes ones to the stencil buffer.
    CHECK(device->SetRenderTarget(0, screen));
    CHECK(device->SetDepthStencilSurface(screen_depth));
    device->SetRenderState(D3DRS_COLORWRITEENABLE, 0xF);
    CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL, 0xff283848, 1, 0));
    CHECK(device->SetPixelShader(pixel_shader));
    CHECK(device->SetTexture(0, map));
    const float levels[4] = {0.7f, 0.3f, 1, 0};
    CHECK(device->SetPixelShaderConstantF(0, levels, 1));
    draw_part(device, ground, camera, light, kGrey, false);
    device->SetRenderState(D3DRS_STENCILENABLE, TRUE);
    device->SetRenderState(D3DRS_STENCILREF, 1);
    device->SetRenderState(D3DRS_STENCILFUNC, D3DCMP_ALWAYS);
    device->SetRenderState(D3DRS_STENCILPASS, D3DSTENCILOP_REPLACE);
    draw_part(device, cube, camera, light, kRed, true);

    // The outline is a larger cube, drawn where the stencil buffer has no ones.
    D3DMATRIX larger = cube;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) larger.m[r][c] *= 1.06f;
    device->SetRenderState(D3DRS_STENCILFUNC, D3DCMP_NOTEQUAL);
    device->SetRenderState(D3DRS_STENCILPASS, D3DSTENCILOP_KEEP);
    CHECK(device->SetPixelShader(nullptr));
    CHECK(device->SetTexture(0, nullptr));
    draw_part(device, larger, camera, light, kWhite, true);
    device->SetRenderState(D3DRS_STENCILENABLE, FALSE);
    if (frame + 1 < kFrames) return;
    CHECK(device->SetVertexShader(nullptr));
    for (IUnknown* object : {static_cast<IUnknown*>(vertex_shader), static_cast<IUnknown*>(pixel_shader),
                             static_cast<IUnknown*>(map_depth), static_cast<IUnknown*>(map),
                             static_cast<IUnknown*>(map_color), static_cast<IUnknown*>(screen),
                             static_cast<IUnknown*>(screen_depth), static_cast<IUnknown*>(vertices)})
        object->Release();
}

} // namespace

int main() {
    return run("shadow map", create, draw);
}
