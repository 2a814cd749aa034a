// IDirect3D8: the adapter and its capabilities. There is one adapter, the primary monitor's.
#pragma once

#include "tools/d3d8/base/api.h"
#include "tools/runtime/calls/adapter.h"

namespace d3d8 {

class Direct3D final : public Adapter<Api, IDirect3D8> {
  public:
    STDMETHOD(QueryInterface)(REFIID, void**) override;
    STDMETHOD(GetAdapterIdentifier)(UINT, DWORD, D3DADAPTER_IDENTIFIER8*) override;
    STDMETHOD_(UINT, GetAdapterModeCount)(UINT) override;
    STDMETHOD(EnumAdapterModes)(UINT, UINT, D3DDISPLAYMODE*) override;
    STDMETHOD(CheckDeviceType)(UINT, D3DDEVTYPE, D3DFORMAT, D3DFORMAT, BOOL) override;
    STDMETHOD(CheckDeviceFormat)(UINT, D3DDEVTYPE, D3DFORMAT, DWORD, D3DRESOURCETYPE, D3DFORMAT) override;
    STDMETHOD(CheckDeviceMultiSampleType)
    (UINT, D3DDEVTYPE, D3DFORMAT, BOOL, D3DMULTISAMPLE_TYPE) override;
    STDMETHOD(CheckDepthStencilMatch)(UINT, D3DDEVTYPE, D3DFORMAT, D3DFORMAT, D3DFORMAT) override;
    STDMETHOD(GetDeviceCaps)(UINT, D3DDEVTYPE, D3DCAPS8*) override;
    STDMETHOD(CreateDevice)
    (UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, IDirect3DDevice8**) override;
};

} // namespace d3d8
