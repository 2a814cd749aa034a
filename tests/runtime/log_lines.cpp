#include "tests/runtime/log_lines.h"

#include "tools/runtime/base/log.h"
#include "tools/runtime/base/runtime_name.h"

std::vector<std::string>& log_lines() {
    static std::vector<std::string> lines;
    return lines;
}

namespace runtime {

const char kRuntimeName[] = "test_runtime";

void log_line(const char* text) {
    log_lines().emplace_back(text);
}
void show_error(std::string_view) {}

} // namespace runtime
