#include "tools/program_dump.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "tools/input.h"

namespace tools {

namespace {

using rasterizer::jit::Code;

void write(const std::filesystem::path& path, const char* bytes, std::size_t size,
           std::ios::openmode mode = {}) {
    std::ofstream file(path, std::ios::binary | mode);
    file.write(bytes, static_cast<std::streamsize>(size));
    file.close();
    if (!file) throw InputError{kExitIo, path.string() + " cannot be written"};
}

} // namespace

rasterizer::jit::CodeCache::Observer ProgramDump::observer(rasterizer::jit::Isa isa) const {
    if (folder.empty() && !perf_map) return {};
    if (!folder.empty()) std::filesystem::create_directories(folder);
    return
        [dump = *this, isa, number = 0u](const rasterizer::ir::Program& program, const Code& code) mutable {
            char name[16];
            std::snprintf(name, sizeof name, "%04u", ++number);
            if (!dump.folder.empty()) {
                const std::filesystem::path path = std::filesystem::path(dump.folder) / name;
                const std::string text = rasterizer::jit::describe(program, isa);
                write(path.string() + ".txt", text.data(), text.size());
                write(path.string() + ".bin", reinterpret_cast<const char*>(code.bytes().data()),
                      code.bytes().size());
            }
            if (!dump.perf_map) return;
            char line[96];
            const int length =
                std::snprintf(line, sizeof line, "%" PRIxPTR " %zx dp2 program %s, %zu instructions\n",
                              reinterpret_cast<std::uintptr_t>(code.memory().data()), code.memory().size(),
                              name, program.code.size());
            write("/tmp/perf-" + std::to_string(getpid()) + ".map", line, static_cast<std::size_t>(length),
                  std::ios::app);
        };
}

} // namespace tools
