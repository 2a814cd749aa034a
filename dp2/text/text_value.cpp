#include "dp2/text/text_value.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "dp2/base/bytes.h"
#include "dp2/tables/enums.h"
#include "dp2/tables/fvf.h"
#include "dp2/tables/queries.h"
#include "dp2/tables/stage_states.h"

namespace dp2 {

EnumId enum_of(FieldMeaning meaning) {
    switch (meaning) {
    case FieldMeaning::PrimitiveType: return EnumId::PrimitiveType;
    case FieldMeaning::IssueFlags: return EnumId::IssueFlags;
    case FieldMeaning::ClearFlags: return EnumId::ClearFlags;
    case FieldMeaning::TransformType: return EnumId::TransformType;
    case FieldMeaning::LightDataType: return EnumId::LightDataType;
    case FieldMeaning::LightType: return EnumId::LightType;
    case FieldMeaning::StateSetOperation: return EnumId::StateSetOperation;
    case FieldMeaning::StateBlockType: return EnumId::StateBlockType;
    case FieldMeaning::PatchFlags: return EnumId::PatchFlags;
    case FieldMeaning::PatchBasis: return EnumId::PatchBasis;
    case FieldMeaning::PatchDegree: return EnumId::PatchDegree;
    case FieldMeaning::TextureFilter: return EnumId::TextureFilter;
    case FieldMeaning::ComposeOperation: return EnumId::ComposeOperation;
    case FieldMeaning::DeclType: return EnumId::DeclType;
    case FieldMeaning::DeclMethod: return EnumId::DeclMethod;
    case FieldMeaning::DeclUsage: return EnumId::DeclUsage;
    default: return EnumId::None;
    }
}

namespace {

// How the value of a render state or stage state is spelled.
struct StateSpelling {
    StateType type = StateType::U32;
    EnumId enumeration = EnumId::None;
};
StateSpelling spelling(FieldMeaning meaning, std::uint32_t state) {
    if (meaning == FieldMeaning::RenderStateValue) {
        if (const RenderStateInfo* info = find_render_state(state)) return {info->type, info->enumeration};
    } else if (const StageStateInfo* info = find_stage_state(state)) {
        return {info->type, info->enumeration};
    }
    return {};
}

std::string state_text(const StateSpelling& how, std::uint32_t bits) {
    switch (how.type) {
    case StateType::Bool: return bits <= 1 ? (bits ? "TRUE" : "FALSE") : hex_text(bits);
    case StateType::F32: return float_text(bits);
    case StateType::Color:
    case StateType::Mask: return hex_text(bits);
    case StateType::Enum:
    case StateType::Arg: return enum_text(how.enumeration, bits);
    default: return std::to_string(bits);
    }
}

// For a value `bits` of EnumId::Fvf, the mask with which its name applies to a code: (code & mask) == bits.
// Positions and texture counts are fields of several bits, all others flags. 0: the text form has no such
// name.
constexpr std::uint32_t fvf_mask(std::uint32_t bits) {
    if (bits == 0 || bits == fvf::kReserved0 || bits == fvf::kPositionMask || bits == fvf::kTexCountMask)
        return 0;
    if (bits & fvf::kPositionMask) return fvf::kPositionMask;
    return bits & fvf::kTexCountMask ? fvf::kTexCountMask : bits;
}

} // namespace

std::string enum_text(EnumId id, std::uint32_t value) {
    if (enum_info(id).flags) return flags_text(id, value);
    const char* name = enum_name(id, value);
    return name ? name : std::to_string(value);
}

std::optional<std::uint32_t> parse_enum(EnumId id, std::string_view word) {
    if (!enum_info(id).flags) return enum_value(id, word);
    std::uint32_t value = 0;
    while (!word.empty()) {
        const std::string_view part = word.substr(0, word.find('|'));
        word.remove_prefix(part.size() < word.size() ? part.size() + 1 : part.size());
        if (const auto named = enum_value(id, part))
            value |= *named;
        else if (const auto number = parse_unsigned(part); number && *number <= 0xFFFFFFFF)
            value |= static_cast<std::uint32_t>(*number);
        else
            return std::nullopt;
    }
    return value;
}

std::string named_number(const char* name, std::uint64_t value, std::uint64_t omitted) {
    return value == omitted ? "" : std::string(" ") + name + " " + std::to_string(value);
}

std::string hex_text(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", value);
    return text;
}

std::string float_text(std::uint32_t bits) {
    const float value = std::bit_cast<float>(bits);
    if (!std::isfinite(value)) return hex_text(bits);
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return std::string(text, end);
}

std::string fvf_text(std::uint32_t code) {
    std::string text;
    for (const EnumValue& entry : enum_info(EnumId::Fvf).values) {
        const std::uint32_t mask = fvf_mask(entry.value);
        if (mask == 0 || (code & mask) != entry.value) continue;
        text += (text.empty() ? "" : "|") + std::string(entry.name);
        code &= ~mask;
    }
    if (code != 0 || text.empty()) text += (text.empty() ? "" : "|") + hex_text(code);
    return text;
}

std::optional<std::uint32_t> parse_fvf(std::string_view word) {
    if (word.empty()) return std::nullopt;
    std::uint32_t code = 0;
    while (!word.empty()) {
        const std::string_view part = word.substr(0, word.find('|'));
        word.remove_prefix(part.size() < word.size() ? part.size() + 1 : part.size());
        std::optional<std::uint32_t> bits;
        for (const EnumValue& entry : enum_info(EnumId::Fvf).values)
            if (fvf_mask(entry.value) != 0 && part == entry.name) bits = entry.value;
        if (const auto number = parse_unsigned(part); !bits && number && *number <= 0xFFFFFFFF)
            bits = static_cast<std::uint32_t>(*number);
        if (!bits) return std::nullopt;
        code |= *bits;
    }
    return code;
}

std::optional<std::uint64_t> parse_unsigned(std::string_view word) {
    const bool hex = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
    if (hex) word.remove_prefix(2);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, hex ? 16 : 10);
    if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
    return value;
}

std::optional<std::uint32_t> parse_float_bits(std::string_view word) {
    if (word.starts_with("0x")) {
        const auto bits = parse_unsigned(word);
        if (!bits || *bits > 0xFFFFFFFF) return std::nullopt;
        return static_cast<std::uint32_t>(*bits);
    }
    float value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
    return std::bit_cast<std::uint32_t>(value);
}

std::uint32_t field_bits(const FieldInfo& field, const std::byte* at) {
    switch (field.type) {
    case FieldType::U8: return load<std::uint8_t>(at);
    case FieldType::U16: return load<std::uint16_t>(at);
    default: return load<std::uint32_t>(at);
    }
}

bool is_float(const FieldInfo& field, const ValueContext& context) {
    if (field.meaning == FieldMeaning::RenderStateValue || field.meaning == FieldMeaning::StageStateValue)
        return spelling(field.meaning, context.state).type == StateType::F32;
    return field.type == FieldType::F32;
}

std::string value_text(const FieldInfo& field, std::uint32_t bits, const ValueContext& context) {
    if (field.type == FieldType::F32) return float_text(bits);
    switch (field.meaning) {
    case FieldMeaning::Plain:
    case FieldMeaning::Surface:
    case FieldMeaning::Buffer:
    case FieldMeaning::CodeBytes:
        return field.type == FieldType::I32 ? std::to_string(static_cast<std::int32_t>(bits))
                                            : std::to_string(bits);
    case FieldMeaning::Hex:
    case FieldMeaning::Color: return hex_text(bits);
    case FieldMeaning::RenderStateNumber: {
        const RenderStateInfo* info = find_render_state(bits);
        return info ? info->name : std::to_string(bits);
    }
    case FieldMeaning::StageStateNumber: {
        const StageStateInfo* info = find_stage_state(bits);
        return info ? info->name : std::to_string(bits);
    }
    case FieldMeaning::RenderStateValue:
    case FieldMeaning::StageStateValue: return state_text(spelling(field.meaning, context.state), bits);
    case FieldMeaning::QueryType: {
        const QueryInfo* info = find_query(bits);
        return info ? info->name : std::to_string(bits);
    }
    case FieldMeaning::FvfOrHandle: return bits & 1 || bits == 0 ? std::to_string(bits) : fvf_text(bits);
    default: return enum_text(enum_of(field.meaning), bits);
    }
}

std::optional<std::uint32_t> parse_value(const FieldInfo& field, std::string_view word,
                                         const ValueContext& context) {
    if (field.type == FieldType::F32) return parse_float_bits(word);
    if (field.type == FieldType::I32 && word.starts_with('-')) {
        const auto magnitude = parse_unsigned(word.substr(1));
        if (!magnitude || *magnitude > 0x80000000u) return std::nullopt;
        return static_cast<std::uint32_t>(0u - *magnitude);
    }
    const bool state_value =
        field.meaning == FieldMeaning::RenderStateValue || field.meaning == FieldMeaning::StageStateValue;
    const StateSpelling how = state_value ? spelling(field.meaning, context.state) : StateSpelling{};
    if (state_value && how.type == StateType::F32) return parse_float_bits(word);
    if (const auto number = parse_unsigned(word)) {
        const std::uint64_t limit = field.type == FieldType::U8    ? 0xFF
                                    : field.type == FieldType::U16 ? 0xFFFF
                                                                   : 0xFFFFFFFF;
        if (*number > limit) return std::nullopt;
        return static_cast<std::uint32_t>(*number);
    }
    switch (field.meaning) {
    case FieldMeaning::RenderStateNumber: {
        const RenderStateInfo* info = find_render_state(word);
        if (info) return info->number;
        return std::nullopt;
    }
    case FieldMeaning::StageStateNumber: {
        const StageStateInfo* info = find_stage_state(word);
        if (info) return info->number;
        return std::nullopt;
    }
    case FieldMeaning::QueryType: {
        const QueryInfo* info = find_query(word);
        if (info) return static_cast<std::uint32_t>(info->type);
        return std::nullopt;
    }
    case FieldMeaning::FvfOrHandle: return parse_fvf(word);
    case FieldMeaning::RenderStateValue:
    case FieldMeaning::StageStateValue:
        if (how.type == StateType::Bool) return enum_value(EnumId::Bool, word);
        return how.enumeration == EnumId::None ? std::nullopt : parse_enum(how.enumeration, word);
    default: return parse_enum(enum_of(field.meaning), word);
    }
}

void for_each_name(const FieldInfo& field, const ValueContext& context,
                   const std::function<void(const char*)>& f) {
    constexpr std::uint32_t kStates = 256;
    EnumId values = enum_of(field.meaning);
    switch (field.meaning) {
    case FieldMeaning::RenderStateNumber:
        for (std::uint32_t state = 0; state < kStates; ++state)
            if (const RenderStateInfo* info = find_render_state(state)) f(info->name);
        return;
    case FieldMeaning::StageStateNumber:
        for (std::uint32_t state = 0; state < kStates; ++state)
            if (const StageStateInfo* info = find_stage_state(state)) f(info->name);
        return;
    case FieldMeaning::QueryType:
        for (const QueryInfo& info : all_queries()) f(info.name);
        return;
    case FieldMeaning::FvfOrHandle:
        for (const EnumValue& entry : enum_info(EnumId::Fvf).values)
            if (fvf_mask(entry.value) != 0) f(entry.name);
        return;
    case FieldMeaning::RenderStateValue:
    case FieldMeaning::StageStateValue: {
        const StateSpelling how = spelling(field.meaning, context.state);
        values = how.type == StateType::Bool ? EnumId::Bool : how.enumeration;
        break;
    }
    default: break;
    }
    for (const EnumValue& entry : enum_info(values).values) f(entry.name);
}

} // namespace dp2
