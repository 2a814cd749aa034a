// Objects that a program has released while Direct3D uses them: targets, textures, lights and viewports, also those
// that end with the surface that they were created with, and references that were not the program's.
#include "legacy.h"

namespace {

template <class Surface> Surface* attached(Surface* surface, DWORD caps) {
    DDSCAPS2 wanted = {};
    wanted.dwCaps = caps;
    Surface* out = nullptr;
    expect(surface->GetAttachedSurface(&wanted, &out), DD_OK, "GetAttachedSurface");
    return out;
}

// A flipping chain, or a mip map of a texture, in video memory.
DDSURFACEDESC2 chain() {
    DDSURFACEDESC2 desc = plain(kSize, kSize, 32, 0);
    desc.dwFlags |= DDSD_BACKBUFFERCOUNT;
    desc.dwBackBufferCount = 1;
    desc.ddsCaps.dwCaps =
        DDSCAPS_FLIP | DDSCAPS_COMPLEX | DDSCAPS_OFFSCREENPLAIN | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY;
    return desc;
}
DDSURFACEDESC2 mip_map() {
    DDSURFACEDESC2 desc = plain(16, 16, 32, 0);
    desc.dwFlags |= DDSD_MIPMAPCOUNT;
    desc.dwMipMapCount = 3;
    desc.ddsCaps.dwCaps = DDSCAPS_TEXTURE | DDSCAPS_MIPMAP | DDSCAPS_COMPLEX | DDSCAPS_VIDEOMEMORY;
    return desc;
}
template <class Object> void release_all(Object* object) {
    for (int i = 0; i < 100 && object->Release() != 0; ++i) {
    }
}

// --- Direct3D 7 ---

struct Seven {
    Rig rig;
    IDirect3D7* direct3d = nullptr;
    IDirectDrawSurface7 *front = nullptr, *target = nullptr, *depth = nullptr;
    IDirect3DDevice7* device = nullptr;

    Seven() {
        expect(rig.draw->QueryInterface(IID_IDirect3D7, reinterpret_cast<void**>(&direct3d)), DD_OK, "IDirect3D7");
        DDSURFACEDESC2 desc = chain();
        expect(rig.draw->CreateSurface(&desc, &front, nullptr), DD_OK, "a chain");
        target = attached(front, DDSCAPS_FLIP);
        desc = plain_depth();
        expect(rig.draw->CreateSurface(&desc, &depth, nullptr), DD_OK, "a depth buffer");
        expect(target->AddAttachedSurface(depth), DD_OK, "an attached depth buffer");
        depth->Release();
        expect(direct3d->CreateDevice(IID_IDirect3DHALDevice, target, &device), D3D_OK, "a device");
        if (!device) ExitProcess(static_cast<UINT>(finish("released")));
    }
    ~Seven() { direct3d->Release(); }
    void use() {
        device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, kRed, 1, 0);
        std::vector<D3DTLVERTEX> quad = screen_quad(0, 0, kSize, kSize, kGreen);
        device->BeginScene();
        device->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DFVF_TLVERTEX, quad.data(), 4, 0);
        device->EndScene();
        IDirectDrawSurface7* is = nullptr;
        expect(device->GetRenderTarget(&is), D3D_OK, "GetRenderTarget");
        if (is) is->Release();
    }
};

void test_chain_7() {
    Seven s;
    s.target->Release();
    check(s.front->Release() == 0, "the last reference of the chain");
    s.use();
    check(s.device->Release() == 0, "the last reference of the device");
}
void test_references_7() {
    Seven s;
    release_all(s.target);
    release_all(s.front);
    s.use();
    check(s.device->Release() == 0, "the last reference of the device");
}
void test_texture_7(bool level) {
    Seven s;
    DDSURFACEDESC2 desc = mip_map();
    IDirectDrawSurface7* texture = nullptr;
    expect(s.rig.draw->CreateSurface(&desc, &texture, nullptr), DD_OK, "a texture");
    IDirectDrawSurface7* const bound = level ? attached(texture, DDSCAPS_MIPMAP) : texture;
    expect(s.device->SetTexture(0, bound), D3D_OK, "SetTexture");
    release_all(bound);
    release_all(texture);
    s.use();
    DWORD block = 0;
    expect(s.device->CreateStateBlock(D3DSBT_ALL, &block), D3D_OK, "a state block");
    expect(s.device->SetTexture(0, nullptr), D3D_OK, "SetTexture of none");
    s.use();
    expect(s.device->ApplyStateBlock(block), D3D_OK, "ApplyStateBlock");
    s.use();
    s.target->Release();
    s.front->Release();
    check(s.device->Release() == 0, "the last reference of the device");
}

// --- Direct3D 6 ---

struct Six : LegacyRig {
    IDirect3D3* direct3d3 = direct3d<IDirect3D3>(IID_IDirect3D3);
    IDirect3DDevice3* device = nullptr;
    IDirect3DViewport3* viewport = nullptr;

    Six() {
        expect(direct3d3->CreateDevice(IID_IDirect3DHALDevice, target, &device, nullptr), D3D_OK, "a device");
        if (!device) ExitProcess(static_cast<UINT>(finish("released")));
        direct3d3->CreateViewport(&viewport, nullptr);
        device->AddViewport(viewport);
        D3DVIEWPORT2 data = whole_viewport();
        viewport->SetViewport2(&data);
        device->SetCurrentViewport(viewport);
    }
    ~Six() {
        check(device->Release() == 0, "the last reference of the device");
        direct3d3->Release();
    }
    void use() {
        std::vector<D3DVERTEX> lit(4);
        const std::vector<D3DLVERTEX> places = space_quad(-1, -1, 1, 1, 0, kRed);
        for (std::size_t i = 0; i < 4; ++i) {
            lit[i] = {};
            lit[i].x = places[i].x, lit[i].y = places[i].y, lit[i].nz = -1;
        }
        device->BeginScene();
        device->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DFVF_VERTEX, lit.data(), 4, 0);
        device->EndScene();
    }
};

// The texture that the handle replaces is the same one.
void test_handle() {
    Six s;
    IDirectDrawSurface4* const surface = s.surface(16, 32, DDSCAPS_TEXTURE);
    IDirect3DTexture2* texture = nullptr;
    expect(surface->QueryInterface(IID_IDirect3DTexture2, reinterpret_cast<void**>(&texture)), DD_OK, "a texture");
    IDirect3DDevice2* two = nullptr;
    expect(s.device->QueryInterface(IID_IDirect3DDevice2, reinterpret_cast<void**>(&two)), D3D_OK, "IDirect3DDevice2");
    D3DTEXTUREHANDLE handle = 0;
    expect(texture->GetHandle(two, &handle), D3D_OK, "GetHandle");
    expect(s.device->SetTexture(0, texture), D3D_OK, "SetTexture");
    texture->Release();
    surface->Release();
    s.device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, handle);
    s.use();
    two->Release();
    check(s.viewport->Release() != 0, "the device's references of the viewport");
}

void test_light() {
    Six s;
    IDirect3DLight* light = nullptr;
    s.direct3d3->CreateLight(&light, nullptr);
    D3DLIGHT2 data = {};
    data.dwSize = sizeof data;
    data.dltType = D3DLIGHT_DIRECTIONAL;
    data.dcvColor = {1, 1, 1, 1};
    data.dvDirection = {0, 0, 1};
    data.dwFlags = D3DLIGHT_ACTIVE;
    expect(light->SetLight(reinterpret_cast<D3DLIGHT*>(&data)), D3D_OK, "SetLight");
    expect(s.viewport->AddLight(light), D3D_OK, "AddLight");
    release_all(light);
    s.use();
    IDirect3DLight* next = nullptr;
    s.viewport->NextLight(nullptr, &next, D3DNEXT_HEAD);
    check(!next, "a light that ended");
    s.viewport->Release();
}

void test_viewport() {
    Six s;
    s.viewport->Release();
    s.viewport->Release();
    expect(s.device->DeleteViewport(s.viewport), D3D_OK, "DeleteViewport");
    expect(s.device->DeleteViewport(s.viewport), DDERR_INVALIDOBJECT, "DeleteViewport of one that ended");
    s.use();
}

void test_background() {
    Six s;
    IDirectDrawSurface4* const background = s.depth_buffer();
    expect(s.viewport->SetBackgroundDepth2(background), D3D_OK, "SetBackgroundDepth2");
    release_all(background);
    D3DRECT all = {{0}, {0}, {kSize}, {kSize}};
    expect(s.viewport->Clear(1, &all, D3DCLEAR_ZBUFFER), D3D_OK, "Clear");
    s.viewport->Release();
}

// A depth buffer ends with the surface that it is attached to, also if that is a back buffer.
void test_depth_of_back_buffer() {
    LegacyRig r;
    DDSURFACEDESC2 desc = chain();
    IDirectDrawSurface4* front = nullptr;
    expect(r.draw->CreateSurface(&desc, &front, nullptr), DD_OK, "a chain");
    IDirectDrawSurface4 *const back = attached(front, DDSCAPS_FLIP), *const depth = r.depth_buffer();
    expect(back->AddAttachedSurface(depth), DD_OK, "an attached depth buffer");
    check(depth->Release() == 1, "the reference of the attachment");
    back->Release();
    check(front->Release() == 0, "the last reference of the chain");
    DDSURFACEDESC2 is = {};
    is.dwSize = sizeof is;
    expect(depth->GetSurfaceDesc(&is), DDERR_INVALIDOBJECT, "a depth buffer that ended");
}

} // namespace

int main() {
    test_chain_7();
    test_references_7();
    test_texture_7(false);
    test_texture_7(true);
    test_handle();
    test_light();
    test_viewport();
    test_background();
    test_depth_of_back_buffer();
    return finish("released objects");
}
