// Device: targets, Clear and everything that draws.
#include <algorithm>

#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/faces/direct3d_device.h"
#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/state/state_block.h"

namespace d3d9 {

using dp2::Encoder;

namespace {

// Vertices or indices of so many primitives; 0 for a type that is none.
std::uint64_t elements_of(D3DPRIMITIVETYPE type, UINT primitives) {
    const std::uint64_t n = primitives;
    switch (type) {
    case D3DPT_POINTLIST: return n;
    case D3DPT_LINELIST: return 2 * n;
    case D3DPT_LINESTRIP: return n + 1;
    case D3DPT_TRIANGLELIST: return 3 * n;
    case D3DPT_TRIANGLESTRIP:
    case D3DPT_TRIANGLEFAN: return n + 2;
    default: return 0;
    }
}

} // namespace

// --- targets ---

HRESULT Device::SetRenderTarget(DWORD index, IDirect3DSurface9* surface) {
    const Guard guard(*this);
    if (index >= kTargets) return D3DERR_INVALIDCALL;
    auto* target = ours<Surface>(surface);
    if (!target) {
        if (index == 0) return D3DERR_INVALIDCALL;
    } else if (&target->device() != this || !target->is_target()) {
        return D3DERR_INVALIDCALL;
    }
    targets_[index] = target;
    targets_changed_ = true;
    if (index == 0) {
        state_.viewport = {0, 0, target->width(), target->height(), 0, 1};
        state_.scissor = {0, 0, static_cast<LONG>(target->width()), static_cast<LONG>(target->height())};
        changed_.viewport = changed_.scissor = true;
    }
    return D3D_OK;
}
HRESULT Device::GetRenderTarget(DWORD index, IDirect3DSurface9** out) {
    const Guard guard(*this);
    if (!out || index >= kTargets) return D3DERR_INVALIDCALL;
    *out = targets_[index].get();
    if (!*out) return D3DERR_NOTFOUND;
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT Device::SetDepthStencilSurface(IDirect3DSurface9* surface) {
    const Guard guard(*this);
    auto* depth = ours<Surface>(surface);
    if (depth && (&depth->device() != this || !depth->is_depth())) return D3DERR_INVALIDCALL;
    depth_ = depth;
    targets_changed_ = true;
    return D3D_OK;
}
HRESULT Device::GetDepthStencilSurface(IDirect3DSurface9** out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = depth_.get();
    if (!*out) return D3DERR_NOTFOUND;
    (*out)->AddRef();
    return D3D_OK;
}

// Targets that were written by the CPU come up to date; then the driver hears of changed bindings.
void Device::write_targets() {
    if (!targets_changed_) return;
    targets_changed_ = false;
    for (UINT i = 0; i < kTargets; ++i) {
        const Handle handle = targets_[i] ? targets_[i]->target() : 0;
        driver_->emit([&](Encoder& e) { return e.set_render_target2({.index = i, .target = handle}); });
    }
    const Handle depth = depth_ ? depth_->target() : 0;
    driver_->emit([&](Encoder& e) { return e.set_depth_stencil({depth}); });
}

void Device::settle() {
    write_targets(); // those from before a Reset have died
    driver_->finish();
}

void Device::targets_were_drawn() {
    for (const auto& target : targets_)
        if (target) target->image().driver_wrote(target->level(), target->face());
    if (depth_) depth_->image().driver_wrote(depth_->level(), depth_->face());
}

HRESULT Device::Clear(DWORD count, const D3DRECT* rects, DWORD flags, D3DCOLOR color, float z,
                      DWORD stencil) {
    const Guard guard(*this);
    constexpr DWORD kTarget = D3DCLEAR_TARGET, kDepth = D3DCLEAR_ZBUFFER, kStencil = D3DCLEAR_STENCIL;
    if (count == 0 && rects) return D3D_OK; // an empty list clears nothing
    if (!rects) count = 0;                  // no list: everything, whatever the count
    if (flags & (kDepth | kStencil)) {
        if (!depth_) return D3DERR_INVALIDCALL;
        const Surface& target = *targets_[0];
        if (!is_null_format(target.desc().format) &&
            (target.width() > depth_->width() || target.height() > depth_->height()))
            return D3D_OK;
    }
    write_targets();
    writer_->write(state_, changed_);
    // The viewport bounds everything, and the scissor rectangle when it is on. Each surface ends where it
    // ends.
    const auto clamp = [](std::int64_t v) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(v, 0, driver_caps().MaxTextureWidth));
    };
    const D3DVIEWPORT9& v = state_.viewport;
    dp2::wire::Rect bounds = {clamp(v.X), clamp(v.Y), clamp(std::int64_t{v.X} + v.Width),
                              clamp(std::int64_t{v.Y} + v.Height)};
    const auto intersect = [](dp2::wire::Rect a, std::int32_t l, std::int32_t t, std::int32_t r,
                              std::int32_t b) {
        return dp2::wire::Rect{std::max(a.left, l), std::max(a.top, t), std::min(a.right, r),
                               std::min(a.bottom, b)};
    };
    if (state_.render[D3DRS_SCISSORTESTENABLE]) {
        const RECT& s = state_.scissor;
        bounds = intersect(bounds, s.left, s.top, s.right, s.bottom);
    }
    std::vector<dp2::wire::Rect> out;
    for (DWORD i = 0; i < std::max<DWORD>(count, 1); ++i) {
        const dp2::wire::Rect r =
            count ? intersect(bounds, rects[i].x1, rects[i].y1, rects[i].x2, rects[i].y2) : bounds;
        if (r.left < r.right && r.top < r.bottom) out.push_back(r);
    }
    constexpr std::size_t kMost = 1024;
    for (std::size_t at = 0; at < out.size(); at += kMost) {
        const auto some = std::span(out).subspan(at, std::min(kMost, out.size() - at));
        driver_->emit([&](Encoder& e) {
            return e.clear({.flags = flags & (kTarget | kDepth | kStencil),
                            .color = color,
                            .depth = std::clamp(z, 0.0f, 1.0f),
                            .stencil = stencil},
                           some);
        });
    }
    targets_were_drawn();
    return D3D_OK;
}

// --- draws ---

HRESULT Device::begin_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed) {
    if (!state_.declaration || elements_of(type, primitives) == 0) return D3DERR_INVALIDCALL;
    if (indexed && type == D3DPT_POINTLIST) return D3DERR_INVALIDCALL;
    write_targets();
    return D3D_OK;
}

HRESULT Device::DrawPrimitive(D3DPRIMITIVETYPE type, UINT first, UINT count) {
    const Guard guard(*this);
    const HRESULT hr = begin_draw(type, count, false);
    if (FAILED(hr)) return hr;
    if (count == 0) return D3D_OK;
    writer_->write(state_, changed_);
    driver_->emit([&](Encoder& e) {
        return e.draw_primitive({.type = static_cast<std::uint32_t>(type), .first = first, .count = count});
    });
    writer_->mark_used(state_);
    targets_were_drawn();
    return D3D_OK;
}

HRESULT Device::DrawIndexedPrimitive(D3DPRIMITIVETYPE type, INT base, UINT min_index, UINT vertices,
                                     UINT start, UINT count) {
    const Guard guard(*this);
    if (!state_.indices) return D3DERR_INVALIDCALL;
    const HRESULT hr = begin_draw(type, count, true);
    if (FAILED(hr)) return hr;
    if (count == 0) return D3D_OK;
    writer_->write(state_, changed_);
    driver_->emit([&](Encoder& e) {
        return e.draw_indexed_primitive({.type = static_cast<std::uint32_t>(type),
                                         .base = base,
                                         .min_index = min_index,
                                         .vertices = vertices,
                                         .start_index = start,
                                         .count = count});
    });
    writer_->mark_used(state_);
    targets_were_drawn();
    return D3D_OK;
}

// The vertices (and indices) go to a buffer of the runtime's; stream 0 and the indices are unbound
// afterwards, as the API says.
HRESULT Device::draw_up(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT primitives,
                        const void* indices, D3DFORMAT index_format, const void* data, UINT stride) {
    if (!data || stride == 0) return D3DERR_INVALIDCALL;
    const HRESULT hr = begin_draw(type, primitives, indices != nullptr);
    if (FAILED(hr)) return hr;
    if (primitives == 0) return D3D_OK;
    const std::uint64_t elements = elements_of(type, primitives);
    const std::uint64_t first = indices ? min_index : 0, count = indices ? vertices : elements;
    const auto* bytes = static_cast<const std::byte*>(data) + first * stride;
    if (count * stride > 0x7FFFFFFF || elements > 0x1FFFFFFF) return D3DERR_INVALIDCALL;

    state_.stream[0].buffer = {};
    state_.stream[0].offset = state_.stream[0].stride = 0;
    if (indices) state_.indices = {};
    writer_->write(state_, changed_, {.vertices = true, .indices = indices != nullptr});
    const UINT index_stride = index_format == D3DFMT_INDEX32 ? 4 : 2;
    // Both uploads land in one buffer before anything mentions it.
    const std::size_t vertex_bytes = static_cast<std::size_t>(count * stride);
    const std::size_t index_bytes = indices ? static_cast<std::size_t>(elements) * index_stride : 0;
    const std::size_t aligned = (vertex_bytes + 3) & ~std::size_t{3};
    std::vector<std::byte>& scratch = up_scratch_;
    scratch.resize(aligned + index_bytes);
    std::memcpy(scratch.data(), bytes, vertex_bytes);
    if (indices) std::memcpy(scratch.data() + aligned, indices, index_bytes);
    const Driver::Upload place = driver_->upload(scratch, 4);
    if (!place.buffer) return E_OUTOFMEMORY;
    const auto draw_type = static_cast<std::uint32_t>(type);
    writer_->bind_stream(0, place.buffer, place.offset, stride);
    if (indices) {
        writer_->bind_indices(place.buffer, index_stride);
        const auto start = static_cast<std::uint32_t>((place.offset + aligned) / index_stride);
        driver_->emit([&](Encoder& e) {
            return e.draw_indexed_primitive({.type = draw_type,
                                             .base = -static_cast<std::int32_t>(min_index),
                                             .min_index = min_index,
                                             .vertices = vertices,
                                             .start_index = start,
                                             .count = primitives});
        });
    } else {
        driver_->emit([&](Encoder& e) {
            return e.draw_primitive({.type = draw_type, .first = 0, .count = primitives});
        });
    }
    writer_->mark_used(state_);
    targets_were_drawn();
    return D3D_OK;
}

HRESULT Device::DrawPrimitiveUP(D3DPRIMITIVETYPE type, UINT count, const void* data, UINT stride) {
    const Guard guard(*this);
    return draw_up(type, 0, 0, count, nullptr, D3DFMT_UNKNOWN, data, stride);
}
HRESULT Device::DrawIndexedPrimitiveUP(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT count,
                                       const void* indices, D3DFORMAT index_format, const void* data,
                                       UINT stride) {
    const Guard guard(*this);
    if (!indices || (index_format != D3DFMT_INDEX16 && index_format != D3DFMT_INDEX32))
        return D3DERR_INVALIDCALL;
    return draw_up(type, min_index, vertices, count, indices, index_format, data, stride);
}

// --- patches ---

HRESULT Device::DrawRectPatch(UINT handle, const float* segments, const D3DRECTPATCH_INFO* info) {
    const Guard guard(*this);
    if (!state_.declaration) return D3DERR_INVALIDCALL;
    write_targets();
    writer_->write(state_, changed_);
    std::optional<dp2::wire::RectPatchInfo> patch;
    static_assert(sizeof(dp2::wire::RectPatchInfo) == sizeof *info);
    if (info) std::memcpy(&patch.emplace(), info, sizeof *info);
    const std::span<const float> edges(segments, segments ? 4 : 0);
    driver_->emit(
        [&](Encoder& e) { return e.draw_rect_patch({.handle = handle, .flags = 0}, edges, patch); });
    writer_->mark_used(state_);
    targets_were_drawn();
    return D3D_OK;
}
HRESULT Device::DrawTriPatch(UINT handle, const float* segments, const D3DTRIPATCH_INFO* info) {
    const Guard guard(*this);
    if (!state_.declaration) return D3DERR_INVALIDCALL;
    write_targets();
    writer_->write(state_, changed_);
    std::optional<dp2::wire::TriPatchInfo> patch;
    static_assert(sizeof(dp2::wire::TriPatchInfo) == sizeof *info);
    if (info) std::memcpy(&patch.emplace(), info, sizeof *info);
    const std::span<const float> edges(segments, segments ? 3 : 0);
    driver_->emit([&](Encoder& e) { return e.draw_tri_patch({.handle = handle, .flags = 0}, edges, patch); });
    writer_->mark_used(state_);
    targets_were_drawn();
    return D3D_OK;
}
HRESULT Device::DeletePatch(UINT handle) {
    const Guard guard(*this);
    constexpr std::uint32_t kDeleteRtPatch = 169;
    driver_->emit([&](Encoder& e) { return e.render_state({.state = kDeleteRtPatch, .value = handle}); });
    return D3D_OK;
}

} // namespace d3d9
