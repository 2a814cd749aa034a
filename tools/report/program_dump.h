// Writes down the programs that a replay compiles: files for people, and names for profilers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rasterizer/jit/code_cache.h"
#include "tools/cli/input.h"

namespace tools {

struct ProgramDump {
    std::string folder;    // NNNN.txt: the program, its operations and registers; NNNN.bin: its machine code
    bool perf_map = false; // /tmp/perf-PID.map, in which Linux's perf looks up code that is in no file

    // The observer of a GPU's compiled programs; makes the folder. Empty when nothing is asked for. It does
    // not disturb the replay: check() tells of a file that could not be written.
    rasterizer::jit::CodeCache::Observer observer(rasterizer::jit::Isa isa) const;
    void check() const; // after the replay; throws InputError

  private:
    std::shared_ptr<std::optional<InputError>> failure_ = std::make_shared<std::optional<InputError>>();
};

} // namespace tools
