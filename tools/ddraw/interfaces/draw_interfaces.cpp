// The interfaces of a DirectDraw object.
#include "tools/ddraw/interfaces/direct3d.h"
#include "tools/ddraw/interfaces/direct3d7.h"
#include "tools/ddraw/interfaces/draw_methods.h"

namespace ddraw {

namespace {

class DrawInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version version) override {
        switch (version) {
        case Version::V1: return &one_;
        case Version::V2: return &two_;
        case Version::V4: return &four_;
        case Version::V7: return &seven_;
        case Version::Direct3D1: return direct3d1_.get();
        case Version::Direct3D2: return direct3d2_.get();
        case Version::Direct3D3: return direct3d3_.get();
        case Version::Direct3D7: return direct3d7_.get();
        default: return nullptr;
        }
    }

  private:
    DrawMethods1 one_;
    DrawMethods2<DrawOf2> two_;
    DrawMethodsOf4 four_;
    DrawMethodsOf7 seven_;
    std::unique_ptr<IDirect3D> direct3d1_ = make_direct3d1();
    std::unique_ptr<IDirect3D2> direct3d2_ = make_direct3d2();
    std::unique_ptr<IDirect3D3> direct3d3_ = make_direct3d3();
    std::unique_ptr<IDirect3D7> direct3d7_ = make_direct3d7();
};

struct DrawIdentifier {
    const GUID& iid;
    Version version; // of the interface
    Version counted; // whose references it shares
};
const DrawIdentifier kDrawIdentifiers[] = {
    {IID_IUnknown, Version::V1, Version::V1},          {IID_IDirectDraw, Version::V1, Version::V1},
    {IID_IDirectDraw2, Version::V2, Version::V2},      {IID_IDirectDraw4, Version::V4, Version::V4},
    {IID_IDirectDraw7, Version::V7, Version::V7},      {IID_IDirect3D, Version::Direct3D1, Version::V1},
    {IID_IDirect3D2, Version::Direct3D2, Version::V1}, {IID_IDirect3D3, Version::Direct3D3, Version::V1},
    {IID_IDirect3D7, Version::Direct3D7, Version::V7},
};

// An object that DirectDrawCreateEx made has no older Direct3D (Wine: test_iface_refcnt, on Windows).
bool is_missing(const Draw& draw, Version version) {
    return draw.creator() == Version::V7 && version >= Version::Direct3D1 && version <= Version::Direct3D3;
}

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Draw&) {
    return std::make_unique<DrawInterfaces>();
}

HRESULT query_draw(Draw& draw, REFIID iid, void** out) {
    if (!out) return DDERR_INVALIDPARAMS;
    *out = nullptr;
    if (is_null(iid)) return DDERR_INVALIDPARAMS;
    for (const DrawIdentifier& each : kDrawIdentifiers)
        if (IsEqualGUID(iid, each.iid) && !is_missing(draw, each.version)) {
            draw.add_ref(each.counted);
            *out = draw.com(each.version);
            return DD_OK;
        }
    return no_interface(iid);
}

// Another surface with the same pixels. Parts of other surfaces, and surfaces with parts, cannot be
// duplicated.
HRESULT duplicate(Draw& draw, Version version, Surface& surface, Surface** out) {
    if (surface.is_primary() || surface.is_part() || !surface.parts().empty() || &surface.draw() != &draw)
        return DDERR_CANTDUPLICATE;
    if (surface.is_lost()) return DDERR_SURFACELOST;
    *out = new Surface(draw, surface.description, surface.image, version);
    return DD_OK;
}

HRESULT surface_from_dc(HDC dc, Version version, void** out) {
    if (!out) return DDERR_INVALIDPARAMS;
    Surface* const surface = dc ? Surface::with_dc(dc) : nullptr;
    *out = surface ? surface->give(version) : nullptr;
    return surface ? DD_OK : DDERR_NOTFOUND;
}

} // namespace ddraw
