// Xbyak's assembler for the instruction sets of compiled programs. The emitters call instructions by their
// AVX names. In SSE4.1 code each of these becomes instructions with two operands that do the same with the
// four lanes of an xmm register; memory operands of computations must then be aligned to 16 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include <xbyak/xbyak.h>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

class Assembler : public Xbyak::CodeGenerator {
  public:
    using Base = Xbyak::CodeGenerator;
    using Xmm = Xbyak::Xmm;
    using Operand = Xbyak::Operand;
    using Address = Xbyak::Address;
    using Opmask = Xbyak::Opmask;
    using Byte = std::uint8_t;

    // spare: a register that SSE4.1 code overwrites, and that is no operand of an instruction.
    Assembler(Isa isa, int spare, std::size_t size, Xbyak::Allocator* allocator)
        : Base(size, Xbyak::AutoGrow, allocator), sse_(isa == Isa::Sse41), spare_(spare) {}

    bool sse() const { return sse_; }

// Instructions with a result and two operands. SYMMETRIC: the operands may be exchanged, which can only
// change which of two NaNs results.
#define JIT_SYMMETRIC(name, legacy)                                                                          \
    void name(const Xmm& out, const Xmm& a, const Operand& b) {                                              \
        if (!sse_) return Base::name(out, a, b);                                                             \
        if (is(b, out)) return legacy(out, a);                                                               \
        copy(out, a);                                                                                        \
        legacy(out, b);                                                                                      \
    }
#define JIT_ORDERED(name, legacy)                                                                            \
    void name(const Xmm& out, const Xmm& a, const Operand& b) {                                              \
        if (!sse_) return Base::name(out, a, b);                                                             \
        in_order(out, a, b, [&](const Xmm& to) { legacy(to, b); });                                          \
    }
    JIT_SYMMETRIC(vaddps, addps)
    JIT_SYMMETRIC(vmulps, mulps)
    JIT_SYMMETRIC(vandps, andps)
    JIT_SYMMETRIC(vorps, orps)
    JIT_SYMMETRIC(vpaddd, paddd)
    JIT_SYMMETRIC(vpaddw, paddw)
    JIT_SYMMETRIC(vpmulld, pmulld)
    JIT_SYMMETRIC(vpmullw, pmullw)
    JIT_SYMMETRIC(vpmaddwd, pmaddwd)
    JIT_SYMMETRIC(vpminsd, pminsd)
    JIT_SYMMETRIC(vpmaxsd, pmaxsd)
    JIT_SYMMETRIC(vpminud, pminud)
    JIT_SYMMETRIC(vpmaxud, pmaxud)
    JIT_SYMMETRIC(vpand, pand)
    JIT_SYMMETRIC(vpor, por)
    JIT_SYMMETRIC(vpxor, pxor)
    JIT_SYMMETRIC(vpcmpeqd, pcmpeqd)
    JIT_ORDERED(vsubps, subps)
    JIT_ORDERED(vdivps, divps)
    JIT_ORDERED(vminps, minps)
    JIT_ORDERED(vmaxps, maxps)
    JIT_ORDERED(vandnps, andnps)
    JIT_ORDERED(vpandn, pandn)
    JIT_ORDERED(vpsubd, psubd)
    JIT_ORDERED(vpsubw, psubw)
    JIT_ORDERED(vpcmpgtd, pcmpgtd)
    JIT_ORDERED(vpackssdw, packssdw)
    JIT_ORDERED(vpackuswb, packuswb)
    JIT_ORDERED(vpshufb, pshufb)
#undef JIT_SYMMETRIC
#undef JIT_ORDERED

// Instructions with two operands.
#define JIT_UNARY(name, legacy)                                                                              \
    void name(const Xmm& out, const Operand& a) {                                                            \
        sse_ ? legacy(out, a) : Base::name(out, a);                                                          \
    }
    JIT_UNARY(vsqrtps, sqrtps)
    JIT_UNARY(vcvtdq2ps, cvtdq2ps)
    JIT_UNARY(vcvtps2dq, cvtps2dq)
    JIT_UNARY(vcvttps2dq, cvttps2dq)
    JIT_UNARY(vmovshdup, movshdup)
    JIT_UNARY(vmovsldup, movsldup)
    JIT_UNARY(vptest, ptest)
#undef JIT_UNARY

// Shifts of all lanes by a constant.
#define JIT_SHIFT(name, legacy)                                                                              \
    void name(const Xmm& out, const Operand& a, Byte bits) {                                                 \
        if (!sse_) return Base::name(out, a, bits);                                                          \
        copy(out, a);                                                                                        \
        legacy(out, bits);                                                                                   \
    }
    JIT_SHIFT(vpslld, pslld)
    JIT_SHIFT(vpsrld, psrld)
    JIT_SHIFT(vpsrad, psrad)
    JIT_SHIFT(vpsrlw, psrlw)
#undef JIT_SHIFT

    void vroundps(const Xmm& out, const Operand& a, Byte how) {
        sse_ ? roundps(out, a, how) : Base::vroundps(out, a, how);
    }
    void vshufps(const Xmm& out, const Xmm& a, const Operand& b, Byte words) {
        if (!sse_) return Base::vshufps(out, a, b, words);
        in_order(out, a, b, [&](const Xmm& to) { shufps(to, b, words); });
    }
    void vcmpps(const Xmm& out, const Xmm& a, const Operand& b, Byte predicate);
    void vcmpps(const Opmask& out, const Xmm& a, const Operand& b, Byte predicate) {
        Base::vcmpps(out, a, b, predicate);
    }
    void vpcmpgtd(const Opmask& out, const Xmm& a, const Operand& b) {
        Base::vpcmpgtd(out, a, b);
    }
    // mask: each lane is 0 or ~0
    void vblendvps(const Xmm& out, const Xmm& a, const Operand& b, const Xmm& mask);
    void vmovmskps(const Xbyak::Reg32& out, const Xmm& a) {
        sse_ ? movmskps(out, a) : Base::vmovmskps(out, a);
    }
    void vbroadcastss(const Xmm& out, const Address& from);
    void vpbroadcastd(const Xmm& out, const Operand& from);
    void vpbroadcastd(const Xmm& out, const Xbyak::Reg32& from) {
        Base::vpbroadcastd(out, from);
    }
    void vmovd(const Xmm& out, const Xbyak::Reg32& from) {
        sse_ ? movd(out, from) : Base::vmovd(out, from);
    }
    void vmovd(const Xbyak::Reg32& out, const Xmm& from) {
        sse_ ? movd(out, from) : Base::vmovd(out, from);
    }
    void vmovdqu(const Xmm& out, const Operand& from) {
        sse_ ? copy(out, from) : Base::vmovdqu(out, from);
    }
    void vmovdqu(const Address& to, const Xmm& from) {
        sse_ ? movups(to, from) : Base::vmovdqu(to, from);
    }
    void vmovsd(const Xmm& out, const Address& from) {
        sse_ ? movsd(out, from) : Base::vmovsd(out, from);
    }
    // The lower half of `out` is kept.
    void load_upper_half(const Xmm& out, const Address& from) {
        sse_ ? movhps(out, from) : Base::vmovhps(out, out, from);
    }

  private:
    static bool is(const Operand& operand, const Xmm& reg) {
        return !operand.isMEM() && operand.getIdx() == reg.getIdx();
    }
    void copy(const Xmm& out, const Operand& from) {
        if (from.isMEM())
            movups(out, from);
        else if (!is(from, out))
            movaps(out, from);
    }
    // out = operation(a, b), where operate(to) replaces a by the result in `to`.
    template <class F> void in_order(const Xmm& out, const Operand& a, const Operand& b, F&& operate) {
        const Xmm to = is(b, out) && !is(a, out) ? spare_ : out;
        copy(to, a);
        operate(to);
        copy(out, to);
    }

    const bool sse_;
    const Xmm spare_;
};

} // namespace rasterizer::jit
