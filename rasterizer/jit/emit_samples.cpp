#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/jit/emit.h"
#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_code.h"

namespace rasterizer::jit {

void SampleEmitter::emit(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    switch (node.op) {
    case Op::SampleArgument: c.store(argument(node.imm), c.vector(step.in[0])); break;
    case Op::SampledChannel: c.move(c.vector(step.out), channel(node.imm)); break;
    case Op::SampleTexture:
        sample(node, step).emit();
        c.set_masks();
        break;
    case Op::LevelTexels: texels(node, step); break;
    case Op::LevelPairs: pairs(node, step); break;
    case Op::LeftTexels: every_second(step, 0); break;
    case Op::RightTexels: every_second(step, 1); break;
    case Op::TexelsWhere: texels_where(node, step); break;
    default: break; // emitted elsewhere
    }
}

void SampleEmitter::texels(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    const Xbyak::Xmm index = c.vector(step.in[0]), out = c.vector(step.out);
    const Xbyak::Xmm to = step.out == step.in[0] ? c.scratch(0) : out;
    c.mov(c.rax, c.level_member(level_of_texels(node.imm), offsetof(LevelView, data)));
    c.gather(to, c.rax, index, bytes_of_texels(node.imm), 0);
    if (step.out == step.in[0]) c.move(out, to);
}

void SampleEmitter::pairs(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    const Xbyak::Xmm index = c.vector(step.in[0]), out = c.vector(step.out);
    Xbyak::Ymm eight = CodeWriter::low_half(index);
    Xbyak::Zmm to(out.getIdx());
    if (node.imm & kLastLanes) {
        eight = CodeWriter::low_half(c.scratch(1));
        c.vextracti64x4(eight, Xbyak::Zmm(index.getIdx()), 1);
    } else if (step.out == step.in[0]) {
        to = Xbyak::Zmm(c.scratch(0).getIdx());
    }
    c.mov(c.rax, c.level_member(level_of_texels(node.imm & ~kLastLanes), offsetof(LevelView, data)));
    c.kxnorw(c.mask_scratch, c.mask_scratch, c.mask_scratch);
    c.clear(to);
    c.vpgatherdq(to | c.mask_scratch, c.ptr[c.rax + eight * 4]);
    if (to.getIdx() != out.getIdx()) c.move(out, to);
}

// Words 0, 2, 4... of both operands, or words 1, 3, 5...
void SampleEmitter::every_second(const Step& step, std::uint32_t first) {
    CodeWriter& c = code_;
    std::array<std::uint32_t, ir::kLanes> places;
    for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = first + 2 * i;
    const bool free = step.out != step.in[0] && step.out != step.in[1];
    const Xbyak::Xmm out = c.vector(step.out), to = free ? out : c.scratch(0);
    c.move(to, c.table(places, to));
    c.vpermi2d(to, c.vector(step.in[0]), c.vector(step.in[1]));
    if (!free) c.move(out, to);
}

// Most blocks have no such lane.
void SampleEmitter::texels_where(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    const Xbyak::Opmask where = c.mask(step.in[0]);
    const Xbyak::Xmm out = c.vector(step.out), index = c.vector(step.in[1]), other = c.vector(step.in[2]);
    const Xbyak::Xmm to = step.out == step.in[1] ? c.scratch(0) : out;
    Xbyak::Label none;
    if (to.getIdx() != other.getIdx()) c.move(to, other);
    c.kortestw(where, where);
    c.jz(none, c.T_NEAR);
    c.mov(c.rax, c.level_member(level_of_texels(node.imm), offsetof(LevelView, data)));
    c.kmovw(c.mask_scratch, where);
    c.vpgatherdd(to | c.mask_scratch, c.ptr[c.rax + index * 4]);
    c.L(none);
    if (to.getIdx() != out.getIdx()) c.move(out, to);
}

namespace {

// A level for missing textures: one texel; it and its neighbours in a filter read 0.
std::vector<std::uint32_t> missing_level() {
    LevelView level;
    level.width = level.height = level.depth = 1;
    level.set_derived(4);
    std::vector<std::uint32_t> words(kLevelWords, 0);
    std::memcpy(words.data(), &level, sizeof level);
    return words;
}

} // namespace

void SampleEmitter::find_levels() {
    CodeWriter& c = code_;
    const auto copy = [&](std::uint32_t level, const Xbyak::Reg64& from, std::size_t bytes) {
        constexpr std::size_t kStep = 16;
        for (std::size_t at = 0; at < bytes; at += kStep) {
            const std::size_t next = std::min(at, bytes - kStep); // the last one may overlap the one before
            c.vmovdqu(c.xmm0, c.ptr[from + next]);
            c.vmovdqu(c.level_member(level, next), c.xmm0);
        }
    };
    const std::vector<std::uint32_t>& levels = c.plan().levels;
    for (std::uint32_t n = 0; n < levels.size(); ++n) {
        const std::uint32_t i = c.plan().first_level + n;
        Xbyak::Label missing, done;
        SampleCode(c, samplers_[levels[n]], 0, first_, 0).find_base_level(missing);
        copy(i, AxisCode::level(), sizeof(LevelView));
        c.mov(c.eax, float_word(1));
        c.mov(c.level_member(i, kLevelOne), c.eax);
        c.jmp(done, c.T_NEAR);
        c.L(missing);
        c.lea(c.rax, c.pool(missing_level()));
        copy(i, c.rax, kLevelWords * 4);
        c.lea(c.rax, c.pool(std::vector<std::uint32_t>(4, 0)));
        c.mov(c.level_member(i, offsetof(LevelView, data)), c.rax);
        c.L(done);
    }
}

} // namespace rasterizer::jit
