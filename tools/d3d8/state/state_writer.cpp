#include "tools/d3d8/state/state_writer.h"

#include <utility>

namespace d3d8 {

void StateWriter::write_targets(const Targets& targets) {
    // No command of DirectX 8 unbinds a target; there is none after a Reset that failed.
    if (!takes_stale_targets(targets.color != nullptr)) return;
    const Handle color = targets.color->target();
    const Handle depth = targets.depth ? targets.depth->target() : 0;
    commands_.render_target(color, depth);
}

// The binding differs from that of every buffer, so the next draw replaces it.
void StateWriter::bind_user_stream(UINT stride) {
    constexpr Handle kUserMemory = ~Handle{0};
    sent_.stream[0] = {kUserMemory, 0, stride};
    sent_.streams_bound.set(0);
    commands_.user_stream(stride);
}

namespace {

// Whether a state is sent: those of Direct3D 8, which are those of Direct3D 9 up to their last number and
// some that only it has. Others are unknown, older, or commands that are sent where they take effect.
constexpr bool is_render_state(std::uint32_t state) {
    switch (state) {
    case D3DRS_LINEPATTERN:
    case D3DRS_EDGEANTIALIAS:
    case D3DRS_ZBIAS:
    case D3DRS_SOFTWAREVERTEXPROCESSING:
    case D3DRS_PATCHSEGMENTS: return true;
    default: return is_dx9_render_state(state);
    }
}
// Stage states have the numbers of the API, also those of samplers.
constexpr bool is_stage_state(std::uint32_t state) {
    constexpr std::uint32_t kAddress = 12; // D3DTSS_ADDRESS, of DirectX 7
    return state != 0 && state != kAddress && state < Shape::kStageStates;
}

} // namespace

void StateWriter::write(const State& state, const DrawSources& sources, const DrawReads& reads) {
    begin(state);
    write_render_states(state, is_render_state);
    write_stages(state);
    write_textures(state, [](UINT stage) { return stage; });
    write_transforms(state);
    write_lights(state);
    write_viewport(state);
    write_shaders(state);
    write_vertex_floats(state);
    write_pixel_floats(state);
    write_streams(state, sources, reads);
    sent_.set_complete();
}

void StateWriter::write_stages(const State& state) {
    // Mostly no state is stale; then the marks of each stage need not be searched.
    bool any = false;
    for (const auto& marks : sent_.stale.stage) any |= marks.any();
    if (!any) return;
    stage_states_.clear();
    for (UINT s = 0; s < Shape::kStages; ++s)
        gather_stage(sent_.stale.stage[s], sent_.stage[s], state.stage[s], s,
                     [](UINT i) { return is_stage_state(i) ? i : 0; });
    commands_.stage_states(stage_states_);
}

// --- blocks of the driver ---

void StateWriter::record(StateBlock& block, const Parts& parts) {
    block.driver_block = driver_.next_object();
    block.losses = driver_.losses();
    // The commands between BEGIN and END are not executed, so they do not count as sent.
    struct Recorded {
        StateWriter& writer;
        DWORD handle;
        SentState kept;
        ~Recorded() {
            writer.commands_.state_set(DP2EMU_D3DHAL_STATESETEND, handle);
            writer.sent_ = std::move(kept);
        }
    } recorded{*this, block.driver_block, std::exchange(sent_, SentState{})};
    sent_.stale = parts;
    commands_.state_set(DP2EMU_D3DHAL_STATESETBEGIN, block.driver_block, DP2EMU_D3DSBT_NONE);
    write_render_states(block.values, is_render_state);
    write_stages(block.values);
    write_transforms(block.values);
    write_viewport(block.values);
    write_vertex_floats(block.values);
    write_pixel_floats(block.values);
}

void StateWriter::execute(StateBlock& block) {
    if (!sent_.complete()) return; // everything is sent before the next draw
    Parts parts = block.parts;
    parts.texture.reset(), parts.stream.reset();
    parts.indices = parts.vertex_shader = parts.pixel_shader = false;
    parts.light_data.clear(), parts.light_enable.clear();
    if (block.driver_block == 0 || block.losses != driver_.losses()) record(block, parts);
    commands_.state_set(DP2EMU_D3DHAL_STATESETEXECUTE, block.driver_block);
    for_each_mark(parts.render, [&](UINT i) {
        if (is_render_state(i)) sent_.render[i] = block.values.render[i];
    });
    for (UINT s = 0; s < Shape::kStages; ++s) {
        for_each_mark(parts.stage[s], [&](UINT i) {
            if (is_stage_state(i)) sent_.stage[s][i] = block.values.stage[s][i];
        });
        sent_.stale.stage[s] &= ~parts.stage[s];
    }
    sent_.stale.render &= ~parts.render;
    sent_.stale.transform &= ~parts.transform;
    sent_.stale.clip_plane &= ~parts.clip_plane;
    sent_.stale.vs_float &= ~parts.vs_float, sent_.stale.ps_float &= ~parts.ps_float;
    if (parts.material) sent_.stale.material = false;
    if (parts.viewport) sent_.stale.viewport = false;
}

void StateWriter::forget(StateBlock& block) {
    if (block.driver_block != 0) commands_.state_set(DP2EMU_D3DHAL_STATESETDELETE, block.driver_block);
    block.driver_block = 0;
}

// The driver loads the constants of a shader's declaration when it selects the shader; they are sent again
// then, since the program's may be newer.
void StateWriter::write_shaders(const State& state) {
    vertex_shaders.prepare(state.vertex_shader);
    if (sent_.differs(sent_.vertex_shader, state.vertex_shader)) {
        commands_.vertex_shader(state.vertex_shader);
        if (const auto* const shader = vertex_shaders.find(state.vertex_shader))
            for (const DeclaredConstant& constant : shader->declaration.constants)
                sent_.stale.vs_float.set(constant.number);
    }
    pixel_shaders.prepare(state.pixel_shader);
    if (sent_.differs(sent_.pixel_shader, state.pixel_shader)) commands_.pixel_shader(state.pixel_shader);
    sent_.stale.vertex_shader = sent_.stale.pixel_shader = false;
}

void StateWriter::unselect_vertex_shader(DWORD handle) {
    if (sent_.vertex_shader != handle) return;
    sent_.vertex_shader = 0;
    commands_.vertex_shader(0);
}

void StateWriter::unselect_pixel_shader(DWORD handle) {
    if (sent_.pixel_shader != handle) return;
    sent_.pixel_shader = 0;
    commands_.pixel_shader(0);
}

void StateWriter::write_streams(const State& state, const DrawSources& sources, const DrawReads& reads) {
    const Streams bound = streams_to_write();
    if (const VertexFormat* const format = vertex_shaders.format(state.vertex_shader))
        announce_reads(reads, *format, sources, bound);
    write_buffers(sources, bound, reads.own_vertices, reads.own_indices, [] {});
}

} // namespace d3d8
