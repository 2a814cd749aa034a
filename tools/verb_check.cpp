// dp2 check: decodes without executing.
#include <cstdio>

#include <nlohmann/json.hpp>

#include "dp2/decoder.h"
#include "dp2/error_text.h"
#include "dp2/validator.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/progress.h"
#include "tools/verb.h"

namespace tools {

void add_check(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("check", "Validate the command buffers of a capture, without drawing");
    auto file = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    auto dialect = std::make_shared<std::string>("ddi");
    add_dialect_option(*verb, *dialect);
    verb->add_option("file", *file, "a capture or a raw command buffer")->required();
    verb->add_flag("--json", *json, "one JSON object a finding");
    verb->callback([file, json, dialect, &status] {
        const dp2::Dialect reading = dialect_of(*dialect);
        std::size_t findings = 0, commands = 0;
        int number = 0;
        const dp2::capture::Document document = read_document(*file);
        Progress progress("checking record", document.size());
        for (std::size_t index = 0; index < document.size(); ++index) {
            progress.at(index);
            const auto* submit = std::get_if<dp2::capture::Submit>(&document[index]);
            if (!submit) continue;
            dp2::Validator validator;
            const dp2::DecodeContext context = decode_context(*submit, reading);
            validator.check(submit->commands, context);
            if (!validator.findings().empty()) progress.clear();
            commands += validator.commands();
            for (const dp2::Error& error : validator.findings()) {
                ++findings;
                if (*json)
                    std::printf("%s\n", nlohmann::json{{"submission", number},
                                                       {"fault", dp2::fault_name(error.fault)},
                                                       {"opcode", error.opcode},
                                                       {"offset", error.offset},
                                                       {"field", error.field}}
                                            .dump()
                                            .c_str());
                else
                    std::printf("submission %d: %s\n", number, dp2::describe(error).c_str());
            }
            ++number;
        }
        progress.clear();
        if (!*json) std::printf("%zu commands in %d submissions, %zu findings\n", commands, number, findings);
        status = findings ? kExitDifferences : kExitOk;
    });
}

} // namespace tools
