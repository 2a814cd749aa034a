// IDirect3DSwapChain8: back buffers, and the window in which they are shown.
#pragma once

#include "tools/d3d8/objects/com.h"
#include "tools/d3d8/objects/surface.h"
#include "tools/d3d8/state/state_writer.h"
#include "tools/runtime/window/swap_chain.h"
#include <optional>

namespace d3d8 {

class SwapChain final : public CommonSwapChain<Com<IDirect3DSwapChain8>, StateWriter> {
  public:
    using CommonSwapChain::CommonSwapChain;

    STDMETHOD(Present)(const RECT*, const RECT*, HWND, const RGNDATA*) override;

    HRESULT GetFrontBuffer(IDirect3DSurface8* dest); // as the device's

  private:
    Surface* make_buffer(const ImageDesc& desc) override;
};

} // namespace d3d8
