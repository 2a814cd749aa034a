#include "tools/platform/arguments.h"

namespace tools {

std::vector<std::string> program_arguments(int argc, char** argv) {
    return {argv + 1, argv + argc};
}

} // namespace tools
