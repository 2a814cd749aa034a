#include "tools/d3d9/state/state_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "tools/d3d9/state/sampler_states.h"
#include "tools/d3d9/state/unapplied.h"

namespace d3d9 {

void StateWriter::everything_is_stale() {
    sent_.stale = Parts::everything();
    sent_.invalidate();
    software_constants.floats.set_stale(true);
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
    if (!std::exchange(sent_.targets_stale, false)) return;
    for (UINT i = 0; i < kTargets; ++i) {
        const Handle handle = targets.color[i] ? targets.color[i]->target() : 0;
        commands_.render_target(i, handle);
    }
    const Handle depth = targets.depth ? targets.depth->target() : 0;
    commands_.depth_stencil(depth);
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

// Whether a state is sent under its own number; others are unknown, belong to older versions, or are not set
// by programs.
constexpr bool is_render_state(std::uint32_t state) {
#define CASE(name, number, value, era)                                                                       \
    case number: return (era) == 0;
    switch (state) {
        DP2EMU_FOR_EACH_RENDER_STATE(CASE)
    default: return false;
    }
#undef CASE
}
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
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE>& out = stage_states_;
    out.clear();
    for (UINT s = 0; s < kStages; ++s)
        take_marks(sent_.stale.stage[s], [&](UINT i) {
            if (is_stage_state(i) && sent_.differs(sent_.stage[s][i], state.stage[s][i]))
                out.push_back(
                    {static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(i), state.stage[s][i]});
        });
    for (UINT s = 0; s < kSamplers; ++s)
        take_marks(sent_.stale.sampler[s], [&](UINT i) {
            if (i != 0 && sent_.differs(sent_.sampler[s][i], state.sampler[s][i]))
                out.push_back({static_cast<std::uint16_t>(sampler_number(s)), kStageStateOfSampler[i],
                               state.sampler[s][i]});
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
        if (sent_.differs(sent_.texture[s], handle)) commands_.texture(sampler_number(s), handle);
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
    if (sent_.stale.viewport) {
        const D3DVIEWPORT9& v = state.viewport;
        commands_.viewport({v.X, v.Y, v.Width, v.Height});
        commands_.depth_range(v.MinZ, v.MaxZ);
        sent_.stale.viewport = false;
    }
    if (sent_.stale.scissor) {
        const RECT& r = state.scissor;
        commands_.scissor({r.left, r.top, r.right, r.bottom});
        sent_.stale.scissor = false;
    }
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
    send_runs(stale.vs_float, state.vs_float,
              [&](auto first, auto values) { commands_.vertex_floats(first, values); });
    if (software_constants.floats.stale()) {
        const std::span<const Float4> all = software_constants.floats.values();
        constexpr std::size_t kMost = 256; // most registers in one command
        for (std::size_t at = 0; at < all.size(); at += kMost) {
            const auto some = all.subspan(at, std::min(kMost, all.size() - at));
            commands_.vertex_floats(static_cast<std::uint32_t>(kVertexFloats + at), std::as_bytes(some));
        }
        software_constants.floats.set_stale(false);
    }
    send_runs(stale.vs_int, state.vs_int,
              [&](auto first, auto values) { commands_.vertex_integers(first, values); });
    send_runs(stale.vs_bool, state.vs_bool,
              [&](auto first, auto values) { commands_.vertex_booleans(first, values); });
    send_runs(stale.ps_float, state.ps_float,
              [&](auto first, auto values) { commands_.pixel_floats(first, values); });
    send_runs(stale.ps_int, state.ps_int,
              [&](auto first, auto values) { commands_.pixel_integers(first, values); });
    send_runs(stale.ps_bool, state.ps_bool,
              [&](auto first, auto values) { commands_.pixel_booleans(first, values); });
}

void StateWriter::bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride) {
    if (!sent_.differs(sent_.stream[stream], {buffer, offset, stride})) return;
    if (buffer) sent_.streams_bound.set(stream);
    commands_.stream(stream, buffer, offset, stride);
}

void StateWriter::bind_indices(Handle buffer, UINT stride) {
    if (sent_.differs(sent_.indices, {buffer, stride})) commands_.indices(buffer, stride);
}

// All buffers are prepared before any is bound, since preparing may submit the gathered commands.
void StateWriter::write_streams(const State& state, const DrawSources& sources, const DrawReads& reads) {
    const auto bound = sent_.streams_bound | sent_.stale.stream;
    reads.announce(state, sources, bound);
    std::array<Handle, kStreams> handles = {};
    for_each_mark(bound, [&](UINT s) {
        if (sources.stream[s].buffer) handles[s] = sources.stream[s].buffer->store().prepare();
    });
    const Handle indices = sources.indices ? sources.indices->store().prepare() : 0;
    for_each_mark(bound, [&](UINT s) {
        const DrawSources::Vertices& stream = sources.stream[s];
        if (s != 0 || !reads.own_vertices)
            bind_stream(s, handles[s], handles[s] ? stream.offset : 0, handles[s] ? stream.stride : 0);
        sent_.streams_bound[s] = stream.buffer || sent_.stream[s].buffer;
    });
    take_marks(sent_.stale.frequency, [&](UINT s) {
        const UINT frequency = state.stream[s].frequency;
        if (sent_.differs(sent_.frequency[s], frequency)) commands_.stream_frequency(s, frequency);
    });
    if (!reads.own_indices) bind_indices(indices, indices ? sources.indices->stride() : 2);
    sent_.stale.stream.reset();
    sent_.stale.indices = false;
}

} // namespace d3d9
