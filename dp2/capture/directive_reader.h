// Reads the words of directives of the text form: numbers, named fields, strings, data. The directives
// themselves are rows of tables (text_records.h, text_control.h).
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>

#include "dp2/capture/capture.h"
#include "dp2/text/assembler.h"
#include "dp2/text/text_lexer.h"
#include "dp2/wire/dialect.h"

namespace dp2 {

class DirectiveReader {
  public:
    using Done = TextResult<std::monostate>;

    // `limit`: bytes that all data blocks and commands may have together.
    DirectiveReader(std::string_view text, std::size_t limit, const TextFiles& files)
        : lexer_(text), limit_(limit), files_(files) {}

    Lexer& lexer() { return lexer_; }
    bool accept(std::string_view word) { return lexer_.accept(word); }

    static TextError fail(const Token& token, std::string message) {
        return {token.line, token.column, std::move(message)};
    }
    // The error "... is not `what`" for the token that word() or number() read last.
    TextError bad(const char* what) const { return fail(last_, shown(last_.text) + " is not " + what); }
    // The error "expected `what`" at the next token.
    TextError expected(const char* what) const {
        return fail(lexer_.peek(), std::string("expected ") + what);
    }

    // The next token's text if it is a word, else nothing.
    std::string_view word();
    // False, with bad() for the message, when the next token is not a number of this type.
    template <class T> bool number(T& out) {
        const auto value = parse_unsigned_word();
        if (!value || *value > static_cast<T>(~T{0})) return false;
        out = static_cast<T>(*value);
        return true;
    }
    // "name number" pairs in any order, up to the first word that is none of the names.
    struct Field {
        const char* name;
        std::uint32_t* value;
    };
    Done fields(std::initializer_list<Field> list);

    Done string(std::string& out);
    Done word_or_string(std::string& out); // a single word needs no quotes
    // A dialect's name, which must be known unless it is quoted. Later commands are read with it.
    Done dialect(std::string& out);

    // "{ ... }": bytes.
    Done block(capture::Blob& out) { return assemble_blob(lexer_, files_, limit_, out); }
    // "{ ... }", "blob N { ... }", which gives the block the number N, or "blob N", which repeats that block.
    Done shared_block(capture::Blob& out);
    Done data(capture::Blob& out); // "data" and a shared block
    // "{ ... }" after the fields of a submission: its vertices, then its commands. `counted`:
    // out.vertex_length is already set.
    Done commands(capture::Submit& out, bool counted);

  private:
    std::optional<std::uint64_t> parse_unsigned_word();

    Lexer lexer_;
    std::size_t limit_;
    const TextFiles& files_;
    Token last_;
    Dialect dialect_;
    std::map<std::uint32_t, capture::Blob> blobs_; // by their numbers
};

// A directive: its first word, and the function that reads the words after it.
struct Directive {
    std::string_view name;
    TextResult<capture::Record> (*read)(DirectiveReader& in);
};

} // namespace dp2
