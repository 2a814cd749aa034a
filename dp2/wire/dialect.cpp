#include "dp2/wire/dialect.h"

namespace dp2 {

namespace {

constexpr DialectInfo kDialects[] = {
#define DP2_SWITCH(...)
#define DP2_DIALECT(name, summary, settings) {name, summary, settings, ""},
#define DP2_WRONG(...)
#define DP2_MISBEHAVIOR(...)
#include "dp2/wire/dialect.def"
};
constexpr DialectInfo kMisbehaviors[] = {
#define DP2_SWITCH(...)
#define DP2_DIALECT(...)
#define DP2_WRONG(...)
#define DP2_MISBEHAVIOR(name, summary, settings, runtime) {name, summary, settings, runtime},
#include "dp2/wire/dialect.def"
};

constexpr DialectSwitchInfo kSwitches[] = {
#define DP2_SWITCH(member, type, name, values, summary) {name, values, summary},
#define DP2_DIALECT(...)
#define DP2_WRONG(...)
#define DP2_MISBEHAVIOR(...)
#include "dp2/wire/dialect.def"
};
constexpr DialectSwitchInfo kWrongSwitches[] = {
#define DP2_SWITCH(...)
#define DP2_DIALECT(...)
#define DP2_WRONG(member, type, name, values, summary) {name, values, summary},
#define DP2_MISBEHAVIOR(...)
#include "dp2/wire/dialect.def"
};

// Takes the part before the separator off the front.
std::string_view split(std::string_view& text, char separator) {
    const std::string_view part = text.substr(0, text.find(separator));
    text.remove_prefix(part.size() < text.size() ? part.size() + 1 : part.size());
    return part;
}

std::optional<std::uint8_t> value_number(std::string_view values, std::string_view value) {
    for (std::uint8_t number = 0; !values.empty(); ++number)
        if (split(values, '|') == value) return number;
    return std::nullopt;
}

bool apply(Dialect& dialect, std::string_view name, std::string_view value) {
#define DP2_SWITCH(member, type, switch_name, values, summary)                                               \
    if (name == switch_name) {                                                                               \
        const auto number = value_number(values, value);                                                     \
        if (number) dialect.member = static_cast<type>(*number);                                             \
        return number.has_value();                                                                           \
    }
#define DP2_DIALECT(...)
#define DP2_WRONG(member, type, switch_name, values, summary)                                                \
    DP2_SWITCH(misbehavior.member, type, switch_name, values, summary)
#define DP2_MISBEHAVIOR(...)
#include "dp2/wire/dialect.def"
    return false;
}

// The name of a switch's value.
std::string_view value_name(std::string_view values, std::uint8_t number) {
    std::string_view value = split(values, '|');
    for (; number > 0; --number) value = split(values, '|');
    return value;
}

bool apply_all(Dialect& dialect, std::string_view settings) {
    while (!settings.empty()) {
        std::string_view setting = split(settings, ',');
        const std::string_view name = split(setting, '=');
        if (!apply(dialect, name, setting)) return false;
    }
    return true;
}

} // namespace

std::span<const DialectInfo> all_dialects() {
    return kDialects;
}

std::span<const DialectInfo> all_misbehaviors() {
    return kMisbehaviors;
}

std::span<const DialectSwitchInfo> all_dialect_switches() {
    return kSwitches;
}

std::span<const DialectSwitchInfo> all_misbehavior_switches() {
    return kWrongSwitches;
}

std::optional<Dialect> parse_dialect(std::string_view text) {
    Dialect dialect;
    std::string_view rest = text;
    const std::string_view first = split(rest, ',');
    for (const auto& infos : {all_dialects(), all_misbehaviors()})
        for (const DialectInfo& info : infos) {
            if (first != info.name) continue;
            if (apply_all(dialect, info.settings) && apply_all(dialect, rest)) return dialect;
            return std::nullopt;
        }
    if (!apply_all(dialect, text)) return std::nullopt;
    return dialect;
}

std::string to_string(const Dialect& dialect) {
    for (const auto& infos : {all_dialects(), all_misbehaviors()})
        for (const DialectInfo& info : infos)
            if (parse_dialect(info.name) == dialect) return info.name;
    std::string text;
    const Dialect plain;
#define DP2_SWITCH(member, type, switch_name, values, summary)                                               \
    if (dialect.member != plain.member)                                                                      \
        text += (text.empty() ? "" : ",") + std::string(switch_name) + "=" +                                 \
                std::string(value_name(values, static_cast<std::uint8_t>(dialect.member)));
#define DP2_DIALECT(...)
#define DP2_WRONG(member, type, switch_name, values, summary)                                                \
    DP2_SWITCH(misbehavior.member, type, switch_name, values, summary)
#define DP2_MISBEHAVIOR(...)
#include "dp2/wire/dialect.def"
    return text;
}

} // namespace dp2
