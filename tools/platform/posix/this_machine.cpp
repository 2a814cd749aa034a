#include "tools/platform/this_machine.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <unistd.h>

namespace tools {

namespace fs = std::filesystem;

fs::path this_program() {
    return fs::read_symlink("/proc/self/exe");
}

std::string processor_model() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
    return "unknown";
}

std::optional<std::string> perf_map_file() {
    return "/tmp/perf-" + std::to_string(getpid()) + ".map";
}

fs::path make_temporary_folder(const std::string& begin, std::string& why) {
    // mkdtemp() replaces the six X at the end.
    std::string name = (fs::temp_directory_path() / begin).string() + std::string(6, 'X');
    if (mkdtemp(name.data())) return name;
    why = name + ": cannot be created: " + std::strerror(errno);
    return {};
}

} // namespace tools
