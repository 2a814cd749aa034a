#include "rasterizer/state/strict_states.h"

#include "dp2/tables/stage_states.h"
#include "dp2/tables/undefined_values.h"
#include "rasterizer/state/vendor_switches.h"

namespace rasterizer {

dp2::Status refuse_undefined(const DeviceState& state) {
    const auto refuse = [](const auto* info) { return dp2::Error{dp2::Fault::BadValue, 0, 0, info->name}; };
    for (std::uint32_t number = 0; number < state.render_states.size(); ++number) {
        const std::uint32_t value = state.render_states[number];
        const bool is_switch = written_switch(static_cast<dp2::Rs>(number), value) != WrittenSwitch::None;
        if (!is_switch && !dp2::is_defined_render_state(number, value))
            return refuse(dp2::find_render_state(number));
    }
    const bool old_filters = state.interface_version < kDx8;
    for (std::size_t slot = 0; slot < kSamplers; ++slot)
        for (std::uint32_t number = 0; const dp2::StageStateInfo* info = dp2::find_stage_state(number);
             ++number)
            if (!dp2::is_defined_stage_state(number, state.stage(slot, static_cast<dp2::Tss>(number)),
                                             old_filters))
                return refuse(info);
    return {};
}

} // namespace rasterizer
