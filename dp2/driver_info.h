// Numbers of the GetDriverInfo2 interface (d3dhal.h, ddrawint.h), which the driver answers and the runtime
// asks.
#pragma once

#include <cstdint>

namespace dp2 {

inline constexpr std::uint32_t kDriverInfo2Magic = 0xFFFFFFFF; // D3DGDI2_MAGIC

enum DriverInfo2Type : std::uint32_t { // D3DGDI2_TYPE_
    kInfoCaps8 = 0x01,
    kInfoFormatCount = 0x02,
    kInfoFormat = 0x03,
    kInfoDxVersion = 0x04,
    kInfoCaps9 = 0x10,
    kInfoModeCount = 0x11,
    kInfoAdapterGroup = 0x13,
    kInfoQualityLevels = 0x16,
    kInfoQueryCount = 0x21,
    kInfoQuery = 0x22,
    kInfoDdiVersion = 0x23,
};

inline namespace format_operations {
enum FormatOperation : std::uint32_t { // D3DFORMAT_OP_
    kOpTexture = 0x1,
    kOpVolume = 0x2,
    kOpCube = 0x4,
    kOpTarget = 0x8,            // OFFSCREEN_RENDERTARGET
    kOpSameFormatTarget = 0x10, // of the display's format
    kOpDepth = 0x40,
    kOpDepthWithAnyColor = 0x80,
    kOpDisplay = 0x400,
    kOp3d = 0x800,
    kOpConvert = 0x2000, // to ARGB, by BLT
    kOpPlain = 0x4000,   // OFFSCREENPLAIN
    kOpSrgbRead = 0x8000,
    kOpBump = 0x10000,
    kOpSrgbWrite = 0x100000,
    kOpAutoGen = 0x400000,
    kOpVertexTexture = 0x800000,
};
} // namespace format_operations

} // namespace dp2
