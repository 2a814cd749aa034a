// Which instructions give masks: 0 or 0xFFFFFFFF in each lane.
#pragma once

#include <vector>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// `is_mask`: by value, for the earlier instructions. False for attributes and variables, which may be masks.
inline bool gives_mask(const Instruction& in, const std::vector<bool>& is_mask) {
    switch (in.op) {
    case Op::Const: return in.imm == 0 || in.imm == ~0u;
    case Op::BackFacing:
    case Op::FLt:
    case Op::FLe:
    case Op::FEq:
    case Op::ILt:
    case Op::ULt:
    case Op::IEq: return true;
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::AndNot: return is_mask[in.a] && is_mask[in.b];
    case Op::Select: return is_mask[in.a] && is_mask[in.b] && is_mask[in.c];
    default: return false;
    }
}

} // namespace rasterizer::ir
