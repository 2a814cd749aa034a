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

void StateWriter::write(const State& state, Parts& changed, Own own) {
    if (!known_) changed = Parts::everything();
    if (!known_)
        for (const auto& [index, light] : state.lights)
            changed.light_data.insert(index), changed.light_enable.insert(index);
    write_render_states(state, changed);
    write_stages(state, changed);
    write_textures(state, changed);
    write_transforms(state, changed);
    write_lights(state, changed);
    write_viewport(state, changed);
    write_shaders(state, changed);
    write_constants(state, changed);
    write_streams(state, changed, own);
    known_ = true;
}

void StateWriter::write_render_states(const State& state, Parts& changed) {
    if (changed.render.none()) return;
    std::vector<wire::RenderState> out;
    for (UINT i = 1; i < kRenderStates; ++i) {
        if (!changed.render[i]) continue;
        const dp2::RenderStateInfo* info = dp2::find_render_state(i);
        if (!info || info->era != dp2::StateEra::Current) continue;
        if (known_ && sent_render_[i] == state.render[i]) continue;
        sent_render_[i] = state.render[i];
        out.push_back({.state = i, .value = state.render[i]});
    }
    changed.render.reset();
    if (!out.empty()) driver_.emit([&](Encoder& e) { return e.render_state(out); });
}

void StateWriter::command(D3DRENDERSTATETYPE state, DWORD value) {
    sent_render_[state] = value;
    driver_.emit([&](Encoder& e) {
        return e.render_state({.state = static_cast<std::uint32_t>(state), .value = value});
    });
}

void StateWriter::command(UINT sampler, D3DSAMPLERSTATETYPE state, DWORD value) {
    sent_sampler_[sampler][state] = value;
    driver_.emit([&](Encoder& e) {
        return e.texture_stage_state({static_cast<std::uint16_t>(sampler_number(sampler)),
                                      static_cast<std::uint16_t>(kStageStateOfSampler[state]), value});
    });
}

// Stage states and, under their numbers, sampler states.
void StateWriter::write_stages(const State& state, Parts& changed) {
    std::vector<wire::TextureStageState> out;
    for (UINT s = 0; s < kStages; ++s) {
        if (changed.stage[s].none()) continue;
        for (UINT i = 1; i < kStageStates; ++i) {
            if (!changed.stage[s][i] || (known_ && sent_stage_[s][i] == state.stage[s][i])) continue;
            const dp2::StageStateInfo* info = dp2::find_stage_state(i);
            if (!info || info->kind != dp2::StageStateKind::Stage) continue;
            sent_stage_[s][i] = state.stage[s][i];
            out.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(i), state.stage[s][i]});
        }
        changed.stage[s].reset();
    }
    for (UINT s = 0; s < kSamplers; ++s) {
        if (changed.sampler[s].none()) continue;
        for (UINT i = 1; i < kSamplerStates; ++i) {
            if (!changed.sampler[s][i] || (known_ && sent_sampler_[s][i] == state.sampler[s][i])) continue;
            sent_sampler_[s][i] = state.sampler[s][i];
            out.push_back({static_cast<std::uint16_t>(sampler_number(s)),
                           static_cast<std::uint16_t>(kStageStateOfSampler[i]), state.sampler[s][i]});
        }
        changed.sampler[s].reset();
    }
    if (!out.empty()) driver_.emit([&](Encoder& e) { return e.texture_stage_state(out); });
}

// Bound textures are looked at before every draw: their contents may have to go to the driver first.
void StateWriter::write_textures(const State& state, Parts& changed) {
    changed.texture.reset();
    for (UINT s = 0; s < kSamplers; ++s) {
        const Handle handle = state.texture[s] ? state.texture[s]->image().prepare() : 0;
        if (handle && state.texture[s]->image().layout().paletted) attach_palette(handle);
        if (known_ && sent_texture_[s] == handle) continue;
        sent_texture_[s] = handle;
        driver_.emit([&](Encoder& e) {
            return e.texture_stage_state({static_cast<std::uint16_t>(sampler_number(s)), 0, handle});
        });
    }
}

void StateWriter::set_palette(UINT number, const PALETTEENTRY* entries) {
    Palette& palette = palettes_[number];
    std::copy_n(entries, palette.entries.size(), palette.entries.begin());
    palette.sent = false;
}

const PALETTEENTRY* StateWriter::palette(UINT number) const {
    const auto found = palettes_.find(number);
    return found == palettes_.end() ? nullptr : found->second.entries.data();
}

// The first SETPALETTE that names a palette makes it; its entries follow.
void StateWriter::attach_palette(Handle texture) {
    constexpr std::uint32_t kAlphaValid = 0x2000;
    const auto found = palettes_.find(current_palette);
    if (found == palettes_.end()) return;
    const std::uint32_t name = current_palette + 1;
    driver_.emit([&](Encoder& e) {
        return e.set_palette({.palette = name, .flags = kAlphaValid, .surface = texture});
    });
    if (std::exchange(found->second.sent, true)) return;
    std::array<std::uint32_t, 256> words;
    std::memcpy(words.data(), found->second.entries.data(),
                sizeof words); // PALETTEENTRY's bytes are the wire's
    driver_.emit([&](Encoder& e) { return e.update_palette({.palette = name, .start = 0}, words); });
}

void StateWriter::mark_used(const State& state) {
    for (const Stream& stream : state.stream)
        if (stream.buffer) stream.buffer->store().used();
    if (state.indices) state.indices->store().used();
}

void StateWriter::write_transforms(const State& state, Parts& changed) {
    if (changed.transform.any()) {
        std::vector<wire::SetTransform> out;
        for (UINT i = 0; i < kTransforms; ++i) {
            if (!changed.transform[i]) continue;
            wire::SetTransform& t = out.emplace_back();
            t.type = transform_number(i);
            std::memcpy(t.matrix.data(), &state.transform[i], sizeof(D3DMATRIX));
        }
        changed.transform.reset();
        driver_.emit([&](Encoder& e) { return e.set_transform(out); });
    }
    if (changed.material) {
        wire::SetMaterial material;
        static_assert(sizeof material == sizeof state.material);
        std::memcpy(&material, &state.material, sizeof material);
        driver_.emit([&](Encoder& e) { return e.set_material(material); });
        changed.material = false;
    }
    for (UINT i = 0; i < kClipPlanes; ++i) {
        if (!changed.clip_plane[i]) continue;
        wire::SetClipPlane plane{.index = i, .plane = {}};
        std::memcpy(plane.plane.data(), state.clip_plane[i].v, sizeof state.clip_plane[i].v);
        driver_.emit([&](Encoder& e) { return e.set_clip_plane(plane); });
    }
    changed.clip_plane.reset();
}

void StateWriter::write_lights(const State& state, Parts& changed) {
    const auto known_light = [&](DWORD index) {
        if (!lights_.insert(index).second) return;
        driver_.emit([&](Encoder& e) { return e.create_light({.index = index}); });
    };
    for (const DWORD index : changed.light_data) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        known_light(index);
        wire::Light data;
        static_assert(sizeof data == sizeof light->second.data);
        std::memcpy(&data, &light->second.data, sizeof data);
        driver_.emit(
            [&](Encoder& e) { return e.set_light({.index = index, .data_type = 2}, std::optional(data)); });
    }
    for (const DWORD index : changed.light_enable) {
        const auto light = state.lights.find(index);
        if (light == state.lights.end()) continue;
        known_light(index);
        const std::uint32_t type = light->second.enabled ? 0 : 1;
        driver_.emit([&](Encoder& e) {
            return e.set_light({.index = index, .data_type = type}, std::optional<wire::Light>());
        });
    }
    changed.light_data.clear();
    changed.light_enable.clear();
}

void StateWriter::write_viewport(const State& state, Parts& changed) {
    if (changed.viewport) {
        const D3DVIEWPORT9& v = state.viewport;
        driver_.emit([&](Encoder& e) {
            return e.viewport_info({.x = v.X, .y = v.Y, .width = v.Width, .height = v.Height});
        });
        // An empty or reversed depth range is widened by this much, as on hardware.
        constexpr float kSmallestRange = 0.001f;
        const float max_z = std::max(v.MaxZ, v.MinZ + kSmallestRange);
        driver_.emit([&](Encoder& e) { return e.z_range({.min_z = v.MinZ, .max_z = max_z}); });
        changed.viewport = false;
    }
    if (changed.scissor) {
        const RECT& r = state.scissor;
        driver_.emit([&](Encoder& e) {
            return e.set_scissor_rect({.left = r.left, .top = r.top, .right = r.right, .bottom = r.bottom});
        });
        changed.scissor = false;
    }
}

void StateWriter::bind_format(DWORD format) {
    if (known_ && sent_format_ == format) return;
    sent_format_ = format;
    if (format) driver_.emit([&](Encoder& e) { return e.set_vertex_shader_decl({format}); });
}

void StateWriter::write_shaders(const State& state, Parts& changed) {
    bind_format(state.declaration ? state.declaration->format() : 0);
    const DWORD vs = state.vertex_shader ? state.vertex_shader->handle() : 0;
    // Vertices on the screen already pass by the vertex shader.
    const DWORD used_vs = state.declaration && state.declaration->transformed() ? 0 : vs;
    if (!known_ || sent_vertex_shader_ != used_vs) {
        sent_vertex_shader_ = used_vs;
        driver_.emit([&](Encoder& e) { return e.set_vertex_shader_func({used_vs}); });
    }
    const DWORD ps = state.pixel_shader ? state.pixel_shader->handle() : 0;
    if (!known_ || sent_pixel_shader_ != ps) {
        sent_pixel_shader_ = ps;
        driver_.emit([&](Encoder& e) { return e.set_pixel_shader({ps}); });
    }
    changed.declaration = changed.vertex_shader = changed.pixel_shader = false;
}

namespace {

// Calls send(first, values) for each run of registers that changed.
template <std::size_t N, class Value, class Send>
void send_runs(std::bitset<N>& changed, const std::array<Value, N>& values, Send&& send) {
    if (changed.none()) return;
    for (std::size_t begin = 0; begin < N;) {
        if (!changed[begin]) {
            ++begin;
            continue;
        }
        std::size_t end = begin;
        while (end < N && changed[end]) ++end;
        send(static_cast<std::uint32_t>(begin), std::as_bytes(std::span(values).subspan(begin, end - begin)));
        begin = end;
    }
    changed.reset();
}

} // namespace

void StateWriter::write_constants(const State& state, Parts& changed) {
    using Bytes = std::span<const std::byte>;
    const auto emit = [&](auto&& encode) { driver_.emit(encode); };
    send_runs(changed.vs_float, state.vs_float, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const({.first = first}, data); });
    });
    send_runs(changed.vs_int, state.vs_int, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const_i({.first = first}, data); });
    });
    send_runs(changed.vs_bool, state.vs_bool, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_vertex_shader_const_b({.first = first}, data); });
    });
    send_runs(changed.ps_float, state.ps_float, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const({.first = first}, data); });
    });
    send_runs(changed.ps_int, state.ps_int, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const_i({.first = first}, data); });
    });
    send_runs(changed.ps_bool, state.ps_bool, [&](std::uint32_t first, Bytes data) {
        emit([&](Encoder& e) { return e.set_pixel_shader_const_b({.first = first}, data); });
    });
}

void StateWriter::bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride) {
    SentStream& sent = sent_stream_[stream];
    if (known_ && sent.buffer == buffer && sent.offset == offset && sent.stride == stride) return;
    sent.buffer = buffer, sent.offset = offset, sent.stride = stride;
    driver_.emit([&](Encoder& e) {
        return e.set_stream_source2({.stream = stream, .buffer = buffer, .offset = offset, .stride = stride});
    });
}

void StateWriter::bind_indices(Handle buffer, UINT stride) {
    if (known_ && sent_indices_ == buffer && sent_index_stride_ == stride) return;
    sent_indices_ = buffer, sent_index_stride_ = stride;
    driver_.emit([&](Encoder& e) { return e.set_indices({.buffer = buffer, .stride = stride}); });
}

// Buffers are prepared first, because that may submit; then all are bound.
void StateWriter::write_streams(const State& state, Parts& changed, Own own) {
    std::array<Handle, kStreams> handles = {};
    for (UINT s = 0; s < kStreams; ++s)
        if (state.stream[s].buffer) handles[s] = state.stream[s].buffer->store().prepare();
    const Handle indices = state.indices ? state.indices->store().prepare() : 0;
    for (UINT s = 0; s < kStreams; ++s) {
        const Stream& stream = state.stream[s];
        if (s != 0 || !own.vertices)
            bind_stream(s, handles[s], handles[s] ? stream.offset : 0, handles[s] ? stream.stride : 0);
        if (!known_ || sent_stream_[s].frequency != stream.frequency) {
            sent_stream_[s].frequency = stream.frequency;
            driver_.emit([&](Encoder& e) {
                return e.set_stream_source_freq({.stream = s, .divider = stream.frequency});
            });
        }
    }
    if (!own.indices) bind_indices(indices, indices ? state.indices->stride() : 2);
    changed.stream.reset();
    changed.frequency.reset();
    changed.indices = false;
}

} // namespace d3d9
