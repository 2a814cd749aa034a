// The texture-stage state table as code; stage_states.def is the only source.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "dp2/tables/render_states.h"

namespace dp2 {

enum class Tss : std::uint16_t {
#define DP2_STAGE_STATE(number, name, ...) name = number,
#include "dp2/tables/stage_states.def"
};

enum class StageStateKind : std::uint8_t { Binding, Stage, Sampler };

struct StageStateInfo {
    std::uint16_t number;
    const char* name; // without D3DTSS_
    StageStateKind kind;
    StateType type;
    std::uint32_t default_bits;
    EnumId enumeration;
    Undefined undefined;
    StateBlocks blocks;
};

std::span<const StageStateInfo> all_stage_states(); // by number
const StageStateInfo* find_stage_state(std::uint32_t number);
const StageStateInfo* find_stage_state(std::string_view name);
// The initial value in a stage: stage 0 has COLOROP MODULATE and ALPHAOP SELECTARG1; TEXCOORDINDEX is the
// stage's number.
std::uint32_t stage_state_default(std::uint32_t number, std::uint32_t stage);

} // namespace dp2
