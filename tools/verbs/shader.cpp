// dp2 shader: converts shader assembly to tokens and back, and checks both.
#include <cstdio>
#include <cstring>

#include "dp2/text/shader_text.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/files.h"
#include "tools/cli/json_lines.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

// A file that starts with a version token is read as tokens, any other as assembly.
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

struct ShaderOptions : InputChoice {
    std::string out;
    bool json = false;
};

void print_tokens(const ShaderOptions& options, const dp2::Shader& shader,
                  const std::vector<std::uint32_t>& tokens) {
    const std::string text = dp2::disassemble_shader(shader);
    if (!options.json) {
        std::fputs(text.c_str(), stdout);
        return;
    }
    Json line = json_line("shader", options.file);
    line["model"] = text.substr(0, text.find('\n'));
    line["instructions"] = shader.code.size();
    line["tokens"] = tokens;
    line["asm"] = text;
    print_json(line);
}

int shader(const ShaderOptions& options, Json& summary) {
    const dp2::Shader shader = read_shader(options.file);
    const std::vector<std::uint32_t> tokens = dp2::shader_tokens(shader);
    if (options.out.empty() || options.json) print_tokens(options, shader, tokens);
    if (options.out.empty()) return kExitOk;
    write_result(options.out, options.file, tokens.data(), tokens.size() * 4);
    summary["output"] = options.out;
    return kExitOk;
}

} // namespace

void add_shader(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("shader", "Check a shader and print it as assembly, or write its tokens");
    auto options = std::make_shared<ShaderOptions>();
    verb->add_option("file", options->files, "shader assembly, or tokens as in the stream; -: standard input")
        ->required()
        ->expected(1);
    verb->add_option("-o,--output", options->out,
                     "write the tokens to this file instead of printing; -: standard output");
    verb->add_flag("--json", options->json, "JSON lines: the shader and its tokens, and a summary");
    verb->callback([options, &status] {
        if (options->json && options->out == "-")
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        status = run_on("shader", *options, options->json,
                        [&](Json& summary) { return shader(*options, summary); });
    });
}

} // namespace tools
