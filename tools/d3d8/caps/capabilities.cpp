#include "tools/d3d8/caps/capabilities.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "tools/d3d8/base/api.h"
#include "tools/runtime/driver/format_check.h"

namespace d3d8 {

namespace {

std::uint32_t wire_format(D3DFORMAT format) {
    return static_cast<std::uint32_t>(format);
}

// Bits that Direct3D 8 knows (d3d8caps.h); programs of its time do not expect others. Capabilities of states
// that only it has are added: the driver executes these states in every interface.
D3DCAPS8 caps_of_direct3d_8() {
    static_assert(sizeof(D3DCAPS8) <= sizeof(DP2EMU_D3DCAPS9));
    D3DCAPS8 caps;
    std::memcpy(&caps, &runtime::driver_caps(), sizeof caps);
    caps.Caps &= D3DCAPS_READ_SCANLINE;
    caps.Caps2 =
        (caps.Caps2 & (D3DCAPS2_FULLSCREENGAMMA | D3DCAPS2_DYNAMICTEXTURES | D3DCAPS2_CANMANAGERESOURCE)) |
        D3DCAPS2_CANRENDERWINDOWED;
    caps.Caps3 &= D3DCAPS3_ALPHA_FULLSCREEN_FLIP_OR_DISCARD;
    caps.PrimitiveMiscCaps &= 0x1FF6;
    caps.PrimitiveMiscCaps |= D3DPMISCCAPS_LINEPATTERNREP;
    constexpr DWORD kRasterCapsOf9 = 0x0F000000;
    caps.RasterCaps &= ~kRasterCapsOf9;
    caps.RasterCaps |= D3DPRASTERCAPS_ZBIAS | D3DPRASTERCAPS_PAT | D3DPRASTERCAPS_ANTIALIASEDGES;
    caps.SrcBlendCaps &= 0x1FFF, caps.DestBlendCaps &= 0x1FFF;
    constexpr DWORD kFilters = 0x1F030700;
    caps.TextureFilterCaps &= kFilters;
    caps.CubeTextureFilterCaps &= kFilters, caps.VolumeTextureFilterCaps &= kFilters;
    caps.LineCaps &= 0x1F;
    caps.StencilCaps &= 0xFF;
    caps.VertexProcessingCaps &= 0x7B;
    caps.MaxActiveLights = std::min<DWORD>(caps.MaxActiveLights, 8);
    caps.MaxUserClipPlanes = std::min<DWORD>(caps.MaxUserClipPlanes, 6);
    caps.VertexShaderVersion = D3DVS_VERSION(1, 1);
    caps.PixelShaderVersion = D3DPS_VERSION(1, 4);
    caps.MaxVertexShaderConst = std::min<DWORD>(caps.MaxVertexShaderConst, kMostVertexConstants);
    constexpr float kOfVersion14 = 8; // ps_1_4 computes with at least -8 to 8
    caps.MaxPixelShaderValue = kOfVersion14;
    return caps;
}

// The formats of d3d8types.h, and those of vendors that drivers of its time offered later.
bool is_known(D3DFORMAT format) {
    constexpr std::uint32_t kNewerVendorFormats[] = {DP2EMU_D3DFMT_NULL, DP2EMU_D3DFMT_ATI1,
                                                     DP2EMU_D3DFMT_ATI2, DP2EMU_D3DFMT_INTZ,
                                                     DP2EMU_D3DFMT_DF16, DP2EMU_D3DFMT_DF24};
    constexpr D3DFORMAT kKnown[] = {
        D3DFMT_R8G8B8,   D3DFMT_A8R8G8B8,    D3DFMT_X8R8G8B8, D3DFMT_R5G6B5,       D3DFMT_X1R5G5B5,
        D3DFMT_A1R5G5B5, D3DFMT_A4R4G4B4,    D3DFMT_R3G3B2,   D3DFMT_A8,           D3DFMT_A8R3G3B2,
        D3DFMT_X4R4G4B4, D3DFMT_A2B10G10R10, D3DFMT_G16R16,   D3DFMT_A8P8,         D3DFMT_P8,
        D3DFMT_L8,       D3DFMT_A8L8,        D3DFMT_A4L4,     D3DFMT_V8U8,         D3DFMT_L6V5U5,
        D3DFMT_X8L8V8U8, D3DFMT_Q8W8V8U8,    D3DFMT_V16U16,   D3DFMT_W11V11U10,    D3DFMT_A2W10V10U10,
        D3DFMT_UYVY,     D3DFMT_YUY2,        D3DFMT_DXT1,     D3DFMT_DXT2,         D3DFMT_DXT3,
        D3DFMT_DXT4,     D3DFMT_DXT5,        D3DFMT_D32,      D3DFMT_D16_LOCKABLE, D3DFMT_D15S1,
        D3DFMT_D24S8,    D3DFMT_D16,         D3DFMT_D24X8,    D3DFMT_D24X4S4,      D3DFMT_VERTEXDATA,
        D3DFMT_INDEX16,  D3DFMT_INDEX32};
    return std::ranges::find(kKnown, format) != std::end(kKnown) ||
           std::ranges::find(kNewerVendorFormats, wire_format(format)) != std::end(kNewerVendorFormats);
}

} // namespace

const D3DCAPS8& driver_caps() {
    static const D3DCAPS8 caps = caps_of_direct3d_8();
    return caps;
}

// D32 is left out: no card of Direct3D 8's time had it, and programs that find it expect its precision.
std::uint32_t format_operations(D3DFORMAT format) {
    if (!is_known(format) || format == D3DFMT_D32) return 0;
    return runtime::format_operations(wire_format(format));
}

bool has_samples(D3DFORMAT format, D3DMULTISAMPLE_TYPE samples) {
    if (samples == D3DMULTISAMPLE_NONE) return true;
    constexpr std::uint32_t kUses = DP2EMU_D3DFORMAT_OP_OFFSCREEN_RENDERTARGET | DP2EMU_D3DFORMAT_OP_ZSTENCIL;
    if (!(format_operations(format) & kUses) || samples > D3DMULTISAMPLE_16_SAMPLES) return false;
    // Depth formats that programs can lock, or read as a texture, have one sample
    // (WinterSnowfall/d8vk-tests).
    if (format == D3DFMT_D16_LOCKABLE || wire_format(format) == DP2EMU_D3DFMT_INTZ) return false;
    return levels_of_samples(wire_format(format), static_cast<std::uint32_t>(samples)) != 0;
}

bool is_depth_format(D3DFORMAT format) {
    return format_operations(format) & DP2EMU_D3DFORMAT_OP_ZSTENCIL;
}

bool is_null_format(D3DFORMAT format) {
    return wire_format(format) == DP2EMU_D3DFMT_NULL;
}

bool is_display_format(D3DFORMAT format) {
    return format == D3DFMT_X8R8G8B8 || format == D3DFMT_R5G6B5 || format == D3DFMT_X1R5G5B5;
}

HRESULT check_format(D3DFORMAT adapter_format, DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format) {
    const HRESULT asked = check_format_question<Api>(adapter_format, is_display_format(adapter_format), type);
    if (FAILED(asked)) return asked;
    DWORD allowed = D3DUSAGE_RENDERTARGET | D3DUSAGE_DEPTHSTENCIL;
    if (type != D3DRTYPE_SURFACE) allowed |= D3DUSAGE_DYNAMIC | D3DUSAGE_SOFTWAREPROCESSING;
    if (usage & ~allowed) return D3DERR_NOTAVAILABLE;
    const bool can =
        can_be_used(wire_format(format), format_operations(format), format_use<Api>(type, usage));
    return can ? D3D_OK : D3DERR_NOTAVAILABLE;
}

HRESULT check_depth_match(D3DFORMAT adapter_format, D3DFORMAT target, D3DFORMAT depth) {
    if (adapter_format == D3DFMT_UNKNOWN) return D3DERR_INVALIDCALL;
    return match_depth(format_operations(target), format_operations(depth)) ? D3D_OK : D3DERR_NOTAVAILABLE;
}

bool can_display(D3DFORMAT mode, D3DFORMAT back_buffer) {
    if (!is_display_format(mode)) return false;
    return mode == back_buffer || (mode == D3DFMT_X8R8G8B8 && back_buffer == D3DFMT_A8R8G8B8) ||
           (mode == D3DFMT_X1R5G5B5 && back_buffer == D3DFMT_A1R5G5B5);
}

} // namespace d3d8
