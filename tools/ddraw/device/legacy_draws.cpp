// The draws of a device of Direct3D 1 to 6.
#include <bit>

#include "tools/ddraw/device/emit_draw.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/matrices.h"

namespace ddraw {

namespace {

vertices::Material material_of(const D3DMATERIAL& material) {
    const auto color = [](const D3DCOLORVALUE& c) { return vertices::Color{c.r, c.g, c.b, c.a}; };
    return {color(material.diffuse), color(material.ambient), color(material.specular),
            color(material.emissive), material.power};
}

vertices::Topology topology_of(D3DPRIMITIVETYPE type) {
    return static_cast<vertices::Topology>(type);
}
D3DPRIMITIVETYPE type_of(vertices::Topology topology) {
    return static_cast<D3DPRIMITIVETYPE>(topology);
}

} // namespace

vertices::VertexState LegacyDevice::vertex_state(const Viewport& viewport, bool lit,
                                                 std::vector<vertices::Light>& lights) const {
    const auto number = [&](DWORD state) { return std::bit_cast<float>(light_[state]); };
    vertices::VertexState out;
    out.world = matrix_of(values_.transform[D3DTRANSFORMSTATE_WORLD]);
    out.view = matrix_of(values_.transform[D3DTRANSFORMSTATE_VIEW]);
    out.projection = matrix_of(values_.transform[D3DTRANSFORMSTATE_PROJECTION]);
    out.screen = viewport.screen();
    out.lit = lit;
    if (values_.render[D3DRENDERSTATE_FOGENABLE]) {
        out.fog.mode = static_cast<vertices::FogMode>(light_[D3DLIGHTSTATE_FOGMODE] & 3);
        out.fog.start = number(D3DLIGHTSTATE_FOGSTART);
        out.fog.end = number(D3DLIGHTSTATE_FOGEND);
        out.fog.density = number(D3DLIGHTSTATE_FOGDENSITY);
        out.fog.range = values_.render[D3DRENDERSTATE_RANGEFOGENABLE] != 0;
    }
    if (!lit) return out;
    viewport.active_lights(lights);
    vertices::Lighting& lighting = out.lighting;
    lighting.generation = vertices::Generation::DirectX6;
    lighting.model = static_cast<vertices::ColorModel>(light_[D3DLIGHTSTATE_COLORMODEL]);
    if (const Material* const found = material()) lighting.material = material_of(found->data);
    lighting.ambient = vertices::color_of(light_[D3DLIGHTSTATE_AMBIENT]);
    lighting.color_vertex = light_[D3DLIGHTSTATE_COLORVERTEX] != 0;
    lighting.specular = values_.render[D3DRENDERSTATE_SPECULARENABLE] != 0;
    lighting.lights = lights;
    return out;
}

RECT LegacyDevice::drawn_area(const Viewport* viewport) const {
    RECT area = target().bounds();
    if (!viewport || !viewport->is_set()) return area;
    const RECT bounds = area, wanted = viewport->area(); // it may have been set for a larger target
    IntersectRect(&area, &wanted, &bounds);
    return area;
}

// The driver clips to the viewport's rectangle, which also draws of transformed vertices keep to.
void LegacyDevice::send_viewport(const Viewport* viewport) {
    const RECT area = drawn_area(viewport);
    if (EqualRect(&area, &sent_viewport_)) return;
    sent_viewport_ = area;
    commands_.viewport({static_cast<DWORD>(area.left), static_cast<DWORD>(area.top),
                        static_cast<DWORD>(area.right - area.left),
                        static_cast<DWORD>(area.bottom - area.top)});
}

bool LegacyDevice::prepare(const Viewport* viewport) {
    std::array<Surface*, kStages> bound;
    for (DWORD s = 0; s < kStages; ++s) bound[s] = texture(s);
    if (!prepare_draw(bound)) return false;
    send_viewport(viewport);
    return true;
}

std::optional<LegacyDevice::Output> LegacyDevice::output(const Viewport& viewport) {
    if (!prepare(&viewport)) return std::nullopt;
    return Output{driver(), commands_};
}

vertices::Draw LegacyDevice::draw_options(D3DPRIMITIVETYPE type, const Indices& indices, bool clips) const {
    vertices::Draw out;
    out.topology = topology_of(type);
    out.indexed = indices.list != nullptr;
    if (out.indexed) out.indices = {indices.list, indices.count};
    out.clips = clips;
    out.flat = values_.render[D3DRENDERSTATE_SHADEMODE] == D3DSHADE_FLAT;
    for (DWORD set = 0; set < vertices::kSets; ++set)
        out.wrap[set] = static_cast<std::uint8_t>(values_.render[D3DRENDERSTATE_WRAP0 + set] & 0xF);
    return out;
}

void LegacyDevice::count_drawn(D3DPRIMITIVETYPE type, DWORD elements) {
    const auto n = static_cast<DWORD>(vertices::primitives_of(topology_of(type), elements));
    switch (vertices::corners_of(topology_of(type))) {
    case 1: stats.dwPointsDrawn += n; break;
    case 2: stats.dwLinesDrawn += n; break;
    default: stats.dwTrianglesDrawn += n;
    }
}

HRESULT LegacyDevice::draw_vertices(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes,
                                    DWORD count, const Indices& indices, DWORD flags) {
    const auto layout = vertices::layout_of(fvf);
    if (!layout.ok()) return D3DERR_INVALIDVERTEXFORMAT;
    if (layout->transformed) {
        if (const HRESULT hr = check_primitives(type, count, indices); FAILED(hr)) return hr;
        if (indices.list)
            for (const WORD index : std::span(indices.list, indices.count))
                if (index >= count) return DDERR_INVALIDPARAMS;
        return draw_transformed(type, fvf, bytes, count, indices, current_);
    }
    const auto source = vertices::interleaved(bytes, fvf, 0, 0, count);
    if (!source.ok()) return DDERR_INVALIDPARAMS;
    return draw_untransformed(type, *source, indices, flags, current_);
}

HRESULT LegacyDevice::draw_untransformed(D3DPRIMITIVETYPE type, const vertices::VertexSource& source,
                                         const Indices& indices, DWORD flags, const Viewport* viewport) {
    const auto count = static_cast<DWORD>(source.count);
    if (const HRESULT hr = check_primitives(type, count, indices); FAILED(hr)) return hr;
    if (!viewport) return D3DERR_NOCURRENTVIEWPORT;
    if (!viewport->is_set()) return D3DERR_VIEWPORTDATANOTSET;
    if (count == 0) return D3D_OK;
    const auto layout = vertices::layout_of(vertices::transformed_format(source.layout.fvf));
    if (!layout.ok()) return D3DERR_INVALIDVERTEXFORMAT;
    const bool lit = vertices::first_generations_light(source.layout.fvf, material() != nullptr,
                                                       (flags & D3DDP_DONOTLIGHT) != 0);
    const vertices::VertexState state = vertex_state(*viewport, lit, lights_);
    const vertices::Draw how = draw_options(type, indices, !(flags & D3DDP_DONOTCLIP));
    auto status = std::bit_cast<vertices::ClipStatus>(clip_status);
    // The flag keeps the extents, the status follows all draws.
    constexpr DWORD kExtents = D3DCLIPSTATUS_EXTENTS2 | D3DCLIPSTATUS_EXTENTS3;
    if (flags & D3DDP_DONOTUPDATEEXTENTS) status.flags &= ~kExtents;
    const auto drawn = drawing_.draw(source, state, how, *layout, &status);
    if (!drawn.ok()) return DDERR_INVALIDPARAMS;
    status.flags = clip_status.dwFlags;
    clip_status = std::bit_cast<D3DCLIPSTATUS>(status);
    stats.dwVerticesProcessed += count;
    return draw_result(type, *drawn, layout->fvf, indices, viewport);
}

HRESULT LegacyDevice::draw_result(D3DPRIMITIVETYPE type, const vertices::Drawn& drawn, DWORD fvf,
                                  const Indices& indices, const Viewport* viewport) {
    if (drawn.count == 0) return D3D_OK;
    if (drawn.same)
        return draw_transformed(type, fvf, drawn.vertices, static_cast<DWORD>(drawn.count), indices,
                                viewport);
    // A draw names vertices by 16 bits.
    constexpr std::size_t kMost = 65532; // a multiple of the corners of each primitive
    const std::size_t stride = drawn.vertices.size() / drawn.count;
    for (std::size_t first = 0; first < drawn.count; first += kMost) {
        const std::size_t n = std::min(kMost, drawn.count - first);
        const HRESULT hr =
            draw_transformed(type_of(drawn.topology), fvf, drawn.vertices.subspan(first * stride, n * stride),
                             static_cast<DWORD>(n), {}, viewport);
        if (FAILED(hr)) return hr;
    }
    return D3D_OK;
}

HRESULT LegacyDevice::draw_transformed(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> bytes,
                                       DWORD count, const Indices& indices, const Viewport* viewport) {
    const RECT area = drawn_area(viewport);
    if (count == 0 || IsRectEmpty(&area)) return D3D_OK;
    if (!prepare(viewport)) return DDERR_SURFACELOST;
    count_drawn(type, indices.list ? indices.count : count);
    return draw_copied(type, fvf, static_cast<DWORD>(bytes.size() / count), bytes, count, indices);
}

} // namespace ddraw
