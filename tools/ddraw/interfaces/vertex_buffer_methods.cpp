// IDirect3DVertexBuffer7.
#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/strided.h"
#include "tools/ddraw/device/vertex_buffer.h"
#include "tools/ddraw/device/vertex_processing.h"
#include "tools/ddraw/interfaces/enter.h"

namespace ddraw {

namespace {

class VertexBuffer7 final : public Interfaces, public IDirect3DVertexBuffer7 {
  public:
    IUnknown* of(Version version) override {
        return version == Version::V7 ? static_cast<IDirect3DVertexBuffer7*>(this) : nullptr;
    }
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return E_POINTER;
        *out = nullptr;
        return call([&](VertexBuffer& b) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, IID_IDirect3DVertexBuffer7))
                return E_NOINTERFACE;
            b.add_ref();
            *out = static_cast<IDirect3DVertexBuffer7*>(this);
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<VertexBuffer>(key(), [](VertexBuffer& b) { return b.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<VertexBuffer>(key(), [](VertexBuffer& b) { return b.release(); });
    }
    STDMETHOD(Lock)(DWORD flags, void** data, DWORD* bytes) override {
        if (!data) return DDERR_INVALIDPARAMS;
        return call([&](VertexBuffer& b) -> HRESULT {
            if (b.optimized()) return D3DERR_VERTEXBUFFEROPTIMIZED;
            b.lock((flags & DDLOCK_READONLY) != 0);
            *data = b.bytes().data();
            if (bytes) *bytes = static_cast<DWORD>(b.bytes().size());
            return D3D_OK;
        });
    }
    STDMETHOD(Unlock)() override {
        return call([](VertexBuffer& b) { return b.unlock() ? D3D_OK : D3DERR_VERTEXBUFFERUNLOCKFAILED; });
    }
    STDMETHOD(ProcessVertices)
    (DWORD operations, DWORD to, DWORD count, IDirect3DVertexBuffer7* from, DWORD first,
     IDirect3DDevice7* device, DWORD flags) override {
        return process(device, [&](VertexBuffer& b, const Values& values) -> HRESULT {
            VertexBuffer* const source = from ? registry<VertexBuffer>().find(from) : nullptr;
            if (!source) return DDERR_INVALIDPARAMS;
            return process_vertices(values, operations, b, to, count, *source, first, flags);
        });
    }
    STDMETHOD(GetVertexBufferDesc)(D3DVERTEXBUFFERDESC* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](VertexBuffer& b) {
            // dwSize stays as the program set it (Wine: VertexBufferDescTest).
            out->dwCaps = b.caps();
            out->dwFVF = b.fvf();
            out->dwNumVertices = b.count();
            return D3D_OK;
        });
    }
    STDMETHOD(Optimize)(IDirect3DDevice7* device, DWORD) override {
        return enter_with<VertexBuffer, Device7>(key(), device, [](VertexBuffer& b, Device7*) -> HRESULT {
            if (b.locked()) return D3DERR_VERTEXBUFFERLOCKED;
            if (b.optimized()) return D3DERR_VERTEXBUFFEROPTIMIZED;
            b.set_optimized();
            return D3D_OK;
        });
    }
    STDMETHOD(ProcessVerticesStrided)
    (DWORD operations, DWORD to, DWORD count, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD fvf,
     IDirect3DDevice7* device, DWORD flags) override {
        if (!data || count > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        return process(device, [&](VertexBuffer& b, const Values& values) {
            return process_vertices(values, operations, b, to, count, gather_strided(fvf, *data, count), fvf,
                                    flags);
        });
    }

  private:
    const void* key() { return of(Version::V7); }
    template <class Call> HRESULT process(IDirect3DDevice7* device, Call&& what) {
        if (!device) return DDERR_INVALIDPARAMS;
        return enter_with<VertexBuffer, Device7>(
            key(), device, [&](VertexBuffer& b, Device7* d) { return what(b, d->values()); });
    }
    template <class Call> HRESULT call(Call&& what) { return enter<VertexBuffer>(key(), what); }
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(VertexBuffer&) {
    return std::make_unique<VertexBuffer7>();
}

} // namespace ddraw
