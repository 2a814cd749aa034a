#include "tools/ddraw/device/viewport.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/vertices/lighting/light_elements.h"
#include "tools/ddraw/vertices/transform/transform_vertices.h"

namespace ddraw {

namespace {

// The part of a structure after its dwSize.
template <class To, class From> To without_size(const From& from) {
    static_assert(sizeof(To) + sizeof(DWORD) == sizeof(From));
    To out;
    std::memcpy(&out, reinterpret_cast<const std::byte*>(&from) + sizeof(DWORD), sizeof out);
    return out;
}

template <class From, class To> void copy_rect(const From& from, To& to) {
    to.dwX = from.dwX, to.dwY = from.dwY, to.dwWidth = from.dwWidth, to.dwHeight = from.dwHeight;
}

// The other form. Depth ranges are not converted (Wine: test_viewport_object).
void convert(const D3DVIEWPORT2& from, D3DVIEWPORT& to) {
    to = {};
    to.dwSize = sizeof to;
    copy_rect(from, to);
    to.dvScaleX = static_cast<float>(from.dwWidth) / from.dvClipWidth;
    to.dvScaleY = static_cast<float>(from.dwHeight) / from.dvClipHeight;
    to.dvMaxX = from.dvClipX + from.dvClipWidth;
    to.dvMaxY = from.dvClipY;
    to.dvMaxZ = 1;
}
void convert(const D3DVIEWPORT& from, D3DVIEWPORT2& to) {
    to = {};
    to.dwSize = sizeof to;
    copy_rect(from, to);
    to.dvClipWidth = static_cast<float>(from.dwWidth) / from.dvScaleX;
    to.dvClipHeight = static_cast<float>(from.dwHeight) / from.dvScaleY;
    to.dvClipX = to.dvClipWidth * -0.5f;
    to.dvClipY = to.dvClipHeight * 0.5f;
    to.dvMaxZ = 1;
}
// D3DVIEWPORT always has all depths (Wine: ViewportTest).
void convert(const D3DVIEWPORT& from, D3DVIEWPORT& to) {
    to = from;
    to.dvMinZ = 0, to.dvMaxZ = 1;
}
void convert(const D3DVIEWPORT2& from, D3DVIEWPORT2& to) {
    to = from;
}

D3DCOLOR packed(const D3DCOLORVALUE& color) {
    const auto channel = [](float value) {
        return static_cast<D3DCOLOR>(std::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f);
    };
    return channel(color.a) << 24 | channel(color.r) << 16 | channel(color.g) << 8 | channel(color.b);
}

} // namespace

Viewport::Viewport(Draw& draw)
    : DrawChild(draw), interfaces_(make_interfaces(*this)), registered_(*this, {com()}) {}

Viewport::~Viewport() {
    // The device has a reference as long as it has the viewport, unless the program released that, too.
    if (device) device->forget_viewport(*this);
    while (!lights_.empty()) delete_light(*lights_.back());
}

// --- the part of the target ---

namespace {

template <class Data> bool is_inside(const Data& data, const Description& target) {
    return std::uint64_t{data.dwX} + data.dwWidth <= target.width &&
           std::uint64_t{data.dwY} + data.dwHeight <= target.height;
}

} // namespace

// Devices of Direct3D 1 take any rectangle, and draw nothing then (Wine: ViewportTest, test_viewport).
template <class Data> HRESULT Viewport::set(const Data& data) {
    if (data.dwSize != sizeof data) return DDERR_INVALIDPARAMS;
    if (!device) return D3DERR_VIEWPORTHASNODEVICE;
    if (device->version() != Version::V1 && !is_inside(data, device->target().description))
        return DDERR_INVALIDPARAMS;
    data_ = data;
    return D3D_OK;
}
template HRESULT Viewport::set(const D3DVIEWPORT&);
template HRESULT Viewport::set(const D3DVIEWPORT2&);

template <class Data> HRESULT Viewport::get(Data& out) const {
    if (out.dwSize != sizeof out) return DDERR_INVALIDPARAMS;
    if (!is_set()) return D3DERR_VIEWPORTDATANOTSET;
    if (const auto* first = std::get_if<D3DVIEWPORT>(&data_)) convert(*first, out);
    if (const auto* second = std::get_if<D3DVIEWPORT2>(&data_)) convert(*second, out);
    return D3D_OK;
}
template HRESULT Viewport::get(D3DVIEWPORT&) const;
template HRESULT Viewport::get(D3DVIEWPORT2&) const;

bool Viewport::fits() const {
    const Description& target = device->target().description;
    if (const auto* first = std::get_if<D3DVIEWPORT>(&data_)) return is_inside(*first, target);
    const auto* second = std::get_if<D3DVIEWPORT2>(&data_);
    return second && is_inside(*second, target);
}

RECT Viewport::area() const {
    const auto rect = [](const auto& v) {
        return RECT{static_cast<LONG>(v.dwX), static_cast<LONG>(v.dwY), static_cast<LONG>(v.dwX + v.dwWidth),
                    static_cast<LONG>(v.dwY + v.dwHeight)};
    };
    if (const auto* first = std::get_if<D3DVIEWPORT>(&data_)) return rect(*first);
    if (const auto* second = std::get_if<D3DVIEWPORT2>(&data_)) return rect(*second);
    return {};
}

vertices::Screen Viewport::screen() const {
    if (const auto* first = std::get_if<D3DVIEWPORT>(&data_))
        return vertices::screen_of(without_size<vertices::Viewport1>(*first));
    if (const auto* second = std::get_if<D3DVIEWPORT2>(&data_))
        return vertices::screen_of(without_size<vertices::Viewport2>(*second));
    return {};
}

// --- lights ---

HRESULT Viewport::add_light(ViewportLight& light) {
    if (light.viewport) return D3DERR_LIGHTHASVIEWPORT;
    lights_.push_back(&light);
    light.viewport = this;
    light.add_ref();
    return D3D_OK;
}

HRESULT Viewport::delete_light(ViewportLight& light) {
    if (light.viewport != this) return D3DERR_LIGHTNOTINTHISVIEWPORT;
    forget_light(light);
    light.release();
    return D3D_OK;
}

void Viewport::forget_light(ViewportLight& light) noexcept {
    std::erase(lights_, &light);
    light.viewport = nullptr;
}

void Viewport::active_lights(std::vector<vertices::Light>& out) const {
    out.clear();
    for (const ViewportLight* light : lights_)
        if (const auto lit = light->lit_with()) out.push_back(*lit);
}

// --- background ---

HRESULT Viewport::clear_to(std::span<const D3DRECT> rects, DWORD flags, D3DCOLOR color, float depth,
                           DWORD stencil) {
    if (!device) return D3DERR_VIEWPORTHASNODEVICE;
    if (!is_set()) return D3DERR_VIEWPORTDATANOTSET;
    if (rects.empty()) return D3D_OK; // clears nothing (Wine: test_clear_rect_count)
    return device->clear(rects, area(), flags, color, depth, stencil);
}

// Without a material the background is black.
HRESULT Viewport::clear(std::span<const D3DRECT> rects, DWORD flags) {
    if (!device) return D3DERR_VIEWPORTHASNODEVICE;
    if (!is_set()) return D3DERR_VIEWPORTDATANOTSET;
    // Clear2 fails without a depth buffer, this does not (the documents of Clear2).
    if (!device->depth_buffer()) flags &= ~DWORD{D3DCLEAR_ZBUFFER};
    const Material* const material = handles<Material>().find(background);
    const D3DCOLOR color = material ? packed(material->data.diffuse) : 0;
    const bool copies = (flags & D3DCLEAR_ZBUFFER) && background_depth() && !rects.empty();
    if (copies)
        if (const HRESULT hr = device->copy_depth(*background_depth(), rects, area()); FAILED(hr)) return hr;
    const DWORD rest = copies ? flags & ~DWORD{D3DCLEAR_ZBUFFER} : flags;
    return rest ? clear_to(rects, rest, color, 1, 0) : D3D_OK;
}

// --- calculations ---

HRESULT Viewport::transform_vertices(DWORD count, D3DTRANSFORMDATA& data, DWORD flags,
                                     DWORD& offscreen) const {
    if (!device) return D3DERR_VIEWPORTHASNODEVICE;
    if (!is_set()) return D3DERR_VIEWPORTDATANOTSET;
    std::vector<vertices::Light> lights;
    const vertices::VertexState state = device->vertex_state(*this, false, lights);
    vertices::TransformWork work;
    work.in_stride = data.dwInSize, work.out_stride = data.dwOutSize;
    work.in = {static_cast<const std::byte*>(data.lpIn), std::size_t{count} * data.dwInSize};
    work.out = {static_cast<std::byte*>(data.lpOut), std::size_t{count} * data.dwOutSize};
    if (data.lpHOut) work.homogeneous = {reinterpret_cast<vertices::HVertex*>(data.lpHOut), count};
    work.extent = std::bit_cast<vertices::Rect>(data.drExtent);
    const auto result = vertices::transform_vertices(work, count, flags, state.world, state.view,
                                                     state.projection, state.screen);
    if (!result.ok()) return DDERR_INVALIDPARAMS;
    offscreen = result->offscreen;
    if (flags == D3DTRANSFORM_CLIPPED) {
        data.dwClipUnion = result->clip_union;
        data.dwClipIntersection = result->clip_intersection;
    }
    data.drExtent = std::bit_cast<D3DRECT>(result->extent);
    return D3D_OK;
}

HRESULT Viewport::light_elements(DWORD count, const D3DLIGHTDATA& data) const {
    if (!device) return D3DERR_VIEWPORTHASNODEVICE;
    if (!is_set()) return D3DERR_VIEWPORTDATANOTSET;
    std::vector<vertices::Light> lights;
    const vertices::VertexState state = device->vertex_state(*this, true, lights);
    vertices::LightElementsWork work;
    work.in_stride = data.dwInSize, work.out_stride = data.dwOutSize;
    work.in = {reinterpret_cast<const std::byte*>(data.lpIn), std::size_t{count} * data.dwInSize};
    work.out = {reinterpret_cast<std::byte*>(data.lpOut), std::size_t{count} * data.dwOutSize};
    const auto refusal = vertices::light_elements(work, count, state.lighting, state.world, state.view);
    return refusal ? DDERR_INVALIDPARAMS : D3D_OK;
}

} // namespace ddraw
