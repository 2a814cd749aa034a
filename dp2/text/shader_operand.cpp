#include "dp2/text/shader_operand.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <string>

#include "dp2/text/shader_names.h"

namespace dp2 {

namespace {

using namespace shader_names;

// 0..3 for a component letter.
std::optional<std::uint8_t> component(char c) {
    constexpr const char *kXyzw = "xyzw", *kRgba = "rgba";
    for (const char* letters : {kXyzw, kRgba})
        if (const char* found = std::strchr(letters, c); c && found)
            return static_cast<std::uint8_t>(found - letters);
    return std::nullopt;
}

// One term between the brackets of a relative register: a number, which is added to `offset`, or the index.
bool parse_index_term(std::string_view term, std::uint32_t& offset, ShaderRegister& out) {
    if (const auto value = parse_number<std::uint32_t>(term)) {
        offset += *value;
        return true;
    }
    out.relative = true;
    if (term == "aL") {
        out.index_file = ShaderFile::Loop;
        return true;
    }
    if (term.size() != 4 || !term.starts_with("a0.") || !component(term[3])) return false;
    out.index_file = ShaderFile::Address;
    out.index_component = *component(term[3]);
    return true;
}

// Parses "c[a0.x + 3]", "c3[a0.x]" or "v[aL]"; `name`: the text before the bracket, `inside`: the text in the
// brackets.
bool parse_relative(const Shader& shader, std::string_view name, std::string_view inside,
                    ShaderRegister& out) {
    const bool numbered = !name.empty() && name.back() >= '0' && name.back() <= '9';
    const auto base = find_register(shader, numbered ? std::string(name) : std::string(name) + "0");
    if (!base) return false;
    std::uint32_t offset = base->number;
    while (!inside.empty()) {
        const std::size_t plus = std::min(inside.find('+'), inside.size());
        if (!parse_index_term(trimmed(inside.substr(0, plus)), offset, out)) return false;
        inside.remove_prefix(std::min(plus + 1, inside.size()));
    }
    if (!out.relative) return false;
    const auto place = base->file == ShaderFile::Const ? constant_register(offset) : Name{base->file, offset};
    if (place.number >= kFileConstants) return false; // a token has 11 bits for the number
    out.file = place.file;
    out.number = place.number;
    return true;
}

// Parses a register such as "c12", "c[a0.x + 3]" or "v[aL]" at the start of `word`, and removes it from
// `word`.
bool parse_register(const Shader& shader, std::string_view& word, ShaderRegister& out) {
    std::size_t end = 0;
    while (end < word.size() && (std::isalnum(static_cast<unsigned char>(word[end])) != 0)) ++end;
    const std::string_view name = word.substr(0, end);
    if (end < word.size() && word[end] == '[') {
        const std::size_t close = word.find(']');
        if (close == word.npos) return false;
        if (!parse_relative(shader, name, word.substr(end + 1, close - end - 1), out)) return false;
        word.remove_prefix(close + 1);
        return true;
    }
    const auto found = find_register(shader, name);
    if (!found) return false;
    out.file = found->file;
    out.number = found->number;
    word.remove_prefix(end);
    return true;
}

} // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t' || text.front() == '\r'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

bool parse_destination(const Shader& shader, std::string_view word, ShaderDest& out) {
    if (!parse_register(shader, word, out.reg)) return false;
    if (word.empty()) return true;
    if (word.front() != '.' || word.size() < 2 || word.size() > 5) return false;
    out.mask = 0;
    int last = -1;
    for (const char c : word.substr(1)) {
        const auto at = component(c);
        if (!at || *at <= last) return false;
        last = *at;
        out.mask = static_cast<std::uint8_t>(out.mask | 1 << *at);
    }
    return true;
}

bool parse_source(const Shader& shader, std::string_view word, ShaderSource& out) {
    std::string_view before;
    for (const char* prefix : {"1-", "-", "!"})
        if (before.empty() && word.starts_with(prefix)) {
            before = prefix;
            word = trimmed(word.substr(before.size()));
        }
    if (!parse_register(shader, word, out.reg)) return false;
    std::string_view after = word.substr(0, std::min(word.find('.'), word.size()));
    const std::string_view swizzle = word.substr(after.size());
    if (after == "_db") after = "_dz";
    if (after == "_da") after = "_dw";
    if (after == "abs") after = "_abs";
    const auto modifier = std::ranges::find_if(
        kModifiers, [&](const Affix& affix) { return before == affix.before && after == affix.after; });
    if (modifier == std::end(kModifiers)) return false;
    out.modifier = static_cast<ShaderModifier>(modifier - std::begin(kModifiers));
    if (swizzle.empty()) return true;
    if (swizzle.size() < 2 || swizzle.size() > 5) return false;
    out.swizzle = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto at = component(swizzle[std::min(i + 1, swizzle.size() - 1)]);
        if (!at) return false;
        out.swizzle = static_cast<std::uint8_t>(out.swizzle | *at << (2 * i));
    }
    return true;
}

bool parse_literal(std::string_view word, ShaderOp op, std::uint32_t& out) {
    std::optional<std::uint32_t> bits;
    if (word.starts_with("0x")) {
        bits = parse_number<std::uint32_t>(word.substr(2), 16);
    } else if (op == ShaderOp::DefB && (word == "true" || word == "false")) {
        bits = word == "true" ? 1 : 0;
    } else if (op == ShaderOp::DefB) {
        bits = parse_number<std::uint32_t>(word);
    } else if (op == ShaderOp::DefI) {
        if (const auto value = parse_number<std::int32_t>(word)) bits = static_cast<std::uint32_t>(*value);
    } else {
        if (word.ends_with('f')) word.remove_suffix(1);
        if (const auto value = parse_number<float>(word)) bits = std::bit_cast<std::uint32_t>(*value);
    }
    out = bits.value_or(out);
    return bits.has_value();
}

} // namespace dp2
