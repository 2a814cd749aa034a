#include "rasterizer/jit/half_nodes.h"

#include <bit>

namespace rasterizer::jit {

namespace {

struct Nodes {
    std::vector<Node>& nodes;

    NodeId add(Op op, std::uint32_t imm, NodeId a = 0, NodeId b = 0, NodeId c = 0) {
        nodes.push_back({op, {a, b, c}, imm});
        return static_cast<NodeId>(nodes.size() - 1);
    }
    NodeId word(std::uint32_t bits) { return add(Op::Const, bits); }
    NodeId number(float value) { return word(std::bit_cast<std::uint32_t>(value)); }
    NodeId both(Op op, NodeId a, NodeId b) { return add(op, 0, a, b); }
    NodeId keep(NodeId a, std::uint32_t bits) { return both(Op::And, a, word(bits)); }
    NodeId shift(Op op, NodeId a, std::uint32_t by) { return add(op, by, a); }
    // For bits that are not negative as an int32.
    NodeId is_above(NodeId a, std::uint32_t bits) { return both(Op::ILt, word(bits), a); }
    NodeId choose(NodeId mask, NodeId a, NodeId b) { return add(Op::Blend, 0, mask, a, b); }
};

} // namespace

NodeId add_float_to_half(std::vector<Node>& nodes, NodeId value) {
    Nodes n{nodes};
    const NodeId sign = n.keep(n.shift(Op::ShrU, value, 16), 0x8000);
    const NodeId magnitude = n.keep(value, 0x7FFFFFFF);
    const NodeId odd = n.keep(n.shift(Op::ShrU, magnitude, 13), 1);
    const NodeId rebiased = n.both(Op::IAdd, magnitude, n.word(0xC8000FFF));
    const NodeId normal = n.shift(Op::ShrU, n.both(Op::IAdd, rebiased, odd), 13);
    const NodeId sum = n.both(Op::FAdd, magnitude, n.number(0.5f));
    const NodeId denormal = n.both(Op::ISub, sum, n.word(0x3F000000));
    const NodeId small = n.choose(n.is_above(magnitude, 0x387FFFFF), normal, denormal);
    const NodeId finite = n.choose(n.is_above(magnitude, 0x477FEFFF), n.word(0x7C00), small);
    return n.choose(n.is_above(magnitude, 0x7F800000), n.word(0x7E00), n.both(Op::Or, finite, sign));
}

NodeId add_half_to_float(std::vector<Node>& nodes, NodeId half) {
    Nodes n{nodes};
    const NodeId sign = n.shift(Op::Shl, n.keep(half, 0x8000), 16);
    const NodeId magnitude = n.keep(half, 0x7FFF);
    const NodeId raised = n.shift(Op::Shl, magnitude, 13);
    const NodeId finite = n.both(Op::FMul, raised, n.number(0x1p112f));
    const NodeId special = n.both(Op::Or, raised, n.word(0x7F800000));
    return n.both(Op::Or, n.choose(n.is_above(magnitude, 0x7BFF), special, finite), sign);
}

} // namespace rasterizer::jit
