// The methods of IDirectDraw, 2, 4 and 7: thin, they look up the object and forward to tools/ddraw/calls/.
#pragma once

#include <cstring>

#include "tools/ddraw/calls/create_surface.h"
#include "tools/ddraw/calls/describe.h"
#include "tools/ddraw/calls/draw_calls.h"
#include "tools/ddraw/calls/flip_calls.h"
#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/objects/clipper.h"
#include "tools/runtime/window/raster.h"

namespace ddraw {

// QueryInterface of all versions.
HRESULT query_draw(Draw& draw, REFIID iid, void** out);
HRESULT duplicate(Draw& draw, Version version, Surface& surface, Surface** out);
// Another surface with the given device context; null: there is none.
HRESULT surface_from_dc(HDC dc, Version version, void** out);

// What one version has: the surfaces that it creates, their structures.
struct DrawOf1 {
    using Interface = IDirectDraw;
    using SurfaceInterface = IDirectDrawSurface;
    using Desc = DDSURFACEDESC;
    using Caps = DDSCAPS;
    using ModeCallback = LPDDENUMMODESCALLBACK;
    using SurfaceCallback = LPDDENUMSURFACESCALLBACK;
    static constexpr Version kVersion = Version::V1;
};
struct DrawOf2 : DrawOf1 {
    using Interface = IDirectDraw2;
    static constexpr Version kVersion = Version::V2;
};
struct DrawOf4 {
    using Interface = IDirectDraw4;
    using SurfaceInterface = IDirectDrawSurface4;
    using Desc = DDSURFACEDESC2;
    using Caps = DDSCAPS2;
    using ModeCallback = LPDDENUMMODESCALLBACK2;
    using SurfaceCallback = LPDDENUMSURFACESCALLBACK2;
    static constexpr Version kVersion = Version::V4;
};
struct DrawOf7 : DrawOf4 {
    using Interface = IDirectDraw7;
    using SurfaceInterface = IDirectDrawSurface7;
    using SurfaceCallback = LPDDENUMSURFACESCALLBACK7;
    static constexpr Version kVersion = Version::V7;
};

template <class V> class DrawMethods : public V::Interface {
  public:
    using SurfaceInterface = typename V::SurfaceInterface;
    using Desc = typename V::Desc;
    static constexpr Version kVersion = V::kVersion;
    static constexpr Version kSurfaceVersion = kVersion == Version::V2 ? Version::V1 : kVersion;

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Draw>(this, [&](Draw& d) { return query_draw(d, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Draw>(this, [](Draw& d) { return d.add_ref(kVersion); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Draw>(this, [](Draw& d) { return d.release(kVersion); });
    }
    STDMETHOD(Compact)() override {
        return call([](Draw&) { return DD_OK; });
    }

    // --- objects ---
    STDMETHOD(CreateClipper)(DWORD flags, IDirectDrawClipper** out, IUnknown* outer) override {
        return call([&](Draw&) {
            if (outer) return CLASS_E_NOAGGREGATION;
            if (flags || !out) return DDERR_INVALIDPARAMS;
            *out = static_cast<IDirectDrawClipper*>((new Clipper(true))->com());
            return DD_OK;
        });
    }
    STDMETHOD(CreatePalette)
    (DWORD flags, PALETTEENTRY* entries, IDirectDrawPalette** out, IUnknown* outer) override {
        return call([&](Draw& d) -> HRESULT {
            if (outer) return CLASS_E_NOAGGREGATION;
            if (!d.cooperation.is_set()) return DDERR_NOCOOPERATIVELEVELSET;
            if (!out) return DDERR_INVALIDPARAMS;
            if (const HRESULT hr = check_palette(flags, entries); FAILED(hr)) return hr;
            *out = static_cast<IDirectDrawPalette*>((new Palette(d, flags, entries, kVersion))->com());
            return DD_OK;
        });
    }
    STDMETHOD(CreateSurface)(Desc* desc, SurfaceInterface** out, IUnknown* outer) override {
        return call([&](Draw& d) -> HRESULT {
            if (outer) return CLASS_E_NOAGGREGATION;
            if (!d.cooperation.is_set()) return DDERR_NOCOOPERATIVELEVELSET;
            if (!desc || desc->dwSize != sizeof *desc || IsBadWritePtr(out, sizeof *out))
                return DDERR_INVALIDPARAMS;
            *out = nullptr;
            Surface* surface = nullptr;
            const HRESULT hr = create_surface(d, take_description(desc, sizeof *desc), kVersion, &surface);
            if (SUCCEEDED(hr)) *out = static_cast<SurfaceInterface*>(surface->com(kSurfaceVersion));
            return hr;
        });
    }
    STDMETHOD(DuplicateSurface)(SurfaceInterface* surface, SurfaceInterface** out) override {
        return enter_with<Draw, Surface>(this, surface, [&](Draw& d, Surface* s) -> HRESULT {
            if (!s || !out) return DDERR_INVALIDPARAMS;
            *out = nullptr;
            Surface* copy = nullptr;
            const HRESULT hr = duplicate(d, kVersion, *s, &copy);
            if (SUCCEEDED(hr)) *out = static_cast<SurfaceInterface*>(copy->com(kSurfaceVersion));
            return hr;
        });
    }

    // --- enumerations ---
    STDMETHOD(EnumDisplayModes)
    (DWORD flags, Desc* filter, void* context, typename V::ModeCallback callback) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            const DDSURFACEDESC2 wide = take(filter);
            return enum_display_modes(flags, filter ? &wide : nullptr, kVersion, [&](DDSURFACEDESC2& desc) {
                return callback(reinterpret_cast<Desc*>(&desc), context);
            });
        });
    }
    STDMETHOD(EnumSurfaces)
    (DWORD flags, Desc* filter, void* context, typename V::SurfaceCallback callback) override {
        if (!callback) return DDERR_INVALIDPARAMS;
        return call([&](Draw& d) {
            const DDSURFACEDESC2 wide = take(filter);
            const auto give = [&](Surface* s, DDSURFACEDESC2& desc) {
                auto* const com = s ? static_cast<SurfaceInterface*>(s->com(kSurfaceVersion)) : nullptr;
                return callback(com, reinterpret_cast<Desc*>(&desc), context);
            };
            return enum_surfaces(d, flags, filter ? &wide : nullptr, kSurfaceVersion, give);
        });
    }

    // --- answers ---
    STDMETHOD(GetCaps)(DDCAPS* hardware, DDCAPS* emulation) override {
        return call([&](Draw& d) { return get_caps(d, hardware, emulation); });
    }
    STDMETHOD(GetDisplayMode)(Desc* out) override {
        return call([&](Draw&) { return get_display_mode(kVersion, out); });
    }
    STDMETHOD(GetFourCCCodes)(DWORD* number, DWORD* codes) override {
        return call([&](Draw&) { return get_four_cc_codes(number, codes); });
    }
    STDMETHOD(GetMonitorFrequency)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            *out = Display::instance().mode().refresh;
            return DD_OK;
        });
    }
    STDMETHOD(GetScanLine)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            const RasterStatus status = raster_status();
            *out = status.scan_line;
            return status.in_vertical_blank ? DDERR_VERTICALBLANKINPROGRESS : DD_OK;
        });
    }
    STDMETHOD(GetVerticalBlankStatus)(WINBOOL* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            *out = raster_status().in_vertical_blank;
            return DD_OK;
        });
    }
    // Without the lock, so that other threads draw meanwhile.
    STDMETHOD(WaitForVerticalBlank)(DWORD flags, HANDLE) override {
        const HRESULT hr = call([](Draw&) { return DD_OK; });
        return FAILED(hr) ? hr : wait_for_vertical_blank(flags);
    }

    // --- the surface that GDI draws to ---
    STDMETHOD(FlipToGDISurface)() override {
        return call([](Draw& d) { return flip_to_gdi(d); });
    }
    STDMETHOD(GetGDISurface)(SurfaceInterface** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw& d) {
            Surface* const surface = gdi_surface(d);
            *out = surface ? static_cast<SurfaceInterface*>(surface->give(kSurfaceVersion)) : nullptr;
            return surface ? DD_OK : DDERR_NOTFOUND;
        });
    }

    // --- cooperative level and mode ---
    STDMETHOD(Initialize)(GUID*) override {
        return enter<Draw>(this, [](Draw& d) {
            if (d.initialized) return DDERR_ALREADYINITIALIZED;
            d.initialized = true;
            return DD_OK;
        });
    }
    STDMETHOD(RestoreDisplayMode)() override {
        return call([](Draw& d) {
            const HeldDraw held(d);
            return d.cooperation.restore_display_mode();
        });
    }
    STDMETHOD(SetCooperativeLevel)(HWND window, DWORD flags) override {
        return call([&](Draw& d) {
            const HeldDraw held(d);
            const HRESULT hr = d.cooperation.set(window, flags, kVersion == Version::V1);
            if (SUCCEEDED(hr) && d.primary) d.scene_changed();
            return hr;
        });
    }

  protected:
    template <class Call> HRESULT call(Call&& what) {
        return enter<Draw>(this, [&](Draw& d) -> HRESULT {
            if (!d.initialized) return DDERR_NOTINITIALIZED;
            return what(d);
        });
    }
    HRESULT set_display_mode(DWORD width, DWORD height, DWORD bits, DWORD refresh) {
        return call([&](Draw& d) {
            const HeldDraw held(d);
            return d.cooperation.set_display_mode({width, height, bits, refresh});
        });
    }

  private:
    static DDSURFACEDESC2 take(const Desc* desc) {
        return desc ? take_description(desc, sizeof *desc) : DDSURFACEDESC2{};
    }
};

class DrawMethods1 final : public DrawMethods<DrawOf1> {
  public:
    STDMETHOD(SetDisplayMode)(DWORD width, DWORD height, DWORD bits) override {
        return set_display_mode(width, height, bits, 0);
    }
};

// Since version 2.
template <class V> class DrawMethods2 : public DrawMethods<V> {
  public:
    STDMETHOD(SetDisplayMode)(DWORD width, DWORD height, DWORD bits, DWORD refresh, DWORD) override {
        return this->set_display_mode(width, height, bits, refresh);
    }
    STDMETHOD(GetAvailableVidMem)(typename V::Caps* caps, DWORD* total, DWORD* free) override {
        if (!caps) return DDERR_INVALIDPARAMS;
        DDSCAPS2 wide = {};
        wide.dwCaps = caps->dwCaps;
        return this->call([&](Draw& d) { return get_available_memory(d, wide, total, free); });
    }
};

// Since version 4.
template <class V> class DrawMethods4 : public DrawMethods2<V> {
  public:
    // Version 4 gives the surface's first interface, whatever its type says (Wine: test_get_surface_from_dc,
    // on Windows).
    STDMETHOD(GetSurfaceFromDC)(HDC dc, typename V::SurfaceInterface** out) override {
        return this->call([&](Draw&) {
            constexpr Version kGiven = V::kVersion == Version::V7 ? Version::V7 : Version::V1;
            void* found = nullptr;
            const HRESULT hr = surface_from_dc(dc, kGiven, out ? &found : nullptr);
            if (out) *out = reinterpret_cast<typename V::SurfaceInterface*>(found);
            return hr;
        });
    }
    STDMETHOD(RestoreAllSurfaces)() override {
        return this->call([](Draw& d) { return restore_all(d); });
    }
    STDMETHOD(TestCooperativeLevel)() override {
        return this->call([](Draw& d) { return test_cooperative_level(d); });
    }
};

class DrawMethodsOf4 final : public DrawMethods4<DrawOf4> {
  public:
    STDMETHOD(GetDeviceIdentifier)(DDDEVICEIDENTIFIER* out, DWORD) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            DDDEVICEIDENTIFIER2 all;
            describe_device(all);
            std::memcpy(out, &all, sizeof *out); // DDDEVICEIDENTIFIER2 has one member more
            return DD_OK;
        });
    }
};

class DrawMethodsOf7 final : public DrawMethods4<DrawOf7> {
  public:
    STDMETHOD(GetDeviceIdentifier)(DDDEVICEIDENTIFIER2* out, DWORD) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Draw&) {
            DDDEVICEIDENTIFIER2 all;
            describe_device(all);
            // Without the padding, which older programs' structures lack (Wine: testddraw7).
            std::memcpy(out, &all, offsetof(DDDEVICEIDENTIFIER2, dwWHQLLevel) + sizeof all.dwWHQLLevel);
            return DD_OK;
        });
    }
    // All modes are known to work.
    STDMETHOD(StartModeTest)(SIZE*, DWORD, DWORD) override {
        return call([](Draw&) { return DDERR_TESTFINISHED; });
    }
    STDMETHOD(EvaluateMode)(DWORD, DWORD*) override {
        return call([](Draw&) { return DDERR_TESTFINISHED; });
    }
};

} // namespace ddraw
