#include "rasterizer/jit/compile.h"

#include <algorithm>

#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/emit.h"

namespace rasterizer::jit {

namespace {

void emit(CodeWriter& code, TextureEmitter& textures, SampleEmitter& samples, RegionEmitter& regions,
          const Step& step) {
    const Node& node = code.plan().nodes[step.node];
    switch (node.op) {
    case Op::UniformAt:
    case Op::Varying:
    case Op::TabledVarying:
    case Op::VaryingAtSample:
    case Op::VaryingAtCentroid:
    case Op::FlatVarying:
    case Op::PixelX:
    case Op::PixelY:
    case Op::DistanceX:
    case Op::DistanceY:
    case Op::BackFacing:
    case Op::Sample: emit_input(code, node, step); break;
    case Op::LevelSize:
    case Op::Texel: textures.emit(node, step); break;
    case Op::SampleArgument:
    case Op::SampleTexture:
    case Op::LevelTexels:
    case Op::LevelPairs:
    case Op::LeftTexels:
    case Op::RightTexels:
    case Op::TexelsWhere:
    case Op::SampledChannel: samples.emit(node, step); break;
    case Op::LoadColor:
    case Op::StoreColor:
    case Op::LoadDepth:
    case Op::StoreDepth:
    case Op::StoreLiveDepth:
    case Op::LeaveForExact:
    case Op::ExactPart:
    case Op::Kill:
    case Op::Count:
    case Op::CountPixels:
    case Op::Output: emit_effect(code, node, step); break;
    case Op::Begin:
    case Op::End:
    case Op::SetVariable:
    case Op::Variable: regions.emit(node, step); break;
    default: emit_arithmetic(code, node, step); break;
    }
}

CodeWriter::Uses uses_of(const Plan& plan) {
    CodeWriter::Uses uses;
    uses.textures = !plan.levels.empty();
    for (const Node& node : plan.nodes) {
        switch (node.op) {
        case Op::Texel:
        case Op::LevelSize:
        case Op::SampleTexture: uses.textures = true; break;
        case Op::LoadColor:
        case Op::StoreColor: uses.targets |= 1u << (node.imm >> 8); break;
        case Op::LoadDepth:
        case Op::StoreDepth:
        case Op::StoreLiveDepth: uses.depth = true; break;
        case Op::CountPixels: uses.pixel_counts = true; break;
        case Op::Attribute: uses.attributes = true; break;
        case Op::Output: uses.outputs = true; break;
        default: break;
        }
    }
    return uses;
}

} // namespace

std::shared_ptr<const Code> compile(const ir::Program& program, Isa isa, bool gathers_pairs) {
    Plan plan = allocate(select(program, isa, gathers_pairs), allocatable(isa));
    plan.gathers_pairs = gathers_pairs && isa != Isa::Sse41; // which has no gathers
    try {
        CodeWriter code(plan);
        TextureEmitter textures(code);
        SampleEmitter samples(code, program.samplers, plan.slots + TextureEmitter::kSlots);
        RegionEmitter regions(code);
        for (std::size_t i = 0; i < Code::kEntry; ++i) code.int3();
        const CodeWriter::Uses uses = uses_of(plan);
        code.begin(uses);
        samples.find_levels();
        forget_plane_parts(code);
        code.begin_block(uses);
        find_plane_parts(code);
        for (const Step& step : plan.steps) {
            for (const Move& move : plan.moves_before(step)) code.perform(move);
            emit(code, textures, samples, regions, step);
        }
        code.end();
        textures.finish();
        code.write_pool();
        code.ready();
        return std::make_shared<const Code>(std::span(code.getCode(), code.getSize()),
                                            plan.slots + TextureEmitter::kSlots + SampleEmitter::kSlots,
                                            plan.gathers_pairs);
    } catch (const Xbyak::Error& error) {
        if (static_cast<int>(error) == Xbyak::ERR_CANT_ALLOC) throw std::bad_alloc();
        throw;
    }
}

} // namespace rasterizer::jit
