// dp2 shader: converts shader assembly to tokens and back, and checks both.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <optional>

#include "dp2/commands/decoder.h"
#include "dp2/text/shader_text.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/files.h"
#include "tools/cli/json_lines.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

std::vector<std::uint32_t> words_of(dp2::ByteSpan bytes) {
    std::vector<std::uint32_t> words(bytes.size() / 4);
    if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 4);
    return words;
}

// The code in a command that creates a shader, as asm --raw-output writes it; nothing if the bytes do not
// begin like one.
std::optional<dp2::ByteSpan> code_in_command(const std::string& path, dp2::ByteSpan bytes) {
    using dp2::Opcode;
    constexpr Opcode kCreate[] = {Opcode::CreateVertexShader, Opcode::CreateVertexShaderFunc,
                                  Opcode::CreatePixelShader};
    constexpr std::size_t kHeader = sizeof(dp2::wire::Command);
    if (bytes.size() < kHeader ||
        std::ranges::find(kCreate, Opcode{std::to_integer<std::uint8_t>(bytes[0])}) == std::end(kCreate))
        return std::nullopt;
    const bool text =
        std::ranges::all_of(bytes.first(kHeader), [](std::byte b) { return b >= std::byte{' '}; });
    if (text) return std::nullopt; // as a command it would create 8,224 shaders or more
    const dp2::DecodeContext context;
    dp2::CommandReader reader(bytes, context);
    const auto command = reader.next();
    if (!command.ok()) throw InputError{kExitBadInput, path + ": " + dp2::describe(command.error())};
    std::vector<dp2::Element> shaders;
    dp2::for_each_element(**command, context, [&](const dp2::Element& shader) { shaders.push_back(shader); });
    if (shaders.size() != 1 || reader.position() != bytes.size())
        throw InputError{kExitBadInput,
                         path + ": is not one shader but " + std::to_string(shaders.size()) +
                             (reader.position() != bytes.size() ? " and further commands" : "")};
    // A DX8 vertex shader has its declaration before its code.
    const dp2::Element& shader = shaders.front();
    const std::size_t code = (*command)->op->op == Opcode::CreateVertexShader ? 1 : 0;
    return (*command)->payload.subspan(shader.tail_begin + (code == 0 ? 0 : shader.part_bytes[0]),
                                       shader.part_bytes[code]);
}

// A file that starts with a version token is read as tokens, one that starts with a command that creates a
// shader as that command, any other as assembly.
dp2::Shader read_shader(const std::string& path) {
    const std::vector<std::byte> bytes = read_file(path);
    std::vector<std::uint32_t> tokens = words_of(bytes);
    const auto begins_with_version = [&] {
        return !tokens.empty() && (tokens[0] >> 16 == 0xFFFE || tokens[0] >> 16 == 0xFFFF);
    };
    const auto code = begins_with_version() ? std::nullopt : code_in_command(path, bytes);
    if (code) tokens = words_of(*code);
    if (code || begins_with_version()) {
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
    verb->add_option("file", options->files,
                     "shader assembly, tokens as in the stream, or a command that creates a shader, as dp2 "
                     "asm --raw-output --at "
                     "writes it; -: standard input")
        ->required()
        ->expected(1);
    verb->add_option("-o,--out", options->out,
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
