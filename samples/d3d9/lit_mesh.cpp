// A torus that turns under two lights: fixed-function lighting, an indexed mesh in managed buffers.
#include <vector>

#include "frame.h"

using namespace samples;

namespace {

constexpr int kAround = 32, kAcross = 16;
constexpr float kPi = 3.14159265f;

struct Vertex {
    Vector position, normal;
};

IDirect3DVertexBuffer9* vertices;
IDirect3DIndexBuffer9* indices;

void create(IDirect3DDevice9* device) {
    std::vector<Vertex> ring;
    std::vector<WORD> triangles;
    for (int i = 0; i < kAround; ++i)
        for (int j = 0; j < kAcross; ++j) {
            const float u = 2 * kPi * static_cast<float>(i) / kAround,
                        v = 2 * kPi * static_cast<float>(j) / kAcross;
            const Vector n = {std::cos(u) * std::cos(v), std::sin(v), std::sin(u) * std::cos(v)};
            const Vector centre = {std::cos(u), 0, std::sin(u)};
            constexpr float kTube = 0.4f;
            ring.push_back({{centre.x + n.x * kTube, n.y * kTube, centre.z + n.z * kTube}, n});
            const int next_i = (i + 1) % kAround, next_j = (j + 1) % kAcross;
            const auto number = [](int a, int b) { return static_cast<WORD>(a * kAcross + b); };
            for (const WORD w : {number(i, j), number(i, next_j), number(next_i, j), number(next_i, j),
                                 number(i, next_j), number(next_i, next_j)})
                triangles.push_back(w);
        }
    vertices = vertex_buffer(device, ring.data(), static_cast<UINT>(ring.size()));
    indices = index_buffer(device, triangles.data(), static_cast<UINT>(triangles.size()));
}

void draw(IDirect3DDevice9* device, int frame) {
    CHECK(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xff202830, 1, 0));
    const float turn = 0.4f * static_cast<float>(frame);
    const D3DMATRIX world = rotation_x(0.9f) * rotation_y(turn), view = translation(0, 0, 3.5f),
                    projection = perspective(0.9f, 0.5f, 20);
    device->SetTransform(D3DTS_WORLD, &world);
    device->SetTransform(D3DTS_VIEW, &view);
    device->SetTransform(D3DTS_PROJECTION, &projection);
    D3DMATERIAL9 material = {};
    material.Diffuse = {0.9f, 0.7f, 0.3f, 1};
    material.Specular = {1, 1, 1, 1};
    material.Power = 24;
    device->SetMaterial(&material);
    D3DLIGHT9 sun = {};
    sun.Type = D3DLIGHT_DIRECTIONAL;
    sun.Diffuse = sun.Specular = {1, 1, 1, 1};
    sun.Direction = {0.5f, -0.7f, 0.6f};
    D3DLIGHT9 lamp = {};
    lamp.Type = D3DLIGHT_POINT;
    lamp.Diffuse = {0.2f, 0.4f, 1, 1};
    lamp.Position = {-2, -1, 1.5f};
    lamp.Range = 10;
    lamp.Attenuation1 = 0.4f;
    device->SetLight(0, &sun);
    device->SetLight(1, &lamp);
    device->LightEnable(0, TRUE);
    device->LightEnable(1, TRUE);
    device->SetRenderState(D3DRS_SPECULARENABLE, TRUE);
    device->SetRenderState(D3DRS_AMBIENT, 0xff101418);
    device->SetRenderState(D3DRS_NORMALIZENORMALS, TRUE);
    CHECK(device->SetFVF(D3DFVF_XYZ | D3DFVF_NORMAL));
    CHECK(device->SetStreamSource(0, vertices, 0, sizeof(Vertex)));
    CHECK(device->SetIndices(indices));
    CHECK(
        device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, kAround * kAcross, 0, kAround * kAcross * 2));
    if (frame + 1 < kFrames) return;
    vertices->Release();
    indices->Release();
}

} // namespace

int main() {
    return run("lit mesh", create, draw);
}
