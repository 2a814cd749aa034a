// Lowers parts of a shader's code as regions: finds the values that they change, and whether a region pays.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "rasterizer/lowering/shader_blocks.h"
#include "rasterizer/lowering/shader_registers.h"

namespace rasterizer {

inline constexpr std::uint32_t kMaxCallDepth = 4; // nested calls of subroutines

// Limit of loop instructions per lane and run: 64 times MaxPShaderInstructionsExecuted, so that a run ends
// within some hundredths of a second. A lane that reaches it leaves its loops. A sampled texture counts as
// kSampleSteps.
inline constexpr std::uint32_t kMaxLoopSteps = 1u << 22, kSampleSteps = 64;

class ShaderRegions {
  public:
    using Range = ShaderBlocks::Range;
    ShaderRegions(ir::Builder& builder, const dp2::Shader& shader, const ShaderBlocks& blocks,
                  ShaderRegisters& registers, ExecutionMask& mask)
        : b(builder), shader_(shader), blocks_(blocks), registers_(registers), mask_(mask) {}

    using Values = std::span<ir::Value* const>;
    // Components of registers that the code may write, subroutines included, and the masks that it changes;
    // each once, in the order of the code. Valid as long as this object.
    Values written(const Range& range) { return contents(range).written; }

    // Lowers a region for the active lanes, which repeats up to `turns` times while body() leaves some lanes
    // active. `carried` and `more`: the values that change in it, each once.
    template <class F> dp2::Status run(Values carried, Values more, std::uint32_t turns, F&& body) {
        const auto store_all = [&] { store(carried), store(more); };
        const auto load_all = [&] { load(carried), load(more); };
        store_all();
        b.begin(mask_.active(), turns);
        if (turns > 1) load_all();
        DP2_TRY(body());
        store_all();
        b.end(turns > 1 ? mask_.active() : mask_.none);
        load_all();
        return {};
    }
    // Computes the inputs that the code reads, so that a loop does not compute them in each iteration.
    void read_inputs(const Range& range);

    // Whether branches that are skipped and loops that end early can save enough of the code.
    bool pay(const Range& range, const StaticConstants& statics) const;
    // Whether an instruction in the loop's body, which ends at `body.end`, may end the loop.
    bool may_end_early(const Range& body) const;
    // Whether the code is so long that it pays to test whether any lane executes it.
    bool is_long(const Range& range) const;
    // Whether the code has neither loops nor calls.
    bool is_flat(const Range& range) const;
    // Number of executed instructions, subroutines included; sampled textures count as several
    // (kSampleSteps).
    struct Length {
        double straight = 1; // outside loops
        double in_loops = 0; // upper bound of the instructions in loops
    };
    // depth: call depth of the code.
    Length length_of(const Range& range, const StaticConstants& statics, std::uint32_t depth = 0) const;
    // The constants of a loop: x iterations, aL from y in steps of z.
    static std::array<std::int32_t, 4> constants_of(const dp2::ShaderInstruction& loop,
                                                    const StaticConstants& statics);
    static std::uint32_t turns_of(const dp2::ShaderInstruction& loop, const StaticConstants& statics);

  private:
    struct Contents {
        std::vector<ir::Value*> written;
        std::vector<dp2::ShaderRegister> inputs; // inputs that the code names, each once
    };
    const Contents& contents(const Range& range);
    bool is_input(const dp2::ShaderRegister& reg) const; // v#, t#, vPos, vFace; not with relative addressing
    void store(Values values);
    void load(Values values);
    std::uint32_t variable_of(ir::Value* value);
    template <class F> void each_instruction(const Range& range, std::vector<bool>& seen, F&& f) const;
    // The cost of code that runs in full, and how much of it is saved if every second branch is skipped, and
    // every second iteration of the loops that may end early. In instructions; a sample counts as several.
    struct Savings {
        double cost = 0, saved = 0;
    };
    // Key: beginning of the code, and its call depth.
    using SavingsOf = std::map<std::pair<std::size_t, std::uint32_t>, Savings>;
    Savings savings(const Range& range, const StaticConstants& statics, std::uint32_t depth,
                    SavingsOf& of_labels) const;
    // Key: beginning of the code, and its call depth.
    using Lengths = std::map<std::pair<std::size_t, std::uint32_t>, Length>;
    Length length_of(const Range& range, const StaticConstants& statics, std::uint32_t depth,
                     Lengths& of_labels) const;

    ir::Builder& b;
    const dp2::Shader& shader_;
    const ShaderBlocks& blocks_;
    ShaderRegisters& registers_;
    ExecutionMask& mask_;
    std::map<ir::Value*, std::uint32_t> variables_;
    std::map<std::size_t, Contents>
        contents_; // by the beginning of the code; cached because a subroutine may be lowered several times
};

} // namespace rasterizer
