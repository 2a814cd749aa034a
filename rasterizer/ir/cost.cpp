#include "rasterizer/ir/cost.h"

namespace rasterizer::ir {

namespace {

// How many operations one texel, division or texture sample counts as. A texel is fetched from memory,
// decoded and weighted.
constexpr std::uint64_t kTexel = 4, kDivision = 4, kSample = 8;

std::uint64_t texels_of(const Sampler& sampler) {
    std::uint64_t texels = 1;
    if (sampler.may_filter()) texels *= sampler.shape == Sampler::Shape::Volume ? 8 : 4;
    if (sampler.mip == Sampler::Mip::Linear) texels *= 2;
    return sampler.probes ? texels * kMaxProbes : texels;
}

} // namespace

std::uint64_t cost_of(const Program& program) {
    std::uint64_t sum = 0;
    for (const Instruction& in : program.code) switch (in.op) {
        case Op::SampleTexture: sum += kSample + kTexel * texels_of(program.samplers[in.imm]); break;
        case Op::Texel: sum += kTexel; break;
        case Op::FDiv:
        case Op::FSqrt: sum += kDivision; break;
        case Op::Trace: break; // limits are those of the program without marks
        default: ++sum;
        }
    return sum;
}

} // namespace rasterizer::ir
