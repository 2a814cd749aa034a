#include "tools/d3d9/calls/draw_calls.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "tools/runtime/calls/patches.h"
#include "tools/runtime/calls/process_vertices.h"
#include "tools/runtime/resources/vertex_elements.h"
#include "tools/runtime/resources/vertex_reads.h"

namespace d3d9 {

namespace {

UINT elements_32(D3DPRIMITIVETYPE type, UINT primitives) {
    return static_cast<UINT>(std::min<std::uint64_t>(
        elements_of_primitives(static_cast<std::uint32_t>(type), primitives), ~UINT{0}));
}

using Which = DrawReads::Which;

// The size of a vertex in bytes: where its furthest element ends.
UINT stride_of(std::span<const D3DVERTEXELEMENT9> elements) {
    UINT stride = 0;
    for (const D3DVERTEXELEMENT9& e : elements)
        stride = std::max<UINT>(stride, e.Offset + element_bytes(e.Type));
    return stride;
}

} // namespace

// --- draws ---

// In hardware mode, Windows refuses the first draw with a shader that needs software processing, and draws
// the next ones without the shader (Wine: test_mvp_software_vertex_shaders).
HRESULT DrawCalls::check_vertex_shader() {
    const VertexShader* const shader = state_.values.vertex_shader.get();
    const bool runs = !shader || !shader->needs_software() || state_.software_vertices;
    const bool refused = !runs && refused_ != shader;
    state_.writer.skips_vertex_shader = !runs;
    refused_ = runs ? nullptr : shader;
    return refused ? D3DERR_INVALIDCALL : D3D_OK;
}

// A draw without primitives may have any type.
HRESULT DrawCalls::check_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed) {
    if (!state_.values.declaration) return D3DERR_INVALIDCALL;
    if (const HRESULT hr = check_vertex_shader(); FAILED(hr)) return hr;
    if (primitives == 0) return D3D_OK;
    const bool good = elements_of_primitives(static_cast<std::uint32_t>(type), primitives) != 0 &&
                      !(indexed && type == D3DPT_POINTLIST);
    return good ? D3D_OK : D3DERR_INVALIDCALL;
}

HRESULT DrawCalls::DrawPrimitive(D3DPRIMITIVETYPE type, UINT first, UINT count) {
    const HRESULT hr = check_draw(type, count, false);
    if (FAILED(hr) || count == 0) return hr;
    state_.write_for_draw({.which = Which::Vertices, .first = first, .count = elements_32(type, count)});
    state_.commands().draw(static_cast<std::uint32_t>(type), first, count);
    state_.drawn();
    return D3D_OK;
}

HRESULT DrawCalls::DrawIndexedPrimitive(D3DPRIMITIVETYPE type, INT base, UINT min_index, UINT vertices,
                                        UINT start, UINT count) {
    const HRESULT hr = check_draw(type, count, true);
    // NumVertices does not limit the indices, but if it is 0 nothing is drawn (DXVK PR 5213). A missing index
    // buffer is no error (Wine: test_draw_primitive).
    if (FAILED(hr) || count == 0 || vertices == 0) return hr;
    state_.write_for_draw(
        {.which = Which::Indexed, .first = start, .count = elements_32(type, count), .base = base});
    state_.commands().draw_indexed(
        {static_cast<std::uint32_t>(type), base, min_index, vertices, start, count});
    state_.drawn();
    return D3D_OK;
}

// Whether draws from memory can start at a vertex number in the upload buffer: then the binding of stream 0,
// which is expensive to change, stays. The first vertex of a draw counts in all streams, and the driver's
// buffer has words of four bytes.
bool DrawCalls::can_number_vertices(UINT stride) const {
    return stride % 4 == 0 && state_.values.frequency[0] == 1 &&
           state_.values.declaration->reads_only_stream_0();
}

// Copies the vertices (and indices) to the runtime's upload buffer. Stream 0 and the indices are unbound
// afterwards, as the API documents.
HRESULT DrawCalls::draw_up(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT primitives,
                           const void* indices, D3DFORMAT index_format, const void* data, UINT stride) {
    const bool indexed = index_format != D3DFMT_UNKNOWN;
    if (stride == 0) return D3DERR_INVALIDCALL;
    const HRESULT hr = check_draw(type, primitives, indexed);
    if (SUCCEEDED(hr) && (primitives == 0 || (indexed && vertices == 0))) return hr;
    // A draw that fails unbinds stream 0 and the indices, too (Wine: test_draw_primitive).
    state_.unbind_for_memory(indexed);
    if (FAILED(hr)) return hr;
    if (!data || (indexed && !indices)) return D3DERR_INVALIDCALL;
    const std::uint64_t elements = elements_of_primitives(static_cast<std::uint32_t>(type), primitives);
    const std::uint64_t first = indices ? min_index : 0, count = indices ? vertices : elements;
    const auto* bytes = static_cast<const std::byte*>(data) + first * stride;
    if (count * stride > 0x7FFFFFFF || elements > 0x1FFFFFFF) return D3DERR_INVALIDCALL;

    state_.values.stream[0].offset = state_.values.stream[0].stride = 0;
    state_.write_for_draw({.which = Which::Everything, .own_vertices = true, .own_indices = indexed});
    const UINT index_stride = index_format == D3DFMT_INDEX32 ? 4 : 2;
    // One upload for vertices and indices, since a second one might replace the buffer of the first. Elements
    // of the last vertex may extend past its end, where they read zeros (DXVK: GetUPBufferSize).
    const std::size_t vertex_bytes = static_cast<std::size_t>(count * stride);
    const UINT extent = state_.values.declaration->extent(0), beyond = extent > stride ? extent - stride : 0;
    const std::size_t index_bytes = indices ? static_cast<std::size_t>(elements) * index_stride : 0;
    const std::size_t aligned = (vertex_bytes + beyond + 3) & ~std::size_t{3};
    std::vector<std::byte>& scratch = up_scratch_;
    scratch.resize(aligned + index_bytes);
    std::memcpy(scratch.data(), bytes, vertex_bytes);
    std::fill(scratch.begin() + static_cast<std::ptrdiff_t>(vertex_bytes),
              scratch.begin() + static_cast<std::ptrdiff_t>(aligned), std::byte{0});
    if (indices) std::memcpy(scratch.data() + aligned, indices, index_bytes);
    const bool numbered =
        can_number_vertices(stride) &&
        (!indices || index_format == D3DFMT_INDEX16
             ? !reads_before(min_index, static_cast<const std::uint16_t*>(indices), elements)
             : !reads_before(min_index, static_cast<const std::uint32_t*>(indices), elements));
    const Driver::Upload place = state_.driver().upload(scratch, numbered ? stride : 4);
    if (!place.buffer) return E_OUTOFMEMORY;
    const auto draw_type = static_cast<std::uint32_t>(type);
    const std::uint32_t first_vertex = numbered ? place.offset / stride : 0;
    state_.writer.bind_stream(0, place.buffer, numbered ? 0 : place.offset, stride);
    if (indices) {
        state_.writer.bind_indices(place.buffer, index_stride);
        const auto start = static_cast<std::uint32_t>((place.offset + aligned) / index_stride);
        state_.commands().draw_indexed({draw_type, static_cast<std::int32_t>(first_vertex - min_index),
                                        min_index, vertices, start, primitives});
    } else {
        state_.commands().draw(draw_type, first_vertex, primitives);
    }
    state_.driver().upload_used();
    state_.drawn();
    return D3D_OK;
}

HRESULT DrawCalls::DrawPrimitiveUP(D3DPRIMITIVETYPE type, UINT count, const void* data, UINT stride) {
    return draw_up(type, 0, 0, count, nullptr, D3DFMT_UNKNOWN, data, stride);
}
HRESULT DrawCalls::DrawIndexedPrimitiveUP(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT count,
                                          const void* indices, D3DFORMAT index_format, const void* data,
                                          UINT stride) {
    if (index_format != D3DFMT_INDEX16 && index_format != D3DFMT_INDEX32) return D3DERR_INVALIDCALL;
    return draw_up(type, min_index, vertices, count, indices, index_format, data, stride);
}

// --- patches ---

HRESULT DrawCalls::DrawRectPatch(UINT handle, const float* segments, const D3DRECTPATCH_INFO* info) {
    if (!state_.values.declaration) return D3DERR_INVALIDCALL;
    draw_patch<4>(state_, handle, segments, info);
    return D3D_OK;
}
HRESULT DrawCalls::DrawTriPatch(UINT handle, const float* segments, const D3DTRIPATCH_INFO* info) {
    if (!state_.values.declaration) return D3DERR_INVALIDCALL;
    draw_patch<3>(state_, handle, segments, info);
    return D3D_OK;
}
HRESULT DrawCalls::DeletePatch(UINT handle) {
    state_.commands().render_state(DP2EMU_D3DRS_DELETERTPATCH, handle);
    return D3D_OK;
}

// --- vertex processing ---

HRESULT DrawCalls::ProcessVertices(UINT first, UINT to, UINT count, IDirect3DVertexBuffer9* dest,
                                   IDirect3DVertexDeclaration9* declaration, DWORD flags) {
    auto* const buffer = ours<VertexBuffer>(dest);
    auto* const layout = ours<VertexDeclaration>(declaration);
    if (!buffer || device_.is_pure() || !state_.values.declaration || (flags & ~DWORD{D3DPV_DONOTCOPYDATA}))
        return D3DERR_INVALIDCALL;
    // Outputs of shaders of version 3 have no fixed order in a vertex, so a declaration is needed.
    if (!layout && state_.values.vertex_shader &&
        state_.values.vertex_shader->version() >= D3DVS_VERSION(3, 0))
        return D3DERR_INVALIDCALL;
    std::vector<D3DVERTEXELEMENT9> of_fvf;
    std::span<const D3DVERTEXELEMENT9> elements;
    if (layout) {
        elements = layout->elements();
    } else {
        of_fvf = elements_of_fvf(buffer->fvf());
        if (of_fvf.empty()) return D3DERR_INVALIDCALL;
        elements = std::span(of_fvf).first(of_fvf.size() - 1); // without the END element
    }
    const UINT stride = stride_of(elements);
    static_assert(sizeof(dp2emu_vertex_element) == sizeof elements[0]);
    const std::span wire_layout(reinterpret_cast<const dp2emu_vertex_element*>(elements.data()),
                                elements.size());
    return process_vertices(state_, *buffer, first, to, count, wire_layout, stride,
                            (flags & D3DPV_DONOTCOPYDATA) != 0);
}

} // namespace d3d9
