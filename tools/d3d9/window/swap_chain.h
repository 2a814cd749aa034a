// IDirect3DSwapChain9Ex: back buffers, and the window in which they are shown.
#pragma once

#include "tools/d3d9/objects/com.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/state/state_writer.h"
#include "tools/runtime/window/swap_chain.h"

namespace d3d9 {

class SwapChain final : public CommonSwapChain<Com<IDirect3DSwapChain9Ex, IDirect3DSwapChain9>, StateWriter> {
  public:
    using CommonSwapChain::CommonSwapChain;
    ~SwapChain() override;

    STDMETHOD(QueryInterface)(REFIID iid, void** out) override;
    STDMETHOD(Present)(const RECT*, const RECT*, HWND, const RGNDATA*, DWORD) override;
    STDMETHOD(GetFrontBufferData)(IDirect3DSurface9*) override;
    STDMETHOD(GetRasterStatus)(D3DRASTER_STATUS*) override;
    STDMETHOD(GetDisplayMode)(D3DDISPLAYMODE*) override;
    STDMETHOD(GetPresentParameters)(D3DPRESENT_PARAMETERS*) override;
    STDMETHOD(GetLastPresentCount)(UINT*) override;
    STDMETHOD(GetPresentStats)(D3DPRESENTSTATS*) override;
    STDMETHOD(GetDisplayModeEx)(D3DDISPLAYMODEEX*, D3DDISPLAYROTATION*) override;

  private:
    Surface* make_buffer(const ImageDesc& desc) override;
    void release_buffers() override;

    UINT presents_ = 0;
};

} // namespace d3d9
