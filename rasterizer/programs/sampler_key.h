// The key of a sampler (what its code depends on), and where a program finds its texture and its uniforms.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"
#include "rasterizer/ir/sampler.h"

namespace rasterizer {

inline constexpr int kPixelSamplers = 16; // the first eight belong to the texture stages
inline constexpr int kVertexSamplers = 4; // their texture slots follow those of the pixel samplers
inline constexpr int kTextureSlots = kPixelSamplers + kVertexSamplers;
inline constexpr std::uint8_t kMaxAnisotropy = 16;
inline constexpr std::uint8_t kMaxConvolution = 7; // texels per side of SETCONVOLUTIONKERNELMONO's kernel

// Filters of fetch-4, which writing 'GET4' to MIPMAPLODBIAS selects; not values of D3DTEXTUREFILTERTYPE.
// FetchOne, for ATI1 textures, returns one texel's red in all channels instead of four texels.
inline constexpr auto kFilterFetchFour = dp2::TextureFilter{0xF4}, kFilterFetchOne = dp2::TextureFilter{0xF1};

// SamplerKey::format of decoded textures with a colour key (is_marked()); not a D3DFORMAT. A texel is
// A8R8G8B8 and a second word, with which the colour key is compared.
inline constexpr std::uint32_t kMarkedTexels = 1;

struct SamplerKey {
    std::uint32_t format = 0;   // D3DFORMAT of the texture, or kMarkedTexels; 0: no texture bound
    std::uint8_t dimension = 2; // 2: 2D, 3: volume, 6: cube
    dp2::TextureAddress address_u = {}, address_v = {}, address_w = {};
    // D3DTEXTUREFILTERTYPE, or for mag and min a filter of fetch-4. With a convolution kernel all are None.
    dp2::TextureFilter mag = {}, min = {}, mip = {};
    std::uint8_t srgb = 0;
    std::uint8_t max_anisotropy = 0;
    // 0: no colour key; 1: texels that match the key drop the pixel; 2: they count as transparent black when
    // filtering.
    std::uint8_t color_key = 0;
    std::uint8_t convolution_width = 0,
                 convolution_height = 0; // kernel of CONVOLUTIONMONO; 0: another filter
    bool operator==(const SamplerKey&) const = default;
};

using ir::SamplerUniforms;
inline constexpr std::uint32_t kSamplerWords = sizeof(SamplerUniforms) / 4;

struct SamplerPlace {
    std::uint32_t slot = 0;     // index in the draw's textures
    std::uint32_t uniforms = 0; // first word of its SamplerUniforms
    std::uint32_t sizes = 0; // first word of the SamplerUniforms whose `size` it reads; not its own if equal
};

} // namespace rasterizer
