// Checks programs. Floats and integers are untyped bits, since decoders and logarithms mix them; masks have a
// type, since compiled programs keep them in mask registers.
#include <algorithm>

#include "rasterizer/ir/masks.h"

namespace rasterizer::ir {

namespace {

bool has_value(Op op) {
    return info(op).effect != Effect::Write && op != Op::SampleArgument && op != Op::SampleTexture;
}
// Operand k is an earlier pseudo-instruction of the same texture sample, not a value.
bool links(const Instruction& in, int k) {
    return in.op == Op::SampleTexture || in.op == Op::SampledChannel ||
           (in.op == Op::SampleArgument && k == 1);
}
bool wants_mask(Op op, int k) {
    return op == Op::Kill || op == Op::Begin || op == Op::End || (op == Op::StoreDepth && k == 1);
}
// Operations that are allowed in a region.
bool may_stand_in_region(Op op) {
    switch (op) {
    case Op::SampleArgument:
    case Op::SampleTexture:
    case Op::SampledChannel:
    case Op::Begin:
    case Op::End:
    case Op::SetVariable:
    case Op::Variable:
    case Op::Trace:
    case Op::Kill: return true;
    default: return info(op).effect == Effect::Pure;
    }
}

class Verifier {
  public:
    explicit Verifier(const Program& program) : program_(program), code_(program.code) {}

    std::string run() {
        if (code_.size() > kMaxInstructions) return "more instructions than values can be numbered";
        if (program_.samplers.size() > kMaxSamplers) return "too many samplers";
        if (program_.variables > kMaxVariables) return "too many variables";
        const auto has = [&](Op op) { return std::ranges::count(code_, op, &Instruction::op) != 0; };
        if (has(Op::Kill) && has(Op::Output)) return "Kill is for pixel programs, Output for vertex programs";
        hidden_.assign(code_.size(), false);
        set_depth_.assign(program_.variables, kNotSet);
        for (std::size_t i = 0; i < code_.size(); ++i) {
            if (const char* wrong = check(i)) return at(i, wrong);
            follow_regions(i);
        }
        if (!open_.empty()) return at(code_.size(), "a region does not end");
        find_masks();
        for (std::size_t i = 0; i < code_.size(); ++i)
            for (int k = 0; k < info(code_[i].op).operands; ++k)
                if (wants_mask(code_[i].op, k) && !is_mask_[operand(i, k)])
                    return at(i, "operand is not a mask");
        return {};
    }

  private:
    static std::string at(std::size_t i, const char* text) { return "%" + std::to_string(i) + ": " + text; }
    Value operand(std::size_t i, int k) const {
        const Instruction& in = code_[i];
        return k == 0 ? in.a : k == 1 ? in.b : in.c;
    }

    // What is wrong with instruction i, or null. The instructions before it are correct.
    const char* check(std::size_t i) {
        const Instruction& in = code_[i];
        if (in.op > kLastOp) return "unknown operation";
        for (int k = 0; k < info(in.op).operands; ++k) {
            const Value v = operand(i, k);
            if (v >= i || !(has_value(code_[v].op) || links(in, k))) return "operand is not an earlier value";
            if (hidden_[v]) return "operand is a value of a region that has ended";
        }
        if (in.op == Op::SampleTexture && in.imm >= program_.samplers.size()) return "no such sampler";
        const bool shift = in.op == Op::Shl || in.op == Op::ShrU || in.op == Op::ShrS;
        if (shift && in.imm > 31) return "shift count over 31";
        if (const char* wrong = check_region(in)) return wrong;
        return check_sample(i);
    }

    const char* check_region(const Instruction& in) {
        if (!open_.empty() && !may_stand_in_region(in.op)) return "not in a region";
        if (in.op == Op::Begin && in.imm == 0) return "a region that never runs";
        if (in.op == Op::Begin && open_.size() == kMaxRegionDepth) return "regions are nested too deeply";
        if (in.op == Op::End && open_.empty()) return "no region to end";
        if (in.op != Op::SetVariable && in.op != Op::Variable) return nullptr;
        if (in.imm >= program_.variables) return "no such variable";
        if (in.op == Op::SetVariable) set_depth_[in.imm] = std::min(set_depth_[in.imm], open_.size());
        return set_depth_[in.imm] != kNotSet ? nullptr : "the variable is not set";
    }
    void follow_regions(std::size_t i) {
        if (code_[i].op == Op::Begin) open_.push_back(i);
        if (code_[i].op != Op::End) return;
        for (std::size_t k = open_.back(); k < i; ++k) hidden_[k] = true;
        open_.pop_back();
        for (std::size_t& depth : set_depth_)
            if (depth > open_.size()) depth = kNotSet;
    }

    // The arguments of a texture sample, the sample and its channels must be consecutive.
    const char* check_sample(std::size_t i) const {
        const Instruction& in = code_[i];
        const auto before = [&](auto&& matches) { // the last matching instruction before this one
            for (std::size_t k = i; k-- > 0;)
                if (matches(code_[k].op)) return k;
            return i;
        };
        const auto is_one = [](Op op) { return op == Op::SampleArgument || op == Op::SampleTexture; };
        switch (in.op) {
        case Op::SampleArgument: {
            const std::size_t last = before(is_one);
            const bool first = last == i || code_[last].op == Op::SampleTexture;
            if (in.imm >= kSampleArguments) return "no such argument";
            return first == (in.b == in.a) && (first || in.b == last) ? nullptr
                                                                      : "arguments of two samples are mixed";
        }
        case Op::SampleTexture:
            return in.a == before(is_one) && code_[in.a].op == Op::SampleArgument
                       ? nullptr
                       : "not the sample of its arguments";
        case Op::SampledChannel:
            if (in.imm > 3) return "no such channel";
            return in.a == before(is_one) && code_[in.a].op == Op::SampleTexture
                       ? nullptr
                       : "not a channel of the last sample";
        default: return nullptr;
        }
    }

    // A variable is a mask if every value it is set to is a mask. All variables start as masks; the loop
    // removes those that are disproved.
    void find_masks() {
        std::vector<bool> variables(program_.variables, true);
        for (bool again = true; again;) {
            again = false;
            is_mask_.assign(code_.size(), false);
            for (std::size_t i = 0; i < code_.size(); ++i) {
                is_mask_[i] = may_give_mask(code_[i], variables);
                if (code_[i].op != Op::SetVariable || is_mask_[code_[i].a] || !variables[code_[i].imm])
                    continue;
                variables[code_[i].imm] = false;
                again = true;
            }
        }
    }
    bool may_give_mask(const Instruction& in, const std::vector<bool>& variables) const {
        if (in.op == Op::Attribute)
            return true; // it may be a mask that an earlier part of the program computed
        if (in.op == Op::Variable) return variables[in.imm];
        return gives_mask(in, is_mask_);
    }

    const Program& program_;
    const std::vector<Instruction>& code_;
    static constexpr std::size_t kNotSet = ~std::size_t{0};
    std::vector<std::size_t> open_;      // Begin of each open region
    std::vector<bool> hidden_;           // by value: its region has ended
    std::vector<std::size_t> set_depth_; // by variable: nesting depth at which it was set
    std::vector<bool> is_mask_;          // by value: whether it is a mask
};

} // namespace

std::string verify(const Program& program) {
    return Verifier(program).run();
}

} // namespace rasterizer::ir
