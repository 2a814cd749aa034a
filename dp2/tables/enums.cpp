#include "dp2/tables/enums.h"

namespace dp2 {

namespace {

#define DP2_ENUM(id, ...) constexpr EnumValue k##id[] = {
#define DP2_ENUM_VALUE(id, number, enumerator, name) {number, name},
#define DP2_ENUM_END(id)                                                                                     \
    }                                                                                                        \
    ;
#include "dp2/tables/enums.def"

enum class EnumForm { Values, Flags };
const EnumInfo kEnums[] = {
    {"", "", false, {}},
#define DP2_ENUM(id, type, api_name, prefix, form)                                                           \
    {api_name, prefix, EnumForm::form == EnumForm::Flags, k##id},
#define DP2_ENUM_VALUE(...)
#define DP2_ENUM_END(id)
#include "dp2/tables/enums.def"
};

// Bit n: number n has a name.
constexpr std::uint64_t kNamed[] = {
    0,
#define DP2_ENUM(...) 0
#define DP2_ENUM_VALUE(id, number, ...) | (number < 64 ? std::uint64_t{1} << (number & 63) : 0)
#define DP2_ENUM_END(id) ,
#include "dp2/tables/enums.def"
};

} // namespace

const EnumInfo& enum_info(EnumId id) {
    return kEnums[static_cast<std::size_t>(id)];
}

std::span<const EnumInfo> all_enums() {
    return std::span(kEnums).subspan(1);
}

const char* enum_name(EnumId id, std::uint32_t value) {
    for (const EnumValue& entry : enum_info(id).values)
        if (entry.value == value) return entry.name;
    return nullptr;
}

bool is_named(EnumId id, std::uint32_t value) {
    if (value < 64) return kNamed[static_cast<std::size_t>(id)] >> value & 1;
    return enum_name(id, value) != nullptr;
}

std::optional<std::uint32_t> enum_value(EnumId id, std::string_view name) {
    for (const EnumValue& entry : enum_info(id).values)
        if (name == entry.name) return entry.value;
    return std::nullopt;
}

std::string flags_text(EnumId id, std::uint32_t value) {
    std::string text;
    for (const EnumValue& entry : enum_info(id).values) {
        if ((value & entry.value) == 0) continue;
        text += (text.empty() ? "" : "|") + std::string(entry.name);
        value &= ~entry.value;
    }
    if (value != 0 || text.empty()) text += (text.empty() ? "" : "|") + std::to_string(value);
    return text;
}

} // namespace dp2
