// Emits SampleTexture for one sampler (ir/sampler.h defines the result). If lanes read different levels, the
// code loops over the levels, so that a level's sizes and addresses are scalars.
#pragma once

#include "rasterizer/jit/level_code.h"

namespace rasterizer::jit {

// Slots that a sample uses, counted from its first one.
constexpr std::uint32_t kArgumentSlot = 0; // values of SampleArgument
constexpr std::uint32_t kChannelSlot = kArgumentSlot + ir::kSampleArguments;
constexpr std::uint32_t kNearSlot = kChannelSlot + 4;   // the finer level's colour
constexpr std::uint32_t kSumSlot = kNearSlot + 4;       // sum of the probes
constexpr std::uint32_t kPlaceSlot = kSumSlot + 4;      // coordinates of a probe
constexpr std::uint32_t kLevelSlot = kPlaceSlot + 3;    // level numbers, integers
constexpr std::uint32_t kFractionSlot = kLevelSlot + 1; // fraction between the levels
constexpr std::uint32_t kMaskSlot = kFractionSlot + 1;  // AVX2: lanes of the current level
constexpr std::uint32_t kScalarSlot = kMaskSlot + 1;    // number of the current level
constexpr std::uint32_t kSampleSlots = kScalarSlot + 1;

class SampleCode {
  public:
    // `channels`: bit i: channel i is needed. `first`: number of the sample's first slot. `temporaries`: bit
    // i: vector register i may be overwritten; emit() needs at least kSampleTemporaries registers.
    // has_sample_code(sampler) must be true.
    SampleCode(CodeWriter& code, const ir::Sampler& sampler, std::uint32_t channels, std::uint32_t first,
               std::uint32_t temporaries)
        : c(code), s_(with_channels(sampler, channels)), channels_(channels), first_(first),
          temps_(code, temporaries | std::uint32_t{1} << code.scratch(0).getIdx() |
                           std::uint32_t{1} << code.scratch(1).getIdx()),
          level_(code, s_, temps_) {}

    // Reads the arguments from slots and writes the channels to slots. Overwrites rax, rcx, rdx, rbx, rbp,
    // r12, r13, r15, k1, k2 and the scratch registers.
    void emit();
    // Sets LevelCode::level() to the level that is read without a mip filter, or jumps to `missing` if no
    // texture is bound. Overwrites rax, rcx, rdx, rbx, r12, r13.
    void find_base_level(Xbyak::Label& missing);

  private:
    // Replaces channels that nothing reads by the constant zero.
    static ir::Sampler with_channels(ir::Sampler sampler, std::uint32_t channels);
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
    void mean();
    void place_probe(Xbyak::Label& last);
    void add_probe();
    void find_level();
    void lanes_of_level();
    void store(const ColorValue& colors, std::uint32_t to, bool masked);
    void store(const Xbyak::Xmm& value, std::uint32_t to, bool masked);
    Xbyak::Address uniform(std::size_t member) const {
        return c.dword[c.uniforms + (s_.uniforms * sizeof(std::uint32_t) + member)];
    }
    Xbyak::Address scalar() const { return c.dword[c.slots + (first_ + kScalarSlot) * sizeof(Lanes)]; }

    CodeWriter& c;
    const ir::Sampler s_;
    const std::uint32_t channels_, first_;
    Temporaries temps_;
    LevelCode level_;
    std::uint32_t place_ = kArgumentSlot; // first slot of the coordinates: kArgumentSlot or kPlaceSlot
    const Xbyak::Reg64 view_ = Xbyak::Reg64(Xbyak::Operand::RBX), levels_ = Xbyak::Reg64(Xbyak::Operand::R12);
    const Xbyak::Reg32 probe_ = Xbyak::Reg32(Xbyak::Operand::EBP),
                       remaining_ = Xbyak::Reg32(Xbyak::Operand::R15D);
    const Xbyak::Opmask chosen_ = Xbyak::Opmask(2); // AVX-512: lanes of the current level
};

} // namespace rasterizer::jit
