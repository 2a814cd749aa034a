#include "tools/d3d8/calls/draw_calls.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>

#include "tools/runtime/calls/patches.h"
#include "tools/runtime/calls/process_vertices.h"
#include "tools/runtime/resources/vertex_elements.h"
#include "tools/runtime/resources/vertex_reads.h"

namespace d3d8 {

namespace {

std::uint64_t elements_of(D3DPRIMITIVETYPE type, UINT primitives) {
    return elements_of_primitives(static_cast<std::uint32_t>(type), primitives);
}
UINT elements_32(D3DPRIMITIVETYPE type, UINT primitives) {
    return static_cast<UINT>(std::min<std::uint64_t>(elements_of(type, primitives), ~UINT{0}));
}

using Which = DrawReads::Which;

constexpr DWORD kDoNotCopyData = 1; // D3DPV_DONOTCOPYDATA, which MinGW's header lacks

} // namespace

// --- draws ---

// A draw without primitives may have any type. After a Reset that failed there is no target.
HRESULT DrawCalls::check_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed) {
    if (!state_.format() || !state_.targets.color) return D3DERR_INVALIDCALL;
    if (primitives == 0) return D3D_OK;
    const bool good = elements_of(type, primitives) != 0 && !(indexed && type == D3DPT_POINTLIST);
    return good ? D3D_OK : D3DERR_INVALIDCALL;
}

// Offsets of transformed vertices are in bytes; a draw whose offset does not fit is sent as the others.
void DrawCalls::draw(D3DPRIMITIVETYPE type, UINT first, UINT primitives, UINT stride) {
    const auto draw_type = static_cast<std::uint32_t>(type);
    const std::uint64_t offset = std::uint64_t{first} * stride;
    if (state_.format()->transformed && offset <= std::numeric_limits<std::uint32_t>::max())
        state_.commands().draw_transformed({draw_type, static_cast<std::uint32_t>(offset), primitives});
    else
        state_.commands().draw(draw_type, first, primitives);
}

void DrawCalls::draw_indexed(const DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE& draw, UINT stride,
                             UINT index_bytes) {
    const std::int64_t base = std::int64_t{draw.BaseVertexIndex} * stride;
    const std::uint64_t start = std::uint64_t{draw.StartIndex} * index_bytes;
    const bool fits = base >= std::numeric_limits<std::int32_t>::min() &&
                      base <= std::numeric_limits<std::int32_t>::max() &&
                      start <= std::numeric_limits<std::uint32_t>::max();
    if (state_.format()->transformed && fits)
        state_.commands().draw_indexed_transformed({draw.primType, static_cast<std::int32_t>(base),
                                                    draw.MinIndex, draw.NumVertices,
                                                    static_cast<std::uint32_t>(start), draw.PrimitiveCount});
    else
        state_.commands().draw_indexed(draw);
}

HRESULT DrawCalls::DrawPrimitive(D3DPRIMITIVETYPE type, UINT first, UINT count) {
    const HRESULT hr = check_draw(type, count, false);
    if (FAILED(hr) || count == 0) return hr;
    state_.write_for_draw({.which = Which::Vertices, .first = first, .count = elements_32(type, count)});
    draw(type, first, count, state_.sources.stream[0].stride);
    state_.drawn();
    return D3D_OK;
}

// NumVertices does not limit the indices. A missing index buffer is no error (Wine: test_draw_primitive).
HRESULT DrawCalls::DrawIndexedPrimitive(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT start,
                                        UINT count) {
    const HRESULT hr = check_draw(type, count, true);
    if (FAILED(hr) || count == 0) return hr;
    const auto base = static_cast<INT>(state_.values.indices.base);
    state_.write_for_draw(
        {.which = Which::Indexed, .first = start, .count = elements_32(type, count), .base = base});
    const IndexBuffer* const indices = state_.sources.indices.get();
    draw_indexed({static_cast<std::uint32_t>(type), base, min_index, vertices, start, count},
                 state_.sources.stream[0].stride, indices ? indices->stride() : 2);
    state_.drawn();
    return D3D_OK;
}

// The bytes are vertices of `stride` bytes and, from `indices_at` on, indices. Indices go to the runtime's
// upload buffer, vertices to the memory of the call. More vertices than a call can have go to the upload
// buffer, too, at a multiple of the stride, since streams of DX8 have no offset; in one upload with the
// indices, since a second one might replace the buffer of the first.
std::optional<DrawCalls::Place> DrawCalls::upload(std::span<const std::byte> bytes, std::size_t indices_at,
                                                  UINT stride, UINT index_bytes) {
    constexpr UINT kWord = 4; // the driver's buffer has words of four bytes, and so have indices
    Driver& driver = state_.driver();
    const auto indices = bytes.subspan(indices_at);
    Place place;
    if (!indices.empty()) {
        const Driver::Upload uploaded = driver.upload(indices, kWord);
        if (!uploaded.buffer) return {};
        state_.writer.bind_indices(uploaded.buffer, index_bytes);
        place.index = uploaded.offset / index_bytes;
    }
    if (const auto vertex = driver.user_vertices(bytes.first(indices_at), stride)) {
        state_.writer.bind_user_stream(stride);
        place.vertex = *vertex;
        return place;
    }
    const Driver::Upload uploaded = driver.upload(bytes, std::lcm(stride, kWord));
    if (!uploaded.buffer) return {};
    state_.writer.bind_stream(0, uploaded.buffer, 0, stride);
    if (!indices.empty()) {
        state_.writer.bind_indices(uploaded.buffer, index_bytes);
        place.index = static_cast<UINT>((uploaded.offset + indices_at) / index_bytes);
    }
    place.vertex = uploaded.offset / stride;
    return place;
}

// Copies the vertices (and indices). Stream 0 and the indices are unbound afterwards, as the API documents.
HRESULT DrawCalls::draw_up(D3DPRIMITIVETYPE type, UINT primitives, const UserMemory& memory) {
    const bool indexed = memory.indexed();
    const HRESULT hr = check_draw(type, primitives, indexed);
    // A draw that fails unbinds stream 0 and the indices, too (Wine: test_draw_primitive).
    if (SUCCEEDED(hr) && primitives == 0) return hr;
    state_.unbind_for_memory(indexed);
    if (FAILED(hr)) return hr;
    if (!memory.data || (indexed && !memory.indices)) return D3DERR_INVALIDCALL;
    const UINT stride = memory.stride;
    if (stride == 0 || (indexed && memory.vertices == 0)) return D3D_OK; // all vertices are in one place
    const std::uint64_t elements = elements_of(type, primitives);
    // Indices below MinVertexIndex read the vertices before it.
    const bool before =
        indexed &&
        (memory.index_format == D3DFMT_INDEX32
             ? reads_before(memory.min_index, static_cast<const std::uint32_t*>(memory.indices), elements)
             : reads_before(memory.min_index, static_cast<const std::uint16_t*>(memory.indices), elements));
    const UINT first = indexed && !before ? memory.min_index : 0;
    const std::uint64_t count =
        indexed ? std::uint64_t{memory.min_index} + memory.vertices - first : elements;
    if (count * stride > 0x7FFFFFFF || elements > 0x1FFFFFFF) return D3DERR_INVALIDCALL;
    const auto* const bytes = static_cast<const std::byte*>(memory.data) + std::size_t{first} * stride;

    state_.write_for_draw({.which = Which::Everything, .own_vertices = true, .own_indices = indexed});
    // Elements of the last vertex may extend past its end, where they read zeros (DXVK: GetUPBufferSize).
    const std::size_t vertex_bytes = static_cast<std::size_t>(count * stride);
    const UINT extent = state_.format()->extents[0], beyond = extent > stride ? extent - stride : 0;
    const UINT index_bytes = memory.index_bytes();
    const std::size_t all_indices = indexed ? static_cast<std::size_t>(elements) * index_bytes : 0;
    const std::size_t aligned = (vertex_bytes + beyond + 3) & ~std::size_t{3};
    std::vector<std::byte>& scratch = up_scratch_;
    scratch.resize(aligned + all_indices);
    std::memcpy(scratch.data(), bytes, vertex_bytes);
    std::fill(scratch.begin() + static_cast<std::ptrdiff_t>(vertex_bytes),
              scratch.begin() + static_cast<std::ptrdiff_t>(aligned), std::byte{0});
    if (indexed) std::memcpy(scratch.data() + aligned, memory.indices, all_indices);
    const std::optional<Place> place = upload(scratch, aligned, stride, index_bytes);
    if (!place) return E_OUTOFMEMORY;
    if (indexed)
        draw_indexed({static_cast<std::uint32_t>(type), static_cast<std::int32_t>(place->vertex - first),
                      first, static_cast<std::uint32_t>(count), place->index, primitives},
                     stride, index_bytes);
    else
        draw(type, place->vertex, primitives, stride);
    state_.driver().upload_used();
    state_.drawn();
    return D3D_OK;
}

HRESULT DrawCalls::DrawPrimitiveUP(D3DPRIMITIVETYPE type, UINT count, const void* data, UINT stride) {
    return draw_up(type, count, {.data = data, .stride = stride});
}
HRESULT DrawCalls::DrawIndexedPrimitiveUP(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT count,
                                          const void* indices, D3DFORMAT index_format, const void* data,
                                          UINT stride) {
    if (index_format != D3DFMT_INDEX16 && index_format != D3DFMT_INDEX32) return D3DERR_INVALIDCALL;
    return draw_up(type, count,
                   {.min_index = min_index,
                    .vertices = vertices,
                    .indices = indices,
                    .index_format = index_format,
                    .data = data,
                    .stride = stride});
}

// --- patches ---

// Patches that cannot be drawn, since there are no vertices or `info` was never passed, are no error
// (WinterSnowfall/d8vk-tests).
bool DrawCalls::can_draw_patch(UINT handle, bool has_info) {
    if (has_info && handle != 0) patches_.insert(handle);
    return state_.format() && state_.targets.color && (has_info || patches_.contains(handle));
}

HRESULT DrawCalls::DrawRectPatch(UINT handle, const float* segments, const D3DRECTPATCH_INFO* info) {
    if (can_draw_patch(handle, info != nullptr)) draw_patch<4>(state_, handle, segments, info);
    return D3D_OK;
}
HRESULT DrawCalls::DrawTriPatch(UINT handle, const float* segments, const D3DTRIPATCH_INFO* info) {
    if (can_draw_patch(handle, info != nullptr)) draw_patch<3>(state_, handle, segments, info);
    return D3D_OK;
}
HRESULT DrawCalls::DeletePatch(UINT handle) {
    if (patches_.erase(handle) == 0) return D3DERR_INVALIDCALL;
    state_.commands().render_state(DP2EMU_D3DRS_DELETERTPATCH, handle);
    return D3D_OK;
}

// --- vertex processing ---

// The results have the layout of the buffer's FVF code.
HRESULT DrawCalls::ProcessVertices(UINT first, UINT to, UINT count, IDirect3DVertexBuffer8* dest,
                                   DWORD flags) {
    auto* const buffer = ours<VertexBuffer>(dest);
    if (!buffer || device_.is_pure() || !state_.format() || (flags & ~kDoNotCopyData))
        return D3DERR_INVALIDCALL;
    const std::vector<DP2EMU_D3DVERTEXELEMENT9> elements = elements_of_fvf(buffer->fvf());
    UINT stride = 0;
    for (const DP2EMU_D3DVERTEXELEMENT9& element : elements) stride += element_bytes(element.Type);
    static_assert(sizeof(dp2emu_vertex_element) == sizeof elements[0]);
    const std::span layout(reinterpret_cast<const dp2emu_vertex_element*>(elements.data()), elements.size());
    return process_vertices(state_, *buffer, first, to, count, layout, stride, (flags & kDoNotCopyData) != 0);
}

} // namespace d3d8
