#include "rasterizer/jit/machine.h"

#include <cstdio>

namespace rasterizer::jit {

namespace {

constexpr OpInfo kOps[] = {
#define JIT_OP(name, result, operands, memory512, memory256, swaps)                                          \
    {#name, Class::result, operands, sizeof operands - 1, memory512, memory256, swaps},
#include "rasterizer/jit/machine_ops.def"
#undef JIT_OP
};

Class on(Class wanted, Isa isa) {
    return wanted == Class::Mask && isa != Isa::Avx512 ? Class::Vector : wanted;
}

} // namespace

const OpInfo& info(Op op) {
    return kOps[static_cast<std::size_t>(op)];
}

Class operand_class(Op op, int k, Isa isa) {
    return on(info(op).operands[k] == 'm' ? Class::Mask : Class::Vector, isa);
}

Class result_class(Op op, Isa isa) {
    return on(info(op).result, isa);
}

std::string to_text(const Selection& selection) {
    std::string text;
    for (std::size_t i = 0; i < selection.nodes.size(); ++i) {
        const Node& node = selection.nodes[i];
        text += "%" + std::to_string(i) + " = " + info(node.op).name;
        for (int k = 0; k < info(node.op).operand_count; ++k) text += " %" + std::to_string(node.in[k]);
        char imm[16];
        std::snprintf(imm, sizeof imm, " #0x%x", node.imm);
        text += imm;
        text += '\n';
    }
    return text;
}

} // namespace rasterizer::jit
