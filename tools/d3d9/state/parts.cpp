#include "tools/d3d9/state/parts.h"

#include "dp2/render_states.h"
#include "dp2/stage_states.h"

namespace d3d9 {

namespace {

using dp2::Rs;
using dp2::Tss;

// What blocks of D3DSBT_PIXELSTATE and D3DSBT_VERTEXSTATE hold (API page of D3DSTATEBLOCKTYPE).
constexpr Rs kPixelStates[] = {Rs::ZEnable,
                               Rs::FillMode,
                               Rs::ShadeMode,
                               Rs::ZWriteEnable,
                               Rs::AlphaTestEnable,
                               Rs::LastPixel,
                               Rs::SrcBlend,
                               Rs::DestBlend,
                               Rs::ZFunc,
                               Rs::AlphaRef,
                               Rs::AlphaFunc,
                               Rs::DitherEnable,
                               Rs::FogStart,
                               Rs::FogEnd,
                               Rs::FogDensity,
                               Rs::AlphaBlendEnable,
                               Rs::DepthBias,
                               Rs::StencilEnable,
                               Rs::StencilFail,
                               Rs::StencilZFail,
                               Rs::StencilPass,
                               Rs::StencilFunc,
                               Rs::StencilRef,
                               Rs::StencilMask,
                               Rs::StencilWriteMask,
                               Rs::TextureFactor,
                               Rs::Wrap0,
                               Rs::Wrap1,
                               Rs::Wrap2,
                               Rs::Wrap3,
                               Rs::Wrap4,
                               Rs::Wrap5,
                               Rs::Wrap6,
                               Rs::Wrap7,
                               Rs::Wrap8,
                               Rs::Wrap9,
                               Rs::Wrap10,
                               Rs::Wrap11,
                               Rs::Wrap12,
                               Rs::Wrap13,
                               Rs::Wrap14,
                               Rs::Wrap15,
                               Rs::ColorWriteEnable,
                               Rs::BlendOp,
                               Rs::ScissorTestEnable,
                               Rs::SlopeScaleDepthBias,
                               Rs::AntialiasedLineEnable,
                               Rs::TwoSidedStencilMode,
                               Rs::CcwStencilFail,
                               Rs::CcwStencilZFail,
                               Rs::CcwStencilPass,
                               Rs::CcwStencilFunc,
                               Rs::ColorWriteEnable1,
                               Rs::ColorWriteEnable2,
                               Rs::ColorWriteEnable3,
                               Rs::BlendFactor,
                               Rs::SrgbWriteEnable,
                               Rs::SeparateAlphaBlendEnable,
                               Rs::SrcBlendAlpha,
                               Rs::DestBlendAlpha,
                               Rs::BlendOpAlpha};
constexpr Rs kVertexStates[] = {Rs::CullMode,
                                Rs::ShadeMode,
                                Rs::FogEnable,
                                Rs::FogColor,
                                Rs::FogTableMode,
                                Rs::FogStart,
                                Rs::FogEnd,
                                Rs::FogDensity,
                                Rs::RangeFogEnable,
                                Rs::Ambient,
                                Rs::ColorVertex,
                                Rs::FogVertexMode,
                                Rs::Clipping,
                                Rs::Lighting,
                                Rs::LocalViewer,
                                Rs::EmissiveMaterialSource,
                                Rs::AmbientMaterialSource,
                                Rs::DiffuseMaterialSource,
                                Rs::SpecularMaterialSource,
                                Rs::VertexBlend,
                                Rs::ClipPlaneEnable,
                                Rs::PointSize,
                                Rs::PointSizeMin,
                                Rs::PointSpriteEnable,
                                Rs::PointScaleEnable,
                                Rs::PointScaleA,
                                Rs::PointScaleB,
                                Rs::PointScaleC,
                                Rs::MultisampleAntiAlias,
                                Rs::MultisampleMask,
                                Rs::PatchEdgeStyle,
                                Rs::PointSizeMax,
                                Rs::IndexedVertexBlendEnable,
                                Rs::TweenFactor,
                                Rs::PositionDegree,
                                Rs::NormalDegree,
                                Rs::MinTessellationLevel,
                                Rs::MaxTessellationLevel,
                                Rs::AdaptiveTessX,
                                Rs::AdaptiveTessY,
                                Rs::AdaptiveTessZ,
                                Rs::AdaptiveTessW,
                                Rs::EnableAdaptiveTessellation,
                                Rs::NormalizeNormals,
                                Rs::SpecularEnable};

constexpr bool in_vertex_blocks(Tss state) {
    return state == Tss::TexCoordIndex || state == Tss::TextureTransformFlags;
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
        for (const Rs s : kPixelStates) parts.render.set(static_cast<std::size_t>(s));
        for (auto& s : parts.stage) s.set();
        for (auto& s : parts.sampler) s.set(), s.reset(D3DSAMP_DMAPOFFSET);
        parts.pixel_shader = true;
        parts.ps_float.set(), parts.ps_int.set(), parts.ps_bool.set();
    } else if (type == D3DSBT_VERTEXSTATE) {
        for (const Rs s : kVertexStates) parts.render.set(static_cast<std::size_t>(s));
        for (auto& s : parts.stage)
            for (UINT i = 1; i < kStageStates; ++i) s.set(i, in_vertex_blocks(static_cast<Tss>(i)));
        for (auto& s : parts.sampler) s.set(D3DSAMP_DMAPOFFSET);
        parts.declaration = parts.vertex_shader = true;
        parts.frequency.set();
        parts.vs_float.set(), parts.vs_int.set(), parts.vs_bool.set();
    }
    return parts;
}

void copy_parts(const Parts& parts, const State& from, State& to) {
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
    const auto mine = [&](DWORD index) -> Light& {
        return to.lights.try_emplace(index, Light{default_light(), FALSE}).first->second;
    };
    for (const DWORD index : parts.light_data) mine(index).data = light_of(index).data;
    for (const DWORD index : parts.light_enable) mine(index).enabled = light_of(index).enabled;
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
