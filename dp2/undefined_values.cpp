#include "dp2/undefined_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "dp2/stage_states.h"

namespace dp2 {

namespace {

constexpr std::uint32_t kArgument = 0xF; // of a D3DTA without its modifiers

std::uint32_t finite(std::uint32_t bits, std::uint32_t default_bits) {
    const auto number = std::bit_cast<float>(bits);
    if (std::isnan(number)) return default_bits;
    if (!std::isinf(number)) return bits;
    return std::bit_cast<std::uint32_t>(std::copysign(std::numeric_limits<float>::max(), number));
}

std::optional<std::uint32_t> by_rule(Undefined undefined, EnumId id, std::uint32_t value,
                                     std::uint32_t default_bits) {
    using Rule = Undefined::Rule;
    switch (undefined.rule) {
    case Rule::Any: return value;
    case Rule::Mask: return value & undefined.value;
    case Rule::Number: return finite(value, default_bits);
    case Rule::OfSet: return is_named(id, value >> 16) ? value : value & 0xFFFF;
    case Rule::Keep: return is_named(id, value) ? std::optional(value) : std::nullopt;
    case Rule::Becomes: return is_named(id, value) ? value : undefined.value;
    case Rule::Clamp: break;
    }
    const auto values = enum_info(id).values; // without a gap
    return std::clamp(value, values.front().value, values.back().value);
}

// D3DTEXTUREMAGFILTER, MINFILTER and MIPFILTER of DX6 and 7 count from 1.
std::uint32_t last_old_filter(Tss state) {
    return state == Tss::MagFilter ? 5 : 3;
}

} // namespace

std::optional<std::uint32_t> defined_render_state(std::uint32_t state, std::uint32_t value) {
    const RenderStateInfo* const info = find_render_state(state);
    return info ? by_rule(info->undefined, info->enumeration, value, info->default_bits) : value;
}

std::optional<std::uint32_t> defined_stage_state(std::uint32_t state, std::uint32_t value, bool old_filters) {
    const StageStateInfo* const info = find_stage_state(state);
    if (!info) return value;
    if (info->type == StateType::Arg) { // its modifiers stay
        const auto argument =
            by_rule(info->undefined, info->enumeration, value & kArgument, info->default_bits);
        return argument ? std::optional((value & ~kArgument) | *argument) : std::nullopt;
    }
    if (old_filters && info->enumeration == EnumId::TextureFilter) {
        const bool defined = value >= 1 && value <= last_old_filter(static_cast<Tss>(state));
        return defined ? std::optional(value) : std::nullopt;
    }
    return by_rule(info->undefined, info->enumeration, value, info->default_bits);
}

} // namespace dp2
