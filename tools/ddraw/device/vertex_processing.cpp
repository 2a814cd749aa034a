#include "tools/ddraw/device/vertex_processing.h"

#include <bit>
#include <cmath>
#include <vector>

#include "tools/ddraw/device/matrices.h"
#include "tools/ddraw/vertices/process/process_vertices.h"
#include "tools/ddraw/vertices/transform/sphere_visibility.h"

namespace ddraw {

namespace {

using vertices::ColorSource;
using vertices::Generated;

vertices::Screen screen_of(const D3DVIEWPORT7& viewport) {
    return vertices::screen_of(std::bit_cast<vertices::Viewport7>(viewport));
}

vertices::CoordinateStage stage_of(const Values& values, DWORD stage) {
    const auto& states = values.stage[stage];
    vertices::CoordinateStage out;
    const DWORD index = states[D3DTSS_TEXCOORDINDEX];
    out.set = index & 0xFFFF;
    switch (index & 0xFFFF0000) {
    case D3DTSS_TCI_CAMERASPACENORMAL: out.from = Generated::Normal; break;
    case D3DTSS_TCI_CAMERASPACEPOSITION: out.from = Generated::Position; break;
    case D3DTSS_TCI_CAMERASPACEREFLECTIONVECTOR: out.from = Generated::Reflection; break;
    default: break;
    }
    out.components = states[D3DTSS_TEXTURETRANSFORMFLAGS] & 0xFF;
    out.matrix = matrix_of(values.transform[D3DTRANSFORMSTATE_TEXTURE0 + stage]);
    return out;
}

// `lights`: memory for the enabled lights.
vertices::VertexState state_of(const Values& values, bool lit, std::vector<vertices::Light>& lights) {
    const auto& render = values.render;
    const auto source = [&](DWORD state) { return static_cast<ColorSource>(render[state]); };
    vertices::VertexState out;
    out.world = matrix_of(values.transform[D3DTRANSFORMSTATE_WORLD]);
    out.view = matrix_of(values.transform[D3DTRANSFORMSTATE_VIEW]);
    out.projection = matrix_of(values.transform[D3DTRANSFORMSTATE_PROJECTION]);
    out.screen = screen_of(values.viewport);
    out.lit = lit;
    for (const auto& [index, light] : values.lights)
        if (light.enabled) lights.push_back(std::bit_cast<vertices::Light>(light.data));
    vertices::Lighting& lighting = out.lighting;
    lighting.material = std::bit_cast<vertices::Material>(values.material);
    lighting.ambient = vertices::color_of(render[D3DRENDERSTATE_AMBIENT]);
    lighting.color_vertex = render[D3DRENDERSTATE_COLORVERTEX] != 0;
    lighting.diffuse_source = source(D3DRENDERSTATE_DIFFUSEMATERIALSOURCE);
    lighting.specular_source = source(D3DRENDERSTATE_SPECULARMATERIALSOURCE);
    lighting.ambient_source = source(D3DRENDERSTATE_AMBIENTMATERIALSOURCE);
    lighting.emissive_source = source(D3DRENDERSTATE_EMISSIVEMATERIALSOURCE);
    lighting.specular = render[D3DRENDERSTATE_SPECULARENABLE] != 0;
    lighting.normalize = render[D3DRENDERSTATE_NORMALIZENORMALS] != 0;
    lighting.local_viewer = render[D3DRENDERSTATE_LOCALVIEWER] != 0;
    lighting.lights = lights;
    if (render[D3DRENDERSTATE_FOGENABLE]) {
        out.fog.mode = static_cast<vertices::FogMode>(render[D3DRENDERSTATE_FOGVERTEXMODE] & 3);
        out.fog.start = std::bit_cast<float>(render[D3DRENDERSTATE_FOGSTART]);
        out.fog.end = std::bit_cast<float>(render[D3DRENDERSTATE_FOGEND]);
        out.fog.density = std::bit_cast<float>(render[D3DRENDERSTATE_FOGDENSITY]);
        out.fog.range = render[D3DRENDERSTATE_RANGEFOGENABLE] != 0;
    }
    for (DWORD s = 0; s < kStages; ++s) out.stages[s] = stage_of(values, s);
    return out;
}

// D3DVIS_ flags as D3DSTATUS_ flags, which Direct3D 7 returns (Wine: test_compute_sphere_visibility).
DWORD status_of(DWORD visibility) {
    constexpr DWORD kPlanes = 6, kIntersects = 1, kOutside = 2, kIntersectionShift = 12;
    DWORD out = 0;
    for (DWORD plane = 0; plane < kPlanes; ++plane) {
        const DWORD state = visibility >> (2 + 2 * plane) & 3; // after the bits of the frustum
        if (state == kIntersects || state == kOutside) out |= 1u << plane;
        if (state == kOutside) out |= 1u << (kIntersectionShift + plane);
    }
    return out;
}

// The same of the enabled clip planes, which are in world space; bits 6 to 11 and 18 to 23.
DWORD status_of_planes(const Values& values, const D3DVECTOR& center, float radius) {
    constexpr DWORD kPlanes = 6, kFirst = 6, kIntersectionShift = 12;
    DWORD out = 0;
    for (DWORD i = 0; i < kPlanes; ++i) {
        if (!(values.render[D3DRENDERSTATE_CLIPPLANEENABLE] & 1u << i)) continue;
        const Plane& p = values.clip_plane[i];
        const float length = std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        const float distance = p[0] * center.x + p[1] * center.y + p[2] * center.z + p[3];
        if (distance >= radius * length) continue;
        out |= 1u << (kFirst + i);
        if (distance < -radius * length) out |= 1u << (kFirst + kIntersectionShift + i);
    }
    return out;
}

// `source`: vertices without gaps.
HRESULT process(const vertices::VertexState& state, DWORD operations, VertexBuffer& target, DWORD to,
                DWORD count, std::span<const std::byte> source, DWORD fvf, DWORD flags) {
    if (!(operations & D3DVOP_TRANSFORM)) return DDERR_INVALIDPARAMS;
    if (to > target.count() || count > target.count() - to) return DDERR_INVALIDPARAMS;
    const auto from = vertices::interleaved(source, fvf, 0, 0, count);
    const auto layout = vertices::layout_of(target.fvf());
    if (!from.ok() || !layout.ok()) return DDERR_INVALIDPARAMS;
    vertices::VertexTarget out;
    out.memory = std::span(target.bytes()).subspan(std::size_t{to} * target.stride());
    out.layout = *layout;
    out.stride = target.stride();
    out.copies = !(flags & D3DPV_DONOTCOPYDATA);
    if (vertices::process_vertices(*from, state, out)) return DDERR_INVALIDPARAMS;
    target.changed();
    return D3D_OK;
}

// Nothing: they are outside of the buffer.
std::optional<std::span<const std::byte>> part_of(VertexBuffer& buffer, DWORD first, DWORD count) {
    if (first > buffer.count() || count > buffer.count() - first) return {};
    return std::span<const std::byte>(buffer.bytes())
        .subspan(std::size_t{first} * buffer.stride(), std::size_t{count} * buffer.stride());
}

} // namespace

HRESULT process_vertices(const Values& values, DWORD operations, VertexBuffer& target, DWORD to, DWORD count,
                         std::span<const std::byte> source, DWORD fvf, DWORD flags) {
    std::vector<vertices::Light> lights;
    const bool lit = (operations & D3DVOP_LIGHT) && values.render[D3DRENDERSTATE_LIGHTING];
    return process(state_of(values, lit, lights), operations, target, to, count, source, fvf, flags);
}

HRESULT process_vertices(const Values& values, DWORD operations, VertexBuffer& target, DWORD to, DWORD count,
                         VertexBuffer& source, DWORD first, DWORD flags) {
    const auto part = part_of(source, first, count);
    if (!part) return DDERR_INVALIDPARAMS;
    return process_vertices(values, operations, target, to, count, *part, source.fvf(), flags);
}

HRESULT process_vertices(const LegacyDevice& device, DWORD operations, VertexBuffer& target, DWORD to,
                         DWORD count, VertexBuffer& source, DWORD first, DWORD flags) {
    const auto part = part_of(source, first, count);
    if (!part) return DDERR_INVALIDPARAMS;
    const Viewport* const viewport = device.current_viewport();
    if (!viewport) return D3DERR_NOCURRENTVIEWPORT;
    if (!viewport->is_set()) return D3DERR_VIEWPORTDATANOTSET;
    std::vector<vertices::Light> lights;
    const bool lit = vertices::first_generations_light(source.fvf(), device.material() != nullptr,
                                                       !(operations & D3DVOP_LIGHT));
    return process(device.vertex_state(*viewport, lit, lights), operations, target, to, count, *part,
                   source.fvf(), flags);
}

HRESULT sphere_visibility(const Values& values, std::span<const D3DVECTOR> centers,
                          std::span<const float> radii, std::span<DWORD> out) {
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float center[3] = {centers[i].x, centers[i].y, centers[i].z};
        const auto visibility = vertices::sphere_visibility(
            center, radii[i], matrix_of(values.transform[D3DTRANSFORMSTATE_WORLD]),
            matrix_of(values.transform[D3DTRANSFORMSTATE_VIEW]),
            matrix_of(values.transform[D3DTRANSFORMSTATE_PROJECTION]), screen_of(values.viewport),
            vertices::kNoReserve);
        if (!visibility) return D3DERR_INVALIDMATRIX;
        out[i] = status_of(*visibility) | status_of_planes(values, centers[i], radii[i]);
    }
    return D3D_OK;
}

HRESULT sphere_visibility(const LegacyDevice& device, std::span<const D3DVECTOR> centers,
                          std::span<const float> radii, std::span<DWORD> out) {
    const Viewport* const viewport = device.current_viewport();
    if (!viewport) return D3DERR_NOCURRENTVIEWPORT;
    if (!viewport->is_set()) return D3DERR_VIEWPORTDATANOTSET;
    const Values& values = device.values();
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float center[3] = {centers[i].x, centers[i].y, centers[i].z};
        const auto visibility = vertices::sphere_visibility(
            center, radii[i], matrix_of(values.transform[D3DTRANSFORMSTATE_WORLD]),
            matrix_of(values.transform[D3DTRANSFORMSTATE_VIEW]),
            matrix_of(values.transform[D3DTRANSFORMSTATE_PROJECTION]), viewport->screen(),
            vertices::kReserve);
        if (!visibility) return D3DERR_INVALIDMATRIX;
        out[i] = *visibility;
    }
    return D3D_OK;
}

} // namespace ddraw
