#include <algorithm>
#include <cstring>

#include "tools/ddraw/calls/describe.h"
#include "tools/ddraw/calls/draw_calls.h"
#include "tools/ddraw/device/capabilities.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/window/raster.h"

namespace ddraw {

namespace {

constexpr DWORD kFourCodes[] = {MAKEFOURCC('D', 'X', 'T', '1'), MAKEFOURCC('D', 'X', 'T', '2'),
                                MAKEFOURCC('D', 'X', 'T', '3'), MAKEFOURCC('D', 'X', 'T', '4'),
                                MAKEFOURCC('D', 'X', 'T', '5'), MAKEFOURCC('Y', 'U', 'Y', '2'),
                                MAKEFOURCC('U', 'Y', 'V', 'Y')};
constexpr DWORD kBltCaps = DDCAPS_BLT | DDCAPS_BLTCOLORFILL | DDCAPS_BLTFOURCC | DDCAPS_BLTDEPTHFILL |
                           DDCAPS_BLTSTRETCH | DDCAPS_COLORKEY | DDCAPS_CANBLTSYSMEM | DDCAPS_CANCLIP |
                           DDCAPS_CANCLIPSTRETCHED;
constexpr DWORD kKeyCaps = DDCKEYCAPS_SRCBLT | DDCKEYCAPS_DESTBLT;
constexpr DWORD kEffects = DDFXCAPS_BLTMIRRORLEFTRIGHT | DDFXCAPS_BLTMIRRORUPDOWN | DDFXCAPS_BLTSTRETCHX |
                           DDFXCAPS_BLTSTRETCHY | DDFXCAPS_BLTSTRETCHXN | DDFXCAPS_BLTSTRETCHYN |
                           DDFXCAPS_BLTSHRINKX | DDFXCAPS_BLTSHRINKY | DDFXCAPS_BLTSHRINKXN |
                           DDFXCAPS_BLTSHRINKYN;
constexpr DWORD kSurfaceCaps = DDSCAPS_FLIP | DDSCAPS_OFFSCREENPLAIN | DDSCAPS_PRIMARYSURFACE |
                               DDSCAPS_TEXTURE | DDSCAPS_ZBUFFER | DDSCAPS_MIPMAP | DDSCAPS_PALETTE;
constexpr DWORD kCardCaps = DDSCAPS_BACKBUFFER | DDSCAPS_COMPLEX | DDSCAPS_FRONTBUFFER | DDSCAPS_3DDEVICE |
                            DDSCAPS_VIDEOMEMORY | DDSCAPS_LOCALVIDMEM | DDSCAPS_NONLOCALVIDMEM;

// One bit for each of the 256 raster operations, by the third byte of its code.
void add_operation(DWORD (&operations)[DD_ROP_SPACE], DWORD code) {
    const DWORD index = code >> 16 & 0xFF;
    operations[index / 32] |= DWORD{1} << index % 32;
}
void add_operations(DWORD (&operations)[DD_ROP_SPACE]) {
    for (const DWORD code : {SRCCOPY, BLACKNESS, WHITENESS}) add_operation(operations, code);
}

DDCAPS_DX7 common_caps() {
    DDCAPS_DX7 caps = {};
    caps.dwCaps = kBltCaps | DDCAPS_3D | DDCAPS_GDI | DDCAPS_PALETTE | DDCAPS_READSCANLINE;
    caps.dwCaps2 = DDCAPS2_CERTIFIED | DDCAPS2_NOPAGELOCKREQUIRED | DDCAPS2_WIDESURFACES |
                   DDCAPS2_CANRENDERWINDOWED | DDCAPS2_PRIMARYGAMMA | DDCAPS2_FLIPNOVSYNC |
                   DDCAPS2_FLIPINTERVAL | DDCAPS2_CANMANAGETEXTURE;
    caps.dwCKeyCaps = kKeyCaps;
    caps.dwFXCaps = kEffects;
    caps.dwPalCaps = DDPCAPS_8BIT | DDPCAPS_PRIMARYSURFACE;
    caps.dwNumFourCCCodes = static_cast<DWORD>(std::size(kFourCodes));
    add_operations(caps.dwRops);
    caps.dwSVBCaps = caps.dwVSBCaps = caps.dwSSBCaps = caps.dwNLVBCaps = kBltCaps;
    caps.dwSVBCKeyCaps = caps.dwVSBCKeyCaps = caps.dwSSBCKeyCaps = caps.dwNLVBCKeyCaps = kKeyCaps;
    caps.dwSVBFXCaps = caps.dwVSBFXCaps = caps.dwSSBFXCaps = caps.dwNLVBFXCaps = kEffects;
    add_operations(caps.dwSVBRops);
    add_operations(caps.dwVSBRops);
    add_operations(caps.dwSSBRops);
    add_operations(caps.dwNLVBRops);
    return caps;
}

DDCAPS_DX7 hardware_caps(const Draw& draw) {
    DDCAPS_DX7 caps = common_caps();
    caps.dwZBufferBitDepths = depth_sizes(true);
    caps.dwVidMemTotal = static_cast<DWORD>(Draw::kVideoMemory);
    caps.dwVidMemFree = static_cast<DWORD>(draw.free_video_memory());
    caps.ddsCaps.dwCaps = kSurfaceCaps | kCardCaps;
    caps.ddsCaps.dwCaps2 = DDSCAPS2_CUBEMAP;
    return caps;
}

DDCAPS_DX7 emulation_caps() {
    DDCAPS_DX7 caps = common_caps();
    caps.dwZBufferBitDepths = depth_sizes(false);
    caps.ddsCaps.dwCaps = kSurfaceCaps;
    return caps;
}

bool is_size_of_caps(DWORD size) {
    return size == sizeof(DDCAPS_DX3) || size == sizeof(DDCAPS_DX5) || size == sizeof(DDCAPS_DX6) ||
           size == sizeof(DDCAPS_DX7);
}

void give_caps(DDCAPS_DX7 caps, void* out) {
    const DWORD size = *static_cast<const DWORD*>(out);
    caps.dwSize = size;
    caps.ddsOldCaps.dwCaps = caps.ddsCaps.dwCaps;
    std::memcpy(out, &caps, size);
}

} // namespace

HRESULT get_caps(const Draw& draw, void* hardware, void* emulation) {
    if (!hardware && !emulation) return DDERR_INVALIDPARAMS;
    for (const void* out : {hardware, emulation})
        if (out && !is_size_of_caps(*static_cast<const DWORD*>(out))) return DDERR_INVALIDPARAMS;
    const Draw::Drivers drivers = draw.drivers();
    if (hardware)
        give_caps(drivers == Draw::Drivers::Emulation ? DDCAPS_DX7{} : hardware_caps(draw), hardware);
    // In 64 bits an object of the card alone has the emulation's, too (Wine: test_caps, on Windows).
    const bool emulates = drivers != Draw::Drivers::Hardware || sizeof(void*) == 8;
    if (emulation) give_caps(emulates ? emulation_caps() : DDCAPS_DX7{}, emulation);
    return DD_OK;
}

HRESULT get_four_cc_codes(DWORD* count, DWORD* codes) {
    constexpr auto kCount = static_cast<DWORD>(std::size(kFourCodes));
    if (!count) return DDERR_INVALIDPARAMS;
    if (codes) std::copy_n(kFourCodes, std::min(*count, kCount), codes);
    *count = kCount;
    return DD_OK;
}

HRESULT get_available_memory(const Draw& draw, const DDSCAPS2& caps, DWORD* total, DWORD* free) {
    if (!total && !free) return DDERR_INVALIDPARAMS;
    if (caps.dwCaps & DDSCAPS_SYSTEMMEMORY) return DDERR_INVALIDCAPS;
    if (total) *total = static_cast<DWORD>(Draw::kVideoMemory);
    if (free) *free = static_cast<DWORD>(draw.free_video_memory());
    return DD_OK;
}

HRESULT check_palette(DWORD caps, const PALETTEENTRY* entries) {
    const int sizes = ((caps & DDPCAPS_1BIT) != 0) + ((caps & DDPCAPS_2BIT) != 0) +
                      ((caps & DDPCAPS_4BIT) != 0) + ((caps & DDPCAPS_8BIT) != 0);
    const bool has_room =
        !((caps & DDPCAPS_8BITENTRIES) && (caps & DDPCAPS_8BIT)); // for its entries' indices
    return sizes == 1 && has_room && entries ? DD_OK : DDERR_INVALIDPARAMS;
}

void describe_device(DDDEVICEIDENTIFIER2& out) {
    out = {};
    std::strcpy(out.szDriver, "dp2emu.dll");
    std::strcpy(out.szDescription, "DP2 software GPU");
    out.liDriverVersion.QuadPart = 0x0008000100000001;
    out.dwVendorId = settings().vendor;
    out.dwDeviceId = settings().device;
    out.guidDeviceIdentifier = {0x72646464, 0x7761, 0x4D45, {0x44, 0x50, 0x32, 0x45, 0x4D, 0x55, 0x00, 0x01}};
    out.dwWHQLLevel = 1;
}

HRESULT wait_for_vertical_blank(DWORD flags) {
    if (flags == DDWAITVB_BLOCKBEGINEVENT) return DDERR_UNSUPPORTED;
    if (flags != DDWAITVB_BLOCKBEGIN && flags != DDWAITVB_BLOCKEND) return DDERR_INVALIDPARAMS;
    wait_for_vertical_blank(flags == DDWAITVB_BLOCKBEGIN ? BlankEdge::Begin : BlankEdge::End);
    return DD_OK;
}

} // namespace ddraw
