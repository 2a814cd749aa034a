// Writes machine code: Xbyak's assembler, with the register conventions of compiled programs, their
// constants, and the operands of a plan's steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/assembler.h"
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
// are scratch registers of a step; SSE4.1 code uses the last of them for instructions with two operands. AVX2
// and SSE4.1 code runs for each part of a block, unless no lane of the part is live: lanes 0 to 7 and 8 to
// 15, or the four quads. A quad's lanes are two in one row and two in the next.
class CodeWriter : private PlainMemory, public Assembler {
  public:
    explicit CodeWriter(const Plan& plan);

    bool wide() const { return plan_.isa == Isa::Avx512; }
    // A bit for each lane of a vector register.
    std::uint32_t all_lanes() const { return wide() ? 0xFFFF : sse() ? 0xF : 0xFF; }
    const Plan& plan() const { return plan_; }

    // Registers with pointers of the invocation and the mask of live lanes.
    const Xbyak::Reg64 invocation = rdi, uniforms = rsi, planes = r8, slots = r9, textures = r10;
    const Xbyak::Reg32 live = r11d;     // bit i: lane i of the whole block
    const Xbyak::Reg64 part = r14;      // AVX2, SSE4.1: byte offset of the part's first lane in a block
    const Xbyak::Reg64 column = r14;    // AVX-512 with Plan::planes: the plane parts of the block's column
    const Xbyak::Opmask live_mask = k7; // AVX-512: the lanes in `live`
    const Xbyak::Opmask mask_scratch = k1;
    const Xbyak::Opmask low_words = k2,
                        high_words = k3; // AVX-512 with Plan::levels: byte masks of all low and high words
    Xbyak::Xmm scratch(int i) const {
        return vector(allocatable(plan_.isa).vectors + i);
    } // i: 0 to 3; in SSE4.1 code 0 to 2
    Xbyak::Xmm vector(int index) const {
        return Xbyak::Xmm(wide()  ? Xbyak::Operand::ZMM
                          : sse() ? Xbyak::Operand::XMM
                                  : Xbyak::Operand::YMM,
                          index);
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
    // The words of a slot for the current lanes, or for those from the register's lane `lane` on.
    Xbyak::Address slot(std::uint32_t index, std::uint32_t lane = 0) const;
    // to = byte offset of the current lanes' words in a slot.
    void find_words_of_slots(const Xbyak::Reg64& to);
    // A word of a slot. at: its byte offset in the slot.
    Xbyak::Address word_of_slot(std::uint32_t index, const Xbyak::Reg64& at) const {
        return dword[slots + at + std::size_t{index} * kBlockBytes];
    }
    Xbyak::Address constant(std::uint32_t bits); // memory with this word in all lanes
    Xbyak::Address one_word(const Location& at); // a single word; for Location::is_word()
    // A word of level number `level` in Plan::levels.
    Xbyak::Address level_member(std::uint32_t level, std::size_t offset) const {
        return ptr[slots + level_word(level, offset) * 4];
    }
    // A table with a word for each lane of the block: the words of the current lanes. They are in memory, or
    // in SSE4.1 code in `scratch`. Overwrites rax. The operand is valid until the next call, or until rax is
    // overwritten.
    const Xbyak::Operand& table(const std::array<std::uint32_t, 16>& words, const Xbyak::Xmm& scratch);
    // Four words, once for each four lanes of a register.
    Xbyak::Address four_words(const std::array<std::uint32_t, 4>& words);
    Xbyak::Address pool(const std::vector<std::uint32_t>& words) {
        return ptr[rip + pool_ + pool_offset(words)];
    }
    void broadcast(const Xbyak::Xmm& to, const Xbyak::Reg32& from);
    void move(const Xbyak::Xmm& to, const Xbyak::Operand& from);
    void store(const Xbyak::Address& to, const Xbyak::Xmm& from);
    // The current lanes of a block in memory, 64 bytes at base + offset; of a quad the first row.
    Xbyak::Address in_block(const Xbyak::Reg64& base, std::size_t offset) const;
    // Reads and writes the current lanes of a block.
    void load_block(const Xbyak::Xmm& to, const Xbyak::Reg64& base, std::size_t offset);
    void store_block(const Xbyak::Reg64& base, std::size_t offset, const Xbyak::Xmm& from);
    // Not on AVX-512: ecx = number of the part's first lane. The next two functions need it there.
    void find_first_lane();
    void find_lanes_of_part(); // eax = the bits of the part's lanes
    // Replaces eax, a bit for each lane of a register, by the bits of the same lanes of the block. SSE4.1
    // code overwrites edx.
    void to_block_lanes();
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
    // Reads a word for each lane from base + index * scale + offset, where indices are not negative; no lane
    // is masked off. `out` must differ from the other registers. SSE4.1 code overwrites rcx.
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
    static constexpr int kFirstMask = 4;                      // the plan allocates k4 to k6
    int pool_offset(const std::vector<std::uint32_t>& words); // offset of the words in bytes
    void next_part();
    static std::size_t slot_offset(const Location& at) { return std::size_t{at.index} * 64; }

    const Plan& plan_;
    Xbyak::Label pool_, exit_, exact_, done_, part_begin_, next_block_, skip_block_, block_begin_,
        blocks_end_;
    std::map<std::vector<std::uint32_t>, int> offsets_;
    std::vector<std::uint32_t> pool_words_;
    Xbyak::Xmm register_, table_register_;
    Xbyak::Address memory_{0}, table_{0};
    std::vector<Xbyak::Reg64> saved_;
    std::vector<int> saved_vectors_;
    std::uint32_t frame_ = 0; // size in bytes, without the saved registers
};

} // namespace rasterizer::jit
