#include "tools/d3d8/calls/target_calls.h"

#include <algorithm>
#include <span>

#include "tools/d3d8/caps/capabilities.h"
#include "tools/runtime/calls/clears.h"

namespace d3d8 {

// The targets are changed together: without a target the old one stays, without a depth buffer there is none.
// A target sets the viewport. Neither is recorded in state blocks.
HRESULT TargetCalls::SetRenderTarget(IDirect3DSurface8* target, IDirect3DSurface8* depth) {
    Held<Surface> color = target ? Held<Surface>(ours<Surface>(target)) : state_.targets.color;
    Surface* const buffer = ours<Surface>(depth);
    if (!color || &color->device() != &device_ || !color->desc().is_target()) return D3DERR_INVALIDCALL;
    if (buffer) {
        if (&buffer->device() != &device_ || !buffer->desc().is_depth()) return D3DERR_INVALIDCALL;
        if (buffer->width() < color->width() || buffer->height() < color->height() ||
            buffer->desc().samples != color->desc().samples)
            return D3DERR_INVALIDCALL;
    }
    if (target) {
        state_.bind_targets(color, buffer);
    } else {
        state_.targets.depth = buffer;
        state_.writer.targets_are_stale();
    }
    return D3D_OK;
}

namespace {

HRESULT give_target(const Held<Surface>& target, IDirect3DSurface8** out) {
    const HRESULT hr = give_reference(target, out);
    return SUCCEEDED(hr) && !target ? D3DERR_NOTFOUND : hr;
}

} // namespace

HRESULT TargetCalls::GetRenderTarget(IDirect3DSurface8** out) {
    return give_target(state_.targets.color, out);
}
HRESULT TargetCalls::GetDepthStencilSurface(IDirect3DSurface8** out) {
    return give_target(state_.targets.depth, out);
}

HRESULT TargetCalls::Clear(DWORD count, const D3DRECT* rects, DWORD flags, D3DCOLOR color, float z,
                           DWORD stencil) {
    constexpr DWORD kTarget = D3DCLEAR_TARGET, kDepth = D3DCLEAR_ZBUFFER, kStencil = D3DCLEAR_STENCIL;
    if (count == 0 && rects) return D3D_OK; // an empty list clears nothing
    if (!rects) count = 0;                  // without a list everything is cleared, whatever the count is
    const Surface* const target = state_.targets.color.get(); // null after a Reset that failed
    if ((flags & kTarget) && !target) return D3DERR_INVALIDCALL;
    if ((flags & (kDepth | kStencil)) && !state_.targets.depth) return D3DERR_INVALIDCALL;
    state_.write_for_draw();
    // Clears are clipped to the viewport. The driver clips to the surfaces.
    const DP2EMU_RECT bounds = viewport_rect(state_.values.viewport, driver_caps().MaxTextureWidth);
    send_clears(state_.commands(),
                {flags & (kTarget | kDepth | kStencil), color, std::clamp(z, 0.0f, 1.0f), stencil}, bounds,
                std::span(rects, count));
    state_.targets_were_drawn();
    return D3D_OK;
}

} // namespace d3d8
