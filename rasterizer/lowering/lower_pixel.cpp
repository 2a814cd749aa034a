// The order of a pixel's operations (PIPELINE.md 0): stages, specular, fog, alpha test, stencil and depth,
// count, blend, write. Stencil and depth come first when no later operation can drop the pixel, which gives
// the same result with less work.
#include "rasterizer/lowering/lower_pixel.h"

#include <algorithm>
#include <optional>

#include "rasterizer/base/work_tally.h"
#include "rasterizer/ir/cost.h"
#include "rasterizer/ir/pack_uniforms.h"
#include "rasterizer/lowering/cut_pixel.h"
#include "rasterizer/lowering/depth_only.h"
#include "rasterizer/lowering/lower_blend.h"
#include "rasterizer/lowering/lower_depth.h"
#include "rasterizer/lowering/lower_fog.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/lower_patterns.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/lowering/lower_shader.h"
#include "rasterizer/lowering/lower_srgb.h"
#include "rasterizer/lowering/lower_stages.h"
#include "rasterizer/lowering/rejection_count.h"
#include "rasterizer/lowering/shader_tracer.h"
#include "rasterizer/lowering/stage_tracer.h"
#include "rasterizer/lowering/trace_notes.h"
#include "rasterizer/programs/shader_linkage.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

// Whether a texture has a colour key, which drops pixels.
bool keyed(const PixelKey& key) {
    return std::ranges::any_of(key.samplers, [](const SamplerKey& s) { return s.color_key != 0; });
}

// The bit of the target that the instruction accesses if its operation is `op`; else 0.
std::uint8_t target_bit(const ir::Instruction& in, ir::Op op) {
    return in.op == op ? static_cast<std::uint8_t>(1u << (in.imm >> 8)) : std::uint8_t{0};
}

class PixelLowering {
  public:
    PixelLowering(const PixelKey& key, const ShaderObject* shader, const StaticConstants& statics,
                  ShaderForm form, bool plain, std::uint32_t least_uniforms)
        : key_(key), shader_(shader), statics_(statics), form_(form), plain_(plain),
          least_uniforms_(least_uniforms) {}

    // Before run(): traces the shader or the stages.
    void trace(TraceMarks& marks) {
        b.keep_samples_apart();
        tracer_.emplace(b, marks);
        stage_tracer_.emplace(b, marks);
    }

    dp2::Result<PixelProgram> run() {
        z_ = b.emit_imm(ir::Op::VaryingAtSample, kPlaneZ);
        notes_.value(kNoteZ, kHasZ, z_);
        if (key_.depth_cut) {
            const Value outside = b.bit_or(b.less(z_, b.number(0)), b.less(b.number(1), z_));
            const RejectionCount depth(b, key_, Rejection::Depth);
            b.emit(ir::Op::Kill, outside);
        }
        {
            const RejectionCount kill(b, key_, Rejection::Kill);
            notes_.test(FragmentEnd::LinePattern);
            if (key_.line_pattern)
                kill_unless(lower_line_pattern(b, input(kLineAlong, Interpolation::Linear)));
            notes_.test(FragmentEnd::Stipple);
            if (key_.stipple) kill_unless(lower_stipple(b));
        }
        // Operations that can drop a pixel come before the depth write.
        const bool tests_alpha = key_.alpha_func != dp2::Compare::Always;
        const bool drops = tests_alpha || key_.alpha_samples != 0 || key_.stippled_alpha || keyed(key_) ||
                           (shader_ && (shader_->kills || shader_->writes_depth));
        // If failing the depth test has no other effect, the test comes before the shader, so that the shader
        // runs, and is counted, only for pixels that pass.
        const bool tests_first = drops && failing_has_no_effect() && key_.depth_func != dp2::Compare::Always;
        if (!drops) DP2_TRY(depth_and_count(false));
        if (tests_first) DP2_TRY(lower_depth_test(b, key_, z_));
        Colors colors;
        {
            const RejectionCount kill(b, key_, Rejection::Kill);
            notes_.test(end_by_shader());
            if (tracer_) b.emit(ir::Op::Trace, z_, 0, 0, trace_mark::kBegins);
            if (shader_) {
                const ir::Op count = key_.sample_shading ? ir::Op::Count : ir::Op::CountPixels;
                b.emit(count, 0, 0, 0, kCountShaded);
                DP2_TRY(colors, run_shader());
            } else {
                DP2_TRY(colors[0], shade());
            }
        }
        for (std::uint32_t t = 0; t < kTargets; ++t)
            if (colors[t]) notes_.color(kNoteShader + 4 * t, kHasShader << t, *colors[t]);
        if (key_.fog) DP2_TRY(fog(*colors[0]));
        Color& color = *colors[0];
        if (key_.line_coverage) color.a = b.mul(color.a, line_coverage());
        if (key_.fog || key_.line_coverage) notes_.color(kNoteSource, kHasSource, color);
        {
            const RejectionCount alpha(b, key_, Rejection::Alpha);
            notes_.test(FragmentEnd::AlphaTest);
            if (tests_alpha) DP2_TRY(alpha_test(color.a));
            notes_.test(FragmentEnd::AlphaToCoverage);
            if (key_.alpha_samples) kill_unless(lower_alpha_to_coverage(b, key_.alpha_samples, color.a));
            notes_.test(FragmentEnd::StippledAlpha);
            if (key_.stippled_alpha) kill_unless(b.less(lower_ordered_threshold(b), color.a));
        }
        if (drops) DP2_TRY(depth_and_count(tests_first));
        notes_.test(FragmentEnd::Passed);
        if (tracer_) b.emit(ir::Op::Trace, z_, 0, 0, trace_mark::kEnds);
        for (std::uint32_t t = 0; t < kTargets; ++t)
            if (colors[t]) DP2_TRY(write(t, *colors[t], colors[1]));
        if (b.overflowed()) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "pixel program length"};
        ir::Program program = b.finish();
        out_.uniform_words = ir::pack_uniforms(program, kConstants, least_uniforms_);
        out_.facts.cost = cost_class(ir::cost_of(program) + loop_steps_ * kLoopStepOperations);
        describe(program);
        if (key_.traces) keep_traced(program);
        if (tracer_) { // not cut, so that the whole program runs for each sample
            out_.stages.whole.program = std::move(program);
            return std::move(out_);
        }
        const bool patterns = key_.line_pattern != 0 || key_.stipple != 0;
        const bool is_usual = !patterns && !key_.depth_bounds && !key_.counts_rejections && !key_.depth_w;
        const DepthTest depth = is_usual && !drops        ? DepthTest::Alone
                                : is_usual && tests_first ? DepthTest::First
                                                          : DepthTest::Other;
        if (depth == DepthTest::Alone) out_.facts.depth_only = describe_depth_only(key_, program);
        // Stages for plain primitives replace those of the usual program, however short they are.
        cut_pixel_program(std::move(program), key_, depth, plain_ ? 0 : kLeastShading, out_);
        return std::move(out_);
    }

  private:
    // The word where the shader's constants start while the program is being made.
    static constexpr std::uint32_t kConstants = sizeof(PixelUniforms) / 4;

    void kill_unless(Value mask) { b.emit(ir::Op::Kill, b.bit_not(mask)); }
    // Inputs are interpolated at the pixel's centre; with sample shading at the sample, with _centroid at the
    // centroid.
    Value varying(std::size_t plane, bool inside = false) {
        if (plain_ && plane == kPlaneRhw) return b.number(1);
        const ir::Op where = key_.sample_shading       ? ir::Op::VaryingAtSample
                             : inside && key_.centroid ? ir::Op::VaryingAtCentroid
                                                       : ir::Op::Varying;
        return b.emit_imm(where, static_cast<std::uint32_t>(plane));
    }
    Value reciprocal_w(bool inside = false) { return b.div(b.number(1), varying(kPlaneRhw, inside)); }

    Value input(int component, Interpolation interpolation, bool inside = false) {
        const PixelInput wanted{static_cast<std::uint8_t>(component), interpolation};
        std::size_t i = 0;
        while (i < out_.inputs.size() && !(out_.inputs[i] == wanted)) ++i;
        if (i == out_.inputs.size()) out_.inputs.push_back(wanted);
        const bool constant =
            plain_ && interpolation == Interpolation::Perspective && is_color_or_fog(component);
        if (interpolation == Interpolation::Flat || constant)
            return b.emit_imm(ir::Op::FlatVarying, static_cast<std::uint32_t>(kPlaneInputs + i));
        const Value plane = varying(kPlaneInputs + i, inside);
        return interpolation == Interpolation::Perspective ? b.mul(plane, reciprocal_w(inside)) : plane;
    }

    Color color_input(int component, bool inside = false) {
        const Interpolation how = key_.flat ? Interpolation::Flat : Interpolation::Perspective;
        const auto channel = [&](int i) { return b.saturate(input(component + i, how, inside)); };
        return {channel(0), channel(1), channel(2), channel(3)};
    }

    // Depth from w, plus the depth bias, which without a w buffer is part of the plane of z.
    Value w_depth() {
        const Value near = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, w_near)),
                    scale = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, w_scale));
        const Value w = b.div(b.number(1), b.emit_imm(ir::Op::VaryingAtSample, kPlaneRhw));
        const Value depth = b.mul(b.sub(w, near), scale);
        return b.add(depth, b.uniform(RASTERIZER_UNIFORM(PixelUniforms, depth_bias)));
    }

    dp2::Result<Color> sample(int s, const BumpOffset* offset) {
        const StageKey& stage = key_.stages[static_cast<std::size_t>(s)];
        const int component = texture_component(stage.coordinate_set);
        SampleCoordinates at;
        for (int i = 0; i < stage.coordinate_count; ++i)
            at[static_cast<std::size_t>(i)] = input(component + i, Interpolation::Perspective);
        if (stage.projected) {
            const Value by = input(component + stage.projected - 1, Interpolation::Perspective);
            for (int i = 0; i < stage.coordinate_count && i < stage.projected; ++i)
                at[static_cast<std::size_t>(i)] = b.div(at[static_cast<std::size_t>(i)], by);
        }
        if (offset) {
            at[0] = b.add(at[0], offset->u);
            at[1] = b.add(at[1], offset->v);
        }
        const auto number = static_cast<std::uint32_t>(s);
        DP2_TRY(const Color texel, lower_sample(b, key_.samplers[number], pixel_sampler(key_, number), at));
        if (stage_tracer_) {
            stage_tracer_->stage("stage " + std::to_string(s) + " texture");
            if (stage.coordinate_count == 3)
                stage_tracer_->sampled(number, {at[0], at[1], at[2]}, texel);
            else
                stage_tracer_->sampled(number, {at[0], at[1]}, texel);
        }
        return texel;
    }

    // Antialiased lines: 1 on the line's axis, falling to 0 at a distance of one pixel.
    Value line_coverage() {
        const Value side = input(kLineSide, Interpolation::Linear);
        return b.saturate(b.sub(b.number(1), b.max(side, b.sub(b.number(0), side))));
    }

    Value table_fog() {
        const FogRange range{b.uniform(RASTERIZER_UNIFORM(PixelUniforms, fog_start)),
                             b.uniform(RASTERIZER_UNIFORM(PixelUniforms, fog_end)),
                             b.uniform(RASTERIZER_UNIFORM(PixelUniforms, fog_density))};
        return lower_fog(b, key_.fog_mode, key_.fog_w ? reciprocal_w() : z_, range, true);
    }

    dp2::Status depth_and_count(bool tested) {
        DP2_TRY(lower_depth_stencil(b, key_,
                                    depth_         ? *depth_
                                    : key_.depth_w ? w_depth()
                                                   : z_,
                                    tested, notes_));
        b.emit(ir::Op::Count, 0, 0, 0, kCountPassed);
        return {};
    }

    dp2::Result<Color> shade() {
        StageInputs inputs;
        // Unused inputs cost nothing: describe() keeps only the planes that the finished program reads.
        inputs.diffuse = color_input(kDiffuse);
        inputs.specular = color_input(kSpecular);
        inputs.texture = [this](int s, const BumpOffset* offset) { return sample(s, offset); };
        if (stage_tracer_) {
            inputs.tracer = &*stage_tracer_;
            stage_tracer_->stage("diffuse");
            stage_tracer_->result("CURRENT", inputs.diffuse);
        }
        DP2_TRY(Color color, lower_stages(b, key_, inputs));
        if (key_.specular_add) {
            color.r = b.saturate(b.add(color.r, inputs.specular.r));
            color.g = b.saturate(b.add(color.g, inputs.specular.g));
            color.b = b.saturate(b.add(color.b, inputs.specular.b));
            if (stage_tracer_) {
                stage_tracer_->stage("specular");
                stage_tracer_->source("SPECULAR", inputs.specular);
                stage_tracer_->result("CURRENT.rgb", {color.r, color.g, color.b});
            }
        }
        return color;
    }

    dp2::Status fog(Color& color) {
        if (key_.fog_mode > dp2::FogMode::Linear)
            return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DRS_FOGTABLEMODE"};
        const Value factor =
            key_.fog == 2 ? table_fog() : b.saturate(input(kFog, Interpolation::Perspective));
        const Value rest = b.sub(b.number(1), factor);
        const std::uint32_t color_word = RASTERIZER_UNIFORM(PixelUniforms, fog_color);
        const auto mix = [&](Value c, std::uint32_t i) {
            return b.add(b.mul(factor, c), b.mul(rest, b.uniform(color_word + i)));
        };
        color.r = mix(color.r, 0);
        color.g = mix(color.g, 1);
        color.b = mix(color.b, 2);
        if (stage_tracer_) {
            stage_tracer_->stage("fog");
            stage_tracer_->source("factor", {factor});
            stage_tracer_->source(
                "FOGCOLOR", {b.uniform(color_word), b.uniform(color_word + 1), b.uniform(color_word + 2)});
            stage_tracer_->result("color.rgb", {color.r, color.g, color.b});
        }
        return {};
    }

    Vec4 shader_input(dp2::ShaderFile file, std::uint32_t number) {
        const Value zero = b.number(0);
        if (file == dp2::ShaderFile::Misc) {
            if (number == 0) return {b.emit(ir::Op::PixelX), b.emit(ir::Op::PixelY), zero, zero};
            const Value side = b.select(b.emit(ir::Op::BackFacing), b.number(-1), b.number(1));
            return {side, side, side, side};
        }
        const int set = static_cast<int>(number);
        const std::uint32_t centroids =
            file == dp2::ShaderFile::Texture ? shader_->centroid_textures : shader_->centroid_inputs;
        const bool inside = (centroids >> number & 1) != 0;
        if (file == dp2::ShaderFile::Texture) {
            Vec4 out;
            for (int c = 0; c < 4; ++c)
                out[static_cast<std::size_t>(c)] =
                    input(texture_component(set) + c, Interpolation::Perspective, inside);
            return out;
        }
        if (shader_->code.major < 3) {
            const Color c = color_input(number == 0 ? kDiffuse : kSpecular, inside);
            return {c.r, c.g, c.b, c.a};
        }
        Vec4 out{zero, zero, zero, zero};
        for (const LinkedInput& link : links_) {
            if (link.declared.number != number) continue;
            const Interpolation how =
                key_.flat && link.is_color ? Interpolation::Flat : Interpolation::Perspective;
            for (std::size_t c = 0; c < 4; ++c)
                if (link.component[c] >= 0) out[c] = input(link.component[c], how, inside);
        }
        return out;
    }

    using Colors = std::array<std::optional<Color>, kTargets>;
    dp2::Result<Colors> run_shader() {
        if (shader_->code.major >= 3) {
            DP2_TRY(links_, link_inputs(*shader_));
        }
        ShaderEnvironment environment;
        environment.shader = shader_;
        environment.form = form_;
        environment.statics = statics_;
        environment.constants = kConstants;
        environment.input = [this](dp2::ShaderFile file, std::uint32_t number) {
            return shader_input(file, number);
        };
        environment.sample = [this](std::uint32_t s, const Vec4& at, const SampleLevel& level) {
            return lower_sample(b, key_.samplers[s], pixel_sampler(key_, s), {at[0], at[1], at[2]}, level);
        };
        environment.bump = [](std::uint32_t stage) {
            const std::size_t at = offsetof(PixelUniforms, stage) + stage * sizeof(PixelUniforms::Stage) +
                                   offsetof(PixelUniforms::Stage, bump_matrix);
            return static_cast<std::uint32_t>(at / 4);
        };
        environment.projected = [this](std::uint32_t stage) -> std::uint32_t {
            return key_.stages[stage].projected;
        };
        if (tracer_) environment.tracer = &*tracer_;
        DP2_TRY(const ShaderOutputs outputs, lower_shader(b, environment));
        loop_steps_ = outputs.loop_steps;
        if (outputs.depth.written) depth_ = outputs.depth.value[0];
        Colors colors;
        for (std::size_t t = 0; t < colors.size(); ++t) {
            const Vec4& v = outputs.color[t].value;
            if (t == 0 || outputs.color[t].written) colors[t] = Color{v[0], v[1], v[2], v[3]};
        }
        return colors;
    }

    // Compares 8-bit integers, or floats for targets with a range beyond 0..1 (PIPELINE.md 5.1).
    dp2::Status alpha_test(Value alpha) {
        const Value reference = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, alpha_ref));
        Value pass = 0;
        if (float_target()) {
            const Value limit = b.mul(b.to_float(reference), b.number(1.0f / 255));
            DP2_TRY(pass, lower_compare_floats(b, key_.alpha_func, alpha, limit));
        } else {
            const Value bits = b.to_int(b.add(b.mul(b.saturate(alpha), b.number(255)), b.number(0.5f)));
            DP2_TRY(pass, lower_compare(b, key_.alpha_func, bits, reference));
        }
        kill_unless(pass);
        return {};
    }

    bool float_target() const {
        const dp2::FormatInfo* format = dp2::find_format(key_.target_format[0]);
        return format && format->kind == dp2::FormatKind::Float;
    }

    void each_rgb(Color& color, Value (*curve)(Builder&, Value)) {
        color.r = curve(b, color.r);
        color.g = curve(b, color.g);
        color.b = curve(b, color.b);
    }

    // `second`: output 1, which two blend factors read; black if there is none.
    dp2::Status write(std::uint32_t target, Color color, const std::optional<Color>& second) {
        const std::uint32_t number = key_.target_format[target];
        if (number == 0) return {};
        const dp2::FormatInfo* format = dp2::find_format(number);
        if (!format) return dp2::not_supported("render target format");
        const auto load = [&](std::uint32_t word) {
            return b.emit_imm(ir::Op::LoadColor, target << 8 | word);
        };
        if (key_.write_mask[target] == 0) return {};
        if (key_.blend) {
            DP2_TRY(Color old, lower_decode(b, format->format, load));
            if (key_.srgb_write) each_rgb(old, lower_srgb_to_linear);
            const Value zero = b.number(0);
            const BlendColors from{color, second.value_or(Color{zero, zero, zero, zero}), old};
            DP2_TRY(color, lower_blend(b, key_, from, format->kind != dp2::FormatKind::Float));
            notes_.color(kNoteBlended + 4 * target, kHasBlended << target, color);
        }
        if (key_.srgb_write) each_rgb(color, lower_linear_to_srgb);
        std::optional<Value> round;
        if (key_.dither) round = lower_ordered_threshold(b);
        DP2_TRY(const auto words, lower_encode(b, format->format, color, round));
        for (std::uint32_t w = 0; w * 32u < format->bits_per_texel; ++w) {
            const std::uint32_t all = channel_bits(*format, 0xF, w);
            const std::uint32_t kept = all & ~channel_bits(*format, key_.write_mask[target], w);
            if (kept == all && all != 0) continue;
            Value word = words[w];
            if (key_.rop != kCopyPen) {
                DP2_TRY(word, lower_rop(b, key_.rop, word, load(w)));
            }
            if (key_.plane_mask) {
                const Value planes = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, planes));
                word = b.select(planes, word, load(w));
            }
            if (kept) word = b.bit_or(b.bit_and(load(w), b.bits(kept)), b.bit_and(word, b.bits(~kept)));
            b.emit(ir::Op::StoreColor, word, 0, 0, target << 8 | w);
        }
        return {};
    }

    const dp2::FormatInfo* tested_depth() const {
        const dp2::FormatInfo* format = dp2::find_format(key_.depth_format);
        // S8_LOCKABLE has no depth.
        return key_.depth_test && format && format->r.width != 0 ? format : nullptr;
    }
    // Whether the depth test compares the interpolated z, in fixed point.
    bool depth_is_plane() const {
        const dp2::FormatInfo* format = tested_depth();
        return format && format->kind == dp2::FormatKind::Depth && !key_.depth_w &&
               !(shader_ && shader_->writes_depth);
    }
    // Whether a pixel whose interpolated z fails the depth test has no effect.
    bool failing_has_no_effect() const {
        const auto keeps = [](const StencilFace& face) {
            return face.fail == dp2::StencilOp::Keep && face.depth_fail == dp2::StencilOp::Keep;
        };
        const bool stencil_keeps =
            keeps(key_.stencil_faces[0]) && (!key_.stencil_two_sided || keeps(key_.stencil_faces[1]));
        return depth_is_plane() && !key_.counts_rejections && (!key_.stencil || stencil_keeps);
    }

    FragmentEnd end_by_shader() const {
        if (!keyed(key_)) return FragmentEnd::Texkill;
        return shader_ && shader_->kills ? FragmentEnd::Shader : FragmentEnd::ColorKey;
    }

    // Moves the notes to PixelProgram::traced. Both programs read the same planes and uniforms.
    void keep_traced(ir::Program& program) {
        out_.traced = program;
        for (ir::Instruction& in : program.code)
            if (in.op == ir::Op::Output) in = {}; // an unused constant: no value changes its number
    }

    // Sets the program's properties and renumbers its planes, dropping those that it does not read any more.
    void describe(ir::Program& program) {
        std::vector<PixelInput> used;
        std::vector<std::uint32_t> renumbered(out_.inputs.size(), ~0u);
        std::size_t kills = 0;
        PixelFacts& facts = out_.facts;
        for (ir::Instruction& in : program.code) {
            kills += in.op == ir::Op::Kill;
            const std::uint8_t loaded = target_bit(in, ir::Op::LoadColor),
                               stored = target_bit(in, ir::Op::StoreColor);
            facts.color_used |= loaded;
            facts.color_used |= stored;
            facts.color_written |= stored;
            facts.depth_used |= in.op == ir::Op::LoadDepth || in.op == ir::Op::StoreDepth;
            facts.depth_written |= in.op == ir::Op::StoreDepth;
            facts.uses_centroid |= in.op == ir::Op::VaryingAtCentroid;
            const bool plane = in.op == ir::Op::Varying || in.op == ir::Op::VaryingAtSample ||
                               in.op == ir::Op::VaryingAtCentroid || in.op == ir::Op::FlatVarying;
            if (!plane || in.imm < kPlaneInputs) continue;
            std::uint32_t& number = renumbered[in.imm - kPlaneInputs];
            if (number == ~0u) {
                number = static_cast<std::uint32_t>(kPlaneInputs + used.size());
                used.push_back(out_.inputs[in.imm - kPlaneInputs]);
            }
            in.imm = number;
        }
        out_.inputs = std::move(used);
        out_.facts.depth = depth_effect(kills);
    }

    // `kills`: number of Kill instructions, including that of the depth test.
    DepthEffect depth_effect(std::size_t kills) const {
        DepthEffect out;
        if (tested_depth()) out.func = key_.depth_func;
        if (tested_depth() && key_.depth_write)
            out.writes = depth_is_plane() ? DepthEffect::Writes::Plane : DepthEffect::Writes::Anything;
        out.only_test = kills <= (out.func == dp2::Compare::Always ? 0u : 1u) && !key_.stencil;
        out.rejects = failing_has_no_effect();
        return out;
    }

    const PixelKey& key_;
    const ShaderObject* shader_;
    const StaticConstants& statics_;
    const ShaderForm form_;
    const bool plain_;                   // for primitives that are `plain` (tiles/primitive.h)
    const std::uint32_t least_uniforms_; // PixelProgram::uniform_words is at least this
    std::vector<LinkedInput> links_;     // inputs of a ps_3_0
    std::optional<Value> depth_;         // written by the shader
    Builder b;
    TraceNotes notes_{b, key_};
    std::optional<ShaderTracer> tracer_; // both or none
    std::optional<StageTracer> stage_tracer_;
    PixelProgram out_;
    Value z_ = 0;
    std::uint64_t loop_steps_ = 0; // ShaderOutputs::loop_steps
};

// Whether a draw's primitives are likely to be `plain`: without a depth test, programs draw text, sprites and
// passes over the whole target.
bool may_be_plain(const PixelKey& key) {
    return key.depth_test == 0 && key.stencil == 0 && key.several_samples == 0 && key.traces == 0;
}

// Sets the stages for plain primitives if they are faster, and tiles can run them where they would run those
// of `program`.
void add_plain(PixelProgram plain, PixelProgram& program) {
    constexpr std::size_t kLeastSaved = 4;
    const auto size = [](const RunnableProgram& stage) { return stage.program.code.size(); };
    auto& to = plain.stages;
    const auto& from = program.stages;
    if (size(to.whole) + kLeastSaved > size(from.whole) || to.hides != from.hides ||
        plain.inputs != program.inputs || plain.uniform_words != program.uniform_words ||
        to.whole.program.samplers != from.whole.program.samplers)
        return;
    to.quads = {}; // `program` has them for all primitives
    if (size(from.colour) == 0) {
        to.visibility = to.pixel = to.colour = {};
    } else if (size(to.colour) == 0 || (size(to.visibility) == 0) != (size(from.visibility) == 0) ||
               plain.samplers() != program.samplers() || plain.lists.counts != program.lists.counts ||
               plain.facts.tests_by_primitive != program.facts.tests_by_primitive) {
        return;
    }
    program.plain = std::move(to);
}

} // namespace

dp2::Result<PixelProgram> lower_pixel(const PixelKey& key, const ShaderObject* shader,
                                      const StaticConstants& statics) {
    const auto lower_for = [&](bool plain, std::uint32_t least_uniforms) {
        const auto lower = [&](ShaderForm form) {
            return PixelLowering(key, shader, statics, form, plain, least_uniforms).run();
        };
        // The Kill of a colour key ignores the execution mask; a region allows only Kill of lanes that take
        // part.
        return keyed(key) ? lower(ShaderForm::Unrolled) : lower_in_short_form(lower);
    };
    DP2_TRY(PixelProgram program, lower_for(false, kLeastPixelUniforms));
    if (may_be_plain(key)) {
        DP2_TRY(PixelProgram plain, lower_for(true, program.uniform_words));
        add_plain(std::move(plain), program);
    }
    return program;
}

dp2::Result<PixelProgram> lower_traced_pixel(const PixelKey& key, const ShaderObject* shader,
                                             const StaticConstants& statics, TraceMarks& marks) {
    const auto lowering = [&](ShaderForm form) {
        return PixelLowering(key, shader, statics, form, false, kLeastPixelUniforms);
    };
    // The form of lower_pixel(), since forms differ in the clamps that they omit; without its limits, which
    // hold for programs without marks.
    bool is_short = true;
    if (shader && !keyed(key)) {
        const auto in_short = lowering(ShaderForm::Short).run();
        is_short = in_short.ok() || in_short.error().fault != dp2::Fault::LimitExceeded;
    }
    PixelLowering traced = lowering(is_short ? ShaderForm::Unrolled : ShaderForm::Regions);
    traced.trace(marks);
    return traced.run();
}

} // namespace rasterizer
