#include "tools/cli/input_options.h"
#include "tools/cli/help_formatter.h"
#include "tools/cli/option_rules.h"

#include <algorithm>
#include <limits>
#include <string_view>

#include "dp2/text/text_value.h"

namespace tools {

namespace {

constexpr std::uint32_t kMaxMilliseconds =
    60000; // the program's default time limit of a call; the library's default is no limit

// The greatest value of a limit: of bytes, what a 32-bit program can address.
template <class T> T most_of(std::string_view name) {
    constexpr std::uint64_t kAddressable = std::uint64_t{1} << 31;
    const bool of_memory = sizeof(void*) < 8 && name.ends_with("bytes");
    constexpr T kAny = std::numeric_limits<T>::max();
    return of_memory ? static_cast<T>(std::min<std::uint64_t>(kAny, kAddressable)) : kAny;
}

template <class T> CLI::Option* add_limit(CLI::App& verb, const char* name, const char* words, T& value) {
    return verb.add_option(limit_option(name), value, words)
        ->check(number_in(T{1}, most_of<T>(name)))
        ->default_str(std::to_string(value))
        ->group(kLimitsGroup);
}

} // namespace

std::string limit_option(const char* name) {
    std::string option = std::string("--") + name;
    std::ranges::replace(option, '_', '-');
    return option;
}

Options add_limits(CLI::App& verb, dp2::Limits& limits) {
    limits.max_milliseconds = kMaxMilliseconds;
    return {
#define DP2_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name),
#include "dp2/base/limits.def"
    };
}

Options add_read_limits(CLI::App& verb, dp2::ReadLimits& limits) {
    return {
#define DP2_READ_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name),
#include "dp2/base/limits.def"
    };
}

CLI::Option* add_seconds(CLI::App& verb, InputChoice& input) {
    return verb
        .add_option("--max-seconds", input.max_seconds,
                    "seconds for each file, checked before each record; 0: no limit")
        ->check(number_in(0.0, 1e6))
        ->type_name("SECONDS")
        ->capture_default_str();
}

void check_input(const InputChoice& input) {
    const std::string& vertices = input.form.vertices;
    if (input.files.size() > 1 && !vertices.empty() && !dp2::parse_unsigned(vertices))
        throw InputError{kExitUsage, "--vertices " + vertices + ": is for one command buffer, but " +
                                         std::to_string(input.files.size()) + " are given"};
}

std::vector<std::string> paths_of(const InputChoice& input) {
    std::vector<std::string> paths = input.files;
    const std::string& vertices = input.form.vertices;
    if (!vertices.empty() && !dp2::parse_unsigned(vertices)) paths.push_back(vertices);
    return paths;
}

void add_input(CLI::App& verb, InputChoice& input) {
    verb.add_option("file", input.files,
                    "captures (.dp2c, .dp2t) or raw command buffers, also compressed by zstd; -: standard "
                    "input")
        ->required();
    verb.add_flag(kRawInput, input.form.raw, "read every file as a raw command buffer");
    verb.add_option("--fvf", input.form.fvf,
                    "for a raw command buffer: the format of its vertices, such as XYZRHW|DIFFUSE|TEX1")
        ->type_name("FVF");
    verb.add_option("--vertices", input.form.vertices,
                    "for one raw command buffer: the call's vertices: a file; or a number of zero bytes")
        ->type_name("FILE|BYTES");
    verb.add_option("--files-from", input.form.files_from,
                    "the folder with all files that a text names (file \"NAME\"); default: that of the text")
        ->type_name("FOLDER");
    add_read_limits(verb, input.form.limits);
}

} // namespace tools
