// A set of parts of a StateValues: those in a state block, or those that have to be sent to the driver.
#pragma once

#include <array>
#include <bitset>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/base/marks.h"
#include "tools/runtime/state/state_values.h"

namespace runtime {

// Whether state blocks of the types D3DSBT_PIXELSTATE and D3DSBT_VERTEXSTATE contain a state (API page of
// D3DSTATEBLOCKTYPE).
struct InBlocks {
    bool pixel, vertex;
};
#define ROW(name, number, pixel, vertex)                                                                     \
    if ((number) < N) table[number] = {pixel, vertex};
template <std::size_t N> constexpr std::array<InBlocks, N> render_states_in_blocks() {
    std::array<InBlocks, N> table{};
    DP2EMU_FOR_EACH_BLOCK_RENDER_STATE(ROW)
    return table;
}
template <std::size_t N> constexpr std::array<InBlocks, N> stage_states_in_blocks() {
    std::array<InBlocks, N> table{};
    DP2EMU_FOR_EACH_BLOCK_STAGE_STATE(ROW)
    return table;
}
#undef ROW

template <class Shape> struct CommonParts {
    std::bitset<Shape::kRenderStates> render;
    std::array<std::bitset<Shape::kStageStates>, Shape::kStages> stage;
    std::bitset<Shape::kTextures> texture;
    std::bitset<kTransforms> transform;
    bool material = false, viewport = false, indices = false, vertex_shader = false, pixel_shader = false;
    LightNumbers light_data, light_enable;
    std::bitset<Shape::kClipPlanes> clip_plane;
    std::bitset<Shape::kStreams> stream;
    std::bitset<Shape::kVertexFloats> vs_float;
    std::bitset<Shape::kPixelFloats> ps_float;

    // Adds everything except lights, whose number is not bounded.
    void add_everything() {
        render.set();
        for (auto& s : stage) s.set();
        texture.set();
        transform.set();
        material = viewport = indices = vertex_shader = pixel_shader = true;
        clip_plane.set();
        stream.set();
        vs_float.set(), ps_float.set();
    }
    void add_lights(const StateValues<Shape>& state) {
        for (const auto& [index, light] : state.lights) light_data.insert(index), light_enable.insert(index);
    }
    // Adds the parts in a state block of this type that has not everything: D3DSBT_PIXELSTATE or
    // _VERTEXSTATE.
    void add_states(bool InBlocks::*type) {
        static constexpr auto kRender = render_states_in_blocks<Shape::kRenderStates>();
        static constexpr auto kStage = stage_states_in_blocks<Shape::kStageStates>();
        for (UINT i = 0; i < Shape::kRenderStates; ++i) render.set(i, kRender[i].*type);
        for (auto& states : stage)
            for (UINT i = 1; i < Shape::kStageStates; ++i) states.set(i, kStage[i].*type);
        if (type == &InBlocks::pixel)
            pixel_shader = true, ps_float.set();
        else
            vertex_shader = true, vs_float.set();
    }
};

// The parts in a state block of this type (API page "Saving and restoring state"), with the lights that
// `state` has.
template <class Parts, class State>
Parts parts_of_block(typename State::Api::BlockType type, const State& state) {
    using Api = typename State::Api;
    Parts parts;
    if (type == Api::kAllStates) parts.add_everything();
    if (type != Api::kPixelStates) parts.add_lights(state);
    if (type == Api::kPixelStates) parts.add_states(&InBlocks::pixel);
    if (type == Api::kVertexStates) parts.add_states(&InBlocks::vertex);
    return parts;
}

// Copies the marked elements of an array.
template <std::size_t N, class Values>
void copy_marked(const std::bitset<N>& marks, const Values& from, Values& to) {
    for_each_mark(marks, [&](UINT i) { to[i] = from[i]; });
}

// Copies the parts of one state to another. Throws std::bad_alloc before the first is copied.
template <class Shape, class State>
void copy_common_parts(const CommonParts<Shape>& parts, const State& from, State& to) {
    using OneLight = Light<typename Shape::Api>;
    for (const auto* indices : {&parts.light_data, &parts.light_enable})
        for (const DWORD index : *indices) to.lights.try_emplace(index, OneLight{});
    copy_marked(parts.render, from.render, to.render);
    for (UINT s = 0; s < Shape::kStages; ++s) copy_marked(parts.stage[s], from.stage[s], to.stage[s]);
    copy_marked(parts.texture, from.texture, to.texture);
    copy_marked(parts.transform, from.transform, to.transform);
    copy_marked(parts.clip_plane, from.clip_plane, to.clip_plane);
    copy_marked(parts.stream, from.stream, to.stream);
    copy_marked(parts.vs_float, from.vs_float, to.vs_float);
    copy_marked(parts.ps_float, from.ps_float, to.ps_float);
    const auto light_of = [&](DWORD index) {
        const auto found = from.lights.find(index);
        return found == from.lights.end() ? OneLight{} : found->second;
    };
    for (const DWORD index : parts.light_data) to.lights.find(index)->second.data = light_of(index).data;
    for (const DWORD index : parts.light_enable)
        to.lights.find(index)->second.enabled = light_of(index).enabled;
    if (parts.material) to.material = from.material;
    if (parts.viewport) to.viewport = from.viewport;
    if (parts.indices) to.indices = from.indices;
    if (parts.vertex_shader) to.vertex_shader = from.vertex_shader;
    if (parts.pixel_shader) to.pixel_shader = from.pixel_shader;
}

// Adds the parts of `more` to `to`.
template <class Shape> void add_common_parts(const CommonParts<Shape>& more, CommonParts<Shape>& to) {
    to.light_data.insert(more.light_data); // first, since it may throw
    to.light_enable.insert(more.light_enable);
    to.render |= more.render;
    for (UINT s = 0; s < Shape::kStages; ++s) to.stage[s] |= more.stage[s];
    to.texture |= more.texture;
    to.transform |= more.transform;
    to.clip_plane |= more.clip_plane;
    to.stream |= more.stream;
    to.vs_float |= more.vs_float, to.ps_float |= more.ps_float;
    to.material |= more.material, to.viewport |= more.viewport, to.indices |= more.indices;
    to.vertex_shader |= more.vertex_shader, to.pixel_shader |= more.pixel_shader;
}

} // namespace runtime
