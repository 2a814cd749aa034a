// Fixed-function vertex processing in its order: blending, transform, lighting, fog, coordinates.
// PIPELINE.md 2.
#include "rasterizer/lowering/lower_vertex.h"

#include <optional>

#include "rasterizer/base/work_tally.h"
#include "rasterizer/ir/cost.h"
#include "rasterizer/ir/pack_uniforms.h"
#include "rasterizer/lowering/lower_fog.h"
#include "rasterizer/lowering/lower_lighting.h"
#include "rasterizer/lowering/lower_texgen.h"
#include "rasterizer/lowering/stage_tracer.h"
#include "rasterizer/programs/shader_linkage.h"
#include "rasterizer/programs/vertex_inputs.h"

namespace rasterizer {

using dp2::TexGen;
using ir::Builder;
using ir::Value;

namespace {

using Vec4 = std::array<Value, 4>;

class VertexLowering {
  public:
    VertexLowering(const VertexKey& key, const ShaderObject* reader) : key_(key), reader_(reader) {}

    // Before run(): traces the stages.
    void trace(TraceMarks& marks) { tracer_.emplace(b, marks); }

    dp2::Result<VertexProgram> run() {
        DP2_TRY(check());
        if (tracer_) b.emit(ir::Op::Trace, b.bits(0), 0, 0, trace_mark::kBegins);
        position();
        colors();
        if (wants(kFog)) output(kFog, fog());
        if (wants(kPointSize)) output(kPointSize, point_size());
        if (reader_) DP2_TRY(direct_inputs());
        for (std::size_t stage = 0; stage < kStages && !reader_; ++stage) coordinates(stage);
        for (int plane = 0; plane < kClipPlanes; ++plane)
            if (key_.clip_planes >> plane & 1) output(kClip0 + plane, clip_distance(plane));
        if (b.overflowed()) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "vertex program length"};
        out_.program = b.finish();
        out_.uniform_words = ir::pack_uniforms(out_.program, kLightUniforms);
        out_.cost = ir::cost_of(out_.program) + kVertexOperations;
        out_.transformed = key_.transformed;
        for (const ir::Instruction& in : out_.program.code)
            if (in.op == ir::Op::Attribute) out_.inputs |= 1u << (in.imm / 4);
        return std::move(out_);
    }

  private:
    dp2::Status check() const {
        if (key_.fog_mode > dp2::FogMode::Linear)
            return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DRS_FOGVERTEXMODE"};
        for (const TexGen how : key_.texture_generate)
            if (how > TexGen::SphereMap)
                return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DTSS_TEXCOORDINDEX"};
        return {};
    }

    bool wants(int component) const { return key_.wanted >> component & 1; }
    bool has(VertexInput input) const { return key_.present & input_bit(input); }
    Value attribute(VertexInput input, std::uint32_t component) {
        return b.emit_imm(ir::Op::Attribute, static_cast<std::uint32_t>(input) * 4 + component);
    }
    Vec4 attributes(VertexInput input) {
        return {attribute(input, 0), attribute(input, 1), attribute(input, 2), attribute(input, 3)};
    }
    Color color(VertexInput input) {
        const Vec4 v = attributes(input);
        return {v[0], v[1], v[2], v[3]};
    }
    void output(int component, Value value) {
        b.emit(ir::Op::Output, value, 0, 0, static_cast<std::uint32_t>(component));
        out_.outputs |= std::uint64_t{1} << component;
    }
    void output_color(int component, const Color& c) {
        const Value values[] = {c.r, c.g, c.b, c.a};
        for (int i = 0; i < 4; ++i)
            if (wants(component + i)) output(component + i, values[i]);
    }

    Vec4 times(const Vec4& v, const std::array<Vec4, 4>& matrix) {
        Vec4 out;
        for (std::size_t column = 0; column < 4; ++column) {
            Value sum = b.mul(v[0], matrix[0][column]);
            for (std::size_t row = 1; row < 4; ++row) sum = b.add(sum, b.mul(v[row], matrix[row][column]));
            out[column] = sum;
        }
        return out;
    }
    std::array<Vec4, 4> matrix(std::uint32_t word) {
        std::array<Vec4, 4> out;
        for (std::uint32_t i = 0; i < 16; ++i) out[i / 4][i % 4] = b.uniform(word + i);
        return out;
    }

    // The fixed functions use w = 1, even if the vertex has another w.
    Vec4 model_position() {
        Vec4 p = attributes(VertexInput::Position);
        p[3] = b.number(1);
        if (key_.blend != VertexBlend::Tween || !has(VertexInput::Position1)) return p;
        const Value t = b.uniform(RASTERIZER_UNIFORM(VertexUniforms, tween));
        const Vec4 q = attributes(VertexInput::Position1);
        return {b.lerp(p[0], q[0], t), b.lerp(p[1], q[1], t), b.lerp(p[2], q[2], t), p[3]};
    }

    void position() {
        if (key_.transformed) {
            Vec4 v = attributes(VertexInput::Position);
            // rhw 0 is treated as 1.
            v[3] = b.select(b.emit(ir::Op::FEq, v[3], b.number(0)), b.number(1), v[3]);
            for (int i = 0; i < 4; ++i) output(kPosition + i, v[static_cast<std::size_t>(i)]);
            traced("position", "POSITION", attributes(VertexInput::Position), "screen position", v);
            return;
        }
        // Without vertex blending one matrix transforms from object to clip space, so that depths equal those
        // of a vertex shader that uses one such matrix.
        const bool blended = key_.blend == VertexBlend::Weights;
        const Vec4 clip = blended ? times(eye4(), matrix(RASTERIZER_UNIFORM(VertexUniforms, projection)))
                                  : times(model_position(),
                                          matrix(RASTERIZER_UNIFORM(VertexUniforms, world_view_projection)));
        for (int i = 0; i < 4; ++i) output(kPosition + i, clip[static_cast<std::size_t>(i)]);
        traced("position", "POSITION", model_position(), "clip position", clip);
    }
    // Traces a stage with one source and one result.
    template <class From, class To>
    void traced(const std::string& stage, const std::string& from, const From& source, const std::string& to,
                const To& result) {
        if (!tracer_) return;
        tracer_->stage(stage);
        tracer_->source(from, source);
        tracer_->result(to, result);
    }
    using List = StageTracer::List;

    // The world-view matrix of weight `i`.
    std::array<Vec4, 4> blend_matrix(std::uint32_t i) {
        if (!key_.indexed) return matrix(RASTERIZER_UNIFORM(VertexUniforms, world_view) + i * 16);
        Value index = attribute(VertexInput::BlendIndices, i);
        if (key_.color_indices) index = b.mul(index, b.number(255));
        index =
            b.to_int(b.add(b.min(b.max(index, b.number(0)), b.number(kPaletteMatrices - 1)), b.number(0.5f)));
        const Value start = b.shl(index, 4);
        std::uint32_t lights = 0;
        for (const std::uint8_t count : key_.lights) lights += count;
        const std::uint32_t palette = kLightUniforms + lights * kLightWords;
        std::array<Vec4, 4> out;
        for (std::uint32_t k = 0; k < 16; ++k)
            out[k / 4][k % 4] = b.emit(ir::Op::UniformAt, start, 0, 0, palette + k);
        return out;
    }

    // The weights of the vertex; the last matrix gets 1 minus their sum.
    Value weight(std::uint32_t i) {
        if (i < key_.weights) return attribute(VertexInput::BlendWeight, i);
        Value rest = b.number(1);
        if (key_.weights == 0) return rest;
        Value sum = attribute(VertexInput::BlendWeight, 0);
        for (std::uint32_t k = 1; k < key_.weights; ++k)
            sum = b.add(sum, attribute(VertexInput::BlendWeight, k));
        return b.sub(rest, sum);
    }

    const Vec4& eye4() {
        if (eye4_) return *eye4_;
        if (key_.blend != VertexBlend::Weights) {
            eye4_ = times(model_position(), matrix(RASTERIZER_UNIFORM(VertexUniforms, world_view)));
            traced("world and view", "POSITION", model_position(), "eye position", *eye4_);
            return *eye4_;
        }
        const Vec4 p = model_position();
        Vec4 sum{};
        for (std::uint32_t i = 0; i <= key_.weights; ++i) {
            const Vec4 part = times(p, blend_matrix(i));
            const Value w = weight(i);
            for (std::size_t c = 0; c < 4; ++c) {
                const Value term = b.mul(part[c], w);
                sum[c] = i == 0 ? term : b.add(sum[c], term);
            }
            const std::string number = std::to_string(i);
            traced("blend matrix " + number, "weight " + number, List{w}, "eye position " + number, part);
        }
        eye4_ = sum;
        traced("blended position", "POSITION", p, "eye position", sum);
        return *eye4_;
    }

    Vec3 eye() {
        const Vec4& p = eye4();
        const Value one = b.number(1);
        const Value w = b.select(b.emit(ir::Op::FEq, p[3], b.number(0)), one, p[3]);
        return {b.div(p[0], w), b.div(p[1], w), b.div(p[2], w)};
    }

    // Zero if the vertex has no normal.
    Vec3 normal() {
        if (normal_) return *normal_;
        const Value zero = b.number(0);
        Vec3 n{zero, zero, zero};
        if (has(VertexInput::Normal)) {
            Vec4 m = attributes(VertexInput::Normal);
            if (key_.blend == VertexBlend::Tween && has(VertexInput::Normal1)) {
                const Value t = b.uniform(RASTERIZER_UNIFORM(VertexUniforms, tween));
                const Vec4 q = attributes(VertexInput::Normal1);
                for (std::size_t i = 0; i < 3; ++i) m[i] = b.lerp(m[i], q[i], t);
            }
            const auto rotate = [&](const std::array<std::array<Value, 3>, 3>& by) {
                const auto column = [&](std::size_t c) {
                    return b.add(b.add(b.mul(m[0], by[0][c]), b.mul(m[1], by[1][c])), b.mul(m[2], by[2][c]));
                };
                return Vec3{column(0), column(1), column(2)};
            };
            std::array<std::array<Value, 3>, 3> by;
            if (key_.blend != VertexBlend::Weights) {
                for (std::uint32_t i = 0; i < 9; ++i)
                    by[i / 3][i % 3] = b.uniform(RASTERIZER_UNIFORM(VertexUniforms, normal) + i);
                n = rotate(by);
            } else {
                for (std::uint32_t i = 0; i <= key_.weights; ++i) {
                    const std::array<Vec4, 4> matrix = blend_matrix(i);
                    for (std::size_t k = 0; k < 9; ++k) by[k / 3][k % 3] = matrix[k / 3][k % 3];
                    n = lower_sum(b, n, lower_scale(b, rotate(by), weight(i)));
                }
            }
            if (key_.normalize) n = lower_normalize(b, n);
            traced("normal", "NORMAL", m, "eye normal", n);
        }
        normal_ = n;
        return n;
    }

    bool wants_any(int component) const { return (key_.wanted >> component & 0xF) != 0; }

    void colors() {
        Color diffuse = color(VertexInput::Diffuse), specular = color(VertexInput::Specular);
        if (!key_.transformed && key_.lighting && (wants_any(kDiffuse) || wants_any(kSpecular))) {
            const LightingInputs inputs{eye(), normal(), diffuse, specular, tracer_ ? &*tracer_ : nullptr};
            const LitColors lit = lower_lighting(b, key_, inputs);
            diffuse = lit.diffuse;
            specular = lit.specular;
        }
        output_color(kDiffuse, diffuse);
        output_color(kSpecular, specular);
        if (tracer_ && wants_any(kDiffuse)) {
            tracer_->stage("diffuse color");
            tracer_->result("DIFFUSE", diffuse);
        }
        if (tracer_ && wants_any(kSpecular)) {
            tracer_->stage("specular color");
            tracer_->result("SPECULAR", specular);
        }
    }

    // PIPELINE.md 2.6: without a fog mode the factor is the vertex' own, else the specular alpha. Without
    // either there is no fog, but transformed vertices are fogged completely. The factor is clamped at the
    // pixel.
    Value fog() {
        if (has(VertexInput::Fog)) return attribute(VertexInput::Fog, 0);
        if (key_.fog_mode == dp2::FogMode::None)
            return key_.transformed || has(VertexInput::Specular) ? attribute(VertexInput::Specular, 3)
                                                                  : b.number(1);
        const FogRange range{b.uniform(RASTERIZER_UNIFORM(VertexUniforms, fog_start)),
                             b.uniform(RASTERIZER_UNIFORM(VertexUniforms, fog_end)),
                             b.uniform(RASTERIZER_UNIFORM(VertexUniforms, fog_density))};
        const Value distance = fog_distance(), factor = lower_fog(b, key_.fog_mode, distance, range, false);
        traced("fog", "distance", List{distance}, "factor", List{factor});
        return factor;
    }
    // Without range fog: the eye-space depth before the division by w (Wine 10: test_fog, on Windows).
    Value fog_distance() {
        if (!key_.range_fog) {
            const Value z = eye4()[2];
            return b.max(z, b.sub(b.number(0), z));
        }
        const Vec3 p = eye();
        return b.emit(ir::Op::FSqrt, lower_dot(b, p, p));
    }

    Value point_size() {
        const auto number = [&](std::uint32_t word) { return b.uniform(word); };
        const Value size = has(VertexInput::PointSize)
                               ? attribute(VertexInput::PointSize, 0)
                               : number(RASTERIZER_UNIFORM(VertexUniforms, point_size));
        if (!key_.point_scale) return size;
        const Vec3 p = eye();
        const Value distance = b.emit(ir::Op::FSqrt, lower_dot(b, p, p));
        const Value curve =
            b.add(b.add(number(RASTERIZER_UNIFORM(VertexUniforms, point_a)),
                        b.mul(number(RASTERIZER_UNIFORM(VertexUniforms, point_b)), distance)),
                  b.mul(number(RASTERIZER_UNIFORM(VertexUniforms, point_c)), b.mul(distance, distance)));
        const Value scale = b.emit(ir::Op::FSqrt, b.div(b.number(1), curve));
        const Value scaled =
            b.mul(b.mul(number(RASTERIZER_UNIFORM(VertexUniforms, viewport_height)), size), scale);
        traced("point size", "distance", List{distance}, "size", List{scaled});
        return scaled;
    }

    void coordinates(std::size_t stage) {
        const int first = texture_component(static_cast<int>(stage));
        if (!wants_any(first)) return;
        TexGenInputs inputs;
        inputs.set = attributes(
            static_cast<VertexInput>(static_cast<int>(VertexInput::Texture0) + key_.texture_set[stage]));
        if (key_.texture_generate[stage] != TexGen::PassThru) {
            inputs.position = eye();
            inputs.normal = normal();
        }
        const Vec4 out = lower_texgen(b, key_, stage, inputs);
        traced("stage " + std::to_string(stage) + " coordinates",
               "set " + std::to_string(key_.texture_set[stage]), inputs.set, "coordinates", out);
        for (int i = 0; i < 4; ++i)
            if (wants(first + i)) output(first + i, out[static_cast<std::size_t>(i)]);
    }

    // Transformed vertices that a ps_3_0 reads: each usage is passed on unchanged; missing usages are zero,
    // missing colours have the defaults of colours.
    dp2::Status direct_inputs() {
        DP2_TRY(const std::vector<LinkedInput> links, link_inputs(*reader_));
        for (const LinkedInput& link : links) {
            const ShaderDeclaration& d = link.declared;
            if (link.is_color) continue;
            auto input = fixed_input(d.usage, d.index);
            if (input && *input >= VertexInput::Texture0 && *input < VertexInput::Position1)
                input = static_cast<VertexInput>(static_cast<int>(VertexInput::Texture0) +
                                                 key_.texture_set[d.index]);
            if (!input) input = passed_input(*reader_, d.usage, d.index);
            for (std::size_t c = 0; c < 4; ++c)
                if (link.component[c] >= 0 && wants(link.component[c]))
                    output(link.component[c], input && has(*input)
                                                  ? attribute(*input, static_cast<std::uint32_t>(c))
                                                  : b.number(0));
        }
        return {};
    }

    Value clip_distance(int plane) {
        const auto word = static_cast<std::uint32_t>(offsetof(VertexUniforms, clip_plane) / 4) +
                          static_cast<std::uint32_t>(plane) * 4;
        const Vec4& p = eye4();
        Value sum = b.mul(p[0], b.uniform(word));
        for (std::uint32_t i = 1; i < 4; ++i) sum = b.add(sum, b.mul(p[i], b.uniform(word + i)));
        traced("clip plane " + std::to_string(plane), "eye position", p, "distance", List{sum});
        return sum;
    }

    const VertexKey& key_;
    const ShaderObject* reader_;
    Builder b;
    std::optional<StageTracer> tracer_;
    VertexProgram out_;
    std::optional<Vec4> eye4_;
    std::optional<Vec3> normal_;
};

} // namespace

dp2::Result<VertexProgram> lower_vertex(const VertexKey& key, const ShaderObject* reader) {
    return VertexLowering(key, reader).run();
}

dp2::Result<VertexProgram> lower_traced_vertex(const VertexKey& key, const ShaderObject* reader,
                                               TraceMarks& marks) {
    VertexLowering traced(key, reader);
    traced.trace(marks);
    return traced.run();
}

} // namespace rasterizer
