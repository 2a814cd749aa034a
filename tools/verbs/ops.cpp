// dp2 ops: prints the opcode table and the shader instructions. dp2 dialects: prints the interpretations of
// the wire format that --dialect can select.
#include <cstdio>

#include "dp2/shaders/shader.h"
#include "dp2/tables/fuzz_dictionary.h"
#include "dp2/wire/dialect.h"
#include "dp2/wire/opcode_page.h"
#include "dp2/wire/opcodes.h"
#include "responses/header/protocol_header.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/json_lines.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

// "1.1-3.0": the versions from `first` to `last`, both 0xMMmm; "-" for none.
std::string versions(std::uint16_t first, std::uint16_t last) {
    if (first == 0) return "-";
    const auto name = [](std::uint16_t v) {
        return v == 0x0201 ? "2.x" : std::to_string(v >> 8) + "." + std::to_string(v & 0xFF);
    };
    // 0x03FF: no upper limit, which includes the software versions; shown as 3.0.
    const std::string from = name(first), to = last == 0x03FF ? "3.0" : name(last);
    return from == to ? from : from + "-" + to;
}

void print_shader_ops(bool json) {
    for (const dp2::ShaderOpInfo& op : dp2::all_shader_ops()) {
        const auto number = static_cast<unsigned>(op.op);
        const std::string vertex = versions(op.vs_first, op.vs_last),
                          pixel = versions(op.ps_first, op.ps_last);
        if (!json) {
            std::printf("%5u  %-13s vs %-8s ps %s\n", number, op.mnemonic, vertex.c_str(), pixel.c_str());
            continue;
        }
        Json line = json_line("shader_instruction");
        line.update({{"number", number}, {"mnemonic", op.mnemonic}, {"vertex", vertex}, {"pixel", pixel}});
        print_json(line);
    }
}

void print_ops(bool json) {
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        const auto value = static_cast<unsigned>(op.op);
        if (!json) {
            std::printf("%3u  %-26s %-12s %-9s %s\n", value, op.name, dp2::generation_name(op.since),
                        dp2::kind_name(op.kind), op.summary);
            continue;
        }
        Json line = json_line("opcode");
        line.update({{"value", value},
                     {"name", op.name},
                     {"record", dp2::record_info(op.record).ddi_name},
                     {"record_bytes", op.record_bytes},
                     {"tail", dp2::tail_info(op.tail).text},
                     {"since", dp2::generation_name(op.since)},
                     {"kind", dp2::kind_name(op.kind)},
                     {"summary", op.summary}});
        print_json(line);
    }
}

void print_dialect(const dp2::DialectInfo& info, bool json) {
    const std::string runtime = info.runtime;
    if (!json) {
        std::printf("  %-22s %s\n", info.name, info.summary);
        if (!runtime.empty()) std::printf("  %-22s runtime: %s\n", "", info.runtime);
        return;
    }
    Json line = json_line("dialect");
    line.update({{"name", info.name}, {"settings", info.settings}, {"summary", info.summary}});
    if (!runtime.empty()) line["runtime"] = runtime;
    print_json(line);
}

void print_switches(std::span<const dp2::DialectSwitchInfo> switches, bool json) {
    for (const dp2::DialectSwitchInfo& info : switches) {
        if (!json) {
            std::printf("  %-22s %-28s %s\n", info.name, info.values, info.summary);
            continue;
        }
        Json line = json_line("dialect_switch");
        line.update({{"name", info.name}, {"values", info.values}, {"summary", info.summary}});
        print_json(line);
    }
}

void print_dialects(bool json) {
    const auto title = [&](const char* text) {
        if (!json) std::printf("%s\n", text);
    };
    title("names");
    for (const dp2::DialectInfo& info : dp2::all_dialects()) print_dialect(info, json);
    title("switches, as in --dialect ddi,clear-zero=bare");
    print_switches(dp2::all_dialect_switches(), json);
    title("drivers that misbehave on purpose, and what a runtime should do");
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) print_dialect(info, json);
    title("their switches, as in --dialect records=single,data=zero");
    print_switches(dp2::all_misbehavior_switches(), json);
}

} // namespace

void add_ops(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("ops", "Print the opcode table");
    auto json = std::make_shared<bool>(false), markdown = std::make_shared<bool>(false);
    auto shader = std::make_shared<bool>(false), protocol = std::make_shared<bool>(false);
    auto dictionary = std::make_shared<std::string>();
    auto* lines = verb->add_flag("--json", *json, "as JSON lines");
    auto* page = verb->add_flag("--markdown", *markdown, "as the page dp2/OPCODES.md");
    auto* instructions = verb->add_flag("--shader", *shader,
                                        "print shader instructions and the versions that have them instead");
    auto* header =
        verb->add_flag("--protocol", *protocol, "as the C header responses/include/dp2emu_protocol.h");
    auto* words = verb->add_option("--dictionary", *dictionary,
                                   "a fuzzing dictionary: of command bytes, or of the text form")
                      ->check(CLI::IsMember({"binary", "text"}));
    for (CLI::Option* form : {page, header, words}) {
        form->excludes(lines)->excludes(instructions);
        for (CLI::Option* other : {page, header, words})
            if (other != form) form->excludes(other);
    }
    verb->callback([json, markdown, shader, protocol, dictionary, &status] {
        status = kExitOk;
        if (*shader)
            print_shader_ops(*json);
        else if (!dictionary->empty())
            std::fputs((*dictionary == "text" ? dp2::text_dictionary() : dp2::binary_dictionary()).c_str(),
                       stdout);
        else if (*protocol)
            std::fputs(responses::protocol_header().c_str(), stdout);
        else if (*markdown)
            std::fputs(dp2::opcode_page().c_str(), stdout);
        else
            print_ops(*json);
    });
}

void add_dialects(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("dialects", "Print the readings of the wire format that --dialect takes");
    auto json = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "as JSON lines");
    verb->callback([json, &status] {
        status = kExitOk;
        print_dialects(*json);
    });
}

} // namespace tools
