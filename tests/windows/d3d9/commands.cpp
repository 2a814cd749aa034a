// Calls for which the runtime sends commands that no other program of this folder makes it send: managed resources that
// the driver or the runtime manages, lights, palettes, patches, generated levels, queries, ComposeRects. run.sh
// compares the commands in the recordings with tools/runtime/SENT.md.
#include <initializer_list>

#include "drawing.h"

namespace {

constexpr UINT kSide = 16;

using Texture = Owned<IDirect3DTexture9>;

void fill(const Texture& texture, UINT level, DWORD color, const RECT* part = nullptr, DWORD flags = 0) {
    D3DLOCKED_RECT locked = {};
    check(texture->LockRect(level, &locked, part, flags) == D3D_OK, "a level");
    const LONG side = static_cast<LONG>(kSide >> level), width = part ? part->right - part->left : side,
               height = part ? part->bottom - part->top : side;
    fill_texels(locked, width, height, color);
    texture->UnlockRect(level);
}

// A quad over the whole target, all of it at this place in a texture.
void draw(DeviceRig& rig, IDirect3DBaseTexture9* texture, float u, float v) {
    struct Corner {
        float x, y, z, rhw, u, v;
    };
    const float s = kSize;
    const Corner corners[4] = {{0, 0, 0, 1, u, v}, {s, 0, 0, 1, u, v}, {0, s, 0, 1, u, v}, {s, s, 0, 1, u, v}};
    rig.device->SetTexture(0, texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    rig.device->SetFVF(D3DFVF_XYZRHW | D3DFVF_TEX1);
    check(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof corners[0]) == D3D_OK, "a textured draw");
    rig.device->SetTexture(0, nullptr);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
}
DWORD drawn(DeviceRig& rig, IDirect3DBaseTexture9* texture, float u, float v) {
    draw(rig, texture, u, v);
    return rig.pixel(8, 8);
}

void managed(DeviceRig& rig) {
    Texture texture;
    rig.device->CreateTexture(kSide, kSide, 2, 0, D3DFMT_X8R8G8B8, D3DPOOL_MANAGED, &texture.object, nullptr);
    fill(texture, 0, kRed), fill(texture, 1, kBlue);
    check(texture->SetPriority(7) == 0 && texture->GetPriority() == 7, "a priority");
    texture->PreLoad();
    check(drawn(rig, texture.object, 0.5f, 0.5f) == kRed, "a managed texture");
    const RECT part = {0, 0, kSide / 2, kSide};
    fill(texture, 0, kGreen, nullptr, D3DLOCK_NO_DIRTY_UPDATE);
    check(texture->AddDirtyRect(&part) == D3D_OK && drawn(rig, texture.object, 0.25f, 0.5f) == kGreen, "a dirty part");
    draw(rig, texture.object, 0.25f, 0.5f);
    fill(texture, 0, kBlue);
    check(rig.pixel(8, 8) == kGreen, "a draw before the change");
    check(drawn(rig, texture.object, 0.75f, 0.5f) == kBlue, "the changed texture");
    fill(texture, 1, kRed);
    rig.device->SetSamplerState(0, D3DSAMP_MIPFILTER, D3DTEXF_POINT);
    check(texture->SetLOD(1) == 0 && drawn(rig, texture.object, 0.5f, 0.5f) == kRed, "the least detailed level");
    Owned<IDirect3DVolumeTexture9> volume;
    rig.device->CreateVolumeTexture(4, 4, 4, 1, 0, D3DFMT_X8R8G8B8, D3DPOOL_MANAGED, &volume.object, nullptr);
    const D3DBOX box = {0, 0, 4, 4, 1, 3};
    check(volume->AddDirtyBox(&box) == D3D_OK, "a dirty box");
    volume->PreLoad();
    // A buffer that changes between draws.
    Owned<IDirect3DVertexBuffer9> buffer;
    struct Vertex {
        float x, y, z, rhw;
        DWORD color;
    };
    constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE;
    rig.device->CreateVertexBuffer(4 * sizeof(Vertex), 0, kFormat, D3DPOOL_MANAGED, &buffer.object, nullptr);
    rig.device->SetFVF(kFormat);
    rig.device->SetStreamSource(0, buffer.object, 0, sizeof(Vertex));
    const DWORD colors[] = {kRed, kGreen, kBlue};
    for (int i = 0; i < 3; ++i) {
        const float left = 16.0f * static_cast<float>(i), right = left + 16;
        const Vertex v[4] = {{left, 0, 0, 1, colors[i]},
                             {right, 0, 0, 1, colors[i]},
                             {left, 16, 0, 1, colors[i]},
                             {right, 16, 0, 1, colors[i]}};
        void* bytes = nullptr;
        buffer->Lock(0, 0, &bytes, 0);
        std::memcpy(bytes, v, sizeof v);
        buffer->Unlock();
        check(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2) == D3D_OK, "a draw from a buffer");
    }
    for (int i = 0; i < 3; ++i) check(rig.pixel(16 * i + 8, 8) == colors[i], "a buffer that changed between draws");
    rig.device->SetStreamSource(0, nullptr, 0, 0);
}

// A part of a surface in system memory to a level of a texture, while draws read it.
void surfaces(DeviceRig& rig) {
    Texture texture, memory;
    rig.device->CreateTexture(kSide, kSide, 2, 0, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &texture.object, nullptr);
    rig.device->CreateTexture(kSide, kSide, 2, 0, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &memory.object, nullptr);
    Owned<IDirect3DSurface9> from, to;
    memory->GetSurfaceLevel(0, &from.object);
    texture->GetSurfaceLevel(0, &to.object);
    fill(memory, 0, kRed);
    check(rig.device->UpdateSurface(from.object, nullptr, to.object, nullptr) == D3D_OK, "UpdateSurface");
    draw(rig, texture.object, 0.75f, 0.75f);
    fill(memory, 0, kGreen);
    const RECT part = {0, 0, 4, 4};
    const POINT place = {12, 12};
    check(rig.device->UpdateSurface(from.object, &part, to.object, &place) == D3D_OK, "UpdateSurface of a part");
    check(rig.pixel(8, 8) == kRed, "a draw before UpdateSurface");
    check(drawn(rig, texture.object, 0.9f, 0.9f) == kGreen && drawn(rig, texture.object, 0.6f, 0.9f) == kRed,
          "the surface's part");
}

void lights_and_patches(DeviceRig& rig) {
    D3DLIGHT9 light = {};
    light.Type = D3DLIGHT_DIRECTIONAL;
    light.Diffuse = {0, 1, 0, 1};
    light.Direction = {0, 0, 1};
    D3DMATERIAL9 white = {};
    white.Diffuse = {1, 1, 1, 1};
    rig.device->SetLight(2, &light);
    rig.device->LightEnable(2, TRUE);
    rig.device->SetMaterial(&white);
    rig.device->SetRenderState(D3DRS_LIGHTING, TRUE);
    draw_normal_quad(rig);
    check(rig.pixel(8, 8) == kGreen, "a light");
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
    const float points[4][3] = {{-1, -1, 0.5f}, {1, -1, 0.5f}, {-1, 1, 0.5f}, {1, 1, 0.5f}};
    Owned<IDirect3DVertexBuffer9> buffer;
    rig.device->CreateVertexBuffer(sizeof points, 0, D3DFVF_XYZ, D3DPOOL_DEFAULT, &buffer.object, nullptr);
    void* bytes = nullptr;
    buffer->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, points, sizeof points);
    buffer->Unlock();
    rig.device->SetFVF(D3DFVF_XYZ);
    rig.device->SetStreamSource(0, buffer.object, 0, sizeof points[0]);
    const float segments[4] = {2, 2, 2, 2};
    const D3DRECTPATCH_INFO square = {0, 0, 2, 2, 2, D3DBASIS_BEZIER, D3DDEGREE_LINEAR};
    const D3DTRIPATCH_INFO triangle = {0, 3, D3DBASIS_BEZIER, D3DDEGREE_LINEAR};
    check(rig.device->DrawRectPatch(1, segments, &square) == D3D_OK, "a patch");
    check(rig.device->DrawTriPatch(2, segments, &triangle) == D3D_OK, "a triangular patch");
    rig.device->SetStreamSource(0, nullptr, 0, 0);
}

void palettes_levels_queries(DeviceRig& rig) {
    Texture paletted, generated;
    PALETTEENTRY entries[256] = {};
    entries[0] = {0, 255, 0, 255};
    if (SUCCEEDED(rig.device->CreateTexture(4, 4, 1, 0, D3DFMT_P8, D3DPOOL_MANAGED, &paletted.object, nullptr))) {
        rig.device->SetPaletteEntries(3, entries);
        rig.device->SetCurrentTexturePalette(3);
        D3DLOCKED_RECT locked = {};
        paletted->LockRect(0, &locked, nullptr, 0);
        for (int y = 0; y < 4; ++y) std::memset(static_cast<char*>(locked.pBits) + y * locked.Pitch, 0, 4);
        paletted->UnlockRect(0);
        check(drawn(rig, paletted.object, 0.5f, 0.5f) == kGreen, "a paletted texture");
    }
    rig.device->CreateTexture(kSide, kSide, 0, D3DUSAGE_AUTOGENMIPMAP, D3DFMT_X8R8G8B8, D3DPOOL_MANAGED,
                              &generated.object, nullptr);
    fill(generated, 0, kRed);
    check(drawn(rig, generated.object, 0.5f, 0.5f) == kRed, "a texture with generated levels");
    Owned<IDirect3DQuery9> query;
    check(rig.device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query.object) == D3D_OK, "a query");
    query->Issue(D3DISSUE_BEGIN);
    draw(rig, generated.object, 0.5f, 0.5f);
    query->Issue(D3DISSUE_END);
    DWORD pixels = 0;
    while (query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH) == S_FALSE) {
    }
    check(pixels == kSize * kSize, "the query's answer");
}

void rectangles(DeviceRig& rig) {
    auto* const device = static_cast<IDirect3DDevice9Ex*>(rig.device);
    float rows[] = {0.5f, 0.5f}, columns[] = {1};
    check(device->SetConvolutionMonoKernel(2, 1, rows, columns) == D3D_OK, "a kernel");
    Texture glyphs, text;
    Owned<IDirect3DSurface9> from, to;
    Owned<IDirect3DVertexBuffer9> sources, places;
    for (Texture* const texture : {&glyphs, &text})
        check(device->CreateTexture(32, 32, 1, D3DUSAGE_TEXTAPI, D3DFMT_A1, D3DPOOL_DEFAULT, &texture->object,
                                    nullptr) == D3D_OK,
              "a texture of one bit");
    if (!glyphs.object || !text.object) return;
    glyphs->GetSurfaceLevel(0, &from.object);
    text->GetSurfaceLevel(0, &to.object);
    for (Owned<IDirect3DVertexBuffer9>* const buffer : {&sources, &places}) {
        device->CreateVertexBuffer(16, 0, 0, D3DPOOL_DEFAULT, &buffer->object, nullptr);
        void* bytes = nullptr;
        (*buffer)->Lock(0, 0, &bytes, 0);
        const USHORT numbers[4] = {0, 0, 8, 8}; // a source's place and size; a destination's number and place
        std::memcpy(bytes, numbers, sizeof numbers);
        (*buffer)->Unlock();
    }
    check(device->ComposeRects(from.object, to.object, sources.object, 1, places.object, D3DCOMPOSERECTS_COPY, 0, 0) ==
              D3D_OK,
          "ComposeRects");
}

void all(DWORD flags, bool ex) {
    DeviceRig rig(flags, D3DDEVTYPE_HAL, ex);
    rig.device->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
    if (ex) {
        rectangles(rig);
    } else {
        managed(rig);
        surfaces(rig);
        lights_and_patches(rig);
        palettes_levels_queries(rig);
    }
    show(rig);
}

} // namespace

int main() {
    all(D3DCREATE_HARDWARE_VERTEXPROCESSING, false);
    all(D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_DISABLE_DRIVER_MANAGEMENT, false);
    all(D3DCREATE_HARDWARE_VERTEXPROCESSING, true);
    return finish("commands");
}
