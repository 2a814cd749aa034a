// Lowers a shader's code in the order of execution: branches become masks, calls are inlined, loops are
// unrolled or become regions of the program.
#include "rasterizer/lowering/lower_shader.h"

#include <algorithm>
#include <span>
#include <vector>

#include "rasterizer/lowering/shader_regions.h"
#include "rasterizer/lowering/shader_textures.h"
#include "rasterizer/lowering/shader_tracer.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;
using dp2::ShaderFlow;
using dp2::ShaderInstruction;
using dp2::ShaderOp;

namespace {

constexpr std::uint32_t kMaxSteps = 65536;  // executed instructions, with calls inlined
constexpr std::size_t kMostUnrolled = 4096; // instructions of the IR
// A loop with at most this many instructions over all its iterations is unrolled rather than made a region:
// if it may end early, and if it runs in full.
constexpr std::size_t kMostAtOnce = 32, kMostWithoutEnd = 128;

bool declares(ShaderOp op) {
    return op == ShaderOp::Dcl || op == ShaderOp::Def || op == ShaderOp::DefI || op == ShaderOp::DefB ||
           op == ShaderOp::Nop || op == ShaderOp::Phase;
}

// The outputs before the code runs: 0, but 1 in oD0 and the w of oPos (NV_vertex_program; AquaNox writes
// oPos.xy only).
ShaderOutputs initial_outputs(ir::Builder& b) {
    ShaderOutputs out;
    const ir::Value zero = b.number(0), one = b.number(1);
    const auto fill = [](auto& group, ir::Value value) {
        for (ShaderOutput& o : group) o.value.fill(value);
    };
    fill(out.rast, zero);
    out.rast[0].value[3] = one;
    fill(out.attr, zero);
    out.attr[0].value.fill(one);
    fill(out.output, zero);
    fill(out.color, zero);
    out.depth.value.fill(zero);
    return out;
}

// Owns the objects that lower a shader, and changes the execution mask and aL for control flow.
// Instructions without control flow are evaluated by the object for their kind, then written to the
// registers.
class ShaderLowering {
  public:
    ShaderLowering(ir::Builder& builder, const ShaderEnvironment& environment)
        : b(builder), environment_(environment), shader_(environment.shader->code), blocks_(shader_),
          out_(initial_outputs(builder)), mask_(builder), registers_(builder, environment, mask_, out_),
          arithmetic_(builder, shader_, registers_),
          textures_(builder, environment, registers_, arithmetic_, out_.depth),
          steps_in_loops_(builder.bits(0)), regions_(builder, shader_, blocks_, registers_, mask_) {
        if (environment.form == ShaderForm::Short)
            is_refused_ = regions_.pay(blocks_.main(), environment.statics);
        if (environment.form != ShaderForm::Regions) return;
        const double most = regions_.length_of(blocks_.main(), environment.statics).in_loops;
        counts_steps_ = most > kMaxLoopSteps;
        out_.loop_steps = counts_steps_ ? kMaxLoopSteps : static_cast<std::uint32_t>(most);
    }

    dp2::Result<ShaderOutputs> run() {
        DP2_TRY(execute(blocks_.main()));
        if (shader_.pixel && shader_.major == 1) out_.color[0] = {registers_.temporary(0), 0xF};
        return std::move(out_);
    }

  private:
    using Value = ir::Value;
    using Range = ShaderBlocks::Range;

    dp2::Status execute(const Range& range);
    dp2::Status branch(std::size_t at);
    dp2::Status side(const Range& range);
    dp2::Status loop(std::size_t at);
    dp2::Status turns(std::size_t at, std::uint32_t count, Value step);
    dp2::Status call(const ShaderInstruction& in);
    Value truth(const ShaderInstruction& in);
    dp2::Result<Vec4> evaluate(const ShaderInstruction& in);
    void write(std::size_t at, const Vec4& value);
    void trace(std::size_t at);

    ir::Builder& b;
    const ShaderEnvironment& environment_;
    const dp2::Shader& shader_;
    const ShaderBlocks blocks_;
    ShaderOutputs out_;
    ExecutionMask mask_;
    ShaderRegisters registers_;
    ShaderArithmetic arithmetic_;
    ShaderTextures textures_;
    std::uint32_t depth_ = 0, steps_ = 0; // call depth; instructions lowered so far
    // Instructions that each lane has executed in loops; used if counts_steps_.
    Value steps_in_loops_;
    bool counts_steps_ = false;
    bool is_refused_ = false; // in the short form
    ShaderRegions regions_;
};

dp2::Result<Vec4> ShaderLowering::evaluate(const ShaderInstruction& in) {
    if (ShaderTextures::evaluates(in.op)) return textures_.evaluate(in);
    return arithmetic_.evaluate(in);
}

// Writes the result of an instruction.
void ShaderLowering::write(std::size_t at, const Vec4& value) {
    const ShaderInstruction& in = shader_.code[at];
    if (environment_.tracer) environment_.tracer->result(at, in, registers_.modified(in, value), registers_);
    registers_.write(in, value);
}

// Traces that the active lanes execute an instruction, and what it reads.
void ShaderLowering::trace(std::size_t at) {
    if (!environment_.tracer) return;
    environment_.tracer->enter(at, depth_, mask_.active());
    environment_.tracer->sources(shader_.code[at], environment_.statics, registers_);
}

dp2::Status ShaderLowering::execute(const Range& range) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const ShaderInstruction& in = shader_.code[i];
        const bool is_short =
            environment_.form != ShaderForm::Short || (!is_refused_ && b.size() <= kMostUnrolled);
        if (++steps_ > kMaxSteps || b.overflowed() || !is_short)
            return Error{Fault::LimitExceeded, 0, 0, "shader length"};
        if (mask_.is_empty()) return {};
        if (declares(in.op)) continue;
        trace(i);
        switch (flow_of(in)) {
        case ShaderFlow::BeginIf:
            DP2_TRY(branch(i));
            i = blocks_.end_of(i);
            continue;
        case ShaderFlow::BeginLoop:
        case ShaderFlow::BeginRep:
            DP2_TRY(loop(i));
            i = blocks_.end_of(i);
            continue;
        case ShaderFlow::Call: DP2_TRY(call(in)); continue;
        case ShaderFlow::Return: mask_.returned = b.bit_or(mask_.returned, mask_.active()); continue;
        case ShaderFlow::Break:
            mask_.broken = b.bit_or(mask_.broken, b.bit_and(mask_.active(), truth(in)));
            continue;
        default: break;
        }
        if (in.op == ShaderOp::TexKill) {
            textures_.kill(in);
            continue;
        }
        DP2_TRY(const Vec4 value, evaluate(in));
        // Both instructions of a co-issued pair read the registers as they were before the pair.
        if (i + 1 < range.end && shader_.code[i + 1].coissue) {
            trace(++i);
            DP2_TRY(const Vec4 other, evaluate(shader_.code[i]));
            write(i - 1, value);
            write(i, other);
            continue;
        }
        write(i, value);
    }
    return {};
}

// The mask of the condition of if, callnz, breakp and the comparing instructions; all lanes for those without
// a condition.
ir::Value ShaderLowering::truth(const ShaderInstruction& in) {
    const auto scalar = [&](std::size_t i) { return registers_.source(in.sources[i])[0]; };
    Value holds = mask_.all;
    switch (in.op) {
    case ShaderOp::IfC:
    case ShaderOp::BreakC:
        holds = lower_comparison(b, static_cast<dp2::ShaderComparison>(in.control), scalar(0), scalar(1));
        break;
    case ShaderOp::If:
    case ShaderOp::BreakP: holds = registers_.logical(in.sources[0], 0); break;
    case ShaderOp::CallNz: holds = registers_.logical(in.sources[1], 0); break;
    default: return holds;
    }
    if (environment_.tracer) environment_.tracer->taken(holds);
    return holds;
}

dp2::Status ShaderLowering::branch(std::size_t at) {
    const Value outside = mask_.condition, taken = truth(shader_.code[at]);
    const std::size_t otherwise = blocks_.else_of(at), end = blocks_.end_of(at);
    mask_.condition = b.bit_and(outside, taken);
    DP2_TRY(side({at + 1, otherwise ? otherwise : end}));
    if (otherwise) {
        mask_.condition = b.bit_and(outside, b.bit_not(taken));
        trace(otherwise);
        DP2_TRY(side({otherwise + 1, end}));
    }
    mask_.condition = outside;
    return {};
}

// Lowers one side of a branch. A long side becomes a region, which is skipped when no lane takes it.
dp2::Status ShaderLowering::side(const Range& range) {
    const bool may_skip = environment_.form == ShaderForm::Regions && !b.constant(mask_.active());
    if (!may_skip || !regions_.is_long(range)) return execute(range);
    Value* const more[] = {&steps_in_loops_};
    return regions_.run(regions_.written(range), std::span(more).first(counts_steps_ ? 1 : 0), 1,
                        [&] { return execute(range); });
}

// loop aL, i#: x iterations, aL from y in steps of z; rep i#: x iterations.
dp2::Status ShaderLowering::loop(std::size_t at) {
    const ShaderInstruction& in = shader_.code[at];
    const bool counts = in.op == ShaderOp::Loop;
    const auto how = ShaderRegions::constants_of(in, environment_.statics);
    const Value outside = mask_.broken;
    const Value outer_counter = registers_.loop_counter();
    if (counts)
        registers_.loop_counter() = b.bits(static_cast<std::uint32_t>(std::clamp(how[1], -4096, 4096)));
    const std::int32_t step = counts ? std::clamp(how[2], -128, 127) : 0;
    DP2_TRY(turns(at, ShaderRegions::turns_of(in, environment_.statics),
                  b.bits(static_cast<std::uint32_t>(step))));
    registers_.loop_counter() = outer_counter;
    mask_.broken = outside;
    return {};
}

dp2::Status ShaderLowering::turns(std::size_t at, std::uint32_t count, Value step) {
    const Range body{at + 1, blocks_.end_of(at)};
    const auto turn = [&]() -> dp2::Status {
        if (environment_.tracer)
            environment_.tracer->turn(at, depth_, mask_.active(), registers_.loop_counter());
        DP2_TRY(execute(body));
        if (step != mask_.none) registers_.loop_counter() = b.iadd(registers_.loop_counter(), step);
        return {};
    };
    const std::size_t most = regions_.may_end_early(body) ? kMostAtOnce : kMostWithoutEnd;
    const bool is_short = (body.end - body.begin) * count <= most && regions_.is_flat(body);
    if (environment_.form != ShaderForm::Regions || count < 2 || is_short) {
        for (std::uint32_t i = 0; i < count && !mask_.is_empty(); ++i) DP2_TRY(turn());
        return {};
    }
    regions_.read_inputs(body);
    const ShaderRegions::Values written = regions_.written(body);
    std::vector<Value*> more;
    if (step != mask_.none) more.push_back(&registers_.loop_counter());
    std::uint32_t steps = 0; // instructions per iteration
    if (counts_steps_) {
        steps = static_cast<std::uint32_t>(regions_.length_of(body, environment_.statics, depth_).straight);
        more.push_back(&steps_in_loops_);
        if (std::ranges::find(written, &mask_.broken) == written.end()) more.push_back(&mask_.broken);
    }
    return regions_.run(written, more, count, [&]() -> dp2::Status {
        // Counted before the iteration, since a lane that breaks out of an iteration has executed it, too.
        if (counts_steps_)
            steps_in_loops_ = b.iadd(steps_in_loops_, b.bit_and(mask_.active(), b.bits(steps)));
        DP2_TRY(turn());
        if (counts_steps_)
            mask_.broken =
                b.bit_or(mask_.broken, b.emit(ir::Op::ILt, b.bits(kMaxLoopSteps), steps_in_loops_));
        return {};
    });
}

dp2::Status ShaderLowering::call(const ShaderInstruction& in) {
    if (depth_ >= kMaxCallDepth) return Error{Fault::LimitExceeded, 0, 0, "call depth"};
    const Value outside = mask_.condition, returned = mask_.returned, broken = mask_.broken;
    mask_.condition = b.bit_and(mask_.active(), truth(in));
    mask_.returned = mask_.broken = mask_.none;
    ++depth_;
    DP2_TRY(execute(blocks_.subroutine(in.sources[0].reg.number)));
    --depth_;
    mask_.condition = outside;
    mask_.returned = returned;
    mask_.broken = broken;
    return {};
}

} // namespace

dp2::Result<ShaderOutputs> lower_shader(ir::Builder& b, const ShaderEnvironment& environment) {
    return ShaderLowering(b, environment).run();
}

} // namespace rasterizer
