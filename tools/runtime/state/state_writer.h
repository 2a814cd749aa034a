// Sends changed state to the driver and records what was sent (SentState): the states that Direct3D 8 and 9
// have in common. Shape: see StateValues; Parts: the runtime's, derived from CommonParts; Sent: its record,
// derived from SentState; Commands: those of its generation. Device lock required.
#pragma once

#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "tools/runtime/driver/driver.h"
#include "tools/runtime/resources/palettes.h"
#include "tools/runtime/state/draw_sources.h"
#include "tools/runtime/state/sent_state.h"

namespace runtime {

template <class Shape, class Parts, class Sent, class Commands> class CommonStateWriter {
  public:
    explicit CommonStateWriter(Driver& driver) : driver_(driver), commands_(driver) {}

    // The parts of the device's state that may differ from what was sent; setters set the bits of what they
    // change.
    Parts& stale() { return sent_.stale; }
    void targets_are_stale() { sent_.targets_stale = true; }
    void everything_is_stale() {
        sent_.stale = Parts::everything();
        sent_.invalidate();
    }
    // Marks everything as not sent: the driver's state is unknown, since a call has failed halfway, or
    // commands were lost.
    void nothing_is_sent() {
        everything_is_stale();
        sent_.lights.clear();
        palettes.forget_sent();
        targets_are_stale();
    }
    // To be called right after a command that reads these buffers was emitted.
    void mark_used(const DrawSources<Shape>& sources) {
        for_each_mark(sent_.streams_bound, [&](UINT s) {
            if (sources.stream[s].buffer) sources.stream[s].buffer->store().used();
        });
        if (sources.indices) sources.indices->store().used();
    }

    // Binds a buffer to a stream; offset and stride in bytes; buffer 0: unbinds.
    void bind_stream(UINT stream, Handle buffer, UINT offset, UINT stride) {
        if (!sent_.differs(sent_.stream[stream], {buffer, offset, stride})) return;
        if (buffer) sent_.streams_bound.set(stream);
        Shape::send_stream(commands_, stream, buffer, offset, stride);
    }
    void bind_indices(Handle buffer, UINT stride) {
        if (sent_.differs(sent_.indices, {buffer, stride})) commands_.indices(buffer, stride);
    }

    Palettes palettes;

  protected:
    // Whether the bindings of targets have to be sent; they stay stale if they cannot be.
    bool takes_stale_targets(bool can_be_sent = true) {
        // Read once: the GPU's process may count another loss meanwhile.
        const std::uint64_t losses = driver_.losses();
        if (std::exchange(losses_, losses) != losses) nothing_is_sent();
        return can_be_sent && std::exchange(sent_.targets_stale, false);
    }

    // Marks what has to be sent if the driver does not have all values.
    template <class State> void begin(const State& state) {
        if (sent_.complete()) return;
        sent_.stale = Parts::everything();
        sent_.stale.add_lights(state);
    }

    // `is_sent`: whether a state is sent under its number.
    template <class State, class IsSent> void write_render_states(const State& state, IsSent&& is_sent) {
        if (sent_.stale.render.none()) return;
        std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE>& out = render_states_;
        out.clear();
        take_marks(sent_.stale.render, [&](UINT i) {
            if (is_sent(i) && sent_.differs(sent_.render[i], state.render[i]))
                out.push_back({i, state.render[i]});
        });
        commands_.render_states(out);
    }

    // Adds the stale values of one stage to stage_states_. `number_of`: the number under which a state is
    // sent; 0: it is not sent.
    template <std::size_t N, class Values, class NumberOf>
    void gather_stage(std::bitset<N>& stale, Values& sent, const Values& values, UINT stage,
                      NumberOf&& number_of) {
        take_marks(stale, [&](UINT i) {
            const UINT number = number_of(i);
            if (number != 0 && sent_.differs(sent[i], values[i]))
                stage_states_.push_back(
                    {static_cast<std::uint16_t>(stage), static_cast<std::uint16_t>(number), values[i]});
        });
    }

    // All bound textures are prepared before every draw: their texels or their handle may have changed.
    // `number_of`: the number of a stage or sampler on the wire.
    template <class State, class NumberOf> void write_textures(const State& state, NumberOf&& number_of) {
        const auto bound = sent_.textures_bound | sent_.stale.texture;
        sent_.stale.texture.reset();
        for_each_mark(bound, [&](UINT s) {
            const auto* const texture = state.texture[s].get();
            const Handle handle = texture ? texture->image().prepare() : 0;
            sent_.textures_bound[s] = texture != nullptr;
            if (handle && texture->image().layout().paletted) palettes.attach(driver_, handle);
            if (sent_.differs(sent_.texture[s], handle)) commands_.texture(number_of(s), handle);
        });
    }

    template <class State> void write_transforms(const State& state) {
        if (sent_.stale.transform.any()) {
            std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM>& out = transforms_;
            out.clear();
            take_marks(sent_.stale.transform, [&](UINT i) {
                DP2EMU_D3DHAL_DP2SETTRANSFORM& t = out.emplace_back();
                t.xfrmType = transform_number(i);
                static_assert(sizeof t.matrix == sizeof state.transform[i]);
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

    template <class State> void write_lights(const State& state) {
        const auto each = [&](LightNumbers& stale, auto&& send) {
            for (const DWORD index : stale) {
                const auto light = state.lights.find(index);
                if (light == state.lights.end()) continue;
                if (sent_.lights.insert(index).second) commands_.create_light(index);
                send(index, light->second);
            }
            stale.clear();
        };
        each(sent_.stale.light_data, [&](DWORD index, const auto& light) {
            commands_.light(index, std::bit_cast<DP2EMU_D3DLIGHT7>(light.data));
        });
        each(sent_.stale.light_enable,
             [&](DWORD index, const auto& light) { commands_.enable_light(index, light.enabled != FALSE); });
    }

    template <class State> void write_viewport(const State& state) {
        if (!std::exchange(sent_.stale.viewport, false)) return;
        const auto& v = state.viewport;
        commands_.viewport({v.X, v.Y, v.Width, v.Height});
        commands_.depth_range(v.MinZ, v.MaxZ);
    }

    template <class State> void write_vertex_floats(const State& state) {
        send_runs(sent_.stale.vs_float, state.vs_float,
                  [&](auto first, auto values) { commands_.vertex_floats(first, values); });
    }
    template <class State> void write_pixel_floats(const State& state) {
        send_runs(sent_.stale.ps_float, state.ps_float,
                  [&](auto first, auto values) { commands_.pixel_floats(first, values); });
    }

    using Streams = std::bitset<Shape::kStreams>;
    Streams streams_to_write() const { return sent_.streams_bound | sent_.stale.stream; }

    // Writes the bindings of vertex buffers, then calls between(), then writes that of the index buffer. All
    // buffers are prepared before any is bound, since preparing may submit the gathered commands.
    template <class Between>
    void write_buffers(const DrawSources<Shape>& sources, const Streams& bound, bool own_vertices,
                       bool own_indices, Between&& between) {
        std::array<Handle, Shape::kStreams> handles = {};
        for_each_mark(bound, [&](UINT s) {
            if (sources.stream[s].buffer) handles[s] = sources.stream[s].buffer->store().prepare();
        });
        const Handle indices = sources.indices ? sources.indices->store().prepare() : 0;
        for_each_mark(bound, [&](UINT s) {
            const auto& stream = sources.stream[s];
            if (s != 0 || !own_vertices)
                bind_stream(s, handles[s], handles[s] ? stream.first_byte() : 0,
                            handles[s] ? stream.stride : 0);
            sent_.streams_bound[s] = stream.buffer || sent_.stream[s].buffer;
        });
        between();
        if (!own_indices) bind_indices(indices, indices ? sources.indices->stride() : 2);
        sent_.stale.stream.reset();
        sent_.stale.indices = false;
    }

    Driver& driver_;
    Commands commands_;
    Sent sent_;
    // Scratch for commands, kept for its memory.
    std::vector<DP2EMU_D3DHAL_DP2TEXTURESTAGESTATE> stage_states_;

  private:
    std::uint64_t losses_ = 0; // Driver::losses() when everything was sent
    std::vector<DP2EMU_D3DHAL_DP2RENDERSTATE> render_states_;
    std::vector<DP2EMU_D3DHAL_DP2SETTRANSFORM> transforms_;
};

} // namespace runtime
