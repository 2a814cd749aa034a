#include "tools/d3d9/state/parts.h"

#include <initializer_list>

#include "responses/include/dp2emu_protocol.h"

namespace d3d9 {

namespace {

// The states in blocks of D3DSBT_PIXELSTATE and D3DSBT_VERTEXSTATE (API page of D3DSTATEBLOCKTYPE).
constexpr std::uint32_t kPixelStates[] = {DP2EMU_D3DRS_ZENABLE,
                                          DP2EMU_D3DRS_FILLMODE,
                                          DP2EMU_D3DRS_SHADEMODE,
                                          DP2EMU_D3DRS_ZWRITEENABLE,
                                          DP2EMU_D3DRS_ALPHATESTENABLE,
                                          DP2EMU_D3DRS_LASTPIXEL,
                                          DP2EMU_D3DRS_SRCBLEND,
                                          DP2EMU_D3DRS_DESTBLEND,
                                          DP2EMU_D3DRS_ZFUNC,
                                          DP2EMU_D3DRS_ALPHAREF,
                                          DP2EMU_D3DRS_ALPHAFUNC,
                                          DP2EMU_D3DRS_DITHERENABLE,
                                          DP2EMU_D3DRS_FOGSTART,
                                          DP2EMU_D3DRS_FOGEND,
                                          DP2EMU_D3DRS_FOGDENSITY,
                                          DP2EMU_D3DRS_ALPHABLENDENABLE,
                                          DP2EMU_D3DRS_DEPTHBIAS,
                                          DP2EMU_D3DRS_STENCILENABLE,
                                          DP2EMU_D3DRS_STENCILFAIL,
                                          DP2EMU_D3DRS_STENCILZFAIL,
                                          DP2EMU_D3DRS_STENCILPASS,
                                          DP2EMU_D3DRS_STENCILFUNC,
                                          DP2EMU_D3DRS_STENCILREF,
                                          DP2EMU_D3DRS_STENCILMASK,
                                          DP2EMU_D3DRS_STENCILWRITEMASK,
                                          DP2EMU_D3DRS_TEXTUREFACTOR,
                                          DP2EMU_D3DRS_WRAP0,
                                          DP2EMU_D3DRS_WRAP1,
                                          DP2EMU_D3DRS_WRAP2,
                                          DP2EMU_D3DRS_WRAP3,
                                          DP2EMU_D3DRS_WRAP4,
                                          DP2EMU_D3DRS_WRAP5,
                                          DP2EMU_D3DRS_WRAP6,
                                          DP2EMU_D3DRS_WRAP7,
                                          DP2EMU_D3DRS_WRAP8,
                                          DP2EMU_D3DRS_WRAP9,
                                          DP2EMU_D3DRS_WRAP10,
                                          DP2EMU_D3DRS_WRAP11,
                                          DP2EMU_D3DRS_WRAP12,
                                          DP2EMU_D3DRS_WRAP13,
                                          DP2EMU_D3DRS_WRAP14,
                                          DP2EMU_D3DRS_WRAP15,
                                          DP2EMU_D3DRS_COLORWRITEENABLE,
                                          DP2EMU_D3DRS_BLENDOP,
                                          DP2EMU_D3DRS_SCISSORTESTENABLE,
                                          DP2EMU_D3DRS_SLOPESCALEDEPTHBIAS,
                                          DP2EMU_D3DRS_ANTIALIASEDLINEENABLE,
                                          DP2EMU_D3DRS_TWOSIDEDSTENCILMODE,
                                          DP2EMU_D3DRS_CCW_STENCILFAIL,
                                          DP2EMU_D3DRS_CCW_STENCILZFAIL,
                                          DP2EMU_D3DRS_CCW_STENCILPASS,
                                          DP2EMU_D3DRS_CCW_STENCILFUNC,
                                          DP2EMU_D3DRS_COLORWRITEENABLE1,
                                          DP2EMU_D3DRS_COLORWRITEENABLE2,
                                          DP2EMU_D3DRS_COLORWRITEENABLE3,
                                          DP2EMU_D3DRS_BLENDFACTOR,
                                          DP2EMU_D3DRS_SRGBWRITEENABLE,
                                          DP2EMU_D3DRS_SEPARATEALPHABLENDENABLE,
                                          DP2EMU_D3DRS_SRCBLENDALPHA,
                                          DP2EMU_D3DRS_DESTBLENDALPHA,
                                          DP2EMU_D3DRS_BLENDOPALPHA};
constexpr std::uint32_t kVertexStates[] = {DP2EMU_D3DRS_CULLMODE,
                                           DP2EMU_D3DRS_SHADEMODE,
                                           DP2EMU_D3DRS_FOGENABLE,
                                           DP2EMU_D3DRS_FOGCOLOR,
                                           DP2EMU_D3DRS_FOGTABLEMODE,
                                           DP2EMU_D3DRS_FOGSTART,
                                           DP2EMU_D3DRS_FOGEND,
                                           DP2EMU_D3DRS_FOGDENSITY,
                                           DP2EMU_D3DRS_RANGEFOGENABLE,
                                           DP2EMU_D3DRS_AMBIENT,
                                           DP2EMU_D3DRS_COLORVERTEX,
                                           DP2EMU_D3DRS_FOGVERTEXMODE,
                                           DP2EMU_D3DRS_CLIPPING,
                                           DP2EMU_D3DRS_LIGHTING,
                                           DP2EMU_D3DRS_LOCALVIEWER,
                                           DP2EMU_D3DRS_EMISSIVEMATERIALSOURCE,
                                           DP2EMU_D3DRS_AMBIENTMATERIALSOURCE,
                                           DP2EMU_D3DRS_DIFFUSEMATERIALSOURCE,
                                           DP2EMU_D3DRS_SPECULARMATERIALSOURCE,
                                           DP2EMU_D3DRS_VERTEXBLEND,
                                           DP2EMU_D3DRS_CLIPPLANEENABLE,
                                           DP2EMU_D3DRS_POINTSIZE,
                                           DP2EMU_D3DRS_POINTSIZE_MIN,
                                           DP2EMU_D3DRS_POINTSPRITEENABLE,
                                           DP2EMU_D3DRS_POINTSCALEENABLE,
                                           DP2EMU_D3DRS_POINTSCALE_A,
                                           DP2EMU_D3DRS_POINTSCALE_B,
                                           DP2EMU_D3DRS_POINTSCALE_C,
                                           DP2EMU_D3DRS_MULTISAMPLEANTIALIAS,
                                           DP2EMU_D3DRS_MULTISAMPLEMASK,
                                           DP2EMU_D3DRS_PATCHEDGESTYLE,
                                           DP2EMU_D3DRS_POINTSIZE_MAX,
                                           DP2EMU_D3DRS_INDEXEDVERTEXBLENDENABLE,
                                           DP2EMU_D3DRS_TWEENFACTOR,
                                           DP2EMU_D3DRS_POSITIONDEGREE,
                                           DP2EMU_D3DRS_NORMALDEGREE,
                                           DP2EMU_D3DRS_MINTESSELLATIONLEVEL,
                                           DP2EMU_D3DRS_MAXTESSELLATIONLEVEL,
                                           DP2EMU_D3DRS_ADAPTIVETESS_X,
                                           DP2EMU_D3DRS_ADAPTIVETESS_Y,
                                           DP2EMU_D3DRS_ADAPTIVETESS_Z,
                                           DP2EMU_D3DRS_ADAPTIVETESS_W,
                                           DP2EMU_D3DRS_ENABLEADAPTIVETESSELLATION,
                                           DP2EMU_D3DRS_NORMALIZENORMALS,
                                           DP2EMU_D3DRS_SPECULARENABLE};

constexpr bool in_vertex_blocks(std::uint32_t state) {
    return state == DP2EMU_D3DTSS_TEXCOORDINDEX || state == DP2EMU_D3DTSS_TEXTURETRANSFORMFLAGS;
}

} // namespace

Parts Parts::everything() {
    Parts all;
    all.render.set();
    for (auto& s : all.stage) s.set();
    for (auto& s : all.sampler) s.set();
    all.texture.set();
    all.transform.set();
    all.material = all.viewport = all.scissor = all.declaration = all.indices = true;
    all.vertex_shader = all.pixel_shader = true;
    all.clip_plane.set();
    all.stream.set(), all.frequency.set();
    all.vs_float.set(), all.ps_float.set(), all.vs_int.set(), all.ps_int.set(), all.vs_bool.set(),
        all.ps_bool.set();
    return all;
}

Parts Parts::of_block(D3DSTATEBLOCKTYPE type, const State& state) {
    Parts parts;
    if (type == D3DSBT_ALL) parts = everything();
    if (type != D3DSBT_PIXELSTATE)
        for (const auto& [index, light] : state.lights)
            parts.light_data.insert(index), parts.light_enable.insert(index);
    if (type == D3DSBT_PIXELSTATE) {
        for (const std::uint32_t s : kPixelStates) parts.render.set(s);
        for (auto& s : parts.stage) s.set();
        for (auto& s : parts.sampler) s.set(), s.reset(D3DSAMP_DMAPOFFSET);
        parts.pixel_shader = true;
        parts.ps_float.set(), parts.ps_int.set(), parts.ps_bool.set();
    } else if (type == D3DSBT_VERTEXSTATE) {
        for (const std::uint32_t s : kVertexStates) parts.render.set(s);
        for (auto& s : parts.stage)
            for (UINT i = 1; i < kStageStates; ++i) s.set(i, in_vertex_blocks(i));
        for (auto& s : parts.sampler) s.set(D3DSAMP_DMAPOFFSET);
        parts.declaration = parts.vertex_shader = true;
        parts.frequency.set();
        parts.vs_float.set(), parts.vs_int.set(), parts.vs_bool.set();
    }
    return parts;
}

void copy_parts(const Parts& parts, const State& from, State& to) {
    for (const auto* indices : {&parts.light_data, &parts.light_enable}) // first, since it may throw
        for (const DWORD index : *indices) to.lights.try_emplace(index, Light{default_light(), FALSE});
    const auto each = [](const auto& bits, auto&& source, auto&& target) {
        for (std::size_t i = 0; i < bits.size(); ++i)
            if (bits[i]) target[i] = source[i];
    };
    each(parts.render, from.render, to.render);
    for (UINT s = 0; s < kStages; ++s) each(parts.stage[s], from.stage[s], to.stage[s]);
    for (UINT s = 0; s < kSamplers; ++s) each(parts.sampler[s], from.sampler[s], to.sampler[s]);
    each(parts.texture, from.texture, to.texture);
    each(parts.transform, from.transform, to.transform);
    each(parts.clip_plane, from.clip_plane, to.clip_plane);
    each(parts.vs_float, from.vs_float, to.vs_float);
    each(parts.ps_float, from.ps_float, to.ps_float);
    each(parts.vs_int, from.vs_int, to.vs_int);
    each(parts.ps_int, from.ps_int, to.ps_int);
    each(parts.vs_bool, from.vs_bool, to.vs_bool);
    each(parts.ps_bool, from.ps_bool, to.ps_bool);
    for (UINT s = 0; s < kStreams; ++s) {
        if (parts.stream[s]) {
            to.stream[s].buffer = from.stream[s].buffer;
            to.stream[s].offset = from.stream[s].offset;
            to.stream[s].stride = from.stream[s].stride;
        }
        if (parts.frequency[s]) to.stream[s].frequency = from.stream[s].frequency;
    }
    const auto light_of = [&](DWORD index) {
        const auto found = from.lights.find(index);
        return found == from.lights.end() ? Light{default_light(), FALSE} : found->second;
    };
    for (const DWORD index : parts.light_data) to.lights.find(index)->second.data = light_of(index).data;
    for (const DWORD index : parts.light_enable)
        to.lights.find(index)->second.enabled = light_of(index).enabled;
    if (parts.material) to.material = from.material;
    if (parts.viewport) to.viewport = from.viewport;
    if (parts.scissor) to.scissor = from.scissor;
    if (parts.declaration) to.declaration = from.declaration;
    if (parts.indices) to.indices = from.indices;
    if (parts.vertex_shader) to.vertex_shader = from.vertex_shader;
    if (parts.pixel_shader) to.pixel_shader = from.pixel_shader;
}

void add_parts(const Parts& more, Parts& to) {
    to.render |= more.render;
    for (UINT s = 0; s < kStages; ++s) to.stage[s] |= more.stage[s];
    for (UINT s = 0; s < kSamplers; ++s) to.sampler[s] |= more.sampler[s];
    to.texture |= more.texture;
    to.transform |= more.transform;
    to.clip_plane |= more.clip_plane;
    to.stream |= more.stream, to.frequency |= more.frequency;
    to.vs_float |= more.vs_float, to.ps_float |= more.ps_float;
    to.vs_int |= more.vs_int, to.ps_int |= more.ps_int;
    to.vs_bool |= more.vs_bool, to.ps_bool |= more.ps_bool;
    to.light_data.insert(more.light_data.begin(), more.light_data.end());
    to.light_enable.insert(more.light_enable.begin(), more.light_enable.end());
    to.material |= more.material, to.viewport |= more.viewport, to.scissor |= more.scissor;
    to.declaration |= more.declaration, to.indices |= more.indices;
    to.vertex_shader |= more.vertex_shader, to.pixel_shader |= more.pixel_shader;
}

} // namespace d3d9
