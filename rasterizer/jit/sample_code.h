// Emits SampleTexture for one sampler (ir/sampler.h defines the result): the levels and the probes. If lanes
// read different levels, the code loops over the levels, so that a level's sizes and addresses are scalars.
#pragma once

#include "rasterizer/jit/decoded_level.h"
#include "rasterizer/jit/level_code.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

class SampleCode {
  public:
    // `channels`: bit i: channel i is needed. `first`: number of the sample's first slot. `temporaries`: bit
    // i: vector register i may be overwritten; emit() needs at least kSampleTemporaries registers.
    SampleCode(CodeWriter& code, const ir::Sampler& sampler, std::uint32_t channels, std::uint32_t first,
               std::uint32_t temporaries)
        : c(code), s_(sampler), groups_(sampler, channels), channels_(channels), first_(first),
          temps_(code, temporaries | std::uint32_t{1} << code.scratch(0).getIdx() |
                           std::uint32_t{1} << code.scratch(1).getIdx()),
          axes_(code, s_, temps_, first), level_(code, s_, groups_, temps_, axes_, first),
          decoded_(code, s_, groups_, temps_, axes_, first) {}

    // Reads the arguments from slots and writes the channels to slots. Overwrites rax, rcx, rdx, rbx, rbp,
    // r12, r13, r15, k1, k2 and the scratch registers.
    void emit();
    // Sets AxisCode::level() to the level that is read without a mip filter, or jumps to `missing` if no
    // texture is bound. Overwrites rax, rcx, rdx, rbx, r12, r13.
    void find_base_level(Xbyak::Label& missing);

  private:
    template <class F> void each_channel(F&& f) const {
        for (std::uint32_t i = 0; i < 4; ++i)
            if (channels_ >> i & 1) f(i);
    }
    Xbyak::Address slot(std::uint32_t which) const { return c.slot(first_ + which); }
    void look_up(Xbyak::Label& missing);
    void base_level();
    void levels();
    void level_numbers();
    void two_levels();
    bool mixes_exactly() const;
    void mean();
    void place_probe(Xbyak::Label& last);
    void add_probe();
    void find_level();
    void lanes_of_level();
    void one_level(const ChannelSink& channel);
    void store_constants();
    // The sink that stores values in the slots from `to` on.
    ChannelSink to_slots(std::uint32_t to, bool masked);
    void store(const Xbyak::Xmm& value, std::uint32_t to, bool masked);
    Xbyak::Address uniform(std::size_t member) const {
        return c.dword[c.uniforms + (s_.uniforms * sizeof(std::uint32_t) + member)];
    }
    Xbyak::Address scalar() const { return c.dword[c.slots + (first_ + kScalarSlot) * sizeof(Lanes)]; }

    CodeWriter& c;
    const ir::Sampler& s_;
    const ChannelGroups groups_;
    const std::uint32_t channels_, first_;
    Temporaries temps_;
    AxisCode axes_;
    LevelCode level_;
    DecodedLevel decoded_;
    std::uint32_t place_ = kArgumentSlot; // first slot of the coordinates: kArgumentSlot or kPlaceSlot
    const Xbyak::Reg64 view_ = Xbyak::Reg64(Xbyak::Operand::RBX), levels_ = Xbyak::Reg64(Xbyak::Operand::R12);
    const Xbyak::Reg32 probe_ = Xbyak::Reg32(Xbyak::Operand::EBP),
                       remaining_ = Xbyak::Reg32(Xbyak::Operand::R15D);
    const Xbyak::Opmask chosen_ = Xbyak::Opmask(2); // AVX-512: lanes of the current level
};

} // namespace rasterizer::jit
