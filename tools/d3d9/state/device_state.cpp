#include "tools/d3d9/state/device_state.h"

#include <new>

#include "tools/d3d9/state/state_block.h"

namespace d3d9 {

State& DeviceState::set_values() {
    return recorded_block ? recorded_block->state() : values;
}

Parts& DeviceState::set_parts() {
    return recorded_block ? recorded_block->parts() : writer.stale();
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
    for (const auto& target : targets.color)
        if (target) target->image().driver_wrote(target->level(), target->face());
    if (targets.depth) targets.depth->image().driver_wrote(targets.depth->level(), targets.depth->face());
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
    if (in_scene_) end_scene();
    values.set_defaults(depth, width, height);
    sources = {};
    writer.everything_is_stale();
    writer.software_constants.reset();
    npatch_mode = 0;
}

void DeviceState::drop_targets() {
    for (auto& target : targets.color) target = {};
    targets.depth = {};
}

void DeviceState::drop_everything() {
    delete std::exchange(recorded_block, nullptr);
    drop_targets();
    values.set_defaults(false, 1, 1);
    sources = {};
}

} // namespace d3d9
