// IDirect3DVertexBuffer and IDirect3DVertexBuffer7, which differ in the device that processes vertices.
#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/strided.h"
#include "tools/ddraw/device/vertex_buffer.h"
#include "tools/ddraw/device/vertex_processing.h"
#include "tools/ddraw/interfaces/enter.h"

namespace ddraw {

namespace {

struct BufferOf3 {
    using Interface = IDirect3DVertexBuffer;
    using DeviceInterface = IDirect3DDevice3;
    using Device = LegacyDevice;
    static const GUID& iid() { return IID_IDirect3DVertexBuffer; }
    static const LegacyDevice& state_of(const LegacyDevice& device) { return device; }
};
struct BufferOf7 {
    using Interface = IDirect3DVertexBuffer7;
    using DeviceInterface = IDirect3DDevice7;
    using Device = Device7;
    static const GUID& iid() { return IID_IDirect3DVertexBuffer7; }
    static const Values& state_of(const Device7& device) { return device.values(); }
};

template <class V> class VertexBufferMethods : public V::Interface {
  public:
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return E_POINTER;
        *out = nullptr;
        if (is_null(iid)) return DDERR_INVALIDPARAMS;
        return call([&](VertexBuffer& b) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, V::iid())) return E_NOINTERFACE;
            b.add_ref();
            *out = this;
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<VertexBuffer>(this, [](VertexBuffer& b) { return b.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<VertexBuffer>(this, [](VertexBuffer& b) { return b.release(); });
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
    (DWORD operations, DWORD to, DWORD number, typename V::Interface* from, DWORD first,
     typename V::DeviceInterface* device, DWORD flags) override {
        return with_device(device, [&](VertexBuffer& b, const typename V::Device& d) -> HRESULT {
            VertexBuffer* const source = from ? registry<VertexBuffer>().find(from) : nullptr;
            if (!source) return DDERR_INVALIDPARAMS;
            return process_vertices(V::state_of(d), operations, b, to, number, *source, first, flags);
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
    STDMETHOD(Optimize)(typename V::DeviceInterface* device, DWORD) override {
        return enter_with<VertexBuffer, typename V::Device>(
            this, device, [](VertexBuffer& b, typename V::Device*) -> HRESULT {
                if (b.locked()) return D3DERR_VERTEXBUFFERLOCKED;
                if (b.optimized()) return D3DERR_VERTEXBUFFEROPTIMIZED;
                b.set_optimized();
                return D3D_OK;
            });
    }

  protected:
    template <class Call> HRESULT with_device(const void* device, Call&& what) {
        if (!device) return DDERR_INVALIDPARAMS;
        return enter_with<VertexBuffer, typename V::Device>(
            this, device, [&](VertexBuffer& b, typename V::Device* d) { return what(b, *d); });
    }
    template <class Call> HRESULT call(Call&& what) { return enter<VertexBuffer>(this, what); }
};

class VertexBuffer3 final : public VertexBufferMethods<BufferOf3> {};

class VertexBuffer7 final : public VertexBufferMethods<BufferOf7> {
  public:
    STDMETHOD(ProcessVerticesStrided)
    (DWORD operations, DWORD to, DWORD number, D3DDRAWPRIMITIVESTRIDEDDATA* data, DWORD fvf,
     IDirect3DDevice7* device, DWORD flags) override {
        if (!data || number > D3DMAXNUMVERTICES) return DDERR_INVALIDPARAMS;
        return with_device(device, [&](VertexBuffer& b, const Device7& d) {
            return process_vertices(d.values(), operations, b, to, number, gather_strided(fvf, *data, number),
                                    fvf, flags);
        });
    }
};

template <class Methods> class VertexBufferInterfaces final : public Interfaces {
  public:
    IUnknown* of(Version) override { return &methods_; }

  private:
    Methods methods_;
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(VertexBuffer& buffer) {
    if (buffer.version() == Version::V7) return std::make_unique<VertexBufferInterfaces<VertexBuffer7>>();
    return std::make_unique<VertexBufferInterfaces<VertexBuffer3>>();
}

} // namespace ddraw
