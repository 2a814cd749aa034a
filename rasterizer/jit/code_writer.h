// Writes machine code: Xbyak's assembler, with the register conventions of compiled programs, their
// constants, and the operands of a plan's steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include <xbyak/xbyak.h>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/sample_nodes.h"

namespace rasterizer::jit {

inline constexpr std::uint32_t kBlockBytes = 64; // a value of 16 lanes

// Ordinary memory in which code is written; the finished code is copied to executable memory.
struct PlainMemory {
    class Allocator : public Xbyak::Allocator {
        bool useProtect() const override { return false; }
    };
    Allocator allocator;
};

// The registers of a compiled program. Vector registers below allocatable() belong to the plan, the next four
// are scratch registers of a step. AVX2 code runs for lanes 0 to 7 and then for lanes 8 to 15, unless none
// of these is live.
class CodeWriter : private PlainMemory, public Xbyak::CodeGenerator {
  public:
    explicit CodeWriter(const Plan& plan);

    bool wide() const { return plan_.isa == Isa::Avx512; }
    const Plan& plan() const { return plan_; }

    // Registers with pointers of the invocation and the mask of live lanes.
    const Xbyak::Reg64 invocation = rdi, uniforms = rsi, planes = r8, slots = r9, textures = r10;
    const Xbyak::Reg32 live = r11d;     // bit i: lane i of the whole block
    const Xbyak::Reg64 half = r14;      // AVX2: 0 or 32, byte offset of the current half in a block
    const Xbyak::Reg64 column = r14;    // AVX-512 with Plan::planes: the plane parts of the block's column
    const Xbyak::Opmask live_mask = k7; // AVX-512: the lanes in `live`
    const Xbyak::Opmask mask_scratch = k1;
    const Xbyak::Opmask low_words = k2,
                        high_words = k3; // AVX-512 with Plan::levels: byte masks of all low and high words
    Xbyak::Xmm scratch(int i) const { return vector(allocatable(plan_.isa).vectors + i); } // i: 0 to 3
    Xbyak::Xmm vector(int index) const {
        return Xbyak::Xmm(wide() ? Xbyak::Operand::ZMM : Xbyak::Operand::YMM, index);
    }
    static Xbyak::Xmm low(const Xbyak::Xmm& of) { return Xbyak::Xmm(of.getIdx()); }
    static Xbyak::Ymm low_half(const Xbyak::Xmm& of) { return Xbyak::Ymm(of.getIdx()); }

    // Operands of a step. readable() may return a memory operand; it is valid until the next call of
    // readable().
    Xbyak::Xmm vector(const Location& at) const { return vector(static_cast<int>(at.index)); }
    Xbyak::Opmask mask(const Location& at) const {
        return Xbyak::Opmask(static_cast<int>(at.index) + kFirstMask);
    }
    const Xbyak::Operand& readable(const Location& at);

    // Addresses of memory operands
    Xbyak::Address member(std::size_t offset) const { return ptr[invocation + offset]; }
    Xbyak::Address lanes(const Xbyak::Reg64& base, std::size_t offset) const; // the lanes of the current half
    Xbyak::Address slot(std::uint32_t index) const { return lanes(slots, std::size_t{index} * 64); }
    Xbyak::Address constant(std::uint32_t bits); // memory with this word in all lanes
    Xbyak::Address one_word(const Location& at); // a single word; for Location::is_word()
    // A word of level number `level` in Plan::levels.
    Xbyak::Address level_member(std::uint32_t level, std::size_t offset) const {
        return ptr[slots + level_word(level, offset) * 4];
    }
    // A table with a word for each lane; returns the address of the current half. Overwrites rax.
    Xbyak::Address table(const std::array<std::uint32_t, 16>& words);
    Xbyak::Address pool(const std::vector<std::uint32_t>& words) {
        return ptr[rip + pool_ + pool_offset(words)];
    }
    void broadcast(const Xbyak::Xmm& to, const Xbyak::Reg32& from);
    void move(const Xbyak::Xmm& to, const Xbyak::Operand& from);
    void move_unaligned(const Xbyak::Xmm& to, const Xbyak::Address& from);
    void store(const Xbyak::Address& to, const Xbyak::Xmm& from);
    void clear(const Xbyak::Xmm& reg);
    void load_constant(const Xbyak::Xmm& to, std::uint32_t bits); // sets all lanes
    void round(const Xbyak::Xmm& out, const Xbyak::Operand& a, std::uint8_t how) {
        wide() ? vrndscaleps(out, a, how) : vroundps(out, a, how);
    }
    // Operations whose mnemonics differ between the instruction sets.
    void logic_and(const Xbyak::Xmm& out, const Xbyak::Xmm& a, const Xbyak::Operand& b);
    void logic_or(const Xbyak::Xmm& out, const Xbyak::Xmm& a, const Xbyak::Operand& b);
    void logic_xor(const Xbyak::Xmm& out, const Xbyak::Xmm& a, const Xbyak::Operand& b);
    void logic_and_not(const Xbyak::Xmm& out, const Xbyak::Xmm& a, const Xbyak::Operand& b); // ~a & b
    // Reads a word for each lane from base + index * scale + offset; no lane is masked off. `out` must differ
    // from the other registers.
    void gather(const Xbyak::Xmm& out, const Xbyak::Reg64& base, const Xbyak::Xmm& index, int scale,
                std::size_t offset);

    void perform(const Move& m);

    // The function's frame extends from begin() to end(); begin() loads pointers of the invocation into
    // registers. Inside the function, rax, rcx and rdx may be overwritten, and in programs that read textures
    // rbx, rbp, r12, r13 and r15. begin_block() and end() enclose the program for one block and emit the loop
    // over a BlockRun, which loads and stores `live`.
    struct Uses {
        bool textures = false, depth = false, pixel_counts = false, attributes = false, outputs = false;
        std::uint32_t targets = 0; // bit t: color[t] is used
    };
    void begin(const Uses& uses); // code that follows begin() runs once for all blocks
    void begin_block(const Uses& uses);
    void end();
    Xbyak::Label& exit() { return exit_; }   // where a program jumps when no lane is live any more
    Xbyak::Label& exact() { return exact_; } // the exact part (speculation.h)
    Xbyak::Label& done() { return done_; }   // follows both parts
    void set_masks();                        // loads low_words and high_words
    void write_pool();                       // emits the constants, after all code

  private:
    Xbyak::Address saved_vector(std::size_t i) const;
    void load_members(bool reads_textures);
    void enter_block(const Uses& uses);
    void leave_block();
    static constexpr int kFirstMask = 4;                      // k4 to k6 belong to the plan
    int pool_offset(const std::vector<std::uint32_t>& words); // offset of the words in bytes
    static std::size_t slot_offset(const Location& at) { return std::size_t{at.index} * 64; }

    const Plan& plan_;
    Xbyak::Label pool_, exit_, exact_, done_, half_begin_, next_block_, skip_block_, block_begin_,
        blocks_end_;
    std::map<std::vector<std::uint32_t>, int> offsets_;
    std::vector<std::uint32_t> pool_words_;
    Xbyak::Xmm register_;
    Xbyak::Address memory_{0};
    std::vector<Xbyak::Reg64> saved_;
    std::vector<int> saved_vectors_;
    bool skips_half_ = false; // AVX2: whether a half without live lanes is skipped
    std::uint32_t frame_ = 0; // size in bytes, without the saved registers
};

} // namespace rasterizer::jit
