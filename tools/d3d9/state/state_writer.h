// Sends changed state to the driver, in the order of a DX9 runtime, and records what was sent
// (SentState). Device lock required.
#pragma once

#include "tools/d3d9/state/draw_reads.h"
#include "tools/d3d9/state/sent_state.h"
#include "tools/d3d9/state/software_constants.h"
#include "tools/d3d9/state/targets.h"
#include "tools/runtime/commands/dx9_commands.h"
#include "tools/runtime/state/state_writer.h"

namespace d3d9 {

class StateWriter : public CommonStateWriter<Shape, Parts, SentState, Dx9Commands<Driver>> {
  public:
    using CommonStateWriter::CommonStateWriter;

    // Sends the bindings of targets if they are stale. To be called before write().
    void write_targets(const Targets& targets);
    // Sends the stale parts of the device's state, the bindings of `sources`, and the contents that the next
    // command reads (`reads`). DrawCalls::draw_up() binds stream 0 and the index buffer itself.
    void write(const State& state, const DrawSources& sources, const DrawReads& reads);

    // Sends a render state at once: vendor features are switched by magic values of states, and take effect
    // between two draws.
    void command(D3DRENDERSTATETYPE state, DWORD value);
    void command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value);

    // To be called before a state's `value` is replaced by one that the driver does not apply (unapplied.h):
    // sends `value` if it is stale, since it stays in effect.
    void keep(D3DRENDERSTATETYPE state, DWORD value) {
        if (sent_.stale.render[state]) command(state, value);
    }
    void keep(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
        if (sent_.stale.sampler[sampler][state]) command(sampler, state, value);
    }
    // To be called before a state block replaces the values `before` of `parts` by those of `after`.
    void keep(const Parts& parts, const State& before, const State& after);

    SoftwareConstants software_constants;
    // Whether the next draws do not run the bound vertex shader (check_vertex_shader()).
    bool skips_vertex_shader = false;

  private:
    void write_stages(const State& state);
    void write_streams(const State& state, const DrawSources& sources, const DrawReads& reads);
    void write_shaders(const State& state);
    void write_constants(const State& state);
};

} // namespace d3d9
