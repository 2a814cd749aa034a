#include "dp2/wire/dialect.h"

namespace dp2 {

namespace {

constexpr DialectInfo kDialects[] = {
#define DP2_DIALECT(name, summary, settings) {name, summary, settings, ""},
#include "dp2/wire/dialect.def"
};
constexpr DialectInfo kMisbehaviors[] = {
#define DP2_MISBEHAVIOR(name, summary, settings, runtime) {name, summary, settings, runtime},
#include "dp2/wire/dialect.def"
};

#define DP2_SWITCH_ROW(member, type, name, values, summary)                                                  \
    {name, values, summary,                                                                                  \
     [](const Dialect& dialect) { return static_cast<std::uint8_t>(dialect.member); },                       \
     [](Dialect& dialect, std::uint8_t value) { dialect.member = static_cast<type>(value); }},
constexpr DialectSwitchInfo kSwitches[] = {
#define DP2_SWITCH(member, type, name, values, summary) DP2_SWITCH_ROW(member, type, name, values, summary)
#include "dp2/wire/dialect.def"
};
constexpr DialectSwitchInfo kWrongSwitches[] = {
#define DP2_WRONG(member, type, name, values, summary)                                                       \
    DP2_SWITCH_ROW(misbehavior.member, type, name, values, summary)
#include "dp2/wire/dialect.def"
};
#undef DP2_SWITCH_ROW
constexpr std::span<const DialectSwitchInfo> kAllSwitches[] = {kSwitches, kWrongSwitches};

// Removes the part before the separator from the front of `text` and returns it.
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
    for (const auto& switches : kAllSwitches)
        for (const DialectSwitchInfo& info : switches) {
            if (name != info.name) continue;
            const auto number = value_number(info.values, value);
            if (number) info.set(dialect, *number);
            return number.has_value();
        }
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
    for (const auto& switches : kAllSwitches)
        for (const DialectSwitchInfo& info : switches)
            if (const std::uint8_t value = info.value(dialect); value != info.value({}))
                text += (text.empty() ? "" : ",") + std::string(info.name) + "=" +
                        std::string(value_name(info.values, value));
    return text;
}

} // namespace dp2
