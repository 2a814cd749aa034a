// Software vertex processing: ProcessVertices with fixed functions, lights and shaders, and draws of its results (The I
// of the Dragon draws all of its terrain so); D3DRS_SOFTWAREVERTEXPROCESSING of mixed devices. Sources: RULES.md 8 in
// tools/d3d8/.
#include <cmath>

#include "program.h"

namespace {

struct Plain {
    float x, y, z;
    DWORD color;
};
struct Lit {
    float x, y, z, nx, ny, nz;
};
constexpr DWORD kPlain = D3DFVF_XYZ | D3DFVF_DIFFUSE, kLit = D3DFVF_XYZ | D3DFVF_NORMAL;
// Two triangles whose screen positions, through set_matrices(), are the corners of 16..48 x 16..48.
constexpr float kCorners[4][3] = {{-1, 1, 2}, {1, 1, 2}, {-1, -1, 2}, {1, -1, 2}};

IDirect3DVertexBuffer8* buffer_of(DeviceRig& rig, UINT bytes, DWORD format, DWORD usage, const void* data) {
    IDirect3DVertexBuffer8* buffer = nullptr;
    expect(rig.device->CreateVertexBuffer(bytes, usage, format, D3DPOOL_SYSTEMMEM, &buffer), D3D_OK, "a buffer");
    BYTE* memory = nullptr;
    buffer->Lock(0, 0, &memory, 0);
    if (data)
        std::memcpy(memory, data, bytes);
    else
        std::memset(memory, 0xCD, bytes);
    buffer->Unlock();
    return buffer;
}

// Depth is z - 1/2, w is z: at z = 2, x = 1 is at half of the viewport's half.
void set_matrices(DeviceRig& rig) {
    D3DMATRIX one = {}, projection = {};
    one._11 = one._22 = one._33 = one._44 = 1;
    projection._11 = projection._22 = projection._33 = projection._34 = 1;
    projection._43 = -0.5f;
    rig.device->SetTransform(D3DTS_WORLD, &one);
    rig.device->SetTransform(D3DTS_VIEW, &one);
    rig.device->SetTransform(D3DTS_PROJECTION, &projection);
}

bool close(float a, float b) {
    return std::fabs(a - b) < 1e-4f;
}

void are_corners(IDirect3DVertexBuffer8* results, DWORD color, float rhw, float z, const char* what) {
    BYTE* bytes = nullptr;
    expect(results->Lock(0, 0, &bytes, D3DLOCK_READONLY), D3D_OK, "the results");
    for (int i = 0; i < 4; ++i) {
        Vertex v;
        std::memcpy(&v, bytes + static_cast<std::size_t>(i) * sizeof v, sizeof v);
        check(close(v.x, i % 2 ? 48 : 16) && close(v.y, i / 2 ? 48 : 16) && close(v.z, z) && close(v.rhw, rhw), what);
        check((v.color & 0xFFFFFF) == color, what);
    }
    results->Unlock();
}

void draw_results(DeviceRig& rig, IDirect3DVertexBuffer8* results, DWORD color) {
    rig.device->SetVertexShader(kFormat);
    rig.device->SetStreamSource(0, results, sizeof(Vertex));
    expect(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2), D3D_OK, "a draw of the results");
    check(rig.pixel(32, 32) == color && rig.pixel(8, 8) == kBlue, "their picture");
}

void processes(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    set_matrices(rig);
    Plain plain[4];
    Lit lit[4];
    for (int i = 0; i < 4; ++i) {
        plain[i] = {kCorners[i][0], kCorners[i][1], kCorners[i][2], kRed};
        lit[i] = {kCorners[i][0], kCorners[i][1], kCorners[i][2], 0, 0, -1};
    }
    IDirect3DVertexBuffer8* const sources[] = {buffer_of(rig, sizeof plain, kPlain, 0, plain),
                                               buffer_of(rig, sizeof lit, kLit, 0, lit)};
    IDirect3DVertexBuffer8* const results = buffer_of(rig, 4 * sizeof(Vertex), kFormat, 0, nullptr);

    rig.clear(kBlue);
    device->SetVertexShader(kPlain);
    device->SetStreamSource(0, sources[0], sizeof(Plain));
    expect(device->ProcessVertices(0, 0, 4, results, 0), D3D_OK, "ProcessVertices");
    are_corners(results, kRed, 0.5f, 0.75f, "transformed vertices");
    draw_results(rig, results, kRed);

    // A light; the results replace those that the queued draw reads.
    D3DLIGHT8 light = {};
    light.Type = D3DLIGHT_DIRECTIONAL;
    light.Diffuse = {0, 1, 0, 1};
    light.Direction = {0, 0, 1};
    D3DMATERIAL8 white = {};
    white.Diffuse = {1, 1, 1, 1};
    device->SetLight(0, &light);
    device->LightEnable(0, TRUE);
    device->SetMaterial(&white);
    device->SetRenderState(D3DRS_LIGHTING, TRUE);
    device->SetVertexShader(kLit);
    device->SetStreamSource(0, sources[1], sizeof(Lit));
    expect(device->ProcessVertices(0, 0, 4, results, 0), D3D_OK, "ProcessVertices with a light");
    are_corners(results, kGreen, 0.5f, 0.75f, "lit vertices");
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    draw_results(rig, results, kGreen);

    // A shader: mov oPos, v0; mov oD0, c3
    DWORD shader = 0;
    expect(device->CreateVertexShader(kPosition, kConstantColor, &shader, D3DUSAGE_SOFTWAREPROCESSING), D3D_OK,
           "a shader");
    const float red[4] = {1, 0, 0, 1};
    device->SetVertexShaderConstant(3, red, 1);
    Plain halves[4];
    for (int i = 0; i < 4; ++i) halves[i] = {kCorners[i][0] / 2, kCorners[i][1] / 2, 0.25f, kGreen};
    IDirect3DVertexBuffer8* const shaded = buffer_of(rig, sizeof halves, 0, 0, halves);
    device->SetVertexShader(shader);
    device->SetStreamSource(0, shaded, sizeof(Plain));
    expect(device->ProcessVertices(0, 0, 4, results, 0), D3D_OK, "ProcessVertices with a shader");
    are_corners(results, kRed, 1, 0.25f, "shaded vertices");
    draw_results(rig, results, kRed);

    // Parts: the last two vertices become the first ones of the results.
    device->SetVertexShader(kPlain);
    device->SetStreamSource(0, sources[0], sizeof(Plain));
    expect(device->ProcessVertices(2, 0, 2, results, 0), D3D_OK, "a part");
    BYTE* bytes = nullptr;
    results->Lock(0, 0, &bytes, D3DLOCK_READONLY);
    Vertex v[3];
    std::memcpy(v, bytes, sizeof v);
    results->Unlock();
    check(close(v[0].y, 48) && close(v[1].x, 48) && close(v[1].y, 48), "the part");
    check(close(v[2].y, 48) && close(v[2].rhw, 1), "what was not processed");

    // Wrong arguments
    expect(device->ProcessVertices(0, 0, 4, nullptr, 0), kInvalid, "no buffer");
    expect(device->ProcessVertices(0, 1, 4, results, 0), kInvalid, "more results than the buffer holds");
    expect(device->ProcessVertices(0, 0xFFFFFFFF, 4, results, 0), kInvalid, "a place that wraps");
    expect(device->ProcessVertices(0, 0, 4, shaded, 0), kInvalid, "a buffer without a format");
    expect(device->ProcessVertices(0, 0, 0, results, 0), D3D_OK, "no vertices");
    device->ProcessVertices(3, 0, 4, results, 0); // reads past the source: any result
    device->SetVertexShader(0);
    expect(device->ProcessVertices(0, 0, 4, results, 0), kInvalid, "without a format of the source");
    device->SetStreamSource(0, nullptr, 0);
    device->DeleteVertexShader(shader);
    for (IDirect3DVertexBuffer8* buffer : {sources[0], sources[1], results, shaded}) buffer->Release();
}

void mixed() {
    DeviceRig rig(D3DCREATE_MIXED_VERTEXPROCESSING);
    Plain corners[4];
    for (int i = 0; i < 4; ++i) corners[i] = {kCorners[i][0], kCorners[i][1], kCorners[i][2], kRed};
    IDirect3DVertexBuffer8* const source = buffer_of(rig, sizeof corners, kPlain, D3DUSAGE_SOFTWAREPROCESSING, corners);
    IDirect3DVertexBuffer8* const results =
        buffer_of(rig, 4 * sizeof(Vertex), kFormat, D3DUSAGE_SOFTWAREPROCESSING, nullptr);
    set_matrices(rig);
    rig.clear(kBlue);
    rig.device->SetVertexShader(kPlain);
    rig.device->SetStreamSource(0, source, sizeof(Plain));
    rig.device->ProcessVertices(0, 0, 4, results, 0); // in hardware mode: any result
    expect(rig.device->SetRenderState(D3DRS_SOFTWAREVERTEXPROCESSING, TRUE), D3D_OK, "software mode");
    expect(rig.device->ProcessVertices(0, 0, 4, results, 0), D3D_OK, "a mixed device in software mode");
    are_corners(results, kRed, 0.5f, 0.75f, "vertices of a mixed device");
    draw_results(rig, results, kRed);
    expect(rig.device->SetRenderState(D3DRS_SOFTWAREVERTEXPROCESSING, FALSE), D3D_OK, "hardware mode again");
    draw_results(rig, results, kRed);
    rig.device->SetStreamSource(0, nullptr, 0);
    source->Release();
    results->Release();
    rig.show();
}

} // namespace

int main() {
    {
        DeviceRig rig(D3DCREATE_SOFTWARE_VERTEXPROCESSING);
        processes(rig);
        rig.show();
    }
    mixed();
    return finish("software vertex processing");
}
