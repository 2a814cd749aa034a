#include "dp2/tables/undefined_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "dp2/tables/stage_states.h"

namespace dp2 {

namespace {

constexpr std::uint32_t kArgument = 0xF; // a D3DTA without its modifiers

bool is_finite(std::uint32_t bits) {
    return std::isfinite(std::bit_cast<float>(bits));
}
std::uint32_t finite(std::uint32_t bits, std::uint32_t default_bits) {
    const auto number = std::bit_cast<float>(bits);
    if (std::isnan(number)) return default_bits;
    return std::bit_cast<std::uint32_t>(std::copysign(std::numeric_limits<float>::max(), number));
}

bool is_defined(Undefined undefined, EnumId id, std::uint32_t value) {
    using Rule = Undefined::Rule;
    switch (undefined.rule) {
    case Rule::Any: return true;
    case Rule::Mask: return (value & ~undefined.value) == 0;
    case Rule::Number: return is_finite(value);
    case Rule::OfSet: return is_named(id, value >> 16);
    case Rule::Keep:
    case Rule::Becomes:
    case Rule::Clamp: break;
    }
    return is_named(id, value);
}

std::optional<std::uint32_t> by_rule(Undefined undefined, EnumId id, std::uint32_t value,
                                     std::uint32_t default_bits) {
    using Rule = Undefined::Rule;
    if (is_defined(undefined, id, value)) return value;
    switch (undefined.rule) {
    case Rule::Any: return value;
    case Rule::Mask: return value & undefined.value;
    case Rule::Number: return finite(value, default_bits);
    case Rule::OfSet: return value & 0xFFFF;
    case Rule::Keep: return std::nullopt;
    case Rule::Becomes: return undefined.value;
    case Rule::Clamp: break;
    }
    const auto values = enum_info(id).values; // consecutive numbers
    return std::clamp(value, values.front().value, values.back().value);
}

// The values of D3DTEXTUREMAGFILTER, MINFILTER and MIPFILTER of DX6 and 7 start at 1.
bool is_old_filter(std::uint32_t state, std::uint32_t value) {
    return value >= 1 && value <= (static_cast<Tss>(state) == Tss::MagFilter ? 5u : 3u);
}

} // namespace

bool is_defined_render_state(std::uint32_t state, std::uint32_t value) {
    const RenderStateInfo* const info = find_render_state(state);
    return !info || is_defined(info->undefined, info->enumeration, value);
}

bool is_defined_stage_state(std::uint32_t state, std::uint32_t value, bool old_filters) {
    const StageStateInfo* const info = find_stage_state(state);
    if (!info) return true;
    if (old_filters && info->enumeration == EnumId::TextureFilter) return is_old_filter(state, value);
    const bool argument = info->type == StateType::Arg; // a D3DTA, all of whose modifiers are defined
    return is_defined(info->undefined, info->enumeration, argument ? value & kArgument : value);
}

std::optional<std::uint32_t> defined_render_state(std::uint32_t state, std::uint32_t value) {
    const RenderStateInfo* const info = find_render_state(state);
    return info ? by_rule(info->undefined, info->enumeration, value, info->default_bits) : value;
}

std::optional<std::uint32_t> defined_stage_state(std::uint32_t state, std::uint32_t value, bool old_filters) {
    const StageStateInfo* const info = find_stage_state(state);
    if (!info) return value;
    if (info->type == StateType::Arg) { // the argument's modifiers are kept
        const auto argument =
            by_rule(info->undefined, info->enumeration, value & kArgument, info->default_bits);
        return argument ? std::optional((value & ~kArgument) | *argument) : std::nullopt;
    }
    if (old_filters && info->enumeration == EnumId::TextureFilter)
        return is_old_filter(state, value) ? std::optional(value) : std::nullopt;
    return by_rule(info->undefined, info->enumeration, value, info->default_bits);
}

} // namespace dp2
