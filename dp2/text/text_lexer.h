// Text to tokens: words, numbers, braces, quoted strings. '#' starts a comment that ends with the line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dp2/base/limits.h"

namespace dp2 {

// Where and why a text was refused; lines and columns count from 1.
struct TextError {
    std::uint32_t line = 0, column = 0;
    std::string message;
    bool limit = false; // max_source_bytes or max_text_bytes, not a mistake
    std::string to_string() const {
        return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
    }
};

// A text longer than max_source_bytes is refused as a whole.
std::optional<TextError> text_size_error(std::string_view text, const ReadLimits& limits);

// A word of a text for a message: its first letters, in quotes.
std::string shown(std::string_view word);

struct Token {
    // Unclosed: a quote without its end in the same line, with the line's rest.
    enum class Kind : std::uint8_t { Word, String, Unclosed, Open, Close, End } kind = Kind::End;
    std::string_view text; // of a String: what stands between its quotes, see unquote()
    std::uint32_t line = 0, column = 0;
};

// Any bytes as a String: quotes and backslashes behind a backslash, control characters as \xNN.
std::string quote(std::string_view text);
// The bytes of a String with its escapes resolved; nothing for an unknown escape.
std::optional<std::string> unquote(std::string_view text);
// True for a text that is one Word.
bool is_word(std::string_view text);

// One token of look-ahead over a text that outlives it.
class Lexer {
  public:
    explicit Lexer(std::string_view text);
    const Token& peek() const { return token_; }
    Token next();
    std::size_t position() const { return at_; } // bytes that were read, the look-ahead's among them
    bool at(std::string_view word) const { return token_.kind == Token::Kind::Word && token_.text == word; }
    // The text between '{', which comes next, and the '}' after it, read as it stands; nothing when either is
    // missing. It begins in line `line`.
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
