// What engines query from a Direct3D 9 device before they use it: formats, vendors' codes, caps, sample counts,
// queries. The expected answers are those of cards since 2008 if a source names them, else Wine's. Each row names the
// engine: bgfx (renderer_d3d9.cpp before f14c14a48), ANGLE (Renderer9.cpp, formatutils9.cpp), Source
// (shaderdevicedx8.cpp, colorformatdx8.cpp), Ogre 1.x (OgreD3D9RenderSystem.cpp), Urho3D (D3D9Graphics.cpp), Dolphin 3
// (D3DBase.cpp), X-Ray (r2.cpp), VLC (direct3d9.c), the XNA profile checker (ProfileChecker.cpp), Allegro 5
// (d3d_disp.cpp, d3d_display_formats.cpp), SDL 2 (SDL_render_d3d.c, which creates without asking).
#include <cstdlib>
#include <initializer_list>

#include "program.h"

namespace {

constexpr DWORD fourcc(const char (&name)[5]) {
    DWORD code = 0;
    for (int i = 3; i >= 0; --i) code = code << 8 | static_cast<unsigned char>(name[i]);
    return code;
}

// --- formats ---

constexpr DWORD kFilter = D3DUSAGE_QUERY_FILTER, kSrgbRead = D3DUSAGE_QUERY_SRGBREAD,
                kSrgbWrite = D3DUSAGE_QUERY_SRGBWRITE, kBlend = D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING,
                kVertex = D3DUSAGE_QUERY_VERTEXTEXTURE, kMips = D3DUSAGE_QUERY_WRAPANDMIP,
                kTarget = D3DUSAGE_RENDERTARGET, kDepth = D3DUSAGE_DEPTHSTENCIL;
constexpr D3DRESOURCETYPE kSurface = D3DRTYPE_SURFACE, kTexture = D3DRTYPE_TEXTURE, kCube = D3DRTYPE_CUBETEXTURE,
                          kVolume = D3DRTYPE_VOLUMETEXTURE;
constexpr HRESULT kYes = D3D_OK, kNo = D3DERR_NOTAVAILABLE;

struct Ask {
    const char* who;
    DWORD usage;
    D3DRESOURCETYPE type;
    HRESULT answer;
    std::initializer_list<DWORD> formats;
};
// Formats of XNA's profile HiDef: those that must be filtered (Color, Bgr565 and so on), and those that need not be
// (32-bit floats and half floats).
#define XNA_FILTERED                                                                                                   \
    D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, D3DFMT_A1R5G5B5, D3DFMT_A4R4G4B4, D3DFMT_DXT1, D3DFMT_DXT3, D3DFMT_DXT5,           \
        D3DFMT_V8U8, D3DFMT_Q8W8V8U8, D3DFMT_A2B10G10R10, D3DFMT_G16R16, D3DFMT_A16B16G16R16, D3DFMT_A8
#define XNA_FLOATS D3DFMT_R32F, D3DFMT_G32R32F, D3DFMT_A32B32G32R32F, D3DFMT_R16F, D3DFMT_G16R16F, D3DFMT_A16B16G16R16F
const Ask kAsks[] = {
    {"bgfx", 0, kTexture, kYes, {D3DFMT_DXT1,          D3DFMT_DXT3,     D3DFMT_DXT5,         D3DFMT_L8,
                                 D3DFMT_G16R16,        D3DFMT_R16F,     D3DFMT_G16R16F,      D3DFMT_R32F,
                                 D3DFMT_G32R32F,       D3DFMT_A8R8G8B8, D3DFMT_A16B16G16R16, D3DFMT_A16B16G16R16F,
                                 D3DFMT_A32B32G32R32F, D3DFMT_R5G6B5,   D3DFMT_A4R4G4B4,     D3DFMT_A1R5G5B5,
                                 D3DFMT_A2B10G10R10,   D3DFMT_A8,       fourcc("ATI1"),      fourcc("ATI2")}},
    {"bgfx",
     kDepth,
     kTexture,
     kYes,
     {D3DFMT_D16, D3DFMT_D24X8, D3DFMT_D24S8, D3DFMT_D32F_LOCKABLE, fourcc("INTZ"), fourcc("DF16"), fourcc("DF24")}},
    {"bgfx", 0, kSurface, kYes, {fourcc("INST"), fourcc("ATOC")}},
    {"bgfx", kDepth, kSurface, kYes, {fourcc("DF16"), fourcc("DF24"), fourcc("INTZ")}},
    {"bgfx", kTarget, kSurface, kYes, {fourcc("NULL"), fourcc("RESZ")}},
    {"bgfx", kSrgbRead, kTexture, kYes, {D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, D3DFMT_DXT1, D3DFMT_DXT3, D3DFMT_DXT5}},
    {"bgfx", 0, kVolume, kYes, {D3DFMT_A8R8G8B8, D3DFMT_L8, D3DFMT_A16B16G16R16F, D3DFMT_DXT1, D3DFMT_DXT5}},
    {"bgfx", 0, kCube, kYes, {D3DFMT_A8R8G8B8, D3DFMT_A16B16G16R16F, D3DFMT_DXT1, D3DFMT_DXT5}},
    // RAWZ, the raw bits of a depth buffer, is only offered by GeForce 6 and 7.
    {"bgfx, Dolphin, Source", kDepth, kTexture, kNo, {fourcc("RAWZ")}},
    {"bgfx, X-Ray", 0, kSurface, kNo, {fourcc("RAWZ")}},
    {"X-Ray, RAGE", 0, kSurface, kYes, {fourcc("NVDB")}},
    {"Source", 0, kSurface, kYes, {fourcc("ATOC"), fourcc("SSAA")}},
    {"Source", kSrgbRead | kSrgbWrite, kTexture, kYes, {D3DFMT_A8R8G8B8}},
    {"Source", kFilter, kTexture, kYes, {D3DFMT_A16B16G16R16, D3DFMT_A16B16G16R16F}},
    {"Source", kTarget | kBlend, kTexture, kYes, {D3DFMT_A16B16G16R16F, D3DFMT_A32B32G32R32F, D3DFMT_X8R8G8B8}},
    {"Source", kVertex, kTexture, kYes, {D3DFMT_R32F, D3DFMT_A32B32G32R32F}},
    {"ANGLE", kVertex, kTexture, kYes, {D3DFMT_R16F, D3DFMT_A16B16G16R16F, D3DFMT_A8R8G8B8}},
    {"ANGLE",
     kTarget,
     kTexture,
     kYes,
     {D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, D3DFMT_R5G6B5, D3DFMT_A1R5G5B5, D3DFMT_R16F, D3DFMT_G16R16F,
      D3DFMT_A16B16G16R16F, D3DFMT_R32F, D3DFMT_G32R32F, D3DFMT_A32B32G32R32F}},
    {"ANGLE", kTarget, kSurface, kYes, {D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, D3DFMT_R5G6B5, fourcc("NULL")}},
    {"ANGLE",
     0,
     kTexture,
     kYes,
     {D3DFMT_L8, D3DFMT_A8L8, D3DFMT_A8, D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, D3DFMT_DXT1, D3DFMT_DXT3, D3DFMT_DXT5}},
    {"ANGLE", kDepth, kSurface, kYes, {D3DFMT_D16, D3DFMT_D24S8, D3DFMT_D24X8, D3DFMT_D32, fourcc("INTZ")}},
    {"Urho3D", kTarget, kTexture, kYes, {fourcc("NULL"), D3DFMT_R32F, D3DFMT_G16R16, D3DFMT_A16B16G16R16}},
    {"Urho3D", kDepth, kTexture, kYes, {D3DFMT_D16, D3DFMT_D24X8, fourcc("DF16"), fourcc("DF24"), fourcc("INTZ")}},
    {"Dolphin", kTarget, kSurface, kYes, {fourcc("NULL"), fourcc("RESZ")}},
    {"XNA", kFilter | kMips, kTexture, kYes, {XNA_FILTERED}},
    {"XNA", kFilter | kMips, kCube, kYes, {XNA_FILTERED}},
    {"XNA", kMips, kTexture, kYes, {XNA_FLOATS}},
    {"XNA", kMips, kCube, kYes, {XNA_FLOATS}},
    {"XNA", kMips, kVolume, kYes, {D3DFMT_A8R8G8B8, D3DFMT_A8, D3DFMT_R32F, D3DFMT_A16B16G16R16F}},
    {"XNA", kVertex | kMips, kTexture, kYes, {XNA_FLOATS}},
    {"XNA", kTarget | kFilter | kBlend, kTexture, kYes, {D3DFMT_A8R8G8B8, D3DFMT_A16B16G16R16F}},
    {"Allegro",
     0,
     kTexture,
     kYes,
     {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, D3DFMT_A32B32G32R32F, D3DFMT_L8, D3DFMT_DXT1, D3DFMT_DXT3,
      D3DFMT_DXT5}},
    {"Allegro", kTarget, kTexture, kYes, {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, D3DFMT_A32B32G32R32F}},
    {"Allegro", kTarget | D3DUSAGE_AUTOGENMIPMAP, kTexture, kYes, {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8}},
    {"Allegro",
     kDepth,
     kSurface,
     kYes,
     {D3DFMT_D32, D3DFMT_D15S1, D3DFMT_D24S8, D3DFMT_D24X8, D3DFMT_D24X4S4, D3DFMT_D16}},
    {"SDL", 0, kTexture, kYes, {D3DFMT_A8R8G8B8, D3DFMT_X8R8G8B8, D3DFMT_L8}}, // L8: the planes of YV12, IYUV, NV12
    {"SDL", kTarget, kTexture, kYes, {D3DFMT_A8R8G8B8}},
    {"games", D3DUSAGE_DYNAMIC, kTexture, kYes, {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, D3DFMT_L8, D3DFMT_DXT1}},
    {"games", D3DUSAGE_AUTOGENMIPMAP, kTexture, kYes, {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8}},
    {"games", D3DUSAGE_AUTOGENMIPMAP, kTexture, D3DOK_NOAUTOGEN, {D3DFMT_DXT1, D3DFMT_DXT5}},
    {"games", D3DUSAGE_QUERY_LEGACYBUMPMAP, kTexture, kYes, {D3DFMT_V8U8, D3DFMT_L6V5U5, D3DFMT_X8L8V8U8}},
    {"games", D3DUSAGE_DMAP, kTexture, kNo, {D3DFMT_R32F, D3DFMT_L8}},
    {"video players", 0, kSurface, kYes, {fourcc("UYVY"), fourcc("YUY2"), fourcc("YV12"), fourcc("NV12")}},
    // Formats of some cards' overlays and video decoders; players that do not get them convert in software.
    {"video players",
     0,
     kSurface,
     kNo,
     {fourcc("I420"), fourcc("IYUV"), fourcc("NV11"), fourcc("P010"), fourcc("P016"), fourcc("AYUV"), fourcc("AI44"),
      fourcc("IA44"), fourcc("IMC3")}},
    // Codes for rendering to vertex buffers, centroid sampling and special state values; they are not offered as
    // formats.
    {"demos",
     0,
     kSurface,
     kNo,
     {fourcc("R2VB"), fourcc("CENT"), fourcc("A2M1"), fourcc("A2M0"), fourcc("GET4"), fourcc("GET1"), fourcc("COPM"),
      fourcc("EXT1"), fourcc("DX10"), fourcc("ETC1")}},
};

// Whether the FOURCC is offered only to announce a feature, not as a format of resources.
bool is_announcement(DWORD format) {
    for (const DWORD code : {fourcc("INST"), fourcc("ATOC"), fourcc("SSAA"), fourcc("NVDB"), fourcc("RESZ")})
        if (format == code) return true;
    return false;
}
HRESULT create(DeviceRig& rig, const Ask& ask, D3DFORMAT format) {
    const DWORD usage = ask.usage & (kTarget | kDepth | D3DUSAGE_DYNAMIC | D3DUSAGE_AUTOGENMIPMAP);
    IDirect3DDevice9* const device = rig.device;
    const auto made = [](HRESULT hr, IUnknown* object) {
        if (object) object->Release();
        return hr;
    };
    IDirect3DTexture9* flat = nullptr;
    IDirect3DCubeTexture9* cube = nullptr;
    IDirect3DVolumeTexture9* volume = nullptr;
    IDirect3DSurface9* surface = nullptr;
    HRESULT hr = D3DERR_INVALIDCALL;
    if (ask.type == kTexture) {
        hr = device->CreateTexture(16, 16, 1, usage, format, D3DPOOL_DEFAULT, &flat, nullptr);
        return made(hr, flat);
    }
    if (ask.type == kCube) {
        hr = device->CreateCubeTexture(16, 1, usage, format, D3DPOOL_DEFAULT, &cube, nullptr);
        return made(hr, cube);
    }
    if (ask.type == kVolume) {
        hr = device->CreateVolumeTexture(16, 16, 4, 1, usage, format, D3DPOOL_DEFAULT, &volume, nullptr);
        return made(hr, volume);
    }
    if (usage & kTarget)
        hr = device->CreateRenderTarget(16, 16, format, D3DMULTISAMPLE_NONE, 0, FALSE, &surface, nullptr);
    else if (usage & kDepth)
        hr = device->CreateDepthStencilSurface(16, 16, format, D3DMULTISAMPLE_NONE, 0, FALSE, &surface, nullptr);
    else
        hr = device->CreateOffscreenPlainSurface(16, 16, format, D3DPOOL_DEFAULT, &surface, nullptr);
    return made(hr, surface);
}

void formats(DeviceRig& rig) {
    for (const Ask& ask : kAsks)
        for (const DWORD number : ask.formats) {
            const auto format = static_cast<D3DFORMAT>(number);
            char name[160];
            std::snprintf(name, sizeof name, "%s: format 0x%lx, usage 0x%lx, resource type %d", ask.who, number,
                          ask.usage, ask.type);
            check(rig.d3d->CheckDeviceFormat(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, ask.usage, ask.type, format) ==
                      ask.answer,
                  name);
            if (SUCCEEDED(ask.answer) && !is_announcement(number)) check(SUCCEEDED(create(rig, ask, format)), name);
        }
}

// --- depth buffers, conversions, sample counts ---

void combinations(DeviceRig& rig) {
    constexpr D3DFORMAT kColors[] = {D3DFMT_X8R8G8B8,      D3DFMT_A8R8G8B8, D3DFMT_R5G6B5,
                                     D3DFMT_A16B16G16R16F, D3DFMT_R32F,     static_cast<D3DFORMAT>(fourcc("NULL"))};
    constexpr D3DFORMAT kDepths[] = {D3DFMT_D16, D3DFMT_D24X8, D3DFMT_D24S8, static_cast<D3DFORMAT>(fourcc("INTZ"))};
    for (const D3DFORMAT color : kColors)
        for (const D3DFORMAT depth : kDepths)
            check(rig.d3d->CheckDepthStencilMatch(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, color, depth) == D3D_OK,
                  "a depth buffer matches a target");
    for (const DWORD source : {fourcc("UYVY"), fourcc("YUY2"), fourcc("YV12"), fourcc("NV12")})
        for (const D3DFORMAT target : {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, D3DFMT_R5G6B5})
            check(rig.d3d->CheckDeviceFormatConversion(0, D3DDEVTYPE_HAL, static_cast<D3DFORMAT>(source), target) ==
                      D3D_OK,
                  "a conversion that video players ask for");
}

// Allegro also queries depth buffers for 16-bit displays.
void adapter_formats(DeviceRig& rig) {
    for (const D3DFORMAT adapter : {D3DFMT_X8R8G8B8, D3DFMT_R5G6B5})
        for (const D3DFORMAT depth :
             {D3DFMT_D32, D3DFMT_D15S1, D3DFMT_D24S8, D3DFMT_D24X8, D3DFMT_D24X4S4, D3DFMT_D16}) {
            check(rig.d3d->CheckDeviceFormat(0, D3DDEVTYPE_HAL, adapter, kDepth, kSurface, depth) == D3D_OK,
                  "a depth buffer of a display");
            check(rig.d3d->CheckDepthStencilMatch(0, D3DDEVTYPE_HAL, adapter, adapter, depth) == D3D_OK,
                  "a depth buffer matches a display");
        }
}

// The sum of the pixels of a slanted edge, which depends on the sample count.
DWORD edge(DeviceRig& rig, D3DMULTISAMPLE_TYPE type, DWORD quality) {
    IDirect3DSurface9 *samples = nullptr, *back = nullptr;
    rig.device->GetRenderTarget(0, &back);
    check(rig.device->CreateRenderTarget(kSize, kSize, D3DFMT_X8R8G8B8, type, quality, FALSE, &samples, nullptr) ==
              D3D_OK,
          "a target with samples");
    rig.device->SetRenderTarget(0, samples);
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    const struct {
        float x, y, z, w;
        DWORD color;
    } triangle[] = {{0, 0, 0, 1, 0xFFFFFFFF}, {60, 0, 0, 1, 0xFFFFFFFF}, {0, 47, 0, 1, 0xFFFFFFFF}};
    rig.device->BeginScene();
    rig.device->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE);
    rig.device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, triangle, sizeof triangle[0]);
    rig.device->EndScene();
    rig.device->StretchRect(samples, nullptr, back, nullptr, D3DTEXF_NONE);
    rig.device->SetRenderTarget(0, back);
    DWORD sum = 0;
    for (LONG x = 0; x < LONG{kSize}; ++x) sum = sum * 31 + (rig.pixel(x, 9) & 0xFF);
    samples->Release();
    back->Release();
    return sum;
}

// Allegro and others only use NONMASKABLE, whose quality levels are sample counts.
void qualities(DeviceRig& rig) {
    DWORD levels = 0, quality = 0;
    check(rig.d3d->CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, TRUE, D3DMULTISAMPLE_NONMASKABLE,
                                              &levels) == D3D_OK,
          "levels of quality");
    for (int count = D3DMULTISAMPLE_2_SAMPLES; count <= D3DMULTISAMPLE_16_SAMPLES; ++count) {
        const auto type = static_cast<D3DMULTISAMPLE_TYPE>(count);
        if (FAILED(rig.d3d->CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, TRUE, type, nullptr)))
            continue;
        check(edge(rig, type, 0) == edge(rig, D3DMULTISAMPLE_NONMASKABLE, quality), "a quality is a sample count");
        check(edge(rig, type, 0) != edge(rig, D3DMULTISAMPLE_NONE, 0), "samples");
        ++quality;
    }
    check(levels == quality && levels >= 3, "a level for each sample count");
    IDirect3DSurface9* none = nullptr;
    check(rig.device->CreateRenderTarget(8, 8, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONMASKABLE, levels, FALSE, &none,
                                         nullptr) == D3DERR_INVALIDCALL &&
              !none,
          "one level too many");
    // Depth surfaces cannot be copied between sample counts.
    IDirect3DSurface9* depths[] = {nullptr, nullptr, nullptr};
    for (DWORD i = 0; i < 3; ++i)
        rig.device->CreateDepthStencilSurface(8, 8, D3DFMT_D24S8, D3DMULTISAMPLE_NONMASKABLE, i / 2, FALSE, &depths[i],
                                              nullptr);
    check(rig.device->StretchRect(depths[0], nullptr, depths[1], nullptr, D3DTEXF_NONE) == D3D_OK &&
              rig.device->StretchRect(depths[0], nullptr, depths[2], nullptr, D3DTEXF_NONE) == D3DERR_INVALIDCALL,
          "a depth copy between qualities");
    for (IDirect3DSurface9* depth : depths) depth->Release();
}

void samples(DeviceRig& rig) {
    const auto answer = [&](DWORD format, D3DMULTISAMPLE_TYPE type) {
        return rig.d3d->CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, static_cast<D3DFORMAT>(format), TRUE, type,
                                                   nullptr);
    };
    for (const D3DFORMAT format : {D3DFMT_X8R8G8B8, D3DFMT_A8R8G8B8, D3DFMT_R5G6B5, D3DFMT_A16B16G16R16F, D3DFMT_D16,
                                   D3DFMT_D24X8, D3DFMT_D24S8})
        for (const auto type : {D3DMULTISAMPLE_NONE, D3DMULTISAMPLE_NONMASKABLE, D3DMULTISAMPLE_2_SAMPLES,
                                D3DMULTISAMPLE_4_SAMPLES, D3DMULTISAMPLE_8_SAMPLES})
            check(answer(format, type) == D3D_OK, "a sample count");
    // D3DMULTISAMPLE_NONE is available for any format, even an unknown one (Wine's test_multisample_init on cards).
    for (const DWORD format : {DWORD{D3DFMT_DXT1}, DWORD{D3DFMT_P8}, DWORD{D3DFMT_A8P8}, fourcc("YUY2"), fourcc("ATOC"),
                               fourcc("RAWZ"), DWORD{65536}}) {
        check(answer(format, D3DMULTISAMPLE_NONE) == D3D_OK, "one sample of any format");
        check(answer(format, D3DMULTISAMPLE_4_SAMPLES) == kNo, "samples of a format that is not drawn to");
    }
    check(answer(D3DFMT_UNKNOWN, D3DMULTISAMPLE_NONE) == D3DERR_INVALIDCALL, "samples of no format");
}

// --- caps ---

struct Need {
    const char* who;
    DWORD D3DCAPS9::*member;
    DWORD bits;
};
const Need kNeeds[] = {
    {"XNA", &D3DCAPS9::DevCaps2, D3DDEVCAPS2_CAN_STRETCHRECT_FROM_TEXTURES | D3DDEVCAPS2_STREAMOFFSET},
    {"XNA", &D3DCAPS9::RasterCaps,
     D3DPRASTERCAPS_DEPTHBIAS | D3DPRASTERCAPS_MIPMAPLODBIAS | D3DPRASTERCAPS_SCISSORTEST |
         D3DPRASTERCAPS_SLOPESCALEDEPTHBIAS},
    {"XNA", &D3DCAPS9::ShadeCaps, D3DPSHADECAPS_COLORGOURAUDRGB | D3DPSHADECAPS_ALPHAGOURAUDBLEND},
    {"XNA", &D3DCAPS9::PrimitiveMiscCaps,
     D3DPMISCCAPS_MASKZ | D3DPMISCCAPS_CULLNONE | D3DPMISCCAPS_CULLCW | D3DPMISCCAPS_CULLCCW |
         D3DPMISCCAPS_COLORWRITEENABLE | D3DPMISCCAPS_BLENDOP | D3DPMISCCAPS_SEPARATEALPHABLEND |
         D3DPMISCCAPS_INDEPENDENTWRITEMASKS | D3DPMISCCAPS_MRTPOSTPIXELSHADERBLENDING},
    {"Ogre", &D3DCAPS9::PrimitiveMiscCaps, D3DPMISCCAPS_MRTINDEPENDENTBITDEPTHS | D3DPMISCCAPS_PERSTAGECONSTANT},
    {"XNA", &D3DCAPS9::LineCaps, D3DLINECAPS_BLEND | D3DLINECAPS_TEXTURE | D3DLINECAPS_ZTEST},
    {"XNA", &D3DCAPS9::ZCmpCaps, 0xFF},
    {"XNA", &D3DCAPS9::StencilCaps, 0x1FF},
    {"XNA", &D3DCAPS9::SrcBlendCaps, 0x7FF | D3DPBLENDCAPS_BLENDFACTOR},
    {"XNA", &D3DCAPS9::DestBlendCaps, 0x7FF | D3DPBLENDCAPS_BLENDFACTOR},
    {"XNA", &D3DCAPS9::TextureCaps,
     D3DPTEXTURECAPS_ALPHA | D3DPTEXTURECAPS_MIPMAP | D3DPTEXTURECAPS_CUBEMAP | D3DPTEXTURECAPS_MIPCUBEMAP |
         D3DPTEXTURECAPS_PERSPECTIVE | D3DPTEXTURECAPS_VOLUMEMAP | D3DPTEXTURECAPS_MIPVOLUMEMAP},
    {"Source", &D3DCAPS9::TextureCaps, D3DPTEXTURECAPS_PROJECTED},
    {"XNA", &D3DCAPS9::TextureAddressCaps,
     D3DPTADDRESSCAPS_CLAMP | D3DPTADDRESSCAPS_WRAP | D3DPTADDRESSCAPS_MIRROR | D3DPTADDRESSCAPS_INDEPENDENTUV},
    {"Source, Urho3D", &D3DCAPS9::TextureFilterCaps, D3DPTFILTERCAPS_MINFANISOTROPIC | D3DPTFILTERCAPS_MAGFANISOTROPIC},
    {"Source, Urho3D", &D3DCAPS9::CubeTextureFilterCaps,
     D3DPTFILTERCAPS_MINFANISOTROPIC | D3DPTFILTERCAPS_MAGFANISOTROPIC},
    {"XNA", &D3DCAPS9::VertexTextureFilterCaps, D3DPTFILTERCAPS_MAGFPOINT | D3DPTFILTERCAPS_MINFPOINT},
    {"XNA", &D3DCAPS9::DeclTypes,
     D3DDTCAPS_UBYTE4 | D3DDTCAPS_UBYTE4N | D3DDTCAPS_SHORT2N | D3DDTCAPS_SHORT4N | D3DDTCAPS_FLOAT16_2 |
         D3DDTCAPS_FLOAT16_4},
    {"Source", &D3DCAPS9::DevCaps, D3DDEVCAPS_HWTRANSFORMANDLIGHT | D3DDEVCAPS_PUREDEVICE},
    {"dxview", &D3DCAPS9::PrimitiveMiscCaps, 0x00200000}, // POSTBLENDSRGBCONVERT: blending happens in linear space
    {"Source", &D3DCAPS9::Caps2, D3DCAPS2_DYNAMICTEXTURES | D3DCAPS2_CANAUTOGENMIPMAP},
    {"Source", &D3DCAPS9::VertexProcessingCaps, D3DVTXPCAPS_TEXGEN_SPHEREMAP},
};
// Minimum values; those of XNA's profile HiDef unless another engine is named.
const Need kLimits[] = {
    {"XNA", &D3DCAPS9::MaxPrimitiveCount, 1048575},
    {"XNA", &D3DCAPS9::MaxStreams, 16},
    {"XNA", &D3DCAPS9::MaxStreamStride, 255},
    {"XNA", &D3DCAPS9::MaxVertexIndex, 16777214},
    {"XNA", &D3DCAPS9::NumSimultaneousRTs, 4},
    {"XNA", &D3DCAPS9::MaxTextureWidth, 4096},
    {"XNA", &D3DCAPS9::MaxTextureHeight, 4096},
    {"XNA", &D3DCAPS9::MaxTextureAspectRatio, 2048},
    {"XNA", &D3DCAPS9::MaxVolumeExtent, 256},
    {"Ogre", &D3DCAPS9::MaxUserClipPlanes, 6},
    {"Source", &D3DCAPS9::MaxAnisotropy, 16},
    {"Source", &D3DCAPS9::MaxVertexShaderConst, 256},
    {"Source", &D3DCAPS9::MaxSimultaneousTextures, 8},
    {"Source", &D3DCAPS9::MaxActiveLights, 8},
    // Source recognises Direct3D 10 cards by these values.
    {"Source", &D3DCAPS9::MaxVertexShader30InstructionSlots, 1025},
    {"Source", &D3DCAPS9::MaxPixelShader30InstructionSlots, 513},
};

void caps(DeviceRig& rig) {
    D3DCAPS9 caps = {};
    check(rig.d3d->GetDeviceCaps(0, D3DDEVTYPE_HAL, &caps) == D3D_OK, "GetDeviceCaps");
    char name[120];
    for (const Need& need : kNeeds) {
        std::snprintf(name, sizeof name, "%s: caps bits 0x%lx of 0x%lx", need.who, need.bits, caps.*need.member);
        check((caps.*need.member & need.bits) == need.bits, name);
    }
    for (const Need& need : kLimits) {
        std::snprintf(name, sizeof name, "%s: limit %lu, at least %lu", need.who, caps.*need.member, need.bits);
        check(caps.*need.member >= need.bits, name);
    }
    check((caps.TextureCaps & (D3DPTEXTURECAPS_SQUAREONLY | D3DPTEXTURECAPS_POW2 | D3DPTEXTURECAPS_CUBEMAP_POW2 |
                               D3DPTEXTURECAPS_VOLUMEMAP_POW2)) == 0,
          "textures of any size");
    check(caps.VertexShaderVersion == D3DVS_VERSION(3, 0) && caps.PixelShaderVersion == D3DPS_VERSION(3, 0),
          "shader model 3");
    check(caps.PS20Caps.NumInstructionSlots >= 512, "ps_2_b of Source");
}

// --- queries ---

void queries(DeviceRig& rig) {
    for (const auto type : {D3DQUERYTYPE_EVENT, D3DQUERYTYPE_OCCLUSION, D3DQUERYTYPE_TIMESTAMP,
                            D3DQUERYTYPE_TIMESTAMPDISJOINT, D3DQUERYTYPE_TIMESTAMPFREQ}) {
        IDirect3DQuery9* query = nullptr;
        check(rig.device->CreateQuery(type, nullptr) == D3D_OK, "whether a query can be created");
        check(rig.device->CreateQuery(type, &query) == D3D_OK && query, "a query of engines");
        if (query) query->Release();
    }
    // Queries that only debug runtimes and consoles have; engines work without them.
    for (const auto type :
         {D3DQUERYTYPE_RESOURCEMANAGER, D3DQUERYTYPE_VERTEXSTATS, D3DQUERYTYPE_PIPELINETIMINGS,
          D3DQUERYTYPE_INTERFACETIMINGS, D3DQUERYTYPE_BANDWIDTHTIMINGS, D3DQUERYTYPE_CACHEUTILIZATION})
        check(rig.device->CreateQuery(type, nullptr) == kNo, "a query that no card offers");
}

// --- vendors' switches: values of states, which are stored like any other ---

void switches(DeviceRig& rig) {
    const struct {
        D3DRENDERSTATETYPE state;
        DWORD value;
    } all[] = {{D3DRS_POINTSIZE, fourcc("INST")},
               {D3DRS_POINTSIZE, fourcc("A2M1")},
               {D3DRS_POINTSIZE, fourcc("A2M0")},
               {D3DRS_POINTSIZE, 0x7FA05000}, // RESZ
               {D3DRS_ADAPTIVETESS_Y, fourcc("ATOC")},
               {D3DRS_ADAPTIVETESS_Y, fourcc("SSAA")},
               {D3DRS_ADAPTIVETESS_Y, D3DFMT_UNKNOWN},
               {D3DRS_ADAPTIVETESS_X, fourcc("NVDB")},
               {D3DRS_ADAPTIVETESS_Z, 0x3E800000},
               {D3DRS_ADAPTIVETESS_W, 0x3F400000},
               {D3DRS_ADAPTIVETESS_X, 0},
               {D3DRS_POINTSIZE, 0x3F800000}};
    for (const auto& one : all) {
        DWORD value = 0xDEAD;
        check(rig.device->SetRenderState(one.state, one.value) == D3D_OK &&
                  rig.device->GetRenderState(one.state, &value) == D3D_OK && value == one.value,
              "a vendor's switch");
    }
    for (const DWORD value : {fourcc("GET4"), fourcc("GET1"), DWORD{0}})
        check(rig.device->SetSamplerState(0, D3DSAMP_MIPMAPLODBIAS, value) == D3D_OK, "a switch of a sampler");
}

// --- the runtime's version ---

void versions() {
    // D3D_SDK_VERSION is 32; programs of 2003 and Allegro 5 pass D3D9b_SDK_VERSION, 31. D3D_DEBUG_INFO sets the highest
    // bit. "If the version does not match, Direct3DCreate9 will fail" (Microsoft).
    for (const UINT version : {32u, 31u, 32u | 0x80000000, 31u | 0x80000000}) {
        IDirect3D9* const d3d = Direct3DCreate9(version);
        check(d3d, "a version that programs are built for");
        if (d3d) d3d->Release();
    }
    for (const UINT version : {0u, 30u, 33u, 220u, 0x900u}) check(!Direct3DCreate9(version), "another version");
}

// --- the adapter ---

void adapter(DeviceRig& rig, const char* vendor, const char* device) {
    D3DADAPTER_IDENTIFIER9 about = {};
    check(rig.d3d->GetAdapterIdentifier(0, 0, &about) == D3D_OK, "GetAdapterIdentifier");
    check(about.VendorId == std::strtoul(vendor, nullptr, 16), "the vendor of the adapter");
    check(about.DeviceId == std::strtoul(device, nullptr, 16), "the device of the adapter");
    check(about.Driver[0] && about.Description[0] && about.DeviceName[0], "the names of the adapter");
}

} // namespace

// asks [VENDOR DEVICE]: expected ids of the adapter; default: 0.
int main(int count, char** arguments) {
    versions();
    {
        DeviceRig rig;
        adapter(rig, count == 3 ? arguments[1] : "0", count == 3 ? arguments[2] : "0");
        formats(rig);
        combinations(rig);
        samples(rig);
        adapter_formats(rig);
        qualities(rig);
        caps(rig);
        queries(rig);
        switches(rig);
    }
    return finish("asks");
}
