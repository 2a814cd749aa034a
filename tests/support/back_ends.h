// All back ends that can run a program of the IR: the interpreter on each instruction set, and compiled code. Tests of
// programs, alone or in a GPU, loop over all of them, so that a new back end is tested once it is added here.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/jit/compile.h"
#include "rasterizer/jit/quick_gathers.h"
#include "rasterizer/tiles/kernels.h"
#include "tests/support/catch.h"

namespace rasterizer {

class BackEnd {
  public:
    explicit BackEnd(const Kernels& kernels) : kernels_(&kernels) {}
    BackEnd(const Kernels& kernels, jit::Isa isa, bool gathers_pairs)
        : kernels_(&kernels), isa_(isa), gathers_pairs_(gathers_pairs) {}
    std::string name() const {
        return std::string(kernels_->name) + (!isa_            ? ""
                                              : gathers_pairs_ ? ", compiled, pairs gathered"
                                                               : ", compiled");
    }
    const Kernels& kernels() const { return *kernels_; }
    bool compiles() const { return isa_.has_value(); }
    // Whether the back end counts the texels that its programs read.
    bool watches_texels() const { return !compiles(); }
    // Runs the program once. How `values` of the invocation is used depends on the back end.
    void run(const ir::Program& program, Invocation& invocation) const {
        const auto code = isa_ ? jit::compile(program, *isa_, gathers_pairs_) : nullptr;
        std::vector<Lanes> values(code ? code->scratch() : ir::interpreted_lanes(program) + 1);
        invocation.values = values.data();
        invocation.samplers = program.samplers.data();
        if (code)
            code->entry()(&invocation);
        else
            kernels_->run(program.code.data(), program.code.size(), invocation);
        invocation.values = nullptr;
    }

  private:
    const Kernels* kernels_;
    std::optional<jit::Isa> isa_;
    bool gathers_pairs_ = false;
};

// jit::quick_gathers(), measured once.
inline bool gathers_are_quick(jit::Isa isa) {
    static std::map<jit::Isa, bool> known;
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    const auto [found, is_new] = known.try_emplace(isa, false);
    if (is_new) found->second = jit::quick_gathers(isa);
    return found->second;
}

// The fastest one last.
inline std::vector<BackEnd> every_back_end() {
    std::vector<BackEnd> all;
    for (const Kernels& kernels : all_kernels()) {
        all.emplace_back(kernels);
        if (const std::optional<jit::Isa> isa = kernels.isa) all.emplace_back(kernels, *isa, gathers_are_quick(*isa));
    }
    return all;
}

// All back ends for what is drawn, the fastest one last. With sanitizers only the first and the last: all kernels are
// compiled from the same sources, and sanitizers do not see into compiled programs.
inline std::vector<BackEnd> all_back_ends() {
    std::vector<BackEnd> all = every_back_end();
    if (kSanitized && all.size() > 2) all.erase(all.begin() + 1, all.end() - 1);
    return all;
}

// For programs that run alone: also compiled code for processors on which gathers are quick (or slow), unlike this one.
inline std::vector<BackEnd> all_program_back_ends() {
    std::vector<BackEnd> all = every_back_end();
    for (const Kernels& kernels : all_kernels())
        if (const std::optional<jit::Isa> isa = kernels.isa; isa && *isa != jit::Isa::Sse41) // which has no gathers
            all.emplace_back(kernels, *isa, !gathers_are_quick(*isa));
    return all;
}

} // namespace rasterizer
