#include "rasterizer/state/derive_pixel.h"

#include <algorithm>

#include "dp2/tables/enums.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/state/color_writes.h"
#include "rasterizer/state/derive_sampler.h"
#include "rasterizer/state/vendor_switches.h"

namespace rasterizer {

using dp2::Compare;
using dp2::Rs;
using dp2::TextureArg;
using dp2::TextureOp;
using dp2::Tss;

namespace {

constexpr std::uint32_t kArgMask = 0xF; // a TextureArg without its modifiers
// The value that unknown operations become when COLOROP is set: the stage passes on the current colour.
constexpr auto kPassCurrent = TextureOp{0};

struct Operation {
    TextureOp op = {};
    std::uint8_t args[3] = {};  // ARG0, ARG1, ARG2; 0 for those that the operation ignores
    bool names_texture = false; // one of the used arguments is the texture
    bool reads_texture = false; // as an argument or implicitly
};

bool names_texture(std::uint32_t arg) {
    return static_cast<TextureArg>(arg & kArgMask) == TextureArg::Texture;
}

// The arguments that an operation reads: PIPELINE.md 4.1, 4.2.
Operation operation(TextureOp op, std::uint32_t arg0, std::uint32_t arg1, std::uint32_t arg2) {
    Operation result;
    result.op = op;
    const bool bumps = op == TextureOp::BumpEnvMap || op == TextureOp::BumpEnvMapLuminance,
               uses_any = op != TextureOp::Disable && !bumps;
    const bool uses1 = uses_any && op != TextureOp::SelectArg2;
    const bool uses2 = uses_any && op != TextureOp::SelectArg1 && op != TextureOp::PreModulate;
    const bool uses0 = op == TextureOp::MultiplyAdd || op == TextureOp::Lerp;
    const auto use = [&](int slot, bool used, std::uint32_t arg) {
        if (!used) return;
        result.args[slot] = static_cast<std::uint8_t>(arg & 0x3F);
        result.names_texture |= names_texture(arg);
    };
    use(0, uses0, arg0);
    use(1, uses1, arg1);
    use(2, uses2, arg2);
    result.reads_texture = result.names_texture || bumps || op == TextureOp::BlendTextureAlpha ||
                           op == TextureOp::BlendTextureAlphaPm;
    return result;
}

// Number of the texture coordinate (1 is the first) that projective texturing divides by; 0: no division
// (PIPELINE.md 2.8).
std::uint8_t divisor(const DeviceState& state, std::size_t stage, const VertexShape& shape) {
    using dp2::TextureTransform;
    if (!dp2::has_flag(state.stage(stage, Tss::TextureTransformFlags), TextureTransform::Projected)) return 0;
    if (shape.programmed) return 4; // the state's count is ignored (PIPELINE.md 6.7)
    const CoordinateSource from = state.coordinate_source(stage);
    const std::uint8_t present = shape.texture_components[std::min(from.set, 7u)];
    const TextureTransform transform = state.transform_count(stage);
    const bool counted = transform >= TextureTransform::Count2 && transform <= TextureTransform::Count4;
    const auto count = static_cast<std::uint8_t>(transform);
    if (!shape.transformed && counted) return count;
    if (!shape.transformed && from.source != dp2::TexGen::PassThru) return 0; // the fourth component is 1
    if (counted && count <= present) return count;
    return present >= 3 ? present : std::uint8_t{0};
}

// Whether the texture's format has alpha; for a decoded texture, whether its original format has alpha.
bool has_alpha(const Surface& texture) {
    const SurfaceDesc& desc = texture.desc();
    return desc.decoded_from == dp2::Format::Unknown ? texture.format().a.width != 0 : desc.decoded_alpha;
}

// What a stage of the cascade does.
struct StageOperations {
    bool ends = false; // the stage and those after it do nothing
    Operation color, alpha;
};

StageOperations operations_of(const DeviceState& state, std::size_t s, const Surface* texture) {
    const auto get = [&](Tss name) { return state.stage(s, name); };
    auto color_op = static_cast<TextureOp>(get(Tss::ColorOp));
    auto alpha_op = static_cast<TextureOp>(std::max(get(Tss::AlphaOp), dp2::enum_number(TextureOp::Disable)));
    std::uint32_t color_args[3] = {get(Tss::ColorArg0), get(Tss::ColorArg1), get(Tss::ColorArg2)};
    const std::uint32_t alpha_args[3] = {get(Tss::AlphaArg0), get(Tss::AlphaArg1), get(Tss::AlphaArg2)};
    if (s == 0 && state.alpha_by_texture)
        alpha_op = texture && has_alpha(*texture) ? TextureOp::SelectArg1 : TextureOp::SelectArg2;
    if (alpha_op == TextureOp::BumpEnvMap || alpha_op == TextureOp::BumpEnvMapLuminance)
        alpha_op = TextureOp::Disable; // bump mapping is an operation of colours only
    StageOperations out;
    out.ends = color_op == TextureOp::Disable;
    if (out.ends) return out;
    if (color_op == kPassCurrent) {
        color_op = TextureOp::SelectArg1;
        color_args[1] = dp2::enum_number(TextureArg::Current);
    }
    out.color = operation(color_op, color_args[0], color_args[1], color_args[2]);
    out.alpha = operation(color_op == TextureOp::DotProduct3 ? TextureOp::Disable : alpha_op, alpha_args[0],
                          alpha_args[1], alpha_args[2]);
    // A missing texture ends the cascade if it is an argument of the colour operation (PIPELINE.md 3.10).
    // Operations that only blend by its alpha, and bump mapping, read 0 instead, like native drivers
    // (dxvk issue 5730).
    out.ends = out.color.names_texture && !texture;
    return out;
}

dp2::Status derive_stages(const DeviceState& state, const BoundTextures& textures, const VertexShape& shape,
                          PixelKey& key) {
    bool premodulated = false;
    for (std::size_t s = 0; s < kStages; ++s) {
        const auto get = [&](Tss name) { return state.stage(s, name); };
        const Surface* texture = textures[s].get();
        const auto [ends, color, alpha] = operations_of(state, s, texture);
        if (ends) break;
        StageKey& stage = key.stages[s];
        stage.color_op = color.op;
        stage.alpha_op = alpha.op;
        std::ranges::copy(color.args, stage.color_arg);
        std::ranges::copy(alpha.args, stage.alpha_arg);
        stage.result_temp = static_cast<TextureArg>(get(Tss::ResultArg) & kArgMask) == TextureArg::Temp;
        if ((color.reads_texture || alpha.reads_texture) && !texture) {
            key.missing_alpha = state.dialect.missing_texture != dp2::MissingTexture::Zero;
            key.missing_blend = state.dialect.missing_texture == dp2::MissingTexture::Opaque;
        }
        if ((color.reads_texture || alpha.reads_texture || premodulated) && texture) {
            key.samplers[s] = derive_sampler_key(state, s, *texture);
            stage.coordinate_set = static_cast<std::uint8_t>(s); // vertex programs write set s for stage s
            const bool shadow = texture->format().is_depth(); // the third coordinate is compared with depths
            stage.coordinate_count = key.samplers[s].dimension == 2 && !shadow ? 2 : 3;
            stage.projected = divisor(state, s, shape);
        }
        premodulated = color.op == TextureOp::PreModulate || alpha.op == TextureOp::PreModulate;
    }
    return {};
}

// Only for samplers that the shader samples at the same coordinates: others have no equal levels of detail,
// and each set of equal sizes is a program of its own.
void find_equal_sizes(const BoundTextures& textures, const ShaderObject& shader, PixelKey& key) {
    const auto have_equal_size = [&](std::size_t a, std::size_t b) {
        const LevelSize x = textures[a]->level(0), y = textures[b]->level(0);
        return x.width == y.width && x.height == y.height && x.depth == y.depth;
    };
    for (std::size_t s = 0; s < kPixelSamplers; ++s) {
        if (shader.sampled_at[s] == 0 || !has_level(key.samplers[s])) continue;
        for (std::size_t other = 0; other < s; ++other) {
            if (shader.sampled_at[other] != shader.sampled_at[s]) continue;
            if (!has_level(key.samplers[other]) || !have_equal_size(other, s)) continue;
            key.equal_size[s] = static_cast<std::uint8_t>(other + 1);
            break;
        }
    }
}

void derive_shader(const DeviceState& state, const BoundTextures& textures, const BoundShader& shader,
                   const VertexShape& shape, PixelKey& key) {
    key.shader = shader.object->id;
    key.statics = shader.statics;
    for (std::size_t s = 0; s < kPixelSamplers; ++s)
        if (shader.object->samplers >> s & 1 && textures[s])
            key.samplers[s] = derive_sampler_key(state, s, *textures[s]);
    if (shader.object->code.version() <= 0x0103)
        for (std::size_t s = 0; s < 4; ++s) key.stages[s].projected = divisor(state, s, shape);
    find_equal_sizes(textures, *shader.object, key);
}

// Whether a stipple pattern is set. 32 zeros count as no pattern, so that areas are filled: a runtime that
// sends the defaults of all states sends zeros. vmhal9x also fills areas then, since OpenGL's initial pattern
// is solid.
bool has_stipple_pattern(const DeviceState& state) {
    const auto first = state.render_states.begin() + dp2::enum_number(Rs::StipplePattern00);
    return std::any_of(first, first + kStippleRows, [](std::uint32_t row) { return row != 0; });
}

// Line patterns and stipples of DX6 and DX7. Stippled alpha replaces both the stipple pattern and blending.
void derive_patterns(const DeviceState& state, DrawnAs drawn, PixelKey& key) {
    const bool line = drawn == DrawnAs::Lines || drawn == DrawnAs::Edges;
    key.line_pattern = line && (state.render(Rs::LinePattern) & 0xFFFF) != 0; // a repeat factor of 0 is off
    if (drawn != DrawnAs::Areas) return;
    key.stippled_alpha = state.render(Rs::StippledAlpha) != 0 && state.render(Rs::AlphaBlendEnable) != 0;
    key.stipple = state.render(Rs::StippleEnable) != 0 && has_stipple_pattern(state) && !key.stippled_alpha;
}

void derive_depth(const DeviceState& state, const Targets& targets, const VendorSwitches& vendor,
                  PixelKey& key) {
    if (!targets.depth.surface) return;
    const dp2::Format format = targets.depth.surface->desc().format;
    key.depth_bounds = vendor.depth_bounds;
    key.depth_test = state.render(Rs::ZEnable) != 0;
    key.depth_w = state.render_as<dp2::ZBuffer>(Rs::ZEnable) == dp2::ZBuffer::UseW;
    if (key.depth_test) {
        key.depth_func = state.render_as<Compare>(Rs::ZFunc);
        key.depth_write = state.render(Rs::ZWriteEnable) != 0;
        if (key.depth_func == Compare::Always && !key.depth_write) key.depth_test = 0;
    }
    key.stencil = state.render(Rs::StencilEnable) != 0 && targets.depth.surface->format().has_stencil();
    if (key.stencil) {
        const auto op = [&](Rs name) { return state.render_as<dp2::StencilOp>(name); };
        key.stencil_two_sided = state.render(Rs::TwoSidedStencilMode) != 0;
        StencilFace(&faces)[2] = key.stencil_faces;
        faces[0] = {state.render_as<Compare>(Rs::StencilFunc), op(Rs::StencilFail), op(Rs::StencilZFail),
                    op(Rs::StencilPass)};
        faces[1] = faces[0];
        if (key.stencil_two_sided)
            faces[1] = {state.render_as<Compare>(Rs::CcwStencilFunc), op(Rs::CcwStencilFail),
                        op(Rs::CcwStencilZFail), op(Rs::CcwStencilPass)};
    }
    if (!key.depth_test) key.depth_w = 0;
    if (key.depth_test || key.stencil || key.depth_bounds)
        key.depth_format = static_cast<std::uint32_t>(format);
}

void derive_blend(const DeviceState& state, PixelKey& key) {
    if (state.render(Rs::AlphaBlendEnable) == 0) return;
    using dp2::Blend;
    using dp2::BlendOp;
    const auto factor = [&](Rs name) { return state.render_as<Blend>(name); };
    const auto both = [](Blend& source, Blend& dest) {
        if (source == Blend::BothSrcAlpha) source = Blend::SrcAlpha, dest = Blend::InvSrcAlpha;
        if (source == Blend::BothInvSrcAlpha) source = Blend::InvSrcAlpha, dest = Blend::SrcAlpha;
        // BOTHSRCALPHA and BOTHINVSRCALPHA are documented as source factors only. As destination factors,
        // drivers treat them as SRCALPHA and INVSRCALPHA.
        if (dest == Blend::BothSrcAlpha) dest = Blend::SrcAlpha;
        if (dest == Blend::BothInvSrcAlpha) dest = Blend::InvSrcAlpha;
    };
    key.blend = 1;
    key.blend_op = state.render_as<BlendOp>(Rs::BlendOp);
    key.blend_source = factor(Rs::SrcBlend);
    key.blend_dest = factor(Rs::DestBlend);
    both(key.blend_source, key.blend_dest);
    if (state.render(Rs::SeparateAlphaBlendEnable) != 0) {
        key.blend_op_alpha = state.render_as<BlendOp>(Rs::BlendOpAlpha);
        key.blend_source_alpha = factor(Rs::SrcBlendAlpha);
        key.blend_dest_alpha = factor(Rs::DestBlendAlpha);
        both(key.blend_source_alpha, key.blend_dest_alpha);
    } else {
        key.blend_op_alpha = key.blend_op;
        key.blend_source_alpha = key.blend_source;
        key.blend_dest_alpha = key.blend_dest;
    }
    const auto replaces = [](BlendOp op, Blend source, Blend dest) {
        return op == BlendOp::Add && source == Blend::One && dest == Blend::Zero;
    };
    if (replaces(key.blend_op, key.blend_source, key.blend_dest) &&
        replaces(key.blend_op_alpha, key.blend_source_alpha, key.blend_dest_alpha))
        key.blend = 0;
}

// Whether table fog uses w as the distance: it does unless the projection is affine. A runtime that
// transforms vertices itself sends the kind of its projection by WINFO (drivers' behaviour: DDrawCompat
// 4dc1c70).
bool fogs_by_w(const DeviceState& state) {
    const auto& p = state.projection.m;
    if (!(p[0][3] == 0 && p[1][3] == 0 && p[2][3] == 0 && p[3][3] == 1)) return true;
    return state.w_range && !(state.w_range->near == 1 && state.w_range->far == 1);
}

} // namespace

std::uint32_t samplers_without_texture(const DeviceState& state, const BoundTextures& textures,
                                       const ShaderObject* shader) {
    std::uint32_t missing = 0;
    if (shader) {
        for (std::size_t s = 0; s < kPixelSamplers; ++s)
            if (shader->samplers >> s & 1 && !textures[s]) missing |= 1u << s;
        return missing;
    }
    for (std::size_t s = 0; s < kStages; ++s) {
        const auto [ends, color, alpha] = operations_of(state, s, textures[s].get());
        if ((color.reads_texture || alpha.reads_texture) && !textures[s]) missing |= 1u << s;
        if (ends) break;
    }
    return missing;
}

dp2::Status derive_pixel_key(const DeviceState& state, const Targets& targets, const BoundTextures& textures,
                             const VertexShape& shape, DrawnAs drawn, const BoundShader& shader,
                             PixelKey& key) {
    const VendorSwitches vendor = vendor_switches(state);
    if (shader.object)
        derive_shader(state, textures, shader, shape, key);
    else
        DP2_TRY(derive_stages(state, textures, shape, key));
    // The fixed-function pipeline writes only the first target (PIPELINE.md 5.6). Targets of the format NULL
    // are never written.
    for (std::size_t t = 0; t < (shader.object ? std::size_t{kTargets} : 1); ++t) {
        if (!targets.color[t].surface) continue;
        const dp2::Format format = targets.color[t].surface->desc().format;
        if (format == dp2::Format::NULL_TARGET) continue;
        key.target_format[t] = static_cast<std::uint32_t>(format);
        key.write_mask[t] = color_writes(state, t);
    }
    key.flat = state.render_as<dp2::ShadeMode>(Rs::ShadeMode) == dp2::ShadeMode::Flat;
    key.specular_add = state.render(Rs::SpecularEnable) != 0 && !shader.object;
    // ps_3_0 shaders compute fog themselves.
    const bool makes_fog = shader.object && shader.object->code.major >= 3;
    if (state.render(Rs::FogEnable) != 0 && !makes_fog) {
        key.fog_mode = state.render_as<dp2::FogMode>(Rs::FogTableMode);
        key.fog = key.fog_mode != dp2::FogMode::None ? 2 : 1;
        key.fog_w = key.fog == 2 && fogs_by_w(state);
    }
    key.several_samples = targets.samples > 1;
    key.sample_shading = targets.samples > 1 && vendor.sample_shading;
    key.centroid = shader.object && shader.object->centroid() && targets.samples > 1;
    const bool alpha_test = state.render(Rs::AlphaTestEnable) != 0;
    if (targets.samples > 1 && vendor.alpha_to_coverage)
        key.alpha_samples = static_cast<std::uint8_t>(targets.samples); // replaces the alpha test
    else if (alpha_test)
        key.alpha_func = state.render_as<Compare>(Rs::AlphaFunc);
    derive_depth(state, targets, vendor, key);
    // Transformed vertices are not clipped; with a depth buffer, fragments with z outside 0..1 are dropped
    // instead.
    key.depth_cut = shape.transformed && targets.depth.surface && state.render(Rs::ZEnable) != 0;
    derive_patterns(state, drawn, key);
    if (!key.stippled_alpha) derive_blend(state, key);
    const dp2::FormatInfo* const target =
        key.target_format[0] != 0 ? &targets.color[0].surface->format() : nullptr;
    key.dither = state.render(Rs::DitherEnable) != 0 && target && target->bits_per_texel <= 16;
    const bool line = drawn == DrawnAs::Lines || drawn == DrawnAs::Edges;
    key.line_coverage = line && targets.samples == 1 && state.smooth_lines();
    // Raster operations and plane masks act on stored bits, in the integer formats of DX7 and earlier.
    if (target && target->kind == dp2::FormatKind::Unorm && target->bits_per_texel <= 32) {
        key.rop = static_cast<std::uint8_t>(std::min(state.render(Rs::Rop2), 255u));
        key.plane_mask = state.render(Rs::PlaneMask) != 0xFFFFFFFF;
    }
    key.srgb_write = state.render(Rs::SrgbWriteEnable) != 0 && target && writes_srgb(*target);
    return {};
}

PixelUniforms derive_pixel_uniforms(const DeviceState& state, const BoundTextures& textures,
                                    std::uint32_t words) {
    PixelUniforms uniforms;
    const auto put = [](float(&out)[4], std::uint32_t argb) { std::ranges::copy(color_floats(argb), out); };
    put(uniforms.texture_factor, state.render(Rs::TextureFactor));
    put(uniforms.fog_color, state.render(Rs::FogColor));
    put(uniforms.blend_factor, state.render(Rs::BlendFactor));
    uniforms.alpha_ref = state.render(Rs::AlphaRef) & 0xFF;
    uniforms.stencil_ref = state.render(Rs::StencilRef);
    uniforms.stencil_mask = state.render(Rs::StencilMask);
    uniforms.stencil_write_mask = state.render(Rs::StencilWriteMask);
    uniforms.fog_start = state.render_float(Rs::FogStart);
    uniforms.fog_end = state.render_float(Rs::FogEnd);
    uniforms.fog_density = state.render_float(Rs::FogDensity);
    uniforms.pattern_repeat = static_cast<float>(state.render(Rs::LinePattern) & 0xFFFF);
    uniforms.line_pattern = state.render(Rs::LinePattern) >> 16;
    uniforms.planes = state.render(Rs::PlaneMask);
    const VendorSwitches vendor = vendor_switches(state);
    uniforms.bounds_low = vendor.depth_low;
    uniforms.bounds_high = vendor.depth_high;
    const WRange w_range = state.w_range.value_or(WRange{});
    uniforms.w_near = w_range.near;
    uniforms.w_scale = 1.0f / (w_range.far - w_range.near);
    uniforms.depth_bias = state.render_float(Rs::DepthBias);
    for (std::uint32_t s = 0; s < kPixelSamplers && pixel_sampler_uniforms(s) < words; ++s)
        uniforms.sampler[s] = derive_sampler_uniforms(state, s, textures[s].get());
    if (words <= RASTERIZER_UNIFORM(PixelUniforms, stage)) return uniforms;
    for (std::size_t s = 0; s < kStages; ++s) {
        PixelUniforms::Stage& stage = uniforms.stage[s];
        put(stage.constant, state.stage(s, Tss::Constant));
        stage.bump_matrix[0] = state.stage_float(s, Tss::BumpEnvMat00);
        stage.bump_matrix[1] = state.stage_float(s, Tss::BumpEnvMat01);
        stage.bump_matrix[2] = state.stage_float(s, Tss::BumpEnvMat10);
        stage.bump_matrix[3] = state.stage_float(s, Tss::BumpEnvMat11);
        stage.bump_scale = state.stage_float(s, Tss::BumpEnvLScale);
        stage.bump_offset = state.stage_float(s, Tss::BumpEnvLOffset);
        if (textures[s] && textures[s]->desc().color_key)
            uniforms.color_key[s] = {textures[s]->desc().color_key->low, textures[s]->desc().color_key->high};
    }
    for (std::size_t y = 0; y < kStippleRows; ++y)
        uniforms.stipple[y] = state.render_states[static_cast<std::size_t>(Rs::StipplePattern00) + y];
    std::ranges::copy(state.convolution.row, uniforms.convolution_row);
    std::ranges::copy(state.convolution.column, uniforms.convolution_column);
    return uniforms;
}

} // namespace rasterizer
