#include "tools/report/record_json.h"

#include <bit>
#include <charconv>
#include <cmath>

#include "dp2/capture/text_capture.h"
#include "dp2/commands/command_tail.h"
#include "dp2/tables/formats.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/shader_text.h"
#include "dp2/wire/error_text.h"
#include "responses/protocol/hresult.h"

namespace tools {

namespace {

using namespace dp2;

void add_fields(Json& to, RecordId id, const std::byte* record) {
    for_each_value(
        id, record,
        [&](const FieldInfo& field, std::uint16_t, std::uint32_t bits, const ValueContext& context) {
            const Json value = value_json(field, bits, context);
            if (field.count == 1)
                to[field.name] = value;
            else
                to[field.name].push_back(value);
        });
}

Json words_json(ByteSpan bytes) {
    Json words = Json::array();
    for (const std::uint32_t word : PackedArray<std::uint32_t>(bytes)) words.push_back(word);
    return words;
}

void add_words(Json& to, const CommandTail& tail) {
    if (tail.bytes.size() % 4 != 0) {
        to["bytes"] = json_bytes(tail.bytes);
        return;
    }
    if (tail.shader) {
        const ByteSpan code = tail.bytes.subspan(tail.declaration);
        if (code.size() % 4 == 0) {
            const auto shader = parse_shader(PackedArray<std::uint32_t>(code).copy());
            if (shader.ok()) {
                if (tail.declaration != 0) to["declaration"] = words_json(tail.bytes.first(tail.declaration));
                to["asm"] = disassemble_shader(*shader);
                return;
            }
        }
    }
    const std::size_t floats = std::min(tail.floats * 4, tail.bytes.size());
    for (const std::uint32_t word : PackedArray<std::uint32_t>(tail.bytes.first(floats)))
        to["f32"].push_back(float_json(word));
    if (floats < tail.bytes.size()) to["u32"] = words_json(tail.bytes.subspan(floats));
}

Json element_json(const Command& command, const Element& element) {
    Json out = Json::object();
    add_fields(out, command.op->record, command.payload.data() + element.begin);
    const CommandTail tail = tail_of(command, element);
    switch (tail.form) {
    case CommandTail::Form::None: break;
    case CommandTail::Form::Records:
        for (std::size_t at = 0; at < tail.bytes.size(); at += record_info(tail.record).bytes) {
            Json item = Json::object();
            add_fields(item, tail.record, tail.bytes.data() + at);
            out["items"].push_back(item);
        }
        break;
    case CommandTail::Form::Halves:
        for (const std::uint16_t half : PackedArray<std::uint16_t>(tail.bytes)) out["u16"].push_back(half);
        break;
    case CommandTail::Form::Words: add_words(out, tail); break;
    }
    return out;
}

Json hresult_json(std::uint32_t value) {
    const std::string name = responses::hresult_name(value);
    return name.empty() ? Json(nullptr) : Json(name);
}

// Adds the members of each kind of record to its line.
struct Members {
    Json& line;
    SharedBlobs& blobs;

    void operator()(const capture::Metadata& r) { set("metadata", {{"key", r.key}, {"value", r.value}}); }
    void operator()(const capture::Completion& r) {
        set("completion", {{"model", r.model}});
        if (!r.made_with.empty()) line["made_with"] = r.made_with;
    }
    void operator()(const capture::ChosenDialect& r) { set("chosen_dialect", {{"switches", r.switches}}); }
    void operator()(const capture::SceneCounts& r) {
        set("scene", {{"context", r.context}, {"triangles", r.triangles}, {"clipped", r.clipped}});
    }
    void operator()(const capture::Disjoint&) { set("disjoint", Json::object()); }
    void operator()(const capture::LoseContext& r) { set("lose_context", {{"context", r.context}}); }
    void operator()(const capture::HoldAnswers& r) {
        constexpr const char* kWhat[] = {"all", "type", "query"};
        set("hold", {{"context", r.context}, {"what", kWhat[r.what]}, {"held", r.held != 0}});
        if (r.what != capture::HoldAnswers::All) line["value"] = r.value;
    }
    void operator()(const capture::SetClock& r) {
        set("clock", {{"now", r.now}, {"step", r.step}, {"frequency", r.frequency}});
    }
    void operator()(const capture::FailCall& r) {
        constexpr const char* kKind[] = {"refuse", "lose_context", "hang"};
        set("fail_call", {{"context", r.context},
                          {"kind", kKind[r.kind]},
                          {"call", r.call},
                          {"calls", r.calls},
                          {"command", r.command},
                          {"ddrval", r.ddrval},
                          {"ddrval_name", hresult_json(r.ddrval)}});
    }
    void operator()(const capture::HangGpu& r) { set("hang", {{"hangs", r.hangs != 0}}); }
    void operator()(const capture::OfferQueries& r) {
        set("offer_queries", {{"chosen", r.chosen != 0}, {"types", json_bytes(r.types)}});
    }
    void operator()(const capture::OfferCaps& r) { set("offer_caps", {{"caps", json_bytes(r.caps)}}); }
    void operator()(const capture::SetColorKey& r) {
        set("set_color_key", {{"handle", r.handle},
                              {"use", r.use == capture::SetColorKey::Dest ? "dest" : "source"},
                              {"keyed", r.keyed != 0},
                              {"low", r.key_low},
                              {"high", r.key_high}});
    }
    void operator()(const capture::BlitSurface& r) {
        const auto side = [](std::uint32_t value) { return static_cast<std::int32_t>(value); };
        set("blit", {{"dest", r.dest},
                     {"from", r.source},
                     {"flags", r.flags},
                     {"flag_names", enum_text(EnumId::BltFlag, r.flags)},
                     {"effects", r.effects},
                     {"rop", r.operation},
                     {"fill", r.fill},
                     {"left", side(r.left)},
                     {"top", side(r.top)},
                     {"right", side(r.right)},
                     {"bottom", side(r.bottom)},
                     {"source_left", side(r.source_left)},
                     {"source_top", side(r.source_top)},
                     {"source_right", side(r.source_right)},
                     {"source_bottom", side(r.source_bottom)},
                     {"source_key_low", r.source_key_low},
                     {"source_key_high", r.source_key_high},
                     {"dest_key_low", r.dest_key_low},
                     {"dest_key_high", r.dest_key_high},
                     {"clipped", r.clipped != 0},
                     {"clips", json_bytes(r.clips)}});
    }
    void operator()(const capture::CreateContext& r) {
        set("context", {{"context", r.context},
                        {"interface", r.interface_version},
                        {"target", r.target},
                        {"depth", r.depth}});
    }
    void operator()(const capture::DestroyContext& r) { set("destroy_context", {{"context", r.context}}); }
    void operator()(const capture::CreateSurface& r) {
        const FormatInfo* format = find_format(r.format);
        set("surface", {{"handle", r.handle},
                        {"format", format ? Json(format->name) : Json(r.format)},
                        {"width", r.width},
                        {"height", r.height},
                        {"depth", r.depth},
                        {"levels", r.levels},
                        {"faces", r.faces},
                        {"usage", usage_text(r.usage)},
                        {"samples", r.samples},
                        {"lod", r.lod}});
        if (r.keyed) line["color_key"] = {r.key_low, r.key_high};
    }
    void operator()(const capture::CreateBuffer& r) {
        set("buffer", {{"handle", r.handle}, {"bytes", r.bytes}});
    }
    void operator()(const capture::CreateSublevel& r) {
        set("sublevel", {{"handle", r.handle}, {"of", r.surface}, {"level", r.level}, {"slice", r.slice}});
    }
    void operator()(const capture::Destroy& r) { set("destroy", {{"handle", r.handle}}); }
    void operator()(const capture::WriteSurface& r) {
        set("write_surface", {{"handle", r.handle}, {"level", r.level}, {"slice", r.slice}});
        if (!r.writes_whole_level())
            line.update({{"left", r.left}, {"top", r.top}, {"right", r.right}, {"bottom", r.bottom}});
        set_bytes("data", r.data);
    }
    void operator()(const capture::WriteBuffer& r) {
        set("write_buffer", {{"handle", r.handle}, {"start", r.offset}});
        set_bytes("data", r.data);
    }
    void operator()(const capture::Submit& r) {
        set("submit", {{"context", r.context},
                       {"flags", r.flags},
                       {"capacity", r.capacity},
                       {"command_offset", r.command_offset},
                       {"command_bytes", r.commands.size()},
                       {"vertex_type", fvf_text(r.vertex_type)},
                       {"vertex_size", r.vertex_size},
                       {"vertex_offset", r.vertex_offset},
                       {"vertex_count", r.vertex_length},
                       {"null_commands", r.null_commands != 0}});
        if (r.empty_vertices || !r.vertices.empty())
            set_bytes("vertices", r.vertices);
        else
            line["vertices"] = nullptr;
    }
    void operator()(const capture::Present& r) { set("present", {{"surface", r.surface}}); }
    void operator()(const capture::ObservedResult& r) {
        set("observed_result", {{"ddrval", r.ddrval},
                                {"ddrval_name", hresult_json(r.ddrval)},
                                {"error_offset", r.error_offset},
                                {"response", json_bytes(r.response)}});
    }
    void operator()(const capture::ObservedSurface& r) {
        set("observed_surface", {{"surface", r.handle}, {"hash", json_hash(r.hash)}});
    }

  private:
    void set(const char* type, const Json& members) {
        line["type"] = type;
        line.update(members);
    }
    void set_bytes(const char* name, const capture::Blob& bytes) {
        SharedBlobs::Entry* const shared = blobs.find(bytes);
        const bool printed = shared && blobs.number(*shared);
        if (shared) line["blob"] = shared->number;
        if (!printed) line[name] = json_bytes(bytes);
    }
};

} // namespace

Json float_json(std::uint32_t bits) {
    const std::string text = float_text(bits);
    if (!std::isfinite(std::bit_cast<float>(bits))) return text;
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Json value_json(const FieldInfo& field, std::uint32_t bits, const ValueContext& context) {
    if (is_float(field, context)) return float_json(bits);
    const std::string text = value_text(field, bits, context);
    if (text == "TRUE" || text == "FALSE") return text == "TRUE";
    if (!parse_unsigned(text) && !text.starts_with('-')) return text;
    if (field.type == FieldType::I32) return static_cast<std::int32_t>(bits);
    return bits;
}

Json record_json(const std::string& file, const capture::Document& document, std::size_t record,
                 const DrawIndex& draws, SharedBlobs& blobs) {
    Json line = json_line("", file);
    add_place(line, {record, std::nullopt}, draws);
    std::visit(Members{line, blobs}, document[record]);
    return line;
}

Json command_json(const std::string& file, const Command& command, const DecodeContext& context,
                  std::size_t record, const DrawIndex& draws) {
    Json line = json_line("command", file);
    add_place(line, {record, command.offset}, draws);
    line["name"] = command.op->name;
    line["opcode"] = static_cast<unsigned>(command.op->op);
    line["count"] = command.count;
    line["reserved"] = command.reserved;
    line["bytes"] = sizeof(wire::Command) + command.payload.size();
    line["elements"] = Json::array();
    for_each_element(command, context, [&](const Element& element) {
        line["elements"].push_back(element_json(command, element));
    });
    // The text form prints a command as raw bytes if its elements cannot express it.
    if (disassemble_command(command, context, {}).starts_with("raw "))
        line["raw"] = json_bytes(
            {command.payload.data() - sizeof(wire::Command), sizeof(wire::Command) + command.payload.size()});
    return line;
}

Json diagnostic_json(const std::string& file, const Error& error, const Place& place, bool expected,
                     const DrawIndex& draws) {
    Json line = json_line("finding", file);
    add_place(line, place, draws);
    line["fault"] = fault_name(error.fault);
    if (place.offset) {
        const OpInfo* op = find_op(error.opcode);
        line["opcode"] = error.opcode;
        line["name"] = op ? Json(op->name) : Json(nullptr);
    }
    line["field"] = error.field;
    line["text"] = describe_cause(error);
    line["expected"] = expected;
    return line;
}

Json diagnostic_json(const std::string& file, const responses::Diagnostic& diagnostic,
                     const DrawIndex& draws) {
    Json line = diagnostic_json(file, diagnostic.error, diagnostic.place, diagnostic.expected, draws);
    if (!diagnostic.undefined) return line;
    const responses::UndefinedUse& use = *diagnostic.undefined;
    Json& undefined = line["undefined"] = {{"value", use.value},
                                           {"rule", responses::undefined_rule_name(use.rule)},
                                           {"drawn", use.drawn ? Json(*use.drawn) : Json(nullptr)}};
    if (use.stage) undefined["stage"] = *use.stage;
    line["text"] = responses::describe(diagnostic);
    return line;
}

} // namespace tools
