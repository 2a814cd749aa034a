// Operands of shader assembly: registers with their modifiers, masks and swizzles, and constants.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

#include "dp2/shaders/shader.h"

namespace dp2 {

std::string_view trimmed(std::string_view text); // without blanks at both ends

// The number in a text; nothing unless the whole text is a number of this type.
template <class T> std::optional<T> parse_number(std::string_view text, int base = 10) {
    T value{};
    const auto parsed = [&] {
        if constexpr (std::is_floating_point_v<T>)
            return std::from_chars(text.data(), text.data() + text.size(), value);
        else
            return std::from_chars(text.data(), text.data() + text.size(), value, base);
    }();
    if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

// Each function returns false for a word that is no such operand in the shader's version.
bool parse_destination(const Shader& shader, std::string_view word, ShaderDest& out);
bool parse_source(const Shader& shader, std::string_view word, ShaderSource& out);
bool parse_literal(std::string_view word, ShaderOp op, std::uint32_t& out); // a constant of def, defi or defb

} // namespace dp2
