#include "rasterizer/jit/lane_masks.h"

#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using Xbyak::Operand;
using Xbyak::Xmm;

void LaneMasks::compare(std::uint32_t to, const Xmm& a, const Operand& b, int predicate) {
    const auto how = static_cast<std::uint8_t>(predicate);
    if (c.wide()) {
        c.vcmpps(c.mask_scratch, a, b, how);
        store(to);
        return;
    }
    const Temp mask(temps_);
    c.vcmpps(mask, a, b, how);
    c.store(slot(to), mask);
}

void LaneMasks::at_most(std::uint32_t to, const Xmm& a, const Operand& b) {
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, a, b, kLessEqual);
        store(to);
        return;
    }
    const Temp mask(temps_);
    c.vpminud(mask, a, b);
    c.vpcmpeqd(mask, mask, a);
    c.store(slot(to), mask);
}

void LaneMasks::not_between(std::uint32_t to, const Xmm& a, const Xmm& low, const Xmm& high) {
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, low, a, kLessEqual);
        c.vpcmpud(c.mask_scratch | c.mask_scratch, a, high, kLessEqual);
        c.knotw(c.mask_scratch, c.mask_scratch);
        store(to);
        return;
    }
    const Temp above(temps_), below(temps_);
    c.vpmaxud(above, a, low);
    c.vpcmpeqd(above, above, a);
    c.vpminud(below, a, high);
    c.vpcmpeqd(below, below, a);
    c.logic_and(above, above, below);
    c.logic_xor(above, above, c.constant(~0u));
    c.store(slot(to), above);
}

void LaneMasks::both(std::uint32_t to, std::uint32_t a, std::uint32_t b) {
    if (c.wide()) {
        c.mov(c.ax, slot(a));
        c.and_(c.ax, slot(b));
        c.mov(slot(to), c.ax);
        return;
    }
    const Temp mask(temps_);
    c.move(mask, slot(a));
    c.logic_and(mask, mask, slot(b));
    c.store(slot(to), mask);
}

void LaneMasks::blend(const Xmm& value, const Xmm& other, std::uint32_t mask) {
    if (c.wide()) {
        load(mask);
        c.vblendmps(value | c.mask_scratch, other, value);
        return;
    }
    const Temp chosen(temps_);
    c.move(chosen, slot(mask));
    c.vblendvps(value, other, value, chosen);
}

void LaneMasks::keep(const Xmm& value, std::uint32_t mask) {
    if (c.wide()) {
        load(mask);
        c.vmovdqa32(value | c.mask_scratch | c.T_z, value);
        return;
    }
    c.logic_and(value, value, slot(mask));
}

void LaneMasks::increment(const Xmm& out, const Xmm& value, std::uint32_t mask) {
    if (c.wide()) {
        load(mask);
        c.vmovdqa32(out, value);
        c.vpaddd(out | c.mask_scratch, value, c.constant(1));
        return;
    }
    c.vpsubd(out, value, slot(mask)); // minus ~0
}

} // namespace rasterizer::jit
