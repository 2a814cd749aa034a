#include "tools/d3d8/state/device_state.h"

#include <initializer_list>
#include <new>

namespace d3d8 {

State& DeviceState::set_values() {
    return recorded_block ? recorded_block->values : values;
}

Parts& DeviceState::set_parts() {
    return recorded_block ? recorded_block->parts : writer.stale();
}

template <class Rest> void DeviceState::write_targets_and(Rest&& rest) {
    try {
        writer.write_targets(targets);
        rest();
    } catch (const std::bad_alloc&) {
        writer.nothing_is_sent(); // the lost commands may include what was marked as sent
        throw;
    }
}

void DeviceState::write_for_draw(const DrawReads& reads) {
    write_targets_and([&] { writer.write(values, sources, reads); });
}

void DeviceState::drawn() {
    writer.mark_used(sources);
    targets_were_drawn();
}

void DeviceState::targets_were_drawn() {
    for (const auto* const target : {&targets.color, &targets.depth})
        if (*target) (*target)->image().driver_wrote((*target)->level(), (*target)->face());
}

void DeviceState::settle() {
    // Targets are sent first: the driver may have bound some that a Reset has destroyed.
    write_targets_and([&] { driver_.finish(); });
}

void DeviceState::mark_scene(bool begins) {
    in_scene_ = begins;
    commands().render_state(DP2EMU_D3DRS_SCENECAPTURE, begins ? 1u : 0u);
}

void DeviceState::end_scene() {
    mark_scene(false);
    writer.stale().stream |= sources.drop_unbound(values);
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

void DeviceState::set_defaults(bool depth, UINT width, UINT height) {
    if (in_scene_) end_scene();
    values.set_defaults(depth, width, height);
    sources = {};
    writer.everything_is_stale();
}

void DeviceState::drop_targets() {
    targets = {};
}

void DeviceState::drop_everything() {
    recorded_block.reset();
    blocks.clear();
    drop_targets();
    values.set_defaults(false, 1, 1);
    sources = {};
}

} // namespace d3d8
