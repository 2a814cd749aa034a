// A viewport of Direct3D 1 to 6: a part of a device's target, in one of two forms, with lights and a
// background. Call lock required.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/device/used_surface.h"
#include "tools/ddraw/device/viewport_light.h"
#include "tools/ddraw/objects/surface.h"
#include "tools/ddraw/vertices/transform/viewport.h"

namespace ddraw {

class LegacyDevice;

class Viewport final : public DrawChild<Viewport> {
  public:
    explicit Viewport(Draw& draw);
    ~Viewport();
    // IDirect3DViewport3, which the older versions are bases of
    IUnknown* com() { return interfaces_->of(Version::V3); }

    LegacyDevice* device = nullptr; // that it is added to, which has a reference to it; null: none

    // --- the part of the target ---
    template <class Data> HRESULT set(const Data& data); // D3DVIEWPORT or D3DVIEWPORT2
    template <class Data> HRESULT get(Data& out) const;  // converted if the other form was set
    bool is_set() const { return data_.index() != 0; }
    RECT area() const; // of the target
    bool fits() const; // into the target of its device
    vertices::Screen screen() const;

    // --- lights ---
    const std::vector<ViewportLight*>& lights() const { return lights_; }
    HRESULT add_light(ViewportLight& light);
    HRESULT delete_light(ViewportLight& light);
    void forget_light(ViewportLight& light) noexcept; // it ends
    // The active lights, as the vertices are lit with them.
    void active_lights(std::vector<vertices::Light>& out) const;

    // --- background ---
    D3DMATERIALHANDLE background = 0; // of the device
    Surface* background_depth() const { return background_depth_.get(); }
    void set_background_depth(Surface* surface) { background_depth_ = UsedSurface(surface); }
    // Clears parts of the target to the background.
    HRESULT clear(std::span<const D3DRECT> rects, DWORD flags);
    HRESULT clear_to(std::span<const D3DRECT> rects, DWORD flags, D3DCOLOR color, float depth, DWORD stencil);

    // --- calculations with the device's matrices and light states ---
    HRESULT transform_vertices(DWORD count, D3DTRANSFORMDATA& data, DWORD flags, DWORD& offscreen) const;
    HRESULT light_elements(DWORD count, const D3DLIGHTDATA& data) const;

  private:
    std::variant<std::monostate, D3DVIEWPORT, D3DVIEWPORT2> data_;
    std::vector<ViewportLight*> lights_; // with references
    UsedSurface background_depth_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<Viewport, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(Viewport& viewport); // tools/ddraw/interfaces/

} // namespace ddraw
