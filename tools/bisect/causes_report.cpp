#include "tools/bisect/causes_report.h"

#include <algorithm>
#include <cstdio>

#include "tools/diff/diff_report.h"

namespace tools {

namespace {

constexpr std::size_t kMostLines = 20; // changes or states that are printed

ItemChange change_of(const CaptureDiff& diff, const Edit& edit) {
    if (!edit.changed()) return {};
    return item_change(diff.a(), diff.in_a(edit), diff.b(), diff.in_b(edit), diff.objects());
}

std::string bound_words(std::uint32_t handle) {
    return handle ? std::to_string(handle) : "none";
}

std::string memory_words(const MemoryChange& change) {
    std::string text = change.role + ", ";
    text +=
        change.a == change.b ? bound_words(change.a) : bound_words(change.a) + " -> " + bound_words(change.b);
    text +=
        ": " + std::to_string(change.differing) + " bytes differ, first at " + std::to_string(change.first);
    if (change.bytes_a != change.bytes_b)
        text += "; " + std::to_string(change.bytes_a) + " -> " + std::to_string(change.bytes_b) + " bytes";
    return text;
}

void print_rest(std::size_t count) {
    if (count > kMostLines) std::printf("    and %zu more\n", count - kMostLines);
}

} // namespace

void print_causes(const CaptureDiff& diff, const StepCauses& causes) {
    if (!causes.edits.empty()) std::printf("  changed after the last step that is equal:\n");
    for (std::size_t i = 0; i < std::min(kMostLines, causes.edits.size()); ++i) {
        const Edit& edit = diff.edits()[causes.edits[i]];
        print_change(diff, edit, change_of(diff, edit));
    }
    print_rest(causes.edits.size());
    if (causes.vertices) std::printf("  %s\n", data_change_text(*causes.vertices).c_str());
    if (!causes.states.empty()) std::printf("  states of the step that differ (A -> B):\n");
    for (std::size_t i = 0; i < std::min(kMostLines, causes.states.size()); ++i) {
        const StateDifference& change = causes.states[i];
        std::printf("    %s%s\n",
                    change.only_a   ? "only in A: "
                    : change.only_b ? "only in B: "
                                    : "",
                    change.name.c_str());
        print_values(change.values, "      ");
        if (!change.only_a && !change.only_b && change.values.empty())
            std::printf("      %s\n", kOtherObjects);
    }
    print_rest(causes.states.size());
    if (!causes.programs.empty()) std::printf("  its programs differ (A -> B):\n");
    print_values(causes.programs, "    ");
    if (!causes.memory.empty()) std::printf("  what it reads differs (A -> B):\n");
    for (std::size_t i = 0; i < std::min(kMostLines, causes.memory.size()); ++i)
        std::printf("    %s\n", memory_words(causes.memory[i]).c_str());
    print_rest(causes.memory.size());
    if (causes.empty()) std::printf("  nothing that it reads is known to differ\n");
}

void add_causes(const CaptureDiff& diff, const StepCauses& causes, Json& line) {
    line["changes"] = Json::array();
    for (std::size_t i = 0; i < std::min(kMostLines, causes.edits.size()); ++i) {
        const Edit& edit = diff.edits()[causes.edits[i]];
        line["changes"].push_back(change_json(diff, edit, change_of(diff, edit)));
    }
    line["states"] = Json::array();
    for (const StateDifference& change : causes.states) {
        Json state = {{"kind", change.only_a   ? "only_a"
                               : change.only_b ? "only_b"
                                               : "changed"},
                      {"name", change.name}};
        if (!change.only_a && !change.only_b) state["values"] = values_json(change.values);
        line["states"].push_back(std::move(state));
    }
    line["programs"] = values_json(causes.programs);
    if (!causes.programs.shader.empty()) line["shader"] = causes.programs.shader;
    line["memory"] = Json::array();
    for (const MemoryChange& change : causes.memory)
        line["memory"].push_back({{"role", change.role},
                                  {"a", change.a},
                                  {"b", change.b},
                                  {"bytes", {change.bytes_a, change.bytes_b}},
                                  {"differing", change.differing},
                                  {"first", change.first}});
    if (causes.vertices) line["vertices"] = data_change_json(*causes.vertices);
}

} // namespace tools
