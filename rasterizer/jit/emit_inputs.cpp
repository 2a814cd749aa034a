#include <array>
#include <bit>
#include <cstddef>
#include <limits>

#include "rasterizer/jit/emit.h"

namespace rasterizer::jit {

using Xbyak::Address;
using Xbyak::Xmm;

namespace {

// Calls f(operand), where the operand has the word at `at` in all lanes: a broadcast memory operand on
// AVX-512, elsewhere `scratch`.
template <class F> void with_word(CodeWriter& c, const Xbyak::RegExp& at, const Xmm& scratch, F&& f) {
    if (c.wide()) {
        f(c.ptr_b[at]);
        return;
    }
    c.vbroadcastss(scratch, c.dword[at]);
    f(scratch);
}

Xbyak::RegExp member(const CodeWriter& c, std::size_t offset) {
    return c.invocation + offset;
}
// Memory operand of p0, p1 or p2 (k = 0, 1, 2) of a plane.
Xbyak::RegExp plane_word(const CodeWriter& c, std::uint32_t plane, std::size_t k) {
    return c.planes + (std::size_t{plane} * 12 + k * 4);
}

// out = (p0 + p1 * x) + p2 * y. x and y may be scratch registers 0 and 1, but not 2 or 3.
void plane(CodeWriter& c, const Xmm& out, std::uint32_t number, const Xmm& x, const Xmm& y) {
    const auto p = [&](std::size_t k) { return plane_word(c, number, k); };
    with_word(c, p(1), c.scratch(2), [&](const auto& p1) { c.vmulps(c.scratch(0), x, p1); });
    with_word(c, p(0), c.scratch(2), [&](const auto& p0) { c.vaddps(c.scratch(0), c.scratch(0), p0); });
    with_word(c, p(2), c.scratch(2), [&](const auto& p2) { c.vmulps(c.scratch(1), y, p2); });
    c.vaddps(out, c.scratch(0), c.scratch(1));
}

// out = the row numbers of the block's pixels, or their column numbers.
void pixel(CodeWriter& c, const Xmm& out, bool row) {
    std::array<std::uint32_t, 16> offsets;
    for (std::uint32_t lane = 0; lane < 16; ++lane) offsets[lane] = row ? lane / 4 : lane % 4;
    c.vpbroadcastd(c.scratch(0), c.dword[member(c, row ? offsetof(Invocation, y) : offsetof(Invocation, x))]);
    c.vpaddd(c.scratch(0), c.scratch(0), c.table(offsets, c.scratch(1)));
    c.vcvtdq2ps(out, c.scratch(0));
}
// out = pixel numbers minus the planes' reference point. Overwrites scratch register 1.
void less_reference(CodeWriter& c, const Xmm& out, const Xmm& pixels, bool row) {
    const std::size_t reference = row ? offsetof(Invocation, reference_y) : offsetof(Invocation, reference_x);
    with_word(c, member(c, reference), c.scratch(1), [&](const auto& word) { c.vsubps(out, pixels, word); });
}

// Reads uniform base + index in the lanes of `inside`; `words` is 0 and stays 0 in the others. Overwrites
// scratch register 0, rax and rcx.
void gather_inside(CodeWriter& c, const Xmm& words, const Xmm& index, const Xmm& inside, std::uint32_t base) {
    Xbyak::Label done;
    c.vmovmskps(c.eax, inside);
    c.test(c.eax, c.eax);
    c.jz(done, c.T_NEAR); // uniform `base` may not exist
    c.vpand(c.scratch(0), index, inside);
    c.gather(words, c.uniforms, c.scratch(0), 4, std::size_t{base} * 4);
    c.vpand(words, words, inside);
    c.L(done);
}

void uniform_at(CodeWriter& c, const Xmm& out, const Xmm& index, std::uint32_t base) {
    constexpr std::uint32_t kMost = 1u << 28; // in words: the limit of a signed 32-bit displacement in bytes
    const Xmm limit = c.scratch(0), words = c.scratch(1), inside = c.scratch(2);
    if (base >= kMost) {
        c.clear(out);
        return;
    }
    // A lane reads its word if its index is below count - base, where a negative difference counts as 0.
    c.xor_(c.ecx, c.ecx);
    c.mov(c.eax, c.member(offsetof(Invocation, uniform_count)));
    c.sub(c.eax, base);
    c.cmovb(c.eax, c.ecx);
    c.broadcast(limit, c.eax);
    const Address from = c.ptr[c.uniforms + index * 4 + std::size_t{base} * 4];
    c.clear(words);
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, index, limit, 1);
        c.vpgatherdd(words | c.mask_scratch, from);
    } else { // no unsigned comparison: min(index, limit) == index, and index != limit
        c.vpminud(inside, index, limit);
        c.vpcmpeqd(inside, inside, index);
        c.vpcmpeqd(limit, limit, index);
        c.vpandn(inside, limit, inside);
        if (c.sse())
            gather_inside(c, words, index, inside, base);
        else
            c.vpgatherdd(words, from, inside);
    }
    c.move(out, words);
}

std::uint32_t row_slot(const CodeWriter& c, std::size_t plane) {
    return c.plan().first_plane + kPlaneState + static_cast<std::uint32_t>(plane);
}

// A word of the kPlaneState slot.
Address plane_state(const CodeWriter& c, std::size_t word) {
    return c.dword[c.slots + std::size_t{c.plan().first_plane} * kBlockBytes + word * 4];
}

constexpr std::uint32_t kNoRow = 0x80000000;

} // namespace

void forget_plane_parts(CodeWriter& c) {
    if (c.plan().planes.empty()) return;
    c.mov(plane_state(c, 0), 0);
    c.mov(plane_state(c, 1), kNoRow);
}

// Computes the parts of (p0 + p1 * x) + p2 * y in the table unless they are valid: p2 * y for the row of the
// block, p0 + p1 * x for its column.
void find_plane_parts(CodeWriter& c) {
    const std::vector<std::uint32_t>& planes = c.plan().planes;
    if (planes.empty()) return;
    const Xmm distance = c.scratch(0), part = c.scratch(1);
    const auto word = [&](std::size_t i, std::size_t k) { return c.ptr_b[plane_word(c, planes[i], k)]; };
    Xbyak::Label has_row, has_column;
    c.mov(c.ecx, c.dword[member(c, offsetof(Invocation, y))]);
    c.cmp(c.ecx, plane_state(c, 1));
    c.je(has_row, c.T_NEAR);
    c.mov(plane_state(c, 1), c.ecx);
    pixel(c, distance, true);
    less_reference(c, distance, distance, true);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        c.vmulps(part, distance, word(i, 2));
        c.store(c.slot(row_slot(c, i)), part);
    }
    c.L(has_row);
    c.mov(c.eax, c.dword[member(c, offsetof(Invocation, x))]);
    c.shr(c.eax, std::countr_zero(std::uint32_t{kBlockSize}));
    c.and_(c.eax, kBlocksAcross - 1);
    c.imul(c.column, c.rax, static_cast<int>(planes.size() * kBlockBytes));
    c.lea(c.column, c.ptr[c.slots + c.column + std::size_t{row_slot(c, planes.size())} * kBlockBytes]);
    c.mov(c.ecx, plane_state(c, 0));
    c.bts(c.ecx, c.eax);
    c.jc(has_column, c.T_NEAR);
    c.mov(plane_state(c, 0), c.ecx);
    pixel(c, distance, false);
    less_reference(c, distance, distance, false);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        c.vmulps(part, distance, word(i, 1));
        c.vaddps(part, part, word(i, 0));
        c.store(c.ptr[c.column + i * kBlockBytes], part);
    }
    c.L(has_column);
}

void emit_input(CodeWriter& c, const Node& node, const Step& step) {
    const Xmm out = step.out.kind == Location::Kind::Vector ? c.vector(step.out) : Xmm();
    const auto operand = [&](int k) { return c.vector(step.in[k]); };
    switch (node.op) {
    case Op::UniformAt: uniform_at(c, out, operand(0), node.imm); break;
    case Op::Varying: plane(c, out, node.imm, operand(0), operand(1)); break;
    case Op::VaryingAtSample:
        with_word(c, member(c, offsetof(Invocation, sample_x)), c.scratch(2),
                  [&](const auto& x) { c.vaddps(c.scratch(0), operand(0), x); });
        with_word(c, member(c, offsetof(Invocation, sample_y)), c.scratch(2),
                  [&](const auto& y) { c.vaddps(c.scratch(1), operand(1), y); });
        plane(c, out, node.imm, c.scratch(0), c.scratch(1));
        break;
    case Op::VaryingAtCentroid:
        c.load_block(c.scratch(2), c.invocation, offsetof(Invocation, centroid_x));
        c.vaddps(c.scratch(0), operand(0), c.scratch(2));
        c.load_block(c.scratch(2), c.invocation, offsetof(Invocation, centroid_y));
        c.vaddps(c.scratch(1), operand(1), c.scratch(2));
        plane(c, out, node.imm, c.scratch(0), c.scratch(1));
        break;
    case Op::TabledVarying:
        c.move(out, c.ptr[c.column + std::size_t{node.imm} * kBlockBytes]);
        c.vaddps(out, out, c.slot(row_slot(c, node.imm)));
        break;
    case Op::FlatVarying: c.vbroadcastss(out, c.dword[plane_word(c, node.imm, 0)]); break;
    case Op::PixelX: pixel(c, out, false); break;
    case Op::PixelY: pixel(c, out, true); break;
    case Op::DistanceX: less_reference(c, out, operand(0), false); break;
    case Op::DistanceY: less_reference(c, out, operand(0), true); break;
    case Op::BackFacing:
        c.movzx(c.eax, c.byte[member(c, offsetof(Invocation, back))]);
        c.neg(c.eax); // 0 or 1 becomes 0 or all ones
        if (c.wide())
            c.kmovw(c.mask(step.out), c.eax);
        else
            c.broadcast(out, c.eax);
        break;
    case Op::Sample: c.vpbroadcastd(out, c.dword[member(c, offsetof(Invocation, sample))]); break;
    default: break; // emitted elsewhere
    }
}

} // namespace rasterizer::jit
