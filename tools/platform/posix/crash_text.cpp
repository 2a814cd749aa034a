#include "tools/platform/crash_text.h"

#include <cstring>

namespace tools {

std::string crash_text(int code) {
    return "signal " + std::to_string(code) + " (" + crash_name(code) + ")";
}

std::string crash_name(int code) {
    return strsignal(code);
}

} // namespace tools
