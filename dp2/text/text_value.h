// Prints and parses a field's value in the text form: by name if the field's meaning has names, and always
// exactly.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dp2/tables/enums.h"
#include "dp2/wire/wire.h"

namespace dp2 {

// What a value's text depends on besides its field.
struct ValueContext {
    std::uint32_t state = 0; // for the value of a state: the number of that state
};

// The enumeration that names a field's numbers; None: they have no names, or those of another table.
EnumId enum_of(FieldMeaning meaning);

// Shortest decimal that reads back to the same bits; NaN and infinities as 0x and eight digits.
std::string float_text(std::uint32_t bits);
std::string hex_text(std::uint32_t value);
// The number that a name of the enumeration, or several joined with | if it has flags, or a number stands
// for.
std::optional<std::uint32_t> parse_enum(EnumId id, std::string_view word);
std::string enum_text(EnumId id, std::uint32_t value); // a text that parse_enum() reads
// " name 7"; empty if `value` is `omitted`, which readers assume when the text lacks the name.
std::string named_number(const char* name, std::uint64_t value, std::uint64_t omitted);
// "XYZRHW|DIFFUSE|TEX1", with unnamed bits as numbers; exact for every code.
std::string fvf_text(std::uint32_t code);

std::uint32_t field_bits(const FieldInfo& field, const std::byte* at);
// Calls f(field, index, bits, context) for every value of a record's fields; `index` counts in array fields.
template <class F> void for_each_value(RecordId id, const std::byte* record, F&& f) {
    ValueContext context;
    for (const FieldInfo& field : record_info(id).fields)
        for (std::uint16_t i = 0; i < field.count; ++i) {
            const std::uint32_t bits =
                field_bits(field, record + field.offset + i * field_type_size(field.type));
            f(field, i, bits, context);
            if (field.meaning == FieldMeaning::RenderStateNumber ||
                field.meaning == FieldMeaning::StageStateNumber)
                context.state = bits;
        }
}

// Whether the field's value is a float. A state's value is a float if `context.state` is a float state.
bool is_float(const FieldInfo& field, const ValueContext& context);
std::string value_text(const FieldInfo& field, std::uint32_t bits, const ValueContext& context);
// The bits of the value that a word names; nothing if it is not a value of this field. Numbers in the field's
// range (0x.., decimal, negative for signed fields) are always accepted.
std::optional<std::uint32_t> parse_value(const FieldInfo& field, std::string_view word,
                                         const ValueContext& context);

// Calls f(name) for every name that parse_value() accepts here.
void for_each_name(const FieldInfo& field, const ValueContext& context,
                   const std::function<void(const char*)>& f);

std::optional<std::uint64_t> parse_unsigned(std::string_view word);
std::optional<std::uint32_t> parse_float_bits(std::string_view word);
std::optional<std::uint32_t> parse_fvf(std::string_view word);

} // namespace dp2
