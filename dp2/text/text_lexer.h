// Splits text into tokens: words and numbers, braces, quoted strings. '#' starts a comment that ends with the
// line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dp2/base/limits.h"

namespace dp2 {

// Place and reason of a refusal; lines and columns count from 1.
struct TextError {
    std::uint32_t line = 0, column = 0;
    std::string message;
    bool limit = false; // the text is too long: max_source_bytes or max_text_bytes
    std::string to_string() const {
        return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
    }
};

// The error for a text longer than max_source_bytes.
std::optional<TextError> text_size_error(std::string_view text, const ReadLimits& limits);

// The first letters of a word, in quotes, for a message.
std::string shown(std::string_view word);

struct Token {
    // Unclosed: a quote that does not end in its line; the text is the rest of the line.
    enum class Kind : std::uint8_t { Word, String, Unclosed, Open, Close, End } kind = Kind::End;
    std::string_view text; // for a String: between its quotes, with escapes (unquote())
    std::uint32_t line = 0, column = 0;
};

// Bytes as a String token: quotes and backslashes are escaped with a backslash, control characters as \xNN.
std::string quote(std::string_view text);
// The bytes of a String with its escapes resolved; nothing for an unknown escape.
std::optional<std::string> unquote(std::string_view text);
// True for a text that is one Word.
bool is_word(std::string_view text);

// Splits a text, which must outlive the Lexer, into tokens, with one token of look-ahead.
class Lexer {
  public:
    explicit Lexer(std::string_view text);
    const Token& peek() const { return token_; }
    Token next();
    std::size_t position() const { return at_; } // bytes that were read, including the look-ahead
    bool at(std::string_view word) const { return token_.kind == Token::Kind::Word && token_.text == word; }
    // Reads '{' and returns the text up to the next '}', without splitting it into tokens; nothing if either
    // brace is missing. `line` is the line in which that text begins.
    std::optional<std::string_view> block(std::uint32_t& line);
    // Consumes the word if it comes next.
    bool accept(std::string_view word);

  private:
    void advance(std::size_t count);
    Token scan();

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1, column_ = 1;
    Token token_;
};

} // namespace dp2
