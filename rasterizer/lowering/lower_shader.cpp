// Control flow of shaders: branches become masks, loops and calls are unrolled.
#include "rasterizer/lowering/lower_shader.h"

#include <algorithm>

#include "rasterizer/lowering/shader_lowering.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;
using dp2::ShaderFile;
using dp2::ShaderFlow;
using dp2::ShaderOp;

namespace {

constexpr std::uint32_t kMaxCallDepth = 4, kMaxTurns = 255;
constexpr std::uint32_t kMaxSteps = 65536; // instructions after unrolling

ShaderFlow flow_of(const dp2::ShaderInstruction& in) {
    return dp2::find_shader_op(static_cast<std::uint32_t>(in.op))->flow;
}

bool declares(ShaderOp op) {
    return op == ShaderOp::Dcl || op == ShaderOp::Def || op == ShaderOp::DefI || op == ShaderOp::DefB ||
           op == ShaderOp::Nop || op == ShaderOp::Phase;
}

} // namespace

ShaderLowering::ShaderLowering(ir::Builder& builder, const ShaderEnvironment& environment)
    : b(builder), environment_(environment), shader_(environment.shader->code), bounds_(builder) {
    const Value zero = b.number(0);
    const Vec4 zeros{zero, zero, zero, zero};
    temps_.fill(zeros);
    address_ = predicate_ = zeros;
    for (auto* group : {&out_.rast[0], &out_.rast[1], &out_.rast[2], &out_.depth}) group->value = zeros;
    const Value one = b.number(1); // components of oD0 that are not written are 1
    out_.attr[0].value = {one, one, one, one};
    out_.attr[1].value = zeros;
    for (ShaderOutput& o : out_.output) o.value = zeros;
    for (ShaderOutput& o : out_.color) o.value = zeros;
    all_ = b.bits(~0u);
    none_ = b.bits(0);
    condition_ = all_;
    broken_ = returned_ = none_;
    for (const ShaderObject::Definition& d : environment.shader->definitions) definitions_[d.number] = d.bits;
    if (shader_.pixel && shader_.major == 1)
        for (std::uint32_t i = 0; i < textures_.size(); ++i) textures_[i] = coordinates(i);
}

dp2::Result<ShaderOutputs> ShaderLowering::run() {
    find_blocks();
    // Subroutines follow the main program.
    std::size_t end = shader_.code.size();
    for (const auto& [label, at] : labels_) end = std::min(end, at);
    DP2_TRY(range(0, end));
    if (shader_.pixel && shader_.major == 1) out_.color[0] = {temps_[0], 0xF};
    return std::move(out_);
}

void ShaderLowering::find_blocks() {
    end_.assign(shader_.code.size(), 0);
    else_.assign(shader_.code.size(), 0);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < shader_.code.size(); ++i) {
        switch (flow_of(shader_.code[i])) {
        case ShaderFlow::BeginIf:
        case ShaderFlow::BeginLoop:
        case ShaderFlow::BeginRep: open.push_back(i); break;
        case ShaderFlow::Else: else_[open.back()] = i; break;
        case ShaderFlow::EndIf:
        case ShaderFlow::EndLoop:
        case ShaderFlow::EndRep:
            end_[open.back()] = i;
            open.pop_back();
            break;
        case ShaderFlow::Label: labels_[shader_.code[i].sources[0].reg.number] = i; break;
        default: break;
        }
    }
}

ir::Value ShaderLowering::active() {
    return b.bit_and(condition_, b.bit_not(b.bit_or(broken_, returned_)));
}

dp2::Status ShaderLowering::range(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        const In& in = shader_.code[i];
        if (++steps_ > kMaxSteps || b.overflowed())
            return Error{Fault::LimitExceeded, 0, 0, "shader length after unrolling"};
        if (active() == none_) return {}; // the execution mask is statically empty
        if (declares(in.op)) continue;
        switch (flow_of(in)) {
        case ShaderFlow::BeginIf:
            DP2_TRY(branch(i));
            i = end_[i];
            continue;
        case ShaderFlow::BeginLoop:
        case ShaderFlow::BeginRep:
            DP2_TRY(loop(i));
            i = end_[i];
            continue;
        case ShaderFlow::Call: DP2_TRY(call(in)); continue;
        case ShaderFlow::Return: returned_ = b.bit_or(returned_, active()); continue;
        case ShaderFlow::Break: broken_ = b.bit_or(broken_, b.bit_and(active(), truth(in))); continue;
        default: break;
        }
        if (in.op == ShaderOp::TexKill) {
            kill(in);
            continue;
        }
        DP2_TRY(const Vec4 value, evaluate(in));
        // Both halves of a co-issued pair read the registers as they were before the pair.
        if (i + 1 < end && shader_.code[i + 1].coissue) {
            const In& second = shader_.code[++i];
            DP2_TRY(const Vec4 other, evaluate(second));
            write(in, value);
            write(second, other);
            continue;
        }
        write(in, value);
    }
    return {};
}

ir::Value ShaderLowering::truth(const In& in) {
    switch (in.op) {
    case ShaderOp::IfC:
    case ShaderOp::BreakC: return compare(in.control, scalar(in, 0), scalar(in, 1));
    case ShaderOp::If:
    case ShaderOp::BreakP: return logical(in.sources[0], 0);
    case ShaderOp::CallNz: return logical(in.sources[1], 0);
    default: return all_;
    }
}

dp2::Status ShaderLowering::branch(std::size_t at) {
    const Value outside = condition_, taken = truth(shader_.code[at]);
    const std::size_t otherwise = else_[at];
    condition_ = b.bit_and(outside, taken);
    DP2_TRY(range(at + 1, otherwise ? otherwise : end_[at]));
    if (otherwise) {
        condition_ = b.bit_and(outside, b.bit_not(taken));
        DP2_TRY(range(otherwise + 1, end_[at]));
    }
    condition_ = outside;
    return {};
}

// loop aL, i#: x turns, aL from y in steps of z; rep i#: x turns.
dp2::Status ShaderLowering::loop(std::size_t at) {
    const In& in = shader_.code[at];
    const bool counts = in.op == ShaderOp::Loop;
    const std::uint32_t number = in.sources[counts ? 1 : 0].reg.number;
    if (number >= kStaticRegisters) return dp2::not_supported("integer constants past i15");
    const auto& how = environment_.statics.integers[number];
    const Value outside = broken_;
    const std::int32_t outer_counter = loop_counter_;
    if (counts) loop_counter_ = std::clamp(how[1], -4096, 4096);
    const auto turns = static_cast<std::uint32_t>(std::clamp<std::int32_t>(how[0], 0, kMaxTurns));
    for (std::uint32_t turn = 0; turn < turns && active() != none_; ++turn) {
        DP2_TRY(range(at + 1, end_[at]));
        if (counts) loop_counter_ += std::clamp(how[2], -128, 127);
    }
    loop_counter_ = outer_counter;
    broken_ = outside;
    return {};
}

dp2::Status ShaderLowering::call(const In& in) {
    if (depth_ >= kMaxCallDepth) return Error{Fault::LimitExceeded, 0, 0, "call depth"};
    const std::size_t start = labels_.at(in.sources[0].reg.number) + 1;
    std::size_t end = shader_.code.size();
    for (const auto& [label, at] : labels_)
        if (at >= start) end = std::min(end, at);
    const Value outside = condition_, returned = returned_, broken = broken_;
    condition_ = b.bit_and(active(), truth(in));
    returned_ = broken_ = none_;
    ++depth_;
    DP2_TRY(range(start, end));
    --depth_;
    condition_ = outside;
    returned_ = returned;
    broken_ = broken;
    return {};
}

dp2::Result<ShaderOutputs> lower_shader(ir::Builder& b, const ShaderEnvironment& environment) {
    return ShaderLowering(b, environment).run();
}

} // namespace rasterizer
