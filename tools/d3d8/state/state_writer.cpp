#include "tools/d3d8/state/state_writer.h"

#include <bit>
#include <cstring>
#include <span>
#include <utility>

namespace d3d8 {

void StateWriter::everything_is_stale() {
    sent_.stale = Parts::everything();
    sent_.invalidate();
}

void StateWriter::nothing_is_sent() {
    everything_is_stale();
    sent_.lights.clear();
    palettes.forget_sent();
    targets_are_stale();
}

void StateWriter::write_targets(const Targets& targets) {
    // Read once: the GPU's process may count another loss meanwhile.
    const std::uint64_t losses = driver_.losses();
    if (std::exchange(losses_, losses) != losses) nothing_is_sent();
    if (!targets.color) return; // after a Reset that failed; no command of DirectX 8 unbinds a target
    if (!std::exchange(sent_.targets_stale, false)) return;
    const Handle color = targets.color->target();
    const Handle depth = targets.depth ? targets.depth->target() : 0;
    commands_.render_target(color, depth);
}

void StateWriter::write(const State& state, const DrawSources& sources, const DrawReads& reads) {
    if (!sent_.complete()) {
        sent_.stale = Parts::everything();
        for (const auto& [index, light] : state.lights)
            sent_.stale.light_data.insert(index), sent_.stale.light_enable.insert(index);
    }
    write_render_states(state);
    write_stages(state);
    write_textures(state);
    write_transforms(state);
    write_lights(state);
    write_viewport(state);
    write_shaders(state);
    write_constants(state);
    write_streams(state, sources, reads);
    sent_.set_complete();
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
    default: break;
    }
#define CASE(name, number, value, era)                                                                       \
    case number: return (era) == 0;
    switch (state) {
        DP2EMU_FOR_EACH_RENDER_STATE(CASE)
    default: return false;
    }
#undef CASE
}
// Stage states have the numbers of the API, also those of samplers.
constexpr bool is_stage_state(std::uint32_t state) {
    constexpr std::uint32_t kAddress = 12; // D3DTSS_ADDRESS, of DirectX 7
    return state != 0 && state != kAddress && state < kStageStates;
}

} // namespace

void StateWriter::write_render_states(const State& state) {
    if (sent_.stale.render.none()) return;
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE>& out = render_states_;
    out.clear();
    take_marks(sent_.stale.render, [&](UINT i) {
        if (is_render_state(i) && sent_.differs(sent_.render[i], state.render[i]))
            out.push_back({i, state.render[i]});
    });
    commands_.render_states(out);
}

void StateWriter::write_stages(const State& state) {
    // Mostly no state is stale; then the marks of each stage need not be searched.
    bool any = false;
    for (const auto& marks : sent_.stale.stage) any |= marks.any();
    if (!any) return;
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE>& out = stage_states_;
    out.clear();
    for (UINT s = 0; s < kStages; ++s)
        take_marks(sent_.stale.stage[s], [&](UINT i) {
            if (is_stage_state(i) && sent_.differs(sent_.stage[s][i], state.stage[s][i]))
                out.push_back(
                    {static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(i), state.stage[s][i]});
        });
    commands_.stage_states(out);
}

// All bound textures are prepared before every draw: their texels or their handle may have changed.
void StateWriter::write_textures(const State& state) {
    const auto bound = sent_.textures_bound | sent_.stale.texture;
    sent_.stale.texture.reset();
    for_each_mark(bound, [&](UINT s) {
        const TextureBase* const texture = state.texture[s].get();
        const Handle handle = texture ? texture->image().prepare() : 0;
        sent_.textures_bound[s] = texture != nullptr;
        if (handle && texture->image().layout().paletted) palettes.attach(driver_, handle);
        if (sent_.differs(sent_.texture[s], handle)) commands_.texture(s, handle);
    });
}

void StateWriter::mark_used(const DrawSources& sources) {
    for_each_mark(sent_.streams_bound, [&](UINT s) {
        if (sources.stream[s].buffer) sources.stream[s].buffer->store().used();
    });
    if (sources.indices) sources.indices->store().used();
}

void StateWriter::write_transforms(const State& state) {
    if (sent_.stale.transform.any()) {
        std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM>& out = transforms_;
        out.clear();
        take_marks(sent_.stale.transform, [&](UINT i) {
            DP2EMU_D3DHAL_DP2SETTRANSFORM& t = out.emplace_back();
            t.xfrmType = transform_number(i);
            static_assert(sizeof t.matrix == sizeof(D3DMATRIX));
            std::memcpy(t.matrix, &state.transform[i], sizeof t.matrix);
        });
        commands_.transforms(out);
    }
    if (sent_.stale.material) {
        commands_.material(std::bit_cast<DP2EMU_D3DMATERIAL7>(state.material));
        sent_.stale.material = false;
    }
    take_marks(sent_.stale.clip_plane, [&](UINT i) {
        DP2EMU_D3DHAL_DP2SETCLIPPLANE plane{i, {}};
        std::memcpy(plane.plane, state.clip_plane[i].v, sizeof plane.plane);
        commands_.clip_plane(plane);
    });
}

void StateWriter::write_lights(const State& state) {
    const auto create_once = [&](DWORD index) {
        if (sent_.lights.insert(index).second) commands_.create_light(index);
    };
    for (const DWORD index : sent_.stale.light_data) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        create_once(index);
        commands_.light(index, std::bit_cast<DP2EMU_D3DLIGHT7>(light->second.data));
    }
    for (const DWORD index : sent_.stale.light_enable) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        create_once(index);
        commands_.enable_light(index, light->second.enabled != FALSE);
    }
    sent_.stale.light_data.clear();
    sent_.stale.light_enable.clear();
}

void StateWriter::write_viewport(const State& state) {
    if (!std::exchange(sent_.stale.viewport, false)) return;
    const D3DVIEWPORT8& v = state.viewport;
    commands_.viewport({v.X, v.Y, v.Width, v.Height});
    commands_.depth_range(v.MinZ, v.MaxZ);
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

void StateWriter::write_constants(const State& state) {
    send_runs(sent_.stale.vs_float, state.vs_float,
              [&](auto first, auto values) { commands_.vertex_floats(first, values); });
    send_runs(sent_.stale.ps_float, state.ps_float,
              [&](auto first, auto values) { commands_.pixel_floats(first, values); });
}

void StateWriter::bind_stream(UINT stream, Handle buffer, UINT stride) {
    if (!sent_.differs(sent_.stream[stream], {buffer, stride})) return;
    if (buffer) sent_.streams_bound.set(stream);
    commands_.stream(stream, buffer, stride);
}

void StateWriter::bind_indices(Handle buffer, UINT stride) {
    if (sent_.differs(sent_.indices, {buffer, stride})) commands_.indices(buffer, stride);
}

// All buffers are prepared before any is bound, since preparing may submit the gathered commands.
void StateWriter::write_streams(const State& state, const DrawSources& sources, const DrawReads& reads) {
    const auto bound = sent_.streams_bound | sent_.stale.stream;
    if (const VertexFormat* const format = vertex_shaders.format(state.vertex_shader))
        reads.announce(*format, sources, bound);
    std::array<Handle, kStreams> handles = {};
    for_each_mark(bound, [&](UINT s) {
        if (sources.stream[s].buffer) handles[s] = sources.stream[s].buffer->store().prepare();
    });
    const Handle indices = sources.indices ? sources.indices->store().prepare() : 0;
    for_each_mark(bound, [&](UINT s) {
        const Stream& stream = sources.stream[s];
        if (s != 0 || !reads.own_vertices) bind_stream(s, handles[s], handles[s] ? stream.stride : 0);
        sent_.streams_bound[s] = stream.buffer || sent_.stream[s].buffer;
    });
    if (!reads.own_indices) bind_indices(indices, indices ? sources.indices->stride() : 2);
    sent_.stale.stream.reset();
    sent_.stale.indices = false;
}

} // namespace d3d8
