// Text to tokens: words, numbers, braces, quoted strings. '#' starts a comment that ends with the line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dp2 {

// Where and why a text was refused; lines and columns count from 1.
struct TextError {
    std::uint32_t line = 0, column = 0;
    std::string message;
    std::string to_string() const {
        return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
    }
};

struct Token {
    enum class Kind : std::uint8_t { Word, String, Open, Close, End } kind = Kind::End;
    std::string_view text; // of a String: without its quotes
    std::uint32_t line = 0, column = 0;
};

// One token of look-ahead over a text that outlives it. A quote that never closes ends with its line.
class Lexer {
  public:
    explicit Lexer(std::string_view text);
    const Token& peek() const { return token_; }
    Token next();
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
