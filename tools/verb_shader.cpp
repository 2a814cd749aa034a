// dp2 shader: shader assembly to tokens and back, checked either way.
#include <cstdio>
#include <cstring>

#include "dp2/error_text.h"
#include "dp2/shader_text.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

namespace {

// Tokens start with a version; anything else is taken for assembly.
dp2::Shader read_shader(const std::string& path) {
    const std::vector<std::byte> bytes = read_file(path);
    std::vector<std::uint32_t> tokens(bytes.size() / 4);
    if (!tokens.empty()) std::memcpy(tokens.data(), bytes.data(), tokens.size() * 4);
    if (!tokens.empty() && (tokens[0] >> 16 == 0xFFFE || tokens[0] >> 16 == 0xFFFF)) {
        auto shader = dp2::parse_shader(tokens);
        if (!shader.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(shader.error())};
        return std::move(*shader);
    }
    auto shader = dp2::assemble_shader({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!shader.ok()) throw InputError{kExitBadInput, path + ":" + shader.error().to_string()};
    return std::move(*shader);
}

} // namespace

void add_shader(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("shader", "Check a shader and print it as assembly, or write its tokens");
    auto file = std::make_shared<std::string>(), out = std::make_shared<std::string>();
    verb->add_option("file", *file,
                     "shader assembly, or tokens as the stream carries them; -: standard input")
        ->required();
    verb->add_option("-o,--output", *out,
                     "write the tokens to this file instead of printing; -: standard output");
    verb->callback([file, out, &status] {
        const dp2::Shader shader = read_shader(*file);
        if (out->empty()) {
            std::fputs(dp2::disassemble_shader(shader).c_str(), stdout);
        } else {
            const std::vector<std::uint32_t> tokens = dp2::shader_tokens(shader);
            write_result(*out, *file, tokens.data(), tokens.size() * 4);
        }
        status = kExitOk;
    });
}

} // namespace tools
