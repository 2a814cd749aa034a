#include "rasterizer/ir/ir_builder.h"

#include <algorithm>

#include "rasterizer/ir/idle_selects.h"
#include "rasterizer/ir/ir_scalar.h"

namespace rasterizer::ir {

namespace {

// finish() moves these operations to the front, because a region may use the constants and loads that another
// region has emitted.
bool is_in_front(Op op) {
    return info(op).operands == 0 && info(op).effect == Effect::Pure;
}

// A sum of squares has a clear sign bit unless it is NaN.
bool is_sum_of_squares(const std::vector<Instruction>& code, Value value) {
    const auto is_square = [&](Value v) {
        return (code[v].op == Op::FMul || code[v].op == Op::FMulZero) && code[v].a == code[v].b;
    };
    constexpr int kMostTerms = 8;
    for (int i = 0; i < kMostTerms && code[value].op == Op::FAdd && is_square(code[value].b); ++i)
        value = code[value].a;
    return is_square(value);
}

} // namespace

std::size_t Builder::Hash::operator()(const Instruction& in) const {
    constexpr std::uint64_t kPrime = 0x9E3779B97F4A7C15;
    std::uint64_t h = (static_cast<std::uint64_t>(in.op) << 32 ^ in.a) * kPrime;
    h = (h ^ h >> 29 ^ static_cast<std::uint64_t>(in.b) << 32 ^ in.c) * kPrime;
    h = (h ^ h >> 29 ^ in.imm) * kPrime;
    return static_cast<std::size_t>(h ^ h >> 29);
}

// An existing value that always has the bits that the instruction would give, except for those of a NaN;
// nothing if none is known.
std::optional<Value> Builder::simplify(const Instruction& in) const {
    const auto is = [this](Value value, std::uint32_t bits) {
        return code_[value].op == Op::Const && code_[value].imm == bits;
    };
    constexpr std::uint32_t kAll = 0xFFFFFFFF, kOne = 0x3F800000, kMagnitude = 0x7FFFFFFF;
    switch (in.op) {
    case Op::Or:
        if (is(in.a, 0)) return in.b;
        if (is(in.b, 0)) return in.a;
        break;
    case Op::And:
        if (is(in.a, kAll)) return in.b;
        if (is(in.b, kAll)) return in.a;
        if (is(in.b, kMagnitude) && is_sum_of_squares(code_, in.a)) return in.a;
        // The mask keeps all bits that can be set after the shift.
        if (const auto bits = constant(in.b);
            bits && code_[in.a].op == Op::ShrU && (kAll >> code_[in.a].imm & ~*bits) == 0)
            return in.a;
        break;
    case Op::FMul:
    case Op::FMulZero:
        if (is(in.a, kOne)) return in.b;
        if (is(in.b, kOne)) return in.a;
        break;
    case Op::Xor: // the complement of a complement is the value itself
        if (is(in.b, kAll) && code_[in.a].op == Op::Xor && is(code_[in.a].b, kAll)) return code_[in.a].a;
        break;
    default: break;
    }
    return std::nullopt;
}

Value Builder::clamp_to_unit(Value a) {
    const Value zero = number(0), one = number(1);
    // The operand was clamped before.
    const Instruction& in = code_[a];
    if (in.op == Op::FMin && in.b == one && code_[in.a].op == Op::FMax && code_[in.a].b == zero) return a;
    return min(max(a, zero), one);
}

Value Builder::emit(Op op, Value a, Value b, Value c, std::uint32_t imm) {
    const Instruction in{op, a, b, c, imm};
    const int operands = info(op).operands;
    const Value values[] = {a, b, c};
    if (is_arithmetic(op)) {
        bool constant = true;
        std::uint32_t word[3] = {};
        for (int k = 0; k < operands; ++k) {
            constant = constant && code_[values[k]].op == Op::Const;
            word[k] = code_[values[k]].imm;
        }
        if (constant) return bits(evaluate(op, imm, word[0], word[1], word[2]));
        // The mask is constant, or both alternatives are equal.
        if (op == Op::Select && code_[a].op == Op::Const && code_[a].imm == 0xFFFFFFFF) return b;
        if (op == Op::Select && code_[a].op == Op::Const && code_[a].imm == 0) return c;
        if (op == Op::Select && b == c) return b;
    }
    if (const auto same = simplify(in)) return *same;
    // Loads of the same word of the block are equal until something is written.
    const bool load = op == Op::LoadColor || op == Op::LoadDepth;
    if (info(op).effect == Effect::Write) loads_.clear();
    if (load)
        if (const auto found = loads_.find(in); found != loads_.end()) return found->second;
    const bool pure = info(op).effect == Effect::Pure;
    if (pure) {
        if (const auto found = known_.find(in); found != known_.end()) return found->second;
    }
    if (code_.size() >= kMaxInstructions) {
        overflowed_ = true;
        return 0;
    }
    const Value value = static_cast<Value>(code_.size());
    code_.push_back(in);
    ranges_.push_back(range_of_last(code_, ranges_, samplers_));
    if (pure) known_.emplace(in, value);
    if (pure && !regions_.empty() && !is_in_front(op)) regions_.back().known.push_back(in);
    if (load) loads_.emplace(in, value);
    return value;
}

std::array<Value, 4> Builder::sample(const Sampler& sampler, const SampleArguments& arguments) {
    const auto number = static_cast<std::uint32_t>(std::ranges::find(samplers_, sampler) - samplers_.begin());
    if (number == samplers_.size()) samplers_.push_back(sampler);
    constexpr std::size_t kMostCompared = 256; // bounds the time of the search
    for (std::size_t i = merges_samples_ ? sampled_.size() : 0;
         i-- > 0 && sampled_.size() - i <= kMostCompared;)
        if (const Sampled& known = sampled_[i]; known.sampler == number && known.arguments == arguments)
            return known.channels;
    std::optional<Value> last;
    for (std::uint32_t i = 0; i < kSampleArguments; ++i)
        if (const auto& argument = arguments[i])
            last = emit(Op::SampleArgument, *argument, last.value_or(*argument), 0, i);
    const Value texture = emit(Op::SampleTexture, *last, 0, 0, number);
    std::array<Value, 4> channels;
    for (std::uint32_t i = 0; i < channels.size(); ++i)
        channels[i] = emit(Op::SampledChannel, texture, 0, 0, i);
    sampled_.push_back({number, arguments, channels});
    return channels;
}

void Builder::begin(Value mask, std::uint32_t turns) {
    emit(Op::Begin, mask, 0, 0, turns);
    regions_.push_back({{}, sampled_.size()});
    has_regions_ = true;
}

void Builder::end(Value mask) {
    emit(Op::End, mask);
    for (const Instruction& in : regions_.back().known) known_.erase(in);
    sampled_.resize(regions_.back().sampled);
    regions_.pop_back();
}

void Builder::set(std::uint32_t variable, Value a) {
    variables_ = std::max(variables_, variable + 1);
    emit(Op::SetVariable, a, 0, 0, variable);
}

// Marks the instructions with effects and those they depend on. Setting a variable that nothing reads is no
// effect.
std::vector<bool> Builder::used(const std::vector<Instruction>& code) const {
    std::vector<bool> used(code.size(), false), read(variables_, false);
    for (bool again = true; again;) { // an iteration of a region may read what a later instruction sets
        again = false;
        for (std::size_t i = code.size(); i-- > 0;) {
            const Instruction& in = code[i];
            if (info(in.op).effect == Effect::Write) used[i] = in.op != Op::SetVariable || read[in.imm];
            if (!used[i]) continue;
            if (in.op == Op::Variable && !read[in.imm]) again = read[in.imm] = true;
            const Value operands[] = {in.a, in.b, in.c};
            for (int k = 0; k < info(in.op).operands; ++k) used[operands[k]] = true;
        }
    }
    return used;
}

Program Builder::finish() const {
    std::vector<Instruction> code = code_;
    skip_idle_selects(code);
    const std::vector<bool> used = this->used(code);
    Program program;
    program.variables = variables_;
    std::vector<Value> renumbered(code.size(), 0);
    const auto add = [&](std::size_t i) {
        Instruction in = code[i];
        const int operands = info(in.op).operands;
        if (operands > 0) in.a = renumbered[in.a];
        if (operands > 1) in.b = renumbered[in.b];
        if (operands > 2) in.c = renumbered[in.c];
        renumbered[i] = static_cast<Value>(program.code.size());
        program.code.push_back(in);
    };
    const auto comes_first = [&](std::size_t i) { return has_regions_ && is_in_front(code[i].op); };
    for (std::size_t i = 0; i < code.size(); ++i)
        if (used[i] && comes_first(i)) add(i);
    for (std::size_t i = 0; i < code.size(); ++i)
        if (used[i] && !comes_first(i)) add(i);
    // Keeps only the samplers that are used, in the order of their use.
    std::vector<std::uint32_t> numbers(samplers_.size(), ~0u);
    for (Instruction& in : program.code) {
        if (in.op != Op::SampleTexture) continue;
        if (numbers[in.imm] == ~0u) {
            numbers[in.imm] = static_cast<std::uint32_t>(program.samplers.size());
            program.samplers.push_back(samplers_[in.imm]);
        }
        in.imm = numbers[in.imm];
    }
    return program;
}

} // namespace rasterizer::ir
