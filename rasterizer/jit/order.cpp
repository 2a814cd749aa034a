// List scheduling: of the nodes whose operands are available, the one with the longest chain of dependent
// nodes is emitted first.
#include "rasterizer/jit/order.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace rasterizer::jit {

namespace {

using ItemId = std::uint32_t;
constexpr ItemId kNone = std::numeric_limits<ItemId>::max();
// The next item is chosen among at most this many, counted from the first one that is not emitted. Bounds the
// time of scheduling.
constexpr ItemId kWindow = 160;

// In half cycles, approximate for current processors. latency: until the result is available; issue: until
// the next operation can start.
struct Cost {
    std::uint32_t latency, issue;
};
Cost cost_of(Op op) {
    switch (op) {
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FMin:
    case Op::FMax:
    case Op::FToI:
    case Op::FRound:
    case Op::IToF: return {8, 1};
    case Op::FToHalf: return {26, 6};
    case Op::HalfToF: return {22, 5};
    case Op::FMulZero: return {8, 4};
    case Op::FFloor: return {16, 2};
    case Op::FDiv: return {36, 4};
    case Op::FSqrt: return {40, 4};
    case Op::IMul: return {20, 2};
    case Op::Varying: return {24, 4};
    case Op::TabledVarying: return {22, 1};
    case Op::VaryingAtSample:
    case Op::VaryingAtCentroid: return {32, 6};
    case Op::PixelX:
    case Op::PixelY: return {24, 3};
    case Op::UniformAt:
    case Op::Texel: return {60, 20};
    case Op::LevelTexels: return {110, 8}; // consecutive gathers delay each other
    case Op::LevelPairs: return {90, 6};
    case Op::LeftTexels:
    case Op::RightTexels: return {10, 2};
    case Op::DotWords: return {10, 1};
    case Op::MulAddExact: return {8, 1};
    case Op::SampleTexture: return {300, 160};
    case Op::LoadColor:
    case Op::LoadDepth:
    case Op::Variable:
    case Op::SampledChannel: return {12, 0};
    case Op::SampleArgument: return {10, 0};
    default: return {2, 1};
    }
}

class Order {
  public:
    Order(const Selection& selection, std::uint32_t registers)
        : nodes_(selection.nodes), isa_(selection.isa), registers_(registers), item_of_(nodes_.size(), kNone),
          number_(nodes_.size(), kNone), uses_(nodes_.size(), 0) {
        for (const Node& node : nodes_) {
            has_regions_ |= node.op == Op::Begin;
            for (int k = 0; k < info(node.op).operand_count; ++k) ++uses_[node.in[k]];
        }
    }

    std::vector<Node> run() {
        for (NodeId id = 0; id < nodes_.size(); ++id) {
            if (is_on_demand(id)) continue;
            if (is_barrier(nodes_[id].op)) {
                finish_region();
                emit(id);
            } else {
                add(id);
            }
        }
        finish_region();
        return std::move(out_);
    }

  private:
    // A group of nodes that must be emitted one directly after the other.
    struct Item {
        std::vector<NodeId> nodes;
        std::vector<ItemId> users;
        std::uint32_t waits_for = 0; // number of items that have to be emitted first
        std::uint32_t ready_at = 0;  // the time when the results of those items are available
        std::uint32_t latency = 0, issue = 0;
        std::uint32_t height = 0; // latency of the longest chain of dependent items that starts here
        bool emitted = false;
    };

    // Whether the node is emitted just before its first user, so that its register is needed for a short
    // time: constants, loads, and masks computed from vectors, because mask registers are few. Masks
    // computed from masks are not: following their chains for each user would take exponential time. In
    // programs with regions only sources are, since the first user of another node may be in a region that
    // is skipped.
    bool is_on_demand(NodeId id) const {
        const OpInfo& op = info(nodes_[id].op);
        const bool of_masks = std::string_view(op.operands).find('m') != std::string_view::npos;
        const bool is_cheap = op.result == Class::Mask ? !of_masks : nodes_[id].op == Op::TabledVarying;
        return is_source(nodes_[id].op) || (is_cheap && !has_regions_);
    }
    static bool is_barrier(Op op) {
        return op == Op::Kill || op == Op::ExactPart || op == Op::Begin || op == Op::End;
    }
    static bool is_ordered(Op op) {
        switch (op) {
        case Op::LoadColor:
        case Op::LoadDepth:
        case Op::StoreColor:
        case Op::StoreDepth:
        case Op::StoreLiveDepth:
        case Op::Count:
        case Op::CountPixels:
        case Op::SetVariable:
        case Op::Variable:
        case Op::Output: return true;
        default: return false;
        }
    }

    void add(NodeId id) {
        const Op op = nodes_[id].op;
        const bool argument = op == Op::SampleArgument;
        const bool of_arguments = op == Op::SampleTexture;
        if (op == Op::SampledChannel && sample_ != kNone) {
            join(sample_, id);
        } else if ((argument || of_arguments) && arguments_ != kNone) {
            join(arguments_, id);
        } else {
            items_.emplace_back();
            join(static_cast<ItemId>(items_.size() - 1), id);
        }
        const ItemId item = item_of_[id];
        arguments_ = argument ? item : arguments_ != kNone && !of_arguments ? arguments_ : kNone;
        if (of_arguments) sample_ = item;
        if (op == Op::LeaveForExact) {
            if (ordered_ != kNone) depend(item, ordered_);
            checks_.push_back(item);
        }
        if (!is_ordered(op)) return;
        if (ordered_ != kNone) depend(item, ordered_);
        for (const ItemId check : checks_) depend(item, check);
        checks_.clear();
        ordered_ = item;
    }

    void join(ItemId number, NodeId id) {
        Item& item = items_[number];
        const Cost cost = cost_of(nodes_[id].op);
        item.nodes.push_back(id);
        item.latency += cost.latency;
        item.issue += cost.issue;
        item_of_[id] = number;
        depend_on_operands(number, id);
    }
    void depend_on_operands(ItemId item, NodeId id) {
        for (int k = 0; k < info(nodes_[id].op).operand_count; ++k) {
            const NodeId operand = nodes_[id].in[k];
            if (number_[operand] != kNone) continue; // emitted before the last barrier
            if (is_on_demand(operand))
                depend_on_operands(item, operand);
            else
                depend(item, item_of_[operand]);
        }
    }
    void depend(ItemId item, ItemId on) {
        if (item == on) return;
        items_[on].users.push_back(item);
        ++items_[item].waits_for;
    }

    void finish_region() {
        for (std::size_t i = items_.size(); i-- > 0;) {
            Item& item = items_[i];
            for (const ItemId user : item.users) item.height = std::max(item.height, items_[user].height);
            item.height += item.latency;
        }
        entered_ = 0;
        for (ItemId first = 0; first < items_.size();) {
            for (; entered_ < items_.size() && entered_ - first < kWindow; ++entered_)
                if (items_[entered_].waits_for == 0) ready_.push_back(entered_);
            if (items_[first].emitted)
                ++first;
            else
                emit_item(take());
        }
        items_.clear();
        checks_.clear();
        arguments_ = sample_ = ordered_ = kNone;
    }

    // Removes and returns the best ready item; among equals, the first in the program's order.
    Item& take() {
        const bool few_registers = live_ >= registers_;
        const auto is_better = [&](ItemId a, ItemId b) {
            return few_registers ? frees_more(a, b) : comes_before(items_[a], items_[b]);
        };
        auto best = ready_.end();
        for (auto i = ready_.begin(); i != ready_.end(); ++i) {
            if (best == ready_.end() || is_better(*i, *best) || (*i < *best && !is_better(*best, *i)))
                best = i;
        }
        const ItemId number = *best;
        *best = ready_.back();
        ready_.pop_back();
        return items_[number];
    }
    bool is_check(const Item& item) const { return nodes_[item.nodes[0]].op == Op::LeaveForExact; }
    bool comes_before(const Item& a, const Item& b) const {
        const std::uint32_t wait_a = std::max(a.ready_at, now_), wait_b = std::max(b.ready_at, now_);
        if (wait_a != wait_b) return wait_a < wait_b;
        // Checks come first, so that the registers of their values become free.
        const bool check_a = is_check(a), check_b = is_check(b);
        return check_a != check_b ? check_a : a.height > b.height;
    }
    bool frees_more(ItemId a, ItemId b) const { return growth(items_[a]) < growth(items_[b]); }
    // By how much the number of live values grows when the item is emitted.
    int growth(const Item& item) const {
        int more = 0;
        for (const NodeId id : item.nodes) {
            more += result_class(nodes_[id].op, isa_) == Class::Vector;
            for (int k = 0; k < info(nodes_[id].op).operand_count; ++k) {
                const NodeId operand = nodes_[id].in[k];
                const bool is_there = nodes_[operand].op != Op::TabledVarying || number_[operand] != kNone;
                more -= uses_[operand] == 1 && !is_source(nodes_[operand].op) && is_there;
            }
        }
        return more;
    }

    void emit_item(Item& item) {
        for (const NodeId id : item.nodes) emit(id);
        item.emitted = true;
        const std::uint32_t start = std::max(now_, item.ready_at);
        now_ = start + item.issue;
        for (const ItemId user : item.users) {
            if (--items_[user].waits_for == 0 && user < entered_) ready_.push_back(user);
            items_[user].ready_at = std::max(items_[user].ready_at, start + item.latency);
        }
    }
    void emit(NodeId id) {
        Node node = nodes_[id];
        const int operands = info(node.op).operand_count;
        for (int k = 0; k < operands; ++k)
            if (number_[node.in[k]] == kNone) emit(node.in[k]);
        for (int k = 0; k < operands; ++k) {
            if (--uses_[node.in[k]] == 0) live_ -= in_register(node.in[k]);
            node.in[k] = number_[node.in[k]];
        }
        number_[id] = static_cast<NodeId>(out_.size());
        live_ += in_register(id) && uses_[id] != 0;
        out_.push_back(node);
    }
    bool in_register(NodeId id) const {
        return result_class(nodes_[id].op, isa_) == Class::Vector && !is_source(nodes_[id].op);
    }

    const std::vector<Node>& nodes_;
    const Isa isa_;
    const std::uint32_t registers_;
    std::vector<ItemId> item_of_;     // by node: the item that contains it
    std::vector<NodeId> number_;      // by node: its number in out_
    std::vector<std::uint32_t> uses_; // by node: number of its remaining uses
    std::vector<Node> out_;
    std::uint32_t live_ = 0, now_ = 0;
    bool has_regions_ = false;
    // State since the last barrier
    std::vector<Item> items_;
    ItemId entered_ = 0;        // end of the window
    std::vector<ItemId> ready_; // items in the window that wait for no other
    // Items with the arguments and the call of the last texture sample.
    ItemId arguments_ = kNone, sample_ = kNone;
    ItemId ordered_ = kNone;     // the last item whose order is fixed
    std::vector<ItemId> checks_; // LeaveForExact items after ordered_
};

} // namespace

void order_nodes(Selection& selection, std::uint32_t registers) {
    selection.nodes = Order(selection, registers).run();
}

} // namespace rasterizer::jit
