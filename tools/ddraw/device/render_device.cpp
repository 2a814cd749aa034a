#include "tools/ddraw/device/render_device.h"

#include <algorithm>

#include "tools/ddraw/device/capabilities.h"
#include "tools/ddraw/objects/palette.h"
#include "tools/runtime/base/single_precision.h"

namespace ddraw {

namespace {

constexpr Handle kUnknown = ~Handle{0}; // no surface of the driver

constexpr DWORD kAlphaPalette = 0x2000; // DDRAWIPAL_ALPHA

} // namespace

// A surface for 3D, not of 8 bits, in video memory if the device is hardware.
HRESULT check_target(const Surface& surface, bool hardware) {
    if (!surface.has_caps(DDSCAPS_3DDEVICE) || surface.has_caps(DDSCAPS_ZBUFFER)) return DDERR_INVALIDCAPS;
    if (surface.format().is_indexed() && !surface.palette()) return DDERR_NOPALETTEATTACHED;
    if (hardware && !surface.has_caps(DDSCAPS_VIDEOMEMORY)) return D3DERR_SURFACENOTINVIDMEM;
    if (!device_has_format(surface.format(), FormatUse::Target)) return DDERR_INVALIDPIXELFORMAT;
    return D3D_OK;
}

// Wine: test_rt_caps, SetRenderTargetTest.
HRESULT check_new_target(const Surface& surface, bool hardware, bool& sets) {
    sets = false;
    if (!surface.has_caps(DDSCAPS_3DDEVICE) || surface.format().is_indexed()) return DDERR_INVALIDCAPS;
    if (hardware && !surface.has_caps(DDSCAPS_VIDEOMEMORY)) return DDERR_INVALIDPARAMS;
    sets = true;
    const bool can_be =
        !surface.has_caps(DDSCAPS_ZBUFFER) && device_has_format(surface.format(), FormatUse::Target);
    return can_be ? D3D_OK : DDERR_INVALIDPIXELFORMAT;
}

namespace {

// Devices of Direct3D 7 set the x87 unit unless the program asks to keep it; older ones only if it asks for
// that (documentation of DDSCL_FPUSETUP in DirectX 6 and 7).
bool sets_precision(const Draw& draw, Version creator) {
    const DWORD flags = draw.cooperation.flags();
    return (flags & DDSCL_FPUSETUP) || (creator == Version::V7 && !(flags & DDSCL_FPUPRESERVE));
}

} // namespace

RenderDevice::RenderDevice(Draw& draw, Surface& target, Version creator, const GUID& kind,
                           std::unique_ptr<Driver> driver, bool is_part)
    : draw_(draw), creator_(creator), is_part_(is_part), sets_precision_(sets_precision(draw, creator)),
      kind_(kind), driver_(std::move(driver)), commands_(*driver_), target_(&target) {
    if (sets_precision_) set_single_precision();
    if (is_part_) return;
    target_->hold();
    target_->add_ref(creator_);
    draw_.hold(creator_);
}

RenderDevice::~RenderDevice() {
    draw_.finish_frames(); // they have pictures of the driver
    if (sets_precision_) set_double_precision();
    if (is_part_) return;
    release_target();
    draw_.drop(creator_);
}

ULONG RenderDevice::add_ref() {
    return is_part_ ? target_->add_ref(creator_) : ++references_;
}

ULONG RenderDevice::release() {
    if (is_part_) return target_->release(creator_);
    if (references_ == 0) return 0;
    if (--references_ != 0) return references_;
    delete this;
    return 0;
}

// --- scenes and targets ---

HRESULT RenderDevice::begin_scene() {
    if (in_scene_) return D3DERR_SCENE_IN_SCENE;
    in_scene_ = true;
    commands_.render_state(DP2EMU_D3DRS_SCENECAPTURE, TRUE);
    return D3D_OK;
}

HRESULT RenderDevice::end_scene() {
    if (!in_scene_) return D3DERR_SCENE_NOT_IN_SCENE;
    in_scene_ = false;
    commands_.render_state(DP2EMU_D3DRS_SCENECAPTURE, FALSE);
    driver_->submit();
    return D3D_OK;
}

void RenderDevice::set_target(Surface& surface, bool counted) {
    surface.hold();
    if (counted) surface.add_ref(creator_);
    release_target();
    target_ = &surface;
}

void RenderDevice::release_target() {
    target_->release(creator_);
    target_->drop_hold();
}

Surface* RenderDevice::depth_buffer() const {
    for (const Attachment& attachment : target_->attachments())
        if (attachment.surface->has_caps(DDSCAPS_ZBUFFER)) return attachment.surface;
    return nullptr;
}

void RenderDevice::nothing_is_sent() {
    losses_ = driver_->losses();
    sent_target_ = sent_depth_ = 0;
    sent_texture_.fill(kUnknown);
    palettes_.clear();
    attached_.clear();
}

// Flips exchange the images of targets, and depth buffers are attached and detached, so the binding is looked
// up before each draw.
bool RenderDevice::prepare_targets() {
    if (losses_ != driver_->losses()) send_everything();
    const Handle target = surfaces_.target(*target_);
    if (target == 0) return false;
    Surface* const depth_surface = depth_buffer();
    const Handle depth = depth_surface ? surfaces_.target(*depth_surface) : 0;
    if (target != sent_target_ || depth != sent_depth_) commands_.render_target(target, depth);
    sent_target_ = target, sent_depth_ = depth;
    surfaces_.drawn(*target_);
    if (depth_surface) surfaces_.drawn(*depth_surface);
    return true;
}

HRESULT RenderDevice::clear(std::span<const D3DRECT> rects, const RECT& inside, DWORD flags, D3DCOLOR color,
                            float depth, DWORD stencil) {
    if ((flags & (D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL)) && !depth_buffer()) return D3DERR_ZBUFFER_NOTPRESENT;
    if (!prepare_targets()) return DDERR_SURFACELOST;
    const RECT bounds = target_->bounds();
    std::vector<DP2EMU_RECT> out;
    const auto add = [&](const RECT& rect) {
        RECT part;
        if (IntersectRect(&part, &rect, &inside) && IntersectRect(&part, &part, &bounds))
            out.push_back({part.left, part.top, part.right, part.bottom});
    };
    for (const D3DRECT& rect : rects) add({rect.x1, rect.y1, rect.x2, rect.y2});
    if (rects.empty()) add(inside);
    if (!out.empty()) commands_.clear({flags, color, depth, stencil}, out);
    return D3D_OK;
}

// A recording begins: what the driver has bound must exist, and it must be idle.
void RenderDevice::settle() {
    prepare_targets();
    driver_->finish();
}

// --- textures ---

void RenderDevice::attach_palette(Surface& texture, Handle handle) {
    Palette* const palette = texture.palette();
    if (!palette) return;
    // A palette that ended may have been at the same address; the numbers of changes never repeat.
    SentPalette& sent = palettes_[palette];
    const bool changed = sent.changes != palette->changes();
    if (sent.handle == 0 || (changed && sent.changes < palette->first_change()))
        sent.handle = next_palette_++;
    if (Handle& attached = attached_[handle]; attached != sent.handle) {
        commands_.palette(sent.handle, palette->has_alpha() ? kAlphaPalette : 0, handle);
        attached = sent.handle;
    }
    if (!changed) return;
    sent.changes = palette->changes();
    commands_.palette_entries(
        sent.handle, 0,
        std::as_bytes(std::span(palette->entries(), std::min<std::size_t>(palette->size(), 256))));
}

// Wine: test_texture_wrong_caps, on Windows.
void RenderDevice::bind_texture(DWORD stage, Surface* texture) {
    const bool is_drawn = texture && (texture->has_caps(DDSCAPS_TEXTURE) || !draws_only_textures());
    const Handle handle = is_drawn ? surfaces_.texture(*texture) : 0;
    if (handle && texture->format().is_indexed()) attach_palette(*texture, handle);
    if (sent_texture_[stage] != handle) send_texture(stage, handle);
    sent_texture_[stage] = handle;
}

bool RenderDevice::prepare_draw(std::span<Surface* const, kStages> textures) {
    if (!prepare_targets()) return false;
    for (DWORD s = 0; s < kStages; ++s)
        if (textures[s] || sent_texture_[s] != 0) bind_texture(s, textures[s]);
    return true;
}

HRESULT RenderDevice::preload(Surface& texture) {
    surfaces_.texture(texture);
    return D3D_OK;
}

} // namespace ddraw
