#include "tools/ddraw/device/legacy_device.h"

#include <algorithm>

#include "tools/ddraw/blit/copy.h"

namespace ddraw {

namespace {

// The version whose references of surfaces a device has.
Version surfaces_of(Version device) {
    return device == Version::V3 ? Version::V4 : Version::V1;
}

} // namespace

LegacyDevice::LegacyDevice(Draw& draw, Surface& target, Version version, const LegacyDeviceKind& kind,
                           std::unique_ptr<Driver> driver)
    : RenderDevice(draw, target, surfaces_of(version), *kind.id, std::move(driver), version == Version::V1),
      version_(version), kind_(kind), interfaces_(make_interfaces(*this)),
      registered_(*this, {com(Version::V1), com(Version::V2), com(Version::V3)}) {
    set_defaults();
    begin_recording();
    send_everything();
}

LegacyDevice::~LegacyDevice() {
    end_recording();
    for (UsedSurface& texture : values_.texture) texture = UsedSurface(); // while there are handles
    if (current_) current_->release();
    current_ = nullptr;
    while (!viewports_.empty()) delete_viewport(*viewports_.back());
    // The target ends although the program has references: calls then find no object.
    if (is_part() && target().references(Version::V1) != 0) static_cast<void>(interfaces_.release());
}

// --- viewports ---

HRESULT LegacyDevice::add_viewport(Viewport& viewport) {
    if (viewport.device) return DDERR_INVALIDPARAMS;
    viewports_.push_back(&viewport);
    viewport.device = this;
    viewport.add_ref();
    return D3D_OK;
}

HRESULT LegacyDevice::delete_viewport(Viewport& viewport) {
    if (viewport.device != this) return DDERR_INVALIDPARAMS;
    const bool is_current = current_ == &viewport;
    forget_viewport(viewport);
    // The program may have released these references itself.
    if (is_current && viewport.release() == 0) return D3D_OK;
    viewport.release();
    return D3D_OK;
}

void LegacyDevice::forget_viewport(Viewport& viewport) noexcept {
    if (current_ == &viewport) current_ = nullptr;
    std::erase(viewports_, &viewport);
    viewport.device = nullptr;
}

HRESULT LegacyDevice::set_current_viewport(Viewport& viewport) {
    if (viewport.device != this) return DDERR_INVALIDPARAMS;
    viewport.add_ref();
    if (current_) current_->release();
    current_ = &viewport;
    return D3D_OK;
}

HRESULT LegacyDevice::copy_depth(Surface& from, std::span<const D3DRECT> rects, const RECT& inside) {
    Surface* const to = depth_buffer();
    if (!to) return D3DERR_ZBUFFER_NOTPRESENT;
    if (from.is_lost() || to->is_lost()) return DDERR_SURFACELOST;
    if (from.description.format != to->description.format ||
        from.description.width != to->description.width || from.description.height != to->description.height)
        return DDERR_INVALIDPARAMS;
    std::vector<RECT> parts;
    const RECT bounds = to->bounds();
    for (const D3DRECT& each : rects) {
        const RECT rect = {each.x1, each.y1, each.x2, each.y2};
        RECT part;
        if (IntersectRect(&part, &rect, &inside) && IntersectRect(&part, &part, &bounds))
            parts.push_back(part);
    }
    Copy copy;
    copy.to = to->image->bitmap(), copy.from = from.image->bitmap();
    copy.to_rect = copy.from_rect = bounds;
    copy.visible = parts;
    Copier()(copy);
    to->changed(bounds);
    return D3D_OK;
}

} // namespace ddraw
