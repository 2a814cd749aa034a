#include "tools/d3d8/state/parts.h"

#include <array>
#include <initializer_list>

#include "responses/include/dp2emu_protocol.h"

namespace d3d8 {

namespace {

// Whether state blocks of the types D3DSBT_PIXELSTATE and D3DSBT_VERTEXSTATE contain a state (API page of
// D3DSTATEBLOCKTYPE).
struct Blocks {
    bool pixel, vertex;
};
#define RENDER_ROW(name, number, pixel, vertex)                                                              \
    if ((number) < kRenderStates) table[number] = {pixel, vertex};
constexpr auto kRenderStateBlocks = [] {
    std::array<Blocks, kRenderStates> table{};
    DP2EMU_FOR_EACH_BLOCK_RENDER_STATE(RENDER_ROW)
    return table;
}();
#undef RENDER_ROW
#define STAGE_ROW(name, number, pixel, vertex)                                                               \
    if ((number) < kStageStates) table[number] = {pixel, vertex};
constexpr auto kStageStateBlocks = [] {
    std::array<Blocks, kStageStates> table{};
    DP2EMU_FOR_EACH_BLOCK_STAGE_STATE(STAGE_ROW)
    return table;
}();
#undef STAGE_ROW

// Adds the render and stage states of one type of block.
void add_states(bool Blocks::*type, Parts& parts) {
    for (UINT i = 0; i < kRenderStates; ++i) parts.render.set(i, kRenderStateBlocks[i].*type);
    for (auto& states : parts.stage)
        for (UINT i = 1; i < kStageStates; ++i) states.set(i, kStageStateBlocks[i].*type);
}

} // namespace

Parts Parts::everything() {
    Parts all;
    all.render.set();
    for (auto& s : all.stage) s.set();
    all.texture.set();
    all.transform.set();
    all.material = all.viewport = all.indices = all.vertex_shader = all.pixel_shader = true;
    all.clip_plane.set();
    all.stream.set();
    all.vs_float.set(), all.ps_float.set();
    return all;
}

Parts Parts::of_block(D3DSTATEBLOCKTYPE type, const State& state) {
    Parts parts;
    if (type == D3DSBT_ALL) parts = everything();
    if (type != D3DSBT_PIXELSTATE)
        for (const auto& [index, light] : state.lights)
            parts.light_data.insert(index), parts.light_enable.insert(index);
    if (type == D3DSBT_PIXELSTATE) {
        add_states(&Blocks::pixel, parts);
        parts.pixel_shader = true;
        parts.ps_float.set();
    } else if (type == D3DSBT_VERTEXSTATE) {
        add_states(&Blocks::vertex, parts);
        parts.vertex_shader = true;
        parts.vs_float.set();
    }
    return parts;
}

void copy_parts(const Parts& parts, const State& from, State& to) {
    for (const auto* indices : {&parts.light_data, &parts.light_enable}) // first, since it may throw
        for (const DWORD index : *indices) to.lights.try_emplace(index, Light{default_light(), FALSE});
    const auto each = [](const auto& bits, auto&& source, auto&& target) {
        for_each_mark(bits, [&](UINT i) { target[i] = source[i]; });
    };
    each(parts.render, from.render, to.render);
    for (UINT s = 0; s < kStages; ++s) each(parts.stage[s], from.stage[s], to.stage[s]);
    each(parts.texture, from.texture, to.texture);
    each(parts.transform, from.transform, to.transform);
    each(parts.clip_plane, from.clip_plane, to.clip_plane);
    each(parts.stream, from.stream, to.stream);
    each(parts.vs_float, from.vs_float, to.vs_float);
    each(parts.ps_float, from.ps_float, to.ps_float);
    const auto light_of = [&](DWORD index) {
        const auto found = from.lights.find(index);
        return found == from.lights.end() ? Light{default_light(), FALSE} : found->second;
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

void add_parts(const Parts& more, Parts& to) {
    to.light_data.insert(more.light_data);
    to.light_enable.insert(more.light_enable);
    to.render |= more.render;
    for (UINT s = 0; s < kStages; ++s) to.stage[s] |= more.stage[s];
    to.texture |= more.texture;
    to.transform |= more.transform;
    to.clip_plane |= more.clip_plane;
    to.stream |= more.stream;
    to.vs_float |= more.vs_float, to.ps_float |= more.ps_float;
    to.material |= more.material, to.viewport |= more.viewport, to.indices |= more.indices;
    to.vertex_shader |= more.vertex_shader, to.pixel_shader |= more.pixel_shader;
}

} // namespace d3d8
