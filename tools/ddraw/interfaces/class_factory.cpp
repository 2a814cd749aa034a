#include "tools/ddraw/interfaces/class_factory.h"

#include "tools/ddraw/interfaces/draw_methods.h"
#include "tools/runtime/base/keep_dll.h"

namespace ddraw {

namespace {

HRESULT make_draw(REFIID iid, void** out) {
    auto* const draw = new Draw(Version::V1, Draw::Drivers::Both, false);
    const HRESULT hr = query_draw(*draw, iid, out);
    draw->release(Version::V1);
    return hr;
}
HRESULT make_clipper(REFIID iid, void** out) {
    IUnknown* const clipper = (new Clipper(false))->com();
    const HRESULT hr = clipper->QueryInterface(iid, out);
    clipper->Release();
    return hr;
}

// One for each class, never released.
class ClassFactory final : public IClassFactory {
  public:
    using Make = HRESULT (*)(REFIID iid, void** out);
    explicit ClassFactory(Make make) : make_(make) {}

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return E_POINTER;
        const bool known = IsEqualGUID(iid, IID_IUnknown) || IsEqualGUID(iid, IID_IClassFactory);
        *out = known ? this : nullptr;
        return known ? S_OK : E_NOINTERFACE;
    }
    STDMETHOD_(ULONG, AddRef)() override { return 2; }
    STDMETHOD_(ULONG, Release)() override { return 1; }
    STDMETHOD(CreateInstance)(IUnknown* outer, REFIID iid, void** out) override {
        if (!out) return E_POINTER;
        *out = nullptr;
        if (outer) return CLASS_E_NOAGGREGATION;
        const CallLock lock;
        keep_this_dll();
        return or_out_of_memory([&] { return make_(iid, out); });
    }
    STDMETHOD(LockServer)(WINBOOL) override { return S_OK; }

  private:
    Make make_;
};

} // namespace

HRESULT get_class_object(REFCLSID clsid, REFIID iid, void** out) {
    static ClassFactory draws(make_draw), clippers(make_clipper);
    if (!out) return E_POINTER;
    *out = nullptr;
    if (IsEqualGUID(clsid, CLSID_DirectDraw) || IsEqualGUID(clsid, CLSID_DirectDraw7))
        return draws.QueryInterface(iid, out);
    if (IsEqualGUID(clsid, CLSID_DirectDrawClipper)) return clippers.QueryInterface(iid, out);
    return CLASS_E_CLASSNOTAVAILABLE;
}

} // namespace ddraw
