#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

State& DeviceState::set_values() {
    return recorded_block ? recorded_block->values : values;
}

Parts& DeviceState::set_parts() {
    return recorded_block ? recorded_block->parts : writer.stale();
}

void DeviceState::unbind_for_memory(bool indices) {
    values.stream[0] = {};
    sources.stream[0] = {};
    if (indices) values.indices = {}, sources.indices = {};
}

void DeviceState::bind_targets(const Held<Surface>& color, const Held<Surface>& depth) {
    targets = {color, depth};
    writer.targets_are_stale();
    if (!color) return;
    values.viewport = {0, 0, color->width(), color->height(), 0, 1};
    writer.stale().viewport = true;
}

void DeviceState::drop_everything() {
    recorded_block.reset();
    blocks.clear();
    drop_bound();
}

} // namespace d3d8
