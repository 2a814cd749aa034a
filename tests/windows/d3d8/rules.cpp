// What games of Direct3D 8's time rely on: depth biases, indices outside the range that a draw names, locks that
// discard static buffers, a Reset in a scene, copies between pools, answers about memory and the vertex cache. Each was
// found in games (crosire/d3d8to9, doitsujin/dxvk, AlpyneDreams/d8vk, elishacloud/Silent-Hill-2-Enhancements).
#include <vector>

#include "program.h"

namespace {

struct Model {
    float x, y, z;
    DWORD color;
};
constexpr DWORD kModel = D3DFVF_XYZ | D3DFVF_DIFFUSE;

// Two triangles that cover the target and rise in depth from left to right.
void draw_slope(DeviceRig& rig, DWORD color) {
    const Model v[4] = {{-1, 1, 0.2f, color}, {1, 1, 0.7f, color}, {-1, -1, 0.2f, color}, {1, -1, 0.7f, color}};
    rig.device->SetVertexShader(kModel);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, v, sizeof v[0]), D3D_OK, "a slope");
}

// A higher bias is in front of a lower one at the same depth, and nothing without (Silent Hill 2, Mafia, Freelancer).
void biases(DeviceRig& rig, D3DFORMAT format) {
    IDirect3DSurface8 *depth = nullptr, *before = nullptr, *target = nullptr;
    rig.device->GetRenderTarget(&target);
    rig.device->GetDepthStencilSurface(&before);
    expect(rig.device->CreateDepthStencilSurface(kSize, kSize, format, D3DMULTISAMPLE_NONE, &depth), D3D_OK,
           "a depth buffer");
    expect(rig.device->SetRenderTarget(target, depth), D3D_OK, "its binding");
    rig.device->SetRenderState(D3DRS_ZENABLE, D3DZB_TRUE);
    rig.device->SetRenderState(D3DRS_ZFUNC, D3DCMP_LESS);
    expect(rig.device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0, 1, 0), D3D_OK, "Clear");
    draw_slope(rig, kRed);
    draw_slope(rig, kBlue);
    for (LONG x = 1; x < 64; x += 9) check(rig.pixel(x, x) == kRed, "the same depth without a bias");
    const DWORD colors[] = {kGreen, kBlue, kRed}, levels[] = {1, 2, 16};
    for (int i = 0; i < 3; ++i) {
        rig.device->SetRenderState(D3DRS_ZBIAS, levels[i]);
        draw_slope(rig, colors[i]);
        for (LONG x = 1; x < 64; x += 9) check(rig.pixel(x, x) == colors[i], "the same depth with a higher bias");
    }
    rig.device->SetRenderState(D3DRS_ZBIAS, 2);
    draw_slope(rig, kGreen);
    for (LONG x = 1; x < 64; x += 9) check(rig.pixel(x, x) == kRed, "the same depth with a lower bias");
    rig.device->SetRenderState(D3DRS_ZBIAS, 0);
    rig.device->SetRenderState(D3DRS_ZENABLE, D3DZB_FALSE);
    rig.device->SetRenderTarget(target, before);
    depth->Release();
    target->Release();
    if (before) before->Release();
}

template <class Buffer, class Data> void write(Buffer* buffer, UINT offset, const Data& data, DWORD flags) {
    BYTE* bytes = nullptr;
    expect(buffer->Lock(offset, sizeof data, &bytes, flags), D3D_OK, "a buffer's lock");
    std::memcpy(bytes, &data, sizeof data);
    buffer->Unlock();
}

// Silent Hill 2 names fewer vertices than its indices reach; each is drawn where it is in the buffer.
void indices_outside(DeviceRig& rig, DWORD usage, D3DPOOL pool) {
    const Vertex square[8] = {{0, 0, 0, 1, kRed},       {0, 0, 0, 1, kRed},       {0, 0, 0, 1, kRed},
                              {0, 0, 0, 1, kRed},       {0, 0, 0.5f, 1, kGreen},  {32, 0, 0.5f, 1, kGreen},
                              {0, 32, 0.5f, 1, kGreen}, {32, 32, 0.5f, 1, kGreen}};
    const WORD order[6] = {4, 5, 6, 6, 5, 7};
    IDirect3DVertexBuffer8* vertices = nullptr;
    IDirect3DIndexBuffer8* indices = nullptr;
    expect(rig.device->CreateVertexBuffer(sizeof square, usage, kFormat, pool, &vertices), D3D_OK, "vertices");
    expect(rig.device->CreateIndexBuffer(sizeof order, usage, D3DFMT_INDEX16, pool, &indices), D3D_OK, "indices");
    write(vertices, 0, square, 0);
    write(indices, 0, order, 0);
    rig.clear(kBlue);
    rig.device->SetVertexShader(kFormat);
    rig.device->SetStreamSource(0, vertices, sizeof square[0]);
    rig.device->SetIndices(indices, 0);
    expect(rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 1, 0, 2), D3D_OK, "a range of one vertex");
    check(rig.pixel(8, 8) == kGreen && rig.pixel(40, 40) == kBlue, "vertices outside the range");
    rig.device->SetStreamSource(0, nullptr, 0);
    rig.device->SetIndices(nullptr, 0);
    vertices->Release();
    indices->Release();
}

// Rayman 3 and Top Spin discard buffers of which they write a part only: the rest stays. Draws before the lock keep
// the old bytes.
void discards(DeviceRig& rig, DWORD usage) {
    Vertex quads[2][4];
    for (int i = 0; i < 2; ++i) {
        const float left = 32.0f * static_cast<float>(i);
        for (int k = 0; k < 4; ++k)
            quads[i][k] = {left + 32.0f * static_cast<float>(k % 2), 32.0f * static_cast<float>(k / 2), 0.5f, 1,
                           i ? kGreen : kRed};
    }
    IDirect3DVertexBuffer8* buffer = nullptr;
    expect(rig.device->CreateVertexBuffer(sizeof quads, usage, kFormat, D3DPOOL_DEFAULT, &buffer), D3D_OK, "a buffer");
    write(buffer, 0, quads, 0);
    rig.clear(0);
    rig.device->SetVertexShader(kFormat);
    rig.device->SetStreamSource(0, buffer, sizeof(Vertex));
    expect(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2), D3D_OK, "a draw before the lock");
    for (Vertex& corner : quads[0]) corner.y += 32, corner.color = kBlue;
    write(buffer, 0, quads[0], D3DLOCK_DISCARD);
    expect(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2), D3D_OK, "the part that was written");
    expect(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 4, 2), D3D_OK, "the part that was not");
    check(rig.pixel(8, 8) == kRed, "a draw before the lock");
    check(rig.pixel(8, 40) == kBlue, "the part that was written");
    check(rig.pixel(40, 8) == kGreen, "the part that was not written");
    rig.device->SetStreamSource(0, nullptr, 0);
    buffer->Release();
}

// A Reset ends the scene.
void reset_in_scene(DeviceRig& rig) {
    expect(rig.device->BeginScene(), D3D_OK, "a scene");
    rig.draw(0, 0, 8, 8, kRed);
    D3DPRESENT_PARAMETERS again = rig.parameters;
    expect(rig.device->Reset(&again), D3D_OK, "a Reset in a scene");
    expect(rig.device->EndScene(), kInvalid, "the scene has ended");
    expect(rig.device->BeginScene(), D3D_OK, "a scene after it");
    expect(rig.device->EndScene(), D3D_OK, "its end");
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
    rig.device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    rig.device->SetRenderState(D3DRS_ZENABLE, D3DZB_FALSE);
}

// The colour in the middle of a level, drawn as a texture with one texel for a pixel.
DWORD texel(DeviceRig& rig, IDirect3DTexture8* texture, float u, float v) {
    struct Textured {
        float x, y, z, rhw, u, v;
    };
    const Textured corners[4] = {
        {0, 0, 0.5f, 1, u, v}, {16, 0, 0.5f, 1, u, v}, {0, 16, 0.5f, 1, u, v}, {16, 16, 0.5f, 1, u, v}};
    rig.device->SetTexture(0, texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    rig.device->SetVertexShader(D3DFVF_XYZRHW | D3DFVF_TEX1);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof corners[0]), D3D_OK, "a textured draw");
    rig.device->SetTexture(0, nullptr);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
    return rig.pixel(8, 8);
}

// A.I.M., Impossible Creatures and BorderZone copy compressed blocks between all pools.
void block_copies(DeviceRig& rig) {
    constexpr D3DPOOL pools[] = {D3DPOOL_DEFAULT, D3DPOOL_MANAGED, D3DPOOL_SYSTEMMEM, D3DPOOL_SCRATCH};
    IDirect3DTexture8* source = nullptr;
    expect(rig.device->CreateTexture(16, 16, 1, 0, D3DFMT_DXT1, D3DPOOL_SYSTEMMEM, &source), D3D_OK, "blocks");
    D3DLOCKED_RECT locked = {};
    source->LockRect(0, &locked, nullptr, 0);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) { // blocks of one colour: red, but for the last, which is green
            const DWORD block[2] = {x == 3 && y == 3 ? 0x07E0u : 0xF800u, 0};
            std::memcpy(static_cast<char*>(locked.pBits) + y * locked.Pitch + x * 8, block, sizeof block);
        }
    source->UnlockRect(0);
    IDirect3DTexture8* sources[4] = {};
    IDirect3DSurface8 *level = nullptr, *from = nullptr;
    source->GetSurfaceLevel(0, &from);
    for (int i = 0; i < 4; ++i) {
        expect(rig.device->CreateTexture(16, 16, 1, 0, D3DFMT_DXT1, pools[i], &sources[i]), D3D_OK, "a texture");
        sources[i]->GetSurfaceLevel(0, &level);
        expect(rig.device->CopyRects(from, nullptr, 0, level, nullptr), D3D_OK, "all blocks");
        level->Release();
    }
    from->Release();
    const RECT last = {12, 12, 16, 16};
    const POINT first = {0, 0};
    for (IDirect3DTexture8* texture : sources) {
        texture->GetSurfaceLevel(0, &from);
        for (const D3DPOOL pool : pools) {
            IDirect3DTexture8* dest = nullptr;
            expect(rig.device->CreateTexture(16, 16, 1, 0, D3DFMT_DXT1, pool, &dest), D3D_OK, "a destination");
            dest->GetSurfaceLevel(0, &level);
            expect(rig.device->CopyRects(from, nullptr, 0, level, nullptr), D3D_OK, "all blocks between pools");
            expect(rig.device->CopyRects(from, &last, 1, level, &first), D3D_OK, "one block between pools");
            level->Release();
            if (pool == D3DPOOL_DEFAULT || pool == D3DPOOL_MANAGED)
                check(texel(rig, dest, 0.125f, 0.125f) == kGreen && texel(rig, dest, 0.375f, 0.125f) == kRed &&
                          texel(rig, dest, 0.125f, 0.375f) == kRed && texel(rig, dest, 0.9f, 0.9f) == kGreen,
                      "the copied blocks");
            dest->Release();
        }
        from->Release();
    }
    for (IDirect3DTexture8* texture : sources) texture->Release();
    source->Release();
}

// Programs read the number as signed, and some create textures until it falls. The vertex cache (Chessmaster 9000) is
// that of a driver without a preference: zeros.
void answers(DeviceRig& rig) {
    const UINT before = rig.device->GetAvailableTextureMem();
    check(before > 0 && before <= 0x7FFFFFFF, "the free memory");
    IDirect3DTexture8* texture = nullptr;
    expect(rig.device->CreateTexture(2048, 2048, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &texture), D3D_OK, "16 MiB");
    check(rig.device->GetAvailableTextureMem() == before - (16 << 20), "the free memory falls");
    texture->Release();
    check(rig.device->GetAvailableTextureMem() == before, "and rises again");
    DWORD cache[5] = {7, 7, 7, 7, 7};
    expect(rig.device->GetInfo(4, cache, 16), S_FALSE, "the vertex cache");
    check(cache[0] == 0 && cache[1] == 0 && cache[2] == 0 && cache[3] == 0 && cache[4] == 7, "its description");
    expect(rig.device->GetInfo(4, cache, 15), kInvalid, "too little room");
    expect(rig.device->GetInfo(4, nullptr, 16), kInvalid, "no room");
    expect(rig.device->GetInfo(1, cache, sizeof cache), E_FAIL, "statistics of textures");
    check(cache[4] == 7, "nothing is written past the size");
    // Other monitors than the first
    D3DADAPTER_IDENTIFIER8 identifier;
    D3DCAPS8 caps;
    const UINT count = rig.d3d->GetAdapterCount();
    expect(rig.d3d->GetAdapterIdentifier(count, 0, &identifier), kInvalid,
           "the identifier of an adapter that is not there");
    expect(rig.d3d->GetDeviceCaps(count, D3DDEVTYPE_HAL, &caps), kInvalid, "its capabilities");
    check(rig.d3d->GetAdapterModeCount(count) == 0 && rig.d3d->GetAdapterMonitor(count) == nullptr,
          "its modes and monitor");
}

// A line with a pattern, which only Direct3D 8 has.
void line_patterns(DeviceRig& rig) {
    const Vertex line[2] = {{0, 8.5f, 0.5f, 1, kRed}, {64, 8.5f, 0.5f, 1, kRed}};
    rig.clear(kBlue);
    rig.device->SetRenderState(D3DRS_LINEPATTERN, 0x000F0001); // four of sixteen pixels
    rig.device->SetVertexShader(kFormat);
    expect(rig.device->DrawPrimitiveUP(D3DPT_LINELIST, 1, line, sizeof line[0]), D3D_OK, "a line");
    rig.device->SetRenderState(D3DRS_LINEPATTERN, 0);
    int set = 0;
    for (LONG x = 0; x < 64; ++x) set += rig.pixel(x, 8) == kRed;
    check(set == 16, "the pattern's pixels");
}

} // namespace

int main() {
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, true);
        rig.device->SetRenderState(D3DRS_ZENABLE, D3DZB_FALSE);
        biases(rig, D3DFMT_D16);
        biases(rig, D3DFMT_D24S8);
        indices_outside(rig, 0, D3DPOOL_MANAGED);
        indices_outside(rig, 0, D3DPOOL_DEFAULT);
        indices_outside(rig, D3DUSAGE_DYNAMIC, D3DPOOL_DEFAULT);
        indices_outside(rig, 0, D3DPOOL_SYSTEMMEM);
        discards(rig, 0);
        discards(rig, D3DUSAGE_WRITEONLY);
        discards(rig, D3DUSAGE_DYNAMIC);
        discards(rig, D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY);
        reset_in_scene(rig);
        block_copies(rig);
        answers(rig);
        line_patterns(rig);
        rig.show();
    }
    return finish("rules of games");
}
