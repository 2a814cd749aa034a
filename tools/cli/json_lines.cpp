#include "tools/cli/json_lines.h"
#include "tools/cli/one_line.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "dp2/wire/error_text.h"
#include "rasterizer/schedule/scheduler.h"
#include "tools/cli/output.h"

namespace tools {

Json json_line(const char* type) {
    return {{"version", kJsonVersion}, {"type", type}};
}
Json json_line(const char* type, const std::string& file) {
    Json line = json_line(type);
    line["file"] = file;
    return line;
}

namespace {

// Escapes DEL and U+0080 to U+009F, which JSON allows in strings, and terminals interpret.
std::string with_escaped_controls(const std::string& json) {
    std::string out;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto byte = static_cast<unsigned char>(json[i]);
        const auto next = static_cast<unsigned char>(i + 1 < json.size() ? json[i + 1] : 0);
        const bool c1 = byte == 0xC2 && next >= 0x80 && next < 0xA0;
        if (byte != 0x7F && !c1) {
            out += json[i];
            continue;
        }
        char code[8];
        std::snprintf(code, sizeof code, "\\u%04x", unsigned{c1 ? next : byte});
        out += code;
        i += c1;
    }
    return out;
}

} // namespace

void print_json(const Json& line) {
    // File names and metadata may be invalid UTF-8, for which dump() would throw.
    std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.find_first_of("\x7F\xC2") != text.npos) text = with_escaped_controls(text);
    std::printf("%s\n", text.c_str());
}

std::string json_hash(std::uint64_t hash) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(hash));
    return text;
}

void add_place(Json& line, const dp2::Place& place, const dp2::DrawIndex& draws) {
    line["record"] = place.record;
    line["at"] = dp2::place_text(place);
    if (place.offset) line["offset"] = *place.offset;
    if (const auto number = draws.number(place)) line["draw"] = dp2::draw_text(*number);
}

namespace {

int run_on_one(const char* verb, const std::string& file, bool json,
               const std::function<int(Json& summary)>& work) {
    Json summary = json_line("summary", file);
    summary["verb"] = verb;
    int status = kExitOk;
    const auto fail = [&](int with, const std::string& error) {
        const std::string text = with_limit_options(error);
        std::fprintf(stderr, "dp2: %s\n", one_line(text).c_str());
        status = with;
        if (json) {
            Json line = json_line("error", file);
            line["text"] = text;
            print_json(line);
        }
    };
    try {
        status = work(summary);
    } catch (const InputError& error) {
        fail(error.status, error.text);
    } catch (const rasterizer::MemoryBudgetExceeded& full) {
        fail(kExitBadInput, file + ": " + dp2::describe(full.error()));
    } catch (const rasterizer::WorkerNotStarted& error) {
        fail(kExitIo, error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        fail(kExitIo, error.path1().string() + ": " + error.code().message());
    }
    summary["status"] = status;
    if (json) print_json(summary);
    return status;
}

} // namespace

int run_on(const char* verb, InputChoice& input, bool json, const std::function<int(Json& summary)>& work) {
    check_input(input);
    int status = kExitOk;
    for (const std::string& file : input.files) {
        input.file = file;
        std::optional<LinePrefix> prefix;
        if (!json && input.files.size() > 1) prefix.emplace(one_line(file) + ": ");
        status = std::max(status, run_on_one(verb, file, json, work));
    }
    return status;
}

} // namespace tools
