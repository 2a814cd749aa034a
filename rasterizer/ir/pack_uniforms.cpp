#include "rasterizer/ir/pack_uniforms.h"

#include <algorithm>

namespace rasterizer::ir {

std::uint32_t pack_uniforms(Program& program, std::uint32_t structure, std::uint32_t least) {
    std::uint32_t end = least;
    for (const Instruction& in : program.code) {
        if (in.imm >= structure) continue;
        if (in.op == Op::Uniform) end = std::max(end, in.imm + 1);
        if (in.op == Op::UniformAt)
            end = structure; // the length of an array in the structure is unknown here
    }
    for (const Sampler& sampler : program.samplers) {
        end = std::max(end, sampler.uniforms + std::uint32_t{sizeof(SamplerUniforms) / 4});
        if (sampler.keyed != 0) end = std::max(end, sampler.key_uniforms + 2u);
    }
    for (Instruction& in : program.code)
        if ((in.op == Op::Uniform || in.op == Op::UniformAt) && in.imm >= structure)
            in.imm -= structure - end;
    return end;
}

} // namespace rasterizer::ir
