// IDirect3DSwapChain9Ex: back buffers, and the window in which they are shown.
#pragma once

#include <optional>
#include <vector>

#include "tools/d3d9/objects/com.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/state/state_writer.h"
#include "tools/runtime/window/presenter.h"

namespace d3d9 {

class SwapChain final : public Com<IDirect3DSwapChain9Ex, IDirect3DSwapChain9> {
  public:
    // `implicit`: the device's own chain, which need not be released before Reset. The writer is notified
    // when buffers rotate, because they may be bound.
    SwapChain(DeviceCore& device, StateWriter& writer, const D3DPRESENT_PARAMETERS& parameters,
              bool implicit);
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
    // D3D_OK, or D3DERR_OUTOFVIDEOMEMORY or E_OUTOFMEMORY for lack of memory: then there are no buffers.
    HRESULT make_buffers();
    // Reset: creates new buffers. With 9Ex the program may still hold old ones.
    HRESULT reset(const D3DPRESENT_PARAMETERS& parameters);
    const D3DPRESENT_PARAMETERS& parameters() const { return parameters_; }
    Surface* buffer(UINT index) const { return index < buffers_.size() ? buffers_[index].get() : nullptr; }
    bool buffers_referenced() const; // whether the program holds any buffer
    HWND window() const;             // the window to which it presents; null: none

  private:
    void release_buffers();

    StateWriter& writer_;
    D3DPRESENT_PARAMETERS parameters_;
    std::optional<ResetBlocker> reset_blocker_; // set only for an additional chain
    // The first buffer is the one that is presented next. Empty after a Reset that failed.
    std::vector<Held<Surface>> buffers_;
    UINT presents_ = 0;
    std::uint64_t losses_; // Driver::losses() at the last Present
    Presenter presenter_;
};

} // namespace d3d9
