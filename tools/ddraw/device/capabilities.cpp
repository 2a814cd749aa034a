#include "tools/ddraw/device/capabilities.h"

#include <algorithm>
#include <iterator>

#include "tools/runtime/driver/capabilities.h"

namespace ddraw {

namespace {

// The bits of primitive capabilities that DirectX 7 has (d3dcaps.h).
D3DPRIMCAPS primitive_caps() {
    const DP2EMU_D3DCAPS9& driver = driver_caps();
    D3DPRIMCAPS caps = {};
    caps.dwSize = sizeof caps;
    caps.dwMiscCaps = (driver.PrimitiveMiscCaps & (D3DPMISCCAPS_MASKZ | D3DPMISCCAPS_CULLNONE |
                                                   D3DPMISCCAPS_CULLCW | D3DPMISCCAPS_CULLCCW)) |
                      D3DPMISCCAPS_LINEPATTERNREP;
    constexpr DWORD kRasterOf7 = 0x003FFFFF, kRasterOfOld = D3DPRASTERCAPS_PAT | D3DPRASTERCAPS_SUBPIXEL |
                                                            D3DPRASTERCAPS_STIPPLE | D3DPRASTERCAPS_ZBIAS |
                                                            D3DPRASTERCAPS_ANTIALIASEDGES;
    caps.dwRasterCaps = (driver.RasterCaps & kRasterOf7) | kRasterOfOld;
    caps.dwZCmpCaps = driver.ZCmpCaps;
    caps.dwSrcBlendCaps = driver.SrcBlendCaps & 0x1FFF;
    caps.dwDestBlendCaps = driver.DestBlendCaps & 0x1FFF;
    caps.dwAlphaCmpCaps = driver.AlphaCmpCaps;
    caps.dwShadeCaps = D3DPSHADECAPS_COLORFLATRGB | D3DPSHADECAPS_COLORGOURAUDRGB |
                       D3DPSHADECAPS_SPECULARFLATRGB | D3DPSHADECAPS_SPECULARGOURAUDRGB |
                       D3DPSHADECAPS_ALPHAFLATBLEND | D3DPSHADECAPS_ALPHAGOURAUDBLEND |
                       D3DPSHADECAPS_FOGFLAT | D3DPSHADECAPS_FOGGOURAUD;
    caps.dwTextureCaps = D3DPTEXTURECAPS_PERSPECTIVE | D3DPTEXTURECAPS_ALPHA | D3DPTEXTURECAPS_TRANSPARENCY |
                         D3DPTEXTURECAPS_BORDER | D3DPTEXTURECAPS_ALPHAPALETTE | D3DPTEXTURECAPS_PROJECTED |
                         D3DPTEXTURECAPS_CUBEMAP | D3DPTEXTURECAPS_COLORKEYBLEND;
    // Textures of any size are drawn, but the cards of these programs said so.
    caps.dwTextureCaps |= D3DPTEXTURECAPS_POW2 | D3DPTEXTURECAPS_NONPOW2CONDITIONAL;
    caps.dwTextureFilterCaps =
        D3DPTFILTERCAPS_NEAREST | D3DPTFILTERCAPS_LINEAR | D3DPTFILTERCAPS_MIPNEAREST |
        D3DPTFILTERCAPS_MIPLINEAR | D3DPTFILTERCAPS_LINEARMIPNEAREST | D3DPTFILTERCAPS_LINEARMIPLINEAR |
        D3DPTFILTERCAPS_MINFPOINT | D3DPTFILTERCAPS_MINFLINEAR | D3DPTFILTERCAPS_MINFANISOTROPIC |
        D3DPTFILTERCAPS_MIPFPOINT | D3DPTFILTERCAPS_MIPFLINEAR | D3DPTFILTERCAPS_MAGFPOINT |
        D3DPTFILTERCAPS_MAGFLINEAR | D3DPTFILTERCAPS_MAGFANISOTROPIC;
    caps.dwTextureBlendCaps = D3DPTBLENDCAPS_DECAL | D3DPTBLENDCAPS_MODULATE | D3DPTBLENDCAPS_DECALALPHA |
                              D3DPTBLENDCAPS_MODULATEALPHA | D3DPTBLENDCAPS_DECALMASK |
                              D3DPTBLENDCAPS_MODULATEMASK | D3DPTBLENDCAPS_COPY | D3DPTBLENDCAPS_ADD;
    caps.dwTextureAddressCaps = D3DPTADDRESSCAPS_WRAP | D3DPTADDRESSCAPS_MIRROR | D3DPTADDRESSCAPS_CLAMP |
                                D3DPTADDRESSCAPS_BORDER | D3DPTADDRESSCAPS_INDEPENDENTUV;
    caps.dwStippleWidth = caps.dwStippleHeight = 32;
    return caps;
}

} // namespace

std::span<const DeviceKind> device_kinds_7() {
    static char rgb[] = "Direct3D RGB Software Emulation", rgb_name[] = "RGB Emulation",
                hal[] = "Direct3D Hardware acceleration through Direct3D HAL", hal_name[] = "Direct3D HAL",
                tnl[] = "Direct3D Hardware Transform and Lighting acceleration",
                tnl_name[] = "Direct3D T&L HAL";
    static const DeviceKind kKinds[] = {
        {&IID_IDirect3DRGBDevice, rgb, rgb_name, false, false},
        {&IID_IDirect3DHALDevice, hal, hal_name, true, false},
        {&IID_IDirect3DTnLHalDevice, tnl, tnl_name, true, true},
    };
    return kKinds;
}

const DeviceKind* device_kind_7(const GUID& id) {
    const auto kinds = device_kinds_7();
    const auto found =
        std::ranges::find_if(kinds, [&](const DeviceKind& k) { return IsEqualGUID(*k.id, id); });
    return found == kinds.end() ? nullptr : &*found;
}

D3DDEVICEDESC7 describe_device_7(const DeviceKind& kind) {
    const DP2EMU_D3DCAPS9& driver = driver_caps();
    D3DDEVICEDESC7 desc = {};
    desc.dwDevCaps = D3DDEVCAPS_FLOATTLVERTEX | D3DDEVCAPS_EXECUTESYSTEMMEMORY |
                     D3DDEVCAPS_TLVERTEXSYSTEMMEMORY | D3DDEVCAPS_TEXTUREVIDEOMEMORY |
                     D3DDEVCAPS_DRAWPRIMTLVERTEX;
    if (kind.hardware)
        desc.dwDevCaps |= D3DDEVCAPS_HWRASTERIZATION | D3DDEVCAPS_CANRENDERAFTERFLIP |
                          D3DDEVCAPS_DRAWPRIMITIVES2 | D3DDEVCAPS_DRAWPRIMITIVES2EX;
    if (!kind.hardware) desc.dwDevCaps |= D3DDEVCAPS_TEXTURESYSTEMMEMORY;
    if (kind.transforms) desc.dwDevCaps |= D3DDEVCAPS_HWTRANSFORMANDLIGHT;
    desc.dpcLineCaps = desc.dpcTriCaps = primitive_caps();
    desc.dwDeviceRenderBitDepth = DDBD_16 | DDBD_24 | DDBD_32;
    desc.dwDeviceZBufferBitDepth = depth_sizes(kind.hardware);
    desc.dwMinTextureWidth = desc.dwMinTextureHeight = 1;
    desc.dwMaxTextureWidth = driver.MaxTextureWidth;
    desc.dwMaxTextureHeight = driver.MaxTextureHeight;
    desc.dwMaxTextureRepeat = driver.MaxTextureRepeat;
    desc.dwMaxTextureAspectRatio = driver.MaxTextureAspectRatio;
    desc.dwMaxAnisotropy = driver.MaxAnisotropy;
    desc.dvGuardBandLeft = driver.GuardBandLeft;
    desc.dvGuardBandTop = driver.GuardBandTop;
    desc.dvGuardBandRight = driver.GuardBandRight;
    desc.dvGuardBandBottom = driver.GuardBandBottom;
    desc.dvExtentsAdjust = driver.ExtentsAdjust;
    desc.dwStencilCaps = driver.StencilCaps & 0xFF;
    desc.dwFVFCaps = D3DFVFCAPS_DONOTSTRIPELEMENTS | 8;
    constexpr DWORD kOperationsOf7 = 0x00FFFFFF; // up to DOTPRODUCT3
    desc.dwTextureOpCaps = driver.TextureOpCaps & kOperationsOf7;
    desc.wMaxTextureBlendStages = static_cast<WORD>(driver.MaxTextureBlendStages);
    desc.wMaxSimultaneousTextures = static_cast<WORD>(driver.MaxSimultaneousTextures);
    constexpr std::uint32_t kMostLights = 8, kMostPlanes = 6, kMostMatrices = 4;
    desc.dwMaxActiveLights = std::min(driver.MaxActiveLights, kMostLights);
    desc.dvMaxVertexW = driver.MaxVertexW;
    desc.deviceGUID = *kind.id;
    desc.wMaxUserClipPlanes = static_cast<WORD>(std::min(driver.MaxUserClipPlanes, kMostPlanes));
    desc.wMaxVertexBlendMatrices = static_cast<WORD>(std::min(driver.MaxVertexBlendMatrices, kMostMatrices));
    desc.dwVertexProcessingCaps = D3DVTXPCAPS_TEXGEN | D3DVTXPCAPS_MATERIALSOURCE7 | D3DVTXPCAPS_VERTEXFOG |
                                  D3DVTXPCAPS_DIRECTIONALLIGHTS | D3DVTXPCAPS_POSITIONALLIGHTS |
                                  D3DVTXPCAPS_LOCALVIEWER;
    return desc;
}

DWORD depth_sizes(bool hardware) {
    return DDBD_16 | DDBD_24 | (hardware ? 0 : DDBD_32);
}

bool device_has_format(const Format& format, FormatUse use) {
    const std::uint32_t can = format_operations(format.driver);
    switch (use) {
    case FormatUse::Texture: return !format.is_depth() && (can & DP2EMU_D3DFORMAT_OP_TEXTURE);
    case FormatUse::Target: return (can & DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET) != 0;
    default: return format.is_depth() && (can & DP2EMU_D3DFORMAT_OP_ZSTENCIL);
    }
}

} // namespace ddraw
