// IDirect3DSwapChain9Ex: back buffers and the window they are shown in.
#pragma once

#include <vector>

#include "tools/d3d9/objects/counted.h"
#include "tools/d3d9/objects/surface.h"

namespace d3d9 {

class SwapChain final : public Com<IDirect3DSwapChain9Ex, IDirect3DSwapChain9> {
  public:
    SwapChain(Device* device, const D3DPRESENT_PARAMETERS& parameters, bool implicit);
    ~SwapChain() override;

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override;
    STDMETHOD(Present)(const RECT*, const RECT*, HWND, const RGNDATA*, DWORD) override;
    STDMETHOD(GetFrontBufferData)(IDirect3DSurface9*) override;
    STDMETHOD(GetBackBuffer)(UINT, D3DBACKBUFFER_TYPE, IDirect3DSurface9**) override;
    STDMETHOD(GetRasterStatus)(D3DRASTER_STATUS*) override;
    STDMETHOD(GetDisplayMode)(D3DDISPLAYMODE*) override;
    STDMETHOD(GetPresentParameters)(D3DPRESENT_PARAMETERS*) override;
    STDMETHOD(GetLastPresentCount)(UINT*) override;
    STDMETHOD(GetPresentStats)(D3DPRESENTSTATS*) override;
    STDMETHOD(GetDisplayModeEx)(D3DDISPLAYMODEEX*, D3DDISPLAYROTATION*) override;
    // D3D_OK when the driver gave the buffers.
    HRESULT make_buffers();
    // Reset: other parameters, other buffers; the object stays. The caller has seen to it that none is in
    // use.
    HRESULT reset(const D3DPRESENT_PARAMETERS& parameters);
    const D3DPRESENT_PARAMETERS& parameters() const { return parameters_; }
    Surface* buffer(UINT index) const { return index < buffers_.size() ? buffers_[index].get() : nullptr; }
    bool buffers_referenced() const;
    HWND window() const;

  private:
    void show(Surface& surface, const RECT* from, const RECT* to, HWND window);

    D3DPRESENT_PARAMETERS parameters_;
    bool implicit_;
    std::vector<Held<Surface>> buffers_;
    std::vector<std::uint32_t> front_; // what was shown last, X8R8G8B8
    UINT presents_ = 0;
};

// The checks of present parameters that CreateDevice, Reset and CreateAdditionalSwapChain share; fills in
// what the program left open (sizes of a window, the number of back buffers).
HRESULT check_parameters(D3DPRESENT_PARAMETERS& parameters, HWND focus, D3DFORMAT mode_format, bool ex);

} // namespace d3d9
