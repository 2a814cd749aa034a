#include "tools/d3d9/calls/target_calls.h"

#include <algorithm>
#include <span>

#include "tools/d3d9/caps/capabilities.h"
#include "tools/runtime/calls/clears.h"

namespace d3d9 {

HRESULT TargetCalls::SetRenderTarget(DWORD index, IDirect3DSurface9* surface) {
    if (index >= kTargets) return D3DERR_INVALIDCALL;
    auto* target = ours<Surface>(surface);
    if (!target) {
        if (index == 0) return D3DERR_INVALIDCALL;
    } else if (&target->device() != &device_ || !target->is_target()) {
        return D3DERR_INVALIDCALL;
    }
    state_.targets.color[index] = target;
    state_.writer.targets_are_stale();
    if (index == 0) {
        state_.values.viewport = {0, 0, target->width(), target->height(), 0, 1};
        state_.values.scissor = {0, 0, static_cast<LONG>(target->width()),
                                 static_cast<LONG>(target->height())};
        state_.writer.stale().viewport = state_.writer.stale().scissor = true;
    }
    return D3D_OK;
}
HRESULT TargetCalls::GetRenderTarget(DWORD index, IDirect3DSurface9** out) {
    if (!out || index >= kTargets) return D3DERR_INVALIDCALL;
    *out = state_.targets.color[index].get();
    if (!*out) return D3DERR_NOTFOUND;
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT TargetCalls::SetDepthStencilSurface(IDirect3DSurface9* surface) {
    auto* depth = ours<Surface>(surface);
    if (depth && (&depth->device() != &device_ || !depth->is_depth())) return D3DERR_INVALIDCALL;
    state_.targets.depth = depth;
    state_.writer.targets_are_stale();
    return D3D_OK;
}
HRESULT TargetCalls::GetDepthStencilSurface(IDirect3DSurface9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.targets.depth.get();
    if (!*out) return D3DERR_NOTFOUND;
    (*out)->AddRef();
    return D3D_OK;
}

HRESULT TargetCalls::Clear(DWORD count, const D3DRECT* rects, DWORD flags, D3DCOLOR color, float z,
                           DWORD stencil) {
    constexpr DWORD kTarget = D3DCLEAR_TARGET, kDepth = D3DCLEAR_ZBUFFER, kStencil = D3DCLEAR_STENCIL;
    if (count == 0 && rects) return D3D_OK; // an empty list clears nothing
    if (!rects) count = 0;                  // without a list everything is cleared, whatever the count is
    const Surface* const target = state_.targets.color[0].get(); // null after a Reset that failed
    if ((flags & kTarget) && !target) return D3DERR_INVALIDCALL;
    if (flags & (kDepth | kStencil)) {
        const Surface* const depth = state_.targets.depth.get();
        if (!depth) return D3DERR_INVALIDCALL;
        if (target && !is_null_format(target->desc().format) &&
            (target->width() > depth->width() || target->height() > depth->height()))
            return D3D_OK;
    }
    state_.write_for_draw();
    // Clears are clipped to the viewport, and to the scissor rectangle if it is enabled. The driver clips to
    // the surfaces.
    DP2EMU_RECT bounds = viewport_rect(state_.values.viewport, driver_caps().MaxTextureWidth);
    if (state_.values.render[D3DRS_SCISSORTESTENABLE]) {
        const RECT& s = state_.values.scissor;
        bounds = intersection(bounds, s.left, s.top, s.right, s.bottom);
    }
    send_clears(state_.commands(),
                {flags & (kTarget | kDepth | kStencil), color, std::clamp(z, 0.0f, 1.0f), stencil}, bounds,
                std::span(rects, count));
    state_.targets_were_drawn();
    return D3D_OK;
}

} // namespace d3d9
