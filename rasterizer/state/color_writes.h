// Which channels of a target a draw writes, as the states say.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/state/device_state.h"

namespace rasterizer {

// The D3DCOLORWRITEENABLE_ bits of target `target`, below kTargets.
inline std::uint8_t color_writes(const DeviceState& state, std::size_t target) {
    using dp2::Rs;
    constexpr Rs kMasks[] = {Rs::ColorWriteEnable, Rs::ColorWriteEnable1, Rs::ColorWriteEnable2,
                             Rs::ColorWriteEnable3};
    return static_cast<std::uint8_t>(state.render(kMasks[target]) & 0xF);
}

} // namespace rasterizer
