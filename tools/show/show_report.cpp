#include "tools/show/show_report.h"

#include <cinttypes>
#include <cstdio>

#include "dp2/capture/event_marks.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/text_value.h"
#include "responses/queries/query_kinds.h"
#include "tools/cli/one_line.h"
#include "tools/report/record_json.h"

namespace tools {

namespace {

constexpr std::size_t kLongText = 132;  // characters of a value that are shown without --all
constexpr std::size_t kLongCommand = 8; // lines of a command

const char* draw_outcome_name(ShownDraw::Outcome outcome) {
    constexpr const char* kNames[] = {"not reached", "drawn", "nothing drawn", "skipped", "failed"};
    return kNames[static_cast<std::size_t>(outcome)];
}

std::string count_text(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

Json optional_place(const std::optional<dp2::Place>& place, const dp2::DrawIndex& draws) {
    if (!place) return nullptr;
    Json out = Json::object();
    add_place(out, *place, draws);
    return out;
}

} // namespace

// "1.2 at 4+0x4e": a draw; "4+0x30": another command; "record 3".
std::string ShowReport::place_words(const dp2::Place& place) const {
    const auto number = subject_.draws.number(place);
    if (number) return dp2::draw_text(*number) + " at " + dp2::place_text(place);
    return (place.offset ? "" : "record ") + dp2::place_text(place);
}

std::string ShowReport::shortened(const std::string& text) const {
    return wish_.all || text.size() <= kLongText ? text : text.substr(0, kLongText) + " ... (--all)";
}

void ShowReport::print() {
    const Json line = head();
    if (wish_.json)
        print_json(line);
    else
        print_head(line);
    print_states();
    if (wish_.wants("bound")) print_bound();
    if (wish_.wants("queries")) print_queries();
    if (wish_.wants("programs")) print_programs();
    if (wish_.wants("corners")) print_corners();
}

Json ShowReport::head() const {
    Json line = json_line("show", subject_.file);
    add_place(line, subject_.place, subject_.draws);
    const auto& submit = std::get<dp2::capture::Submit>(subject_.document[subject_.place.record]);
    line["context"] = submit.context;
    line["interface"] = shown_.interface_version();
    const dp2::EventTree events(subject_.document);
    if (const std::uint32_t event = events.at(subject_.place.record); event != 0)
        line["event"] = events.text(event);
    const Json command =
        command_json(subject_.file, subject_.command, subject_.decode, subject_.place.record, subject_.draws);
    for (const char* member : {"name", "opcode", "count", "elements"}) line[member] = command[member];
    if (command.contains("raw")) line["raw"] = command["raw"];
    line["outcome"] = draw_outcome_name(shown_.outcome());
    line["why"] = nullptr;
    if (const char* reason = shown_.skip_reason())
        line["why"] = (shown_.outcome() == ShownDraw::Outcome::Skipped ? "" : "a part was skipped: ") +
                      std::string(reason);
    if (!subject_.failure.empty()) line["why"] = subject_.failure;
    line["draws"] = shown_.part_count();
    line["primitives"] = shown_.primitives();
    line["corners"] = shown_.row_count();
    const StateTracker::Draw* previous = shown_.state().previous();
    line["previous"] =
        optional_place(previous ? std::optional(previous->place) : std::nullopt, subject_.draws);
    return line;
}

void ShowReport::print_head(const Json& line) const {
    const auto number = subject_.draws.number(subject_.place);
    std::printf("%s%s, context %u, interface %u: %s", number ? "draw " : "",
                place_words(subject_.place).c_str(), line["context"].get<unsigned>(),
                line["interface"].get<unsigned>(), line["outcome"].get<std::string>().c_str());
    if (!line["why"].is_null()) std::printf(": %s", line["why"].get<std::string>().c_str());
    if (shown_.part_count() != 0)
        std::printf("; %s, %s", count_text(shown_.primitives(), "primitive").c_str(),
                    count_text(shown_.row_count(), "corner").c_str());
    if (shown_.part_count() > 1) std::printf(", in %" PRIu64 " draws", shown_.part_count());
    std::printf("\n");
    if (line.contains("event"))
        std::printf("in the event %s\n", one_line(line["event"].get<std::string>()).c_str());
    const std::string text = dp2::disassemble_command(subject_.command, subject_.decode, {2});
    std::size_t at = 0;
    for (std::size_t lines = 0; at < text.size(); ++lines) {
        if (lines == kLongCommand && !wish_.all) {
            std::printf("    ... (--all)\n");
            break;
        }
        const std::size_t end = text.find('\n', at);
        std::printf("%s\n", shortened(text.substr(at, end - at)).c_str());
        at = end + 1;
    }
    const StateTracker::Draw* previous = shown_.state().previous();
    if (previous)
        std::printf("* has changed since the previous draw of the context, %s\n",
                    place_words(previous->place).c_str());
    else
        std::printf("%s\n",
                    number ? "the first draw of the context" : "no draw of the context comes before it");
}

// --- states ---

void ShowReport::print_states() {
    std::vector<ShownState> states = shown_states(shown_.state(), context_.front_end.shaders(), wish_.all);
    std::erase_if(states, [&](const ShownState& state) { return !wish_.wants(name_of(state.item.group)); });
    for (std::size_t group = 0; group < std::size(kStateGroups); ++group) {
        std::vector<ShownState> of_group;
        for (ShownState& state : states)
            if (static_cast<std::size_t>(state.item.group) == group) of_group.push_back(std::move(state));
        if (!of_group.empty()) print_group(static_cast<StateGroup>(group), of_group);
    }
}

void ShowReport::print_group(StateGroup group, const std::vector<ShownState>& states) const {
    if (!wish_.json) {
        std::printf("%s\n", name_of(group));
        for (const ShownState& state : states) {
            std::printf("%c %-24s %s", state.changed ? '*' : ' ', state.item.name.c_str(),
                        shortened(state.item.text).c_str());
            if (state.changed) std::printf(", was %s", shortened(state.was).c_str());
            if (state.set) std::printf("  [%s]", dp2::place_text(*state.set).c_str());
            std::printf("\n");
        }
        return;
    }
    Json line = json_line("states", subject_.file);
    line["group"] = name_of(group);
    line["states"] = Json::array();
    for (const ShownState& state : states) {
        Json row = {{"name", state.item.name},  {"value", state.item.value},
                    {"text", state.item.text},  {"default", state.is_default},
                    {"changed", state.changed}, {"set", optional_place(state.set, subject_.draws)}};
        if (state.changed) {
            row["was"] = state.was_value;
            row["was_text"] = state.was;
        }
        line["states"].push_back(std::move(row));
    }
    print_json(line);
}

// --- surfaces and buffers ---

Json ShowReport::bound_json(const BoundObject& object, const std::set<std::uint32_t>& read) const {
    constexpr const char* kRoles[] = {"target", "depth", "texture", "stream", "indices"};
    Json line = json_line("bound", subject_.file);
    line.update({{"role", kRoles[static_cast<std::size_t>(object.role)]},
                 {"slot", object.slot},
                 {"handle", object.handle},
                 {"exists", object.exists}});
    if (object.surface) {
        const dp2::FormatInfo* format = dp2::find_format(static_cast<std::uint32_t>(object.surface->format));
        line.update({{"format", format ? Json(format->name) : Json(nullptr)},
                     {"width", object.surface->width},
                     {"height", object.surface->height},
                     {"depth", object.surface->depth},
                     {"levels", object.surface->levels},
                     {"faces", object.surface->faces},
                     {"samples", object.surface->samples},
                     {"usage", dp2::usage_text(object.surface->usage)},
                     {"lod", object.lod}});
    }
    if (object.sublevel)
        line["sublevel"] = {{"level", object.sublevel->level},
                            {"slice", object.sublevel->slice},
                            {"width", object.sublevel->width},
                            {"height", object.sublevel->height}};
    if (object.exists) line["bytes"] = object.bytes;
    line["written"] = optional_place(object.written, subject_.draws);
    const bool texture = object.role == BoundObject::Role::Texture;
    if (texture && shown_.part_count() != 0) line["read"] = read.contains(object.slot);
    const bool target = object.role == BoundObject::Role::Target || object.role == BoundObject::Role::Depth;
    if (target && shown_.part_count() != 0 && object.exists) line["fits"] = shown_.uses_target(object);
    return line;
}

void ShowReport::print_bound() const {
    const std::set<std::uint32_t> read = shown_.textures_read();
    if (!wish_.json && !shown_.bound().empty()) std::printf("bound\n");
    for (const BoundObject& object : shown_.bound()) {
        const Json line = bound_json(object, read);
        if (wish_.json) {
            print_json(line);
            continue;
        }
        const auto number = [&](const char* member) { return line[member].get<unsigned>(); };
        const bool slotted = object.role == BoundObject::Role::Target ||
                             object.role == BoundObject::Role::Texture ||
                             object.role == BoundObject::Role::Stream;
        const std::string role =
            line["role"].get<std::string>() + (slotted ? " " + std::to_string(object.slot) : "");
        const bool buffer =
            object.role == BoundObject::Role::Stream || object.role == BoundObject::Role::Indices;
        std::string text = (buffer ? "buffer " : "surface ") + std::to_string(object.handle);
        if (!object.exists) {
            text += ", which does not exist";
        } else if (object.surface) {
            const Json& format = line["format"];
            if (object.sublevel)
                text += ": " + std::to_string(object.sublevel->width) + "x" +
                        std::to_string(object.sublevel->height) + ", level " +
                        std::to_string(object.sublevel->level) +
                        (object.surface->faces > 1 ? ", face " : ", slice ") +
                        std::to_string(object.sublevel->slice) + " of";
            text += " " + (format.is_null() ? std::string("?") : format.get<std::string>()) + " " +
                    std::to_string(number("width")) + "x" + std::to_string(number("height"));
            if (number("depth") > 1) text += "x" + std::to_string(number("depth"));
            if (number("levels") > 1) text += ", " + std::to_string(number("levels")) + " levels";
            if (number("faces") > 1) text += ", " + std::to_string(number("faces")) + " faces";
            if (number("samples") > 1) text += ", " + std::to_string(number("samples")) + " samples";
            if (number("lod") > 0) text += ", sampled from level " + std::to_string(number("lod"));
            text += ", " + line["usage"].get<std::string>();
        }
        if (object.exists) text += ", " + count_text(object.bytes, "byte");
        if (object.written) text += ", written by " + place_words(*object.written);
        if (line.contains("fits") && !line["fits"].get<bool>())
            text += ", not used: it does not fit the first target";
        if (line.contains("read") && line["read"].get<bool>() != object.exists)
            text += object.exists ? ", not read by this draw" : ", though this draw reads it";
        std::printf("  %-24s %s\n", role.c_str(), text.c_str());
    }
}

void ShowReport::print_queries() const {
    bool first = true;
    for (const auto& [id, query] : shown_.open_queries()) {
        if (wish_.json) {
            Json line = json_line("open_query", subject_.file);
            line.update({{"id", id}, {"query_type", query.kind->name}, {"begun", Json::object()}});
            add_place(line["begun"], query.begun, subject_.draws);
            print_json(line);
            continue;
        }
        if (first) std::printf("queries\n");
        first = false;
        std::printf("  query %-18" PRIu64 " %s, begun at %s\n", id, query.kind->name,
                    dp2::place_text(query.begun).c_str());
    }
}

} // namespace tools
