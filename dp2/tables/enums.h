// The driver interface's small enumerations, as enum classes and as tables of names; enums.def is the only
// source.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace dp2 {

// enum class Compare : std::uint8_t { Never = 1, Less = 2, ... } and so on, with the numbers used in
// commands. A command may contain any number, so a variable may have a value that is no enumerator; the code
// that uses such a value refuses or replaces it.
#define DP2_ENUM(id, type, api_name, prefix, form) enum class id : type {
#define DP2_ENUM_VALUE(id, number, enumerator, name) enumerator = number,
#define DP2_ENUM_END(id)                                                                                     \
    }                                                                                                        \
    ;
#include "dp2/tables/enums.def"

// The enumeration's value for a number read from commands. A number that does not fit the underlying type
// becomes that type's largest number, which is not a named value.
template <class E> constexpr E enum_cast(std::uint32_t number) {
    using Number = std::underlying_type_t<E>;
    return static_cast<E>(std::min<std::uint32_t>(number, std::numeric_limits<Number>::max()));
}
// The value's number in commands.
template <class E> constexpr std::uint32_t enum_number(E value) {
    return static_cast<std::uint32_t>(value);
}
// Whether a number read from commands is one of the values from `first` to `last`.
template <class E> constexpr bool is_between(std::uint32_t number, E first, E last) {
    return number >= enum_number(first) && number <= enum_number(last);
}
// has_flag(): whether `flags` contains this flag. has_only(): whether it contains no flags but these.
template <class E> constexpr bool has_flag(std::uint32_t flags, E flag) {
    return (flags & enum_number(flag)) != 0;
}
template <class... E> constexpr bool has_only(std::uint32_t flags, E... known) {
    return (flags & ~(enum_number(known) | ...)) == 0;
}

// Identifies an enumeration: the one that a field's or a state's numbers belong to.
enum class EnumId : std::uint8_t {
    None,
#define DP2_ENUM(id, ...) id,
#define DP2_ENUM_VALUE(...)
#define DP2_ENUM_END(id)
#include "dp2/tables/enums.def"
};

struct EnumValue {
    std::uint32_t value;
    const char* name;
};
struct EnumInfo {
    const char* api_name; // "D3DCMPFUNC"
    const char* prefix;   // prefix of the API's constants: "D3DCMP_"
    bool flags;
    std::span<const EnumValue> values;
};
const EnumInfo& enum_info(EnumId id);
std::span<const EnumInfo> all_enums();

const char* enum_name(EnumId id, std::uint32_t value); // null: no name
bool is_named(EnumId id, std::uint32_t value);         // enum_name() != null, but faster
std::optional<std::uint32_t> enum_value(EnumId id, std::string_view name);
// Flags as "TARGET|ZBUFFER", unnamed bits as a number; "0" for none.
std::string flags_text(EnumId id, std::uint32_t value);

} // namespace dp2
