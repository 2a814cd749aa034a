#include <array>
#include <bit>
#include <cstddef>

#include "rasterizer/jit/emit.h"
#include "rasterizer/jit/sample_code.h"

namespace rasterizer::jit {

void SampleEmitter::emit(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    switch (node.op) {
    case Op::SampleArgument: c.store(argument(node.imm), c.vector(step.in[0])); break;
    case Op::SampledChannel: c.move(c.vector(step.out), channel(node.imm)); break;
    case Op::SampleTexture: sample(node, step).emit(); break;
    case Op::SampleTexels: sample(node, step).read(texels(node)); break;
    case Op::SampleFilter: sample(node, step).filter(texels(node)); break;
    case Op::SampleCall: call(samplers_[node.imm]); break;
    default: break; // emitted elsewhere
    }
}

// The plain code takes all lanes: on AVX2 the other half's arguments are what was there, and its colour is
// not read.
void SampleEmitter::call(const ir::Sampler& sampler) {
    CodeWriter& c = code_;
    const auto words = std::bit_cast<std::array<std::uint32_t, sizeof sampler / 4>>(sampler);
    c.call_member(offsetof(Invocation, sample_texture), [&] {
        const auto block = [&](std::uint32_t number) {
            return c.ptr[c.slots + (first_ + number) * sizeof(Lanes)];
        };
        c.lea(c.rax, c.pool({words.begin(), words.end()}));
        c.lea(c.rcx, block(0));
        c.lea(c.rdx, block(kChannelSlot));
        // The registers of arguments may be among these three.
        c.push(c.rdx);
        c.push(c.rcx);
        c.mov(CodeWriter::c_argument(1), c.rax);
        c.pop(CodeWriter::c_argument(2));
        c.pop(CodeWriter::c_argument(3));
    });
}

} // namespace rasterizer::jit
