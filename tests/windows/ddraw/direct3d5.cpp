// Direct3D 5: draws of D3DTLVERTEX, D3DLVERTEX and D3DVERTEX, clipped ones, textures by handle, materials, lights,
// viewports and their backgrounds, Begin to End, and misused calls.
#include "legacy.h"

namespace {

struct DeviceRig : LegacyRig {
    IDirect3D2* direct3d2 = direct3d<IDirect3D2>(IID_IDirect3D2);
    IDirectDrawSurface* target1 = nullptr;
    IDirect3DDevice2* device = nullptr;
    IDirect3DViewport2* viewport = nullptr;

    DeviceRig() {
        target->QueryInterface(IID_IDirectDrawSurface, reinterpret_cast<void**>(&target1));
        expect(direct3d2->CreateDevice(IID_IDirect3DHALDevice, target1, &device), D3D_OK, "a device");
        if (!device) ExitProcess(static_cast<UINT>(finish("direct3d5")));
        expect(direct3d2->CreateViewport(&viewport, nullptr), D3D_OK, "a viewport");
        expect(device->AddViewport(viewport), D3D_OK, "AddViewport");
        D3DVIEWPORT2 data = whole_viewport();
        expect(viewport->SetViewport2(&data), D3D_OK, "SetViewport2");
        expect(device->SetCurrentViewport(viewport), D3D_OK, "SetCurrentViewport");
        device->SetRenderState(D3DRENDERSTATE_CULLMODE, D3DCULL_NONE);
        device->SetRenderState(D3DRENDERSTATE_ZENABLE, FALSE);
    }
    ~DeviceRig() {
        expect(device->DeleteViewport(viewport), D3D_OK, "DeleteViewport");
        check(viewport->Release() == 0, "the last reference of the viewport");
        check(device->Release() == 0, "the last reference of the device");
        target1->Release();
        direct3d2->Release();
    }
    void clear(DWORD flags = D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER) {
        D3DRECT all = {{0}, {0}, {kSize}, {kSize}};
        expect(viewport->Clear(1, &all, flags), D3D_OK, "Clear");
    }
    template <class Vertices> void draw(D3DVERTEXTYPE type, Vertices vertices) {
        expect(
            device->DrawPrimitive(D3DPT_TRIANGLESTRIP, type, vertices.data(), static_cast<DWORD>(vertices.size()), 0),
            D3D_OK, "DrawPrimitive");
    }
    IDirect3DMaterial2* material(const D3DMATERIAL& data, D3DMATERIALHANDLE& handle) {
        IDirect3DMaterial2* made = nullptr;
        D3DMATERIAL copy = data;
        copy.dwSize = sizeof copy;
        expect(direct3d2->CreateMaterial(&made, nullptr), D3D_OK, "a material");
        expect(made->SetMaterial(&copy), D3D_OK, "SetMaterial");
        expect(made->GetHandle(device, &handle), D3D_OK, "a material's handle");
        return made;
    }
    IDirect3DTexture2* texture(IDirectDrawSurface4* surface, D3DTEXTUREHANDLE& handle) {
        IDirect3DTexture2* made = nullptr;
        expect(surface->QueryInterface(IID_IDirect3DTexture2, reinterpret_cast<void**>(&made)), DD_OK, "a texture");
        expect(made->GetHandle(device, &handle), D3D_OK, "a texture's handle");
        return made;
    }
};

void test_draws() {
    DeviceRig r;
    r.clear();
    r.check_pixel(32, 32, kBlack, "a background without material");
    r.device->BeginScene();
    r.draw(D3DVT_TLVERTEX, screen_quad(0, 0, 8, 8, kRed));
    r.draw(D3DVT_LVERTEX, space_quad(0, 0, 1, 1, 0.5f, kGreen));
    WORD indices[] = {0, 1, 2, 2, 1, 3};
    auto vertices = screen_quad(8, 0, 16, 8, kBlue);
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, vertices.data(), 4, indices, 6, 0),
           D3D_OK, "DrawIndexedPrimitive");
    // Larger than the volume on all sides, and through the plane of the eye.
    r.draw(D3DVT_LVERTEX, space_quad(-5, -9, 0, -0.5f, 0.5f, kWhite));
    expect(r.device->EndScene(), D3D_OK, "EndScene");
    r.check_pixel(4, 4, kRed, "D3DTLVERTEX");
    r.check_pixel(48, 10, kGreen, "D3DLVERTEX");
    r.check_pixel(12, 4, kBlue, "indexed D3DTLVERTEX");
    r.check_pixel(5, 60, kWhite, "a clipped quad");
    r.check_pixel(40, 60, kBlack, "what a clipped quad leaves");

    expect(r.device->Begin(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, 0), D3D_OK, "Begin");
    expect(r.device->Begin(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, 0), D3DERR_INBEGIN, "Begin in Begin");
    auto corners = screen_quad(16, 0, 32, 16, kRed);
    for (int i = 0; i < 3; ++i) expect(r.device->Vertex(&corners[static_cast<std::size_t>(i)]), D3D_OK, "Vertex");
    expect(r.device->Index(0), D3DERR_NOTINBEGIN, "Index in Begin");
    expect(r.device->End(0), D3D_OK, "End");
    expect(r.device->End(0), D3DERR_NOTINBEGIN, "End after End");
    expect(r.device->Vertex(corners.data()), D3DERR_NOTINBEGIN, "Vertex after End");
    r.check_pixel(18, 2, kRed, "Begin to End");
    expect(r.device->BeginIndexed(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, corners.data(), 4, 0), D3D_OK, "BeginIndexed");
    for (const WORD index : {1, 2, 3}) expect(r.device->Index(index), D3D_OK, "Index");
    expect(r.device->End(0), D3D_OK, "End of BeginIndexed");
    r.check_pixel(30, 14, kRed, "BeginIndexed to End");

    // Depth
    r.device->SetRenderState(D3DRENDERSTATE_ZENABLE, TRUE);
    r.clear();
    r.draw(D3DVT_LVERTEX, space_quad(-1, -1, 1, 1, 0.25f, kGreen));
    r.draw(D3DVT_LVERTEX, space_quad(-1, -1, 1, 1, 0.75f, kRed));
    r.check_pixel(32, 32, kGreen, "the nearer quad");
    D3DSTATS stats = {};
    expect(r.device->GetStats(&stats), DDERR_INVALIDPARAMS, "D3DSTATS without a size");
    stats.dwSize = sizeof stats;
    expect(r.device->GetStats(&stats), D3D_OK, "GetStats");
    check(stats.dwTrianglesDrawn > 10 && stats.dwVerticesProcessed >= 16, "counts of what was drawn");
}

void test_lighting() {
    DeviceRig r;
    D3DMATERIAL data = {};
    data.diffuse = {{1}, {1}, {0}, {1}};
    D3DMATERIALHANDLE handle = 0, background = 0;
    IDirect3DMaterial2* const material = r.material(data, handle);
    data.diffuse = {{0}, {0}, {1}, {1}};
    IDirect3DMaterial2* const back = r.material(data, background);
    expect(r.viewport->SetBackground(background), D3D_OK, "SetBackground");
    r.clear();
    r.check_pixel(32, 32, kBlue, "a background with material");

    std::vector<D3DVERTEX> quad(4);
    const auto places = space_quad(-1, -1, 1, 1, 0.5f, 0);
    for (std::size_t i = 0; i < 4; ++i) {
        quad[i] = {};
        quad[i].x = places[i].x, quad[i].y = places[i].y, quad[i].z = places[i].z, quad[i].nz = -1;
    }
    r.draw(D3DVT_VERTEX, quad);
    r.check_pixel(32, 32, kWhite, "vertices without a material are not lit");
    expect(r.device->SetLightState(D3DLIGHTSTATE_MATERIAL, handle), D3D_OK, "SetLightState");
    r.draw(D3DVT_VERTEX, quad);
    r.check_pixel(32, 32, kBlack, "a material without light");
    IDirect3DLight* light = nullptr;
    expect(r.direct3d2->CreateLight(&light, nullptr), D3D_OK, "a light");
    D3DLIGHT2 sun = {};
    sun.dwSize = sizeof sun;
    sun.dltType = D3DLIGHT_DIRECTIONAL;
    sun.dcvColor = {{1}, {1}, {1}, {1}};
    sun.dvDirection = {{0}, {0}, {1}};
    sun.dwFlags = D3DLIGHT_ACTIVE;
    expect(light->SetLight(reinterpret_cast<D3DLIGHT*>(&sun)), D3D_OK, "SetLight");
    expect(r.viewport->AddLight(light), D3D_OK, "AddLight");
    expect(r.viewport->AddLight(light), D3DERR_LIGHTHASVIEWPORT, "AddLight twice");
    r.draw(D3DVT_VERTEX, quad);
    r.check_pixel(32, 32, 0xFFFF00, "a lit material");
    IDirect3DLight* next = nullptr;
    expect(r.viewport->NextLight(nullptr, &next, D3DNEXT_HEAD), D3D_OK, "NextLight");
    check(next == light, "the first light");
    if (next) next->Release();
    expect(r.viewport->NextLight(light, &next, D3DNEXT_NEXT), D3D_OK, "NextLight after the last one");
    check(!next, "no light after the last one");
    expect(r.viewport->DeleteLight(light), D3D_OK, "DeleteLight");
    expect(r.viewport->DeleteLight(light), D3DERR_LIGHTNOTINTHISVIEWPORT, "DeleteLight twice");
    sun.dwSize = 4;
    expect(light->SetLight(reinterpret_cast<D3DLIGHT*>(&sun)), DDERR_INVALIDPARAMS, "a light of another size");
    check(light->Release() == 0, "the last reference of the light");
    check(material->Release() == 0, "the last reference of the material");
    DWORD state = 0;
    expect(r.device->SetLightState(D3DLIGHTSTATE_MATERIAL, handle), DDERR_INVALIDPARAMS,
           "a released material's handle");
    expect(r.device->GetLightState(D3DLIGHTSTATE_MATERIAL, &state), D3D_OK, "GetLightState");
    r.draw(D3DVT_VERTEX, quad);
    r.check_pixel(32, 32, kWhite, "a draw with a released material");
    back->Release();
}

void test_textures() {
    DeviceRig r;
    IDirectDrawSurface4 *red = r.surface(16, 32, DDSCAPS_TEXTURE), *green = r.surface(16, 32, DDSCAPS_TEXTURE);
    fill(red, kRed);
    fill(green, kGreen);
    D3DTEXTUREHANDLE one = 0, two = 0, again = 0;
    IDirect3DTexture2 *first = r.texture(red, one), *second = r.texture(green, two);
    expect(first->GetHandle(r.device, &again), D3D_OK, "a handle again");
    check(one != two && one == again && one != 0, "handles of textures");
    expect(r.device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, one), D3D_OK, "TEXTUREHANDLE");
    r.draw(D3DVT_TLVERTEX, screen_quad(0, 0, 64, 64, kWhite));
    r.check_pixel(20, 20, kRed, "a texture by handle");
    r.device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, two);
    r.draw(D3DVT_TLVERTEX, screen_quad(0, 0, 64, 64, kWhite));
    r.check_pixel(20, 20, kGreen, "another texture by handle");
    expect(r.device->SwapTextureHandles(first, second), D3D_OK, "SwapTextureHandles");
    r.draw(D3DVT_TLVERTEX, screen_quad(0, 0, 64, 64, kWhite));
    r.check_pixel(20, 20, kRed, "swapped handles");
    expect(second->Load(first), D3D_OK, "Load");
    expect(r.device->SetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, 12345), DDERR_INVALIDPARAMS, "no handle");
    // A texture that ends while it is bound.
    second->Release();
    check(green->Release() == 0, "the last reference of a bound texture");
    first->Release();
    check(red->Release() == 0, "the last reference of another texture");
    r.draw(D3DVT_TLVERTEX, screen_quad(0, 0, 64, 64, kBlue));
    r.check_pixel(20, 20, kBlue, "a draw after its texture ended");
    DWORD handle = 1;
    expect(r.device->GetRenderState(D3DRENDERSTATE_TEXTUREHANDLE, &handle), D3D_OK, "GetRenderState");
    check(handle == 0, "the handle of a texture that ended");
}

void test_viewports() {
    DeviceRig r;
    IDirect3DViewport2 *other = nullptr, *found = nullptr;
    r.direct3d2->CreateViewport(&other, nullptr);
    D3DVIEWPORT2 data = whole_viewport();
    expect(other->SetViewport2(&data), D3DERR_VIEWPORTHASNODEVICE, "a viewport without device");
    expect(r.device->SetCurrentViewport(other), DDERR_INVALIDPARAMS, "a foreign viewport");
    expect(r.device->DeleteViewport(other), DDERR_INVALIDPARAMS, "DeleteViewport of a foreign one");
    expect(r.device->AddViewport(other), D3D_OK, "AddViewport");
    expect(r.device->AddViewport(other), DDERR_INVALIDPARAMS, "AddViewport twice");
    data.dwWidth = kSize + 1;
    expect(other->SetViewport2(&data), DDERR_INVALIDPARAMS, "a viewport beyond the target");
    data.dwWidth = data.dwHeight = 16;
    data.dwX = data.dwY = 16;
    expect(other->SetViewport2(&data), D3D_OK, "SetViewport2");
    expect(r.device->NextViewport(r.viewport, &found, D3DNEXT_NEXT), D3D_OK, "NextViewport");
    check(found == other, "the next viewport");
    if (found) found->Release();
    r.clear();
    r.device->SetCurrentViewport(other);
    r.draw(D3DVT_LVERTEX, space_quad(-1, -1, 1, 1, 0.5f, kRed));
    r.check_pixel(17, 17, kRed, "inside of a small viewport");
    r.check_pixel(40, 40, kBlack, "outside of a small viewport");
    // Clears are cut by their viewport.
    D3DMATERIAL material = {};
    material.diffuse = {{0}, {1}, {0}, {1}};
    D3DMATERIALHANDLE handle = 0;
    IDirect3DMaterial2* const green = r.material(material, handle);
    other->SetBackground(handle);
    D3DRECT all = {{-100}, {-100}, {1000}, {1000}};
    expect(other->Clear(1, &all, D3DCLEAR_TARGET), D3D_OK, "Clear of a small viewport");
    r.check_pixel(17, 17, kGreen, "a cleared viewport");
    r.check_pixel(40, 40, kBlack, "outside of a cleared viewport");
    green->Release();
    // A background of depths
    IDirectDrawSurface4* const depths = r.depth_buffer();
    IDirectDrawSurface* depths1 = nullptr;
    depths->QueryInterface(IID_IDirectDrawSurface, reinterpret_cast<void**>(&depths1));
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillDepth = 0x8000;
    depths->Blt(nullptr, nullptr, nullptr, DDBLT_DEPTHFILL | DDBLT_WAIT, &effects);
    expect(r.viewport->SetBackgroundDepth(depths1), D3D_OK, "SetBackgroundDepth");
    r.device->SetCurrentViewport(r.viewport);
    r.device->SetRenderState(D3DRENDERSTATE_ZENABLE, TRUE);
    r.clear();
    r.draw(D3DVT_LVERTEX, space_quad(-1, -1, 0, 1, 0.25f, kRed));
    r.draw(D3DVT_LVERTEX, space_quad(0, -1, 1, 1, 0.75f, kRed));
    r.check_pixel(16, 32, kRed, "before the background's depth");
    r.check_pixel(48, 32, kBlack, "behind the background's depth");
    expect(r.viewport->SetBackgroundDepth(nullptr), D3D_OK, "SetBackgroundDepth of none");
    depths1->Release();
    depths->Release();
    expect(r.device->DeleteViewport(other), D3D_OK, "DeleteViewport");
    check(other->Release() == 0, "the last reference of another viewport");
}

void test_misuse() {
    DeviceRig r;
    auto quad = screen_quad(0, 0, 8, 8, kRed);
    auto space = space_quad(-1, -1, 1, 1, 0.5f, kRed);
    WORD indices[] = {0, 1, 60000};
    const auto type = static_cast<D3DPRIMITIVETYPE>(77);
    expect(r.device->DrawPrimitive(type, D3DVT_TLVERTEX, quad.data(), 4, 0), D3DERR_INVALIDPRIMITIVETYPE, "no type");
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLELIST, static_cast<D3DVERTEXTYPE>(9), quad.data(), 3, 0),
           D3DERR_INVALIDVERTEXTYPE, "no vertex type");
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, nullptr, 3, 0), DDERR_INVALIDPARAMS,
           "null vertices");
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLELIST, D3DVT_TLVERTEX, quad.data(), 70000, 0), DDERR_INVALIDPARAMS,
           "too many vertices");
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, D3DVT_LVERTEX, space.data(), 4, indices, 3, 0),
           DDERR_INVALIDPARAMS, "an index without a vertex");
    expect(r.device->SetRenderState(static_cast<D3DRENDERSTATETYPE>(5000), 1), DDERR_INVALIDPARAMS, "no render state");
    expect(r.device->SetLightState(static_cast<D3DLIGHTSTATETYPE>(50), 1), DDERR_INVALIDPARAMS, "no light state");
    D3DMATRIX matrix = {};
    expect(r.device->SetTransform(static_cast<D3DTRANSFORMSTATETYPE>(9), &matrix), DDERR_INVALIDPARAMS, "no transform");
    expect(r.device->SetTransform(D3DTRANSFORMSTATE_WORLD, nullptr), DDERR_INVALIDPARAMS, "a null matrix");
    // A world matrix of zeros and positions that are no numbers draw nothing.
    expect(r.device->SetTransform(D3DTRANSFORMSTATE_WORLD, &matrix), D3D_OK, "a matrix of zeros");
    r.draw(D3DVT_LVERTEX, space);
    matrix._11 = matrix._22 = matrix._33 = matrix._44 = 1;
    r.device->SetTransform(D3DTRANSFORMSTATE_WORLD, &matrix);
    const DWORD not_a_number = 0x7FC00000;
    std::memcpy(&space[1].x, &not_a_number, sizeof not_a_number);
    r.draw(D3DVT_LVERTEX, space);
    D3DDEVICEDESC hardware = {}, software = {};
    expect(r.device->GetCaps(&hardware, &software), DDERR_INVALIDPARAMS, "descriptions without a size");
    hardware.dwSize = software.dwSize = sizeof hardware;
    expect(r.device->GetCaps(&hardware, &software), D3D_OK, "GetCaps");
    check(hardware.dwFlags != 0, "what the hardware can");
    D3DMATERIAL material = {};
    IDirect3DMaterial2* made = nullptr;
    r.direct3d2->CreateMaterial(&made, nullptr);
    expect(made->SetMaterial(&material), DDERR_INVALIDPARAMS, "a material without a size");
    DWORD handle;
    expect(made->GetHandle(reinterpret_cast<IDirect3DDevice2*>(made), &handle), DDERR_INVALIDOBJECT, "no device");
    made->Release();
    expect(made->SetMaterial(&material), DDERR_INVALIDPARAMS, "a released material");
    IDirect3DDevice2* none = nullptr;
    expect(r.direct3d2->CreateDevice(IID_IDirect3DHALDevice, nullptr, &none), DDERR_INVALIDPARAMS, "no target");
    expect(r.direct3d2->CreateDevice(IID_IDirect3D2, r.target1, &none), DDERR_INVALIDPARAMS, "no kind of device");
    expect(r.direct3d2->EnumDevices(nullptr, nullptr), DDERR_INVALIDPARAMS, "no callback");
    r.clear();
    r.draw(D3DVT_TLVERTEX, quad);
    r.check_pixel(4, 4, kRed, "a draw after misused calls");
    // A device that ends keeps nothing of its viewports.
    IDirect3DDevice2* second = nullptr;
    expect(r.direct3d2->CreateDevice(IID_IDirect3DRGBDevice, r.target1, &second), D3D_OK, "a second device");
    IDirect3DViewport2* viewport = nullptr;
    r.direct3d2->CreateViewport(&viewport, nullptr);
    second->AddViewport(viewport);
    second->SetCurrentViewport(viewport);
    check(second->Release() == 0, "the last reference of the second device");
    D3DVIEWPORT2 data = whole_viewport();
    expect(viewport->SetViewport2(&data), D3DERR_VIEWPORTHASNODEVICE, "a viewport after its device");
    check(viewport->Release() == 0, "its last reference");
}

} // namespace

int main() {
    test_draws();
    test_lighting();
    test_textures();
    test_viewports();
    test_misuse();
    return finish("direct3d5");
}
