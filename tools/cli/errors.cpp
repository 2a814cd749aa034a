#include "tools/cli/errors.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tools/cli/input_options.h"
#include "tools/cli/one_line.h"

namespace tools {

InputError record_error(const std::string& file, const dp2::Error& error) {
    return {kExitBadInput, file + ": record " + std::to_string(error.offset) + ": " +
                               dp2::fault_name(error.fault) + ": " + error.field};
}

std::string with_limit_options(std::string text) {
    constexpr std::string_view kLimits[] = {
#define DP2_LIMIT(name, type, value, words) #name,
#define DP2_READ_LIMIT(name, type, value, words) #name,
#include "dp2/base/limits.def"
        "max_seconds", "max_picture_bytes", "max_page_bytes"};
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz_0123456789";
    const std::size_t begin = text.rfind("max_");
    if (begin == text.npos || begin == 0) return text;
    const std::size_t end = std::min(text.find_first_not_of(kLetters, begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    if (std::ranges::find(kLimits, name) == std::end(kLimits)) return text;
    // "limit exceeded: max_records", or in texts "more than 5 bytes (max_text_bytes)"; not a file's name.
    const bool is_reason = text[begin - 1] == '(' ||
                           (text[begin - 1] == ' ' && text.rfind("limit exceeded", begin) != text.npos);
    return is_reason ? text.replace(begin, end - begin, limit_option(name.c_str())) : text;
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
