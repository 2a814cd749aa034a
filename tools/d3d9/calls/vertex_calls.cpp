#include "tools/d3d9/calls/vertex_calls.h"

namespace d3d9 {

// --- vertex declarations ---

HRESULT VertexCalls::CreateVertexDeclaration(const D3DVERTEXELEMENT9* elements,
                                             IDirect3DVertexDeclaration9** out) {
    if (!elements || !out) return D3DERR_INVALIDCALL;
    std::vector<D3DVERTEXELEMENT9> checked;
    const HRESULT hr = checked_elements(elements, checked);
    if (FAILED(hr)) return hr;
    *out = new VertexDeclaration(device_, std::move(checked), 0);
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT VertexCalls::SetVertexDeclaration(IDirect3DVertexDeclaration9* declaration) {
    state_.set_values().declaration = ours<VertexDeclaration>(declaration);
    state_.set_parts().declaration = true;
    return D3D_OK;
}
HRESULT VertexCalls::GetVertexDeclaration(IDirect3DVertexDeclaration9** out) {
    return give_reference(state_.values.declaration, out);
}

VertexDeclaration* VertexCalls::declaration_of_fvf(DWORD fvf) {
    Held<VertexDeclaration>& known = fvf_declarations_[fvf];
    if (!known) {
        auto elements = elements_of_fvf(fvf);
        if (elements.empty()) return nullptr;
        known = new VertexDeclaration(device_, std::move(elements), fvf);
    }
    return known.get();
}
HRESULT VertexCalls::SetFVF(DWORD fvf) {
    if (fvf == 0) return D3D_OK; // no change
    VertexDeclaration* declaration = declaration_of_fvf(fvf);
    if (!declaration) return D3DERR_INVALIDCALL;
    return SetVertexDeclaration(declaration);
}
HRESULT VertexCalls::GetFVF(DWORD* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.values.declaration ? state_.values.declaration->fvf() : 0;
    return D3D_OK;
}

// --- streams ---

HRESULT VertexCalls::SetStreamSource(UINT index, IDirect3DVertexBuffer9* buffer, UINT offset, UINT stride) {
    if (index >= kStreams || offset % 4 != 0) return D3DERR_INVALIDCALL;
    Stream& stream = state_.set_values().stream[index];
    stream.buffer = ours<VertexBuffer>(buffer);
    // Unbinding does not change offset and stride.
    if (buffer) stream.offset = offset, stream.stride = stride;
    state_.set_parts().stream.set(index);
    if (!state_.recorded_block) state_.sources.follow_stream(state_.values, index);
    return D3D_OK;
}
HRESULT VertexCalls::GetStreamSource(UINT index, IDirect3DVertexBuffer9** buffer, UINT* offset,
                                     UINT* stride) {
    if (!buffer || index >= kStreams) return D3DERR_INVALIDCALL;
    const Stream& stream = state_.values.stream[index];
    if (offset) *offset = stream.offset;
    if (stride) *stride = stream.stride;
    return give_reference(stream.buffer, buffer);
}
HRESULT VertexCalls::SetStreamSourceFreq(UINT index, UINT frequency) {
    const UINT indexed = D3DSTREAMSOURCE_INDEXEDDATA, instanced = D3DSTREAMSOURCE_INSTANCEDATA;
    if (index >= kStreams || frequency == 0 || (index == 0 && (frequency & instanced)) ||
        ((frequency & indexed) && (frequency & instanced)))
        return D3DERR_INVALIDCALL;
    state_.set_values().frequency[index] = frequency;
    state_.set_parts().frequency.set(index);
    return D3D_OK;
}
HRESULT VertexCalls::GetStreamSourceFreq(UINT index, UINT* out) {
    if (!out || index >= kStreams) return D3DERR_INVALIDCALL;
    *out = state_.values.frequency[index];
    return D3D_OK;
}
HRESULT VertexCalls::SetIndices(IDirect3DIndexBuffer9* buffer) {
    state_.set_values().indices = ours<IndexBuffer>(buffer);
    state_.set_parts().indices = true;
    if (!state_.recorded_block) state_.sources.follow_indices(state_.values);
    return D3D_OK;
}
HRESULT VertexCalls::GetIndices(IDirect3DIndexBuffer9** out) {
    return give_reference(state_.values.indices, out);
}

} // namespace d3d9
