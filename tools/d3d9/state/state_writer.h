// Sends changed state to the driver, in the order and encoding of a DX9 runtime, and records what was sent
// (SentState). Device lock required.
#pragma once

#include <vector>

#include "tools/d3d9/driver/driver.h"
#include "tools/d3d9/state/draw_reads.h"
#include "tools/d3d9/state/draw_sources.h"
#include "tools/d3d9/state/palettes.h"
#include "tools/d3d9/state/sent_state.h"
#include "tools/d3d9/state/software_constants.h"
#include "tools/d3d9/state/targets.h"

namespace d3d9 {

class StateWriter {
  public:
    explicit StateWriter(Driver& driver) : driver_(driver) {}

    // Marks for setters: these parts of the device's state may differ from what was sent.
    Parts& stale() { return sent_.stale; }
    void targets_are_stale() { sent_.targets_stale = true; }
    void everything_is_stale();
    // The same, when it is not known what the driver has: a call failed in the middle, or commands were lost.
    void nothing_is_sent();

    // Sends the bindings of targets when they are stale. Before write().
    void write_targets(const Targets& targets);
    // Sends the stale parts of the device's state, the bindings of `sources`, and what the command to come
    // reads of them. A draw with vertices or indices of its own binds stream 0 or the index buffer itself.
    void write(const State& state, const DrawSources& sources, const DrawReads& reads);
    // The command just emitted reads these buffers.
    void mark_used(const DrawSources& sources);

    // Vendor features that are switched by setting a state to a magic value: sent at once, for they take
    // effect between two draws.
    void command(D3DRENDERSTATETYPE state, DWORD value);
    void command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value);

    // `value`, which the state has, is about to be replaced by one that the driver does not apply.
    void keep(D3DRENDERSTATETYPE state, DWORD value) {
        if (sent_.stale.render[state]) command(state, value);
    }
    void keep(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
        if (sent_.stale.sampler[sampler][state]) command(sampler, state, value);
    }
    // The same for what a state block replaces.
    void keep(const Parts& parts, const State& before, const State& after);

    // Offset and stride in bytes; buffer 0 unbinds.
    void bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride);
    void bind_indices(Handle buffer, UINT stride);

    Palettes palettes;
    SoftwareConstants software_constants;
    // Of the next draws: the vertex shader that is bound does not run.
    bool skips_vertex_shader = false;

  private:
    void write_render_states(const State& state);
    void write_stages(const State& state);
    void write_textures(const State& state);
    void write_transforms(const State& state);
    void write_lights(const State& state);
    void write_streams(const State& state, const DrawSources& sources, const DrawReads& reads);
    void write_shaders(const State& state);
    void write_constants(const State& state);
    void write_viewport(const State& state);

    Driver& driver_;
    SentState sent_;
    std::uint64_t losses_ = 0; // the driver's when everything was sent
    // What a command is encoded from; kept for their memory.
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> render_states_;
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE> stage_states_;
    std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM> transforms_;
};

} // namespace d3d9
