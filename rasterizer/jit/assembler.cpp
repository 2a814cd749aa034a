#include "rasterizer/jit/assembler.h"

namespace rasterizer::jit {

// SSE has the first eight predicates only: the others are those of exchanged operands.
void Assembler::vcmpps(const Xmm& out, const Xmm& a, const Operand& b, Byte predicate) {
    if (!sse_) return Base::vcmpps(out, a, b, predicate);
    constexpr Byte kNotLess = 5;
    const auto exchanged = [&](Byte how) { in_order(out, b, a, [&](const Xmm& to) { cmpps(to, a, how); }); };
    switch (predicate) {
    case kGreaterEqual: return exchanged(kLessEqual);
    case kGreater: return exchanged(kLess);
    case kNotGreater: return exchanged(kNotLess);
    default: in_order(out, a, b, [&](const Xmm& to) { cmpps(to, b, predicate); });
    }
}

// blendvps would need the mask in xmm0.
void Assembler::vblendvps(const Xmm& out, const Xmm& a, const Operand& b, const Xmm& mask) {
    if (!sse_) return Base::vblendvps(out, a, b, mask);
    copy(spare_, b);
    xorps(spare_, a);
    andps(spare_, mask);
    if (is(out, a)) return xorps(out, spare_);
    xorps(spare_, a);
    copy(out, spare_);
}

void Assembler::vbroadcastss(const Xmm& out, const Address& from) {
    if (!sse_) return Base::vbroadcastss(out, from);
    movss(out, from);
    shufps(out, out, 0);
}

void Assembler::vpbroadcastd(const Xmm& out, const Operand& from) {
    if (!sse_) return Base::vpbroadcastd(out, from);
    if (!from.isMEM()) return pshufd(out, from, 0);
    movss(out, from);
    pshufd(out, out, 0);
}

} // namespace rasterizer::jit
