#include <array>
#include <cstddef>

#include "rasterizer/jit/emit.h"
#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using Xbyak::Address;
using Xbyak::Xmm;

namespace {

std::size_t block_offset(std::uint32_t number) {
    return std::size_t{number} * kBlockBytes;
}

// AVX2: sets the sign bits of `to` in the live lanes of the current half.
void live_lanes(CodeWriter& c, const Xmm& to) {
    std::array<std::uint32_t, 16> shifts;
    for (std::uint32_t lane = 0; lane < 16; ++lane) shifts[lane] = 31 - lane;
    c.broadcast(to, c.live);
    c.vpsllvd(to, to, c.table(shifts));
}

// eax = the live lanes of the block; on AVX2 only those of the current half.
void live_here(CodeWriter& c) {
    if (c.wide()) {
        c.mov(c.eax, c.live);
        return;
    }
    c.mov(c.ecx, c.half.cvt32());
    c.shr(c.ecx, 2); // number of the half's first lane: 0 or 8
    c.mov(c.eax, 0xFF);
    c.shl(c.eax, c.cl);
    c.and_(c.eax, c.live);
}

void store_live(CodeWriter& c, const Address& to, const Xmm& value) {
    if (c.wide()) {
        c.vmovdqu32(to | c.live_mask, value);
        return;
    }
    live_lanes(c, c.scratch(0)); // before `to` is computed, since live_lanes() overwrites rax
    c.vpmaskmovd(to, c.scratch(0), value);
}

void kill(CodeWriter& c, const Location& lanes) {
    if (c.wide()) {
        c.kandnw(c.live_mask, c.mask(lanes), c.live_mask);
        c.kmovw(c.live, c.live_mask);
        c.test(c.live, c.live);
        c.jz(c.exit(), c.T_NEAR);
        return;
    }
    c.vmovmskps(c.eax, c.low_half(c.vector(lanes)));
    c.mov(c.ecx, c.half.cvt32());
    c.shr(c.ecx, 2);
    c.mov(c.edx, 0xFF);
    c.shl(c.eax, c.cl);
    c.shl(c.edx, c.cl);
    c.not_(c.eax);
    c.and_(c.live, c.eax);
    c.test(c.live, c.edx);
    c.jz(c.done(), c.T_NEAR);
}

void count(CodeWriter& c, std::uint32_t counter) { // counts the lanes in eax
    c.popcnt(c.eax, c.eax);
    c.mov(c.rcx, c.member(offsetof(Invocation, counters)));
    c.add(c.qword[c.rcx + std::size_t{counter} * 8], c.rax);
}

void count_pixels(CodeWriter& c, std::uint32_t counter) {
    live_here(c);
    c.mov(c.rdx, c.member(offsetof(Invocation, counted)));
    c.movzx(c.ecx, c.word[c.rdx]);
    c.not_(c.ecx);
    c.and_(c.eax, c.ecx);
    c.or_(c.word[c.rdx], c.ax);
    count(c, counter);
}

void leave_for_exact(CodeWriter& c, const Step& step) {
    const Xbyak::Operand& b = c.readable(step.in[1]);
    if (c.wide()) {
        c.vcmpps(c.mask_scratch, c.vector(step.in[0]), b, kUnordered);
        c.kortestw(c.mask_scratch, c.mask_scratch);
    } else {
        c.vcmpps(c.scratch(0), c.vector(step.in[0]), b, kUnordered);
        c.vptest(c.scratch(0), c.scratch(0));
    }
    c.jnz(c.exact(), c.T_NEAR);
}

} // namespace

void emit_effect(CodeWriter& c, const Node& node, const Step& step) {
    const auto target = [&] { // rdx = address of the block in the render target
        c.mov(c.rdx, c.member(offsetof(Invocation, color) + (node.imm >> 8) * sizeof(std::uint32_t*)));
        return c.lanes(c.rdx, block_offset(node.imm & 0xFF));
    };
    const auto depth = [&] {
        c.mov(c.rdx, c.member(offsetof(Invocation, depth)));
        return c.lanes(c.rdx, 0);
    };
    switch (node.op) {
    case Op::LoadColor: c.move_unaligned(c.vector(step.out), target()); break;
    case Op::StoreColor: store_live(c, target(), c.vector(step.in[0])); break;
    case Op::LoadDepth: c.move_unaligned(c.vector(step.out), depth()); break;
    case Op::StoreDepth:
        if (c.wide()) {
            c.kandw(c.mask_scratch, c.live_mask, c.mask(step.in[1]));
            c.vmovdqu32(depth() | c.mask_scratch, c.vector(step.in[0]));
        } else {
            live_lanes(c, c.scratch(0));
            c.vpand(c.scratch(0), c.scratch(0), c.vector(step.in[1]));
            c.vpmaskmovd(depth(), c.scratch(0), c.vector(step.in[0]));
        }
        break;
    case Op::StoreLiveDepth: store_live(c, depth(), c.vector(step.in[0])); break;
    case Op::LeaveForExact: leave_for_exact(c, step); break;
    case Op::ExactPart:
        c.jmp(c.done(), c.T_NEAR);
        c.L(c.exact());
        break;
    case Op::Kill: kill(c, step.in[0]); break;
    case Op::Count:
        live_here(c);
        count(c, node.imm);
        break;
    case Op::CountPixels: count_pixels(c, node.imm); break;
    case Op::Output:
        c.mov(c.rdx, c.member(offsetof(Invocation, outputs)));
        c.store(c.lanes(c.rdx, block_offset(node.imm)), c.vector(step.in[0]));
        break;
    default: break; // emitted elsewhere
    }
}

} // namespace rasterizer::jit
