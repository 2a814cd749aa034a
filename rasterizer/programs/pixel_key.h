// The key of a pixel program: everything its code depends on. Draws with equal keys share one program.
// Numeric parameters (factors, references, fog ranges) are uniforms, not part of the key. Keys are canonical:
// members for states without effect (a test that always passes, stages after the last one) have their
// defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "dp2/tables/enums.h"
#include "rasterizer/base/limits.h"
#include "rasterizer/base/same_words.h"
#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

inline constexpr std::size_t kStippleRows = 32;

struct StageKey {
    // The cascade ends at a stage whose color_op is Disable.
    dp2::TextureOp color_op = dp2::TextureOp::Disable, alpha_op = dp2::TextureOp::Disable;
    std::uint8_t color_arg[3] = {}, alpha_arg[3] = {}; // dp2::TextureArg with modifiers, [0] is ARG0
    std::uint8_t result_temp = 0;                      // RESULTARG is TEMP
    std::uint8_t coordinate_set = 0;                   // 0..7
    std::uint8_t projected = 0;        // number of the coordinate to divide by, from 1; 0: none
    std::uint8_t coordinate_count = 2; // coordinates that the texture needs
    bool operator==(const StageKey&) const = default;
};

// The stencil test and operations of one face.
struct StencilFace {
    dp2::Compare func = {};
    dp2::StencilOp fail = {}, depth_fail = {}, pass = {};
    bool operator==(const StencilFace&) const = default;
};

struct PixelKey {
    std::uint64_t shader = 0;  // ShaderObject::id; 0: texture stages of the fixed-function pipeline
    std::uint64_t statics = 0; // number assigned to the values of the shader's StaticConstants
    std::array<StageKey, kStages> stages = {};
    // Samplers that are read; the others have their default values.
    std::array<SamplerKey, kPixelSamplers> samplers = {};
    std::uint32_t target_format[kTargets] = {}; // 0: none
    std::uint32_t depth_format = 0;             // 0: none; depth_test and stencil are off
    std::uint8_t write_mask[kTargets] = {};     // D3DCOLORWRITEENABLE bits
    std::uint8_t flat = 0;                      // flat shading: colours of the provoking vertex
    std::uint8_t specular_add = 0;
    std::uint8_t fog = 0;                           // 0 none, 1 vertex factor, 2 table
    dp2::FogMode fog_mode = {};                     // formula of table fog
    std::uint8_t fog_w = 0;                         // table fog uses w instead of z
    dp2::Compare alpha_func = dp2::Compare::Always; // Always: no test
    std::uint8_t depth_test = 0;                    // ZENABLE; 0 if the test has no effect
    dp2::Compare depth_func = dp2::Compare::Always;
    std::uint8_t depth_write = 0;
    std::uint8_t depth_w = 0;   // w buffer: the depth is computed from w
    std::uint8_t depth_cut = 0; // transformed vertices with ZENABLE: drops fragments with z outside 0..1
    std::uint8_t stencil = 0, stencil_two_sided = 0;
    StencilFace stencil_faces[2] = {}; // clockwise, counter-clockwise
    std::uint8_t blend = 0;
    dp2::BlendOp blend_op = dp2::BlendOp::Add;
    dp2::Blend blend_source = dp2::Blend::One, blend_dest = dp2::Blend::Zero;
    dp2::BlendOp blend_op_alpha = dp2::BlendOp::Add;
    dp2::Blend blend_source_alpha = dp2::Blend::One, blend_dest_alpha = dp2::Blend::Zero;
    std::uint8_t srgb_write = 0;
    std::uint8_t dither = 0;
    std::uint8_t line_coverage = 0; // antialiased lines: alpha decreases with the distance from the axis
    // Depth bounds test: drops fragments whose stored depth is outside the bounds.
    std::uint8_t depth_bounds = 0;
    std::uint8_t alpha_samples = 0; // alpha to coverage over that many samples; 0: off
    std::uint8_t rop = 13;          // D3DRENDERSTATE_ROP2, a GDI R2_ code; 13: R2_COPYPEN
    std::uint8_t plane_mask = 0;    // only the bits of PixelUniforms::planes are written
    std::uint8_t line_pattern = 0;  // lines are drawn with LINEPATTERN
    std::uint8_t stipple = 0;       // filled areas are drawn with the pattern of STIPPLEENABLE
    // STIPPLEDALPHA: instead of blending, alpha selects how many pixels of an area are drawn.
    std::uint8_t stippled_alpha = 0;
    // By sampler: 0, or 1 + the number of an earlier one whose texture has the same size of level 0, and
    // which the shader samples at the same coordinates. The program reads only that one's size, so that it
    // computes equal levels of detail once.
    std::uint8_t equal_size[kPixelSamplers] = {};
    std::uint8_t sample_shading = 0; // inputs are interpolated at each sample instead of the pixel's centre
    std::uint8_t centroid = 0; // multisampled target, and the shader interpolates inputs at the centroid
    std::uint8_t counts_rejections = 0; // every Rejection is counted
    std::uint8_t several_samples = 0;   // the targets are multisampled
    std::uint8_t missing_alpha = 0;     // alpha of a missing texture as an argument of a stage: 0 or 1
    std::uint8_t missing_blend = 0;     // alpha of a missing texture that an operation blends by: 0 or 1
    std::uint8_t traces = 0;            // PixelProgram::traced is made
    std::uint8_t unused[3] = {};        // explicit padding, since all bytes are hashed
    bool operator==(const PixelKey& other) const { return same_words(*this, other); }
};
static_assert(std::has_unique_object_representations_v<PixelKey>); // its bytes are hashed

// The uniforms of a pixel program. A draw has those up to the last one that its program reads
// (PixelProgram::uniform_words), so what few programs read comes last; a shader's constants follow.
struct PixelUniforms {
    float texture_factor[4] = {1, 1, 1, 1}; // r g b a
    float fog_color[4] = {};
    float blend_factor[4] = {1, 1, 1, 1};
    std::uint32_t alpha_ref = 0;       // 0..255
    std::uint32_t planes = 0xFFFFFFFF; // D3DRENDERSTATE_PLANEMASK
    std::uint32_t stencil_ref = 0, stencil_mask = 0xFFFFFFFF, stencil_write_mask = 0xFFFFFFFF;
    float fog_start = 0, fog_end = 1, fog_density = 1;
    float depth_bias = 0;
    float bounds_low = 0, bounds_high = 1; // depth bounds test, inclusive
    float w_near = 0, w_scale = 1;         // depth = (w - near) * scale
    float pattern_repeat = 1;              // LINEPATTERN: pixels per bit
    std::uint32_t line_pattern = 0;        // LINEPATTERN: 16 bits, the lowest is drawn first
    SamplerUniforms sampler[kPixelSamplers];
    struct Stage {
        float constant[4] = {};
        float bump_matrix[4] = {}; // M00 M01 M10 M11
        float bump_scale = 0, bump_offset = 0;
    } stage[kStages];
    struct {
        std::uint32_t low = 0, high = 0;
    } color_key[kStages]; // colour keys of the stages' textures
    float convolution_row[kMaxConvolution] = {}, convolution_column[kMaxConvolution] = {}; // weights
    std::uint32_t stipple[kStippleRows] = {}; // STIPPLEPATTERN00..31
};
static_assert(std::is_trivially_copyable_v<PixelUniforms> && sizeof(PixelUniforms) % 4 == 0);

// Every draw has those before the samplers: tiles read some of them themselves.
inline constexpr std::uint32_t kLeastPixelUniforms = RASTERIZER_UNIFORM(PixelUniforms, sampler);

constexpr std::uint32_t pixel_sampler_uniforms(std::uint32_t number) {
    return RASTERIZER_UNIFORM(PixelUniforms, sampler) + number * kSamplerWords;
}
constexpr SamplerPlace pixel_sampler(const PixelKey& key, std::uint32_t number) {
    const std::uint32_t uniforms = pixel_sampler_uniforms(number);
    const std::uint32_t equal = key.equal_size[number];
    return {number, uniforms, equal == 0 ? uniforms : pixel_sampler_uniforms(equal - 1)};
}

} // namespace rasterizer
