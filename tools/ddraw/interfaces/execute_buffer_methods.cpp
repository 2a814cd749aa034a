// IDirect3DExecuteBuffer.
#include "tools/ddraw/device/execute_buffer.h"
#include "tools/ddraw/interfaces/enter.h"

namespace ddraw {

namespace {

class ExecuteBufferMethods final : public Interfaces, public IDirect3DExecuteBuffer {
  public:
    IUnknown* of(Version version) override {
        return version == Version::V1 ? static_cast<IDirect3DExecuteBuffer*>(this) : nullptr;
    }
    STDMETHOD(QueryInterface)(REFIID iid, void** out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        *out = nullptr;
        return call([&](ExecuteBuffer& b) -> HRESULT {
            if (!IsEqualGUID(iid, IID_IUnknown) && !IsEqualGUID(iid, IID_IDirect3DExecuteBuffer))
                return E_NOINTERFACE;
            b.add_ref();
            *out = static_cast<IDirect3DExecuteBuffer*>(this);
            return S_OK;
        });
    }
    STDMETHOD_(ULONG, AddRef)() override {
        return count<ExecuteBuffer>(key(), [](ExecuteBuffer& b) { return b.add_ref(); });
    }
    STDMETHOD_(ULONG, Release)() override {
        return count<ExecuteBuffer>(key(), [](ExecuteBuffer& b) { return b.release(); });
    }
    STDMETHOD(Initialize)(IDirect3DDevice*, D3DEXECUTEBUFFERDESC*) override {
        return call([](ExecuteBuffer&) { return DDERR_ALREADYINITIALIZED; });
    }
    STDMETHOD(Lock)(D3DEXECUTEBUFFERDESC* desc) override {
        if (!desc || desc->dwSize != sizeof *desc) return DDERR_INVALIDPARAMS;
        return call([&](ExecuteBuffer& b) { return b.lock(*desc); });
    }
    STDMETHOD(Unlock)() override {
        return call([](ExecuteBuffer& b) { return b.unlock(); });
    }
    // Nothing but the size is checked until the execution (Wine: test_execute_data).
    STDMETHOD(SetExecuteData)(D3DEXECUTEDATA* data) override {
        if (!data || data->dwSize != sizeof *data) return DDERR_INVALIDPARAMS;
        return call([&](ExecuteBuffer& b) -> HRESULT {
            if (b.is_locked()) return D3DERR_EXECUTE_LOCKED;
            b.data = *data;
            return D3D_OK;
        });
    }
    // The size of the program's structure is not looked at (Wine: test_execute_data).
    STDMETHOD(GetExecuteData)(D3DEXECUTEDATA* out) override {
        if (!out) return DDERR_INVALIDPARAMS;
        return call([&](ExecuteBuffer& b) -> HRESULT {
            if (b.is_locked()) return D3DERR_EXECUTE_LOCKED;
            *out = b.data;
            return D3D_OK;
        });
    }
    // As in Windows, where these were never implemented.
    STDMETHOD(Validate)(DWORD*, LPD3DVALIDATECALLBACK, void*, DWORD) override {
        return call([](ExecuteBuffer&) { return DDERR_UNSUPPORTED; });
    }
    STDMETHOD(Optimize)(DWORD) override {
        return call([](ExecuteBuffer&) { return DDERR_UNSUPPORTED; });
    }

  private:
    const void* key() { return of(Version::V1); }
    template <class Call> HRESULT call(Call&& what) { return enter<ExecuteBuffer>(key(), what); }
};

} // namespace

std::unique_ptr<Interfaces> make_interfaces(ExecuteBuffer&) {
    return std::make_unique<ExecuteBufferMethods>();
}

} // namespace ddraw
