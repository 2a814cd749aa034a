#include "rasterizer/ir/quad_program.h"

#include <algorithm>

namespace rasterizer::ir {

namespace {

bool is_the_same_for_all_primitives(Op op) {
    switch (op) {
    case Op::Attribute:
    case Op::VaryingAtSample:
    case Op::VaryingAtCentroid:
    case Op::FlatVarying:
    case Op::PixelX:
    case Op::PixelY:
    case Op::BackFacing:
    case Op::Sample:
    case Op::LoadColor:
    case Op::LoadDepth:
    case Op::StoreDepth:
    case Op::Kill:
    case Op::Count:
    case Op::CountPixels:
    case Op::Begin:
    case Op::End:
    case Op::SetVariable:
    case Op::Variable:
    case Op::Output: return false;
    default: return true;
    }
}

} // namespace

std::optional<QuadProgram> quad_program(const Program& program) {
    QuadProgram out{program, {}};
    for (Instruction& in : out.program.code) {
        if (!is_the_same_for_all_primitives(in.op)) return std::nullopt;
        if (in.op != Op::Varying) continue;
        const auto found = std::ranges::find(out.planes, in.imm);
        const auto number = static_cast<std::uint32_t>(found - out.planes.begin());
        if (found == out.planes.end()) {
            if (number == kMaxQuadPlanes) return std::nullopt;
            out.planes.push_back(in.imm);
        }
        in = {Op::Attribute, 0, 0, 0, number};
    }
    return out;
}

} // namespace rasterizer::ir
