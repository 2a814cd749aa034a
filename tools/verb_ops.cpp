// dp2 ops: the opcode table, and the shader instructions. dp2 dialects: how it may be read.
#include <cstdio>

#include <nlohmann/json.hpp>

#include "dp2/dialect.h"
#include "dp2/fuzz_dictionary.h"
#include "dp2/opcode_page.h"
#include "dp2/opcodes.h"
#include "dp2/shader.h"
#include "tools/verb.h"

namespace tools {

namespace {

// "1.1-3.0": the first and last version of 0xMMmm; "-" for none.
std::string versions(std::uint16_t first, std::uint16_t last) {
    if (first == 0) return "-";
    const auto name = [](std::uint16_t v) {
        return v == 0x0201 ? "2.x" : std::to_string(v >> 8) + "." + std::to_string(v & 0xFF);
    };
    // The last version of all, software or not.
    const std::string from = name(first), to = last == 0x03FF ? "3.0" : name(last);
    return from == to ? from : from + "-" + to;
}

void print_shader_ops(bool json) {
    nlohmann::json list = nlohmann::json::array();
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops()) {
        const auto number = static_cast<unsigned>(op.op);
        const std::string vertex = versions(op.vs_first, op.vs_last),
                          pixel = versions(op.ps_first, op.ps_last);
        list.push_back({{"number", number}, {"mnemonic", op.mnemonic}, {"vertex", vertex}, {"pixel", pixel}});
        if (!json)
            std::printf("%5u  %-13s vs %-8s ps %s\n", number, op.mnemonic, vertex.c_str(), pixel.c_str());
    }
    if (json) std::printf("%s\n", list.dump(1).c_str());
}

} // namespace

void add_ops(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("ops", "Print the opcode table");
    auto json = std::make_shared<bool>(false), markdown = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "as a JSON array");
    verb->add_flag("--markdown", *markdown, "as the page dp2/OPCODES.md");
    auto shader = std::make_shared<bool>(false);
    verb->add_flag("--shader", *shader,
                   "the instructions of shaders instead, with the versions that have them");
    auto dictionary = std::make_shared<std::string>();
    verb->add_option("--dictionary", *dictionary,
                     "a fuzzing dictionary: of command bytes, or of the text form")
        ->check(CLI::IsMember({"binary", "text"}));
    verb->callback([json, markdown, shader, dictionary, &status] {
        status = 0;
        if (*shader) return print_shader_ops(*json);
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
