// The interfaces of a surface.
#include <cstring>

#include "tools/ddraw/calls/first_device.h"
#include "tools/ddraw/interfaces/surface_methods.h"
#include "tools/ddraw/interfaces/texture_methods.h"

namespace ddraw {

namespace {

// IDirectDrawGammaControl. The ramp changes what a full-screen window shows, not the pixels.
class GammaMethods final : public IDirectDrawGammaControl {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Surface>(this, [&](Surface& s) { return query_surface(s, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Surface>(this, [](Surface& s) { return s.add_ref(Version::Gamma); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Surface>(this, [](Surface& s) { return s.release(Version::Gamma); });
    }
    STDMETHOD(GetGammaRamp)(DWORD, DDGAMMARAMP* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return enter<Surface>(this, [&](Surface& s) {
            if (!s.is_primary()) return DDERR_INVALIDPARAMS;
            const Draw& draw = s.draw();
            const Ramp ramp = draw.has_ramp ? draw.ramp : identity_ramp<Ramp>();
            static_assert(sizeof ramp == sizeof *out);
            std::memcpy(out, &ramp, sizeof ramp);
            return DD_OK;
        });
    }
    STDMETHOD(SetGammaRamp)(DWORD flags, DDGAMMARAMP* ramp) override {
        if (!ramp) return DDERR_INVALIDPARAMS;
        constexpr DWORD kCalibrate = 1; // DDSGR_CALIBRATE, which MinGW's header lacks
        return enter<Surface>(this, [&](Surface& s) {
            if (!s.is_primary()) return DDERR_INVALIDPARAMS;
            if (flags & kCalibrate) return DDERR_UNSUPPORTED; // there is no calibrator
            Draw& draw = s.draw();
            std::memcpy(&draw.ramp, ramp, sizeof draw.ramp);
            draw.has_ramp = true;
            draw.scene_changed();
            draw.show(s.bounds());
            return DD_OK;
        });
    }
};

class SurfaceInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version version) override {
        switch (version) {
        case Version::V1: return &one_;
        case Version::V2: return &two_;
        case Version::V3: return &three_;
        case Version::V4: return &four_;
        case Version::V7: return &seven_;
        case Version::Texture1: return texture1_.get();
        case Version::Texture2: return texture2_.get();
        default: return &gamma_;
        }
    }

  private:
    SurfaceMethods<SurfaceOf1> one_;
    SurfaceMethods2<SurfaceOf2> two_;
    SurfaceMethods3<SurfaceOf3> three_;
    SurfaceMethods4<SurfaceOf4> four_;
    SurfaceMethods7 seven_;
    GammaMethods gamma_;
    std::unique_ptr<IDirect3DTexture> texture1_ = make_texture_methods1();
    std::unique_ptr<IDirect3DTexture2> texture2_ = make_texture_methods2();
};

const VersionIdentifier kSurfaceIdentifiers[] = {
    {IID_IUnknown, Version::V1},
    {IID_IDirectDrawSurface, Version::V1},
    {IID_IDirectDrawSurface2, Version::V2},
    {IID_IDirectDrawSurface3, Version::V3},
    {IID_IDirectDrawSurface4, Version::V4},
    {IID_IDirectDrawSurface7, Version::V7},
    {IID_IDirectDrawGammaControl, Version::Gamma},
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Surface&) {
    return std::make_unique<SurfaceInterfaces>();
}

HRESULT query_surface(Surface& surface, REFIID iid, void** out) {
    if (!out) return DDERR_INVALIDPARAMS;
    *out = nullptr;
    if (is_null(iid)) return DDERR_INVALIDPARAMS;
    for (const VersionIdentifier& each : kSurfaceIdentifiers)
        if (IsEqualGUID(iid, each.iid)) {
            *out = surface.give(each.version);
            return DD_OK;
        }
    const bool first = IsEqualGUID(iid, IID_IDirect3DTexture),
               second = IsEqualGUID(iid, IID_IDirect3DTexture2);
    // Surfaces of version 7 are textures themselves.
    if ((first || second) && surface.creator() != Version::V7) {
        surface.add_ref(surface_version(surface.creator()));
        *out = surface.com(first ? Version::Texture1 : Version::Texture2);
        return DD_OK;
    }
    if (const HRESULT made = first_device(surface, iid, out); made != E_NOINTERFACE) return made;
    const HRESULT hr = no_interface(iid);
    // Older surfaces have another error (Wine: test_surface_qi, on Windows).
    const bool is_old = surface.creator() != Version::V7 && !IsEqualGUID(iid, IID_IDirectDrawColorControl);
    return is_old ? DDERR_INVALIDPARAMS : hr;
}

} // namespace ddraw
