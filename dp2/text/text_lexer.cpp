#include "dp2/text/text_lexer.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace dp2 {

namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool ends_word(char c) {
    return is_space(c) || c == '{' || c == '}' || c == '#' || c == '"';
}

// U+0080 to U+009F in UTF-8, which terminals interpret.
bool is_c1_control(std::string_view text) {
    const auto next = static_cast<unsigned char>(text.size() > 1 ? text[1] : 0);
    return text[0] == '\xC2' && next >= 0x80 && next < 0xA0;
}

} // namespace

std::optional<TextError> text_size_error(std::string_view text, const ReadLimits& limits) {
    if (text.size() <= limits.max_source_bytes) return std::nullopt;
    return TextError{1, 1,
                     "the text is longer than " + std::to_string(limits.max_source_bytes) +
                         " bytes (max_source_bytes)",
                     true};
}

std::string shown(std::string_view word) {
    constexpr std::size_t kShown = 40;
    return "'" + std::string(word.substr(0, kShown)) + "'";
}

std::string quote(std::string_view text) {
    std::string out = "\"";
    const auto escape = [&](char c) {
        char code[8];
        std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(c));
        out += code;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (code < 0x20 || code == 0x7F) {
            escape(c);
        } else if (is_c1_control(text.substr(i))) {
            escape(c), escape(text[++i]);
        } else {
            out += c;
        }
    }
    return out + "\"";
}

std::optional<std::string> unquote(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\\') {
            out += text[at];
            continue;
        }
        const std::string_view escape = text.substr(at + 1, 3);
        if (escape.starts_with('"') || escape.starts_with('\\')) {
            out += escape.front();
            at += 1;
        } else if (escape.size() == 3 && escape.front() == 'x') {
            unsigned char code = 0;
            const char *first = escape.data() + 1, *last = escape.data() + 3;
            const auto [end, error] = std::from_chars(first, last, code, 16);
            if (error != std::errc() || end != last) return std::nullopt;
            out += static_cast<char>(code);
            at += 3;
        } else {
            return std::nullopt;
        }
    }
    return out;
}

bool is_word(std::string_view text) {
    return !text.empty() && std::ranges::none_of(text, ends_word);
}

Lexer::Lexer(std::string_view text) : text_(text) {
    token_ = scan();
}

Token Lexer::next() {
    const Token token = token_;
    token_ = scan();
    return token;
}

bool Lexer::accept(std::string_view word) {
    if (!at(word)) return false;
    next();
    return true;
}

std::optional<std::string_view> Lexer::block(std::uint32_t& line) {
    if (token_.kind != Token::Kind::Open) return std::nullopt;
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view text = text_.substr(at_, end - at_);
    line = line_;
    advance(text.size() + 1);
    token_ = scan();
    return text;
}

void Lexer::advance(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, ++at_) {
        ++column_;
        if (text_[at_] == '\n') ++line_, column_ = 1;
    }
}

Token Lexer::scan() {
    for (;;) {
        std::size_t skip = 0;
        while (at_ + skip < text_.size() && is_space(text_[at_ + skip])) ++skip;
        if (at_ + skip < text_.size() && text_[at_ + skip] == '#')
            while (at_ + skip < text_.size() && text_[at_ + skip] != '\n') ++skip;
        if (skip == 0) break;
        advance(skip);
    }
    Token token{Token::Kind::End, {}, line_, column_};
    if (at_ == text_.size()) return token;
    const char first = text_[at_];
    std::size_t length = 1;
    if (first == '{' || first == '}') {
        token.kind = first == '{' ? Token::Kind::Open : Token::Kind::Close;
        token.text = text_.substr(at_, 1);
    } else if (first == '"') {
        const auto within = [&] { return at_ + length < text_.size() && text_[at_ + length] != '\n'; };
        while (within() && text_[at_ + length] != '"') {
            if (text_[at_ + length] == '\\') ++length; // the next line skips the escaped character
            if (within()) ++length;
        }
        token.kind = within() ? Token::Kind::String : Token::Kind::Unclosed;
        token.text = text_.substr(at_ + 1, length - 1);
        if (within()) ++length;
    } else {
        while (at_ + length < text_.size() && !ends_word(text_[at_ + length])) ++length;
        token.kind = Token::Kind::Word;
        token.text = text_.substr(at_, length);
    }
    advance(length);
    return token;
}

} // namespace dp2
