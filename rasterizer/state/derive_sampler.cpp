#include "rasterizer/state/derive_sampler.h"

#include <algorithm>

#include "dp2/enums.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/state/vendor_switches.h"

namespace rasterizer {

using dp2::Rs;
using dp2::Tss;

namespace {

constexpr std::uint8_t kFilterAnisotropic = 3, kFilterConvolution = 8; // D3DTEXF
constexpr std::uint8_t kAddressBorder = 4;                             // D3DTADDRESS_BORDER

// D3DTSS filter numbers of DX6/7 contexts in DX8/9 numbering (wire-format spec E.2).
std::uint8_t modern_filter(const DeviceState& state, Tss name, std::uint8_t value) {
    if (state.interface_version >= kDx8) return value;
    if (name == Tss::MipFilter) return value >= 1 ? static_cast<std::uint8_t>(value - 1) : std::uint8_t{0};
    return name == Tss::MagFilter && value == 5 ? std::uint8_t{3} : value; // ANISOTROPIC
}

// Formats that fetch-4 works on: pipeline spec 3.7, and other formats of one channel as hardware does (Wine's
// test_fetch4).
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
    key.format = static_cast<std::uint32_t>(texture.desc().format);
    key.dimension = texture.desc().faces == 6 ? 6 : texture.desc().depth > 1 ? 3 : 2;
    const auto byte = [&](Tss name) {
        return static_cast<std::uint8_t>(std::min(state.stage(sampler, name), 255u));
    };
    key.address_u = byte(Tss::AddressU);
    key.address_v = byte(Tss::AddressV);
    key.address_w = key.dimension == 3 ? byte(Tss::AddressW) : std::uint8_t{0};
    const auto filter = [&](Tss name) { return modern_filter(state, name, byte(name)); };
    key.mag = filter(Tss::MagFilter);
    key.min = filter(Tss::MinFilter);
    const bool convolves = key.mag == kFilterConvolution || key.min == kFilterConvolution;
    if (convolves && sampler < kPixelSamplers) {
        // The kernel replaces the filters; outside the texture it reads zeros.
        key.address_u = key.address_v = kAddressBorder;
        key.address_w = 0;
        key.mag = key.min = key.mip = 0;
        key.convolution_width = state.convolution.width;
        key.convolution_height = state.convolution.height;
        return key;
    }
    // Fetch-4 replaces the filters, for formats of one channel.
    if (sampler < kPixelSamplers && vendor_switches(state).fetch_four >> sampler & 1 &&
        fetches_four(texture.desc())) {
        const bool repeats = texture.desc().decoded_from == dp2::Format::ATI1;
        key.mag = key.min = repeats ? kFilterFetchOne : kFilterFetchFour;
        key.mip = 0;
        return key;
    }
    key.mip = texture.desc().levels > 1 ? filter(Tss::MipFilter) : std::uint8_t{0};
    const dp2::FormatInfo* format = dp2::find_format(key.format);
    key.srgb = (state.stage(sampler, Tss::SrgbTexture) & 1) != 0 && format && reads_srgb(*format);
    // Colour keys act on stage 0 alone (pipeline spec 3.8).
    if (sampler == 0 && texture.desc().color_key && state.render(Rs::ColorKeyEnable) != 0)
        key.color_key = state.render(Rs::ColorKeyBlendEnable) != 0 ? 2 : 1;
    if (key.min == kFilterAnisotropic)
        key.max_anisotropy = std::min(byte(Tss::MaxAnisotropy), kMaxAnisotropy);
    return key;
}

SamplerUniforms derive_sampler_uniforms(const DeviceState& state, std::size_t sampler,
                                        const Surface* texture) {
    SamplerUniforms uniforms;
    std::ranges::copy(color_floats(state.stage(sampler, Tss::BorderColor)), uniforms.border);
    uniforms.lod_bias = state.stage_float(sampler, Tss::MipMapLodBias);
    uniforms.last_level = texture ? texture->desc().levels - 1 : 0;
    uniforms.base_level = texture ? std::min(texture->lod(), uniforms.last_level) : 0;
    uniforms.max_level =
        std::max(std::min(state.stage(sampler, Tss::MaxMipLevel), uniforms.last_level), uniforms.base_level);
    return uniforms;
}

} // namespace rasterizer
