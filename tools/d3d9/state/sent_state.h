// The state that was sent to the driver.
#pragma once

#include "tools/d3d9/state/parts.h"
#include "tools/runtime/state/sent_state.h"

namespace d3d9 {

struct SentState : runtime::SentState<Shape, Parts> {
    std::array<std::array<DWORD, kSamplerStates>, kSamplers> sampler = {};
    DWORD vertex_format = 0; // a declaration's handle or an FVF code
    std::array<UINT, kStreams> frequency = {};
};

} // namespace d3d9
