// Lowers shader code, models 1 to 3. Masks select the lanes in which an instruction takes effect. Most
// shaders are unrolled: all lanes execute both sides of divergent branches. In long ones, and where much can
// be skipped, loops and larger branches become regions of the program. PIPELINE.md 6.
#pragma once

#include <functional>

#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/programs/shader_object.h"

namespace rasterizer {

class ShaderTracer;

using Vec4 = std::array<ir::Value, 4>;

enum class ShaderForm : std::uint8_t {
    Short,    // unrolled; refused if too long, or if regions pay
    Unrolled, // unrolled regardless of its length
    Regions,
};

// What the pixel or vertex lowering provides for a shader.
struct ShaderEnvironment {
    const ShaderObject* shader = nullptr;
    ShaderForm form = ShaderForm::Unrolled;
    StaticConstants statics;
    std::uint32_t constants = 0; // first word of c0 in the uniforms
    // Input registers: v#, t# as interpolated, vPos and vFace.
    std::function<Vec4(dp2::ShaderFile file, std::uint32_t number)> input;
    // The colour of a sampler (or stage) at these coordinates.
    std::function<dp2::Result<Color>(std::uint32_t sampler, const Vec4& at, const SampleLevel& level)> sample;
    // ps_1_x: first word of the stage's bump uniforms; 0 if there are none.
    std::function<std::uint32_t(std::uint32_t stage)> bump;
    // ps_1_1 to 1_3: number of the coordinate that divides the others, from 1 (D3DTTFF_PROJECTED); 0: none.
    std::function<std::uint32_t(std::uint32_t stage)> projected;
    ShaderTracer* tracer = nullptr; // may be null
};

struct ShaderOutput {
    Vec4 value{};
    std::uint8_t written = 0; // mask of the components that any instruction writes
};

struct ShaderOutputs {
    std::array<ShaderOutput, 3> rast;    // oPos, oFog, oPts
    std::array<ShaderOutput, 2> attr;    // oD
    std::array<ShaderOutput, 16> output; // oT, or o of vs_3_0
    std::array<ShaderOutput, 4> color;   // oC; ps_1_x: r0 is color[0]
    ShaderOutput depth;                  // .x
    // Upper bound of the instructions that a run executes in loops that are regions.
    std::uint32_t loop_steps = 0;
};

// Emits the shader into `b`. LimitExceeded: too long for its form; NotSupported names the missing feature.
// All forms give the same bits, except for clamps that are omitted because a value's range is known.
dp2::Result<ShaderOutputs> lower_shader(ir::Builder& b, const ShaderEnvironment& environment);

// Returns lower(form) of the first form in which the shader is not too long.
template <class Lower> auto lower_in_short_form(Lower&& lower) {
    auto in_short = lower(ShaderForm::Short);
    if (in_short.ok() || in_short.error().fault != dp2::Fault::LimitExceeded) return in_short;
    return lower(ShaderForm::Regions);
}

} // namespace rasterizer
