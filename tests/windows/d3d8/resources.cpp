// Calls that a runtime passes on by commands for resources outside video memory, and by state blocks of the driver:
// UpdateTexture, managed resources that the driver or the runtime manages, palettes, patches, blocks of pure devices;
// and by those of lit draws.
// Checks pixels; run.sh checks that a recording has the commands.
#include "program.h"

namespace {

constexpr DWORD kRuntimeManages = 0x100; // D3DCREATE_DISABLE_DRIVER_MANAGEMENT, which MinGW's header lacks

struct Corner {
    float x, y, z, rhw, u, v, w;
};
constexpr DWORD kCorners = D3DFVF_XYZRHW | D3DFVF_TEX1 | D3DFVF_TEXCOORDSIZE3(0);

using Texture = Owned<IDirect3DTexture8>;
using Volume = Owned<IDirect3DVolumeTexture8>;
using Cube = Owned<IDirect3DCubeTexture8>;

// A square of 32 pixels, all of it at this place in the selected texture.
void draw(DeviceRig& rig, IDirect3DBaseTexture8* texture, float u, float v, float w = 0) {
    const Corner corners[4] = {
        {0, 0, 0.5f, 1, u, v, w}, {32, 0, 0.5f, 1, u, v, w}, {0, 32, 0.5f, 1, u, v, w}, {32, 32, 0.5f, 1, u, v, w}};
    rig.device->SetTexture(0, texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    rig.device->SetVertexShader(kCorners);
    expect(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof corners[0]), D3D_OK, "a textured draw");
    rig.device->SetTexture(0, nullptr);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
}
DWORD drawn(DeviceRig& rig, IDirect3DBaseTexture8* texture, float u, float v, float w = 0) {
    draw(rig, texture, u, v, w);
    return rig.pixel(8, 8);
}

void fill(Texture& texture, UINT level, DWORD color, const RECT* part = nullptr) {
    D3DSURFACE_DESC desc;
    texture->GetLevelDesc(level, &desc);
    D3DLOCKED_RECT locked = {};
    expect(texture->LockRect(level, &locked, part, 0), D3D_OK, "a level");
    const LONG width = part ? part->right - part->left : static_cast<LONG>(desc.Width);
    const LONG height = part ? part->bottom - part->top : static_cast<LONG>(desc.Height);
    fill_texels(locked, width, height, color);
    texture->UnlockRect(level);
}
void fill(Volume& volume, UINT slices, DWORD color) {
    D3DLOCKED_BOX locked = {};
    expect(volume->LockBox(0, &locked, nullptr, 0), D3D_OK, "a volume");
    for (UINT z = 0; z < slices; ++z)
        fill_texels(D3DLOCKED_RECT{locked.RowPitch,
                                   static_cast<char*>(locked.pBits) + z * static_cast<UINT>(locked.SlicePitch)},
                    4, 4, z == slices - 1 ? color : kBlue);
    volume->UnlockBox(0);
}

void make(DeviceRig& rig, Texture& texture, UINT width, UINT height, UINT levels, D3DPOOL pool) {
    expect(rig.device->CreateTexture(width, height, levels, 0, D3DFMT_X8R8G8B8, pool, &texture.object), D3D_OK,
           "a texture");
}
void make(DeviceRig& rig, Volume& volume, D3DPOOL pool) {
    expect(rig.device->CreateVolumeTexture(4, 4, 4, 1, 0, D3DFMT_X8R8G8B8, pool, &volume.object), D3D_OK, "a volume");
}

void updates(DeviceRig& rig) {
    Texture source, dest, small, odd_source, odd;
    make(rig, source, 16, 16, 3, D3DPOOL_SYSTEMMEM);
    make(rig, dest, 16, 16, 3, D3DPOOL_DEFAULT);
    make(rig, small, 8, 8, 2, D3DPOOL_DEFAULT);
    fill(source, 0, kRed), fill(source, 1, kGreen), fill(source, 2, kBlue);
    expect(rig.device->UpdateTexture(source.object, dest.object), D3D_OK, "an update");
    check(drawn(rig, dest.object, 0.5f, 0.5f) == kRed, "the updated texture");
    draw(rig, dest.object, 0.5f, 0.5f); // still queued when the texture changes
    const RECT part = {0, 0, 8, 8};
    fill(source, 0, kGreen, &part);
    expect(rig.device->UpdateTexture(source.object, dest.object), D3D_OK, "an update of a part");
    check(rig.pixel(8, 8) == kRed, "a draw before the update");
    check(drawn(rig, dest.object, 0.25f, 0.25f) == kGreen, "the updated part");
    check(drawn(rig, dest.object, 0.75f, 0.75f) == kRed, "the rest");
    source->AddDirtyRect(nullptr);
    expect(rig.device->UpdateTexture(source.object, small.object), D3D_OK, "an update of a smaller texture");
    check(drawn(rig, small.object, 0.25f, 0.25f) == kGreen, "the smaller texture");
    // What counts as changed is read when the texture is updated, however it was written.
    D3DLOCKED_RECT locked = {};
    source->LockRect(0, &locked, nullptr, D3DLOCK_READONLY);
    fill_texels(locked, 16, 16, kBlue);
    source->UnlockRect(0);
    expect(rig.device->UpdateTexture(source.object, dest.object), D3D_OK, "an update without changes");
    check(drawn(rig, dest.object, 0.75f, 0.75f) == kRed, "a texture that has not changed");
    source->AddDirtyRect(nullptr);
    expect(rig.device->UpdateTexture(source.object, dest.object), D3D_OK, "an update of everything");
    check(drawn(rig, dest.object, 0.75f, 0.75f) == kBlue, "a write under a lock that is only to read");
    // Sizes that are no powers of two have levels that the driver's command does not name.
    make(rig, odd_source, 5, 5, 2, D3DPOOL_SYSTEMMEM);
    make(rig, odd, 5, 5, 2, D3DPOOL_DEFAULT);
    fill(odd_source, 0, kBlue), fill(odd_source, 1, kGreen);
    expect(rig.device->UpdateTexture(odd_source.object, odd.object), D3D_OK, "an update of an odd size");
    check(drawn(rig, odd.object, 0.5f, 0.5f) == kBlue, "the odd texture");
    Volume from, to;
    make(rig, from, D3DPOOL_SYSTEMMEM);
    make(rig, to, D3DPOOL_DEFAULT);
    fill(from, 4, kGreen);
    expect(rig.device->UpdateTexture(from.object, to.object), D3D_OK, "an update of a volume");
    check(drawn(rig, to.object, 0.5f, 0.5f, 0.9f) == kGreen, "the volume's last slice");
    check(drawn(rig, to.object, 0.5f, 0.5f, 0.1f) == kBlue, "the volume's first slice");
    Cube cube_source, cube;
    rig.device->CreateCubeTexture(4, 1, 0, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &cube_source.object);
    rig.device->CreateCubeTexture(4, 1, 0, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &cube.object);
    const auto paint = [&](int face, DWORD color) {
        cube_source->LockRect(static_cast<D3DCUBEMAP_FACES>(face), 0, &locked, nullptr, 0);
        fill_texels(locked, 4, 4, color);
        cube_source->UnlockRect(static_cast<D3DCUBEMAP_FACES>(face), 0);
    };
    for (int face = 0; face < 6; ++face) paint(face, face == 4 ? kRed : kBlue);
    expect(rig.device->UpdateTexture(cube_source.object, cube.object), D3D_OK, "an update of a cube");
    check(drawn(rig, cube.object, 0, 0, 1) == kRed && drawn(rig, cube.object, 1, 0, 0) == kBlue, "the cube's faces");
    paint(0, kGreen); // one face
    expect(rig.device->UpdateTexture(cube_source.object, cube.object), D3D_OK, "an update of a face");
    check(drawn(rig, cube.object, 0, 0, 1) == kRed && drawn(rig, cube.object, 1, 0, 0) == kGreen, "the changed face");
}

void managed(DeviceRig& rig) {
    Texture texture;
    make(rig, texture, 16, 16, 2, D3DPOOL_MANAGED);
    fill(texture, 0, kRed), fill(texture, 1, kBlue);
    check(texture->SetPriority(7) == 0 && texture->SetPriority(7) == 7, "priorities");
    texture->PreLoad();
    check(drawn(rig, texture.object, 0.5f, 0.5f) == kRed, "a managed texture");
    // The program says what it changes.
    D3DLOCKED_RECT locked = {};
    texture->LockRect(0, &locked, nullptr, D3DLOCK_NO_DIRTY_UPDATE);
    fill_texels(locked, 16, 16, kGreen);
    texture->UnlockRect(0);
    const RECT part = {0, 0, 8, 16};
    expect(texture->AddDirtyRect(&part), D3D_OK, "a dirty rectangle");
    check(drawn(rig, texture.object, 0.25f, 0.5f) == kGreen, "the dirty part");
    draw(rig, texture.object, 0.25f, 0.5f);
    fill(texture, 0, kBlue);
    check(rig.pixel(8, 8) == kGreen, "a draw before the change");
    check(drawn(rig, texture.object, 0.75f, 0.5f) == kBlue, "the changed texture");
    fill(texture, 1, kRed);
    rig.device->SetTextureStageState(0, D3DTSS_MIPFILTER, D3DTEXF_POINT);
    check(texture->SetLOD(1) == 0 && drawn(rig, texture.object, 0.5f, 0.5f) == kRed, "the least detailed level");
    Volume volume;
    make(rig, volume, D3DPOOL_MANAGED);
    fill(volume, 4, kGreen);
    const D3DBOX box = {0, 0, 4, 4, 0, 4};
    expect(volume->AddDirtyBox(&box), D3D_OK, "a dirty box");
    volume->PreLoad();
    check(drawn(rig, volume.object, 0.5f, 0.5f, 0.9f) == kGreen, "a managed volume");
    // A managed buffer that changes while draws that read it are queued.
    IDirect3DVertexBuffer8* buffer = nullptr;
    expect(rig.device->CreateVertexBuffer(4 * sizeof(Vertex), 0, kFormat, D3DPOOL_MANAGED, &buffer), D3D_OK,
           "a buffer");
    rig.clear(0);
    rig.device->SetVertexShader(kFormat);
    rig.device->SetStreamSource(0, buffer, sizeof(Vertex));
    const DWORD colors[] = {kRed, kGreen, kBlue};
    for (int i = 0; i < 3; ++i) {
        const float left = 16.0f * static_cast<float>(i), right = left + 16;
        const Vertex v[4] = {{left, 0, 0.5f, 1, colors[i]},
                             {right, 0, 0.5f, 1, colors[i]},
                             {left, 16, 0.5f, 1, colors[i]},
                             {right, 16, 0.5f, 1, colors[i]}};
        BYTE* bytes = nullptr;
        buffer->Lock(0, 0, &bytes, 0);
        std::memcpy(bytes, v, sizeof v);
        buffer->Unlock();
        expect(rig.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2), D3D_OK, "a draw from a buffer");
    }
    for (int i = 0; i < 3; ++i) check(rig.pixel(16 * i + 8, 8) == colors[i], "a buffer that changed between draws");
    rig.device->SetStreamSource(0, nullptr, 0);
    buffer->Release();
}

// A palette, which is sent with the draw, and patches.
void palettes_and_patches(DeviceRig& rig) {
    Texture paletted;
    if (SUCCEEDED(rig.device->CreateTexture(4, 4, 1, 0, D3DFMT_P8, D3DPOOL_MANAGED, &paletted.object))) {
        PALETTEENTRY entries[256] = {};
        entries[0] = {0, 255, 0, 255};
        expect(rig.device->SetPaletteEntries(3, entries), D3D_OK, "a palette");
        expect(rig.device->SetCurrentTexturePalette(3), D3D_OK, "the current palette");
        D3DLOCKED_RECT locked = {};
        paletted->LockRect(0, &locked, nullptr, 0);
        for (int y = 0; y < 4; ++y) std::memset(static_cast<char*>(locked.pBits) + y * locked.Pitch, 0, 4);
        paletted->UnlockRect(0);
        check(drawn(rig, paletted.object, 0.5f, 0.5f) == kGreen, "a paletted texture");
    }
    const float points[4][3] = {{-1, -1, 0.5f}, {1, -1, 0.5f}, {-1, 1, 0.5f}, {1, 1, 0.5f}};
    IDirect3DVertexBuffer8* buffer = nullptr;
    rig.device->CreateVertexBuffer(sizeof points, 0, D3DFVF_XYZ, D3DPOOL_DEFAULT, &buffer);
    BYTE* bytes = nullptr;
    buffer->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, points, sizeof points);
    buffer->Unlock();
    rig.device->SetVertexShader(D3DFVF_XYZ);
    rig.device->SetStreamSource(0, buffer, sizeof points[0]);
    const float segments[4] = {2, 2, 2, 2};
    const D3DRECTPATCH_INFO square = {0, 0, 2, 2, 2, D3DBASIS_BEZIER, D3DORDER_LINEAR};
    const D3DTRIPATCH_INFO triangle = {0, 3, D3DBASIS_BEZIER, D3DORDER_LINEAR};
    expect(rig.device->DrawRectPatch(1, segments, &square), D3D_OK, "a patch");
    expect(rig.device->DrawTriPatch(2, segments, &triangle), D3D_OK, "a triangular patch");
    rig.device->SetStreamSource(0, nullptr, 0);
    buffer->Release();
}

// Two lit triangles by index; then again, halved by a matrix that the driver multiplies.
void lit(DeviceRig& rig) {
    struct Lit {
        float x, y, z, nx, ny, nz;
    };
    const Lit corners[4] = {
        {-1, 1, 0.5f, 0, 0, -1}, {1, 1, 0.5f, 0, 0, -1}, {-1, -1, 0.5f, 0, 0, -1}, {1, -1, 0.5f, 0, 0, -1}};
    const WORD order[6] = {0, 1, 2, 2, 1, 3};
    Owned<IDirect3DVertexBuffer8> vertices;
    Owned<IDirect3DIndexBuffer8> indices;
    rig.device->CreateVertexBuffer(sizeof corners, 0, 0, D3DPOOL_MANAGED, &vertices.object);
    rig.device->CreateIndexBuffer(sizeof order, 0, D3DFMT_INDEX16, D3DPOOL_MANAGED, &indices.object);
    BYTE* bytes = nullptr;
    vertices->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, corners, sizeof corners);
    vertices->Unlock();
    indices->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, order, sizeof order);
    indices->Unlock();
    D3DLIGHT8 light = {};
    light.Type = D3DLIGHT_DIRECTIONAL;
    light.Diffuse = {0, 1, 0, 1};
    light.Direction = {0, 0, 1};
    D3DMATERIAL8 white = {};
    white.Diffuse = {1, 1, 1, 1};
    D3DMATRIX matrix = {};
    matrix._11 = matrix._22 = matrix._33 = matrix._44 = 1;
    rig.device->SetTransform(D3DTS_WORLD, &matrix);
    rig.device->SetLight(2, &light);
    rig.device->LightEnable(2, TRUE);
    rig.device->SetMaterial(&white);
    rig.device->SetRenderState(D3DRS_LIGHTING, TRUE);
    rig.device->SetVertexShader(D3DFVF_XYZ | D3DFVF_NORMAL);
    rig.device->SetStreamSource(0, vertices.object, sizeof(Lit));
    rig.device->SetIndices(indices.object, 0);
    matrix._11 = matrix._22 = 0.5f;
    for (int i = 0; i < 2; ++i) {
        rig.clear(kBlue);
        expect(rig.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 4, 0, 2), D3D_OK, "a lit draw");
        check(rig.pixel(32, 32) == kGreen, "the light");
        check(rig.pixel(4, 4) == (i == 0 ? kGreen : kBlue), "the multiplied matrix");
        if (i == 0) rig.device->MultiplyTransform(D3DTS_WORLD, &matrix);
    }
    rig.device->SetRenderState(D3DRS_LIGHTING, FALSE);
    rig.device->SetStreamSource(0, nullptr, 0);
    rig.device->SetIndices(nullptr, 0);
}

// The colour of a square whose vertices are red, with the states that are set.
DWORD with_states(DeviceRig& rig) {
    rig.clear(0);
    rig.draw(0, 0, 32, 32, kRed);
    return rig.pixel(8, 8);
}

void blocks(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    with_states(rig);
    DWORD block = 0, all = 0;
    expect(device->CreateStateBlock(D3DSBT_ALL, &all), D3D_OK, "a block of everything");
    expect(device->BeginStateBlock(), D3D_OK, "a block");
    device->SetRenderState(D3DRS_COLORWRITEENABLE, D3DCOLORWRITEENABLE_BLUE);
    device->SetRenderState(D3DRS_TEXTUREFACTOR, kBlue);
    device->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TFACTOR);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    const float constant[4] = {1, 2, 3, 4};
    device->SetVertexShaderConstant(9, constant, 1);
    expect(device->EndStateBlock(&block), D3D_OK, "the block's end");
    check(with_states(rig) == kRed, "a block that is not applied");
    for (int i = 0; i < 2; ++i) {
        device->SetRenderState(D3DRS_TEXTUREFACTOR, kGreen); // is replaced before it is sent
        expect(device->ApplyStateBlock(block), D3D_OK, "a block");
        check(with_states(rig) == kBlue, "the block's states");
        device->SetRenderState(D3DRS_COLORWRITEENABLE, 7);
        device->SetRenderState(D3DRS_TEXTUREFACTOR, kGreen);
        check(with_states(rig) == kGreen, "states after the block");
    }
    expect(device->CaptureStateBlock(block), D3D_OK, "a capture");
    device->SetRenderState(D3DRS_TEXTUREFACTOR, kBlue);
    check(with_states(rig) == kBlue, "states after the capture");
    expect(device->ApplyStateBlock(block), D3D_OK, "the captured block");
    check(with_states(rig) == kGreen, "the captured states");
    expect(device->ApplyStateBlock(all), D3D_OK, "the block of everything");
    check(with_states(rig) == kRed, "the first states");
    expect(device->DeleteStateBlock(block), D3D_OK, "the block's deletion");
    expect(device->ApplyStateBlock(block), kInvalid, "the deleted block");
    expect(device->DeleteStateBlock(all), D3D_OK, "the other block's deletion");
}

} // namespace

int main() {
    for (const DWORD flags :
         {DWORD{D3DCREATE_HARDWARE_VERTEXPROCESSING}, D3DCREATE_HARDWARE_VERTEXPROCESSING | kRuntimeManages,
          DWORD{D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_PUREDEVICE}}) {
        DeviceRig rig(flags);
        updates(rig);
        managed(rig);
        palettes_and_patches(rig);
        lit(rig);
        blocks(rig);
        rig.show();
    }
    return finish("resources");
}
