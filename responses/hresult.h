// The HRESULTs a driver returns in ddrval, and which one an error becomes. Source: wire-format spec B.4, B.5.
#pragma once

#include <cstdint>

#include "dp2/result.h"

namespace responses {

inline constexpr std::uint32_t kD3dOk = 0x00000000;
inline constexpr std::uint32_t kContextBad = 0x00000200;        // D3DHAL_CONTEXT_BAD
inline constexpr std::uint32_t kCommandUnparsed = 0x88760BB8;   // D3DERR_COMMAND_UNPARSED
inline constexpr std::uint32_t kInvalidParams = 0x80070057;     // DDERR_INVALIDPARAMS
inline constexpr std::uint32_t kGeneric = 0x80004005;           // DDERR_GENERIC
inline constexpr std::uint32_t kUnsupported = 0x80004001;       // DDERR_UNSUPPORTED
inline constexpr std::uint32_t kOutOfMemory = 0x8007000E;       // DDERR_OUTOFMEMORY
inline constexpr std::uint32_t kDriverInvalidCall = 0x8876086D; // D3DERR_DRIVERINVALIDCALL

inline constexpr std::uint32_t kCurrentlyNotAvailable = 0x88760028; // DDERR_CURRENTLYNOTAVAIL

std::uint32_t hresult_of(const dp2::Error& error);
const char* hresult_name(std::uint32_t value); // "D3DERR_COMMAND_UNPARSED"; "" for others

} // namespace responses
