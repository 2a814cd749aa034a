// Machine code of SampleTexture for one sampler (ir/sampler.h has the meaning). Lanes that read different
// levels are done one level after the other, so that all numbers of a level are scalars.
#pragma once

#include <array>
#include <optional>
#include <utility>

#include "rasterizer/ir/sampler.h"
#include "rasterizer/jit/code_writer.h"

namespace rasterizer::jit {

// Blocks of memory that a sample works in.
constexpr std::uint32_t kArgumentSlot = 0; // SampleArgument
constexpr std::uint32_t kChannelSlot = kArgumentSlot + ir::kSampleArguments;
constexpr std::uint32_t kNearSlot = kChannelSlot + 4;   // the finer level's colour
constexpr std::uint32_t kSumSlot = kNearSlot + 4;       // of probes
constexpr std::uint32_t kPlaceSlot = kSumSlot + 4;      // coordinates of a probe
constexpr std::uint32_t kLevelSlot = kPlaceSlot + 3;    // integers
constexpr std::uint32_t kFractionSlot = kLevelSlot + 1; // between the levels
constexpr std::uint32_t kMaskSlot = kFractionSlot + 1;  // AVX2: lanes of the level that is done now
constexpr std::uint32_t kScalarSlot = kMaskSlot + 1;    // its number
constexpr std::uint32_t kSampleSlots = kScalarSlot + 1;

class SampleCode {
  public:
    // `first`: the number of kArgumentSlot's block. `temporaries`: bit i: vector register i
    // may be written; kSampleTemporaries at least. has_sample_code(sampler).
    SampleCode(CodeWriter& code, const ir::Sampler& sampler, std::uint32_t first, std::uint32_t temporaries)
        : c(code), s_(sampler), first_(first),
          free_(temporaries | std::uint32_t{1} << code.scratch(0).getIdx() |
                std::uint32_t{1} << code.scratch(1).getIdx()) {}

    // From the arguments' blocks to the channels'. Writes rax, rcx, rdx, rbx, rbp, r12, r13, r15, k1, k2 and
    // scratch.
    void emit();

  private:
    // A vector register until the end of its scope.
    class Temp {
      public:
        explicit Temp(SampleCode& owner) : owner_(&owner), index_(owner.take()) {}
        Temp(Temp&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)), index_(other.index_) {}
        Temp& operator=(Temp&&) = delete;
        ~Temp() {
            if (owner_) owner_->free_ |= std::uint32_t{1} << index_;
        }
        operator Xbyak::Xmm() const { return owner_->c.vector(index_); }

      private:
        SampleCode* owner_;
        int index_;
    };
    int take();

    // Where an axis reads: texel numbers, and with a filter 1/256 texels (the weight is in their lowest
    // byte).
    struct Axis {
        std::optional<Temp> first, second, steps;
    };
    // One channel of a colour: in a register, that of another channel, or a constant.
    struct Channel {
        std::optional<Temp> value;
        int same_as = -1;
        float constant = 0;
    };
    using Colors = std::array<Channel, 4>;

    Xbyak::Address slot(std::uint32_t which) const { return c.slot(first_ + which); }
    Xbyak::RegExp in_level(std::size_t member) const { return level_ + member; }
    // f(operand) with the word of the level in all lanes.
    template <class F> void with_level(std::size_t member, F&& f);
    bool filters() const { return s_.may_filter(); }

    void levels();
    void mean();
    void find_level();
    void lanes_of_level();
    Colors one_level();
    Axis axis(int number);
    void reduce(const Temp& coordinate, dp2::TextureAddress mode);
    void address(Temp& texel, dp2::TextureAddress mode, std::size_t size, std::size_t last, bool filter);
    void add_face(Axis& rows);
    Temp texels(const Temp& row, const Temp& column);
    Colors nearest(const Temp& texel);
    using Texels = std::array<Temp, 4>; // upper left, upper right, lower left, lower right
    Colors filtered(const Texels& texels, Axis& x, Axis& y);
    bool packs() const;
    void filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down, Colors& out);
    Temp number(const Temp& texel, const ir::TexelChannel& channel);
    Temp weight(const Temp& steps);
    // a + t * (b - a) in b
    void mix(const Xbyak::Operand& a, const Temp& b, const Xbyak::Operand& t);
    Colors described() const;
    void store(const Colors& colors, std::uint32_t to, bool masked);
    void store(const Xbyak::Xmm& value, std::uint32_t to, bool masked);
    Xbyak::Address scalar() const { return c.dword[c.slots + (first_ + kScalarSlot) * sizeof(Lanes)]; }

    CodeWriter& c;
    const ir::Sampler& s_;
    std::uint32_t first_, free_;
    std::uint32_t place_ = kArgumentSlot; // of the coordinates
    const Xbyak::Reg64 view_ = Xbyak::Reg64(Xbyak::Operand::RBX), levels_ = Xbyak::Reg64(Xbyak::Operand::R12),
                       level_ = Xbyak::Reg64(Xbyak::Operand::R13);
    const Xbyak::Reg32 probe_ = Xbyak::Reg32(Xbyak::Operand::EBP),
                       remaining_ = Xbyak::Reg32(Xbyak::Operand::R15D);
    const Xbyak::Opmask chosen_ = Xbyak::Opmask(2); // AVX-512: lanes of the level that is done now
};

} // namespace rasterizer::jit
