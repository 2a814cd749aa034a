#include "responses/protocol/legacy_info.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "dp2/tables/enums.h"
#include "rasterizer/commands/capabilities.h"
#include "responses/protocol/hresult.h"

namespace responses {

using dp2::Format;
using dp2::FormatInfo;
using dp2::FormatKind;

namespace {

using Guid = std::array<std::uint8_t, 16>;
constexpr Guid kExtendedCaps = {0x80, 0x1F, 0xE4, 0x7D, 0x93, 0x9D, 0xD0, 0x11,
                                0x89, 0xAB, 0x00, 0xA0, 0xC9, 0x05, 0x41, 0x29},
               kZPixelFormats = {0x80, 0x98, 0x86, 0x93, 0xCF, 0x36, 0xD1, 0x11,
                                 0x9B, 0x1B, 0x00, 0xAA, 0x00, 0xBB, 0xB8, 0xAE};

// DDPF_
constexpr std::uint32_t kAlphaPixels = 0x1, kAlpha = 0x2, kFourCc = 0x4, kPalette8 = 0x20, kRgb = 0x40,
                        kZBuffer = 0x400, kStencilBuffer = 0x4000, kLuminance = 0x20000,
                        kBumpLuminance = 0x40000, kBumpDuDv = 0x80000;

// 0 also for channels beyond 32 bits, which DDPIXELFORMAT cannot describe.
std::uint32_t mask_of(const dp2::Channel& channel) {
    return channel.width == 0 || channel.shift >= 32 ? 0 : dp2::width_mask(channel.width) << channel.shift;
}

// Capabilities that later DirectX have no bits for, or other bits.
constexpr std::uint32_t kMisc = 0x77;       // MASKPLANES, MASKZ, LINEPATTERNREP, every CULLMODE
constexpr std::uint32_t kRaster = 0x3773BB; // with ROP2, SUBPIXEL, STIPPLE, ANTIALIASEDGES, ZBIAS
constexpr std::uint32_t kTexture = 0x1C9D;  // with TRANSPARENCY, BORDER, COLORKEYBLEND; no limit of size
constexpr std::uint32_t kBlendModes = 0xCF; // every D3DTEXTUREBLEND but the masks, which have no effect
constexpr std::uint32_t kShade = 0xCF28A;   // flat and Gouraud colours, specular, alpha, stippled alpha, fog
constexpr std::uint32_t kFilters = 0x0703073F; // the six D3DFILTER, and those of stages
constexpr std::uint32_t kAddress = 0x1F;
constexpr std::uint32_t kStippleSize = 32;

} // namespace

protocol::DeviceDesc1 legacy_device() {
    constexpr std::uint32_t kEverything = 0x7FF; // D3DDD_: all members are valid
    constexpr std::uint32_t kRgbModel = 2, kClips = 1, kAllLights = 0x1F, kRgbLighting = 1;
    constexpr std::uint32_t kDepths16And24And32 = 0x400 | 0x200 | 0x100; // DDBD_
    protocol::PrimCaps can{};
    can.size = sizeof can;
    can.misc = kMisc;
    can.raster = kRaster;
    can.z_compare = device_cap("ZCmpCaps");
    can.source_blend = device_cap("SrcBlendCaps") & 0x1FFF; // up to BOTHINVSRCALPHA
    can.dest_blend = device_cap("DestBlendCaps") & 0x1FFF;
    can.alpha_compare = device_cap("AlphaCmpCaps");
    can.shade = kShade;
    can.texture = kTexture;
    can.filter = kFilters;
    can.blend = kBlendModes;
    can.address = kAddress;
    can.stipple_width = can.stipple_height = kStippleSize;
    protocol::DeviceDesc1 out{};
    out.size = sizeof out;
    out.flags = kEverything;
    out.color_model = kRgbModel;
    constexpr std::uint32_t kFloatVertices = 1;
    out.device = (device_cap("DevCaps") & 0xFFFFF) | kFloatVertices; // without what DirectX 8 has added
    out.transform_size = 8;
    out.transform = kClips;
    out.clipping = kClips;
    out.lighting_size = 16;
    out.lighting = kAllLights;
    out.lighting_model = kRgbLighting;
    out.lights = 0; // no limit
    out.lines = out.triangles = can;
    out.render_depths = out.z_depths = kDepths16And24And32;
    return out;
}

namespace {

protocol::ExtendedCaps extended_caps() {
    protocol::ExtendedCaps out{};
    out.size = sizeof out;
    out.min_texture_width = out.min_texture_height = 1;
    out.max_texture_width = device_cap("MaxTextureWidth");
    out.max_texture_height = device_cap("MaxTextureHeight");
    out.min_stipple_width = out.max_stipple_width = kStippleSize;
    out.min_stipple_height = out.max_stipple_height = kStippleSize;
    out.max_texture_repeat = device_cap("MaxTextureRepeat");
    out.max_aspect_ratio = device_cap("MaxTextureAspectRatio");
    out.max_anisotropy = device_cap("MaxAnisotropy");
    out.guard_left = std::bit_cast<float>(device_cap("GuardBandLeft"));
    out.guard_top = std::bit_cast<float>(device_cap("GuardBandTop"));
    out.guard_right = std::bit_cast<float>(device_cap("GuardBandRight"));
    out.guard_bottom = std::bit_cast<float>(device_cap("GuardBandBottom"));
    out.extents_adjust = std::bit_cast<float>(device_cap("ExtentsAdjust"));
    out.stencil = device_cap("StencilCaps") & 0xFF;                  // without two sides
    out.fvf = device_cap("FVFCaps") & 0xFFFF;                        // the number of coordinate sets
    out.texture_operations = device_cap("TextureOpCaps") & 0xFFFFFF; // up to DOTPRODUCT3
    out.max_stages = static_cast<std::uint16_t>(device_cap("MaxTextureBlendStages"));
    out.max_textures = static_cast<std::uint16_t>(device_cap("MaxSimultaneousTextures"));
    out.max_lights = device_cap("MaxActiveLights");
    out.max_vertex_w = std::bit_cast<float>(device_cap("MaxVertexW"));
    out.max_clip_planes = static_cast<std::uint16_t>(device_cap("MaxUserClipPlanes"));
    out.max_blend_matrices = static_cast<std::uint16_t>(device_cap("MaxVertexBlendMatrices"));
    out.vertex_processing = device_cap("VertexProcessingCaps") & 0x3F; // without tweening
    return out;
}

} // namespace

std::optional<protocol::FormatMasks> legacy_format(const FormatInfo& format) {
    protocol::FormatMasks out{};
    out.size = sizeof out;
    out.bits = format.bits_per_texel;
    out.red = mask_of(format.r);
    out.green = mask_of(format.g);
    out.blue = mask_of(format.b);
    out.alpha = mask_of(format.a);
    const std::uint32_t alpha_flag = format.a.width ? kAlphaPixels : 0;
    const std::uint32_t number = dp2::enum_number(format.format);
    switch (format.kind) {
    case FormatKind::Unorm:
        if (number < dp2::enum_number(Format::R8G8B8) || number > dp2::enum_number(Format::X4R4G4B4)) break;
        out.flags = kRgb | alpha_flag;
        return out;
    case FormatKind::Alpha:
        if (format.format != Format::A8) break;
        out.flags = kAlpha;
        return out;
    case FormatKind::Palette:
        if (format.format != Format::P8) break;
        out.flags = kRgb | kPalette8;
        return out;
    case FormatKind::Luminance:
        if (format.r.width > 8) break;
        out.flags = kLuminance | alpha_flag;
        out.green = out.blue = 0;
        return out;
    case FormatKind::Snorm:
    case FormatKind::Mixed:
        if (format.format != Format::V8U8 && format.format != Format::L6V5U5 &&
            format.format != Format::X8L8V8U8)
            break;
        out.flags = kBumpDuDv | (format.b.width ? kBumpLuminance : 0);
        return out;
    case FormatKind::Block:
    case FormatKind::Yuv:
        if (number < 0x100) break;
        out = {};
        out.size = sizeof out;
        out.flags = kFourCc;
        out.four_cc = number;
        return out;
    case FormatKind::Depth:
        if (format.format == Format::D16_LOCKABLE || number >= 0x100) break;
        out.flags = kZBuffer | (format.g.width ? kStencilBuffer : 0);
        out.red = format.g.width;      // dwStencilBitDepth
        out.green = mask_of(format.r); // dwZBitMask
        out.blue = mask_of(format.g);  // dwStencilBitMask
        out.alpha = 0;
        return out;
    default: break;
    }
    return std::nullopt;
}

namespace {

template <class Wanted> std::vector<const FormatInfo*> legacy_formats(Wanted&& wanted) {
    std::vector<const FormatInfo*> out;
    for (const FormatInfo& format : dp2::all_formats())
        if (wanted(rasterizer::format_capabilities(format)) && legacy_format(format)) out.push_back(&format);
    return out;
}

} // namespace

std::vector<const FormatInfo*> legacy_texture_formats() {
    return legacy_formats([](const auto& can) { return can.texture && !can.depth_stencil; });
}
std::vector<const FormatInfo*> legacy_depth_formats() {
    return legacy_formats([](const auto& can) { return can.depth_stencil; });
}

DriverInfoAnswer get_driver_info(std::span<const std::byte, 16> guid, std::span<std::byte> data) {
    std::vector<std::byte> answer;
    const auto append = [&](const auto& value) {
        const auto bytes = std::as_bytes(std::span(&value, 1));
        answer.insert(answer.end(), bytes.begin(), bytes.end());
    };
    const auto is = [&](const Guid& known) {
        return std::ranges::equal(guid, std::as_bytes(std::span(known)));
    };
    if (is(kExtendedCaps)) {
        append(extended_caps());
    } else if (is(kZPixelFormats)) {
        const std::vector<const FormatInfo*> formats = legacy_depth_formats();
        append(static_cast<std::uint32_t>(formats.size()));
        for (const FormatInfo* format : formats) append(*legacy_format(*format));
    } else {
        return {kCurrentlyNotAvailable, 0};
    }
    std::copy_n(answer.begin(), std::min(answer.size(), data.size()), data.begin());
    return {kD3dOk, static_cast<std::uint32_t>(answer.size())};
}

} // namespace responses
