// Compiles a program of the IR to machine code: selection (machine.h), register allocation (allocation.h),
// emission. Compiled programs do what ir_ops.def says, with the same bits as the interpreter.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/jit/executable_memory.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

// Machine code of one program. Immutable, shared by draws; several threads may run it at the same time.
class Code {
  public:
    Code(std::span<const std::uint8_t> bytes, std::uint32_t scratch, bool gathers_pairs)
        : memory_(bytes), scratch_(scratch), gathers_pairs_(gathers_pairs) {}

    using Entry = void (*)(Invocation* invocation);
    // Runs the program for a block, a list of blocks or 16 vertices. invocation.values must have space for
    // scratch() Lanes; invocation.texel_cache is not used.
    Entry entry() const {
        return reinterpret_cast<Entry>(reinterpret_cast<std::uintptr_t>(memory_.data()) + kEntry);
    }
    // Padding before the entry, since code compiled with clang's -fsanitize=function reads the bytes there.
    static constexpr std::size_t kEntry = 64;
    std::uint32_t scratch() const { return scratch_; }
    bool gathers_pairs() const { return gathers_pairs_; } // see compile()
    const ExecutableMemory& memory() const { return memory_; }
    // The instructions, followed by the constants.
    std::span<const std::byte> bytes() const {
        return std::span(static_cast<const std::byte*>(memory_.data()), memory_.size()).subspan(kEntry);
    }

  private:
    ExecutableMemory memory_;
    std::uint32_t scratch_;
    bool gathers_pairs_;
};

// Number of Lanes that a run of the program needs in Invocation::values: compiled if `code` is not null, else
// interpreted.
inline std::size_t scratch_lanes(const ir::Program& program, const Code* code) {
    return std::max<std::size_t>(ir::interpreted_lanes(program), code ? code->scratch() : 0);
}

// `program` must pass verify(). Throws std::bad_alloc and ExecutableMemory::NotExecutable. Takes about 0.2 us
// per instruction. gathers_pairs: whether the two adjacent texels of a lane are read by gathers of pairs;
// without it by a load for each lane, or by two gathers; SSE4.1 has no gathers. The results are the same.
std::shared_ptr<const Code> compile(const ir::Program& program, Isa isa, bool gathers_pairs);

// The stages of compile() as text: the program, its machine operations, registers and moves.
std::string describe(const ir::Program& program, Isa isa, bool gathers_pairs);

} // namespace rasterizer::jit
