#include "rasterizer/jit/allocation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <utility>

namespace rasterizer::jit {

namespace {

using Kind = Location::Kind;
constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

Location source_location(const Node& node) {
    switch (node.op) {
    case Op::Const: return {Kind::Constant, node.imm};
    case Op::Uniform: return {Kind::Uniform, node.imm};
    case Op::Attribute: return {Kind::Attribute, node.imm};
    case Op::LevelWord: return {Kind::LevelWord, node.imm};
    default: return {};
    }
}

class Allocator {
  public:
    Allocator(const Selection& selection, Registers registers)
        : registers_(registers), plan_{selection.isa,   selection.nodes, {}, {}, selection.levels, 0,
                                       selection.planes},
          values_(selection.nodes.size()) {
        free_vectors_ = (std::uint32_t{1} << registers.vectors) - 1;
        free_masks_ = (std::uint32_t{1} << registers.masks) - 1;
        plan_.first_level = selection.variables;
        plan_.slots = selection.variables + static_cast<std::uint32_t>(selection.levels.size());
        plan_.first_plane = plan_.slots;
        plan_.slots += plane_table_slots(plan_.planes.size());
        find_uses();
        find_loops();
    }

    Plan run() {
        for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
            if (is_source(plan_.nodes[id].op))
                values_[id].home = source_location(plan_.nodes[id]);
            else
                step(id);
        }
        return std::move(plan_);
    }

  private:
    struct Value {
        Location reg, home;                        // home: a slot or memory source that also holds the value
        std::uint32_t first_use = 0, last_use = 0; // range in uses_ of the remaining uses
        NodeId needed_until = 0; // end of the loop whose next iteration reads the value again; 0: none
    };
    struct Region {
        NodeId begin, end;
        std::uint32_t parent; // index in regions_
    };

    // uses_ lists, value by value, the nodes that read the value, in order.
    void find_uses() {
        std::vector<std::uint32_t> counts(values_.size() + 1, 0);
        each_operand([&](NodeId, NodeId used) { ++counts[used + 1]; });
        for (std::size_t i = 0; i + 1 < counts.size(); ++i) {
            counts[i + 1] += counts[i];
            values_[i].first_use = values_[i].last_use = counts[i];
        }
        uses_.resize(counts.back());
        each_operand([&](NodeId user, NodeId used) { uses_[values_[used].last_use++] = user; });
    }
    // Finds, for each value that a loop reads but that is computed before it, the end of that loop.
    void find_loops() {
        std::vector<std::uint32_t> around; // by node: index of the innermost region that contains it
        std::uint32_t innermost = kNever;
        for (NodeId id = 0; id < plan_.nodes.size(); ++id) {
            around.push_back(innermost);
            if (plan_.nodes[id].op == Op::Begin) {
                regions_.push_back({id, id, innermost});
                innermost = static_cast<std::uint32_t>(regions_.size() - 1);
            } else if (plan_.nodes[id].op == Op::End) {
                regions_[innermost].end = id;
                innermost = regions_[innermost].parent;
            }
        }
        each_operand([&](NodeId user, NodeId used) {
            for (std::uint32_t r = around[user]; r != kNever && regions_[r].begin > used;
                 r = regions_[r].parent)
                if (plan_.nodes[regions_[r].begin].imm > 1)
                    values_[used].needed_until = std::max(values_[used].needed_until, regions_[r].end);
        });
        for (NodeId id = 0; id < values_.size(); ++id)
            if (values_[id].needed_until != 0 && !is_source(plan_.nodes[id].op))
                needed_until_.emplace_back(values_[id].needed_until, id);
        std::ranges::sort(needed_until_);
    }
    template <class F> void each_operand(F&& f) const {
        for (NodeId id = 0; id < plan_.nodes.size(); ++id)
            for (int k = 0; k < info(plan_.nodes[id].op).operand_count; ++k) f(id, plan_.nodes[id].in[k]);
    }
    std::uint32_t next_use(NodeId id) const {
        const Value& value = values_[id];
        return value.first_use == value.last_use ? kNever : uses_[value.first_use];
    }

    void step(NodeId id) {
        Node& node = plan_.nodes[id];
        const int count = info(node.op).operand_count;
        Step step;
        step.node = id;
        step.first_move = static_cast<std::uint32_t>(plan_.moves.size());
        if (info(node.op).swaps && memory_operand(node) == 1 && !values_[node.in[0]].reg.is_register() &&
            values_[node.in[1]].reg.is_register())
            std::swap(node.in[0], node.in[1]);
        locked_.clear();
        const bool is_border = node.op == Op::Begin || node.op == Op::End;
        if (is_border) free_all();
        if (node.op == Op::SampleTexture) {
            while (std::popcount(free_vectors_) < std::min<int>(kSampleTemporaries, registers_.vectors))
                evict(Kind::Vector);
            step.temporaries = free_vectors_;
            plan_.vectors |= free_vectors_;
        }
        for (int k = 0; k < count; ++k)
            if (values_[node.in[k]].reg.is_register()) locked_.push_back(node.in[k]);
        for (int k = 0; k < count; ++k) step.in[k] = operand(node, k);
        for (int k = 0; k < count; ++k) release_if_unused(node.in[k], ++values_[node.in[k]].first_use);
        if (is_border) free_all(); // also the register of the mask operand
        if (node.op == Op::Begin && node.imm > 1) step.out = {Kind::Slot, plan_.slots++};
        if (node.op == Op::End) release_needed_until(id);
        if (const Class result = result_class(node.op, plan_.isa); result != Class::None) {
            step.out = values_[id].reg = take(result);
            occupant(step.out) = id;
            release_if_unused(id, values_[id].first_use);
        }
        // Freed after take(), since take() may store a value in a free slot, and this step still reads these.
        free_slots_.insert(free_slots_.end(), unused_slots_.begin(), unused_slots_.end());
        unused_slots_.clear();
        step.move_count = static_cast<std::uint32_t>(plan_.moves.size()) - step.first_move;
        plan_.steps.push_back(step);
    }

    int memory_operand(const Node& node) const { // the number of the operand that may be in memory; -1: none
        const OpInfo& op = info(node.op);
        const char which = plan_.isa == Isa::Avx512 ? op.memory512 : op.memory256;
        return which == '-' ? -1 : (which | 0x20) - 'a';
    }
    // Whether the operation can read operand k directly from `home` in memory.
    bool is_readable(const Node& node, int k, const Location& home) const {
        if (memory_operand(node) != k || home.kind == Kind::None) return false;
        const bool words_only = info(node.op).memory512 >= 'A' && info(node.op).memory512 <= 'Z';
        if (plan_.isa == Isa::Avx512) return !home.is_word() || !words_only;
        // The rows of a quad are apart in a block of attributes.
        if (plan_.isa == Isa::Sse41 && home.kind == Kind::Attribute) return false;
        return !home.is_word() || home.kind == Kind::Constant; // constants are stored once for each lane
    }

    Location operand(const Node& node, int k) {
        Value& value = values_[node.in[k]];
        if (value.reg.is_register()) return value.reg;
        if (is_readable(node, k, value.home)) return value.home;
        const Location reg = take(operand_class(node.op, k, plan_.isa));
        move(value.home, reg);
        value.reg = reg;
        occupant(reg) = node.in[k];
        locked_.push_back(node.in[k]);
        return reg;
    }

    void release_if_unused(NodeId id, std::uint32_t first_use) {
        Value& value = values_[id];
        if (first_use < value.last_use || value.needed_until != 0) return;
        if (value.reg.is_register()) free_of(value.reg.kind) |= std::uint32_t{1} << value.reg.index;
        if (value.home.kind == Kind::Slot) unused_slots_.push_back(value.home.index);
        value.reg = value.home = {};
    }

    void release_needed_until(NodeId end) {
        for (; next_needed_ < needed_until_.size() && needed_until_[next_needed_].first == end;
             ++next_needed_) {
            Value& value = values_[needed_until_[next_needed_].second];
            value.needed_until = 0;
            release_if_unused(needed_until_[next_needed_].second, value.first_use);
        }
    }

    // Returns a free register. If there is none, stores the value with the farthest next use and returns its
    // register.
    Location take(Class wanted) {
        const Kind kind = wanted == Class::Mask ? Kind::Mask : Kind::Vector;
        std::uint32_t& free = free_of(kind);
        if (free == 0) evict(kind);
        assert(free != 0);
        const auto index = static_cast<std::uint32_t>(std::countr_zero(free));
        free &= free - 1;
        if (kind == Kind::Vector) plan_.vectors |= std::uint32_t{1} << index;
        return {kind, index};
    }
    void evict(Kind kind) {
        NodeId victim = kNever;
        for (std::uint32_t index = 0; index < count(kind); ++index) {
            const NodeId id = occupant({kind, index});
            if (free_of(kind) >> index & 1 || std::ranges::count(locked_, id)) continue;
            if (victim == kNever || next_use(id) > next_use(victim)) victim = id;
        }
        drive_out(victim);
    }
    // Moves every value that is still needed to memory, so that all registers are free.
    void free_all() {
        for (const Kind kind : {Kind::Vector, Kind::Mask})
            for (std::uint32_t index = 0; index < count(kind); ++index)
                if (!(free_of(kind) >> index & 1)) drive_out(occupant({kind, index}));
    }
    std::uint32_t count(Kind kind) const {
        return kind == Kind::Mask ? registers_.masks : registers_.vectors;
    }
    void drive_out(NodeId id) {
        Value& value = values_[id];
        const Kind kind = value.reg.kind;
        if (value.home.kind == Kind::None) {
            value.home = {Kind::Slot, new_slot()};
            move(value.reg, value.home);
        }
        free_of(kind) |= std::uint32_t{1} << value.reg.index;
        value.reg = {};
    }
    std::uint32_t new_slot() {
        if (free_slots_.empty()) return plan_.slots++;
        const std::uint32_t slot = free_slots_.back();
        free_slots_.pop_back();
        return slot;
    }
    void move(const Location& from, const Location& to) {
        plan_.moves.push_back({from, to});
        ++(to.is_register() ? plan_.loads : plan_.stores);
    }
    std::uint32_t& free_of(Kind kind) { return kind == Kind::Mask ? free_masks_ : free_vectors_; }
    NodeId& occupant(const Location& reg) {
        return reg.kind == Kind::Mask ? masks_[reg.index] : vectors_[reg.index];
    }

    const Registers registers_;
    Plan plan_;
    std::vector<Value> values_; // by node: where its value is
    std::vector<std::uint32_t> uses_;
    std::uint32_t free_vectors_ = 0, free_masks_ = 0; // bit i: register i is free
    std::array<NodeId, 32> vectors_{}, masks_{};      // the last value in each register
    // unused_slots_: slots of the step's operands, which become free after it.
    std::vector<std::uint32_t> free_slots_, unused_slots_;
    std::vector<Region> regions_;
    // The end of a loop, and a value that is needed until then; sorted.
    std::vector<std::pair<NodeId, NodeId>> needed_until_;
    std::size_t next_needed_ = 0;
    std::vector<NodeId> locked_; // operands of the current step, whose registers must not be taken
};

const char* prefix(Kind kind) {
    switch (kind) {
    case Kind::Vector: return "v";
    case Kind::Mask: return "k";
    case Kind::Slot: return "slot";
    case Kind::Constant: return "c";
    case Kind::Uniform: return "u";
    case Kind::Attribute: return "a";
    case Kind::LevelWord: return "l";
    default: return "-";
    }
}

std::string to_text(const Location& at) {
    if (at.kind == Kind::None) return "-";
    if (at.kind != Kind::Constant) return prefix(at.kind) + std::to_string(at.index);
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "c0x";
    for (int shift = 28; shift >= 0; shift -= 4) text += kDigits[at.index >> shift & 15];
    return text;
}

} // namespace

Plan allocate(const Selection& selection, Registers registers) {
    return Allocator(selection, registers).run();
}

std::string to_text(const Plan& plan) {
    std::string text;
    for (const Step& step : plan.steps) {
        for (const Move& move : plan.moves_before(step))
            text += "    " + to_text(move.to) + " = " + to_text(move.from) + '\n';
        const Node& node = plan.nodes[step.node];
        text += "    " + to_text(step.out) + " = " + info(node.op).name;
        for (int k = 0; k < info(node.op).operand_count; ++k) text += " " + to_text(step.in[k]);
        if (node.imm != 0) text += " #" + std::to_string(node.imm);
        text += "   ; %" + std::to_string(step.node) + '\n';
    }
    return text;
}

std::string verify(const Plan& plan) {
    std::vector<std::pair<Location, NodeId>> contents; // values in registers and slots
    const auto find = [&](const Location& at) {
        return std::ranges::find(contents, at, &std::pair<Location, NodeId>::first);
    };
    const auto put = [&](const Location& at, NodeId id) {
        if (const auto found = find(at); found != contents.end())
            found->second = id;
        else
            contents.emplace_back(at, id);
    };
    // Whether a location holds the value of the node; a source is held by every node with the same source.
    const auto holds = [&](const Location& at, NodeId id) {
        if (at.is_word() || at.kind == Kind::Attribute) return source_location(plan.nodes[id]) == at;
        const auto found = find(at);
        if (found == contents.end()) return false;
        const Node &is = plan.nodes[found->second], &wanted = plan.nodes[id];
        return found->second == id || (is_source(is.op) && source_location(is) == source_location(wanted));
    };
    const auto source = [&](const Location& at) { // a node with this source
        for (NodeId id = 0; id < plan.nodes.size(); ++id)
            if (is_source(plan.nodes[id].op) && source_location(plan.nodes[id]) == at) return id;
        return kNever;
    };
    for (const Step& step : plan.steps) {
        const std::string name = "%" + std::to_string(step.node);
        for (const Move& move : plan.moves_before(step)) {
            if (move.from.kind == Kind::None) return name + ": a move of a value that is nowhere";
            const bool from_source = !move.from.is_register() && move.from.kind != Kind::Slot;
            const auto found = find(move.from);
            if (!from_source && found == contents.end()) return name + ": a move from an empty place";
            const NodeId id = from_source ? source(move.from) : found->second;
            put(move.to, id);
        }
        const Node& node = plan.nodes[step.node];
        for (int k = 0; k < info(node.op).operand_count; ++k)
            if (!holds(step.in[k], node.in[k]))
                return name + ": operand " + std::to_string(k) + " is not in " + to_text(step.in[k]);
            else if (step.in[k].kind == Kind::Attribute && plan.isa == Isa::Sse41)
                return name + ": an attribute as an operand in memory";
        std::erase_if(contents, [&](const auto& place) { // removes the values that the step overwrites
            const bool temporary =
                place.first.kind == Kind::Vector && step.temporaries >> place.first.index & 1;
            const bool clobbers = node.op == Op::Begin || node.op == Op::End;
            return temporary || (clobbers && place.first.is_register());
        });
        if (step.out.kind != Kind::None) put(step.out, step.node);
    }
    return {};
}

} // namespace rasterizer::jit
