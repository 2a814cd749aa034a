#include "tools/diff/value_changes.h"

#include <algorithm>
#include <cstdio>

#include "tools/cli/one_line.h"
#include "tools/diff/edit_script.h"

namespace tools {

namespace {

constexpr const char* kAssembly = "asm";
constexpr std::size_t kContextLines = 2; // equal lines around changed ones
constexpr std::uint64_t kLeastHex = 1u << 24;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

LevelKeys keys_of_lines(const std::vector<std::string>& lines, KeyNumbers& numbers) {
    LevelKeys keys(1);
    for (const std::string& line : lines) keys[0].push_back(numbers.number(line));
    return keys;
}

void add_shader(const std::string& before, const std::string& after, ShaderLines& out) {
    const auto a = lines_of(before), b = lines_of(after);
    KeyNumbers numbers;
    const LevelKeys x = keys_of_lines(a, numbers), y = keys_of_lines(b, numbers);
    const auto edits = edit_script(x, y, numbers.count()).edits;
    std::vector<bool> shown(edits.size());
    for (std::size_t i = 0; i < edits.size(); ++i)
        if (!edits[i].equal)
            for (std::size_t near = i - std::min(i, kContextLines);
                 near < std::min(edits.size(), i + kContextLines + 1); ++near)
                shown[near] = true;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Edit& edit = edits[i];
        if (shown[i])
            out.push_back(edit.equal         ? " " + a[edit.a]
                          : edit.only_in_a() ? "-" + a[edit.a]
                                             : "+" + b[edit.b]);
        else if (i == 0 || shown[i - 1])
            out.emplace_back(" ...");
    }
}

// A member, or null.
Json member_of(const Json& element, const char* name) {
    const auto found = element.find(name);
    return found == element.end() ? Json() : *found;
}

std::string member_name(const std::string& name, const std::string& member) {
    return name.empty() ? member : name + "." + member;
}

void add_object_changes(const std::string& name, const Json& before, const Json& after, ValueChanges& out) {
    for (const auto& [member, value] : before.items()) {
        const auto other = after.find(member);
        if (member == kAssembly && value.is_string() && other != after.end() && other->is_string()) {
            if (value != *other) add_shader(value.get<std::string>(), other->get<std::string>(), out.shader);
            continue;
        }
        add_changes(member_name(name, member), value, other == after.end() ? Json() : *other, out);
    }
    for (const auto& [member, value] : after.items())
        if (!before.contains(member)) add_changes(member_name(name, member), Json(), value, out);
}

void add_array_changes(const std::string& name, const Json& before, const Json& after, ValueChanges& out) {
    for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i)
        add_changes(name + "[" + std::to_string(i) + "]", i < before.size() ? before[i] : Json(),
                    i < after.size() ? after[i] : Json(), out);
}

// "c5.x": the register of the i-th number of an element that sets registers; booleans have one number each.
std::string register_name(char letter, const Json& element, std::size_t i) {
    const auto first = element["first"].get<std::uint64_t>();
    if (letter == 'b') return "b" + std::to_string(first + i);
    return letter + std::to_string(first + i / 4) + "." + "xyzw"[i % 4];
}

// The name of the state that an element sets; empty: it sets none.
std::string state_name(const Json& element) {
    if (!element.contains("state") || !element.contains("value")) return "";
    const std::string state = value_words(element["state"]);
    return element.contains("stage") ? "stage " + value_words(element["stage"]) + " " + state : state;
}

Json shown_element(const Json& element) {
    return state_name(element).empty() ? element : element["value"];
}

void add_registers(const Json& before, const Json& after, char letter, ValueChanges& out) {
    for (const char* kind : {"f32", "u32"}) {
        if (!before.contains(kind) || !after.contains(kind)) continue;
        const Json &x = before[kind], &y = after[kind];
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
            if (x[i] != y[i]) out.add(register_name(letter, before, i), x[i], y[i]);
    }
}

void add_element(const std::string& name, const Json& before, const Json& after, char constants,
                 ValueChanges& out) {
    const std::string state = state_name(before);
    if (!state.empty() && state == state_name(after))
        return add_changes(state, before["value"], after["value"], out);
    if (constants != 0 && member_of(before, "first") == member_of(after, "first") &&
        member_of(before, "count") == member_of(after, "count"))
        return add_registers(before, after, constants, out);
    add_changes(name, before, after, out);
}

// Keys of elements: the whole element; what it sets; one key for all.
LevelKeys keys_of_elements(const Json& elements, KeyNumbers& numbers) {
    LevelKeys keys(3);
    for (const Json& element : elements) {
        keys[0].push_back(numbers.number("=" + element.dump(-1, ' ', false, Json::error_handler_t::replace)));
        keys[1].push_back(numbers.number("~" + state_name(element) + member_of(element, "index").dump() +
                                         member_of(element, "first").dump()));
        keys[2].push_back(numbers.number("#"));
    }
    return keys;
}

} // namespace

void add_changes(const std::string& name, const Json& before, const Json& after, ValueChanges& out) {
    if (before == after) return;
    if (before.is_object() && after.is_object()) return add_object_changes(name, before, after, out);
    if (before.is_array() && after.is_array()) return add_array_changes(name, before, after, out);
    out.add(name, before, after);
}

void add_element_changes(const Json& before, const Json& after, char constants, ValueChanges& out) {
    KeyNumbers numbers;
    const LevelKeys x = keys_of_elements(before, numbers), y = keys_of_elements(after, numbers);
    const bool single = before.size() == 1 && after.size() == 1;
    for (const Edit& edit : edit_script(x, y, numbers.count()).edits) {
        if (edit.equal) continue;
        const std::size_t at = edit.only_in_b() ? edit.b : edit.a;
        const std::string name = single ? "" : "[" + std::to_string(at) + "]";
        if (edit.changed()) {
            add_element(name, before[edit.a], after[edit.b], constants, out);
            continue;
        }
        const Json& element = edit.only_in_a() ? before[edit.a] : after[edit.b];
        const std::string state = state_name(element);
        const std::string shown = state.empty() ? name : name + " " + state;
        if (edit.only_in_a())
            out.add(shown, shown_element(element), Json());
        else
            out.add(shown, Json(), shown_element(element));
    }
}

std::string value_words(const Json& value) {
    constexpr std::size_t kMostCharacters = 80;
    if (value.is_boolean()) return value.get<bool>() ? "TRUE" : "FALSE";
    // Colours, flags and addresses are in JSON as numbers.
    if (value.is_number_unsigned() && value.get<std::uint64_t>() >= kLeastHex) {
        char hex[24];
        std::snprintf(hex, sizeof hex, "0x%08llx",
                      static_cast<unsigned long long>(value.get<std::uint64_t>()));
        return hex;
    }
    std::string text =
        one_line(value.is_string() ? value.get<std::string>()
                                   : value.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (value.is_number_float() && text.ends_with(".0")) text.resize(text.size() - 2);
    if (text.size() > kMostCharacters) text.replace(kMostCharacters - 3, std::string::npos, "...");
    return text;
}

} // namespace tools
