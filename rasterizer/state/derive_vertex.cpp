#include "rasterizer/state/derive_vertex.h"

#include <algorithm>
#include <cmath>

namespace rasterizer {

using dp2::MaterialSource;
using dp2::Rs;

namespace {

constexpr bool wants(std::uint64_t wanted, int first) {
    return (wanted >> first & 0xF) != 0;
}

MaterialSource source(const DeviceState& state, Rs which, const VertexShape& shape) {
    const auto value = state.render_as<MaterialSource>(which);
    if (state.render(Rs::ColorVertex) == 0) return MaterialSource::Material;
    // If the vertex lacks the colour, the material's colour is used.
    const bool has_diffuse = shape.present & input_bit(VertexInput::Diffuse),
               has_specular = shape.present & input_bit(VertexInput::Specular);
    if (value == MaterialSource::Color1 && has_diffuse) return value;
    if (value == MaterialSource::Color2 && has_specular) return value;
    return MaterialSource::Material;
}

void derive_lighting(const DeviceState& state, const VertexShape& shape, VertexKey& key) {
    key.lighting = 1;
    key.specular = state.render(Rs::SpecularEnable) != 0;
    key.diffuse_source = source(state, Rs::DiffuseMaterialSource, shape);
    key.ambient_source = source(state, Rs::AmbientMaterialSource, shape);
    key.specular_source = source(state, Rs::SpecularMaterialSource, shape);
    key.emissive_source = source(state, Rs::EmissiveMaterialSource, shape);
    for_each_active_light(state.lights, [&](const LightSlot&, LightKind kind) {
        ++key.lights[static_cast<std::size_t>(kind)];
    });
}

void derive_blend(const DeviceState& state, const VertexShape& shape, VertexKey& key) {
    using Mode = dp2::VertexBlend;
    const auto mode = state.render_as<Mode>(Rs::VertexBlend);
    if (mode == Mode::Tweening) key.blend = VertexBlend::Tween;
    const bool weighted = mode >= Mode::Weights1 && mode <= Mode::Weights3;
    if (!weighted && mode != Mode::Weights0) return;
    key.indexed = state.render(Rs::IndexedVertexBlendEnable) != 0 &&
                  shape.present & input_bit(VertexInput::BlendIndices);
    if (!weighted && !key.indexed) return; // one matrix with weight 1
    key.blend = VertexBlend::Weights;
    key.weights = static_cast<std::uint8_t>(weighted ? dp2::enum_number(mode) : 0);
    key.color_indices = key.indexed && shape.color_indices;
}

} // namespace

dp2::Result<VertexKey> derive_vertex_key(const DeviceState& state, const VertexShape& shape,
                                         std::uint64_t wanted) {
    VertexKey key;
    key.wanted = wanted | (std::uint64_t{0xF} << kPosition);
    key.present = shape.present;
    key.transformed = shape.transformed;
    bool generates = false;
    for (std::size_t s = 0; s < kStages; ++s) {
        if (!wants(wanted, texture_component(static_cast<int>(s)))) continue;
        const CoordinateSource from = state.coordinate_source(s);
        key.texture_set[s] = static_cast<std::uint8_t>(std::min(from.set, 7u));
        if (shape.transformed)
            continue; // coordinates are neither generated nor transformed (PIPELINE.md 2.8)
        key.texture_generate[s] = from.source;
        const bool generated = from.source != dp2::TexGen::PassThru;
        generates |= generated;
        using dp2::TextureTransform;
        const TextureTransform count = state.transform_count(s);
        if (count >= TextureTransform::Count2 && count <= TextureTransform::Count4)
            key.texture_transform[s] = static_cast<std::uint8_t>(count);
        if (key.texture_transform[s] && !generated)
            key.texture_components[s] = shape.texture_components[key.texture_set[s]];
    }
    if (shape.transformed) return key;
    derive_blend(state, shape, key);
    const bool colors = wants(wanted, kDiffuse) || wants(wanted, kSpecular);
    if (state.render(Rs::Lighting) != 0 && colors) derive_lighting(state, shape, key);
    if (key.lighting || generates) {
        key.local_viewer = state.render(Rs::LocalViewer) != 0;
        key.normalize = state.render(Rs::NormalizeNormals) != 0;
    }
    // A fog factor in the vertex takes precedence over the vertex fog formula (XDDM, page on clamping fog
    // intensity per pixel).
    if (wanted >> kFog & 1 && !(shape.present & input_bit(VertexInput::Fog))) {
        key.fog_mode = state.render_as<dp2::FogMode>(Rs::FogVertexMode);
        key.range_fog = key.fog_mode != dp2::FogMode::None && state.render(Rs::RangeFogEnable) != 0;
    }
    if (wanted >> kPointSize & 1) key.point_scale = state.render(Rs::PointScaleEnable) != 0;
    key.clip_planes = state.render(Rs::ClipPlaneEnable) & ((1u << kClipPlanes) - 1);
    return key;
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
                                       std::uint32_t samples, bool transformed) {
    RasterState raster;
    raster.samples = samples;
    raster.at_centre = state.render(Rs::MultisampleAntiAlias) == 0;
    if (raster.multisampled()) raster.sample_mask = state.render(Rs::MultisampleMask);
    const Viewport viewport = state.viewport.value_or(
        Viewport{0, 0, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)});
    raster.scale_x = static_cast<float>(viewport.width) * 0.5f;
    raster.scale_y = static_cast<float>(viewport.height) * -0.5f;
    raster.offset_x = static_cast<float>(viewport.x) + raster.scale_x;
    raster.offset_y = static_cast<float>(viewport.y) - raster.scale_y;
    // Direct3D 9 clamps the viewport's MinZ and MaxZ to [0,1], not only the resulting depths (measured: DXVK
    // issue 2960).
    const auto unit = [](float z) { return std::fmin(std::fmax(z, 0.0f), 1.0f); }; // NaN gives 0
    raster.min_z = unit(state.min_z);
    raster.scale_z = unit(state.max_z) - raster.min_z;
    raster.clip = clip_rect(state, width, height);
    raster.cull = state.render_as<dp2::Cull>(Rs::CullMode);
    raster.fill = state.render_as<dp2::FillMode>(Rs::FillMode);
    raster.flat = state.render_as<dp2::ShadeMode>(Rs::ShadeMode) == dp2::ShadeMode::Flat;
    raster.last_pixel = state.render(Rs::LastPixel) != 0;
    raster.point_sprite = state.render(Rs::PointSpriteEnable) != 0;
    raster.point_size = state.render_float(Rs::PointSize);
    raster.point_min = state.render_float(Rs::PointSizeMin);
    raster.point_max = state.render_float(Rs::PointSizeMax);
    raster.slope_bias = state.render_float(Rs::SlopeScaleDepthBias);
    // One step of ZBIAS (DX8 and earlier) moves depths by 2^-16 towards the viewer (WIRE.md I-31).
    const float z_bias = static_cast<float>(std::min(state.render(Rs::ZBias), 16u)) * (1.0f / 65536.0f);
    raster.depth_bias = state.render_float(Rs::DepthBias) - z_bias;
    if (!transformed) raster.clip_planes = state.render(Rs::ClipPlaneEnable) & ((1u << kClipPlanes) - 1);
    raster.smooth_lines = samples == 1 && state.smooth_lines();
    return raster;
}

} // namespace rasterizer
