#include "tools/cli/errors.h"

#include <cstdio>

#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tools/cli/one_line.h"

namespace tools {

InputError record_error(const std::string& file, const dp2::Error& error) {
    return {kExitBadInput, file + ": record " + std::to_string(error.offset) + ": " +
                               dp2::fault_name(error.fault) + ": " + error.field};
}

void complain(const std::string& file, const std::string& text) {
    std::fprintf(stderr, "dp2: %s\n", one_line(file + ": " + text).c_str());
}

bool complain_of_failures(const std::string& file, const responses::Replayer& replayer) {
    const std::uint64_t failures = replayer.unexpected_failures();
    if (failures)
        complain(file, std::to_string(failures) + (failures == 1 ? " call" : " calls") +
                           " failed that the capture does not expect to fail");
    return failures != 0;
}

} // namespace tools
