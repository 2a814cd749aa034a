// dp2 dump: a capture as text, or its commands as JSON lines.
#include <cstdio>
#include <sstream>

#include <nlohmann/json.hpp>

#include "dp2/decoder.h"
#include "dp2/disassembler.h"
#include "dp2/error_text.h"
#include "dp2/text_capture.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

namespace {

struct Options {
    std::string file, only, dialect = "ddi";
    bool json = false, offsets = false;
};

std::vector<const dp2::OpInfo*> wanted_ops(const std::string& list) {
    std::vector<const dp2::OpInfo*> ops;
    std::istringstream stream(list);
    for (std::string name; std::getline(stream, name, ',');) {
        ops.push_back(dp2::find_op(std::string_view(name)));
        if (!ops.back()) throw InputError{kExitUsage, "unknown opcode '" + name + "'"};
    }
    return ops;
}

// True when every command was understood.
bool dump_commands(const dp2::capture::Submit& submit, int number, const Options& options,
                   const std::vector<const dp2::OpInfo*>& only) {
    const dp2::DecodeContext context = decode_context(submit, dialect_of(options.dialect));
    dp2::CommandReader reader(submit.commands, context);
    for (;;) {
        const auto command = reader.next();
        if (!command.ok()) {
            std::fprintf(stderr, "dp2: %s: submission %d: %s\n", options.file.c_str(), number,
                         dp2::describe(command.error()).c_str());
            return false;
        }
        if (!*command) return true;
        if (!only.empty() && std::find(only.begin(), only.end(), (*command)->op) == only.end()) continue;
        const std::string text =
            dp2::disassemble_command(**command, context, {options.offsets && !options.json, 0});
        if (options.json)
            std::printf("%s\n", nlohmann::json{{"submission", number},
                                               {"offset", (*command)->offset},
                                               {"opcode", static_cast<unsigned>((*command)->op->op)},
                                               {"name", (*command)->op->name},
                                               {"count", (*command)->count},
                                               {"bytes", (*command)->payload.size() + 4},
                                               {"text", text.substr(0, text.size() - 1)}}
                                    .dump()
                                    .c_str());
        else
            std::fputs(text.c_str(), stdout);
    }
}

int run(const Options& options) {
    const dp2::capture::Document document = read_document(options.file);
    if (!options.json && !options.offsets && options.only.empty()) {
        std::fputs(dp2::disassemble_capture(document).c_str(), stdout);
        return kExitOk;
    }
    const auto only = wanted_ops(options.only);
    int number = 0;
    bool understood = true;
    for (const auto& record : document)
        if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
            understood &= dump_commands(*submit, number++, options, only);
    return understood ? kExitOk : kExitBadInput;
}

} // namespace

void add_dump(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("dump", "Print a capture as text (.dp2t), or its commands");
    auto options = std::make_shared<Options>();
    verb->add_option("file", options->file, "a capture or a raw command buffer")->required();
    verb->add_flag("--json", options->json, "one JSON object a command");
    verb->add_flag("--offsets", options->offsets, "commands alone, with their offsets");
    verb->add_option("--only", options->only, "commands with these opcodes, separated by commas");
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] { status = run(*options); });
}

} // namespace tools
