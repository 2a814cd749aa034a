#include <bit>
#include <cstddef>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/emit.h"

namespace rasterizer::jit {

using Xbyak::Reg32;
using Xbyak::Reg64;
using Xbyak::RegExp;
using Xbyak::Xmm;

namespace {

constexpr std::size_t kViewBytes = sizeof(TextureView);
constexpr int kLevelBytes = sizeof(LevelView);
static_assert(kLevelBytes % 8 == 0, "code below computes with it");

RegExp view(const CodeWriter& c, std::uint32_t slot, std::size_t member) {
    return c.textures + (slot * kViewBytes + member);
}

// A word read at the end of a texel may include bytes after it. Mask n keeps the n bytes of the texel.
std::vector<std::uint32_t> byte_masks() {
    std::vector<std::uint32_t> masks = {0, 0xFF, 0xFFFF, 0xFFFFFF};
    masks.resize(17, ~0u);
    return masks;
}

// Clamps `number` to 0..last, as signed numbers. Overwrites `zero`.
void clamp_scalar(CodeWriter& c, const Reg32& number, const Reg32& last, const Reg32& zero) {
    c.cmp(number, last);
    c.cmovg(number, last);
    c.xor_(zero, zero);
    c.test(number, number);
    c.cmovs(number, zero);
}

} // namespace

void TextureEmitter::emit(const Node& node, const Step& step) {
    if (node.op == Op::LevelSize)
        level_size(node, step);
    else
        texel(node, step);
}

// out = value clamped to 0..last; last >= 0.
void TextureEmitter::clamp(const Xmm& out, const Xmm& value, const Reg32& last) {
    CodeWriter& c = code_;
    c.broadcast(out, last);
    c.vpminsd(out, value, out);
    c.clear(c.scratch(2));
    c.vpmaxsd(out, out, c.scratch(2));
}

void TextureEmitter::level_size(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    constexpr std::size_t kMembers[] = {offsetof(LevelView, width), offsetof(LevelView, height),
                                        offsetof(LevelView, depth)};
    const std::size_t axis = kMembers[node.imm & 0xFF];
    const std::uint32_t slot = node.imm >> 8;
    const Xmm out = c.vector(step.out);
    Xbyak::Label single, missing, done;
    c.mov(c.ecx, c.dword[view(c, slot, offsetof(TextureView, level_count))]);
    c.mov(c.rax, c.qword[view(c, slot, offsetof(TextureView, levels))]);
    c.sub(c.ecx, 1);
    c.jc(missing, c.T_NEAR);
    c.jz(single, c.T_NEAR);
    clamp(c.scratch(0), c.vector(step.in[0]), c.ecx);
    c.vpmulld(c.scratch(0), c.scratch(0), c.constant(kLevelBytes / 8)); // index in units of 8 bytes
    c.gather(c.scratch(1), c.rax, c.scratch(0), 8, axis);
    c.move(out, c.scratch(1));
    c.jmp(done, c.T_NEAR);
    c.L(missing);
    c.mov(c.eax, 1);
    c.broadcast(out, c.eax);
    c.jmp(done, c.T_NEAR);
    c.L(single);
    c.vpbroadcastd(out, c.dword[c.rax + axis]);
    c.L(done);
}

void TextureEmitter::texel(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    const std::uint32_t slot = node.imm >> 8, word = node.imm & 0xFF;
    const std::uint32_t first_byte = word * 4;
    const Xmm out = c.vector(step.out), level = c.vector(step.in[0]);
    const Xmm column = c.scratch(0), row = c.scratch(1), words = c.scratch(2);
    auto rare = std::make_unique<Rare>();
    *rare = {{},
             {},
             slot,
             word,
             static_cast<int>(step.in[0].index),
             static_cast<int>(step.in[1].index),
             static_cast<int>(step.in[2].index),
             static_cast<int>(step.out.index)};
    Xbyak::Label one_level, nothing, done;
    c.mov(c.ecx, c.dword[view(c, slot, offsetof(TextureView, level_count))]);
    c.mov(c.rax, c.qword[view(c, slot, offsetof(TextureView, levels))]);
    c.sub(c.ecx, 1);
    c.jc(nothing, c.T_NEAR);
    if (word > 0) {
        c.cmp(c.dword[view(c, slot, offsetof(TextureView, texel_bytes))], first_byte);
        c.jbe(nothing, c.T_NEAR);
    }
    c.test(c.ecx, c.ecx);
    c.jz(one_level, c.T_NEAR);
    // Compares the lanes' levels with that of lane 0.
    c.vpbroadcastd(column, c.low(level));
    if (c.wide()) {
        c.vpcmpd(c.mask_scratch, column, level, 4); // not equal
        c.kortestw(c.mask_scratch, c.mask_scratch);
        c.jnz(rare->begin, c.T_NEAR);
    } else {
        c.vpxor(column, column, level);
        c.vptest(column, column);
        c.jnz(rare->begin, c.T_NEAR);
    }
    c.vmovd(c.edx, c.low(level));
    clamp_scalar(c, c.edx, c.ecx, c.ebp);
    c.imul(c.rdx, c.rdx, kLevelBytes);
    c.add(c.rax, c.rdx);
    c.L(one_level);
    // A gather has signed 32-bit offsets: larger levels take the routine.
    c.mov(c.ecx, c.dword[c.rax + offsetof(LevelView, height)]);
    c.imul(c.ecx, c.dword[c.rax + offsetof(LevelView, depth)]);
    c.mov(c.edx, c.dword[c.rax + offsetof(LevelView, pitch)]);
    c.imul(c.rdx, c.rcx);
    c.cmp(c.rdx, 0x7FFFFFFF);
    c.ja(rare->begin, c.T_NEAR);
    c.sub(c.ecx, 1);
    clamp(row, c.vector(step.in[2]), c.ecx);
    c.mov(c.ecx, c.dword[c.rax + offsetof(LevelView, width)]);
    c.sub(c.ecx, 1);
    clamp(column, c.vector(step.in[1]), c.ecx);
    c.vpbroadcastd(words, c.dword[c.rax + offsetof(LevelView, pitch)]);
    c.vpmulld(row, row, words);
    c.vpbroadcastd(words, c.dword[view(c, slot, offsetof(TextureView, texel_bytes))]);
    c.vpmulld(column, column, words);
    c.vpaddd(column, column, row);
    c.mov(c.rax, c.qword[c.rax + offsetof(LevelView, data)]);
    c.gather(words, c.rax, column, 1, first_byte);
    c.L(rare->masked);
    c.mov(c.ecx, c.dword[view(c, slot, offsetof(TextureView, texel_bytes))]);
    c.lea(c.rax, c.pool(byte_masks()));
    c.vpbroadcastd(row, c.dword[c.rax + c.rcx * 4 - std::size_t{first_byte} * 4]);
    c.logic_and(out, words, row);
    c.jmp(done);
    c.L(nothing);
    c.clear(out);
    c.L(done);
    rare_.push_back(std::move(rare));
}

void TextureEmitter::finish() {
    if (rare_.empty()) return;
    CodeWriter& c = code_;
    const std::uint32_t first = c.plan().slots;
    for (const auto& rare : rare_) {
        c.L(rare->begin);
        c.store(c.slot(first), c.vector(rare->level));
        c.store(c.slot(first + 1), c.vector(rare->column));
        c.store(c.slot(first + 2), c.vector(rare->row));
        c.lea(c.rax, c.ptr[view(c, rare->slot, 0)]);
        c.mov(c.ecx, rare->word * 4);
        c.call(routine_);
        c.move(c.scratch(2), c.slot(first + 3));
        c.jmp(rare->masked, c.T_NEAR);
    }
    routine();
}

// Reads the texels one lane after the other. rax: the TextureView; rcx: byte offset of the word in a texel.
void TextureEmitter::routine() {
    CodeWriter& c = code_;
    const Reg64 lane = c.rbx, level = c.rbp, place = c.r12, other = c.r13, temporary = c.rdx;
    const auto lanes = [&](std::uint32_t which) { return c.word_of_slot(c.plan().slots + which, lane); };
    Xbyak::Label loop;
    c.L(routine_);
    c.find_words_of_slots(lane);
    c.L(loop);
    c.mov(level.cvt32(), lanes(0));
    c.mov(temporary.cvt32(), c.dword[c.rax + offsetof(TextureView, level_count)]);
    c.sub(temporary.cvt32(), 1);
    clamp_scalar(c, level.cvt32(), temporary.cvt32(), other.cvt32());
    c.imul(level, level, kLevelBytes);
    c.add(level, c.qword[c.rax + offsetof(TextureView, levels)]);

    c.mov(place.cvt32(), lanes(2));
    c.mov(temporary.cvt32(), c.dword[level + offsetof(LevelView, height)]);
    c.imul(temporary.cvt32(), c.dword[level + offsetof(LevelView, depth)]);
    c.sub(temporary.cvt32(), 1);
    clamp_scalar(c, place.cvt32(), temporary.cvt32(), other.cvt32());
    c.mov(temporary.cvt32(), c.dword[level + offsetof(LevelView, pitch)]);
    c.imul(place, temporary);
    c.add(place, c.qword[level + offsetof(LevelView, data)]);

    c.mov(other.cvt32(), lanes(1));
    c.mov(temporary.cvt32(), c.dword[level + offsetof(LevelView, width)]);
    c.sub(temporary.cvt32(), 1);
    clamp_scalar(c, other.cvt32(), temporary.cvt32(), level.cvt32());
    c.mov(temporary.cvt32(), c.dword[c.rax + offsetof(TextureView, texel_bytes)]);
    c.imul(other, temporary);
    c.add(place, other);
    c.mov(temporary.cvt32(), c.dword[place + c.rcx]);
    c.mov(lanes(3), temporary.cvt32());

    c.add(lane, 4);
    // The words of the current lanes end at a multiple of their size.
    c.test(lane.cvt32(), static_cast<std::uint32_t>(std::popcount(c.all_lanes())) * 4 - 1);
    c.jnz(loop);
    c.ret();
}

} // namespace rasterizer::jit
