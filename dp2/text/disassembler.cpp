#include "dp2/text/disassembler.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

#include "dp2/commands/command_tail.h"
#include "dp2/text/assembler.h"
#include "dp2/text/data_text.h"
#include "dp2/text/shader_text.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/error_text.h"

namespace dp2 {

namespace {

// Records whose fields are printed without names.
bool nameless(RecordId id) {
    return id == RecordId::RenderState || id == RecordId::IndexedLine || id == RecordId::IndexedTriangle ||
           id == RecordId::FlaggedTriangle || id == RecordId::Rect;
}

// `shader_text`: the shader is printed as assembly, and its size as "auto", since the assembler computes it.
std::string record_text(RecordId id, const std::byte* at, bool shader_text = false) {
    std::string text;
    for_each_value(
        id, at,
        [&](const FieldInfo& field, std::uint16_t i, std::uint32_t bits, const ValueContext& context) {
            if (i == 0 && !nameless(id)) text += std::string(text.empty() ? "" : " ") + field.name;
            const bool measured = shader_text && field.meaning == FieldMeaning::CodeBytes;
            text += (text.empty() ? "" : " ") + (measured ? "auto" : value_text(field, bits, context));
        });
    return text;
}

std::string records_text(RecordId id, ByteSpan bytes) {
    std::string text;
    const std::size_t size = record_info(id).bytes;
    for (std::size_t at = 0; at + size <= bytes.size(); at += size)
        text += " { " + record_text(id, bytes.data() + at) + " }";
    return text;
}

// Very large and very small values are probably colours or counts and not floats, so they are printed as
// bits.
std::string likely_float_text(std::uint32_t word) {
    constexpr float kLarge = 1e12f, kSmall = 1e-12f;
    const float size = std::fabs(std::bit_cast<float>(word));
    const bool likely = word == 0 || (size >= kSmall && size <= kLarge);
    return likely ? float_text(word) : hex_text(word);
}

// The bytes as 32-bit words; the first `floats` of them are floats.
std::string words_text(ByteSpan bytes, std::size_t floats) {
    if (bytes.size() % 4 != 0) return bytes_text(bytes);
    std::string text = "{";
    for (std::size_t i = 0; i < bytes.size() / 4; ++i) {
        const auto word = load<std::uint32_t>(bytes.data() + i * 4);
        if (i == 0 || i == floats) text += i < floats ? " f32" : " u32";
        text += " " + (i < floats ? likely_float_text(word) : hex_text(word));
    }
    return text + " }";
}

std::string halves_text(ByteSpan bytes) {
    std::string text = "{ u16";
    for (const std::uint16_t half : PackedArray<std::uint16_t>(bytes)) text += " " + std::to_string(half);
    return text + " }";
}

// How a command is printed: shaders as assembly or as words, and the indentation.
struct Form {
    bool shaders_as_text = true;
    std::string indent;
};

// " data { .. } asm { .. }": a DX8 declaration, if any, then the code. Nothing for commands without code and
// for invalid code.
std::optional<std::string> shader_text(const Command& command, const Element& element,
                                       const std::string& indent) {
    const CommandTail tail = tail_of(command, element);
    if (!tail.shader || (tail.bytes.size() - tail.declaration) % 4 != 0) return std::nullopt;
    const auto shader = parse_shader(PackedArray<std::uint32_t>(tail.bytes.subspan(tail.declaration)).copy());
    if (!shader.ok()) return std::nullopt;
    std::string text;
    if (tail.declaration) text += " data " + words_text(tail.bytes.first(tail.declaration), 0);
    text += " asm {";
    const std::string lines = disassemble_shader(*shader);
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = lines.find('\n', at);
        text += "\n" + indent + "    " + lines.substr(at, end - at);
        at = end + 1;
    }
    return text + "\n" + indent + "  }";
}

// The tail of a record, if it is not printed by shader_text().
std::string tail_text_of(const Command& command, const Element& element) {
    const CommandTail tail = tail_of(command, element);
    switch (tail.form) {
    case CommandTail::Form::None: return "";
    case CommandTail::Form::Records: return records_text(tail.record, tail.bytes);
    case CommandTail::Form::Halves: return " data " + halves_text(tail.bytes);
    case CommandTail::Form::Words: break;
    }
    return " data " + words_text(tail.bytes, tail.floats);
}

bool needs_count(const OpInfo& op) {
    return op.repeat == Repeat::Once && !tail_info(op.tail).counts_items();
}

std::string regular_text(const Command& command, const DecodeContext& context, const Form& form) {
    std::string text = command.op->name;
    if (command.reserved) text += " reserved " + hex_text(command.reserved);
    if (needs_count(*command.op)) text += " count " + std::to_string(command.count);
    text += " {";
    const bool lines = element_count(*command.op, command.count, context.dialect) > 1;
    for_each_element(command, context, [&](const Element& element) {
        if (lines) text += "\n" + form.indent + "  ";
        const std::optional<std::string> code =
            form.shaders_as_text ? shader_text(command, element, form.indent) : std::nullopt;
        const std::string fields =
            record_text(command.op->record, command.payload.data() + element.begin, code.has_value());
        const std::string tail = code ? *code : tail_text_of(command, element);
        text += (lines || fields.empty() ? "" : " ") + fields + tail;
    });
    return text + (lines ? "\n" + form.indent + "}" : " }");
}

} // namespace

std::string disassemble_command(const Command& command, const DecodeContext& context,
                                const DisassembleOptions& options) {
    const std::string indent(static_cast<std::size_t>(options.indent), ' ');
    // In memory the header comes right before the payload.
    const ByteSpan bytes(command.payload.data() - sizeof(wire::Command),
                         command.payload.size() + sizeof(wire::Command));
    DecodeContext at = context;
    at.base_offset = command.offset;
    ReadLimits limits;
    limits.max_text_bytes = static_cast<std::uint32_t>(bytes.size());
    const auto exact = [&](const std::string& text) {
        const auto back = assemble(text, at, limits);
        return back.ok() && std::ranges::equal(*back, bytes);
    };
    std::string text = regular_text(command, context, {true, indent});
    bool same = exact(text);
    if (!same && tail_info(command.op->tail).code()) {
        text = regular_text(command, context, {false, indent});
        same = exact(text);
    }
    if (!same) text = "raw " + bytes_text(bytes);
    return indent + text + "\n";
}

std::string disassemble(ByteSpan commands, const DecodeContext& context, const DisassembleOptions& options) {
    const std::string indent(static_cast<std::size_t>(options.indent), ' ');
    std::string text;
    CommandReader reader(commands, context);
    std::size_t done = 0;
    for (;;) {
        const auto command = reader.next();
        if (!command.ok()) {
            text += indent + "# " + describe_cause(command.error()) + "\n"; // the error in the bytes below
            break;
        }
        if (!*command) break;
        text += disassemble_command(**command, context, options);
        done = static_cast<std::size_t>((*command)->offset - context.base_offset) + sizeof(wire::Command) +
               (*command)->payload.size();
    }
    if (done < commands.size()) text += indent + "raw " + bytes_text(commands.subspan(done)) + "\n";
    return text;
}

} // namespace dp2
