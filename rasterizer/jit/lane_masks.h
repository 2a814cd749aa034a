// Masks of lanes in slots: 16 bits (AVX-512), or a vector whose lanes are 0 or ~0 (elsewhere).
#pragma once

#include "rasterizer/jit/temporaries.h"

namespace rasterizer::jit {

// Overwrites k1.
class LaneMasks {
  public:
    // `first`: number of the slot that the other numbers are counted from.
    LaneMasks(CodeWriter& code, Temporaries& temporaries, std::uint32_t first)
        : c(code), temps_(temporaries), first_(first) {}

    // Compares floats; `predicate` is one of vcmpps.
    void compare(std::uint32_t to, const Xbyak::Xmm& a, const Xbyak::Operand& b, int predicate);
    // a <= b, as unsigned numbers.
    void at_most(std::uint32_t to, const Xbyak::Xmm& a, const Xbyak::Operand& b);
    // Lanes where low <= a <= high does not hold, as unsigned numbers.
    void not_between(std::uint32_t to, const Xbyak::Xmm& a, const Xbyak::Xmm& low, const Xbyak::Xmm& high);
    void both(std::uint32_t to, std::uint32_t a, std::uint32_t b);

    // value = mask ? value : other
    void blend(const Xbyak::Xmm& value, const Xbyak::Xmm& other, std::uint32_t mask);
    // value = mask ? value : 0
    void keep(const Xbyak::Xmm& value, std::uint32_t mask);
    // out = mask ? value + 1 : value, as integers. `out` must differ from `value`.
    void increment(const Xbyak::Xmm& out, const Xbyak::Xmm& value, std::uint32_t mask);

  private:
    Xbyak::Address slot(std::uint32_t number) const { return c.slot(first_ + number); }
    void load(std::uint32_t mask) { c.kmovw(c.mask_scratch, slot(mask)); }
    void store(std::uint32_t mask) { c.kmovw(slot(mask), c.mask_scratch); }

    CodeWriter& c;
    Temporaries& temps_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit
