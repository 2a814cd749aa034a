#include "dp2/capture/directive_reader.h"

#include <algorithm>

#include "dp2/tables/fvf.h"
#include "dp2/text/text_value.h"

namespace dp2 {

std::string_view DirectiveReader::word() {
    last_ = lexer_.next();
    return last_.kind == Token::Kind::Word ? last_.text : std::string_view();
}

std::optional<std::uint64_t> DirectiveReader::parse_unsigned_word() {
    return parse_unsigned(word());
}

DirectiveReader::Done DirectiveReader::fields(std::initializer_list<Field> list) {
    for (;;) {
        const auto found = std::ranges::find_if(list, [&](const Field& f) { return lexer_.at(f.name); });
        if (found == list.end()) return std::monostate{};
        lexer_.next();
        if (!number(*found->value)) return bad(found->name);
    }
}

DirectiveReader::Done DirectiveReader::string(std::string& out) {
    const Token token = lexer_.next();
    if (token.kind == Token::Kind::Unclosed) return fail(token, "the quote is not closed in its line");
    if (token.kind != Token::Kind::String) return fail(token, "expected a quoted string");
    const auto text = unquote(token.text);
    if (!text) return fail(token, "a backslash must be followed by \", \\ or xNN");
    out = *text;
    return std::monostate{};
}

DirectiveReader::Done DirectiveReader::word_or_string(std::string& out) {
    if (lexer_.peek().kind != Token::Kind::Word) return string(out);
    out = lexer_.next().text;
    return std::monostate{};
}

DirectiveReader::Done DirectiveReader::dialect(std::string& out) {
    last_ = lexer_.peek();
    if (Done done = word_or_string(out); !done.ok()) return done;
    const auto known = parse_dialect(out);
    if (!known && last_.kind == Token::Kind::Word) return bad("a dialect");
    dialect_ = known.value_or(dialect_);
    return std::monostate{};
}

DirectiveReader::Done DirectiveReader::shared_block(capture::Blob& out) {
    if (!lexer_.accept("blob")) return block(out);
    std::uint32_t name = 0;
    if (!number(name)) return bad("the number of a blob");
    const Token at = last_;
    const auto known = blobs_.find(name);
    if (lexer_.peek().kind != Token::Kind::Open) {
        if (known == blobs_.end()) return fail(at, "no blob has the number " + shown(at.text));
        out = known->second;
        return std::monostate{};
    }
    if (known != blobs_.end()) return fail(at, "another blob has the number " + shown(at.text));
    Done done = block(out);
    if (done.ok()) blobs_[name] = out;
    return done;
}

DirectiveReader::Done DirectiveReader::data(capture::Blob& out) {
    if (!lexer_.accept("data")) return expected("'data'");
    return shared_block(out);
}

DirectiveReader::Done DirectiveReader::commands(capture::Submit& out, bool counted) {
    if (const Token open = lexer_.next(); open.kind != Token::Kind::Open)
        return fail(open, "expected '{' after submit, found " + shown(open.text));
    if (lexer_.accept("vertices")) {
        if (Done done = shared_block(out.vertices); !done.ok()) return done;
        if (!counted) out.vertex_length = out.whole_vertices();
        out.empty_vertices = out.vertices.empty();
    }
    const DecodeContext decode{out.command_offset, fvf_stride(out.vertex_type), dialect_};
    std::vector<std::byte> bytes;
    if (Done done = assemble_commands(lexer_, decode, files_, limit_, bytes); !done.ok()) return done;
    out.commands = std::move(bytes);
    limit_ -= std::min(limit_, out.commands.size());
    if (const Token close = lexer_.next(); close.kind != Token::Kind::Close)
        return fail(close, "expected a command or '}'");
    return std::monostate{};
}

} // namespace dp2
