#include "dp2/tables/render_states.h"

#include <algorithm>
#include <array>

namespace dp2 {

namespace {

constexpr RenderStateInfo kRenderStates[] = {
#define DP2_RENDER_STATE(number, name, api_name, type, bits, enumeration, era, undefined, blocks)            \
    {number,                                                                                                 \
     api_name,                                                                                               \
     StateType::type,                                                                                        \
     bits,                                                                                                   \
     EnumId::enumeration,                                                                                    \
     StateEra::era,                                                                                          \
     undefined_rules::undefined,                                                                             \
     StateBlocks::blocks},
#include "dp2/tables/render_states.def"
};
static_assert(std::ranges::adjacent_find(kRenderStates, std::ranges::greater_equal{},
                                         &RenderStateInfo::number) == std::end(kRenderStates),
              "render_states.def: numbers must rise strictly");

constexpr auto kByNumber = [] {
    std::array<const RenderStateInfo*, 256> table{};
    for (const RenderStateInfo& state : kRenderStates) table[state.number] = &state;
    return table;
}();

} // namespace

std::span<const RenderStateInfo> all_render_states() {
    return kRenderStates;
}

const RenderStateInfo* find_render_state(std::uint32_t number) {
    return number < kByNumber.size() ? kByNumber[number] : nullptr;
}

const RenderStateInfo* find_render_state(std::string_view name) {
    const auto found =
        std::ranges::find_if(kRenderStates, [&](const auto& state) { return name == state.name; });
    return found == std::end(kRenderStates) ? nullptr : found;
}

std::uint32_t render_state_default(std::uint32_t number) {
    const RenderStateInfo* state = find_render_state(number);
    return state ? state->default_bits : 0;
}

} // namespace dp2
