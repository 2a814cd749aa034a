#include "tools/cli/input_options.h"

#include <algorithm>
#include <limits>

#include "dp2/text/text_value.h"

namespace tools {

namespace {

constexpr std::uint32_t kMaxMilliseconds =
    60000; // the program's default time limit of a call; the library's default is no limit

// Adds the option of a limit: --max-bytes for "max_bytes".
template <class T> void add_limit(CLI::App& verb, const char* name, const char* words, T& value) {
    std::string flag = std::string("--") + name;
    std::ranges::replace(flag, '_', '-');
    verb.add_option(flag, value, std::string("limit: ") + words)
        ->check(CLI::Range(T{1}, std::numeric_limits<T>::max()))
        ->default_str(std::to_string(value))
        ->group("Limits");
}

} // namespace

void add_limits(CLI::App& verb, dp2::Limits& limits) {
    limits.max_milliseconds = kMaxMilliseconds;
#define DP2_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name);
#include "dp2/base/limits.def"
}

void add_read_limits(CLI::App& verb, dp2::ReadLimits& limits) {
#define DP2_READ_LIMIT(name, type, value, words) add_limit(verb, #name, words, limits.name);
#include "dp2/base/limits.def"
}

void add_seconds(CLI::App& verb, InputChoice& input) {
    verb.add_option("--max-seconds", input.max_seconds,
                    "seconds for each file, checked before each record; 0: no limit")
        ->check(CLI::Range(0.0, 1e6))
        ->capture_default_str();
}

std::vector<std::string> paths_of(const InputChoice& input) {
    std::vector<std::string> paths = input.files;
    const std::string& vertices = input.form.vertices;
    if (!vertices.empty() && !dp2::parse_unsigned(vertices)) paths.push_back(vertices);
    return paths;
}

void add_input(CLI::App& verb, InputChoice& input, const char* raw_option) {
    input.form.raw_option = raw_option;
    verb.add_option("file", input.files, "captures (.dp2c, .dp2t) or raw command buffers; -: standard input")
        ->required();
    verb.add_flag(raw_option, input.form.raw, "read every file as a raw command buffer");
    verb.add_option("--fvf", input.form.fvf,
                    "for a raw command buffer: the format of its vertices, such as XYZRHW|DIFFUSE|TEX1");
    verb.add_option("--vertices", input.form.vertices,
                    "for a raw command buffer: the vertices of the call: a file, or a number of zero bytes")
        ->type_name("FILE|BYTES");
    add_read_limits(verb, input.form.limits);
}

} // namespace tools
