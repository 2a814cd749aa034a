#include "rasterizer/ir/idle_selects.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "rasterizer/ir/masks.h"

namespace rasterizer::ir {

namespace {

// A mask in which lanes are set, or with kClear one in which they are clear: 2 * value + kClear.
using Condition = std::uint32_t;
constexpr Condition kClear = 1;
// A set of lanes: those for which all conditions hold. Sorted. Empty: all lanes.
using Conditions = std::vector<Condition>;
// Limits for hostile programs. A set with fewer conditions has more lanes, which is safe.
constexpr std::size_t kMostConditions = 16; // of a set
constexpr std::size_t kMostSets = 1u << 14;
constexpr std::size_t kStepsPerInstruction = 16; // selections that are skipped, on average

// Whether the result in a lane depends only on the operands in that lane, and the operation has no other
// effect.
bool is_by_lane(Op op) {
    return is_arithmetic(op) || op == Op::UniformAt || op == Op::LevelSize || op == Op::Texel ||
           op == Op::SampleArgument || op == Op::SampleTexture || op == Op::SampledChannel;
}

class NeededLanes {
  public:
    explicit NeededLanes(std::vector<Instruction>& code)
        : code_(code), is_mask_(code.size()), needed_(code.size(), kNone),
          steps_left_(code.size() * kStepsPerInstruction) {
        number_of({}); // kAll
        for (std::size_t i = 0; i < code.size(); ++i) is_mask_[i] = gives_mask(code[i], is_mask_);
    }

    void run() {
        for (std::size_t i = code_.size(); i-- > 0;)
            if (needed_[i] != kNone || info(code_[i].op).effect == Effect::Write) visit(code_[i], needed_[i]);
    }

  private:
    using Set = std::uint32_t; // number in sets_
    static constexpr Set kAll = 0, kNone = ~0u;

    bool is_word(Value value, std::uint32_t bits) const {
        return code_[value].op == Op::Const && code_[value].imm == bits;
    }
    // The same condition of a mask that is no complement.
    Condition normal(Condition condition) const {
        for (;;) {
            const Instruction& in = code_[condition / 2];
            if (in.op != Op::Xor || !is_word(in.b, ~0u) || !is_mask_[in.a]) return condition;
            condition = in.a * 2 + (condition & kClear ? 0 : kClear);
        }
    }
    // Adds a condition, and those that follow from it: masks are taken apart a few steps deep.
    void add(Conditions& to, Condition condition, int depth = 0) const {
        constexpr int kDeepest = 6;
        condition = normal(condition);
        const auto at = std::ranges::lower_bound(to, condition);
        if (to.size() < kMostConditions && (at == to.end() || *at != condition)) to.insert(at, condition);
        if (depth == kDeepest) return;
        const Instruction& in = code_[condition / 2];
        const bool clear = condition & kClear;
        if (in.op == (clear ? Op::Or : Op::And)) {
            add(to, in.a * 2 + clear, depth + 1);
            add(to, in.b * 2 + clear, depth + 1);
        } else if (in.op == Op::AndNot && !clear) {
            add(to, in.a * 2 + kClear, depth + 1);
            add(to, in.b * 2, depth + 1);
        }
    }

    Set number_of(Conditions&& set) {
        if (sets_.size() >= kMostSets) return kAll;
        const auto [found, is_new] = numbers_.try_emplace(set, static_cast<Set>(sets_.size()));
        if (is_new) sets_.push_back(std::move(set));
        return found->second;
    }
    // The lanes of `of` in which the condition holds.
    Set narrowed(Set of, Condition condition) {
        const auto [found, is_new] = narrowed_.try_emplace({of, condition}, kAll);
        if (is_new) {
            Conditions set = sets_[of];
            add(set, condition);
            found->second = number_of(std::move(set));
        }
        return found->second;
    }
    void join(Set& known, Set more) {
        if (known == kNone || known == more) {
            known = more;
            return;
        }
        if (known == kAll) return;
        Conditions both;
        std::ranges::set_intersection(sets_[known], sets_[more], std::back_inserter(both));
        known = number_of(std::move(both));
    }
    bool holds(Set lanes, Condition condition) const {
        return std::ranges::binary_search(sets_[lanes], normal(condition));
    }

    // The operand is needed in these lanes: skips selections that choose one alternative in all of them.
    void need(Value& operand, Set lanes) {
        for (;;) {
            const Instruction& in = code_[operand];
            if (in.op != Op::Select || !is_mask_[in.a] || steps_left_ == 0) break;
            --steps_left_;
            if (holds(lanes, in.a * 2))
                operand = in.b;
            else if (holds(lanes, in.a * 2 + kClear))
                operand = in.c;
            else
                break;
        }
        join(needed_[operand], lanes);
    }

    // lanes: those in which the result is needed.
    void visit(Instruction& in, Set lanes) {
        if (in.op == Op::Select && is_mask_[in.a]) {
            const Value mask = in.a;
            need(in.a, lanes);
            need(in.b, narrowed(lanes, mask * 2));
            return need(in.c, narrowed(lanes, mask * 2 + kClear));
        }
        // Of two masks, the later one is needed only in lanes where the earlier one does not decide the
        // result.
        if ((in.op == Op::And || in.op == Op::Or) && in.a != in.b && is_mask_[std::min(in.a, in.b)]) {
            Value &first = in.a < in.b ? in.a : in.b, &second = in.a < in.b ? in.b : in.a;
            const Condition undecided = first * 2 + (in.op == Op::Or ? kClear : 0);
            need(first, lanes);
            return need(second, narrowed(lanes, undecided));
        }
        Value* const operands[] = {&in.a, &in.b, &in.c};
        for (int k = 0; k < info(in.op).operands; ++k) need(*operands[k], is_by_lane(in.op) ? lanes : kAll);
    }

    std::vector<Instruction>& code_;
    std::vector<bool> is_mask_;
    std::vector<Set> needed_; // by value
    std::size_t steps_left_;
    std::vector<Conditions> sets_;
    std::map<Conditions, Set> numbers_;
    std::map<std::pair<Set, Condition>, Set> narrowed_;
};

} // namespace

void skip_idle_selects(std::vector<Instruction>& code) {
    if (std::ranges::count(code, Op::Select, &Instruction::op) != 0) NeededLanes(code).run();
}

} // namespace rasterizer::ir
