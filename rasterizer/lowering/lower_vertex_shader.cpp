#include "rasterizer/lowering/lower_vertex_shader.h"

#include <optional>

#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/base/work_tally.h"
#include "rasterizer/ir/cost.h"
#include "rasterizer/ir/pack_uniforms.h"
#include "rasterizer/lowering/lower_shader.h"
#include "rasterizer/lowering/shader_tracer.h"
#include "rasterizer/programs/shader_linkage.h"

namespace rasterizer {

using dp2::DeclUsage;
using ir::Value;

namespace {

class VertexShaderLowering {
  public:
    VertexShaderLowering(const VertexKey& key, const ShaderObject& shader, const StaticConstants& statics,
                         const ShaderObject* reader, ShaderForm form)
        : key_(key), shader_(shader), statics_(statics), reader_(reader), form_(form) {}

    // Before run(): traces the shader.
    void trace(TraceMarks& marks) {
        b.keep_samples_apart();
        tracer_.emplace(b, marks);
    }

    dp2::Result<VertexProgram> run() {
        ShaderEnvironment environment;
        environment.shader = &shader_;
        environment.form = form_;
        environment.statics = statics_;
        environment.constants = kLightUniforms; // constants follow VertexUniforms
        environment.input = [this](dp2::ShaderFile, std::uint32_t number) {
            Vec4 v;
            for (std::uint32_t c = 0; c < 4; ++c) v[c] = b.emit_imm(ir::Op::Attribute, number * 4 + c);
            return v;
        };
        environment.sample = [this](std::uint32_t s, const Vec4& at, const SampleLevel& level) {
            return lower_sample(b, key_.samplers[s], vertex_sampler(s), {at[0], at[1], at[2]}, level);
        };
        if (tracer_) {
            environment.tracer = &*tracer_;
            b.emit(ir::Op::Trace, b.bits(0), 0, 0, trace_mark::kBegins);
        }
        DP2_TRY(const ShaderOutputs outputs, lower_shader(b, environment));
        if (shader_.code.major < 3)
            outputs_by_register(outputs);
        else
            DP2_TRY(outputs_by_usage(outputs));
        if (b.overflowed()) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "vertex program length"};
        out_.program = b.finish();
        out_.uniform_words = ir::pack_uniforms(out_.program, kLightUniforms);
        out_.cost = ir::cost_of(out_.program) + outputs.loop_steps * kLoopStepOperations + kVertexOperations;
        out_.programmed = true;
        for (const ir::Instruction& in : out_.program.code)
            if (in.op == ir::Op::Attribute) out_.inputs |= 1u << (in.imm / 4);
        return std::move(out_);
    }

  private:
    static constexpr std::uint8_t kAlpha = 8; // bit of the alpha component in component masks

    void output(int component, Value value) {
        if (!(key_.wanted >> component & 1)) return;
        b.emit(ir::Op::Output, value, 0, 0, static_cast<std::uint32_t>(component));
        out_.outputs |= std::uint64_t{1} << component;
    }
    void output(int component, const Vec4& v) {
        for (int c = 0; c < 4; ++c) output(component + c, v[static_cast<std::size_t>(c)]);
    }

    // Writes the position and its distances to the user clip planes, which with a vertex shader are in clip
    // space.
    void position(const Vec4& clip) {
        output(kPosition, clip);
        for (int plane = 0; plane < kClipPlanes; ++plane) {
            if (!(key_.clip_planes >> plane & 1)) continue;
            const auto word = static_cast<std::uint32_t>(offsetof(VertexUniforms, clip_plane) / 4) +
                              static_cast<std::uint32_t>(plane) * 4;
            Value sum = b.mul(clip[0], b.uniform(word));
            for (std::uint32_t c = 1; c < 4; ++c) sum = b.add(sum, b.mul(clip[c], b.uniform(word + c)));
            b.emit(ir::Op::Output, sum, 0, 0, static_cast<std::uint32_t>(kClip0 + plane));
            out_.outputs |= std::uint64_t{1} << (kClip0 + plane);
        }
    }

    // The fog factor is the shader's own, else the alpha of its specular colour, else everything is fogged
    // (D3D9On12; Wine: test_fog).
    void fog(const std::optional<Value>& own, const std::optional<Value>& specular_alpha) {
        output(kFog, own.value_or(specular_alpha.value_or(b.number(0))));
    }

    // oPos, oFog, oPts, oD, oT; colours and fog are clamped to 0..1.
    void outputs_by_register(const ShaderOutputs& outputs) {
        position(outputs.rast[0].value);
        fog(outputs.rast[1].written ? std::optional(b.saturate(outputs.rast[1].value[0])) : std::nullopt,
            outputs.attr[1].written & kAlpha ? std::optional(b.saturate(outputs.attr[1].value[3]))
                                             : std::nullopt);
        if (outputs.rast[2].written) output(kPointSize, outputs.rast[2].value[0]);
        for (int i = 0; i < 2; ++i) {
            const ShaderOutput& color = outputs.attr[static_cast<std::size_t>(i)];
            if (!color.written) continue;
            for (int c = 0; c < 4; ++c)
                output(kDiffuse + 4 * i + c, b.saturate(color.value[static_cast<std::size_t>(c)]));
        }
        for (int set = 0; set < kStages; ++set)
            if (outputs.output[static_cast<std::size_t>(set)].written)
                output(texture_component(set), outputs.output[static_cast<std::size_t>(set)].value);
    }

    dp2::Status outputs_by_usage(const ShaderOutputs& outputs) {
        std::vector<LinkedInput> links;
        if (reader_) {
            DP2_TRY(links, link_inputs(*reader_));
        }
        Vec4 clip{b.number(0), b.number(0), b.number(0), b.number(0)};
        std::optional<Value> own_fog, specular_alpha;
        for (const ShaderDeclaration& d : shader_.outputs) {
            const Vec4& value = outputs.output[d.number].value;
            if (d.usage == DeclUsage::Position && d.index == 0) clip = value;
            if (d.usage == DeclUsage::PointSize && d.index == 0) output(kPointSize, value[0]);
            if (d.usage == DeclUsage::Fog && d.index == 0) own_fog = value[0];
            if (d.usage == DeclUsage::Color && d.index == 1 && d.mask & kAlpha) specular_alpha = value[3];
            // With a ps_3_0, only its inputs get components: an output that it does not read must not
            // overwrite one of them.
            const int first = reader_ ? -1 : standard_component(d.usage, d.index);
            for (std::size_t c = 0; c < 4; ++c) {
                if (!(d.mask >> c & 1)) continue;
                int component = first < 0 ? -1 : first + static_cast<int>(c);
                for (const LinkedInput& link : links)
                    if (link.declared.usage == d.usage && link.declared.index == d.index &&
                        link.component[c] >= 0)
                        component = link.component[c];
                if (component >= 0) output(component, value[c]);
            }
        }
        if (!reader_) fog(own_fog, specular_alpha); // a ps_3_0 has no fog
        position(clip);
        return {};
    }

    const VertexKey& key_;
    const ShaderObject& shader_;
    const StaticConstants& statics_;
    const ShaderObject* reader_;
    const ShaderForm form_;
    ir::Builder b;
    std::optional<ShaderTracer> tracer_;
    VertexProgram out_;
};

} // namespace

dp2::Result<VertexProgram> lower_vertex_shader(const VertexKey& key, const ShaderObject& shader,
                                               const StaticConstants& statics, const ShaderObject* reader) {
    return lower_in_short_form(
        [&](ShaderForm form) { return VertexShaderLowering(key, shader, statics, reader, form).run(); });
}

dp2::Result<VertexProgram> lower_traced_vertex_shader(const VertexKey& key, const ShaderObject& shader,
                                                      const StaticConstants& statics,
                                                      const ShaderObject* reader, TraceMarks& marks) {
    const auto lowering = [&](ShaderForm form) {
        return VertexShaderLowering(key, shader, statics, reader, form);
    };
    const auto in_short = lowering(ShaderForm::Short).run();
    const bool is_short = in_short.ok() || in_short.error().fault != dp2::Fault::LimitExceeded;
    VertexShaderLowering traced = lowering(is_short ? ShaderForm::Unrolled : ShaderForm::Regions);
    traced.trace(marks);
    return traced.run();
}

} // namespace rasterizer
