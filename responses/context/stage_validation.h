// D3dValidateTextureStageState: whether the texture stages of a context can be drawn, and in how many passes.
// WIRE.md H.10.
#pragma once

#include <cstdint>

#include "rasterizer/resources/resources.h"
#include "rasterizer/state/device_state.h"

namespace responses {

struct StageValidation {
    std::uint32_t ddrval = 0; // D3D_OK, or the error of the first stage that cannot be drawn
    std::uint32_t passes = 0; // 0 after an error
};
StageValidation validate_stages(const rasterizer::DeviceState& state,
                                const rasterizer::ResourceTable& resources);

} // namespace responses
