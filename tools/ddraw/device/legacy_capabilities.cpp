#include "tools/ddraw/device/legacy_capabilities.h"

#include <algorithm>
#include <cstring>

#include "tools/ddraw/device/capabilities.h"

namespace ddraw {

std::span<const LegacyDeviceKind> legacy_device_kinds() {
    static char ramp[] = "Direct3D Mono(Ramp) Software Emulation", ramp_name[] = "Ramp Emulation",
                rgb[] = "Direct3D RGB Software Emulation", rgb_name[] = "RGB Emulation",
                hal[] = "Direct3D Hardware acceleration through Direct3D HAL", hal_name[] = "Direct3D HAL",
                mmx[] = "Direct3D MMX Software Emulation", mmx_name[] = "MMX Emulation";
    static const LegacyDeviceKind kKinds[] = {
        {&IID_IDirect3DRampDevice, ramp, ramp_name, false, true, Version::V1, Version::V2},
        {&IID_IDirect3DRGBDevice, rgb, rgb_name, false, false, Version::V1, Version::V3},
        {&IID_IDirect3DHALDevice, hal, hal_name, true, false, Version::V1, Version::V3},
        {&IID_IDirect3DMMXDevice, mmx, mmx_name, false, false, Version::V2, Version::V2},
    };
    return kKinds;
}

const LegacyDeviceKind* legacy_device_kind(const GUID& id, Version version) {
    const auto kinds = legacy_device_kinds();
    const auto found = std::ranges::find_if(kinds, [&](const LegacyDeviceKind& kind) {
        return IsEqualGUID(*kind.id, id) && version >= kind.first && version <= kind.last;
    });
    return found == kinds.end() ? nullptr : &*found;
}

LegacyDescriptions describe_legacy_device(const LegacyDeviceKind& kind) {
    const D3DDEVICEDESC7 seven = describe_device_7(*device_kind_7(IID_IDirect3DTnLHalDevice));
    D3DDEVICEDESC desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = D3DDD_COLORMODEL | D3DDD_DEVCAPS | D3DDD_TRANSFORMCAPS | D3DDD_LIGHTINGCAPS |
                   D3DDD_BCLIPPING | D3DDD_LINECAPS | D3DDD_TRICAPS | D3DDD_DEVICERENDERBITDEPTH |
                   D3DDD_DEVICEZBUFFERBITDEPTH | D3DDD_MAXBUFFERSIZE | D3DDD_MAXVERTEXCOUNT;
    desc.dwDevCaps = seven.dwDevCaps;
    desc.dtcTransformCaps = {sizeof desc.dtcTransformCaps, D3DTRANSFORMCAPS_CLIP};
    desc.bClipping = TRUE;
    desc.dlcLightingCaps = {sizeof desc.dlcLightingCaps,
                            D3DLIGHTCAPS_POINT | D3DLIGHTCAPS_SPOT | D3DLIGHTCAPS_DIRECTIONAL |
                                D3DLIGHTCAPS_PARALLELPOINT,
                            D3DLIGHTINGMODEL_RGB | D3DLIGHTINGMODEL_MONO, 0};
    desc.dpcLineCaps = seven.dpcLineCaps, desc.dpcTriCaps = seven.dpcTriCaps;
    desc.dwDeviceRenderBitDepth = seven.dwDeviceRenderBitDepth;
    desc.dwDeviceZBufferBitDepth = seven.dwDeviceZBufferBitDepth;
    desc.dwMaxVertexCount = D3DMAXNUMVERTICES;
    desc.dwMinTextureWidth = seven.dwMinTextureWidth, desc.dwMinTextureHeight = seven.dwMinTextureHeight;
    desc.dwMaxTextureWidth = seven.dwMaxTextureWidth, desc.dwMaxTextureHeight = seven.dwMaxTextureHeight;
    desc.dwMinStippleWidth = desc.dwMaxStippleWidth = 32;
    desc.dwMinStippleHeight = desc.dwMaxStippleHeight = 32;
    desc.dwMaxTextureRepeat = seven.dwMaxTextureRepeat;
    desc.dwMaxTextureAspectRatio = seven.dwMaxTextureAspectRatio;
    desc.dwMaxAnisotropy = seven.dwMaxAnisotropy;
    desc.dvGuardBandLeft = seven.dvGuardBandLeft, desc.dvGuardBandTop = seven.dvGuardBandTop;
    desc.dvGuardBandRight = seven.dvGuardBandRight, desc.dvGuardBandBottom = seven.dvGuardBandBottom;
    desc.dvExtentsAdjust = seven.dvExtentsAdjust;
    desc.dwStencilCaps = seven.dwStencilCaps;
    desc.dwFVFCaps = seven.dwFVFCaps;
    desc.dwTextureOpCaps = seven.dwTextureOpCaps;
    desc.wMaxTextureBlendStages = seven.wMaxTextureBlendStages;
    desc.wMaxSimultaneousTextures = seven.wMaxSimultaneousTextures;

    LegacyDescriptions out{desc, desc};
    out.software.dwDevCaps &= ~DWORD{D3DDEVCAPS_HWTRANSFORMANDLIGHT | D3DDEVCAPS_HWRASTERIZATION |
                                     D3DDEVCAPS_DRAWPRIMITIVES2 | D3DDEVCAPS_DRAWPRIMITIVES2EX};
    out.software.dwDevCaps |= D3DDEVCAPS_TEXTURESYSTEMMEMORY;
    out.software.dwDeviceZBufferBitDepth = depth_sizes(false);
    out.hardware.dcmColorModel = D3DCOLOR_RGB;
    out.software.dcmColorModel = kind.mono ? D3DCOLOR_MONO : D3DCOLOR_RGB;
    if (kind.hardware) {
        out.software.dcmColorModel = 0;
    } else { // a device of software says nothing about hardware
        out.hardware = {};
        out.hardware.dwSize = sizeof out.hardware;
    }
    return out;
}

bool is_description_size(DWORD bytes) {
    return std::ranges::find(kDescriptionSizes, bytes) != kDescriptionSizes.end();
}

bool give_description(const D3DDEVICEDESC& from, D3DDEVICEDESC* out) {
    const DWORD bytes = out->dwSize;
    if (!is_description_size(bytes)) return false;
    std::memcpy(out, &from, bytes);
    out->dwSize = bytes;
    return true;
}

} // namespace ddraw
