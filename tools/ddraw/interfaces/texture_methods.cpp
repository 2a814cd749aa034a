#include "tools/ddraw/interfaces/texture_methods.h"

#include "tools/ddraw/calls/load_texture.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/interfaces/surface_methods.h"

namespace ddraw {

namespace {

// The interface that a surface was created with counts their references (Wine: test_surface_qi).
Version counted(const Surface& surface) {
    return surface_version(surface.creator());
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
        return enter_with<Surface, LegacyDevice>(this, device, [&](Surface& s, LegacyDevice*) {
            *handle = handles<Surface>().of(s);
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
                                            [](Surface& s, Surface* from) { return load_texture(s, *from); });
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

HRESULT swap_texture_handles(const void* one, const void* other) {
    Surface *const a = registry<Surface>().find(one), *const b = registry<Surface>().find(other);
    if (!a || !b) return DDERR_INVALIDOBJECT;
    handles<Surface>().swap(*a, *b);
    return D3D_OK;
}

std::unique_ptr<IDirect3DTexture> make_texture_methods1() {
    return std::make_unique<TextureMethods1>();
}
std::unique_ptr<IDirect3DTexture2> make_texture_methods2() {
    return std::make_unique<TextureMethods2>();
}

} // namespace ddraw
