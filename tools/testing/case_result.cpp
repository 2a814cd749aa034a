#include "tools/testing/case_result.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "tools/cli/json_lines.h"

namespace tools {

namespace {

constexpr const char* kOutcomes[] = {"passed", "failed", "error", "skipped"};
constexpr const char* kCauses[] = {"none", "differs", "golden", "input",
                                   "time", "memory",  "signal", "interrupt"};

// Members of JSON that another program may have written: false if one is missing or of another kind.
bool take(const Json& json, const char* name, std::string& to) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_string()) return false;
    to = found->get<std::string>();
    return true;
}

bool take(const Json& json, const char* name, std::uint64_t& to) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number_unsigned()) return false;
    to = found->get<std::uint64_t>();
    return true;
}

template <class T> bool take_optional(const Json& json, const char* name, std::optional<T>& to) {
    std::uint64_t value = 0;
    if (!json.contains(name)) return true;
    if (!take(json, name, value) || value > std::numeric_limits<T>::max()) return false;
    to = static_cast<T>(value);
    return true;
}

bool take(const Json& json, const char* name, std::vector<std::string>& to) {
    const auto found = json.find(name);
    if (found == json.end()) return true;
    if (!found->is_array()) return false;
    for (const Json& item : *found) {
        if (!item.is_string()) return false;
        to.push_back(item.get<std::string>());
    }
    return true;
}

// The name leads to something in the folder that it is appended to. Reports name pictures by such names, and
// CI systems then collect these files.
bool stays_inside(const std::string& name) {
    const std::filesystem::path path(name);
    return path.has_filename() && !path.has_root_path() &&
           std::ranges::none_of(path, [](const auto& part) { return part == ".." || part == "."; });
}

template <class E, std::size_t N>
bool take_name(const Json& json, const char* name, const char* const (&names)[N], E& to) {
    std::string text;
    if (!take(json, name, text)) return false;
    const auto found = std::ranges::find(names, text);
    to = static_cast<E>(found - std::begin(names));
    return found != std::end(names);
}

bool take_differences(const Json& json, std::vector<CaseDifference>& to) {
    const auto found = json.find("differences");
    if (found == json.end()) return true;
    if (!found->is_array() || found->size() > kMostDifferences) return false;
    for (const Json& item : *found) {
        auto difference = difference_of(item);
        if (!difference) return false;
        to.push_back(std::move(*difference));
    }
    return true;
}

} // namespace

const char* outcome_name(Outcome outcome) {
    return kOutcomes[static_cast<std::size_t>(outcome)];
}

const char* cause_name(Cause cause) {
    return kCauses[static_cast<std::size_t>(cause)];
}

void fail(CaseResult& result, Outcome outcome, Cause cause, int status, const std::string& text) {
    result.outcome = outcome;
    result.cause = cause;
    result.status = status;
    result.text = text;
}

Json difference_json(const CaseDifference& difference) {
    Json out = {{"text", difference.text}};
    if (difference.record) out["record"] = *difference.record;
    if (difference.frame) out["frame"] = *difference.frame;
    if (difference.x) out["x"] = *difference.x;
    if (difference.y) out["y"] = *difference.y;
    return out;
}

std::optional<CaseDifference> difference_of(const Json& json) {
    CaseDifference out;
    if (!json.is_object() || !take(json, "text", out.text) || !take_optional(json, "record", out.record) ||
        !take_optional(json, "frame", out.frame) || !take_optional(json, "x", out.x) ||
        !take_optional(json, "y", out.y))
        return std::nullopt;
    return out;
}

std::string difference_text(const CaseDifference& difference) {
    if (difference.frame) return "frame " + std::to_string(*difference.frame) + ": " + difference.text;
    if (difference.record) return "record " + std::to_string(*difference.record) + ": " + difference.text;
    return difference.text;
}

Json result_json(const CaseResult& result) {
    Json line = json_line("case", result.file);
    line.update({{"name", result.name},
                 {"result", outcome_name(result.outcome)},
                 {"cause", cause_name(result.cause)},
                 {"status", result.status},
                 {"calls", result.calls},
                 {"frames", result.frames},
                 {"seconds", result.seconds}});
    if (!result.text.empty()) line["text"] = result.text;
    if (result.difference_count != 0) {
        line["difference_count"] = result.difference_count;
        line["differences"] = Json::array();
        for (const CaseDifference& difference : result.differences)
            line["differences"].push_back(difference_json(difference));
    }
    if (!result.pictures.empty()) line["pictures"] = result.pictures;
    if (!result.written.empty()) line["written"] = result.written;
    if (!result.removed.empty()) line["removed"] = result.removed;
    return line;
}

std::optional<CaseResult> result_of(const Json& line) {
    CaseResult out;
    std::uint64_t status = 0;
    const auto seconds = line.find("seconds");
    if (!take(line, "name", out.name) || !take(line, "file", out.file) || !take(line, "status", status) ||
        !take(line, "calls", out.calls) || !take(line, "frames", out.frames) ||
        !take_name(line, "result", kOutcomes, out.outcome) || !take_name(line, "cause", kCauses, out.cause) ||
        seconds == line.end() || !seconds->is_number())
        return std::nullopt;
    if ((line.contains("text") && !take(line, "text", out.text)) || !take(line, "pictures", out.pictures) ||
        !take(line, "written", out.written) || !take(line, "removed", out.removed) ||
        !take_differences(line, out.differences) ||
        (line.contains("difference_count") && !take(line, "difference_count", out.difference_count)))
        return std::nullopt;
    if (!stays_inside(out.name) || !std::ranges::all_of(out.pictures, stays_inside)) return std::nullopt;
    out.seconds = seconds->get<double>();
    constexpr double kMostSeconds = 1e9;
    if (status > kExitInternal || (status == kExitOk) != (out.outcome == Outcome::Passed) ||
        !(out.seconds >= 0 && out.seconds <= kMostSeconds))
        return std::nullopt;
    out.status = static_cast<int>(status);
    return out;
}

} // namespace tools
