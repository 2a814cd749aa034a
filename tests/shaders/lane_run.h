// Runs sixteen vertices or pixels through one lowered shader, without a device.
#pragma once

#include <numeric>
#include <stdexcept>

#include "rasterizer/lowering/lower_shader.h"
#include "rasterizer/lowering/shader_tracer.h"
#include "rasterizer/state/derive_shader.h"
#include "tests/shaders/reference.h"
#include "tests/support/back_ends.h"

namespace shader_reference {

using Lanes16 = std::array<Results, rasterizer::ir::kLanes>;

// A texture computed by a formula instead of texels: the sample depends on every coordinate and on how the level was
// selected.
inline Four sampled_by_formula(const SamplePoint& p) {
    const float extra = p.level == SamplePoint::Level::Quad        ? 0.0f
                        : p.level == SamplePoint::Level::Gradients ? p.ddx[0] + p.ddy[1]
                                                                   : p.number;
    return {p.at[0] + static_cast<float>(p.sampler), p.at[1] * 0.5f, p.at[2] - 1, p.at[0] + extra};
}

// All lanes share the constants, bump matrices and projections of the first environment; each has its own inputs.
class LaneRun {
  public:
    explicit LaneRun(const dp2::Shader& shader, rasterizer::ShaderForm form = rasterizer::ShaderForm::Unrolled)
        : form_(form), object_(rasterizer::make_shader_object(shader, 1)) {}

    // One result for each back end; none if the library refuses to lower the shader, and then `refused` says why.
    std::vector<Lanes16> run(const std::vector<Environment>& lanes) {
        using namespace rasterizer;
        const Environment& first = lanes[0];
        ShaderConstants constants;
        for (std::size_t i = 0; i < 256; ++i) constants.floats[i] = first.c[i];
        constants.end_floats(256);
        for (std::size_t i = 0; i < 16; ++i) {
            for (std::size_t k = 0; k < 4; ++k) constants.integers[i][k] = first.i[i][k];
            constants.booleans[i] = first.b[i];
        }
        ir::Builder b;
        constexpr std::uint32_t kTexture = 64, kMisc = 96, kBump = 8; // attributes: v, t, vPos and vFace
        ShaderEnvironment environment;
        environment.shader = object_.get();
        environment.form = form_;
        environment.statics = derive_statics(*object_, constants);
        environment.constants = kBump * 8;
        environment.input = [&](dp2::ShaderFile file, std::uint32_t number) {
            const std::uint32_t base = file == dp2::ShaderFile::Texture ? kTexture
                                       : file == dp2::ShaderFile::Misc  ? kMisc
                                                                        : 0;
            Vec4 v;
            for (std::uint32_t k = 0; k < 4; ++k) v[k] = b.emit_imm(ir::Op::Attribute, base + number * 4 + k);
            return v;
        };
        environment.sample = [&](std::uint32_t sampler, const Vec4& at,
                                 const SampleLevel& level) -> dp2::Result<Color> {
            using From = SampleLevel::From;
            const ir::Value extra = level.from == From::Quad        ? b.number(0)
                                    : level.from == From::Gradients ? b.add(level.ddx[0], level.ddy[1])
                                                                    : level.value;
            return Color{b.add(at[0], b.number(static_cast<float>(sampler))), b.mul(at[1], b.number(0.5f)),
                         b.sub(at[2], b.number(1)), b.add(at[0], extra)};
        };
        environment.bump = [](std::uint32_t stage) { return stage * kBump; };
        environment.projected = [&](std::uint32_t stage) { return static_cast<std::uint32_t>(first.projected[stage]); };
        std::optional<ShaderTracer> tracer;
        if (trace) {
            environment.tracer = &tracer.emplace(b, trace->marks);
            trace->shader = object_;
            b.emit(ir::Op::Trace, b.bits(0), 0, 0, trace_mark::kBegins);
        }
        const auto outputs = lower_shader(b, environment);
        if (!outputs.ok()) {
            refused = outputs.error().field;
            return {};
        }
        std::uint32_t words = 0;
        const auto put = [&](const ShaderOutput& out) {
            for (const ir::Value v : out.value) b.emit(ir::Op::Output, v, 0, 0, words++);
        };
        for (const auto& out : outputs->rast) put(out);
        for (const auto& out : outputs->attr) put(out);
        for (const auto& out : outputs->output) put(out);
        for (const auto& out : outputs->color) put(out);
        put(outputs->depth);
        program = b.finish();
        // verify() forbids Kill beside Output, but this test emits outputs in pixel shaders, too.
        const std::string wrong = ir::verify(program);
        if (!wrong.empty() && !wrong.starts_with("Kill is for")) throw std::logic_error(wrong);
        regions = std::ranges::count(program.code, ir::Op::Begin, &ir::Instruction::op);
        instructions = program.code.size();
        std::vector<std::uint32_t> uniforms(kBump * 8);
        for (std::size_t stage = 0; stage < 8; ++stage)
            for (std::size_t k = 0; k < 6; ++k)
                uniforms[stage * kBump + k] = std::bit_cast<std::uint32_t>(first.bump[stage][k]);
        append_constants(*object_, constants, uniforms);
        std::vector<Lanes> attributes(kMisc + 8), out(words);
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            const auto set = [&](std::size_t base, const Four& v) {
                for (std::size_t k = 0; k < 4; ++k)
                    attributes[base + k].word[lane] = std::bit_cast<std::uint32_t>(v[k]);
            };
            for (std::size_t i = 0; i < 16; ++i) set(i * 4, lanes[lane].v[i]);
            for (std::size_t i = 0; i < 8; ++i) set(kTexture + i * 4, lanes[lane].t[i]);
            set(kMisc, lanes[lane].position);
            set(kMisc + 4, lanes[lane].face);
        }
        std::vector<Lanes16> results;
        for (const BackEnd& back_end : all_program_back_ends()) {
            if (trace && back_end.compiles()) continue; // programs with marks are interpreted
            Invocation invocation;
            if (trace) {
                std::array<std::uint64_t, ir::kLanes> numbers;
                std::iota(numbers.begin(), numbers.end(), 0);
                trace->log.next_vertices(numbers);
                invocation.trace = &trace->log;
            }
            invocation.live = 0xFFFF;
            invocation.uniforms = uniforms.data();
            invocation.uniform_count = static_cast<std::uint32_t>(uniforms.size());
            invocation.attributes = attributes.data();
            invocation.outputs = out.data();
            back_end.run(program, invocation);
            results.push_back(read(out, invocation.live, outputs->depth.written != 0));
        }
        return results;
    }

    rasterizer::ShaderTrace* trace = nullptr; // if set: traces the vertex with the number of a lane
    const char* refused = "";
    std::size_t instructions = 0; // number in the lowered program
    rasterizer::ir::Program program;
    std::ptrdiff_t regions = 0;

  private:
    static Lanes16 read(const std::vector<rasterizer::Lanes>& out, std::uint32_t live, bool has_depth) {
        Lanes16 results;
        for (std::size_t lane = 0; lane < results.size(); ++lane) {
            std::size_t word = 0;
            const auto take = [&] {
                Four v;
                for (float& x : v) x = std::bit_cast<float>(out[word++].word[lane]);
                return v;
            };
            Results& r = results[lane];
            r.position = take();
            r.fog = take();
            r.size = take();
            for (Four& d : r.d) d = take();
            for (Four& o : r.o) o = take();
            for (Four& c : r.color) c = take();
            const Four depth = take();
            if (has_depth) r.depth = depth[0];
            r.killed = !(live >> lane & 1);
        }
        return results;
    }

    rasterizer::ShaderForm form_;
    std::shared_ptr<const rasterizer::ShaderObject> object_;
};

} // namespace shader_reference
