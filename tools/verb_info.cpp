// dp2 info: what a capture holds.
#include <cinttypes>
#include <cstdio>

#include <nlohmann/json.hpp>

#include "dp2/statistics.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

void add_info(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("info", "Print what a capture holds: objects, submissions, commands by opcode");
    auto file = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    auto dialect = std::make_shared<std::string>("ddi");
    add_dialect_option(*verb, *dialect);
    verb->add_option("file", *file, "a capture or a raw command buffer")->required();
    verb->add_flag("--json", *json, "as one JSON object");
    verb->callback([file, json, dialect, &status] {
        const dp2::Dialect reading = dialect_of(*dialect);
        using namespace dp2::capture;
        std::size_t contexts = 0, surfaces = 0, buffers = 0, submissions = 0, presents = 0, bytes = 0,
                    malformed = 0;
        dp2::StreamStatistics statistics;
        for (const auto& record : read_document(*file)) {
            contexts += std::holds_alternative<CreateContext>(record);
            surfaces += std::holds_alternative<CreateSurface>(record);
            buffers += std::holds_alternative<CreateBuffer>(record);
            presents += std::holds_alternative<Present>(record);
            const auto* submit = std::get_if<Submit>(&record);
            if (!submit) continue;
            ++submissions;
            bytes += submit->commands.size();
            const dp2::DecodeContext context = decode_context(*submit, reading);
            // What stands before a malformed command is counted; check says what is wrong with it.
            malformed += !statistics.count(submit->commands, context).ok();
        }
        nlohmann::json opcodes = nlohmann::json::object();
        if (!*json)
            std::printf(
                "contexts %zu, surfaces %zu, buffers %zu, submissions %zu (malformed %zu), presents %zu, "
                "command bytes %zu\n",
                contexts, surfaces, buffers, submissions, malformed, presents, bytes);
        for (const dp2::OpInfo& op : dp2::all_ops()) {
            const auto& row = statistics.row(op.op);
            if (row.commands == 0) continue;
            opcodes[op.name] = {{"commands", row.commands}, {"records", row.records}, {"bytes", row.bytes}};
            if (!*json)
                std::printf("%10" PRIu64 " %-26s %10" PRIu64 " records %12" PRIu64 " bytes\n", row.commands,
                            op.name, row.records, row.bytes);
        }
        if (*json)
            std::printf("%s\n", nlohmann::json{{"contexts", contexts},
                                               {"surfaces", surfaces},
                                               {"buffers", buffers},
                                               {"submissions", submissions},
                                               {"malformed", malformed},
                                               {"presents", presents},
                                               {"command_bytes", bytes},
                                               {"commands", opcodes}}
                                    .dump(1)
                                    .c_str());
        status = kExitOk;
    });
}

} // namespace tools
