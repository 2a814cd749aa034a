// Numbers that drivers of the DX9 time took as switches when they were written to states with other meanings.
// Pipeline spec 3.9.
#pragma once

#include <cstdint>

namespace rasterizer {

constexpr std::uint32_t fourcc(const char (&name)[5]) {
    std::uint32_t code = 0;
    for (int i = 3; i >= 0; --i) code = code << 8 | static_cast<unsigned char>(name[i]);
    return code;
}

inline constexpr std::uint32_t kDepthBounds = fourcc("NVDB");      // ADAPTIVETESS_X; bounds in _Z and _W
inline constexpr std::uint32_t kAlphaToCoverage = fourcc("ATOC");  // ADAPTIVETESS_Y, with the alpha test on
inline constexpr std::uint32_t kSampleShading = fourcc("SSAA");    // ADAPTIVETESS_Y
inline constexpr std::uint32_t kAlphaCoverageOn = fourcc("A2M1");  // POINTSIZE
inline constexpr std::uint32_t kAlphaCoverageOff = fourcc("A2M0"); // POINTSIZE
inline constexpr std::uint32_t kResolveDepth = 0x7FA05000;         // POINTSIZE
inline constexpr std::uint32_t kFetchFour = fourcc("GET4"); // MIPMAPLODBIAS; stays on whatever bias follows
inline constexpr std::uint32_t kFetchOne = fourcc("GET1");  // MIPMAPLODBIAS

} // namespace rasterizer
