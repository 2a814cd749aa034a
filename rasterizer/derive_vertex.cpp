#include "rasterizer/derive_vertex.h"

#include <algorithm>
#include <cstring>

namespace rasterizer {

using dp2::Rs;
using dp2::Tss;

namespace {

constexpr bool wants(std::uint64_t wanted, int first) {
    return (wanted >> first & 0xF) != 0;
}

void put(float (&out)[4][4], const Matrix& matrix) {
    std::memcpy(out, matrix.m, sizeof out);
}

} // namespace

dp2::Result<VertexKey> derive_vertex_key(const DeviceState& state, std::uint32_t present, bool transformed,
                                         std::uint64_t wanted) {
    VertexKey key;
    key.wanted = wanted | (std::uint64_t{0xF} << kPosition);
    key.present = present;
    key.transformed = transformed;
    for (std::size_t s = 0; s < kStages; ++s) {
        if (!wants(wanted, texture_component(static_cast<int>(s)))) continue;
        const std::uint32_t index = state.stage(s, Tss::TexCoordIndex);
        key.texture_set[s] = static_cast<std::uint8_t>(std::min(index & 0xFFFF, 7u));
        if (transformed) continue; // neither generated nor transformed (pipeline spec 2.8)
        key.texture_generate[s] = static_cast<std::uint8_t>(std::min(index >> 16, 255u));
        const std::uint32_t count = state.stage(s, Tss::TextureTransformFlags) & 0xFF;
        key.texture_transform[s] = static_cast<std::uint8_t>(count >= 2 && count <= 4 ? count : 0);
    }
    if (transformed) return key;
    if (state.render(Rs::VertexBlend) != 0) return dp2::not_supported("D3DRS_VERTEXBLEND");
    key.lighting = state.render(Rs::Lighting) != 0;
    if (wants(wanted, kFog)) {
        key.fog_mode = static_cast<std::uint8_t>(std::min(state.render(Rs::FogVertexMode), 255u));
        key.range_fog = key.fog_mode != 0 && state.render(Rs::RangeFogEnable) != 0;
    }
    return key;
}

VertexUniforms derive_vertex_uniforms(const DeviceState& state) {
    VertexUniforms uniforms;
    const Matrix world_view = state.world[0] * state.view;
    put(uniforms.world_view, world_view);
    put(uniforms.world_view_projection, world_view * state.projection);
    for (std::size_t s = 0; s < kStages; ++s) put(uniforms.texture[s], state.texture[s]);
    uniforms.fog_start = state.render_float(Rs::FogStart);
    uniforms.fog_end = state.render_float(Rs::FogEnd);
    uniforms.fog_density = state.render_float(Rs::FogDensity);
    return uniforms;
}

Rect viewport_rect(const DeviceState& state, std::int32_t width, std::int32_t height) {
    const Rect target{0, 0, width, height};
    if (!state.viewport) return target;
    const auto clamp = [](std::uint64_t value) {
        return static_cast<std::int32_t>(std::min<std::uint64_t>(value, kMaxSurfaceSize));
    };
    const Viewport& v = *state.viewport;
    return intersect(target, {clamp(v.x), clamp(v.y), clamp(std::uint64_t{v.x} + v.width),
                              clamp(std::uint64_t{v.y} + v.height)});
}

Rect clip_rect(const DeviceState& state, std::int32_t width, std::int32_t height) {
    const Rect viewport = viewport_rect(state, width, height);
    if (state.render(Rs::ScissorTestEnable) == 0 || !state.scissor) return viewport;
    return intersect(viewport, *state.scissor);
}

dp2::Result<RasterState> derive_raster(const DeviceState& state, std::int32_t width, std::int32_t height,
                                       bool transformed) {
    RasterState raster;
    const Viewport viewport = state.viewport.value_or(
        Viewport{0, 0, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)});
    raster.scale_x = static_cast<float>(viewport.width) * 0.5f;
    raster.scale_y = static_cast<float>(viewport.height) * -0.5f;
    raster.offset_x = static_cast<float>(viewport.x) + raster.scale_x;
    raster.offset_y = static_cast<float>(viewport.y) - raster.scale_y;
    raster.min_z = state.min_z;
    raster.scale_z = state.max_z - state.min_z;
    raster.clip = clip_rect(state, width, height);
    raster.cull = static_cast<std::uint8_t>(std::min(state.render(Rs::CullMode), 255u));
    raster.fill = static_cast<std::uint8_t>(std::min(state.render(Rs::FillMode), 255u));
    raster.flat = state.render(Rs::ShadeMode) == 1;
    raster.clip_depth = state.render(Rs::Clipping) != 0;
    raster.last_pixel = state.render(Rs::LastPixel) != 0;
    raster.point_sprite = state.render(Rs::PointSpriteEnable) != 0;
    raster.point_scale = !transformed && state.render(Rs::PointScaleEnable) != 0;
    raster.point_size = state.render_float(Rs::PointSize);
    raster.point_min = state.render_float(Rs::PointSizeMin);
    raster.point_max = state.render_float(Rs::PointSizeMax);
    raster.slope_bias = state.render_float(Rs::SlopeScaleDepthBias);
    // One step of the older ZBIAS moves a 2^-16th of the depth range towards the viewer (wire-format spec
    // I-31).
    const float z_bias = static_cast<float>(std::min(state.render(Rs::ZBias), 16u)) * (1.0f / 65536.0f);
    raster.depth_bias = state.render_float(Rs::DepthBias) - z_bias;
    if (state.render(Rs::ZEnable) == 2) return dp2::not_supported("D3DRS_ZENABLE D3DZB_USEW");
    if (!transformed && state.render(Rs::ClipPlaneEnable) != 0)
        return dp2::not_supported("D3DRS_CLIPPLANEENABLE");
    if (raster.point_scale) return dp2::not_supported("D3DRS_POINTSCALEENABLE");
    if (state.render(Rs::AntialiasedLineEnable) != 0)
        return dp2::not_supported("D3DRS_ANTIALIASEDLINEENABLE");
    return raster;
}

} // namespace rasterizer
