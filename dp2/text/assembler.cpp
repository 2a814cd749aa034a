#include "dp2/text/assembler.h"

#include <cstring>
#include <optional>

#include "dp2/base/suggestion.h"
#include "dp2/text/data_text.h"
#include "dp2/text/shader_text.h"
#include "dp2/text/text_value.h"
#include "dp2/wire/opcodes.h"

namespace dp2 {

namespace {

using Done = TextResult<std::monostate>;

TextError mistake(const Token& token, std::string message) {
    return {token.line, token.column, std::move(message)};
}

TextError too_many_bytes(const Token& token, std::size_t limit) {
    return {token.line, token.column, "more than " + std::to_string(limit) + " bytes (max_text_bytes)", true};
}

std::string quoted(const Token& token) {
    return token.kind == Token::Kind::End ? "the end of the text" : shown(token.text);
}

void append(std::vector<std::byte>& out, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<std::byte>(value >> (8 * i)));
}

struct DataType {
    const char* name;
    std::size_t bytes;
    bool is_float;
};
constexpr DataType kDataTypes[] = {{"u8", 1, false}, {"u16", 2, false}, {"u32", 4, false}, {"f32", 4, true}};

std::optional<std::uint64_t> data_value(const DataType& type, std::string_view word) {
    if (type.is_float) {
        if (const auto bits = parse_float_bits(word)) return *bits;
        return std::nullopt;
    }
    const auto value = parse_unsigned(word);
    if (!value || (type.bytes < 8 && *value >> (8 * type.bytes) != 0)) return std::nullopt;
    return value;
}

class Assembler {
  public:
    Assembler(Lexer& lexer, const DecodeContext& context, const TextFiles& files, std::size_t limit,
              std::vector<std::byte>& out)
        : lexer_(lexer), context_(context), files_(files), limit_(limit), out_(out), start_(out.size()) {}

    Done run() {
        while (lexer_.peek().kind == Token::Kind::Word)
            if (Done done = command(); !done.ok()) return done;
        return std::monostate{};
    }

  private:
    Done full(const Token& token) const {
        if (out_.size() - start_ <= limit_) return std::monostate{};
        return too_many_bytes(token, limit_);
    }

    void put(std::size_t at, std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) out_[at + i] = static_cast<std::byte>(value >> (8 * i));
    }

    // Pads to a multiple of 4 bytes from the command surface's start.
    void pad() {
        while ((context_.base_offset + (out_.size() - start_)) % 4 != 0) out_.push_back(std::byte{0});
    }

    Done command() {
        const Token name = lexer_.next();
        if (name.text == "raw") {
            if (Done done = assemble_data(lexer_, files_, limit_, out_); !done.ok()) return done;
            return full(name);
        }
        const OpInfo* op = find_op(name.text);
        if (!op) {
            Suggestion near(name.text);
            for (const OpInfo& known : all_ops()) near.consider(known.name);
            return mistake(name, "unknown opcode " + quoted(name) + near.text());
        }
        std::optional<std::uint64_t> count, reserved;
        for (;;) {
            const Token word = lexer_.peek();
            std::optional<std::uint64_t>* slot = word.text == "count"      ? &count
                                                 : word.text == "reserved" ? &reserved
                                                                           : nullptr;
            if (word.kind != Token::Kind::Word || !slot) break;
            lexer_.next();
            const Token value = lexer_.next();
            *slot = parse_unsigned(value.text);
            if (value.kind != Token::Kind::Word || !*slot || **slot > (slot == &count ? 0xFFFF : 0xFF))
                return mistake(value, quoted(value) + " is not a " + std::string(word.text));
        }
        if (const Token open = lexer_.next(); open.kind != Token::Kind::Open)
            return mistake(open, "expected '{' after " + std::string(op->name) + ", found " + quoted(open));
        const std::size_t header = out_.size();
        append(out_, static_cast<std::uint8_t>(op->op), 1);
        append(out_, reserved.value_or(0), 1);
        append(out_, 0, 2);
        std::uint64_t elements = 0;
        items_ = 0;
        while (lexer_.peek().kind != Token::Kind::Close || (elements == 0 && op->repeat == Repeat::Once)) {
            if (elements == 1 && op->repeat == Repeat::Once)
                return mistake(lexer_.peek(),
                               std::string(op->name) + " has one record, found " + quoted(lexer_.peek()));
            if (Done done = element(*op); !done.ok()) return done;
            ++elements;
            if (Done done = full(name); !done.ok()) return done;
        }
        lexer_.next();
        const std::uint64_t derived = count ? *count : derive_count(*op, elements);
        if (derived > 0xFFFF)
            return mistake(name, std::to_string(derived) + " items do not fit into a command's count");
        if (tail_info(op->tail).one_unread(derived) && context_.dialect.clear_zero == ClearZero::OneRect)
            out_.resize(out_.size() + sizeof(wire::Rect)); // a rectangle that is not read (WIRE.md I-1)
        put(header + 2, derived, 2);
        return std::monostate{};
    }

    std::uint64_t derive_count(const OpInfo& op, std::uint64_t elements) const {
        const TailInfo& tail = tail_info(op.tail);
        if (!tail.counts_items()) return op.repeat == Repeat::Once ? 1 : elements;
        const TailPart::Number& number = tail.parts[0].number;
        return items_ > number.plus ? (items_ - number.plus) / number.times : 0;
    }

    Done element(const OpInfo& op) {
        auto_size_.reset();
        if (Done done = record(op.record); !done.ok()) return done;
        const bool padded = op.align == AlignRule::Vertices;
        if (padded) pad();
        if (Done done = tail(op); !done.ok()) return done;
        if (padded) pad();
        return std::monostate{};
    }

    Done record(RecordId id) {
        ValueContext context;
        for (const FieldInfo& field : record_info(id).fields) {
            lexer_.accept(field.name);
            for (std::uint16_t i = 0; i < field.count; ++i) {
                const Token word = lexer_.next();
                if (word.kind != Token::Kind::Word)
                    return mistake(word, "expected " + std::string(field.name) + ", found " + quoted(word));
                if (field.meaning == FieldMeaning::CodeBytes && word.text == "auto") {
                    auto_size_ = out_.size();
                    append(out_, 0, 4);
                    continue;
                }
                const auto value = parse_value(field, word.text, context);
                if (!value) {
                    Suggestion near(word.text);
                    for_each_name(field, context, [&](const char* name) { near.consider(name); });
                    return mistake(word, quoted(word) + " is not a value of " + field.name + near.text());
                }
                append(out_, *value, field_type_size(field.type));
                if (field.meaning == FieldMeaning::RenderStateNumber ||
                    field.meaning == FieldMeaning::StageStateNumber)
                    context.state = *value;
            }
        }
        return std::monostate{};
    }

    Done records(RecordId id) {
        while (lexer_.peek().kind == Token::Kind::Open) {
            lexer_.next();
            if (Done done = record(id); !done.ok()) return done;
            if (const Token close = lexer_.next(); close.kind != Token::Kind::Close)
                return mistake(close, "expected '}', found " + quoted(close));
            ++items_;
            if (Done done = full(lexer_.peek()); !done.ok()) return done;
        }
        return std::monostate{};
    }

    Done tail(const OpInfo& op) {
        const TailInfo& info = tail_info(op.tail);
        const TailPart& first = info.parts[0];
        if (!first.exists()) return std::monostate{};
        if (first.item.item == TailItem::Record) return records(first.item.record);
        const std::size_t before = out_.size();
        if (lexer_.accept("data"))
            if (Done done = assemble_data(lexer_, files_, limit_, out_); !done.ok()) return done;
        items_ = (out_.size() - before) / 2; // the number of 16-bit indices
        return info.code() ? code() : std::monostate{};
    }

    // Assembles the shader after "asm", and stores its size where the record says "auto".
    Done code() {
        const Token token = lexer_.peek();
        if (!lexer_.accept("asm")) {
            if (auto_size_)
                return mistake(token, "'auto' is the size of an asm block, found " + quoted(token));
            return std::monostate{};
        }
        std::uint32_t line = 0;
        const auto text = lexer_.block(line);
        if (!text) return mistake(token, "asm needs a block that ends with '}'");
        auto shader = assemble_shader(*text);
        if (!shader.ok()) {
            TextError error = shader.error();
            error.line += line - 1;
            return error;
        }
        const std::vector<std::uint32_t> tokens = shader_tokens(*shader);
        for (const std::uint32_t word : tokens) append(out_, word, 4);
        if (auto_size_) put(*auto_size_, tokens.size() * 4, 4);
        return std::monostate{};
    }

    Lexer& lexer_;
    const DecodeContext& context_;
    const TextFiles& files_;
    std::size_t limit_;
    std::vector<std::byte>& out_;
    std::size_t start_;
    std::uint64_t items_ = 0;
    std::optional<std::size_t> auto_size_; // position of an "auto" size in the output
};

// Appends the file that the string after "file" names.
Done append_file(Lexer& lexer, const TextFiles& files, std::size_t left, std::size_t limit,
                 std::vector<std::byte>& out) {
    const Token token = lexer.next();
    if (token.kind != Token::Kind::String)
        return mistake(token, "expected the name of a file in quotes, found " + quoted(token));
    const auto name = unquote(token.text);
    if (!name) return mistake(token, "a backslash must be followed by \", \\ or xNN");
    if (!files) return mistake(token, "no file can be read here");
    const TextFile file = files(*name);
    if (!file.error.empty()) return mistake(token, file.error);
    if (file.bytes.size() > left) return too_many_bytes(token, limit);
    out.insert(out.end(), file.bytes.begin(), file.bytes.end());
    return std::monostate{};
}

// Appends the strings of base64 after the word.
Done append_base64_strings(Lexer& lexer, std::size_t left, std::size_t limit, std::vector<std::byte>& out) {
    const std::size_t before = out.size();
    if (lexer.peek().kind != Token::Kind::String)
        return mistake(lexer.peek(), "expected base64 in quotes, found " + quoted(lexer.peek()));
    while (lexer.peek().kind == Token::Kind::String) {
        const Token token = lexer.next();
        if (base64_bytes(token.text) > left - (out.size() - before)) return too_many_bytes(token, limit);
        if (!append_base64(token.text, out)) return mistake(token, quoted(token) + " is not base64");
    }
    return std::monostate{};
}

} // namespace

Done assemble_data(Lexer& lexer, const TextFiles& files, std::size_t limit, std::vector<std::byte>& out) {
    if (const Token open = lexer.next(); open.kind != Token::Kind::Open)
        return mistake(open, "expected '{', found " + quoted(open));
    const DataType* type = &kDataTypes[2];
    const std::size_t before = out.size();
    for (;;) {
        const Token word = lexer.next();
        if (word.kind == Token::Kind::Close) return std::monostate{};
        if (word.kind != Token::Kind::Word)
            return mistake(word, "expected a value or '}', found " + quoted(word));
        const DataType* named = nullptr;
        for (const DataType& entry : kDataTypes)
            if (word.text == entry.name) named = &entry;
        if (named) {
            type = named;
            continue;
        }
        if (word.text == "file") {
            const std::size_t used = std::min(limit, out.size() - before);
            if (Done done = append_file(lexer, files, limit - used, limit, out); !done.ok()) return done;
            continue;
        }
        if (word.text == "base64") {
            const std::size_t used = std::min(limit, out.size() - before);
            if (Done done = append_base64_strings(lexer, limit - used, limit, out); !done.ok()) return done;
            continue;
        }
        std::uint64_t repeat = 1;
        Token value = word;
        if (word.text == "fill") {
            const Token times = lexer.next();
            const auto number = parse_unsigned(times.text);
            if (times.kind != Token::Kind::Word || !number)
                return mistake(times, "expected a number of repetitions, found " + quoted(times));
            repeat = *number;
            value = lexer.next();
        }
        const auto bits = data_value(*type, value.text);
        if (value.kind != Token::Kind::Word || !bits)
            return mistake(value, quoted(value) + " is not a value of type " + type->name);
        if (repeat > (limit - std::min(limit, out.size() - before)) / type->bytes)
            return too_many_bytes(word, limit);
        for (std::uint64_t i = 0; i < repeat; ++i) append(out, *bits, type->bytes);
    }
}

Done assemble_commands(Lexer& lexer, const DecodeContext& context, const TextFiles& files, std::size_t limit,
                       std::vector<std::byte>& out) {
    return Assembler(lexer, context, files, limit, out).run();
}

TextResult<std::vector<std::byte>> assemble(std::string_view text, const DecodeContext& context,
                                            const ReadLimits& limits) {
    if (auto error = text_size_error(text, limits)) return *error;
    Lexer lexer(text);
    std::vector<std::byte> out;
    if (Done done = assemble_commands(lexer, context, {}, limits.max_text_bytes, out); !done.ok())
        return done.error();
    if (lexer.peek().kind != Token::Kind::End)
        return mistake(lexer.peek(), "expected an opcode, found " + quoted(lexer.peek()));
    return out;
}

Done assemble_blob(Lexer& lexer, const TextFiles& files, std::size_t& limit, capture::Blob& out) {
    std::vector<std::byte> bytes;
    Done done = assemble_data(lexer, files, limit, bytes);
    if (done.ok()) limit -= std::min(limit, bytes.size());
    out = std::move(bytes);
    return done;
}

} // namespace dp2
