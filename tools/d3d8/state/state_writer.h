// Sends changed state to the driver, in the order of a DX8 runtime, and records what was sent
// (SentState). Device lock required.
#pragma once

#include "tools/d3d8/state/draw_reads.h"
#include "tools/d3d8/state/parts.h"
#include "tools/d3d8/state/state_blocks.h"
#include "tools/d3d8/state/targets.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/state/state_writer.h"

namespace d3d8 {

using SentState = runtime::SentState<Shape, Parts>;

class StateWriter : public CommonStateWriter<Shape, Parts, SentState, Dx8Commands<Driver>> {
  public:
    explicit StateWriter(Driver& driver)
        : CommonStateWriter(driver), vertex_shaders(driver), pixel_shaders(driver) {}

    // Whether the driver has the current value of this transform.
    bool has_transform(UINT index) const { return sent_.complete() && !sent_.stale.transform[index]; }

    // Sends the bindings of targets if they are stale. To be called before write().
    void write_targets(const Targets& targets);
    // Sends the stale parts of the device's state, the bindings of `sources`, and the contents that the next
    // command reads (`reads`). DrawCalls::draw_up() binds stream 0 and the index buffer itself.
    void write(const State& state, const DrawSources& sources, const DrawReads& reads);
    // Binds the vertices in the memory of the next call to stream 0.
    void bind_user_stream(UINT stride);
    // To be called before a shader is deleted: the driver must not keep it selected.
    void unselect_vertex_shader(DWORD handle);
    void unselect_pixel_shader(DWORD handle);

    // Applies a block, whose values the device's state has already, by a block of the driver. That has what
    // does not name objects; other parts are sent before the next draw.
    void execute(StateBlock& block);
    // To be called before the block is deleted or gets other values.
    void forget(StateBlock& block);

    VertexShaders vertex_shaders;
    PixelShaders pixel_shaders;

  private:
    void record(StateBlock& block, const Parts& parts);
    void write_stages(const State& state);
    void write_streams(const State& state, const DrawSources& sources, const DrawReads& reads);
    void write_shaders(const State& state);
};

} // namespace d3d8
