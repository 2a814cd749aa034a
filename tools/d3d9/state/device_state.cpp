#include "tools/d3d9/state/device_state.h"

#include <utility>

#include "tools/d3d9/state/state_block.h"

namespace d3d9 {

State& DeviceState::set_values() {
    return recorded_block ? recorded_block->state() : values;
}

Parts& DeviceState::set_parts() {
    return recorded_block ? recorded_block->parts() : writer.stale();
}

void DeviceState::unbind_for_memory(bool indices) {
    values.stream[0].buffer = {};
    sources.stream[0] = {};
    if (indices) values.indices = {}, sources.indices = {};
}

void DeviceState::bind_implicit_targets(Surface* color, const Held<Surface>& depth, UINT width, UINT height) {
    drop_targets();
    targets.color[0] = color;
    targets.depth = depth;
    writer.targets_are_stale();
    // The depth range is kept: Reset of a device of 9Ex does not change it.
    values.viewport = {0, 0, width, height, values.viewport.MinZ, values.viewport.MaxZ};
    values.scissor = {0, 0, static_cast<LONG>(width), static_cast<LONG>(height)};
    writer.stale().viewport = writer.stale().scissor = true;
}

void DeviceState::set_defaults(bool depth, UINT width, UINT height) {
    CommonDeviceState::set_defaults(depth, width, height);
    writer.software_constants.reset();
    npatch_mode = 0;
}

void DeviceState::drop_everything() {
    delete std::exchange(recorded_block, nullptr);
    drop_bound();
}

} // namespace d3d9
