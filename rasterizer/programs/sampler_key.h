// The key of a sampler (what its code depends on), its uniforms, and where a program finds its texture.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"
#include "rasterizer/ir/sampler.h"

namespace rasterizer {

inline constexpr int kPixelSamplers = 16; // the first eight belong to the texture stages
inline constexpr int kVertexSamplers = 4; // their texture slots follow the pixel samplers'
inline constexpr int kTextureSlots = kPixelSamplers + kVertexSamplers;
inline constexpr std::uint8_t kMaxAnisotropy = 16;
inline constexpr std::uint8_t kMaxConvolution = 7; // texels per side of SETCONVOLUTIONKERNELMONO's kernel

// Filters that the format code 'GET4' selects; not values of D3DTEXTUREFILTERTYPE. ATI1 textures get
// FetchOne: the texel's red in all channels, and no neighbours.
inline constexpr auto kFilterFetchFour = dp2::TextureFilter{0xF4}, kFilterFetchOne = dp2::TextureFilter{0xF1};

// Format of the textures that sampled_desc() marks, not a D3DFORMAT: a texel is A8R8G8B8 and a second word,
// with which the colour key is compared.
inline constexpr std::uint32_t kMarkedTexels = 1;

struct SamplerKey {
    std::uint32_t format = 0;   // D3DFORMAT of the texture; 0: no texture bound
    std::uint8_t dimension = 2; // 2: 2D, 3: volume, 6: cube
    dp2::TextureAddress address_u = {}, address_v = {}, address_w = {};
    dp2::TextureFilter mag = {}, min = {}, mip = {}; // numbered as in DirectX 8 and 9; only mip may be None
    std::uint8_t srgb = 0;
    std::uint8_t max_anisotropy = 0;
    // 1: texels in the colour key drop the pixel; 2: they are transparent black in the filter; 0: no colour
    // key.
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
};

} // namespace rasterizer
