// Cuts the instructions whose results are the same for a whole primitive out of a pixel program.
#include <algorithm>

#include "rasterizer/ir/program_cut.h"
#include "rasterizer/ir/split_program.h"

namespace rasterizer::ir {

namespace {

bool depends_on_operands_only(Op op) {
    switch (op) {
    case Op::Const:
    case Op::Uniform:
    case Op::UniformAt:
    case Op::FlatVarying:
    case Op::BackFacing: return true;
    default: return is_arithmetic(op);
    }
}

} // namespace

std::optional<PixelStages<Program>> split_by_primitive(const Program& program, std::size_t least) {
    if (has_regions(program)) return std::nullopt;
    const std::vector<Instruction>& code = program.code;
    const Operands operands(code);
    std::vector<bool> same(code.size()), hoisted(code.size()), writes(code.size());
    for (std::size_t i = 0; i < code.size(); ++i) {
        const Op op = code[i].op;
        same[i] = depends_on_operands_only(op) &&
                  std::ranges::all_of(operands.of(i), [&](Value v) { return same[v]; });
        hoisted[i] = same[i] && !is_word(op);
        writes[i] = info(op).effect == Effect::Write;
    }
    if (static_cast<std::size_t>(std::ranges::count(hoisted, true)) < least) return std::nullopt;
    const ProgramCut cut(program, operands, writes, hoisted);
    if (cut.outputs() > kMaxPrimitiveValues) return std::nullopt;
    ProgramCut::Parts parts = cut.parts();
    PixelStages<Program> out;
    out.primitive = std::move(parts.first);
    out.whole = std::move(parts.second);
    return out;
}

} // namespace rasterizer::ir
