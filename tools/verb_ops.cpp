// dp2 ops: the opcode table. dp2 dialects: how it may be read.
#include <cstdio>

#include <nlohmann/json.hpp>

#include "dp2/dialect.h"
#include "dp2/fuzz_dictionary.h"
#include "dp2/opcode_page.h"
#include "dp2/opcodes.h"
#include "tools/verb.h"

namespace tools {

void add_ops(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("ops", "Print the opcode table");
    auto json = std::make_shared<bool>(false), markdown = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "as a JSON array");
    verb->add_flag("--markdown", *markdown, "as the page dp2/OPCODES.md");
    auto dictionary = std::make_shared<std::string>();
    verb->add_option("--dictionary", *dictionary,
                     "a fuzzing dictionary: of command bytes, or of the text form")
        ->check(CLI::IsMember({"binary", "text"}));
    verb->callback([json, markdown, dictionary, &status] {
        status = 0;
        if (!dictionary->empty()) {
            std::fputs((*dictionary == "text" ? dp2::text_dictionary() : dp2::binary_dictionary()).c_str(),
                       stdout);
            return;
        }
        if (*markdown) {
            std::fputs(dp2::opcode_page().c_str(), stdout);
            return;
        }
        nlohmann::json list = nlohmann::json::array();
        for (const dp2::OpInfo& op : dp2::all_ops()) {
            const auto value = static_cast<unsigned>(op.op);
            list.push_back({{"value", value},
                            {"name", op.name},
                            {"record", dp2::record_info(op.record).ddi_name},
                            {"record_bytes", op.record_bytes},
                            {"tail", dp2::tail_text(op.tail)},
                            {"since", dp2::generation_name(op.since)},
                            {"kind", dp2::kind_name(op.kind)},
                            {"summary", op.summary}});
            if (!*json)
                std::printf("%3u  %-26s %-12s %-9s %s\n", value, op.name, dp2::generation_name(op.since),
                            dp2::kind_name(op.kind), op.summary);
        }
        if (*json) std::printf("%s\n", list.dump(1).c_str());
    });
}

void add_dialects(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("dialects", "Print the readings of the wire format that --dialect takes");
    verb->callback([&status] {
        status = 0;
        std::printf("names\n");
        for (const dp2::DialectInfo& info : dp2::all_dialects())
            std::printf("  %-22s %s\n", info.name, info.summary);
        std::printf("switches, as in --dialect ddi,clear-zero=bare\n");
        for (const dp2::DialectSwitchInfo& info : dp2::all_dialect_switches())
            std::printf("  %-22s %-28s %s\n", info.name, info.values, info.summary);
    });
}

} // namespace tools
