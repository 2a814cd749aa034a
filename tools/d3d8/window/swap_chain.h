// IDirect3DSwapChain8: back buffers, and the window in which they are shown.
#pragma once

#include <optional>
#include <vector>

#include "tools/d3d8/objects/com.h"
#include "tools/d3d8/objects/surface.h"
#include "tools/d3d8/state/state_writer.h"
#include "tools/runtime/window/presenter.h"

namespace d3d8 {

class SwapChain final : public Com<IDirect3DSwapChain8> {
  public:
    // `implicit`: the device's own chain, which need not be released before Reset. The writer is notified
    // when buffers rotate, because they may be bound.
    SwapChain(DeviceCore& device, StateWriter& writer, const D3DPRESENT_PARAMETERS& parameters,
              bool implicit);

    STDMETHOD(Present)(const RECT*, const RECT*, HWND, const RGNDATA*) override;
    STDMETHOD(GetBackBuffer)(UINT, D3DBACKBUFFER_TYPE, IDirect3DSurface8**) override;

    HRESULT GetFrontBuffer(IDirect3DSurface8* dest); // as the device's
    // D3D_OK, or D3DERR_OUTOFVIDEOMEMORY or E_OUTOFMEMORY for lack of memory: then there are no buffers.
    HRESULT make_buffers();
    // Reset: creates new buffers.
    HRESULT reset(const D3DPRESENT_PARAMETERS& parameters);
    const D3DPRESENT_PARAMETERS& parameters() const { return parameters_; }
    Surface* buffer(UINT index) const { return index < buffers_.size() ? buffers_[index].get() : nullptr; }
    bool buffers_referenced() const; // whether the program holds any buffer
    HWND window() const;             // the window to which it presents; null: none

  private:
    StateWriter& writer_;
    D3DPRESENT_PARAMETERS parameters_;
    ResetBlocker reset_blocker_; // only an additional chain blocks
    // The first buffer is the one that is presented next. Empty after a Reset that failed.
    std::vector<Held<Surface>> buffers_;
    std::uint64_t losses_; // Driver::losses() at the last Present
    Presenter presenter_;
};

} // namespace d3d8
