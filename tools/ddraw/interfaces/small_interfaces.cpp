// The interfaces of palettes and clippers.
#include <algorithm>
#include <cstring>

#include "tools/ddraw/interfaces/enter.h"
#include "tools/ddraw/objects/clipper.h"
#include "tools/ddraw/objects/palette.h"

namespace ddraw {

namespace {

class PaletteMethods final : public IDirectDrawPalette {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Palette>(this, [&](Palette& p) {
            if (!out || is_null(iid)) return DDERR_INVALIDPARAMS;
            const bool known = IsEqualGUID(iid, IID_IUnknown) || IsEqualGUID(iid, IID_IDirectDrawPalette);
            *out = known ? this : nullptr;
            if (known) p.add_ref();
            return known ? DD_OK : E_NOINTERFACE;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Palette>(this, [](Palette& p) { return p.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Palette>(this, [](Palette& p) { return p.release(); });
    }
    STDMETHOD(GetCaps)(DWORD* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return enter<Palette>(this, [&](Palette& p) {
            *out = p.caps();
            return DD_OK;
        });
    }
    STDMETHOD(GetEntries)(DWORD flags, DWORD first, DWORD number, PALETTEENTRY* out) override {
        return enter<Palette>(this, [&](Palette& p) {
            if (flags || !out || !is_range(p, first, number)) return DDERR_INVALIDPARAMS;
            p.give(first, number, out);
            return DD_OK;
        });
    }
    STDMETHOD(SetEntries)(DWORD flags, DWORD first, DWORD number, PALETTEENTRY* entries) override {
        return enter<Palette>(this, [&](Palette& p) {
            if (flags || !entries || !is_range(p, first, number)) return DDERR_INVALIDPARAMS;
            p.take(first, number, entries);
            return DD_OK;
        });
    }
    STDMETHOD(Initialize)(IDirectDraw*, DWORD, PALETTEENTRY*) override { return DDERR_ALREADYINITIALIZED; }

  private:
    static bool is_range(const Palette& palette, DWORD first, DWORD number) {
        return first <= palette.size() && number <= palette.size() - first;
    }
};

class ClipperMethods final : public IDirectDrawClipper {
  public:
    ClipperMethods() : table_(table()) {}
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Clipper>(this, [&](Clipper& c) {
            if (!out || is_null(iid)) return DDERR_INVALIDPARAMS;
            const bool known = IsEqualGUID(iid, IID_IUnknown) || IsEqualGUID(iid, IID_IDirectDrawClipper);
            *out = known ? this : nullptr;
            if (known) c.add_ref();
            return known ? DD_OK : E_NOINTERFACE;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Clipper>(this, [](Clipper& c) { return c.add_ref(); });
    }
    // An object whose table of methods was overwritten is not released (Wine: test_clipper_refcount, on
    // Windows).
    STDMETHOD_(ULONG, Release)() override {
        return count<Clipper>(this, [&](Clipper& c) { return table() == table_ ? c.release() : 0; });
    }
    STDMETHOD(GetClipList)(RECT* bounds, RGNDATA* out, DWORD* size) override {
        return call([&](Clipper& c) { return give_list(c, bounds, out, size); });
    }
    STDMETHOD(GetHWnd)(HWND* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Clipper& c) {
            *out = c.window();
            return DD_OK;
        });
    }
    STDMETHOD(Initialize)(IDirectDraw*, DWORD) override {
        return checked([](Clipper& c) {
            if (c.initialized) return DDERR_ALREADYINITIALIZED;
            c.initialized = true;
            return DD_OK;
        });
    }
    STDMETHOD(IsClipListChanged)(WINBOOL* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](Clipper&) {
            *out = FALSE; // as in Windows, where blits read the region of the moment, too
            return DD_OK;
        });
    }
    STDMETHOD(SetClipList)(RGNDATA* list, DWORD) override {
        return call([&](Clipper& c) {
            if (c.window()) return DDERR_CLIPPERISUSINGHWND;
            return c.set_list(list) ? DD_OK : DDERR_INVALIDCLIPLIST;
        });
    }
    STDMETHOD(SetHWnd)(DWORD flags, HWND window) override {
        if (flags) return DDERR_INVALIDPARAMS;
        return call([&](Clipper& c) {
            c.set_window(window);
            return DD_OK;
        });
    }

  private:
    template <class Call> HRESULT call(Call&& what) {
        return checked([&](Clipper& c) -> HRESULT {
            if (!c.initialized) return DDERR_NOTINITIALIZED;
            return what(c);
        });
    }
    // Clippers have another error for what is none (Wine: test_clipper_refcount, on Windows).
    template <class Call> HRESULT checked(Call&& what) {
        const HRESULT hr = enter<Clipper>(this, what);
        return hr == DDERR_INVALIDOBJECT ? DDERR_INVALIDPARAMS : hr;
    }
    const void* table() const {
        const void* out;
        std::memcpy(&out, this, sizeof out);
        return out;
    }
    static HRESULT give_list(const Clipper& clipper, const RECT* bounds, RGNDATA* out, DWORD* size) {
        if (!size) return DDERR_INVALIDPARAMS;
        std::vector<RECT> list;
        if (const HRESULT hr = clipper.rectangles(bounds, list); FAILED(hr)) return hr;
        const auto needed = static_cast<DWORD>(sizeof(RGNDATAHEADER) + list.size() * sizeof(RECT));
        if (!out) {
            *size = needed;
            return DD_OK;
        }
        if (*size < needed) {
            *size = needed;
            return DDERR_REGIONTOOSMALL;
        }
        RECT all = {};
        for (const RECT& rect : list) UnionRect(&all, &all, &rect);
        out->rdh = {sizeof(RGNDATAHEADER), RDH_RECTANGLES, static_cast<DWORD>(list.size()),
                    static_cast<DWORD>(list.size() * sizeof(RECT)), all};
        std::copy(list.begin(), list.end(), reinterpret_cast<RECT*>(out->Buffer));
        *size = needed;
        return DD_OK;
    }

    const void* table_;
};

class PaletteInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version) override { return &methods_; }

  private:
    PaletteMethods methods_;
};
class ClipperInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version) override { return &methods_; }

  private:
    ClipperMethods methods_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(Palette&) {
    return std::make_unique<PaletteInterfaces>();
}
std::unique_ptr<Interfaces> make_interfaces(Clipper&) {
    return std::make_unique<ClipperInterfaces>();
}

} // namespace ddraw
