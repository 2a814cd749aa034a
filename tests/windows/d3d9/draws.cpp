// Which draws are executed, and what they read: draws without primitives or vertices, buffers that were unbound inside
// a scene, instances, draws past the ends of buffers, and elements that patches generate. The rules were measured on
// Windows; each section names its public source.
#include <initializer_list>

#include "drawing.h"

namespace {

struct Vertex {
    float x, y, z, rhw;
    DWORD color;
};
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;
constexpr int kColumns = 4; // columns of the target, 16 pixels wide each

// A quad that covers a column.
void place(Vertex* quad, int column, DWORD color) {
    for (int i = 0; i < 4; ++i)
        quad[i] = {16.0f * static_cast<float>(column + (i & 1)) - 0.5f, 64.0f * static_cast<float>(i >> 1) - 0.5f, 0.5f,
                   1, color};
}
DWORD column(DeviceRig& rig, int column) {
    return rig.pixel(16 * column + 8, 32);
}
void clear(DeviceRig& rig) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
}

// A vertex buffer with one quad for each column, and an index buffer with one strip for each quad.
struct Quads {
    explicit Quads(DeviceRig& rig, DWORD color) {
        Vertex all[4 * kColumns];
        WORD numbers[4 * kColumns];
        for (int i = 0; i < kColumns; ++i) place(all + 4 * i, i, color);
        for (int i = 0; i < 4 * kColumns; ++i) numbers[i] = static_cast<WORD>(i);
        rig.device->CreateVertexBuffer(sizeof all, 0, kFormat, D3DPOOL_DEFAULT, &vertices, nullptr);
        rig.device->CreateIndexBuffer(sizeof numbers, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &indices, nullptr);
        write(vertices, all, sizeof all), write(indices, numbers, sizeof numbers);
    }
    ~Quads() { release(); }
    void release() {
        if (vertices) vertices->Release();
        if (indices) indices->Release();
        vertices = nullptr, indices = nullptr;
    }
    template <class Buffer> static void write(Buffer* buffer, const void* data, UINT bytes) {
        void* to = nullptr;
        check(buffer->Lock(0, 0, &to, 0) == D3D_OK, "Lock");
        if (to) std::memcpy(to, data, bytes);
        buffer->Unlock();
    }
    IDirect3DVertexBuffer9* vertices = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
};

HRESULT draw(DeviceRig& rig, int column) {
    return rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 4 * static_cast<UINT>(column), 2);
}
HRESULT draw_indexed(DeviceRig& rig, int column, UINT vertices = 4 * kColumns, UINT primitives = 2) {
    return rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, vertices, 4 * static_cast<UINT>(column),
                                            primitives);
}

// --- draws of nothing: DXVK issue 4803, PR 5213; Wine's d3d9 ---

void nothing(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    const Quads quads(rig, kRed);
    Vertex quad[4];
    const WORD numbers[4] = {0, 1, 2, 3};
    place(quad, 0, kRed);
    device.SetFVF(kFormat);
    device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex));
    device.SetIndices(quads.indices);
    clear(rig);
    // Without vertices the number of primitives has no effect.
    for (const UINT primitives : {0u, 1u, 2u, 8388608u, 4294967292u, ~0u})
        for (const D3DPRIMITIVETYPE type : {D3DPT_LINELIST, D3DPT_TRIANGLELIST, D3DPT_TRIANGLESTRIP}) {
            check(device.DrawIndexedPrimitive(type, 0, 0, 0, 0, primitives) == D3D_OK,
                  "an indexed draw without vertices");
            check(device.DrawIndexedPrimitiveUP(type, 0, 0, primitives, numbers, D3DFMT_INDEX16, quad,
                                                sizeof(Vertex)) == D3D_OK,
                  "an indexed draw of memory without vertices");
        }
    // Without primitives no other argument is checked.
    for (int type = 0; type <= 8; ++type) {
        const auto of = static_cast<D3DPRIMITIVETYPE>(type);
        check(device.DrawPrimitive(of, 0, 0) == D3D_OK && device.DrawPrimitive(of, ~0u, 0) == D3D_OK &&
                  device.DrawIndexedPrimitive(of, 0, 0, 16, 0, 0) == D3D_OK &&
                  device.DrawIndexedPrimitive(of, -7, 99, 16, ~0u, 0) == D3D_OK &&
                  device.DrawPrimitiveUP(of, 0, quad, sizeof(Vertex)) == D3D_OK &&
                  device.DrawPrimitiveUP(of, 0, nullptr, sizeof(Vertex)) == D3D_OK &&
                  device.DrawIndexedPrimitiveUP(of, 0, 4, 0, nullptr, D3DFMT_INDEX16, nullptr, sizeof(Vertex)) ==
                      D3D_OK,
              "a draw without primitives");
    }
    check(device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 0, quad, 0) == D3DERR_INVALIDCALL &&
              device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, 0) == D3DERR_INVALIDCALL,
          "a stride of 0");
    check(column(rig, 0) == 0, "nothing is drawn");
    // None of these draws has unbound the buffers.
    check(draw(rig, 1) == D3D_OK && draw_indexed(rig, 2) == D3D_OK && column(rig, 1) == kRed && column(rig, 2) == kRed,
          "a draw after draws of nothing");
    // NumVertices is only a hint.
    check(draw_indexed(rig, 3, 1) == D3D_OK && column(rig, 3) == kRed, "a draw with fewer vertices than it reads");

    IDirect3DVertexDeclaration9* declaration = nullptr;
    device.GetVertexDeclaration(&declaration);
    device.SetVertexDeclaration(nullptr);
    check(device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 0) == D3DERR_INVALIDCALL &&
              device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 0, 0, 2) == D3DERR_INVALIDCALL,
          "a draw without a declaration");
    if (declaration) declaration->Release();
}

// --- draws that fail, and draws without an index buffer: Wine's test_draw_primitive ---

void missing(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    const Quads quads(rig, kRed);
    Vertex quad[4];
    const WORD numbers[4] = {0, 1, 2, 3};
    place(quad, 0, kRed);
    const auto bind = [&] {
        device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex));
        device.SetIndices(quads.indices);
    };
    const auto bound = [&](bool vertices, bool indices, UINT stride) {
        IDirect3DVertexBuffer9* vb = nullptr;
        IDirect3DIndexBuffer9* ib = nullptr;
        UINT offset = 7, got = 7;
        device.GetStreamSource(0, &vb, &offset, &got), device.GetIndices(&ib);
        if (vb) vb->Release();
        if (ib) ib->Release();
        return !vb != vertices && !ib != indices && offset == 0 && got == stride;
    };
    device.SetVertexDeclaration(nullptr);
    bind();
    check(device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex)) == D3DERR_INVALIDCALL &&
              bound(false, true, sizeof(Vertex)),
          "a draw of memory that fails unbinds the stream");
    bind();
    check(device.DrawIndexedPrimitiveUP(D3DPT_TRIANGLESTRIP, 0, 4, 2, numbers, D3DFMT_INDEX16, quad, sizeof(Vertex)) ==
                  D3DERR_INVALIDCALL &&
              bound(false, false, sizeof(Vertex)),
          "an indexed draw of memory that fails unbinds stream and indices");
    device.SetFVF(kFormat);
    bind();
    device.DrawIndexedPrimitiveUP(D3DPT_TRIANGLESTRIP, 0, 4, 2, numbers, D3DFMT_INDEX16, quad, sizeof(Vertex));
    check(bound(false, false, 0), "an indexed draw of memory unbinds stream and indices");
    clear(rig);
    check(draw_indexed(rig, 0) == D3D_OK && draw(rig, 0) == D3D_OK && column(rig, 0) == 0,
          "draws without buffers, after one of memory");
    device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex));
    check(draw_indexed(rig, 0) == D3D_OK && column(rig, 0) == 0, "a draw without an index buffer");
}

// --- draws past the ends of buffers: microsoft/D3D9On12 PR 74, DXVK PR 3921 and 5213 ---

void past_ends(DeviceRig& rig, DWORD usage) {
    IDirect3DDevice9& device = *rig.device;
    // Two red corners of a triangle, whose third corner is past the end and reads as zeros.
    const Vertex corners[2] = {{63.5f, 63.5f, 0.5f, 1, kRed}, {-0.5f, 63.5f, 0.5f, 1, kRed}};
    const WORD numbers[3] = {0, 1, 9};
    IDirect3DVertexBuffer9* vertices = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
    device.CreateVertexBuffer(sizeof corners, usage, kFormat, D3DPOOL_DEFAULT, &vertices, nullptr);
    device.CreateIndexBuffer(sizeof numbers, usage, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &indices, nullptr);
    Quads::write(vertices, corners, sizeof corners), Quads::write(indices, numbers, sizeof numbers);
    device.SetFVF(kFormat);
    device.SetStreamSource(0, vertices, 0, sizeof(Vertex)), device.SetIndices(indices);
    const auto is_drawn = [&] { return (rig.pixel(20, 62) & kRed) > 0xE00000; };
    for (const UINT primitives : {1u, 2u, 8388608u, ~0u}) {
        clear(rig);
        check(device.DrawPrimitive(D3DPT_TRIANGLELIST, 0, primitives) == D3D_OK && is_drawn(),
              "a draw past the end of its vertices");
        clear(rig);
        check(device.DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, 8, 0, primitives) == D3D_OK && is_drawn(),
              "a draw past the ends of its indices and vertices");
    }
    clear(rig);
    check(device.DrawPrimitive(D3DPT_POINTLIST, 2, 7) == D3D_OK && rig.pixel(0, 0) == 0, "points past the end");
    // The last vertex's colour is past the end of the memory.
    const float position[4] = {8, 8, 0.5f, 1};
    const Vertex other[8] = {{0, 0, 0, 1, kWhite}, {0, 0, 0, 1, kWhite}};
    device.DrawPrimitiveUP(D3DPT_POINTLIST, 8, other, sizeof(Vertex));
    device.Clear(0, nullptr, D3DCLEAR_TARGET, kBlue, 1, 0);
    check(device.DrawPrimitiveUP(D3DPT_POINTLIST, 1, position, sizeof position) == D3D_OK && rig.pixel(8, 8) == 0,
          "a vertex that is larger than its stride");
    device.SetStreamSource(0, nullptr, 0, 0), device.SetIndices(nullptr);
    vertices->Release(), indices->Release();
}

// --- buffers that are unbound in a scene: DXVK issue 2184, PR 3852 and 3863; d3d8to9 PR 195 ---

enum class Unbind { Null, Block, Release };

// Until EndScene, draws read the buffers that were bound last, although the getters return null.
void unbound(DeviceRig& rig, Unbind way, bool flushed) {
    IDirect3DDevice9& device = *rig.device;
    Quads quads(rig, kRed), others(rig, kGreen);
    IDirect3DStateBlock9* nothing_bound = nullptr;
    device.BeginStateBlock();
    device.SetStreamSource(0, nullptr, 0, 0), device.SetIndices(nullptr);
    device.EndStateBlock(&nothing_bound);
    const auto unbind = [&] {
        if (way == Unbind::Block) {
            nothing_bound->Apply();
        } else {
            device.SetStreamSource(0, nullptr, 0, 0), device.SetIndices(nullptr);
        }
        if (way == Unbind::Release) quads.release();
        IDirect3DVertexBuffer9* vb = reinterpret_cast<IDirect3DVertexBuffer9*>(7);
        IDirect3DIndexBuffer9* ib = reinterpret_cast<IDirect3DIndexBuffer9*>(7);
        UINT offset = 0, stride = 0;
        check(device.GetStreamSource(0, &vb, &offset, &stride) == D3D_OK && !vb && device.GetIndices(&ib) == D3D_OK &&
                  !ib,
              "what getters return of unbound buffers");
    };
    const auto shows = [&](DWORD a, DWORD b, DWORD c, DWORD d, const char* what) {
        check(column(rig, 0) == a && column(rig, 1) == b && column(rig, 2) == c && column(rig, 3) == d, what);
    };
    device.SetFVF(kFormat);
    clear(rig);
    check(device.BeginScene() == D3D_OK, "BeginScene");
    device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex)), device.SetIndices(quads.indices);
    draw(rig, 0);
    if (flushed) check(column(rig, 0) == kRed, "before the buffers are unbound");
    unbind();
    check(draw(rig, 1) == D3D_OK && draw_indexed(rig, 2) == D3D_OK, "draws from unbound buffers");
    shows(kRed, kRed, kRed, 0, "unbound buffers in a scene");
    // The buffers are bound again, and unbound before the first draw.
    device.SetStreamSource(0, others.vertices, 0, sizeof(Vertex)), device.SetIndices(others.indices);
    unbind();
    draw(rig, 0), draw_indexed(rig, 3);
    shows(kGreen, kRed, kRed, kGreen, "other buffers, unbound at once");
    device.EndScene();
    clear(rig);
    draw(rig, 0), draw_indexed(rig, 1);
    device.BeginScene();
    draw(rig, 2), draw_indexed(rig, 3);
    device.EndScene();
    shows(0, 0, 0, 0, "unbound buffers after the scene");
    nothing_bound->Release();
}

// Draws read an unbound buffer until the next draw from memory (stream 0), or the next Reset (all streams).
void unbound_ends(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    {
        const Quads quads(rig, kRed);
        Vertex quad[4];
        place(quad, 0, kGreen);
        device.SetFVF(kFormat);
        clear(rig);
        device.BeginScene();
        device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex));
        device.SetStreamSource(0, nullptr, 0, 0);
        device.DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex));
        draw(rig, 1);
        check(column(rig, 0) == kGreen && column(rig, 1) == 0, "an unbound buffer after a draw of memory");
        device.SetStreamSource(0, quads.vertices, 0, sizeof(Vertex)), device.SetIndices(quads.indices);
        device.SetStreamSource(0, nullptr, 0, 0), device.SetIndices(nullptr);
    }
    // The buffers are in the default pool, and only the runtime still references them, so Reset must succeed.
    check(device.Reset(&rig.parameters) == D3D_OK, "a Reset with unbound buffers in a scene");
    device.SetRenderState(D3DRS_LIGHTING, FALSE);
    device.SetFVF(kFormat);
    clear(rig);
    check(draw(rig, 1) == D3D_OK && column(rig, 1) == 0, "an unbound buffer after a Reset");
}

// --- instances: DXVK 152fd42, Gallium Nine, Wine's stream_test ---

// Stream 0: a quad in column 0; stream 1: a shift, in columns. Each instance adds a third of white to the target.
struct Instances {
    explicit Instances(DeviceRig& owner) : rig(owner) {
        static const D3DVERTEXELEMENT9 kElements[] = {{0, 0, D3DDECLTYPE_FLOAT3, 0, D3DDECLUSAGE_POSITION, 0},
                                                      {1, 0, D3DDECLTYPE_FLOAT1, 0, D3DDECLUSAGE_TEXCOORD, 0},
                                                      D3DDECL_END()};
        // vs_1_1: dcl_position v0; dcl_texcoord v1; def c0, 0.5 0 0 0; def c1, 0.3333 ...; mad r0, v1.x, c0, v0;
        // mov oPos, r0; mov oD0, c1
        static const DWORD kTokens[] = {
            0xFFFE0101, 0x0000001F, 0x80000000, 0x900F0000, 0x0000001F, 0x80000005, 0x900F0001, 0x00000051,
            0xA00F0000, 0x3F000000, 0,          0,          0,          0x00000051, 0xA00F0001, 0x3EAAAAAB,
            0x3EAAAAAB, 0x3EAAAAAB, 0x3EAAAAAB, 0x00000004, 0x800F0000, 0x90000001, 0xA0E40000, 0x90E40000,
            0x00000001, 0xC00F0000, 0x80E40000, 0x00000001, 0xD00F0000, 0xA0E40001, 0x0000FFFF};
        const float corners[4][3] = {{-1, 1, 0.5f}, {-0.5f, 1, 0.5f}, {-1, -1, 0.5f}, {-0.5f, -1, 0.5f}};
        const float shifts[2 * kColumns] = {0, 1, 2, 3, 0, 0, 0, 0};
        const WORD numbers[4] = {0, 1, 2, 3};
        IDirect3DDevice9& device = *rig.device;
        check(device.CreateVertexDeclaration(kElements, &declaration) == D3D_OK &&
                  device.CreateVertexShader(kTokens, &shader) == D3D_OK,
              "declaration and shader of instances");
        device.CreateVertexBuffer(sizeof corners, 0, 0, D3DPOOL_DEFAULT, &vertices, nullptr);
        device.CreateVertexBuffer(sizeof shifts, 0, 0, D3DPOOL_DEFAULT, &instances, nullptr);
        device.CreateIndexBuffer(sizeof numbers, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &indices, nullptr);
        Quads::write(vertices, corners, sizeof corners);
        Quads::write(instances, shifts, sizeof shifts);
        Quads::write(indices, numbers, sizeof numbers);
        device.SetVertexDeclaration(declaration);
        device.SetVertexShader(shader);
        device.SetStreamSource(0, vertices, 0, sizeof corners[0]);
        device.SetIndices(indices);
        device.SetRenderState(D3DRS_ALPHABLENDENABLE, TRUE);
        device.SetRenderState(D3DRS_SRCBLEND, D3DBLEND_ONE);
        device.SetRenderState(D3DRS_DESTBLEND, D3DBLEND_ONE);
    }
    ~Instances() {
        IDirect3DDevice9& device = *rig.device;
        device.SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        device.SetVertexShader(nullptr);
        for (UINT s = 0; s < 3; ++s) device.SetStreamSource(s, nullptr, 0, 0), device.SetStreamSourceFreq(s, 1);
        device.SetIndices(nullptr);
        declaration->Release(), shader->Release(), vertices->Release(), instances->Release(), indices->Release();
    }
    // Draws with these frequencies, and returns how often the draw covered the first column.
    int drawn(UINT frequency0, UINT frequency1, UINT frequency2 = 1, bool indexed = true) {
        IDirect3DDevice9& device = *rig.device;
        check(device.SetStreamSourceFreq(0, frequency0) == D3D_OK &&
                  device.SetStreamSourceFreq(1, frequency1) == D3D_OK &&
                  device.SetStreamSourceFreq(2, frequency2) == D3D_OK,
              "SetStreamSourceFreq");
        // Without instance data stream 1 advances with the vertices; then it reads the second half of the buffer:
        // zeros.
        const bool moves = (frequency1 & D3DSTREAMSOURCE_INSTANCEDATA) != 0;
        device.SetStreamSource(1, instances, moves ? 0 : kColumns * sizeof(float), sizeof(float));
        clear(rig);
        const HRESULT hr = indexed ? device.DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 4, 0, 2)
                                   : device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2);
        check(hr == D3D_OK, "a draw of instances");
        return static_cast<int>((rig.pixel(2, 32) & 0xFF) + 42) / 85;
    }
    DeviceRig& rig;
    IDirect3DVertexDeclaration9* declaration = nullptr;
    IDirect3DVertexShader9* shader = nullptr;
    IDirect3DVertexBuffer9 *vertices = nullptr, *instances = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
};

void instances(DeviceRig& rig) {
    constexpr UINT kIndexed = D3DSTREAMSOURCE_INDEXEDDATA, kInstance = D3DSTREAMSOURCE_INSTANCEDATA;
    Instances all(rig);
    // A stream with instance data moves each instance to its column.
    check(all.drawn(kIndexed | 3, kInstance | 1) == 1 && rig.pixel(18, 32) && rig.pixel(34, 32) && !rig.pixel(50, 32),
          "three instances");
    check(all.drawn(kIndexed | 3, kInstance | 3) == 3, "three instances of one element");
    // Without such a stream all instances would be equal, so only one is drawn.
    check(all.drawn(kIndexed | 3, 1) == 1, "instances without a stream of instances");
    check(all.drawn(kIndexed | 3, kIndexed | 3) == 1, "instances with two indexed streams");
    check(all.drawn(kIndexed | 0x3FFFFFFF, 1) == 1, "many instances without a stream of instances");
    check(all.drawn(3, 1) == 1, "a plain divider");
    // A stream with instance data that the declaration does not read has no effect.
    check(all.drawn(kIndexed | 3, 1, kInstance | 1) == 1, "instances with a stream of instances that is not read");
    check(all.drawn(kIndexed | 3, 1, 1, false) == 1 && all.drawn(kIndexed | 3, kIndexed | 1, 1, false) == 1,
          "instances without indices");
}

// --- elements that the tessellator generates, without data in vertices: Microsoft's page about D3DDECLMETHOD; d3d8to9,
// which makes them from DirectX 8's tessellator tokens; Wine's test_unused_declaration_type ---

void made_elements(DeviceRig& rig) {
    IDirect3DDevice9& device = *rig.device;
    constexpr D3DVERTEXELEMENT9 kPosition = {0, 0, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0};
    const auto create = [&](const D3DVERTEXELEMENT9& made, HRESULT expected, const char* what) {
        const D3DVERTEXELEMENT9 elements[] = {kPosition, made, D3DDECL_END()};
        IDirect3DVertexDeclaration9* out = nullptr;
        check(device.CreateVertexDeclaration(elements, &out) == expected, what);
        D3DVERTEXELEMENT9 got[3] = {};
        UINT count = 0;
        if (out)
            check(out->GetDeclaration(got, &count) == D3D_OK && count == 3 &&
                      std::memcmp(got, elements, sizeof elements) == 0,
                  "GetDeclaration");
        return out;
    };
    constexpr BYTE kUnused = D3DDECLTYPE_UNUSED, kSet = D3DDECLUSAGE_TEXCOORD;
    for (const BYTE method : {D3DDECLMETHOD_DEFAULT, D3DDECLMETHOD_PARTIALU, D3DDECLMETHOD_PARTIALV,
                              D3DDECLMETHOD_CROSSUV, D3DDECLMETHOD_LOOKUP})
        create({0, 0, kUnused, method, kSet, 0}, E_FAIL, "an unused element with a method that reads data");
    for (const BYTE method : {D3DDECLMETHOD_UV, D3DDECLMETHOD_LOOKUPPRESAMPLED}) {
        create({1, 0, kUnused, method, kSet, 0}, E_FAIL, "an unused element of another stream");
        create({0, 12, kUnused, method, kSet, 0}, E_FAIL, "an unused element with an offset");
        create({0, 0, kUnused, method, kSet, 16}, D3DERR_INVALIDCALL, "an unused element with a usage index of 16");
    }
    if (auto* sampled = create({0, 0, kUnused, D3DDECLMETHOD_LOOKUPPRESAMPLED, D3DDECLUSAGE_SAMPLE, 0}, D3D_OK,
                               "a displacement that is sampled before"))
        sampled->Release();
    IDirect3DVertexDeclaration9* const parameters =
        create({0, 0, kUnused, D3DDECLMETHOD_UV, kSet, 0}, D3D_OK, "parameters");
    if (!parameters) return;

    // vs_1_1: the texture coordinates are the colour.
    const DWORD code[] = {0xFFFE0101, 0x1F,       0x80000000, 0x900F0000, 0x1F,       0x80000005, 0x900F0001,
                          1,          0xC00F0000, 0x90E40000, 1,          0xD00F0000, 0x90E40001, 0xFFFF};
    const float points[4][3] = {{-1, 1, 0.5f}, {1, 1, 0.5f}, {-1, -1, 0.5f}, {1, -1, 0.5f}};
    IDirect3DVertexShader9* shader = nullptr;
    IDirect3DVertexBuffer9* vertices = nullptr;
    device.CreateVertexShader(code, &shader);
    device.CreateVertexBuffer(sizeof points, D3DUSAGE_RTPATCHES, 0, D3DPOOL_DEFAULT, &vertices, nullptr);
    Quads::write(vertices, points, sizeof points);
    device.SetVertexShader(shader);
    device.SetVertexDeclaration(parameters);
    device.SetStreamSource(0, vertices, 0, sizeof points[0]);
    device.SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    const float segments[4] = {3, 4, 5, 6};
    const D3DRECTPATCH_INFO info = {0, 0, 2, 2, 2, D3DBASIS_BEZIER, D3DDEGREE_LINEAR};
    clear(rig);
    check(device.DrawRectPatch(0, segments, &info) == D3D_OK, "a patch with parameters");
    for (const LONG at : {4, 32, 60}) {
        const DWORD color = rig.pixel(at, 64 - at);
        const LONG u = static_cast<LONG>(color >> 16), v = static_cast<LONG>(color >> 8 & 0xFF);
        check(u >= at * 4 - 4 && u <= at * 4 + 4 && v >= 252 - at * 4 && v <= 260 - at * 4 && (color & 0xFF) == 0,
              "the parameters of a patch");
    }
    // Ordinary draws have no patch parameters.
    clear(rig);
    check(device.DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2) == D3D_OK, "a draw with a declaration of parameters");
    check(rig.pixel(32, 32) == 0, "parameters of an ordinary draw");
    device.SetVertexShader(nullptr);
    shader->Release(), vertices->Release(), parameters->Release();
}

} // namespace

int main() {
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        nothing(rig);
        show(rig);
        missing(rig);
        for (const Unbind way : {Unbind::Null, Unbind::Block, Unbind::Release})
            for (const bool flushed : {false, true}) {
                unbound(rig, way, flushed);
                show(rig);
            }
        instances(rig);
        show(rig);
        made_elements(rig);
        show(rig);
        for (const DWORD usage : {0ul, static_cast<DWORD>(D3DUSAGE_DYNAMIC)}) past_ends(rig, usage);
        show(rig);
        if (!ex) unbound_ends(rig);
    }
    return finish("draws");
}
