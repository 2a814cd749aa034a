// IDirect3D9Ex: the adapter and its capabilities. There is one adapter, the primary monitor's.
#pragma once

#include "tools/d3d9/base/api.h"
#include "tools/runtime/calls/adapter.h"

namespace d3d9 {

class Direct3D final : public Adapter<Api, IDirect3D9Ex> {
  public:
    explicit Direct3D(bool ex) : ex_(ex) {}
    STDMETHOD(QueryInterface)(REFIID, void**) override;
    STDMETHOD(GetAdapterIdentifier)(UINT, DWORD, D3DADAPTER_IDENTIFIER9*) override;
    STDMETHOD_(UINT, GetAdapterModeCount)(UINT, D3DFORMAT) override;
    STDMETHOD(EnumAdapterModes)(UINT, D3DFORMAT, UINT, D3DDISPLAYMODE*) override;
    STDMETHOD(CheckDeviceType)(UINT, D3DDEVTYPE, D3DFORMAT, D3DFORMAT, BOOL) override;
    STDMETHOD(CheckDeviceFormat)(UINT, D3DDEVTYPE, D3DFORMAT, DWORD, D3DRESOURCETYPE, D3DFORMAT) override;
    STDMETHOD(CheckDeviceMultiSampleType)
    (UINT, D3DDEVTYPE, D3DFORMAT, BOOL, D3DMULTISAMPLE_TYPE, DWORD*) override;
    STDMETHOD(CheckDepthStencilMatch)(UINT, D3DDEVTYPE, D3DFORMAT, D3DFORMAT, D3DFORMAT) override;
    STDMETHOD(CheckDeviceFormatConversion)(UINT, D3DDEVTYPE, D3DFORMAT, D3DFORMAT) override;
    STDMETHOD(GetDeviceCaps)(UINT, D3DDEVTYPE, D3DCAPS9*) override;
    STDMETHOD(CreateDevice)
    (UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, IDirect3DDevice9**) override;
    STDMETHOD_(UINT, GetAdapterModeCountEx)(UINT, const D3DDISPLAYMODEFILTER*) override;
    STDMETHOD(EnumAdapterModesEx)(UINT, const D3DDISPLAYMODEFILTER*, UINT, D3DDISPLAYMODEEX*) override;
    STDMETHOD(GetAdapterDisplayModeEx)(UINT, D3DDISPLAYMODEEX*, D3DDISPLAYROTATION*) override;
    STDMETHOD(CreateDeviceEx)
    (UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, D3DDISPLAYMODEEX*, IDirect3DDevice9Ex**) override;
    STDMETHOD(GetAdapterLUID)(UINT, LUID*) override;
    bool is_ex() const { return ex_; }

  private:
    bool ex_;
};

} // namespace d3d9
