// The codes of both doors (ddrval of the DP2 door, HRESULTs of the D3D10 door), and which one an error
// becomes. Source: wire-format spec B.4, B.5; pipeline spec 7.4.
#pragma once

#include <cstdint>

#include "dp2/result.h"

namespace responses {

inline constexpr std::uint32_t kD3dOk = 0x00000000;
inline constexpr std::uint32_t kContextBad = 0x00000200;        // D3DHAL_CONTEXT_BAD
inline constexpr std::uint32_t kCommandUnparsed = 0x88760BB8;   // D3DERR_COMMAND_UNPARSED
inline constexpr std::uint32_t kInvalidParams = 0x80070057;     // DDERR_INVALIDPARAMS, E_INVALIDARG
inline constexpr std::uint32_t kGeneric = 0x80004005;           // DDERR_GENERIC
inline constexpr std::uint32_t kUnsupported = 0x80004001;       // DDERR_UNSUPPORTED
inline constexpr std::uint32_t kOutOfMemory = 0x8007000E;       // DDERR_OUTOFMEMORY, E_OUTOFMEMORY
inline constexpr std::uint32_t kDriverInvalidCall = 0x8876086D; // D3DERR_DRIVERINVALIDCALL

inline constexpr std::uint32_t kCurrentlyNotAvailable = 0x88760028; // DDERR_CURRENTLYNOTAVAIL

inline constexpr std::uint32_t kDeviceLost = 0x88760868;    // D3DERR_DEVICELOST
inline constexpr std::uint32_t kDeviceRemoved = 0x88760870; // D3DDDIERR_DEVICEREMOVED

inline constexpr std::uint32_t kStillDrawing = 0x887B0001;    // DXGI_DDI_ERR_WASSTILLDRAWING
inline constexpr std::uint32_t kDdiUnsupported = 0x887B0002;  // DXGI_DDI_ERR_UNSUPPORTED
inline constexpr std::uint32_t kDdiNonExclusive = 0x887B0003; // DXGI_DDI_ERR_NONEXCLUSIVE

// What D3dDrawPrimitives2 returns in ddrval. Some faults have another code in each kind of command.
std::uint32_t ddrval_of(const dp2::Error& error);
// What a function of the D3D10 DDI reports through pfnSetErrorCb.
std::uint32_t d3d10_hresult_of(dp2::Fault fault);

const char* hresult_name(std::uint32_t value); // a ddrval: "D3DERR_COMMAND_UNPARSED"; "" for others

} // namespace responses
