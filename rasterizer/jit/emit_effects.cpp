#include <array>
#include <cstddef>

#include "rasterizer/jit/emit.h"
#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using Xbyak::Xmm;

namespace {

std::size_t block_offset(std::uint32_t number) {
    return std::size_t{number} * kBlockBytes;
}

// AVX2 and SSE4.1: a mask of the part's live lanes. Overwrites scratch register 1 and rax.
void live_lanes(CodeWriter& c, const Xmm& to) {
    std::array<std::uint32_t, 16> bits;
    for (std::uint32_t lane = 0; lane < 16; ++lane) bits[lane] = 1u << lane;
    c.broadcast(to, c.live);
    const Xbyak::Operand& bit = c.table(bits, c.scratch(1));
    c.vpand(to, to, bit);
    c.vpcmpeqd(to, to, bit);
}

// eax = the live lanes of the block; elsewhere than on AVX-512 only those of the part.
void live_here(CodeWriter& c) {
    if (c.wide()) {
        c.mov(c.eax, c.live);
        return;
    }
    c.find_first_lane();
    c.find_lanes_of_part();
    c.and_(c.eax, c.live);
}

// Stores the lanes of the mask `where` in a block at base + offset. Overwrites scratch register 1.
void store_where(CodeWriter& c, const Xbyak::Reg64& base, std::size_t offset, const Xmm& where,
                 const Xmm& value) {
    if (!c.sse()) return c.vpmaskmovd(c.in_block(base, offset), where, value);
    const Xmm stored = c.scratch(1);
    c.load_block(stored, base, offset);
    c.vblendvps(stored, stored, value, where);
    c.store_block(base, offset, stored);
}

void store_live(CodeWriter& c, const Xbyak::Reg64& base, std::size_t offset, const Xmm& value) {
    if (c.wide()) return c.vmovdqu32(c.in_block(base, offset) | c.live_mask, value);
    live_lanes(c, c.scratch(0));
    store_where(c, base, offset, c.scratch(0), value);
}

void kill(CodeWriter& c, const Location& lanes) {
    if (c.wide()) {
        c.kandnw(c.live_mask, c.mask(lanes), c.live_mask);
        c.kmovw(c.live, c.live_mask);
        c.test(c.live, c.live);
        c.jz(c.exit(), c.T_NEAR);
        return;
    }
    c.find_first_lane();
    c.vmovmskps(c.eax, c.vector(lanes));
    c.to_block_lanes();
    c.not_(c.eax);
    c.and_(c.live, c.eax);
    c.find_lanes_of_part();
    c.test(c.live, c.eax);
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
    const std::size_t word = block_offset(node.imm & 0xFF); // of a target
    const auto target = [&] {                               // rdx = address of the block in the render target
        c.mov(c.rdx, c.member(offsetof(Invocation, color) + (node.imm >> 8) * sizeof(std::uint32_t*)));
    };
    const auto depth = [&] { c.mov(c.rdx, c.member(offsetof(Invocation, depth))); };
    switch (node.op) {
    case Op::LoadColor:
        target();
        c.load_block(c.vector(step.out), c.rdx, word);
        break;
    case Op::StoreColor:
        target();
        store_live(c, c.rdx, word, c.vector(step.in[0]));
        break;
    case Op::LoadDepth:
        depth();
        c.load_block(c.vector(step.out), c.rdx, 0);
        break;
    case Op::StoreDepth:
        depth();
        if (c.wide()) {
            c.kandw(c.mask_scratch, c.live_mask, c.mask(step.in[1]));
            c.vmovdqu32(c.in_block(c.rdx, 0) | c.mask_scratch, c.vector(step.in[0]));
        } else {
            live_lanes(c, c.scratch(0));
            c.vpand(c.scratch(0), c.scratch(0), c.vector(step.in[1]));
            store_where(c, c.rdx, 0, c.scratch(0), c.vector(step.in[0]));
        }
        break;
    case Op::StoreLiveDepth:
        depth();
        store_live(c, c.rdx, 0, c.vector(step.in[0]));
        break;
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
        c.store_block(c.rdx, block_offset(node.imm), c.vector(step.in[0]));
        break;
    default: break; // emitted elsewhere
    }
}

} // namespace rasterizer::jit
