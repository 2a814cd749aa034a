#include "tools/d3d9/state/state_writer.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "dp2/formats.h"
#include "dp2/render_states.h"
#include "tools/d3d9/state/sampler_states.h"

namespace d3d9 {

using dp2::Encoder;
namespace wire = dp2::wire;

void StateWriter::everything_is_stale() {
    sent_.stale = Parts::everything();
    sent_.invalidate();
}

void StateWriter::write_targets(const Targets& targets) {
    if (!std::exchange(sent_.targets_stale, false)) return;
    for (UINT i = 0; i < kTargets; ++i) {
        const Handle handle = targets.color[i] ? targets.color[i]->target() : 0;
        driver_.emit([&](Encoder& e) { return e.set_render_target2({.index = i, .target = handle}); });
    }
    const Handle depth = targets.depth ? targets.depth->target() : 0;
    driver_.emit([&](Encoder& e) { return e.set_depth_stencil({depth}); });
}

void StateWriter::write(const State& state, Own own) {
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
    write_streams(state, own);
    sent_.set_complete();
}

namespace {

// take(number) for each mark of a set.
template <std::size_t N, class Take> void for_each_mark(const std::bitset<N>& marks, Take&& take) {
    for (std::size_t i = marks._Find_first(); i < N; i = marks._Find_next(i)) take(static_cast<UINT>(i));
}
// The same, and clears the marks.
template <std::size_t N, class Take> void take_marks(std::bitset<N>& marks, Take&& take) {
    for_each_mark(marks, take);
    marks.reset();
}

} // namespace

void StateWriter::write_render_states(const State& state) {
    if (sent_.stale.render.none()) return;
    std::vector<wire::RenderState>& out = render_states_;
    out.clear();
    take_marks(sent_.stale.render, [&](UINT i) {
        const dp2::RenderStateInfo* info = dp2::find_render_state(i);
        if (!info || info->era != dp2::StateEra::Current) return;
        if (sent_.differs(sent_.render[i], state.render[i]))
            out.push_back({.state = i, .value = state.render[i]});
    });
    if (!out.empty()) driver_.emit([&](Encoder& e) { return e.render_state(out); });
}

void StateWriter::command(D3DRENDERSTATETYPE state, DWORD value) {
    sent_.render[state] = value;
    driver_.emit([&](Encoder& e) {
        return e.render_state({.state = static_cast<std::uint32_t>(state), .value = value});
    });
}

void StateWriter::command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
    sent_.sampler[sampler][state] = value;
    driver_.emit([&](Encoder& e) {
        return e.texture_stage_state({static_cast<std::uint16_t>(sampler_number(sampler)),
                                      static_cast<std::uint16_t>(kStageStateOfSampler[state]), value});
    });
}

// Stage states and, under their numbers, sampler states.
void StateWriter::write_stages(const State& state) {
    bool any = false; // mostly not: one test instead of one for each stage and sampler
    for (const auto& marks : sent_.stale.stage) any |= marks.any();
    for (const auto& marks : sent_.stale.sampler) any |= marks.any();
    if (!any) return;
    std::vector<wire::TextureStageState>& out = stage_states_;
    out.clear();
    for (UINT s = 0; s < kStages; ++s)
        take_marks(sent_.stale.stage[s], [&](UINT i) {
            const dp2::StageStateInfo* info = dp2::find_stage_state(i);
            if (!info || info->kind != dp2::StageStateKind::Stage) return;
            if (sent_.differs(sent_.stage[s][i], state.stage[s][i]))
                out.push_back(
                    {static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(i), state.stage[s][i]});
        });
    for (UINT s = 0; s < kSamplers; ++s)
        take_marks(sent_.stale.sampler[s], [&](UINT i) {
            if (i != 0 && sent_.differs(sent_.sampler[s][i], state.sampler[s][i]))
                out.push_back({static_cast<std::uint16_t>(sampler_number(s)),
                               static_cast<std::uint16_t>(kStageStateOfSampler[i]), state.sampler[s][i]});
        });
    if (!out.empty()) driver_.emit([&](Encoder& e) { return e.texture_stage_state(out); });
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
        if (!sent_.differs(sent_.texture[s], handle)) return;
        driver_.emit([&](Encoder& e) {
            return e.texture_stage_state({static_cast<std::uint16_t>(sampler_number(s)), 0, handle});
        });
    });
}

void StateWriter::mark_used(const State& state) {
    for_each_mark(sent_.streams_bound, [&](UINT s) {
        if (state.stream[s].buffer) state.stream[s].buffer->store().used();
    });
    if (state.indices) state.indices->store().used();
}

void StateWriter::write_transforms(const State& state) {
    if (sent_.stale.transform.any()) {
        std::vector<wire::SetTransform>& out = transforms_;
        out.clear();
        take_marks(sent_.stale.transform, [&](UINT i) {
            wire::SetTransform& t = out.emplace_back();
            t.type = transform_number(i);
            std::memcpy(t.matrix.data(), &state.transform[i], sizeof(D3DMATRIX));
        });
        driver_.emit([&](Encoder& e) { return e.set_transform(out); });
    }
    if (sent_.stale.material) {
        wire::SetMaterial material;
        static_assert(sizeof material == sizeof state.material);
        std::memcpy(&material, &state.material, sizeof material);
        driver_.emit([&](Encoder& e) { return e.set_material(material); });
        sent_.stale.material = false;
    }
    take_marks(sent_.stale.clip_plane, [&](UINT i) {
        wire::SetClipPlane plane{.index = i, .plane = {}};
        std::memcpy(plane.plane.data(), state.clip_plane[i].v, sizeof state.clip_plane[i].v);
        driver_.emit([&](Encoder& e) { return e.set_clip_plane(plane); });
    });
}

void StateWriter::write_lights(const State& state) {
    const auto create_once = [&](DWORD index) {
        if (!sent_.lights.insert(index).second) return;
        driver_.emit([&](Encoder& e) { return e.create_light({.index = index}); });
    };
    for (const DWORD index : sent_.stale.light_data) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        create_once(index);
        wire::Light data;
        static_assert(sizeof data == sizeof light->second.data);
        std::memcpy(&data, &light->second.data, sizeof data);
        driver_.emit(
            [&](Encoder& e) { return e.set_light({.index = index, .data_type = 2}, std::optional(data)); });
    }
    for (const DWORD index : sent_.stale.light_enable) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        create_once(index);
        const std::uint32_t type = light->second.enabled ? 0 : 1;
        driver_.emit([&](Encoder& e) {
            return e.set_light({.index = index, .data_type = type}, std::optional<wire::Light>());
        });
    }
    sent_.stale.light_data.clear();
    sent_.stale.light_enable.clear();
}

void StateWriter::write_viewport(const State& state) {
    if (sent_.stale.viewport) {
        const D3DVIEWPORT9& v = state.viewport;
        driver_.emit([&](Encoder& e) {
            return e.viewport_info({.x = v.X, .y = v.Y, .width = v.Width, .height = v.Height});
        });
        // An empty or reversed depth range is widened by this much, as on hardware.
        constexpr float kSmallestRange = 0.001f;
        const float max_z = std::max(v.MaxZ, v.MinZ + kSmallestRange);
        driver_.emit([&](Encoder& e) { return e.z_range({.min_z = v.MinZ, .max_z = max_z}); });
        sent_.stale.viewport = false;
    }
    if (sent_.stale.scissor) {
        const RECT& r = state.scissor;
        driver_.emit([&](Encoder& e) {
            return e.set_scissor_rect({.left = r.left, .top = r.top, .right = r.right, .bottom = r.bottom});
        });
        sent_.stale.scissor = false;
    }
}

void StateWriter::write_shaders(const State& state) {
    const DWORD format = state.declaration ? state.declaration->format() : 0;
    if (sent_.differs(sent_.vertex_format, format) && format)
        driver_.emit([&](Encoder& e) { return e.set_vertex_shader_decl({format}); });
    // The vertex shader does not run for vertices in screen coordinates.
    const bool transformed = state.declaration && state.declaration->transformed();
    const DWORD vs = state.vertex_shader && !transformed ? state.vertex_shader->handle() : 0;
    if (sent_.differs(sent_.vertex_shader, vs))
        driver_.emit([&](Encoder& e) { return e.set_vertex_shader_func({vs}); });
    const DWORD ps = state.pixel_shader ? state.pixel_shader->handle() : 0;
    if (sent_.differs(sent_.pixel_shader, ps))
        driver_.emit([&](Encoder& e) { return e.set_pixel_shader({ps}); });
    sent_.stale.declaration = sent_.stale.vertex_shader = sent_.stale.pixel_shader = false;
}

namespace {

// Calls send(first, values) for each run of stale registers, and clears the marks.
template <std::size_t N, class Value, class Send>
void send_runs(std::bitset<N>& stale, const std::array<Value, N>& values, Send&& send) {
    if (stale.none()) return;
    for (std::size_t begin = stale._Find_first(); begin < N;) {
        std::size_t end = begin;
        while (end < N && stale[end]) ++end;
        send(static_cast<std::uint32_t>(begin), std::as_bytes(std::span(values).subspan(begin, end - begin)));
        begin = stale._Find_next(end - 1);
    }
    stale.reset();
}

} // namespace

void StateWriter::write_constants(const State& state) {
    using Bytes = std::span<const std::byte>;
    const auto emit = [&](auto&& encode) { driver_.emit(encode); };
    send_runs(sent_.stale.vs_float, state.vs_float, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const({.first = first}, data); });
    });
    send_runs(sent_.stale.vs_int, state.vs_int, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const_i({.first = first}, data); });
    });
    send_runs(sent_.stale.vs_bool, state.vs_bool, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const_b({.first = first}, data); });
    });
    send_runs(sent_.stale.ps_float, state.ps_float, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const({.first = first}, data); });
    });
    send_runs(sent_.stale.ps_int, state.ps_int, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const_i({.first = first}, data); });
    });
    send_runs(sent_.stale.ps_bool, state.ps_bool, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const_b({.first = first}, data); });
    });
}

void StateWriter::bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride) {
    if (!sent_.differs(sent_.stream[stream], {buffer, offset, stride})) return;
    if (buffer) sent_.streams_bound.set(stream);
    driver_.emit([&](Encoder& e) {
        return e.set_stream_source2({.stream = stream, .buffer = buffer, .offset = offset, .stride = stride});
    });
}

void StateWriter::bind_indices(Handle buffer, UINT stride) {
    if (!sent_.differs(sent_.indices, {buffer, stride})) return;
    driver_.emit([&](Encoder& e) { return e.set_indices({.buffer = buffer, .stride = stride}); });
}

// All buffers are prepared before any is bound: preparing may submit the commands gathered so far.
void StateWriter::write_streams(const State& state, Own own) {
    const auto bound = sent_.streams_bound | sent_.stale.stream;
    std::array<Handle, kStreams> handles = {};
    for_each_mark(bound, [&](UINT s) {
        if (state.stream[s].buffer) handles[s] = state.stream[s].buffer->store().prepare();
    });
    const Handle indices = state.indices ? state.indices->store().prepare() : 0;
    for_each_mark(bound, [&](UINT s) {
        const Stream& stream = state.stream[s];
        if (s != 0 || !own.vertices)
            bind_stream(s, handles[s], handles[s] ? stream.offset : 0, handles[s] ? stream.stride : 0);
        sent_.streams_bound[s] = stream.buffer || sent_.stream[s].buffer;
    });
    take_marks(sent_.stale.frequency, [&](UINT s) {
        const UINT frequency = state.stream[s].frequency;
        if (sent_.differs(sent_.frequency[s], frequency))
            driver_.emit(
                [&](Encoder& e) { return e.set_stream_source_freq({.stream = s, .divider = frequency}); });
    });
    if (!own.indices) bind_indices(indices, indices ? state.indices->stride() : 2);
    sent_.stale.stream.reset();
    sent_.stale.indices = false;
}

} // namespace d3d9
