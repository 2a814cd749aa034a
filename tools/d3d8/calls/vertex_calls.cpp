#include "tools/d3d8/calls/vertex_calls.h"

namespace d3d8 {

HRESULT VertexCalls::SetStreamSource(UINT index, IDirect3DVertexBuffer8* buffer, UINT stride) {
    if (index >= kStreams) return D3DERR_INVALIDCALL;
    Stream& stream = state_.set_values().stream[index];
    stream.buffer = ours<VertexBuffer>(buffer);
    if (buffer) stream.stride = stride; // unbinding does not change the stride
    state_.set_parts().stream.set(index);
    if (!state_.recorded_block) state_.sources.follow_stream(state_.values, index);
    return D3D_OK;
}
HRESULT VertexCalls::GetStreamSource(UINT index, IDirect3DVertexBuffer8** buffer, UINT* stride) {
    if (!buffer || index >= kStreams) return D3DERR_INVALIDCALL;
    const Stream& stream = state_.values.stream[index];
    if (stride) *stride = stream.stride;
    return give_reference(stream.buffer, buffer);
}
HRESULT VertexCalls::SetIndices(IDirect3DIndexBuffer8* buffer, UINT base) {
    state_.set_values().indices = {ours<IndexBuffer>(buffer), base};
    state_.set_parts().indices = true;
    if (!state_.recorded_block) state_.sources.follow_indices(state_.values);
    return D3D_OK;
}
HRESULT VertexCalls::GetIndices(IDirect3DIndexBuffer8** out, UINT* base) {
    const HRESULT hr = give_reference(state_.values.indices.buffer, out);
    if (SUCCEEDED(hr) && base) *base = state_.values.indices.base;
    return hr;
}

} // namespace d3d8
