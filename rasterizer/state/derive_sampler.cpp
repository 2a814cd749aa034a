#include "rasterizer/state/derive_sampler.h"

#include <algorithm>

#include "dp2/tables/enums.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/resources/decode_surface.h"

namespace rasterizer {

using dp2::Rs;
using dp2::TextureAddress;
using dp2::TextureFilter;
using dp2::Tss;

namespace {

// Converts D3DTSS filter numbers of DX6/7 contexts to DX8/9 numbers (WIRE.md E.2). Cubic filters, and
// convolution as a mip filter, become linear.
TextureFilter modern_filter(const DeviceState& state, Tss name, TextureFilter value) {
    constexpr auto kOldFlatCubic = TextureFilter{3}, kOldAnisotropic = TextureFilter{5}; // D3DTFG_
    if (state.interface_version >= kDx8) {
        const bool named = value <= TextureFilter::ConvolutionMono;
        const bool cubic = value == TextureFilter::FlatCubic || value == TextureFilter::GaussianCubic;
        const bool kernel = name == Tss::MipFilter && named && value > TextureFilter::Anisotropic;
        return cubic || kernel ? TextureFilter::Linear : value;
    }
    if (name == Tss::MipFilter) // D3DTFP_NONE is 1
        return value == TextureFilter::None ? value : static_cast<TextureFilter>(enum_number(value) - 1);
    if (name != Tss::MagFilter || value < kOldFlatCubic || value > kOldAnisotropic) return value;
    return value == kOldAnisotropic ? TextureFilter::Anisotropic : TextureFilter::Linear;
}

// Whether fetch-4 applies to the texture's format: to those of PIPELINE.md 3.9, and to other single-channel
// formats, like hardware (Wine's test_fetch4).
bool fetches_four(const SurfaceDesc& texture) {
    using dp2::Format;
    switch (texture.decoded_from == Format::Unknown ? texture.format : texture.decoded_from) {
    case Format::DF16:
    case Format::DF24:
    case Format::INTZ:
    case Format::L8:
    case Format::L16:
    case Format::R16F:
    case Format::R32F:
    case Format::A8:
    case Format::ATI1: return texture.depth == 1;
    default: return false;
    }
}

} // namespace

SamplerKey derive_sampler_key(const DeviceState& state, std::size_t sampler, const Surface& texture) {
    SamplerKey key;
    key.format = is_marked(texture.desc()) ? kMarkedTexels : dp2::enum_number(texture.desc().format);
    key.dimension = texture.desc().faces == 6 ? 6 : texture.desc().depth > 1 ? 3 : 2;
    const auto address = [&](Tss name) { return dp2::enum_cast<TextureAddress>(state.stage(sampler, name)); };
    key.address_u = address(Tss::AddressU);
    key.address_v = address(Tss::AddressV);
    if (key.dimension == 3) key.address_w = address(Tss::AddressW);
    // Convolution is only for 2D textures of pixel samplers; in other cases the filter is linear.
    const bool has_kernel = key.dimension == 2 && sampler < kPixelSamplers;
    const auto filter = [&](Tss name) {
        const auto value =
            modern_filter(state, name, dp2::enum_cast<TextureFilter>(state.stage(sampler, name)));
        return value == TextureFilter::ConvolutionMono && !has_kernel ? TextureFilter::Linear : value;
    };
    key.mag = filter(Tss::MagFilter);
    key.min = filter(Tss::MinFilter);
    if (key.mag == TextureFilter::ConvolutionMono || key.min == TextureFilter::ConvolutionMono) {
        // Convolution replaces the filters; its kernel reads zeros outside the texture.
        key.address_u = key.address_v = TextureAddress::Border;
        key.address_w = {};
        key.mag = key.min = key.mip = TextureFilter::None;
        key.convolution_width = state.convolution.width;
        key.convolution_height = state.convolution.height;
        return key;
    }
    // Fetch-4 replaces the filters, for single-channel formats.
    if (sampler < kPixelSamplers && state.fetch_four >> sampler & 1 && fetches_four(texture.desc())) {
        const bool repeats = texture.desc().decoded_from == dp2::Format::ATI1;
        key.mag = key.min = repeats ? kFilterFetchOne : kFilterFetchFour;
        key.mip = TextureFilter::None;
        return key;
    }
    key.mip = texture.desc().levels > 1 ? filter(Tss::MipFilter) : TextureFilter::None;
    key.srgb = (state.stage(sampler, Tss::SrgbTexture) & 1) != 0 && reads_srgb(*format_of(key));
    // Each stage's texture has its own colour key: the runtime passes one per stage to drivers
    // (D3DTSS_TEXTURECOLORKEYVAL of the user-mode DDI), and the NV2A chip has a register for each stage.
    if (sampler < kStages && texture.desc().color_key && state.render(Rs::ColorKeyEnable) != 0)
        key.color_key = state.render(Rs::ColorKeyBlendEnable) != 0 ? 2 : 1;
    if (key.min == TextureFilter::Anisotropic)
        key.max_anisotropy = static_cast<std::uint8_t>(
            std::min<std::uint32_t>(state.stage(sampler, Tss::MaxAnisotropy), kMaxAnisotropy));
    return key;
}

SamplerUniforms derive_sampler_uniforms(const DeviceState& state, std::size_t sampler,
                                        const Surface* texture) {
    SamplerUniforms uniforms;
    std::ranges::copy(color_floats(state.stage(sampler, Tss::BorderColor)), uniforms.border);
    uniforms.lod_bias = state.stage_float(sampler, Tss::MipMapLodBias);
    if (texture) {
        const LevelSize top = texture->level(0);
        const std::int32_t sizes[] = {top.width, top.height, top.depth};
        std::ranges::copy(sizes, uniforms.size); // at most 8192
    }
    uniforms.last_level = texture ? texture->desc().levels - 1 : 0;
    uniforms.base_level = texture ? std::min(texture->lod(), uniforms.last_level) : 0;
    uniforms.max_level =
        std::max(std::min(state.stage(sampler, Tss::MaxMipLevel), uniforms.last_level), uniforms.base_level);
    return uniforms;
}

} // namespace rasterizer
