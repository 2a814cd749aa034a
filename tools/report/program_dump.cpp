#include "tools/report/program_dump.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tools/cli/files.h"
#include "tools/platform/this_machine.h"

namespace tools {

namespace {

using rasterizer::jit::Code;

// Appends a line to the process's perf map.
void add_to_perf_map(const char* line) {
    const std::string path = *perf_map_file();
    std::ofstream file(path, std::ios::app);
    file << line;
    if (!file.flush()) throw InputError{kExitIo, path + ": cannot be written"};
}

} // namespace

rasterizer::jit::CodeCache::Observer ProgramDump::observer(rasterizer::jit::Isa isa) const {
    if (folder.empty() && !perf_map) return {};
    if (perf_map && !perf_map_file()) throw InputError{kExitUsage, "--perf-map: this system has no perf"};
    if (!folder.empty()) std::filesystem::create_directories(folder);
    return
        [dump = *this, isa, number = 0u](const rasterizer::ir::Program& program, const Code& code) mutable {
            if (*dump.failure_) return;
            char name[16];
            std::snprintf(name, sizeof name, "%04u", ++number);
            try {
                if (!dump.folder.empty()) {
                    const std::string path = (std::filesystem::path(dump.folder) / name).string();
                    const std::string text = rasterizer::jit::describe(program, isa, code.gathers_pairs());
                    write_file(path + ".txt", text.data(), text.size());
                    write_file(path + ".bin", code.bytes().data(), code.bytes().size());
                }
                if (!dump.perf_map) return;
                char line[96];
                std::snprintf(line, sizeof line, "%" PRIxPTR " %zx dp2 program %s, %zu instructions\n",
                              reinterpret_cast<std::uintptr_t>(code.memory().data()), code.memory().size(),
                              name, program.code.size());
                add_to_perf_map(line);
            } catch (const InputError& error) {
                *dump.failure_ = error;
            }
        };
}

void ProgramDump::check() const {
    if (*failure_) throw **failure_;
}

} // namespace tools
