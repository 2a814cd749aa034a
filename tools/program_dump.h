// Writes down the programs that a replay compiles: files for people, and names for profilers.
#pragma once

#include <string>

#include "rasterizer/jit/code_cache.h"

namespace tools {

struct ProgramDump {
    std::string folder;    // NNNN.txt: the program, its operations and registers; NNNN.bin: its machine code
    bool perf_map = false; // /tmp/perf-PID.map, in which Linux's perf looks up code that is in no file

    // The observer of a GPU's compiled programs; makes the folder. Empty when nothing is asked for.
    // InputError: a file cannot be written.
    rasterizer::jit::CodeCache::Observer observer(rasterizer::jit::Isa isa) const;
};

} // namespace tools
