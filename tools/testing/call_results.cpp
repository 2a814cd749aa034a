#include "tools/testing/call_results.h"

#include <cinttypes>
#include <cstdio>

#include "responses/protocol/hresult.h"
#include "responses/queries/response_parser.h"
#include "tools/cli/counted.h"
#include "tools/cli/errors.h"
#include "tools/manifest/json_node.h"
#include "tools/manifest/sha256.h"

namespace tools {

namespace {

constexpr int kResultsVersion = 1;

// "D3DERR_COMMAND_UNPARSED", or the number of a code without a name.
std::string code_name(std::uint32_t code) {
    const std::string name = responses::hresult_name(code);
    char number[16];
    std::snprintf(number, sizeof number, "0x%08" PRIx32, code);
    return name.empty() ? number : name;
}

Json answer_json(const responses::ParsedAnswer& answer, bool reproducible) {
    Json out = {{"query", answer.id}};
    if (!reproducible) {
        out["bytes"] = answer.data.size(); // only that it was answered
        return out;
    }
    out["words"] = Json::array();
    const std::size_t words = answer.data.size() / 4;
    for (std::size_t i = 0; i < words; ++i)
        out["words"].push_back(dp2::load<std::uint32_t>(answer.data.data() + 4 * i));
    if (answer.data.size() % 4 != 0) out["rest"] = json_bytes(answer.data.subspan(4 * words));
    return out;
}

std::string answer_text(const Json& answer) {
    std::string text = "query " + (answer.contains("query") ? answer["query"].dump() : "?");
    if (const auto words = answer.find("words"); words != answer.end() && words->is_array()) {
        text += " =";
        for (const Json& word : *words) text += " " + word.dump();
    }
    return answer.contains("rest") ? text + " and " + answer["rest"].dump() : text;
}

// What replay prints of a call: "D3D_OK, query 7 = 800".
std::string told_text(const std::string& json) {
    const Json call = json.empty() ? Json::object() : Json::parse(json, nullptr, false);
    const auto code = call.find("ddrval");
    std::string text = code != call.end() && code->is_string() ? code->get<std::string>() : code_name(0);
    if (call.contains("error_offset")) text += " at offset " + call["error_offset"].dump();
    if (const auto answers = call.find("answers"); answers != call.end() && answers->is_array())
        for (const Json& answer : *answers)
            if (answer.is_object()) text += ", " + answer_text(answer);
    if (call.contains("malformed")) text += ", a malformed response with SHA-256 " + call["malformed"].dump();
    if (call.contains("continues")) text += ", more to come";
    return text;
}

std::string json_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void compare_count(const char* what, std::uint64_t expected, std::uint64_t now,
                   std::vector<CaseDifference>& out) {
    if (expected != now)
        out.push_back({counted(now, what) + ", expected were " + std::to_string(expected), {}, {}, {}, {}});
}

} // namespace

void CallResults::add(std::uint64_t record, const responses::Call& call, dp2::ByteSpan response,
                      responses::Emulator& emulator) {
    ++calls;
    if (call.ddrval == 0 && response.empty()) return;
    Json line = {{"record", record}};
    if (call.ddrval != 0) {
        line["ddrval"] = code_name(call.ddrval);
        line["error_offset"] = call.error_offset;
    }
    const auto parsed = responses::parse_response(response);
    if (!parsed.ok()) {
        line["malformed"] = sha256_text(response);
    } else {
        const auto* context = emulator.find_context(call.context);
        for (const responses::ParsedAnswer& answer : parsed->answers)
            line["answers"].push_back(
                answer_json(answer, !context || context->queries.reproducible(answer.id)));
        if (parsed->more) line["continues"] = true;
    }
    told[record] = json_text(line);
}

std::string results_text(const CallResults& results) {
    std::string text = "{\"version\": " + std::to_string(kResultsVersion) +
                       ", \"whole\": " + (results.whole ? "true" : "false") +
                       ", \"calls\": " + std::to_string(results.calls) +
                       ", \"frames\": " + std::to_string(results.frames) + ", \"results\": [";
    const char* between = "\n";
    for (const auto& [record, told] : results.told) {
        text += between + told;
        between = ",\n";
    }
    return text + "\n]}\n";
}

CallResults parse_results(const std::string& path, std::string_view text) {
    const auto refuse = [&](const std::string& why) -> InputError {
        return {kExitBadInput, path + ": is not what dp2 test --update writes: " + why};
    };
    const Json json = read_json(text);
    if (!json.is_object()) throw refuse("no object of JSON");
    const auto member = [&](const char* name, auto is) -> const Json& {
        const auto found = json.find(name);
        if (found == json.end() || !is(*found)) throw refuse(name);
        return *found;
    };
    const auto is_count = [](const Json& value) { return value.is_number_unsigned(); };
    if (member("version", is_count).get<std::uint64_t>() != kResultsVersion) throw refuse("version");
    CallResults out;
    out.whole = member("whole", [](const Json& value) { return value.is_boolean(); }).get<bool>();
    out.calls = member("calls", is_count).get<std::uint64_t>();
    out.frames = member("frames", is_count).get<std::uint64_t>();
    for (const Json& call : member("results", [](const Json& value) { return value.is_array(); })) {
        const auto record = call.is_object() ? call.find("record") : call.end();
        if (record == call.end() || !record->is_number_unsigned()) throw refuse("results");
        if (!out.told.emplace(record->get<std::uint64_t>(), json_text(call)).second)
            throw refuse("record " + record->dump() + " is there twice");
    }
    return out;
}

std::vector<CaseDifference> differences(const CallResults& expected, const CallResults& now) {
    std::vector<CaseDifference> out;
    if (expected.whole != now.whole)
        out.push_back(
            {now.whole ? "the file is whole, expected was one that is not" : kNotWhole, {}, {}, {}, {}});
    compare_count("call", expected.calls, now.calls, out);
    compare_count("frame", expected.frames, now.frames, out);
    const auto differ = [&](std::uint64_t record, const std::string& before, const std::string& after) {
        std::string then = told_text(before), now_told = told_text(after);
        // Only a file that was written by hand can differ in something that the texts do not show.
        if (then == now_told) then = before, now_told = after;
        out.push_back({now_told + ", expected was " + then, record, {}, {}, {}});
    };
    auto a = expected.told.begin(), b = now.told.begin();
    while (a != expected.told.end() || b != now.told.end()) {
        const bool only_a = b == now.told.end() || (a != expected.told.end() && a->first < b->first);
        const bool only_b = a == expected.told.end() || (b != now.told.end() && b->first < a->first);
        if (only_a)
            differ(a->first, a->second, "");
        else if (only_b)
            differ(b->first, "", b->second);
        else if (a->second != b->second)
            differ(a->first, a->second, b->second);
        if (!only_b) ++a;
        if (!only_a) ++b;
    }
    return out;
}

} // namespace tools
