// Direct3D 6: flexible vertices, strided ones, vertex buffers and ProcessVertices, texture stages beside the render
// states that they replaced, references, spheres, clip status, and misused calls.
#include "legacy.h"

namespace {

struct Corner {
    float x, y, z;
    D3DCOLOR color;
};
constexpr DWORD kCorner = D3DFVF_XYZ | D3DFVF_DIFFUSE;

std::vector<Corner> corners(float left, float bottom, float right, float top, D3DCOLOR color) {
    return {
        {left, top, 0.5f, color}, {right, top, 0.5f, color}, {left, bottom, 0.5f, color}, {right, bottom, 0.5f, color}};
}

struct DeviceRig : LegacyRig {
    IDirect3D3* direct3d3 = direct3d<IDirect3D3>(IID_IDirect3D3);
    IDirect3DDevice3* device = nullptr;
    IDirect3DViewport3* viewport = nullptr;

    DeviceRig() {
        expect(direct3d3->CreateDevice(IID_IDirect3DHALDevice, target, &device, nullptr), D3D_OK, "a device");
        if (!device) ExitProcess(static_cast<UINT>(finish("direct3d6")));
        direct3d3->CreateViewport(&viewport, nullptr);
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
        direct3d3->Release();
    }
    void clear(D3DCOLOR color) {
        D3DRECT all = {{0}, {0}, {kSize}, {kSize}};
        expect(viewport->Clear2(1, &all, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, color, 1, 0), D3D_OK, "Clear2");
    }
    IDirect3DVertexBuffer* buffer(DWORD fvf, DWORD count) {
        D3DVERTEXBUFFERDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFVF = fvf;
        desc.dwNumVertices = count;
        IDirect3DVertexBuffer* made = nullptr;
        expect(direct3d3->CreateVertexBuffer(&desc, &made, 0, nullptr), D3D_OK, "a vertex buffer");
        return made;
    }
};

void write(IDirect3DVertexBuffer* buffer, const std::vector<Corner>& vertices) {
    void* data = nullptr;
    DWORD bytes = 0;
    expect(buffer->Lock(DDLOCK_WAIT, &data, &bytes), D3D_OK, "Lock of a buffer");
    check(bytes >= vertices.size() * sizeof vertices[0], "the bytes of a buffer");
    if (data) std::memcpy(data, vertices.data(), vertices.size() * sizeof vertices[0]);
    expect(buffer->Unlock(), D3D_OK, "Unlock of a buffer");
}

void test_draws() {
    DeviceRig r;
    r.clear(kBlue);
    r.device->BeginScene();
    auto quad = corners(-1, 0, 0, 1, kRed);
    WORD indices[] = {0, 1, 2, 2, 1, 3};
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, kCorner, quad.data(), 4, 0), D3D_OK, "DrawPrimitive");
    quad = corners(0, 0, 1, 1, kGreen);
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, kCorner, quad.data(), 4, indices, 6, 0), D3D_OK,
           "DrawIndexedPrimitive");
    quad = corners(-1, -1, 0, 0, kWhite);
    D3DDRAWPRIMITIVESTRIDEDDATA data = {};
    data.position = {&quad[0].x, sizeof quad[0]};
    data.diffuse = {&quad[0].color, sizeof quad[0]};
    expect(r.device->DrawPrimitiveStrided(D3DPT_TRIANGLESTRIP, kCorner, &data, 4, 0), D3D_OK, "DrawPrimitiveStrided");
    quad = corners(0.5f, -1, 3, -0.5f, kRed);
    data.position = {&quad[0].x, sizeof quad[0]};
    data.diffuse = {&quad[0].color, sizeof quad[0]};
    expect(r.device->DrawIndexedPrimitiveStrided(D3DPT_TRIANGLELIST, kCorner, &data, 4, indices, 6, D3DDP_DONOTCLIP),
           D3D_OK, "DrawIndexedPrimitiveStrided");
    r.device->EndScene();
    r.check_pixel(10, 10, kRed, "DrawPrimitive");
    r.check_pixel(50, 10, kGreen, "DrawIndexedPrimitive");
    r.check_pixel(10, 50, kWhite, "DrawPrimitiveStrided");
    r.check_pixel(60, 60, kRed, "a draw that is not clipped");
    r.check_pixel(40, 40, kBlue, "what draws leave");
}

void test_buffers() {
    DeviceRig r;
    IDirect3DVertexBuffer *source = r.buffer(kCorner, 4), *result = r.buffer(D3DFVF_XYZRHW | D3DFVF_DIFFUSE, 8);
    write(source, corners(-1, -1, 0, 1, kRed));
    r.clear(kBlue);
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, source, 0, 4, 0), D3D_OK, "DrawPrimitiveVB");
    r.check_pixel(10, 32, kRed, "DrawPrimitiveVB");
    r.check_pixel(50, 32, kBlue, "what DrawPrimitiveVB leaves");
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, source, 2, 4, 0), DDERR_INVALIDPARAMS,
           "vertices after the buffer");
    expect(result->ProcessVertices(D3DVOP_TRANSFORM, 4, 4, source, 0, r.device, 0), D3D_OK, "ProcessVertices");
    expect(result->ProcessVertices(D3DVOP_TRANSFORM, 5, 4, source, 0, r.device, 0), DDERR_INVALIDPARAMS,
           "after the result");
    expect(result->ProcessVertices(D3DVOP_TRANSFORM, 0, 4, source, 1, r.device, 0), DDERR_INVALIDPARAMS,
           "after the source");
    expect(result->ProcessVertices(D3DVOP_LIGHT, 0, 4, source, 0, r.device, 0), DDERR_INVALIDPARAMS,
           "without TRANSFORM");
    r.clear(kBlue);
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, result, 4, 4, 0), D3D_OK, "a draw of processed vertices");
    r.check_pixel(10, 32, kRed, "processed vertices");
    WORD indices[] = {4, 5, 6, 6, 5, 7};
    r.clear(kBlue);
    expect(r.device->DrawIndexedPrimitiveVB(D3DPT_TRIANGLELIST, result, indices, 6, 0), D3D_OK,
           "DrawIndexedPrimitiveVB");
    r.check_pixel(10, 32, kRed, "DrawIndexedPrimitiveVB");
    void* data;
    source->Lock(DDLOCK_WAIT, &data, nullptr);
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, source, 0, 4, 0), D3DERR_VERTEXBUFFERLOCKED,
           "a locked buffer");
    expect(source->Optimize(r.device, 0), D3DERR_VERTEXBUFFERLOCKED, "Optimize of a locked buffer");
    source->Unlock();
    expect(source->Optimize(r.device, 0), D3D_OK, "Optimize");
    expect(source->Lock(DDLOCK_WAIT, &data, nullptr), D3DERR_VERTEXBUFFEROPTIMIZED, "Lock of an optimized buffer");
    IDirect3DVertexBuffer7* seven = nullptr;
    expect(source->QueryInterface(IID_IDirect3DVertexBuffer7, reinterpret_cast<void**>(&seven)), E_NOINTERFACE,
           "a buffer of version 7");
    check(source->Release() == 0 && result->Release() == 0, "the last references of buffers");
    expect(r.device->DrawPrimitiveVB(D3DPT_TRIANGLESTRIP, source, 0, 4, 0), DDERR_INVALIDOBJECT, "a released buffer");
}

void test_textures() {
    DeviceRig r;
    struct Textured {
        float x, y, z;
        float u, v;
    };
    Textured quad[] = {{-1, 1, 0, 0, 0}, {1, 1, 0, 1, 0}, {-1, -1, 0, 0, 1}, {1, -1, 0, 1, 1}};
    const DWORD fvf = D3DFVF_XYZ | D3DFVF_TEX1;
    IDirectDrawSurface4* const surface = r.surface(16, 32, DDSCAPS_TEXTURE);
    fill(surface, kRed);
    IDirect3DTexture2 *texture = nullptr, *bound = nullptr;
    surface->QueryInterface(IID_IDirect3DTexture2, reinterpret_cast<void**>(&texture));
    expect(r.device->SetTexture(0, texture), D3D_OK, "SetTexture");
    expect(r.device->SetTexture(8, texture), DDERR_INVALIDPARAMS, "SetTexture of no stage");
    expect(r.device->GetTexture(0, &bound), D3D_OK, "GetTexture");
    check(bound == texture, "the texture of a stage");
    if (bound) bound->Release();
    r.clear(kBlue);
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, fvf, quad, 4, 0), D3D_OK, "a textured draw");
    r.check_pixel(32, 32, kRed, "a texture");
    // A stage keeps its texture.
    texture->Release();
    surface->Release();
    r.clear(kBlue);
    r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, fvf, quad, 4, 0);
    r.check_pixel(32, 32, kRed, "a texture that only its stage has");
    expect(r.device->SetTexture(0, nullptr), D3D_OK, "SetTexture of none");
    r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, fvf, quad, 4, 0);
    r.check_pixel(32, 32, kWhite, "a draw without its texture");

    // The states of DirectX 5 and those of stage 0 are the same.
    DWORD value = 0;
    r.device->SetRenderState(D3DRENDERSTATE_TEXTUREMAPBLEND, D3DTBLEND_ADD);
    r.device->GetTextureStageState(0, D3DTSS_COLOROP, &value);
    check(value == D3DTOP_ADD, "TEXTUREMAPBLEND in COLOROP");
    r.device->SetRenderState(D3DRENDERSTATE_TEXTUREMIN, D3DFILTER_LINEARMIPNEAREST);
    r.device->GetTextureStageState(0, D3DTSS_MIPFILTER, &value);
    check(value == D3DTFP_LINEAR, "TEXTUREMIN in MIPFILTER");
    r.device->SetTextureStageState(0, D3DTSS_MAGFILTER, D3DTFG_LINEAR);
    r.device->GetRenderState(D3DRENDERSTATE_TEXTUREMAG, &value);
    check(value == D3DFILTER_LINEAR, "MAGFILTER in TEXTUREMAG");
    r.device->SetTextureStageState(0, D3DTSS_ADDRESS, D3DTADDRESS_CLAMP);
    r.device->GetRenderState(D3DRENDERSTATE_TEXTUREADDRESSV, &value);
    check(value == D3DTADDRESS_CLAMP, "ADDRESS in TEXTUREADDRESSV");
    r.device->SetRenderState(D3DRENDERSTATE_WRAPV, TRUE);
    r.device->GetRenderState(D3DRENDERSTATE_WRAP0, &value);
    check(value == D3DWRAP_V, "WRAPV in WRAP0");
    expect(r.device->SetTextureStageState(9, D3DTSS_COLOROP, 1), DDERR_INVALIDPARAMS, "no stage");
    expect(r.device->SetTextureStageState(0, static_cast<D3DTEXTURESTAGESTATETYPE>(99), 1), DDERR_INVALIDPARAMS,
           "no state");
    DWORD passes = 0;
    expect(r.device->ValidateDevice(&passes), D3D_OK, "ValidateDevice");
    check(passes == 1, "one pass");
}

void test_answers() {
    DeviceRig r;
    IDirect3DDevice2* two = nullptr;
    expect(r.device->QueryInterface(IID_IDirect3DDevice2, reinterpret_cast<void**>(&two)), D3D_OK, "IDirect3DDevice2");
    if (two) {
        auto quad = screen_quad(0, 0, 8, 8, kGreen);
        r.clear(kBlue);
        expect(two->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DVT_TLVERTEX, quad.data(), 4, 0), D3D_OK,
               "a draw of version 2");
        r.check_pixel(4, 4, kGreen, "a draw of version 2");
        check(two->Release() == 1, "versions of a device share their references");
    }
    IDirect3DDevice7* seven = nullptr;
    expect(r.device->QueryInterface(IID_IDirect3DDevice7, reinterpret_cast<void**>(&seven)), E_NOINTERFACE,
           "version 7");
    IDirect3D3* direct3d = nullptr;
    expect(r.device->GetDirect3D(&direct3d), D3D_OK, "GetDirect3D");
    check(direct3d == r.direct3d3, "the device's Direct3D");
    if (direct3d) direct3d->Release();
    D3DVECTOR centers[2] = {};
    centers[0].z = 0.5f, centers[1].x = 9;
    float radii[] = {0.1f, 0.1f};
    DWORD visible[2] = {};
    expect(r.device->ComputeSphereVisibility(centers, radii, 2, 0, visible), D3D_OK, "ComputeSphereVisibility");
    check(visible[0] == 0 && visible[1] != 0, "spheres");
    expect(r.device->ComputeSphereVisibility(nullptr, radii, 2, 0, visible), DDERR_INVALIDPARAMS, "null spheres");
    D3DCLIPSTATUS status = {};
    status.dwFlags = D3DCLIPSTATUS_STATUS | D3DCLIPSTATUS_EXTENTS2;
    status.dwStatus = D3DSTATUS_DEFAULT;
    expect(r.device->SetClipStatus(&status), D3D_OK, "SetClipStatus");
    auto quad = corners(0, 0, 5, 1, kRed);
    r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, kCorner, quad.data(), 4, 0);
    expect(r.device->GetClipStatus(&status), D3D_OK, "GetClipStatus");
    check(status.dwStatus & D3DSTATUS_CLIPUNIONRIGHT, "vertices outside to the right");
    quad = corners(-1, -1, 1, 1, kRed);
    D3DTRANSFORMDATA transform = {};
    D3DTLVERTEX out[4] = {};
    D3DLVERTEX in[4] = {};
    D3DHVERTEX homogeneous[4] = {};
    DWORD offscreen = 0;
    transform.lpIn = in, transform.dwInSize = sizeof in[0], transform.lpOut = out, transform.dwOutSize = sizeof out[0];
    transform.lpHOut = homogeneous;
    expect(r.viewport->TransformVertices(4, &transform, D3DTRANSFORM_UNCLIPPED, &offscreen), DDERR_INVALIDPARAMS,
           "transform data without a size");
    transform.dwSize = sizeof transform;
    expect(r.viewport->TransformVertices(4, &transform, D3DTRANSFORM_UNCLIPPED, &offscreen), D3D_OK,
           "TransformVertices");
    check(out[0].sx == kSize / 2 && out[0].sy == kSize / 2, "a transformed vertex");
    expect(r.viewport->TransformVertices(4, &transform, 3, &offscreen), DDERR_INVALIDPARAMS, "both flags");
    transform.dwInSize = 4;
    expect(r.viewport->TransformVertices(4, &transform, D3DTRANSFORM_UNCLIPPED, &offscreen), DDERR_INVALIDPARAMS,
           "vertices without a position");
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLELIST, D3DFVF_NORMAL, quad.data(), 3, 0), D3DERR_INVALIDVERTEXFORMAT,
           "no position");
    D3DRECT rect = {{0}, {0}, {1}, {1}};
    r.clear(kBlue);
    expect(r.viewport->Clear2(0, &rect, D3DCLEAR_TARGET, 0, 0, 0), D3D_OK, "no rectangles");
    expect(r.viewport->Clear2(1, nullptr, D3DCLEAR_TARGET, 0, 0, 0), D3D_OK, "null rectangles");
    r.check_pixel(0, 0, kBlue, "a clear without rectangles");
    IDirect3DViewport3* none = nullptr;
    IDirect3DDevice3* device = nullptr;
    expect(r.direct3d3->CreateViewport(&none, reinterpret_cast<IUnknown*>(r.draw)), CLASS_E_NOAGGREGATION,
           "an outer object");
    expect(r.direct3d3->CreateDevice(IID_IDirect3DHALDevice, r.depth, &device, nullptr), DDERR_INVALIDCAPS,
           "a depth buffer");
}

// What a program can set again by another number or name of a state.
void test_states_of_two_names() {
    DeviceRig r;
    const auto set = [&](D3DRENDERSTATETYPE state, DWORD value) {
        expect(r.device->SetRenderState(state, value), D3D_OK, "SetRenderState");
    };
    const auto stage = [&](D3DTEXTURESTAGESTATETYPE state) {
        DWORD value = 0xDEADBEEF;
        expect(r.device->GetTextureStageState(0, state, &value), D3D_OK, "GetTextureStageState");
        return value;
    };
    set(D3DRENDERSTATE_TEXTUREADDRESSU, D3DTADDRESS_CLAMP);
    set(D3DRENDERSTATE_TEXTUREADDRESS, D3DTADDRESS_WRAP);
    check(stage(D3DTSS_ADDRESSU) == D3DTADDRESS_WRAP, "TEXTUREADDRESS after TEXTUREADDRESSU");
    r.device->SetTextureStageState(0, D3DTSS_MAGFILTER, D3DTFG_ANISOTROPIC);
    set(D3DRENDERSTATE_TEXTUREMAG, D3DFILTER_LINEAR);
    check(stage(D3DTSS_MAGFILTER) == D3DTFG_LINEAR, "TEXTUREMAG after MAGFILTER");
    const auto oldblend = static_cast<D3DRENDERSTATETYPE>(42);
    DWORD value = 0;
    set(D3DRENDERSTATE_ALPHABLENDENABLE, TRUE);
    r.device->GetRenderState(oldblend, &value);
    check(value == TRUE, "OLDALPHABLENDENABLE after ALPHABLENDENABLE");
    set(oldblend, FALSE);
    r.device->GetRenderState(D3DRENDERSTATE_ALPHABLENDENABLE, &value);
    check(value == FALSE, "ALPHABLENDENABLE after OLDALPHABLENDENABLE");
    r.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_ADD);
    set(D3DRENDERSTATE_TEXTUREMAPBLEND, D3DTBLEND_DECALMASK);
    check(stage(D3DTSS_COLOROP) == D3DTOP_ADD, "a blend that changes no operation");
}

// Indices without a vertex, and clears of depth buffers and stencils that there are not.
void test_what_is_missing() {
    DeviceRig r;
    std::vector<D3DTLVERTEX> quad = screen_quad(0, 0, kSize, kSize, kRed);
    WORD indices[] = {0, 1, 9};
    expect(r.device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, D3DFVF_TLVERTEX, quad.data(), 3, indices, 3, 0),
           DDERR_INVALIDPARAMS, "an index without a vertex");
    expect(r.target->DeleteAttachedSurface(0, r.depth), DD_OK, "DeleteAttachedSurface");
    fill(r.target, 0);
    D3DRECT all = {{0}, {0}, {kSize}, {kSize}};
    expect(r.viewport->Clear(1, &all, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER), D3D_OK, "Clear without a depth buffer");
    expect(r.viewport->Clear2(1, &all, D3DCLEAR_ZBUFFER, 0, 1, 0), D3DERR_ZBUFFER_NOTPRESENT,
           "Clear2 without a depth buffer");
    expect(r.target->AddAttachedSurface(r.depth), DD_OK, "AddAttachedSurface");
}

// DONOTUPDATEEXTENTS keeps the extents, not the status.
void test_status_without_extents() {
    DeviceRig r;
    D3DCLIPSTATUS status = {};
    status.dwFlags = D3DCLIPSTATUS_STATUS | D3DCLIPSTATUS_EXTENTS2;
    status.dwStatus = 0;
    status.minx = 1, status.maxx = 2, status.miny = 3, status.maxy = 4;
    expect(r.device->SetClipStatus(&status), D3D_OK, "SetClipStatus");
    auto quad = corners(2, -1, 3, 1, kRed);
    expect(r.device->DrawPrimitive(D3DPT_TRIANGLESTRIP, kCorner, quad.data(), 4, D3DDP_DONOTUPDATEEXTENTS), D3D_OK,
           "a draw outside");
    D3DCLIPSTATUS is = {};
    expect(r.device->GetClipStatus(&is), D3D_OK, "GetClipStatus");
    check(is.dwFlags == status.dwFlags, "the flags of the status");
    check((is.dwStatus & D3DSTATUS_CLIPUNIONRIGHT) != 0, "the status of a draw outside");
    check(is.minx == 1 && is.maxx == 2 && is.miny == 3 && is.maxy == 4, "extents that are kept");
}

} // namespace

int main() {
    test_draws();
    test_buffers();
    test_textures();
    test_answers();
    test_states_of_two_names();
    test_what_is_missing();
    test_status_without_extents();
    return finish("direct3d6");
}
