// Calls every method of a device and of its swap chain once, with valid arguments where that is possible.
#pragma once

#include <initializer_list>

#include "program.h"

// Arguments for the calls. None is in the default pool, so Reset succeeds while they exist.
struct Arguments {
    IDirect3DTexture9 *memory = nullptr, *managed = nullptr; // 16x16 A8R8G8B8, in system memory and managed
    IDirect3DSurface9* plain = nullptr;                      // 64x64 X8R8G8B8, in system memory
    IDirect3DVertexBuffer9* vertices = nullptr;              // in system memory
    IDirect3DIndexBuffer9* indices = nullptr;
    IDirect3DVertexDeclaration9* declaration = nullptr;
    IDirect3DVertexShader9* vertex_shader = nullptr;
    IDirect3DPixelShader9* pixel_shader = nullptr;
    IDirect3DQuery9* query = nullptr;

    // Returns false if some object could not be created. Call release() in both cases.
    bool make(IDirect3DDevice9* device, bool ex) {
        static const D3DVERTEXELEMENT9 kElements[] = {
            {0, 0, D3DDECLTYPE_FLOAT3, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0},
            {0, 12, D3DDECLTYPE_D3DCOLOR, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_COLOR, 0},
            D3DDECL_END()};
        static const DWORD kVertexShader[] = {0xFFFE0200, 0x0200001F, 0x80000000, 0x900F0000,
                                              0x02000001, 0xC00F0000, 0x90E40000, 0x0000FFFF};
        static const DWORD kPixelShader[] = {0xFFFF0200, 0x02000001, 0x800F0800, 0xA0E40000, 0x0000FFFF};
        const D3DPOOL pool = ex ? D3DPOOL_SYSTEMMEM : D3DPOOL_MANAGED;
        return SUCCEEDED(device->CreateTexture(16, 16, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &memory, nullptr)) &&
               SUCCEEDED(device->CreateTexture(16, 16, 0, 0, D3DFMT_A8R8G8B8, pool, &managed, nullptr)) &&
               SUCCEEDED(device->CreateOffscreenPlainSurface(kSize, kSize, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &plain,
                                                             nullptr)) &&
               SUCCEEDED(device->CreateVertexBuffer(4096, 0, D3DFVF_XYZ, D3DPOOL_SYSTEMMEM, &vertices, nullptr)) &&
               SUCCEEDED(device->CreateIndexBuffer(256, 0, D3DFMT_INDEX16, D3DPOOL_SYSTEMMEM, &indices, nullptr)) &&
               SUCCEEDED(device->CreateVertexDeclaration(kElements, &declaration)) &&
               SUCCEEDED(device->CreateVertexShader(kVertexShader, &vertex_shader)) &&
               SUCCEEDED(device->CreatePixelShader(kPixelShader, &pixel_shader)) &&
               SUCCEEDED(device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query));
    }
    void release() {
        for (IUnknown* object :
             {static_cast<IUnknown*>(memory), static_cast<IUnknown*>(managed), static_cast<IUnknown*>(plain),
              static_cast<IUnknown*>(vertices), static_cast<IUnknown*>(indices), static_cast<IUnknown*>(declaration),
              static_cast<IUnknown*>(vertex_shader), static_cast<IUnknown*>(pixel_shader),
              static_cast<IUnknown*>(query)})
            if (object) object->Release();
        *this = {};
    }
};

// Calls take(name, result) for each method that returns an HRESULT.
template <class Take>
void call_every_method(IDirect3DDevice9* device, IDirect3DDevice9Ex* ex, Arguments& a, Take take) {
    const auto drop = [](auto*& object) {
        if (object) object->Release();
        object = nullptr;
    };
    const auto call = [&](const char* name, HRESULT hr) { take(name, hr); };
    IDirect3D9* d3d = nullptr;
    D3DCAPS9 caps;
    D3DDISPLAYMODE mode;
    D3DDEVICE_CREATION_PARAMETERS creation;
    D3DRASTER_STATUS raster;
    call("TestCooperativeLevel", device->TestCooperativeLevel());
    device->GetAvailableTextureMem();
    call("EvictManagedResources", device->EvictManagedResources());
    call("GetDirect3D", device->GetDirect3D(&d3d));
    drop(d3d);
    call("GetDeviceCaps", device->GetDeviceCaps(&caps));
    call("GetDisplayMode", device->GetDisplayMode(0, &mode));
    call("GetCreationParameters", device->GetCreationParameters(&creation));
    device->SetCursorPosition(1, 1, 0);
    IDirect3DSurface9* cursor = nullptr;
    call("CreateOffscreenPlainSurface",
         device->CreateOffscreenPlainSurface(32, 32, D3DFMT_A8R8G8B8, D3DPOOL_SCRATCH, &cursor, nullptr));
    call("SetCursorProperties", device->SetCursorProperties(0, 0, cursor));
    drop(cursor);
    device->ShowCursor(TRUE), device->ShowCursor(FALSE);

    // Swap chains and frames
    IDirect3DSwapChain9* chain = nullptr;
    IDirect3DSurface9* surface = nullptr;
    call("GetSwapChain", device->GetSwapChain(0, &chain));
    if (chain) {
        D3DPRESENT_PARAMETERS parameters;
        call("SwapChain::GetPresentParameters", chain->GetPresentParameters(&parameters));
        call("SwapChain::GetBackBuffer", chain->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &surface));
        drop(surface);
        call("SwapChain::GetFrontBufferData", chain->GetFrontBufferData(a.plain));
        call("SwapChain::GetRasterStatus", chain->GetRasterStatus(&raster));
        call("SwapChain::GetDisplayMode", chain->GetDisplayMode(&mode));
        call("SwapChain::Present", chain->Present(nullptr, nullptr, nullptr, nullptr, 0));
        drop(chain);
    }
    D3DPRESENT_PARAMETERS more = {};
    more.Windowed = TRUE, more.SwapEffect = D3DSWAPEFFECT_DISCARD;
    more.BackBufferWidth = more.BackBufferHeight = 16, more.BackBufferFormat = D3DFMT_X8R8G8B8;
    call("CreateAdditionalSwapChain", device->CreateAdditionalSwapChain(&more, &chain));
    drop(chain);
    device->GetNumberOfSwapChains();
    call("Present", device->Present(nullptr, nullptr, nullptr, nullptr));
    call("GetBackBuffer", device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &surface));
    drop(surface);
    call("GetRasterStatus", device->GetRasterStatus(0, &raster));
    call("SetDialogBoxMode", device->SetDialogBoxMode(FALSE));
    D3DGAMMARAMP ramp;
    device->GetGammaRamp(0, &ramp);
    device->SetGammaRamp(0, 0, &ramp);
    call("GetFrontBufferData", device->GetFrontBufferData(0, a.plain));

    // Resources
    IDirect3DTexture9* texture = nullptr;
    IDirect3DVolumeTexture9* volume = nullptr;
    IDirect3DCubeTexture9* cube = nullptr;
    IDirect3DVertexBuffer9* vertices = nullptr;
    IDirect3DIndexBuffer9* indices = nullptr;
    IDirect3DQuery9* query = nullptr;
    call("CreateTexture", device->CreateTexture(8, 8, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &texture, nullptr));
    call("CreateVolumeTexture",
         device->CreateVolumeTexture(8, 8, 8, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &volume, nullptr));
    call("CreateCubeTexture", device->CreateCubeTexture(8, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &cube, nullptr));
    if (texture) {
        call("UpdateTexture", device->UpdateTexture(a.memory, texture));
        call("SetTexture", device->SetTexture(1, texture));
        device->SetTexture(1, nullptr);
        texture->PreLoad(), texture->GenerateMipSubLevels();
        IDirect3DSurface9 *from = nullptr, *to = nullptr;
        a.memory->GetSurfaceLevel(1, &from), texture->GetSurfaceLevel(0, &to);
        call("UpdateSurface", device->UpdateSurface(from, nullptr, to, nullptr));
        drop(from), drop(to);
    }
    drop(texture), drop(volume), drop(cube);
    call("CreateVertexBuffer",
         device->CreateVertexBuffer(64, D3DUSAGE_DYNAMIC, 0, D3DPOOL_DEFAULT, &vertices, nullptr));
    call("CreateIndexBuffer", device->CreateIndexBuffer(64, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &indices, nullptr));
    drop(vertices), drop(indices);
    call("CreateQuery", device->CreateQuery(D3DQUERYTYPE_EVENT, &query));
    if (query) {
        BOOL done;
        call("Query::Issue", query->Issue(D3DISSUE_END));
        call("Query::GetData", query->GetData(&done, sizeof done, D3DGETDATA_FLUSH));
    }
    drop(query);
    IDirect3DSurface9 *target = nullptr, *other = nullptr, *depth = nullptr;
    call("CreateRenderTarget",
         device->CreateRenderTarget(kSize, kSize, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, 0, TRUE, &target, nullptr));
    call("CreateRenderTarget",
         device->CreateRenderTarget(kSize, kSize, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, 0, FALSE, &other, nullptr));
    call("CreateDepthStencilSurface",
         device->CreateDepthStencilSurface(kSize, kSize, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, FALSE, &depth, nullptr));
    if (target && other) {
        call("ColorFill", device->ColorFill(target, nullptr, 0));
        call("StretchRect", device->StretchRect(target, nullptr, other, nullptr, D3DTEXF_NONE));
        call("GetRenderTargetData", device->GetRenderTargetData(target, a.plain));
        HDC dc;
        if (SUCCEEDED(target->GetDC(&dc))) target->ReleaseDC(dc);
        D3DLOCKED_RECT locked;
        if (SUCCEEDED(target->LockRect(&locked, nullptr, 0))) target->UnlockRect();
        call("SetRenderTarget", device->SetRenderTarget(1, other));
        device->SetRenderTarget(1, nullptr);
    }
    drop(target), drop(other);

    // Targets and state
    call("GetRenderTarget", device->GetRenderTarget(0, &surface));
    drop(surface);
    call("GetDepthStencilSurface", device->GetDepthStencilSurface(&surface));
    drop(surface);
    D3DVIEWPORT9 viewport;
    RECT scissor;
    D3DMATRIX matrix;
    D3DMATERIAL9 material;
    D3DLIGHT9 light = {};
    light.Type = D3DLIGHT_POINT;
    BOOL enabled;
    float plane[4] = {0, 0, 1, 0};
    DWORD value;
    call("GetViewport", device->GetViewport(&viewport));
    call("SetViewport", device->SetViewport(&viewport));
    call("GetScissorRect", device->GetScissorRect(&scissor));
    call("SetScissorRect", device->SetScissorRect(&scissor));
    call("GetTransform", device->GetTransform(D3DTS_VIEW, &matrix));
    call("SetTransform", device->SetTransform(D3DTS_VIEW, &matrix));
    call("MultiplyTransform", device->MultiplyTransform(D3DTS_VIEW, &matrix));
    call("GetMaterial", device->GetMaterial(&material));
    call("SetMaterial", device->SetMaterial(&material));
    call("SetLight", device->SetLight(0, &light));
    call("GetLight", device->GetLight(0, &light));
    call("LightEnable", device->LightEnable(0, TRUE));
    call("GetLightEnable", device->GetLightEnable(0, &enabled));
    call("LightEnable", device->LightEnable(0, FALSE));
    call("SetClipPlane", device->SetClipPlane(0, plane));
    call("GetClipPlane", device->GetClipPlane(0, plane));
    D3DCLIPSTATUS9 status = {};
    call("SetClipStatus", device->SetClipStatus(&status));
    call("GetClipStatus", device->GetClipStatus(&status));
    call("SetRenderState", device->SetRenderState(D3DRS_LIGHTING, FALSE));
    call("GetRenderState", device->GetRenderState(D3DRS_LIGHTING, &value));
    // Values of D3DRS_POINTSIZE that are vendors' switches; the runtime sends them at once, not before the next draw.
    for (const DWORD code :
         {DWORD{0x7FA05000}, DWORD{MAKEFOURCC('A', '2', 'M', '1')}, DWORD{MAKEFOURCC('A', '2', 'M', '0')}})
        call("SetRenderState", device->SetRenderState(D3DRS_POINTSIZE, code));
    device->SetRenderState(D3DRS_POINTSIZE, 0x3F800000);
    call("SetTextureStageState", device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG2));
    call("GetTextureStageState", device->GetTextureStageState(0, D3DTSS_COLOROP, &value));
    call("SetSamplerState", device->SetSamplerState(0, D3DSAMP_MAGFILTER, D3DTEXF_LINEAR));
    call("GetSamplerState", device->GetSamplerState(0, D3DSAMP_MAGFILTER, &value));
    call("SetTexture", device->SetTexture(0, a.managed));
    IDirect3DBaseTexture9* bound = nullptr;
    call("GetTexture", device->GetTexture(0, &bound));
    drop(bound);
    call("ValidateDevice", device->ValidateDevice(&value));
    PALETTEENTRY palette[256] = {};
    UINT number;
    call("SetPaletteEntries", device->SetPaletteEntries(0, palette));
    call("GetPaletteEntries", device->GetPaletteEntries(0, palette));
    call("SetCurrentTexturePalette", device->SetCurrentTexturePalette(0));
    call("GetCurrentTexturePalette", device->GetCurrentTexturePalette(&number));
    call("SetSoftwareVertexProcessing", device->SetSoftwareVertexProcessing(FALSE));
    device->GetSoftwareVertexProcessing();
    call("SetNPatchMode", device->SetNPatchMode(0));
    device->GetNPatchMode();
    IDirect3DStateBlock9* block = nullptr;
    call("CreateStateBlock", device->CreateStateBlock(D3DSBT_ALL, &block));
    if (block) { // null if its allocation has failed
        call("StateBlock::Capture", block->Capture());
        call("StateBlock::Apply", block->Apply());
    }
    drop(block);
    call("BeginStateBlock", device->BeginStateBlock());
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    call("EndStateBlock", device->EndStateBlock(&block));
    drop(block);

    // Vertices and shaders
    IDirect3DVertexDeclaration9* declaration = nullptr;
    IDirect3DVertexShader9* vertex_shader = nullptr;
    IDirect3DPixelShader9* pixel_shader = nullptr;
    D3DVERTEXELEMENT9 elements[MAXD3DDECLLENGTH + 1];
    UINT count = 0, offset, stride;
    call("GetDeclaration", a.declaration->GetDeclaration(elements, &count));
    call("CreateVertexDeclaration", device->CreateVertexDeclaration(elements, &declaration));
    drop(declaration);
    call("SetVertexDeclaration", device->SetVertexDeclaration(a.declaration));
    call("GetVertexDeclaration", device->GetVertexDeclaration(&declaration));
    drop(declaration);
    DWORD tokens[64];
    UINT bytes = sizeof tokens;
    call("VertexShader::GetFunction", a.vertex_shader->GetFunction(tokens, &bytes));
    call("CreateVertexShader", device->CreateVertexShader(tokens, &vertex_shader));
    drop(vertex_shader);
    bytes = sizeof tokens;
    call("PixelShader::GetFunction", a.pixel_shader->GetFunction(tokens, &bytes));
    call("CreatePixelShader", device->CreatePixelShader(tokens, &pixel_shader));
    drop(pixel_shader);
    call("SetVertexShader", device->SetVertexShader(a.vertex_shader));
    call("GetVertexShader", device->GetVertexShader(&vertex_shader));
    drop(vertex_shader);
    call("SetPixelShader", device->SetPixelShader(a.pixel_shader));
    call("GetPixelShader", device->GetPixelShader(&pixel_shader));
    drop(pixel_shader);
    int ints[4] = {};
    BOOL bools[1] = {};
    call("SetVertexShaderConstantF", device->SetVertexShaderConstantF(3, plane, 1));
    call("GetVertexShaderConstantF", device->GetVertexShaderConstantF(3, plane, 1));
    call("SetVertexShaderConstantI", device->SetVertexShaderConstantI(3, ints, 1));
    call("GetVertexShaderConstantI", device->GetVertexShaderConstantI(3, ints, 1));
    call("SetVertexShaderConstantB", device->SetVertexShaderConstantB(3, bools, 1));
    call("GetVertexShaderConstantB", device->GetVertexShaderConstantB(3, bools, 1));
    call("SetPixelShaderConstantF", device->SetPixelShaderConstantF(3, plane, 1));
    call("GetPixelShaderConstantF", device->GetPixelShaderConstantF(3, plane, 1));
    call("SetPixelShaderConstantI", device->SetPixelShaderConstantI(3, ints, 1));
    call("GetPixelShaderConstantI", device->GetPixelShaderConstantI(3, ints, 1));
    call("SetPixelShaderConstantB", device->SetPixelShaderConstantB(3, bools, 1));
    call("GetPixelShaderConstantB", device->GetPixelShaderConstantB(3, bools, 1));
    call("SetStreamSource", device->SetStreamSource(0, a.vertices, 0, 16));
    call("GetStreamSource", device->GetStreamSource(0, &vertices, &offset, &stride));
    drop(vertices);
    call("SetStreamSourceFreq", device->SetStreamSourceFreq(0, 1));
    call("GetStreamSourceFreq", device->GetStreamSourceFreq(0, &number));
    call("SetIndices", device->SetIndices(a.indices));
    call("GetIndices", device->GetIndices(&indices));
    drop(indices);

    // Draws
    const auto draws = [&] {
        call("BeginScene", device->BeginScene());
        a.query->Issue(D3DISSUE_BEGIN);
        call("Clear", device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0));
        call("Clear", device->Clear(0, nullptr, D3DCLEAR_ZBUFFER, 0, 1, 0));
        call("Clear", device->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL, 0, 1, 0));
        call("DrawPrimitive", device->DrawPrimitive(D3DPT_TRIANGLELIST, 0, 1));
        call("DrawIndexedPrimitive", device->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, 3, 0, 1));
        const float patch[4] = {2, 2, 2, 2};
        const D3DRECTPATCH_INFO rect = {0, 0, 4, 4, 4, D3DBASIS_BEZIER, D3DDEGREE_CUBIC};
        const D3DTRIPATCH_INFO triangle = {0, 10, D3DBASIS_BEZIER, D3DDEGREE_CUBIC};
        call("DrawRectPatch", device->DrawRectPatch(0, patch, &rect));
        call("DrawTriPatch", device->DrawTriPatch(0, patch, &triangle));
        call("DeletePatch", device->DeletePatch(7));
        call("ProcessVertices", device->ProcessVertices(0, 0, 3, a.vertices, nullptr, 0));
        const float triangles[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        const WORD numbers[3] = {0, 1, 2};
        call("DrawPrimitiveUP", device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, triangles, 12));
        call("DrawIndexedPrimitiveUP",
             device->DrawIndexedPrimitiveUP(D3DPT_TRIANGLELIST, 0, 3, 1, numbers, D3DFMT_INDEX16, triangles, 12));
        a.query->Issue(D3DISSUE_END);
        call("EndScene", device->EndScene());
        DWORD pixels;
        a.query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH);
    };
    draws();
    call("SetVertexShader", device->SetVertexShader(nullptr));
    call("SetPixelShader", device->SetPixelShader(nullptr));
    call("SetFVF", device->SetFVF(D3DFVF_XYZ));
    call("GetFVF", device->GetFVF(&value));
    call("SetDepthStencilSurface", device->SetDepthStencilSurface(depth)); // the only surface if no target is bound
    draws();
    device->SetDepthStencilSurface(nullptr);
    drop(depth);
    device->SetTexture(0, nullptr), device->SetStreamSource(0, nullptr, 0, 0), device->SetIndices(nullptr);

    if (!ex) return;
    float weights[4] = {1, 1, 1, 1};
    INT priority;
    UINT latency;
    D3DDISPLAYMODEEX mode_ex = {};
    mode_ex.Size = sizeof mode_ex;
    call("SetConvolutionMonoKernel", ex->SetConvolutionMonoKernel(2, 2, weights, weights));
    call("ComposeRects", ex->ComposeRects(a.plain, a.plain, a.vertices, 1, a.vertices, D3DCOMPOSERECTS_COPY, 0, 0));
    call("PresentEx", ex->PresentEx(nullptr, nullptr, nullptr, nullptr, 0));
    call("GetGPUThreadPriority", ex->GetGPUThreadPriority(&priority));
    call("SetGPUThreadPriority", ex->SetGPUThreadPriority(0));
    call("WaitForVBlank", ex->WaitForVBlank(0));
    IDirect3DResource9* resources[] = {a.memory};
    call("CheckResourceResidency", ex->CheckResourceResidency(resources, 1));
    call("SetMaximumFrameLatency", ex->SetMaximumFrameLatency(3));
    call("GetMaximumFrameLatency", ex->GetMaximumFrameLatency(&latency));
    call("CheckDeviceState", ex->CheckDeviceState(nullptr));
    call("CreateRenderTargetEx",
         ex->CreateRenderTargetEx(8, 8, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, 0, FALSE, &target, nullptr, 0));
    drop(target);
    call("CreateOffscreenPlainSurfaceEx",
         ex->CreateOffscreenPlainSurfaceEx(8, 8, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &target, nullptr, 0));
    drop(target);
    call("CreateDepthStencilSurfaceEx",
         ex->CreateDepthStencilSurfaceEx(8, 8, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, 0, FALSE, &depth, nullptr, 0));
    drop(depth);
    D3DDISPLAYROTATION rotation;
    call("GetDisplayModeEx", ex->GetDisplayModeEx(0, &mode_ex, &rotation));
}
