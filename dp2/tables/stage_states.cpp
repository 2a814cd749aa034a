#include "dp2/tables/stage_states.h"

#include <algorithm>

namespace dp2 {

namespace {

constexpr StageStateInfo kStageStates[] = {
#define DP2_STAGE_STATE(number, name, api_name, kind, type, bits, enumeration, undefined, blocks)            \
    {number,                                                                                                 \
     api_name,                                                                                               \
     StageStateKind::kind,                                                                                   \
     StateType::type,                                                                                        \
     bits,                                                                                                   \
     EnumId::enumeration,                                                                                    \
     undefined_rules::undefined,                                                                             \
     StateBlocks::blocks},
#include "dp2/tables/stage_states.def"
};
static_assert(
    [] {
        for (std::size_t i = 0; i < std::size(kStageStates); ++i)
            if (kStageStates[i].number != i) return false;
        return true;
    }(),
    "stage_states.def: rows must be numbered from 0 without a gap");

} // namespace

std::span<const StageStateInfo> all_stage_states() {
    return kStageStates;
}

const StageStateInfo* find_stage_state(std::uint32_t number) {
    return number < std::size(kStageStates) ? &kStageStates[number] : nullptr;
}

const StageStateInfo* find_stage_state(std::string_view name) {
    const auto found =
        std::ranges::find_if(kStageStates, [&](const auto& state) { return name == state.name; });
    return found == std::end(kStageStates) ? nullptr : found;
}

std::uint32_t stage_state_default(std::uint32_t number, std::uint32_t stage) {
    const StageStateInfo* state = find_stage_state(number);
    if (!state) return 0;
    const auto name = static_cast<Tss>(state->number);
    if (stage == 0 && name == Tss::ColorOp) return enum_number(TextureOp::Modulate);
    if (stage == 0 && name == Tss::AlphaOp) return enum_number(TextureOp::SelectArg1);
    if (name == Tss::TexCoordIndex) return stage < 8 ? stage : 0;
    return state->default_bits;
}

} // namespace dp2
