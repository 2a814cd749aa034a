#include "tools/d3d9/state/state_writer.h"

#include <algorithm>
#include <utility>

#include "tools/d3d9/state/sampler_states.h"
#include "tools/d3d9/state/unapplied.h"

namespace d3d9 {

void StateWriter::write_targets(const Targets& targets) {
    if (!takes_stale_targets()) return;
    for (UINT i = 0; i < kTargets; ++i) {
        const Handle handle = targets.color[i] ? targets.color[i]->target() : 0;
        commands_.render_target(i, handle);
    }
    const Handle depth = targets.depth ? targets.depth->target() : 0;
    commands_.depth_stencil(depth);
}

namespace {

// Whether a state is sent under its own number; others are unknown, belong to older versions, or are not set
// by programs.
constexpr bool is_stage_state(std::uint32_t state) {
#define CASE(name, number, value, in_stage_0, kind)                                                          \
    case number: return (kind) == 1;
    switch (state) {
        DP2EMU_FOR_EACH_STAGE_STATE(CASE)
    default: return false;
    }
#undef CASE
}

} // namespace

void StateWriter::write(const State& state, const DrawSources& sources, const DrawReads& reads) {
    begin(state);
    write_render_states(state, is_dx9_render_state);
    write_stages(state);
    write_textures(state, sampler_number);
    write_transforms(state);
    write_lights(state);
    write_viewport(state);
    if (std::exchange(sent_.stale.scissor, false)) {
        const RECT& r = state.scissor;
        commands_.scissor({r.left, r.top, r.right, r.bottom});
    }
    write_shaders(state);
    write_constants(state);
    write_streams(state, sources, reads);
    sent_.set_complete();
}

void StateWriter::command(D3DRENDERSTATETYPE state, DWORD value) {
    sent_.render[state] = value;
    commands_.render_state(static_cast<std::uint32_t>(state), value);
}

void StateWriter::command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
    sent_.sampler[sampler][state] = value;
    commands_.stage_state(sampler_number(sampler), kStageStateOfSampler[state], value);
}

void StateWriter::keep(const Parts& parts, const State& before, const State& after) {
    for (const D3DRENDERSTATETYPE state : kBlendFactors)
        if (parts.render[state] && is_unapplied(state, after.render[state]))
            keep(state, before.render[state]);
    for (UINT s = 0; s < kSamplers; ++s)
        for (const D3DSAMPLERSTATETYPE state : kFilters)
            if (parts.sampler[s][state] && is_unapplied(state, after.sampler[s][state]))
                keep(s, state, before.sampler[s][state]);
}

// Writes stage states, and sampler states under the numbers of stage states.
void StateWriter::write_stages(const State& state) {
    // Mostly no state is stale; then the marks of each stage and sampler need not be searched.
    bool any = false;
    for (const auto& marks : sent_.stale.stage) any |= marks.any();
    for (const auto& marks : sent_.stale.sampler) any |= marks.any();
    if (!any) return;
    stage_states_.clear();
    for (UINT s = 0; s < Shape::kStages; ++s)
        gather_stage(sent_.stale.stage[s], sent_.stage[s], state.stage[s], s,
                     [](UINT i) { return is_stage_state(i) ? i : 0; });
    for (UINT s = 0; s < kSamplers; ++s)
        gather_stage(sent_.stale.sampler[s], sent_.sampler[s], state.sampler[s], sampler_number(s),
                     [](UINT i) { return UINT{kStageStateOfSampler[i]}; });
    commands_.stage_states(stage_states_);
}

void StateWriter::write_shaders(const State& state) {
    const DWORD format = state.declaration ? state.declaration->format() : 0;
    if (sent_.differs(sent_.vertex_format, format) && format) commands_.vertex_format(format);
    // The vertex shader does not run for transformed vertices (D3DDECLUSAGE_POSITIONT).
    const bool transformed = state.declaration && state.declaration->transformed();
    const DWORD vs =
        state.vertex_shader && !transformed && !skips_vertex_shader ? state.vertex_shader->handle() : 0;
    if (sent_.differs(sent_.vertex_shader, vs)) commands_.vertex_shader(vs);
    const DWORD ps = state.pixel_shader ? state.pixel_shader->handle() : 0;
    if (sent_.differs(sent_.pixel_shader, ps)) commands_.pixel_shader(ps);
    sent_.stale.declaration = sent_.stale.vertex_shader = sent_.stale.pixel_shader = false;
}

void StateWriter::write_constants(const State& state) {
    Parts& stale = sent_.stale;
    write_vertex_floats(state);
    if (software_constants.floats.must_be_sent(!sent_.complete())) {
        const std::span<const Float4> all = software_constants.floats.values();
        constexpr std::size_t kMost = 256; // most registers in one command
        for (std::size_t at = 0; at < all.size(); at += kMost) {
            const auto some = all.subspan(at, std::min(kMost, all.size() - at));
            commands_.vertex_floats(static_cast<std::uint32_t>(Shape::kVertexFloats + at),
                                    std::as_bytes(some));
        }
        software_constants.floats.set_stale(false);
    }
    send_runs(stale.vs_int, state.vs_int,
              [&](auto first, auto values) { commands_.vertex_integers(first, values); });
    send_runs(stale.vs_bool, state.vs_bool,
              [&](auto first, auto values) { commands_.vertex_booleans(first, values); });
    write_pixel_floats(state);
    send_runs(stale.ps_int, state.ps_int,
              [&](auto first, auto values) { commands_.pixel_integers(first, values); });
    send_runs(stale.ps_bool, state.ps_bool,
              [&](auto first, auto values) { commands_.pixel_booleans(first, values); });
}

void StateWriter::write_streams(const State& state, const DrawSources& sources, const DrawReads& reads) {
    const Streams bound = streams_to_write();
    announce_reads(reads, state, sources, bound);
    write_buffers(sources, bound, reads.own_vertices, reads.own_indices, [&] {
        take_marks(sent_.stale.frequency, [&](UINT s) {
            if (sent_.differs(sent_.frequency[s], state.frequency[s]))
                commands_.stream_frequency(s, state.frequency[s]);
        });
    });
}

} // namespace d3d9
