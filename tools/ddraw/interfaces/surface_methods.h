// The methods of IDirectDrawSurface, 2, 3, 4 and 7: thin, they look up the surface and forward to
// tools/ddraw/calls/. The versions differ in their structures, and newer ones have more methods.
#pragma once

#include "tools/ddraw/calls/blt_calls.h"
#include "tools/ddraw/calls/describe.h"
#include "tools/ddraw/calls/draw_calls.h"
#include "tools/ddraw/calls/flip_calls.h"
#include "tools/ddraw/calls/lock_calls.h"
#include "tools/ddraw/calls/property_calls.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/objects/clipper.h"

namespace ddraw {

// QueryInterface of all versions.
HRESULT query_surface(Surface& surface, REFIID iid, void** out);

// What one version has. Callback: of enumerations, which get surfaces of kEnumerated.
struct SurfaceOf1 {
    using Interface = IDirectDrawSurface;
    using Desc = DDSURFACEDESC;
    using Caps = DDSCAPS;
    using Callback = LPDDENUMSURFACESCALLBACK;
    using Enumerated = IDirectDrawSurface;
    using Unlocked = void; // what Unlock names
    static constexpr Version kVersion = Version::V1, kEnumerated = Version::V1;
};
struct SurfaceOf2 : SurfaceOf1 {
    using Interface = IDirectDrawSurface2;
    static constexpr Version kVersion = Version::V2;
};
struct SurfaceOf3 : SurfaceOf1 {
    using Interface = IDirectDrawSurface3;
    static constexpr Version kVersion = Version::V3;
};
struct SurfaceOf4 {
    using Interface = IDirectDrawSurface4;
    using Desc = DDSURFACEDESC2;
    using Caps = DDSCAPS2;
    using Callback = LPDDENUMSURFACESCALLBACK2;
    using Enumerated = IDirectDrawSurface4;
    using Unlocked = RECT;
    static constexpr Version kVersion = Version::V4, kEnumerated = Version::V4;
};
struct SurfaceOf7 : SurfaceOf4 {
    using Interface = IDirectDrawSurface7;
    using Callback = LPDDENUMSURFACESCALLBACK7;
    using Enumerated = IDirectDrawSurface7;
    static constexpr Version kVersion = Version::V7, kEnumerated = Version::V7;
};

inline DDSCAPS2 wide_caps(const DDSCAPS& caps) {
    return {caps.dwCaps, 0, 0, {0}};
}
inline DDSCAPS2 wide_caps(const DDSCAPS2& caps) {
    return caps;
}
inline void give_caps(const DDSCAPS2& from, DDSCAPS& to) {
    to.dwCaps = from.dwCaps;
}
inline void give_caps(const DDSCAPS2& from, DDSCAPS2& to) {
    to = from;
}

template <class V> class SurfaceMethods : public V::Interface {
  public:
    using Self = typename V::Interface;
    static constexpr Version kVersion = V::kVersion;

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return call([&](Surface& s) { return query_surface(s, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Surface>(this, [](Surface& s) { return s.add_ref(kVersion); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Surface>(this, [](Surface& s) { return s.release(kVersion); });
    }

    // --- attachments and flipping ---
    STDMETHOD(AddAttachedSurface)(Self* other) override {
        return call_with(other, [&](Surface& s, Surface* o) {
            return add_attached(s, kVersion, o, version_of(o, other));
        });
    }
    STDMETHOD(DeleteAttachedSurface)(DWORD flags, Self* other) override {
        if (flags) return DDERR_INVALIDPARAMS;
        return call_with(other,
                         [&](Surface& s, Surface* o) { return delete_attached(s, o, version_of(o, other)); });
    }
    STDMETHOD(EnumAttachedSurfaces)(void* context, typename V::Callback callback) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            return enum_attached(s, V::kEnumerated, [&](Surface* each, DDSURFACEDESC2& desc) {
                auto* const com = static_cast<typename V::Enumerated*>(each->com(V::kEnumerated));
                return callback(com, reinterpret_cast<typename V::Desc*>(&desc), context);
            });
        });
    }
    STDMETHOD(GetAttachedSurface)(typename V::Caps* caps, Self** out) override {
        if (!caps || !out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            *out = nullptr;
            if (s.is_lost()) return DDERR_SURFACELOST;
            Surface* const found = s.find_attached(wide_caps(*caps));
            if (!found) return DDERR_NOTFOUND;
            *out = static_cast<Self*>(found->give(kVersion));
            return DD_OK;
        });
    }
    STDMETHOD(Flip)(Self* to, DWORD flags) override {
        FrameTurn turn; // waits without the call lock
        return call_with(to, [&](Surface& s, Surface* o) {
            const HRESULT hr = flip(s, o);
            if (SUCCEEDED(hr) && s.is_primary()) s.draw().pace.show(turn, flip_intervals(flags));
            return hr;
        });
    }
    STDMETHOD(GetFlipStatus)(DWORD flags) override { return status(flags, DDGFS_CANFLIP, DDGFS_ISFLIPDONE); }
    STDMETHOD(IsLost)() override {
        return call([](Surface& s) {
            if (s.is_primary()) Display::instance().notice_changes();
            return s.is_lost() ? DDERR_SURFACELOST : DD_OK;
        });
    }
    STDMETHOD(Restore)() override {
        return call([](Surface& s) { return restore(s); });
    }

    // --- pixels ---
    STDMETHOD(Blt)(RECT* to, Self* source, RECT* from, DWORD flags, DDBLTFX* effects) override {
        return call_with(source, [&](Surface& s, Surface* o) {
            return blt(s, kVersion, {to, o, from, flags, effects});
        });
    }
    STDMETHOD(BltBatch)(DDBLTBATCH*, DWORD, DWORD) override { return DDERR_UNSUPPORTED; } // in Windows, too
    STDMETHOD(BltFast)(DWORD x, DWORD y, Self* source, RECT* from, DWORD flags) override {
        return call_with(source,
                         [&](Surface& s, Surface* o) { return blt_fast(s, kVersion, x, y, o, from, flags); });
    }
    STDMETHOD(GetBltStatus)(DWORD flags) override { return status(flags, DDGBS_CANBLT, DDGBS_ISBLTDONE); }
    STDMETHOD(Lock)(RECT* rect, typename V::Desc* desc, DWORD flags, HANDLE) override {
        return call([&](Surface& s) { return lock_surface(s, kVersion, rect, desc, flags); });
    }
    STDMETHOD(Unlock)(typename V::Unlocked* what) override {
        return call([&](Surface& s) {
            if constexpr (has_rect())
                return unlock_surface(s, what, nullptr);
            else
                return unlock_surface(s, nullptr, what);
        });
    }
    STDMETHOD(GetDC)(HDC* out) override {
        return call([&](Surface& s) { return get_dc(s, out); });
    }
    STDMETHOD(ReleaseDC)(HDC dc) override {
        return call([&](Surface& s) { return release_dc(s, dc); });
    }

    // --- descriptions ---
    STDMETHOD(GetCaps)(typename V::Caps* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            give_caps(s.description.caps, *out);
            return DD_OK;
        });
    }
    STDMETHOD(GetPixelFormat)(DDPIXELFORMAT* out) override {
        if (!out || out->dwSize != sizeof *out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            *out = surface_description(s, kVersion).ddpfPixelFormat;
            return DD_OK;
        });
    }
    STDMETHOD(GetSurfaceDesc)(typename V::Desc* out) override {
        if (!out || out->dwSize != sizeof *out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            give_description(surface_description(s, kVersion), out, sizeof *out);
            return DD_OK;
        });
    }
    STDMETHOD(Initialize)(IDirectDraw*, typename V::Desc*) override { return DDERR_ALREADYINITIALIZED; }

    // --- what programs set ---
    STDMETHOD(GetClipper)(IDirectDrawClipper** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            *out = nullptr;
            if (!s.clipper()) return DDERR_NOCLIPPERATTACHED;
            s.clipper()->add_ref();
            *out = static_cast<IDirectDrawClipper*>(s.clipper()->com());
            return DD_OK;
        });
    }
    STDMETHOD(SetClipper)(IDirectDrawClipper* clipper) override {
        return enter_with<Surface, Clipper>(this, clipper, [](Surface& s, Clipper* c) {
            if (!c && !s.clipper()) return DDERR_NOCLIPPERATTACHED;
            s.set_clipper(c);
            return DD_OK;
        });
    }
    STDMETHOD(GetColorKey)(DWORD flags, DDCOLORKEY* out) override {
        return call([&](Surface& s) { return get_color_key(s, flags, out); });
    }
    STDMETHOD(SetColorKey)(DWORD flags, DDCOLORKEY* key) override {
        return call([&](Surface& s) { return set_color_key(s, flags, key); });
    }
    STDMETHOD(GetPalette)(IDirectDrawPalette** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            *out = nullptr;
            if (!s.palette()) return DDERR_NOPALETTEATTACHED;
            s.palette()->add_ref();
            *out = static_cast<IDirectDrawPalette*>(s.palette()->com());
            return DD_OK;
        });
    }
    STDMETHOD(SetPalette)(IDirectDrawPalette* palette) override {
        return enter_with<Surface, Palette>(
            this, palette, [](Surface& s, Palette* p) { return set_palette(s, kVersion, p); });
    }

    // --- overlays, which are not offered ---
    STDMETHOD(AddOverlayDirtyRect)(RECT*) override { return DDERR_UNSUPPORTED; }
    STDMETHOD(EnumOverlayZOrders)(DWORD, void*, typename V::Callback) override { return DDERR_UNSUPPORTED; }
    STDMETHOD(GetOverlayPosition)(LONG*, LONG*) override { return DDERR_NOTAOVERLAYSURFACE; }
    STDMETHOD(SetOverlayPosition)(LONG, LONG) override { return DDERR_NOTAOVERLAYSURFACE; }
    STDMETHOD(UpdateOverlay)(RECT*, Self*, RECT*, DWORD, DDOVERLAYFX*) override {
        return DDERR_NOTAOVERLAYSURFACE;
    }
    STDMETHOD(UpdateOverlayDisplay)(DWORD) override { return DDERR_UNSUPPORTED; }
    STDMETHOD(UpdateOverlayZOrder)(DWORD, Self*) override { return DDERR_NOTAOVERLAYSURFACE; }

  protected:
    template <class Call> HRESULT call(Call&& what) { return enter<Surface>(this, what); }
    template <class Call> HRESULT call_with(const void* other, Call&& what) {
        return enter_with<Surface, Surface>(this, other, what);
    }
    // The version of the pointer that a program passes, which may be another one than it claims to be (Wine:
    // test_surface_interface_mismatch, on Windows).
    static Version version_of(Surface* surface, const void* pointer) {
        for (const Version each : {Version::V1, Version::V2, Version::V3, Version::V4, Version::V7})
            if (surface && surface->com(each) == pointer) return each;
        return kVersion;
    }
    // Nothing is pending when a call returns.
    HRESULT status(DWORD flags, DWORD can, DWORD done) {
        return call([&](Surface& s) {
            if (flags != can && flags != done) return DDERR_INVALIDPARAMS;
            return s.is_lost() ? DDERR_SURFACELOST : DD_OK;
        });
    }
    static constexpr bool has_rect() { return kVersion == Version::V4 || kVersion == Version::V7; }
};

// Since version 2.
template <class V> class SurfaceMethods2 : public SurfaceMethods<V> {
  public:
    STDMETHOD(GetDDInterface)(void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](Surface& s) {
            s.draw().add_ref(s.creator());
            *out = s.draw().com(s.creator());
            return DD_OK;
        });
    }
    STDMETHOD(PageLock)(DWORD) override { return DD_OK; } // the memory is always there
    STDMETHOD(PageUnlock)(DWORD) override { return DD_OK; }
};

// Since version 3.
template <class V> class SurfaceMethods3 : public SurfaceMethods2<V> {
  public:
    STDMETHOD(SetSurfaceDesc)(typename V::Desc* desc, DWORD flags) override {
        if (!desc || desc->dwSize != sizeof *desc) return DDERR_INVALIDPARAMS;
        return this->call(
            [&](Surface& s) { return set_surface_desc(s, take_description(desc, sizeof *desc), flags); });
    }
};

// Since version 4.
template <class V> class SurfaceMethods4 : public SurfaceMethods3<V> {
  public:
    STDMETHOD(SetPrivateData)(REFGUID tag, void* data, DWORD size, DWORD flags) override {
        return this->call([&](Surface& s) { return set_private_data(s, tag, data, size, flags); });
    }
    STDMETHOD(GetPrivateData)(REFGUID tag, void* out, DWORD* size) override {
        return this->call([&](Surface& s) { return get_private_data(s, tag, out, size); });
    }
    STDMETHOD(FreePrivateData)(REFGUID tag) override {
        return this->call([&](Surface& s) { return s.private_data.remove(tag) ? DD_OK : DDERR_NOTFOUND; });
    }
    STDMETHOD(GetUniquenessValue)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return this->call([&](Surface& s) {
            *out = s.uniqueness();
            return DD_OK;
        });
    }
    STDMETHOD(ChangeUniquenessValue)() override {
        return this->call([](Surface& s) {
            s.change_uniqueness();
            return DD_OK;
        });
    }
};

class SurfaceMethods7 : public SurfaceMethods4<SurfaceOf7> {
  public:
    STDMETHOD(SetPriority)(DWORD priority) override {
        return call([&](Surface& s) {
            const HRESULT hr = check_priority(s);
            if (SUCCEEDED(hr)) s.priority = priority;
            return hr;
        });
    }
    STDMETHOD(GetPriority)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            const HRESULT hr = check_priority(s);
            if (SUCCEEDED(hr)) *out = s.priority;
            return hr;
        });
    }
    STDMETHOD(SetLOD)(DWORD level) override {
        return call([&](Surface& s) {
            const HRESULT hr = check_lod(s);
            if (SUCCEEDED(hr)) s.lod = level;
            return hr;
        });
    }
    STDMETHOD(GetLOD)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Surface& s) {
            const HRESULT hr = check_lod(s);
            if (SUCCEEDED(hr)) *out = s.lod;
            return hr;
        });
    }
};

} // namespace ddraw
