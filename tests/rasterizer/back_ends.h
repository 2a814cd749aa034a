// Everything that can run a program of the IR: the interpreter on each instruction set today, compiled code when there
// is some. A test of what programs do walks all of them, so that a new back end is tested by adding it here.
#pragma once

#include <string>
#include <vector>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

class BackEnd {
  public:
    explicit BackEnd(const Kernels& kernels) : kernels_(&kernels) {}
    std::string name() const { return kernels_->name; }
    // Runs the program once. The back end itself sets `values` of the invocation.
    void run(const ir::Program& program, Invocation& invocation) const {
        std::vector<Lanes> values(program.code.size() + 1);
        invocation.values = values.data();
        kernels_->run(program.code.data(), program.code.size(), invocation);
        invocation.values = nullptr;
    }

  private:
    const Kernels* kernels_;
};

inline std::vector<BackEnd> all_back_ends() {
    std::vector<BackEnd> all;
    for (const Kernels& kernels : all_kernels()) all.emplace_back(kernels);
    return all;
}

} // namespace rasterizer
