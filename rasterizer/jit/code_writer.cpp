#include "rasterizer/jit/code_writer.h"

#include <algorithm>
#include <cstddef>

#include "rasterizer/base/tile_size.h"

namespace rasterizer::jit {

using Xbyak::Address;
using Xbyak::Operand;
using Xbyak::Reg32;
using Xbyak::Reg64;
using Xbyak::Xmm;

namespace {

#ifdef _WIN32
constexpr bool kWindows = true;
#else
constexpr bool kWindows = false;
#endif
constexpr std::size_t kFirstSize = 4096;
constexpr int kHalfBytes = 32;
constexpr int kQuadBytes = 8;                                 // of a row of a quad
constexpr int kRowBytes = 16;                                 // of a row of a block
constexpr std::uint32_t kHalfLanes = 0xFF, kQuadLanes = 0x33; // of the first part

} // namespace

CodeWriter::CodeWriter(const Plan& plan)
    : Assembler(plan.isa, allocatable(plan.isa).vectors + 3, kFirstSize, &allocator), plan_(plan) {
    setDefaultJmpNEAR(true);
}

const Operand& CodeWriter::readable(const Location& at) {
    switch (at.kind) {
    case Location::Kind::Vector: register_ = vector(at); return register_;
    case Location::Kind::Slot: memory_ = slot(at.index); return memory_;
    case Location::Kind::Attribute:
        mov(rax, member(offsetof(Invocation, attributes)));
        memory_ = in_block(rax, slot_offset(at));
        return memory_;
    case Location::Kind::Constant: memory_ = constant(at.index); return memory_;
    case Location::Kind::LevelWord: memory_ = ptr_b[slots + std::size_t{at.index} * 4]; return memory_;
    default: memory_ = ptr_b[uniforms + std::size_t{at.index} * 4]; return memory_;
    }
}

Address CodeWriter::one_word(const Location& at) {
    if (at.kind == Location::Kind::Uniform) return dword[uniforms + std::size_t{at.index} * 4];
    if (at.kind == Location::Kind::LevelWord) return dword[slots + std::size_t{at.index} * 4];
    return dword[rip + pool_ + pool_offset({at.index})];
}

Address CodeWriter::in_block(const Reg64& base, std::size_t offset) const {
    return wide() ? ptr[base + offset] : ptr[base + part + offset];
}

// The quads of a block use the same words of a slot one after the other.
Address CodeWriter::slot(std::uint32_t index, std::uint32_t lane) const {
    const std::size_t offset = std::size_t{index} * kBlockBytes + std::size_t{lane} * 4;
    return sse() ? ptr[slots + offset] : in_block(slots, offset);
}

void CodeWriter::find_words_of_slots(const Reg64& to) {
    if (wide() || sse())
        xor_(to.cvt32(), to.cvt32());
    else
        mov(to, part);
}

int CodeWriter::pool_offset(const std::vector<std::uint32_t>& words) {
    const auto [found, is_new] = offsets_.try_emplace(words, 0);
    if (is_new) {
        while (pool_words_.size() % words.size() != 0)
            pool_words_.push_back(0); // padded to the alignment of the words
        found->second = static_cast<int>(pool_words_.size() * 4);
        pool_words_.insert(pool_words_.end(), words.begin(), words.end());
    }
    return found->second;
}

Address CodeWriter::constant(std::uint32_t bits) {
    if (wide()) return ptr_b[rip + pool_ + pool_offset({bits})];
    return ptr[rip + pool_ + pool_offset(std::vector<std::uint32_t>(sse() ? 4 : 8, bits))];
}

const Operand& CodeWriter::table(const std::array<std::uint32_t, 16>& words, const Xmm& scratch) {
    const int offset = pool_offset({words.begin(), words.end()});
    if (wide()) return table_ = ptr[rip + pool_ + offset];
    lea(rax, ptr[rip + pool_ + offset]);
    if (!sse()) return table_ = in_block(rax, 0);
    load_block(scratch, rax, 0);
    return table_register_ = scratch;
}

Address CodeWriter::four_words(const std::array<std::uint32_t, 4>& words) {
    std::vector<std::uint32_t> all;
    for (std::size_t i = 0; i < (wide() ? 4 : sse() ? 1 : 2); ++i)
        all.insert(all.end(), words.begin(), words.end());
    return ptr[rip + pool_ + pool_offset(all)];
}

void CodeWriter::broadcast(const Xmm& to, const Reg32& from) {
    if (wide()) {
        vpbroadcastd(to, from);
        return;
    }
    vmovd(low(to), from);
    vpbroadcastd(to, low(to));
}

void CodeWriter::move(const Xmm& to, const Operand& from) {
    if (wide())
        vmovdqa32(to, from);
    else
        vmovdqu(to, from);
}

void CodeWriter::store(const Address& to, const Xmm& from) {
    if (wide())
        vmovdqa32(to, from);
    else
        vmovdqu(to, from);
}

void CodeWriter::load_block(const Xmm& to, const Reg64& base, std::size_t offset) {
    const Address first = in_block(base, offset);
    if (wide()) {
        vmovdqu32(to, first);
    } else if (sse()) {
        vmovsd(to, first);
        load_upper_half(to, in_block(base, offset + kRowBytes));
    } else {
        vmovdqu(to, first);
    }
}

void CodeWriter::store_block(const Reg64& base, std::size_t offset, const Xmm& from) {
    const Address first = in_block(base, offset);
    if (wide()) {
        vmovdqu32(first, from);
    } else if (sse()) {
        movlps(first, from);
        movhps(in_block(base, offset + kRowBytes), from);
    } else {
        vmovdqu(first, from);
    }
}

void CodeWriter::find_first_lane() {
    mov(ecx, part.cvt32());
    shr(ecx, 2);
}

void CodeWriter::find_lanes_of_part() {
    mov(eax, sse() ? kQuadLanes : kHalfLanes);
    shl(eax, cl);
}

void CodeWriter::to_block_lanes() {
    if (sse()) { // lanes 2 and 3 are in the next row
        lea(edx, ptr[rax * 4]);
        and_(eax, 3);
        and_(edx, 0x30);
        or_(eax, edx);
    }
    shl(eax, cl);
}

void CodeWriter::clear(const Xmm& reg) {
    logic_xor(reg, reg, reg);
}

void CodeWriter::load_constant(const Xmm& to, std::uint32_t bits) {
    if (bits == 0)
        clear(to);
    else if (wide())
        vbroadcastss(to, one_word({Location::Kind::Constant, bits}));
    else
        move(to, constant(bits));
}

void CodeWriter::logic_and(const Xmm& out, const Xmm& a, const Operand& b) {
    wide() ? vpandd(out, a, b) : vpand(out, a, b);
}
void CodeWriter::logic_or(const Xmm& out, const Xmm& a, const Operand& b) {
    wide() ? vpord(out, a, b) : vpor(out, a, b);
}
void CodeWriter::logic_xor(const Xmm& out, const Xmm& a, const Operand& b) {
    wide() ? vpxord(out, a, b) : vpxor(out, a, b);
}
void CodeWriter::logic_and_not(const Xmm& out, const Xmm& a, const Operand& b) {
    wide() ? vpandnd(out, a, b) : vpandn(out, a, b);
}

void CodeWriter::gather(const Xmm& out, const Reg64& base, const Xmm& index, int scale, std::size_t offset) {
    const Address from = ptr[base + index * scale + offset];
    if (wide()) {
        kxnorw(mask_scratch, mask_scratch, mask_scratch);
        clear(out); // breaks the dependency on the old contents of `out`
        vpgatherdd(out | mask_scratch, from);
        return;
    }
    if (sse()) {
        const Address of_lane = ptr[base + rcx * scale + offset];
        movd(ecx, index);
        movd(out, of_lane);
        for (std::uint8_t lane = 1; lane < 4; ++lane) {
            pextrd(ecx, index, lane);
            pinsrd(out, of_lane, lane);
        }
        return;
    }
    vpcmpeqd(scratch(3), scratch(3), scratch(3));
    clear(out);
    vpgatherdd(out, from, scratch(3));
}

void CodeWriter::begin(const Uses& uses) {
    const bool reads_textures = uses.textures;
    if (kWindows) saved_ = {rdi, rsi};
    if (reads_textures) saved_.insert(saved_.end(), {rbx, rbp, r12, r13, r15});
    if (!wide() || !plan_.planes.empty()) saved_.push_back(r14);
    for (const Reg64& reg : saved_) push(reg);
    constexpr int kFirstKept = 6, kLastKept = 15; // callee-saved registers on Windows: xmm6 to xmm15
    if (kWindows) {
        // Registers that the plan overwrites, and the scratch registers.
        const std::uint32_t written = plan_.vectors | 0xFu << allocatable(plan_.isa).vectors;
        for (int i = kFirstKept; i <= kLastKept; ++i)
            if (written >> i & 1) saved_vectors_.push_back(i);
    }
    frame_ = static_cast<std::uint32_t>(16 * saved_vectors_.size());
    sub(rsp, frame_);
    for (std::size_t i = 0; i < saved_vectors_.size(); ++i) vmovdqu(saved_vector(i), Xmm(saved_vectors_[i]));
    if (kWindows) mov(invocation, rcx);
    load_members(reads_textures);
}

void CodeWriter::begin_block(const Uses& uses) {
    enter_block(uses);
    if (wide()) return;
    xor_(part.cvt32(), part.cvt32());
    L(part_begin_);
    // Outputs are written for all lanes.
    if (uses.outputs) return;
    find_first_lane();
    find_lanes_of_part();
    test(eax, live);
    jz(done_, T_NEAR);
}

// The head of the loop over the blocks of a BlockRun; a run of a single block jumps over it.
void CodeWriter::enter_block(const Uses& uses) {
    const auto of_run = [this](std::size_t offset) { return member(offsetof(Invocation, blocks) + offset); };
    cmp(dword[invocation + offsetof(Invocation, blocks) + offsetof(BlockRun, count)], 0);
    je(block_begin_);
    xor_(eax, eax);
    L(next_block_); // eax: index of the block
    mov(of_run(offsetof(BlockRun, at)), eax);
    mov(rcx, of_run(offsetof(BlockRun, mask)));
    movzx(live, word[rcx + rax * 2]);
    test(live, live);
    jz(skip_block_);
    if (wide()) kmovw(live_mask, live);
    if (uses.pixel_counts) {
        mov(rcx, of_run(offsetof(BlockRun, counted)));
        lea(rcx, ptr[rcx + rax * 2]);
        mov(member(offsetof(Invocation, counted)), rcx);
    }
    const auto values = [&](std::size_t bytes, std::size_t first, std::size_t to) {
        mov(rcx, of_run(bytes));
        imul(rcx, rax);
        add(rcx, of_run(first));
        mov(member(to), rcx);
    };
    if (uses.attributes)
        values(offsetof(BlockRun, attribute_bytes), offsetof(BlockRun, attributes),
               offsetof(Invocation, attributes));
    if (uses.outputs)
        values(offsetof(BlockRun, output_bytes), offsetof(BlockRun, outputs), offsetof(Invocation, outputs));
    mov(rcx, of_run(offsetof(BlockRun, number)));
    movzx(eax, byte[rcx + rax]);
    static_assert(kBlocksAcross == 16 && kBlockSize == 4);
    mov(ecx, eax);
    and_(ecx, kBlocksAcross - 1);
    mov(edx, of_run(offsetof(BlockRun, left)));
    lea(ecx, ptr[rdx + rcx * kBlockSize]);
    mov(member(offsetof(Invocation, x)), ecx);
    mov(ecx, eax);
    shr(ecx, 4);
    mov(edx, of_run(offsetof(BlockRun, top)));
    lea(ecx, ptr[rdx + rcx * kBlockSize]);
    mov(member(offsetof(Invocation, y)), ecx);
    for (std::size_t t = 0; t < 4; ++t) {
        if (!(uses.targets >> t & 1)) continue;
        mov(rcx, of_run(offsetof(BlockRun, color_bytes) + t * sizeof(std::size_t)));
        imul(rcx, rax);
        add(rcx, of_run(offsetof(BlockRun, color) + t * sizeof(std::uint32_t*)));
        mov(member(offsetof(Invocation, color) + t * sizeof(std::uint32_t*)), rcx);
    }
    if (uses.depth) {
        shl(eax, 6); // 64 bytes per block
        add(rax, of_run(offsetof(BlockRun, depth)));
        mov(member(offsetof(Invocation, depth)), rax);
    }
    L(block_begin_);
}

void CodeWriter::leave_block() {
    const auto of_run = [this](std::size_t offset) { return member(offsetof(Invocation, blocks) + offset); };
    mov(member(offsetof(Invocation, live)), live);
    cmp(dword[invocation + offsetof(Invocation, blocks) + offsetof(BlockRun, count)], 0);
    je(blocks_end_);
    mov(eax, of_run(offsetof(BlockRun, at)));
    mov(rcx, of_run(offsetof(BlockRun, mask)));
    mov(word[rcx + rax * 2], live.cvt16());
    L(skip_block_);
    inc(eax);
    cmp(eax, of_run(offsetof(BlockRun, count)));
    jb(next_block_);
    L(blocks_end_);
}

Address CodeWriter::saved_vector(std::size_t i) const {
    return ptr[rsp + (frame_ - (i + 1) * 16)];
}

void CodeWriter::load_members(bool reads_textures) {
    mov(uniforms, member(offsetof(Invocation, uniforms)));
    mov(planes, member(offsetof(Invocation, planes)));
    mov(slots, member(offsetof(Invocation, values)));
    if (reads_textures) mov(textures, member(offsetof(Invocation, textures)));
    mov(live, member(offsetof(Invocation, live)));
    if (wide()) kmovw(live_mask, live);
    set_masks();
}

void CodeWriter::set_masks() {
    if (!wide() || plan_.levels.empty()) return;
    mov(rax, 0x3333333333333333);
    kmovq(low_words, rax);
    knotq(high_words, low_words);
}

void CodeWriter::end() {
    L(done_);
    if (!wide()) next_part();
    L(exit_);
    leave_block();
    if (!sse()) vzeroupper();
    for (std::size_t i = 0; i < saved_vectors_.size(); ++i) vmovdqu(Xmm(saved_vectors_[i]), saved_vector(i));
    add(rsp, frame_);
    for (std::size_t i = saved_.size(); i-- > 0;) pop(saved_[i]);
    ret();
}

// Jumps to the begin of the part if there is another one.
void CodeWriter::next_part() {
    if (sse()) { // 0, 8, 32, 40: a step of 8 into the next row becomes one of 24, to the row after it
        add(part.cvt32(), kQuadBytes);
        mov(eax, part.cvt32());
        and_(eax, kRowBytes);
        add(part.cvt32(), eax);
    } else {
        add(part.cvt32(), kHalfBytes);
    }
    cmp(part.cvt32(), static_cast<int>(kBlockBytes));
    jb(part_begin_, T_NEAR);
}

void CodeWriter::write_pool() {
    align(kBlockBytes);
    L(pool_);
    for (const std::uint32_t constant_word : pool_words_) dd(constant_word);
}

void CodeWriter::perform(const Move& m) {
    const bool is_mask = m.from.kind == Location::Kind::Mask || m.to.kind == Location::Kind::Mask;
    if (is_mask && m.to.is_register()) return kmovw(mask(m.to), word[slots + slot_offset(m.from)]);
    if (is_mask) return kmovw(word[slots + slot_offset(m.to)], mask(m.from));
    if (!m.to.is_register()) return store(slot(m.to.index), vector(m.from));
    const Xmm to = vector(m.to);
    switch (m.from.kind) {
    case Location::Kind::Constant: load_constant(to, m.from.index); return;
    case Location::Kind::Attribute:
        mov(rax, member(offsetof(Invocation, attributes)));
        load_block(to, rax, slot_offset(m.from));
        return;
    case Location::Kind::LevelWord:
    case Location::Kind::Uniform: vbroadcastss(to, one_word(m.from)); return;
    default: move(to, readable(m.from)); return;
    }
}

} // namespace rasterizer::jit
