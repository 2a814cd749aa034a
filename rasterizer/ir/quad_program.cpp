#include "rasterizer/ir/quad_program.h"

#include <algorithm>

namespace rasterizer::ir {

namespace {

// True for operations that read nothing of the primitive except planes at pixel centres, nothing of the
// block, and store nothing but colours.
bool may_be_shared(Op op) {
    switch (op) {
    case Op::Const:
    case Op::Uniform:
    case Op::UniformAt:
    case Op::Varying:
    case Op::Ddx:
    case Op::Ddy:
    case Op::LevelSize:
    case Op::Texel:
    case Op::SampleArgument:
    case Op::SampleTexture:
    case Op::SampledChannel:
    case Op::StoreColor: return true;
    default: return is_arithmetic(op);
    }
}

} // namespace

std::optional<QuadProgram> quad_program(const Program& program) {
    QuadProgram out{program, {}};
    for (Instruction& in : out.program.code) {
        if (!may_be_shared(in.op)) return std::nullopt;
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
