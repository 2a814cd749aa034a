// Direct3D 7 on surfaces of DirectDraw: each kind of draw, textures with levels, palettes and colour keys, depth
// buffers, pixels that the program and the device change in turns, state blocks, flips, two devices, and misused calls.
#include "program.h"

#include <d3d.h>

namespace {

struct Transformed {
    float x, y, z, w;
    D3DCOLOR color;
    float u, v;
};
constexpr DWORD kFvf = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;
constexpr D3DCOLOR kRed = 0xFFFF0000, kGreen = 0xFF00FF00, kBlue = 0xFF0000FF, kWhite = 0xFFFFFFFF;

std::vector<Transformed> quad(float left, float top, float right, float bottom, D3DCOLOR color, float z = 0) {
    return {{left - 0.5f, top - 0.5f, z, 1, color, 0, 0},
            {right - 0.5f, top - 0.5f, z, 1, color, 1, 0},
            {left - 0.5f, bottom - 0.5f, z, 1, color, 0, 1},
            {right - 0.5f, bottom - 0.5f, z, 1, color, 1, 1}};
}

DWORD pixel(IDirectDrawSurface7* surface, DWORD x, DWORD y) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    if (FAILED(surface->Lock(nullptr, &desc, DDLOCK_READONLY | DDLOCK_WAIT, nullptr))) return 0xDEADBEEF;
    DWORD out;
    std::memcpy(&out, static_cast<char*>(desc.lpSurface) + y * static_cast<DWORD>(desc.lPitch) + x * 4, sizeof out);
    surface->Unlock(nullptr);
    return out & 0xFFFFFF;
}
void check_pixel(IDirectDrawSurface7* surface, DWORD x, DWORD y, DWORD wanted, const char* what) {
    const DWORD is = pixel(surface, x, y);
    if (is == (wanted & 0xFFFFFF)) return;
    std::printf("failed: %s: %06lx instead of %06lx\n", what, static_cast<unsigned long>(is),
                static_cast<unsigned long>(wanted & 0xFFFFFF));
    ++g_failures;
}

// A device with a target and a depth buffer of kSize.
struct DeviceRig {
    Rig rig;
    IDirect3D7* direct3d = nullptr;
    IDirectDrawSurface7 *target = nullptr, *depth = nullptr;
    IDirect3DDevice7* device = nullptr;

    DeviceRig() {
        expect(rig.draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d)), DD_OK, "IDirect3D7");
        DDSURFACEDESC2 desc = plain(kSize, kSize, 32, DDSCAPS_VIDEOMEMORY | DDSCAPS_3DDEVICE);
        expect(rig.draw->CreateSurface(&desc, &target, nullptr), DD_OK, "a target");
        desc = plain_depth();
        expect(rig.draw->CreateSurface(&desc, &depth, nullptr), DD_OK, "a depth buffer");
        expect(target->AddAttachedSurface(depth), DD_OK, "an attached depth buffer");
        expect(direct3d->CreateDevice(IID_IDirect3DHALDevice, target, &device), D3D_OK, "a device");
        if (!device) ExitProcess(static_cast<UINT>(finish("direct3d7")));
        device->SetRenderState(D3DRENDERSTATE_LIGHTING, FALSE);
        device->SetRenderState(D3DRENDERSTATE_CULLMODE, D3DCULL_NONE);
    }
    ~DeviceRig() {
        check(device->Release() == 0, "the last reference of the device");
        depth->Release();
        check(target->Release() == 0, "the last reference of the target");
        direct3d->Release();
    }
    void clear(D3DCOLOR color) {
        expect(device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, color, 1, 0), D3D_OK, "Clear");
    }
    void draw(const std::vector<Transformed>& vertices) {
        expect(device->DrawPrimitive(D3DPT_TRIANGLESTRIP, kFvf, const_cast<Transformed*>(vertices.data()),
                                     static_cast<DWORD>(vertices.size()), 0),
               D3D_OK, "DrawPrimitive");
    }
    IDirectDrawSurface7* texture(DWORD size, DWORD bits, DWORD more_caps = 0) {
        DDSURFACEDESC2 desc = plain(size, size, bits, 0);
        desc.ddsCaps.dwCaps = DDSCAPS_TEXTURE | more_caps;
        IDirectDrawSurface7* made = nullptr;
        expect(rig.draw->CreateSurface(&desc, &made, nullptr), DD_OK, "a texture");
        return made;
    }
};

void fill(IDirectDrawSurface7* surface, DWORD value) {
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = value;
    expect(surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK, "a fill");
}

void test_draws() {
    DeviceRig r;
    r.clear(kBlue);
    r.device->BeginScene();
    r.draw(quad(0, 0, 8, 8, kRed));
    WORD indices[] = {0, 1, 2, 2, 1, 3};
    auto vertices = quad(8, 0, 16, 8, kGreen);
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, kFvf, vertices.data(), 4, indices, 6, 0), D3D_OK,
           "DrawIndexedPrimitive");
    vertices = quad(16, 0, 24, 8, kRed);
    D3DDRAWPRIMITIVESTRIDEDDATA data = {};
    data.position = {&vertices[0].x, sizeof vertices[0]};
    data.diffuse = {&vertices[0].color, sizeof vertices[0]};
    data.textureCoords[0] = {&vertices[0].u, sizeof vertices[0]};
    expect(r.device->DrawPrimitiveStrided(D3DPT_TRIANGLESTRIP, kFvf, &data, 4, 0), D3D_OK, "DrawPrimitiveStrided");
    // Strided elements with a gap: D3DLVERTEX has a reserved value after its position.
    float places[][3] = {{-1, 1, 0.5f}, {1, 1, 0.5f}, {-1, 0.5f, 0.5f}, {1, 0.5f, 0.5f}};
    D3DCOLOR colors[] = {kGreen, kGreen, kGreen, kGreen};
    data = {};
    data.position = {places, sizeof places[0]};
    data.diffuse = {colors, sizeof colors[0]};
    expect(r.device->DrawPrimitiveStrided(D3DPT_TRIANGLESTRIP, D3DFVF_LVERTEX, &data, 4, 0), D3D_OK,
           "strided D3DLVERTEX");
    check_pixel(r.target, 50, 8, kGreen, "strided D3DLVERTEX");
    check_pixel(r.target, 50, 30, kBlue, "what strided D3DLVERTEX leaves");
    r.clear(kBlue);
    r.draw(quad(0, 0, 8, 8, kRed));
    vertices = quad(8, 0, 16, 8, kGreen);
    r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, kFvf, vertices.data(), 4, indices, 6, 0);
    vertices = quad(16, 0, 24, 8, kRed);
    data = {};
    data.position = {&vertices[0].x, sizeof vertices[0]};
    data.diffuse = {&vertices[0].color, sizeof vertices[0]};
    r.device->DrawPrimitiveStrided(D3DPT_TRIANGLESTRIP, kFvf, &data, 4, 0);
    D3DVERTEXBUFFERDESC desc = {sizeof desc, 0, kFvf, 8};
    IDirect3DVertexBuffer7* buffer = nullptr;
    expect(r.direct3d->CreateVertexBuffer(&desc, &buffer, 0), D3D_OK, "CreateVertexBuffer");
    // A buffer that changes, then one that stays: the device copies the latter to its driver.
    for (int round = 0; round < 6; ++round) {
        void* memory = nullptr;
        if (round < 2 || round == 5) {
            expect(buffer->Lock(DDLOCK_WAIT, &memory, nullptr), D3D_OK, "Lock of a buffer");
            vertices = quad(24, 0, 32, 8, round == 5 ? kGreen : kRed);
            std::memcpy(static_cast<char*>(memory) + 4 * sizeof(Transformed), vertices.data(), 4 * sizeof(Transformed));
            buffer->Unlock();
        }
        expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, buffer, 4, 4, 0), D3D_OK, "DrawPrimitiveVB");
        check_pixel(r.target, 28, 4, round == 5 ? kGreen : kRed, "a buffer's vertices");
    }
    expect(r.device->DrawIndexedPrimitiveVB(D3DPT_TRIANGLELIST, buffer, 4, 4, indices, 6, 0), D3D_OK,
           "DrawIndexedPrimitiveVB");
    r.device->EndScene();
    check_pixel(r.target, 4, 4, kRed, "DrawPrimitive");
    check_pixel(r.target, 12, 4, kGreen, "DrawIndexedPrimitive");
    check_pixel(r.target, 20, 4, kRed, "DrawPrimitiveStrided");
    check_pixel(r.target, 40, 4, kBlue, "a place that nothing draws to");
    // More indices than a call can have.
    vertices = quad(0, 32, 64, 64, kWhite);
    std::vector<WORD> strip;
    while (strip.size() < 60000) strip.insert(strip.end(), {0, 1, 2, 3, 3, 0});
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, kFvf, vertices.data(), 4, strip.data(),
                                          static_cast<DWORD>(strip.size()), 0),
           D3D_OK, "a long strip");
    check_pixel(r.target, 10, 40, kWhite, "a long strip, its first triangle");
    check_pixel(r.target, 50, 60, kWhite, "a long strip, its second triangle");
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, buffer, 5, 4, 0), DDERR_INVALIDPARAMS, "vertices outside");
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0xFFFF, vertices.data(), 4, 0), D3DERR_INVALIDVERTEXFORMAT,
           "no vertex format");
    expect(r.device->DrawPrimitive(static_cast<D3DPRIMITIVETYPE>(77), kFvf, vertices.data(), 4, 0),
           D3DERR_INVALIDPRIMITIVETYPE, "no type of primitives");
    check(buffer->Release() == 0, "the last reference of a buffer");
}

// Each type of primitives, with and without indices, and each state that is not a render state.
void test_types_and_states() {
    DeviceRig r;
    r.clear(kBlue);
    auto vertices = quad(0, 0, 8, 8, kRed);
    std::swap(vertices[2], vertices[3]);
    WORD indices[] = {0, 1, 2, 3};
    for (const D3DPRIMITIVETYPE type : {D3DPT_POINTLIST, D3DPT_LINELIST, D3DPT_LINESTRIP, D3DPT_TRIANGLELIST,
                                        D3DPT_TRIANGLESTRIP, D3DPT_TRIANGLEFAN}) {
        expect(r.device->DrawPrimitive(type, kFvf, vertices.data(), type == D3DPT_TRIANGLELIST ? 3 : 4, 0), D3D_OK,
               "a type of primitives");
        if (type == D3DPT_POINTLIST) continue;
        expect(r.device->DrawIndexedPrimitive(type, kFvf, vertices.data(), 4, indices,
                                              type == D3DPT_TRIANGLELIST ? 3 : 4, 0),
               D3D_OK, "a type of primitives with indices");
    }
    check_pixel(r.target, 4, 4, kRed, "a fan");
    // A lit triangle in view space: a white light from the viewer, a green material.
    D3DLIGHT7 light = {};
    light.dltType = D3DLIGHT_DIRECTIONAL;
    light.dcvDiffuse.r = light.dcvDiffuse.g = light.dcvDiffuse.b = 1;
    light.dvDirection.z = 1;
    expect(r.device->SetLight(3, &light), D3D_OK, "SetLight");
    expect(r.device->LightEnable(3, TRUE), D3D_OK, "LightEnable");
    D3DMATERIAL7 material = {};
    material.diffuse.g = material.diffuse.a = 1;
    r.device->SetMaterial(&material);
    r.device->SetRenderState(D3DRENDERSTATE_LIGHTING, TRUE);
    D3DMATRIX matrix = {};
    matrix._11 = matrix._22 = matrix._33 = matrix._44 = 1;
    r.device->SetTransform(D3DTRANSFORMSTATE_WORLD, &matrix);
    float plane[] = {1, 0, 0, 0}; // the right half
    expect(r.device->SetClipPlane(0, plane), D3D_OK, "SetClipPlane");
    r.device->SetRenderState(D3DRENDERSTATE_CLIPPLANEENABLE, 1);
    struct Lit {
        float x, y, z, nx, ny, nz;
    } lit[] = {{-1, 1, 0.5f, 0, 0, -1}, {1, 1, 0.5f, 0, 0, -1}, {-1, -1, 0.5f, 0, 0, -1}, {1, -1, 0.5f, 0, 0, -1}};
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DFVF_XYZ | D3DFVF_NORMAL, lit, 4, 0), D3D_OK, "a lit draw");
    check_pixel(r.target, 50, 40, kGreen, "a lit draw");
    check_pixel(r.target, 20, 40, kBlue, "a lit draw behind a clip plane");
}

// The program writes pixels between draws, and reads them behind draws that wait.
void test_pixels_in_turns() {
    DeviceRig r;
    for (int round = 0; round < 20; ++round) {
        fill(r.target, 0x000010);
        r.draw(quad(0, 0, 8, 8, kRed));
        RECT part = {8, 0, 16, 8};
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        effects.dwFillColor = 0x00FF00;
        expect(r.target->Blt(&part, nullptr, nullptr, DDBLT_COLORFILL | DDBLT_WAIT, &effects), DD_OK,
               "a fill between draws");
        r.draw(quad(16, 0, 24, 8, kBlue));
        check_pixel(r.target, 4, 4, kRed, "a draw before a fill");
        check_pixel(r.target, 12, 4, kGreen, "a fill between draws");
        check_pixel(r.target, 20, 4, kBlue, "a draw after a fill");
        check_pixel(r.target, 40, 40, 0x000010, "a fill before draws");
    }
    // Depth: what a lock reads is what a clear wrote, and a fill by the program counts in the next draw.
    r.clear(kBlue);
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillDepth = 0x4000;
    RECT left = {0, 0, 32, 64};
    expect(r.depth->Blt(&left, nullptr, nullptr, DDBLT_DEPTHFILL | DDBLT_WAIT, &effects), DD_OK, "a depth fill");
    r.draw(quad(0, 0, 64, 64, kRed, 0.5f));
    check_pixel(r.target, 10, 10, kBlue, "a draw behind a depth fill");
    check_pixel(r.target, 50, 10, kRed, "a draw before cleared depth");
}

void test_textures() {
    DeviceRig r;
    r.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    r.device->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
    r.clear(kBlue);
    IDirectDrawSurface7* const texture = r.texture(8, 32);
    fill(texture, 0xFF0000);
    expect(r.device->SetTexture(0, texture), D3D_OK, "SetTexture");
    r.draw(quad(0, 0, 8, 8, kWhite));
    fill(texture, 0x00FF00); // the draw before it has the old texels
    r.draw(quad(8, 0, 16, 8, kWhite));
    check_pixel(r.target, 4, 4, kRed, "texels before a change");
    check_pixel(r.target, 12, 4, kGreen, "texels after a change");
    // A palette, whose entries change between draws.
    IDirectDrawSurface7* const indexed = r.texture(8, 8);
    PALETTEENTRY entries[256] = {};
    entries[7] = {255, 0, 0, 0};
    IDirectDrawPalette* palette = nullptr;
    expect(r.rig.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_ALLOW256, entries, &palette, nullptr), DD_OK, "a palette");
    expect(indexed->SetPalette(palette), DD_OK, "SetPalette");
    fill(indexed, 7);
    r.device->SetTexture(0, indexed);
    r.draw(quad(16, 0, 24, 8, kWhite));
    entries[7] = {0, 255, 0, 0};
    palette->SetEntries(0, 7, 1, &entries[7]);
    r.draw(quad(24, 0, 32, 8, kWhite));
    check_pixel(r.target, 20, 4, kRed, "a palette before a change");
    check_pixel(r.target, 28, 4, kGreen, "a palette after a change");
    // Two palettes of one texture in turns, and a new one where an ended one may have been.
    IDirectDrawPalette* second = nullptr;
    entries[7] = {0, 0, 0, 0};
    expect(r.rig.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_ALLOW256, entries, &second, nullptr), DD_OK, "a palette");
    for (int turn = 0; turn < 3; ++turn) {
        const bool first = turn % 2 == 0;
        indexed->SetPalette(first ? palette : second);
        r.draw(quad(24, 8, 32, 16, kWhite));
        check_pixel(r.target, 28, 12, first ? kGreen : 0, "two palettes in turns");
    }
    second->Release();
    for (const BYTE red : {50, 100, 150}) {
        entries[7] = {red, 0, 0, 0};
        IDirectDrawPalette* next = nullptr;
        expect(r.rig.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_ALLOW256, entries, &next, nullptr), DD_OK, "a palette");
        indexed->SetPalette(next);
        r.draw(quad(24, 8, 32, 16, kWhite));
        check_pixel(r.target, 28, 12, DWORD{red} << 16, "a new palette");
        indexed->SetPalette(palette);
        next->Release();
    }
    // A colour key, which is set, changed and removed between draws.
    r.device->SetTexture(0, texture);
    r.device->SetRenderState(D3DRENDERSTATE_COLORKEYENABLE, TRUE);
    DDCOLORKEY key = {0x00FF00, 0x00FF00};
    const auto draw_keyed = [&](float left, D3DCOLOR wanted, const char* what) {
        r.draw(quad(left, 16, left + 8, 24, kWhite));
        check_pixel(r.target, static_cast<DWORD>(left) + 4, 20, wanted, what);
    };
    draw_keyed(0, kGreen, "a texture without a key");
    texture->SetColorKey(DDCKEY_SRCBLT, &key);
    draw_keyed(8, kBlue, "texels of the key");
    key = {0x123456, 0x123456};
    texture->SetColorKey(DDCKEY_SRCBLT, &key);
    draw_keyed(16, kGreen, "texels of a key that was changed");
    key = {0x00FF00, 0x00FF00};
    texture->SetColorKey(DDCKEY_SRCBLT, &key);
    draw_keyed(24, kBlue, "texels of a key that is set again");
    texture->SetColorKey(DDCKEY_SRCBLT, nullptr);
    draw_keyed(32, kGreen, "texels of a key that was removed");
    r.device->SetRenderState(D3DRENDERSTATE_COLORKEYENABLE, FALSE);
    // A target that is a texture, drawn with in the next draw.
    IDirectDrawSurface7* const both = r.texture(16, 32, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
    expect(r.device->SetRenderTarget(both, 0), D3D_OK, "a texture as target");
    D3DVIEWPORT7 viewport = {0, 0, 16, 16, 0, 1};
    r.device->SetViewport(&viewport);
    r.device->SetTexture(0, nullptr);
    r.device->Clear(0, nullptr, D3DCLEAR_TARGET, kGreen, 1, 0);
    r.device->SetRenderTarget(r.target, 0);
    viewport.dwWidth = viewport.dwHeight = kSize;
    r.device->SetViewport(&viewport);
    r.device->SetTexture(0, both);
    r.draw(quad(32, 0, 40, 8, kWhite));
    check_pixel(r.target, 36, 4, kGreen, "a texture that was a target");
    r.device->SetTexture(0, nullptr);
    palette->Release();
    check(texture->Release() == 0 && indexed->Release() == 0 && both->Release() == 0, "textures end");
}

// A part whose half is rounded up is beyond the end of the smaller level.
void test_load_of_odd_sizes() {
    DeviceRig rig;
    DDSURFACEDESC2 desc = plain(5, 5, 32, DDSCAPS_SYSTEMMEMORY);
    desc.dwFlags |= DDSD_MIPMAPCOUNT;
    desc.dwMipMapCount = 2;
    desc.ddsCaps.dwCaps = DDSCAPS_TEXTURE | DDSCAPS_MIPMAP | DDSCAPS_COMPLEX | DDSCAPS_SYSTEMMEMORY;
    IDirectDrawSurface7 *from = nullptr, *to = nullptr, *smaller = nullptr, *level = nullptr;
    expect(rig.rig.draw->CreateSurface(&desc, &from, nullptr), DD_OK, "a texture");
    expect(rig.rig.draw->CreateSurface(&desc, &to, nullptr), DD_OK, "another texture");
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_TEXTURE | DDSCAPS_MIPMAP;
    if (!from || !to || FAILED(from->GetAttachedSurface(&caps, &smaller)) ||
        FAILED(to->GetAttachedSurface(&caps, &level)))
        return check(false, "textures of two levels");
    fill(from, 0x11), fill(smaller, 0x22);
    fill(to, 0), fill(level, 0);
    RECT part = {2, 2, 5, 5};
    POINT place = {0, 0};
    expect(rig.device->Load(to, &place, from, &part, 0), D3D_OK, "Load of a part");
    check(read(to).at(2, 2) == 0x11 && read(to).at(3, 3) == 0, "the part");
    check(read(level).at(0, 0) == 0x22 && read(level).at(1, 1) == 0, "its half, as far as there is one");
    smaller->Release(), level->Release();
    check(from->Release() == 0 && to->Release() == 0, "the last references");
}

void test_blocks() {
    DeviceRig r;
    DWORD all = 0, recorded = 0, value = 0;
    expect(r.device->CreateStateBlock(D3DSBT_ALL, &all), D3D_OK, "CreateStateBlock");
    expect(r.device->BeginStateBlock(), D3D_OK, "BeginStateBlock");
    expect(r.device->BeginStateBlock(), D3DERR_INBEGINSTATEBLOCK, "a block in a block");
    r.device->SetRenderState(D3DRENDERSTATE_ALPHAREF, 77);
    D3DMATERIAL7 material = {};
    material.power = 5;
    r.device->SetMaterial(&material);
    expect(r.device->EndStateBlock(&recorded), D3D_OK, "EndStateBlock");
    r.device->GetRenderState(D3DRENDERSTATE_ALPHAREF, &value);
    check(value == 0, "a recorded state is not set");
    expect(r.device->ApplyStateBlock(recorded), D3D_OK, "ApplyStateBlock");
    r.device->GetRenderState(D3DRENDERSTATE_ALPHAREF, &value);
    check(value == 77, "an applied state");
    D3DMATERIAL7 now = {};
    r.device->GetMaterial(&now);
    check(now.power == 5, "an applied material");
    expect(r.device->ApplyStateBlock(all), D3D_OK, "the block of all states");
    r.device->GetRenderState(D3DRENDERSTATE_ALPHAREF, &value);
    check(value == 0, "a state of the block of all");
    expect(r.device->DeleteStateBlock(recorded), D3D_OK, "DeleteStateBlock");
    for (const DWORD bad : {recorded, DWORD{0}, ~DWORD{0}}) {
        expect(r.device->ApplyStateBlock(bad), D3DERR_INVALIDSTATEBLOCK, "a block that does not exist");
        expect(r.device->CaptureStateBlock(bad), D3DERR_INVALIDSTATEBLOCK, "a capture of such a block");
    }
}

// Two devices of one DirectDraw object, whose targets are textures of the other.
// A depth buffer of another size is attached to a texture, as programs do that draw cube maps (SDK's EnvCube); plain
// targets need one of their size.
void test_depth_of_textures() {
    DeviceRig r;
    IDirectDrawSurface7* const texture = r.texture(kSize / 2, 32, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
    IDirectDrawSurface7* const small = r.rig.surface(kSize / 2, kSize / 2, 32, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
    if (!texture || !small) return;
    expect(small->AddAttachedSurface(r.depth), DDERR_CANNOTATTACHSURFACE, "a depth buffer of another size");
    expect(r.target->DeleteAttachedSurface(0, r.depth), DD_OK, "the depth buffer leaves the target");
    expect(texture->AddAttachedSurface(r.depth), DD_OK, "a larger depth buffer of a texture");
    expect(r.device->SetRenderTarget(texture, 0), D3D_OK, "SetRenderTarget");
    D3DVIEWPORT7 viewport = {0, 0, kSize / 2, kSize / 2, 0, 1};
    expect(r.device->SetViewport(&viewport), D3D_OK, "SetViewport");
    r.device->SetRenderState(D3DRENDERSTATE_ZENABLE, TRUE);
    r.clear(kBlue);
    r.device->BeginScene();
    auto near_quad = quad(0, 0, 16, 32, kGreen), far_quad = quad(0, 0, 32, 32, kRed);
    for (Transformed& vertex : near_quad) vertex.z = 0.2f;
    for (Transformed& vertex : far_quad) vertex.z = 0.8f;
    r.draw(near_quad);
    r.draw(far_quad);
    r.device->EndScene();
    check_pixel(texture, 8, 20, kGreen, "what is nearer stays");
    check_pixel(texture, 24, 20, kRed, "beside it");
    expect(texture->DeleteAttachedSurface(0, r.depth), DD_OK, "the depth buffer leaves the texture");
    expect(r.target->AddAttachedSurface(r.depth), DD_OK, "and comes back");
    expect(r.device->SetRenderTarget(r.target, 0), D3D_OK, "SetRenderTarget back");
    check(small->Release() == 0, "the last reference of a surface");
    check(texture->Release() == 0, "the last reference of the texture");
}

void test_two_devices() {
    DeviceRig r;
    IDirectDrawSurface7* const shared = r.texture(16, 32, DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
    IDirect3DDevice7* second = nullptr;
    expect(r.direct3d->CreateDevice(IID_IDirect3DTnLHalDevice, shared, &second), D3D_OK, "a second device");
    r.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    r.device->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
    r.device->SetTexture(0, shared);
    for (const D3DCOLOR color : {kRed, kGreen, kBlue}) {
        second->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0);
        r.draw(quad(0, 0, 8, 8, kWhite));
        check_pixel(r.target, 4, 4, color, "a texture that another device draws to");
    }
    r.device->SetTexture(0, nullptr);
    check(second->Release() == 0, "the last reference of the second device");
    check_pixel(shared, 4, 4, kBlue, "pixels of a device that ended");
    shared->Release();
}

void test_hostile() {
    DeviceRig r;
    IDirect3DDevice7* none = nullptr;
    IDirectDrawSurface7* const plain_surface = r.rig.surface(16, 16, 32);
    expect(r.direct3d->CreateDevice(IID_IDirect3DHALDevice, plain_surface, &none), DDERR_INVALIDCAPS, "no target");
    expect(r.direct3d->CreateDevice(IID_IDirectDraw7, r.target, &none), DDERR_INVALIDPARAMS, "no kind of device");
    expect(r.direct3d->CreateDevice(IID_IDirect3DHALDevice, nullptr, &none), DDERR_INVALIDPARAMS,
           "a device of nothing");
    expect(r.device->SetRenderTarget(nullptr, 0), DDERR_INVALIDPARAMS, "target null");
    expect(r.device->SetTexture(8, nullptr), DDERR_INVALIDPARAMS, "stage 8");
    expect(r.device->SetTextureStageState(8, D3DTSS_COLOROP, 1), DDERR_INVALIDPARAMS, "a state of stage 8");
    expect(r.device->SetRenderState(static_cast<D3DRENDERSTATETYPE>(256), 1), DDERR_INVALIDPARAMS, "state 256");
    expect(r.device->EndScene(), D3DERR_SCENE_NOT_IN_SCENE, "EndScene first");
    D3DVERTEXBUFFERDESC desc = {sizeof desc, 0, kFvf, 0};
    IDirect3DVertexBuffer7* buffer = nullptr;
    expect(r.direct3d->CreateVertexBuffer(&desc, &buffer, 0), DDERR_INVALIDPARAMS, "a buffer without vertices");
    desc.dwNumVertices = 0xFFFFFFFF;
    expect(r.direct3d->CreateVertexBuffer(&desc, &buffer, 0), DDERR_INVALIDPARAMS, "a buffer of 2^32 - 1 vertices");
    desc.dwNumVertices = 4;
    expect(r.direct3d->CreateVertexBuffer(&desc, &buffer, 0), D3D_OK, "a buffer");
    expect(buffer->Unlock(), D3DERR_VERTEXBUFFERUNLOCKFAILED, "Unlock first");
    void* memory = nullptr;
    buffer->Lock(0, &memory, nullptr);
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, buffer, 0, 4, 0), D3DERR_VERTEXBUFFERLOCKED,
           "a locked buffer");
    buffer->Unlock();
    buffer->Release();
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, buffer, 0, 4, 0), DDERR_INVALIDOBJECT, "a released buffer");
    plain_surface->Release();
    expect(r.device->SetTexture(0, plain_surface), DDERR_INVALIDOBJECT, "a released surface");
    // Indices outside of the vertices: nothing is read beyond the program's memory, and the device goes on.
    auto vertices = quad(0, 0, 8, 8, kRed);
    WORD outside[] = {0, 1, 65535, 2, 1, 3};
    r.clear(kBlue);
    r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, kFvf, vertices.data(), 4, outside, 6, 0);
    r.draw(quad(8, 8, 16, 16, kGreen));
    check_pixel(r.target, 12, 12, kGreen, "a draw after one with indices outside");
}

} // namespace

int main() {
    test_draws();
    test_types_and_states();
    test_pixels_in_turns();
    test_textures();
    test_blocks();
    test_load_of_odd_sizes();
    test_depth_of_textures();
    test_two_devices();
    test_hostile();
    return finish("direct3d7");
}
