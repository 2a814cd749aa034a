// One field's value in the text form: symbolic where its meaning has names, exact always.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dp2/wire.h"

namespace dp2 {

// What a value's spelling depends on besides its field: the state that a state's value belongs to.
struct ValueContext {
    std::uint32_t state = 0;
};

// Shortest decimal that reads back to the same bits; NaN and infinities as 0x and eight digits.
std::string float_text(std::uint32_t bits);
std::string hex_text(std::uint32_t value);
// "XYZRHW|DIFFUSE|TEX1", with what has no name as numbers; exact for every code.
std::string fvf_text(std::uint32_t code);

std::string value_text(const FieldInfo& field, std::uint32_t bits, const ValueContext& context);
// Nothing when the word is not a value of this field. Numbers (0x.., decimal, negative) are always accepted.
std::optional<std::uint32_t> parse_value(const FieldInfo& field, std::string_view word,
                                         const ValueContext& context);

// Calls f(name) for every name that parse_value would know here.
void for_each_name(const FieldInfo& field, const ValueContext& context,
                   const std::function<void(const char*)>& f);

std::optional<std::uint64_t> parse_unsigned(std::string_view word);
std::optional<std::uint32_t> parse_float_bits(std::string_view word);
std::optional<std::uint32_t> parse_fvf(std::string_view word);

} // namespace dp2
