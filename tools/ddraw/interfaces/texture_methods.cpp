#include "tools/ddraw/interfaces/texture_methods.h"

#include "tools/ddraw/calls/level_copies.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/interfaces/surface_methods.h"

namespace ddraw {

namespace {

// The interface that a surface was created with counts their references (Wine: test_surface_qi).
Version counted(const Surface& surface) {
    return surface_version(surface.creator());
}

// All levels. A palette of the source needs one of the target (Wine: TextureLoadTest).
HRESULT load(Surface& target, Surface& source) {
    if (&target == &source) return D3D_OK;
    if (source.palette() && !target.palette()) return DDERR_NOPALETTEATTACHED;
    // A key of the target alone stays (Wine: test_texture_load_ckey).
    const auto key = target.keys[static_cast<std::size_t>(KeyKind::SourceBlt)];
    const HRESULT hr = copy_levels(target, nullptr, source, nullptr);
    auto& loaded = target.keys[static_cast<std::size_t>(KeyKind::SourceBlt)];
    if (!loaded) loaded = key;
    if (SUCCEEDED(hr)) target.description.caps.dwCaps &= ~DWORD{DDSCAPS_ALLOCONLOAD};
    return hr == DDERR_INVALIDPARAMS ? D3DERR_TEXTURE_LOAD_FAILED : hr;
}

template <class Interface, class Device> class TextureMethods : public Interface {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        return enter<Surface>(this, [&](Surface& s) { return query_surface(s, iid, out); });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<Surface>(this, [](Surface& s) { return s.add_ref(counted(s)); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<Surface>(this, [](Surface& s) { return s.release(counted(s)); });
    }
    STDMETHOD(GetHandle)(Device* device, D3DTEXTUREHANDLE* handle) override {
        if (!device || !handle) return DDERR_INVALIDPARAMS;
        return enter_with<Surface, LegacyDevice>(this, device, [&](Surface& s, LegacyDevice* d) {
            *handle = d->textures.of(s);
            return D3D_OK;
        });
    }
    // Draws read the palette of the moment.
    STDMETHOD(PaletteChanged)(DWORD, DWORD) override {
        return enter<Surface>(this, [](Surface&) { return D3D_OK; });
    }
    STDMETHOD(Load)(Interface* source) override {
        if (!source) return DDERR_INVALIDPARAMS;
        return enter_with<Surface, Surface>(this, source,
                                            [](Surface& s, Surface* from) { return load(s, *from); });
    }
};

class TextureMethods1 final : public TextureMethods<IDirect3DTexture, IDirect3DDevice> {
  public:
    STDMETHOD(Initialize)(IDirect3DDevice*, IDirectDrawSurface*) override { return DDERR_ALREADYINITIALIZED; }
    // As in Windows, where it was never implemented.
    STDMETHOD(Unload)() override { return DDERR_UNSUPPORTED; }
};
class TextureMethods2 final : public TextureMethods<IDirect3DTexture2, IDirect3DDevice2> {};

} // namespace

IDirect3DTexture2* give_texture2(Surface& texture) {
    texture.add_ref(counted(texture));
    return static_cast<IDirect3DTexture2*>(texture.com(Version::Texture2));
}

std::unique_ptr<IDirect3DTexture> make_texture_methods1() {
    return std::make_unique<TextureMethods1>();
}
std::unique_ptr<IDirect3DTexture2> make_texture_methods2() {
    return std::make_unique<TextureMethods2>();
}

} // namespace ddraw
