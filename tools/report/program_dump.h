// Writes files about the programs that a replay compiles: listings, machine code, and names for profilers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rasterizer/jit/code_cache.h"
#include "tools/cli/errors.h"

namespace tools {

struct ProgramDump {
    std::string folder;    // gets NNNN.txt with operations and registers, and NNNN.bin with machine code
    bool perf_map = false; // write /tmp/perf-PID.map, in which Linux's perf looks up generated code

    // Creates the folder and returns an observer for the GPU's compiled programs; empty if neither
    // `folder` nor `perf_map` is set. A file that cannot be written does not stop the replay; check() reports
    // it.
    rasterizer::jit::CodeCache::Observer observer(rasterizer::jit::Isa isa) const;
    void check() const; // after the replay; throws InputError

  private:
    std::shared_ptr<std::optional<InputError>> failure_ = std::make_shared<std::optional<InputError>>();
};

} // namespace tools
