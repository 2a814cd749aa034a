#include "tools/platform/crash_text.h"

#include <csignal>
#include <cstring>

namespace tools {

std::string crash_text(int code) {
    return "signal " + std::to_string(code) + " (" + crash_name(code) + ")";
}

std::string crash_name(int code) {
    return strsignal(code);
}

std::string crash_sign(int code) {
    const char* name = sigabbrev_np(code);
    return name ? std::string("SIG") + name : "signal " + std::to_string(code);
}

bool may_be_out_of_memory(int code) {
    return code == SIGKILL;
}

} // namespace tools
