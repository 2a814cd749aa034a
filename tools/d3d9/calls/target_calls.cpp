#include "tools/d3d9/calls/target_calls.h"

#include <algorithm>
#include <span>
#include <vector>

#include "tools/d3d9/caps/capabilities.h"

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
    const auto clamp = [](std::int64_t v) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(v, 0, driver_caps().MaxTextureWidth));
    };
    const D3DVIEWPORT9& v = state_.values.viewport;
    DP2EMU_RECT bounds = {clamp(v.X), clamp(v.Y), clamp(std::int64_t{v.X} + v.Width),
                          clamp(std::int64_t{v.Y} + v.Height)};
    const auto intersect = [](DP2EMU_RECT a, std::int32_t l, std::int32_t t, std::int32_t r, std::int32_t b) {
        return DP2EMU_RECT{std::max(a.left, l), std::max(a.top, t), std::min(a.right, r),
                           std::min(a.bottom, b)};
    };
    if (state_.values.render[D3DRS_SCISSORTESTENABLE]) {
        const RECT& s = state_.values.scissor;
        bounds = intersect(bounds, s.left, s.top, s.right, s.bottom);
    }
    std::vector<DP2EMU_RECT> out;
    for (DWORD i = 0; i < std::max<DWORD>(count, 1); ++i) {
        const DP2EMU_RECT r =
            count ? intersect(bounds, rects[i].x1, rects[i].y1, rects[i].x2, rects[i].y2) : bounds;
        if (r.left < r.right && r.top < r.bottom) out.push_back(r);
    }
    constexpr std::size_t kMostRects = 1024; // most rectangles in one command
    for (std::size_t at = 0; at < out.size(); at += kMostRects) {
        const auto some = std::span(out).subspan(at, std::min(kMostRects, out.size() - at));
        state_.commands().clear(
            {flags & (kTarget | kDepth | kStencil), color, std::clamp(z, 0.0f, 1.0f), stencil}, some);
    }
    state_.targets_were_drawn();
    return D3D_OK;
}

HRESULT TargetCalls::BeginScene() {
    if (state_.in_scene()) return D3DERR_INVALIDCALL;
    state_.begin_scene();
    return D3D_OK;
}
HRESULT TargetCalls::EndScene() {
    if (!state_.in_scene()) return D3DERR_INVALIDCALL;
    state_.end_scene();
    return D3D_OK;
}

} // namespace d3d9
