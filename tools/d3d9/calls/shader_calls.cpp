// Device: shaders and their constants, vertex declarations, streams.
#include <algorithm>

#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/faces/direct3d_device.h"
#include "tools/d3d9/state/state_block.h"

namespace d3d9 {

namespace {

// Gives the program a reference to what a getter returns, NULL included.
template <class Object, class Interface> HRESULT give(const Held<Object>& object, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = object.get();
    if (*out) (*out)->AddRef();
    return D3D_OK;
}

// Registers first..first+count-1 of `values`, from or to the program's array of `Scalar`s. What lies behind
// the last register is not read; a range that leaves the registers is an error.
template <class Scalar, class Value, std::size_t N>
HRESULT set_constants(std::array<Value, N>& values, std::bitset<N>& changed, UINT first, const Scalar* data,
                      UINT count) {
    if (!data || first >= N || count > N - first) return D3DERR_INVALIDCALL;
    static_assert(sizeof(Value) % sizeof(Scalar) == 0);
    std::memcpy(&values[first], data, count * sizeof(Value));
    for (UINT i = 0; i < count; ++i) changed.set(first + i);
    return D3D_OK;
}
template <class Scalar, class Value, std::size_t N>
HRESULT get_constants(const std::array<Value, N>& values, UINT first, Scalar* data, UINT count) {
    if (!data || first >= N || count > N - first) return D3DERR_INVALIDCALL;
    std::memcpy(data, &values[first], count * sizeof(Value));
    return D3D_OK;
}

} // namespace

// --- shaders ---

HRESULT Device::CreateVertexShader(const DWORD* tokens, IDirect3DVertexShader9** out) {
    const Guard guard(*this);
    if (!tokens || !out) return D3DERR_INVALIDCALL;
    const bool software =
        (behavior() & (D3DCREATE_SOFTWARE_VERTEXPROCESSING | D3DCREATE_MIXED_VERTEXPROCESSING)) != 0;
    auto checked = checked_shader(tokens, false, software);
    if (checked.empty()) return D3DERR_INVALIDCALL;
    *out = new VertexShader(this, std::move(checked));
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT Device::SetVertexShader(IDirect3DVertexShader9* shader) {
    const Guard guard(*this);
    target_state().vertex_shader = ours<VertexShader>(shader);
    target_parts().vertex_shader = true;
    return D3D_OK;
}
HRESULT Device::GetVertexShader(IDirect3DVertexShader9** out) {
    const Guard guard(*this);
    return give(state_.vertex_shader, out);
}
HRESULT Device::CreatePixelShader(const DWORD* tokens, IDirect3DPixelShader9** out) {
    const Guard guard(*this);
    if (!tokens || !out) return D3DERR_INVALIDCALL;
    // Pixels have no software processing but the reference device's.
    auto checked = checked_shader(tokens, true, creation_.DeviceType == D3DDEVTYPE_REF);
    if (checked.empty()) return D3DERR_INVALIDCALL;
    *out = new PixelShader(this, std::move(checked));
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT Device::SetPixelShader(IDirect3DPixelShader9* shader) {
    const Guard guard(*this);
    target_state().pixel_shader = ours<PixelShader>(shader);
    target_parts().pixel_shader = true;
    return D3D_OK;
}
HRESULT Device::GetPixelShader(IDirect3DPixelShader9** out) {
    const Guard guard(*this);
    return give(state_.pixel_shader, out);
}

HRESULT Device::SetVertexShaderConstantF(UINT first, const float* data, UINT count) {
    const Guard guard(*this);
    return set_constants(target_state().vs_float, target_parts().vs_float, first, data, count);
}
HRESULT Device::GetVertexShaderConstantF(UINT first, float* data, UINT count) {
    const Guard guard(*this);
    return get_constants(state_.vs_float, first, data, count);
}
HRESULT Device::SetVertexShaderConstantI(UINT first, const int* data, UINT count) {
    const Guard guard(*this);
    if (first >= kInts) return D3DERR_INVALIDCALL;
    return set_constants(target_state().vs_int, target_parts().vs_int, first, data,
                         std::min(count, kInts - first));
}
HRESULT Device::GetVertexShaderConstantI(UINT first, int* data, UINT count) {
    const Guard guard(*this);
    if (first >= kInts) return D3DERR_INVALIDCALL;
    return get_constants(state_.vs_int, first, data, std::min(count, kInts - first));
}
HRESULT Device::SetVertexShaderConstantB(UINT first, const BOOL* data, UINT count) {
    const Guard guard(*this);
    if (first >= kBools) return D3DERR_INVALIDCALL;
    return set_constants(target_state().vs_bool, target_parts().vs_bool, first, data,
                         std::min(count, kBools - first));
}
HRESULT Device::GetVertexShaderConstantB(UINT first, BOOL* data, UINT count) {
    const Guard guard(*this);
    if (first >= kBools) return D3DERR_INVALIDCALL;
    return get_constants(state_.vs_bool, first, data, std::min(count, kBools - first));
}
HRESULT Device::SetPixelShaderConstantF(UINT first, const float* data, UINT count) {
    const Guard guard(*this);
    return set_constants(target_state().ps_float, target_parts().ps_float, first, data, count);
}
HRESULT Device::GetPixelShaderConstantF(UINT first, float* data, UINT count) {
    const Guard guard(*this);
    return get_constants(state_.ps_float, first, data, count);
}
HRESULT Device::SetPixelShaderConstantI(UINT first, const int* data, UINT count) {
    const Guard guard(*this);
    if (first >= kInts) return D3DERR_INVALIDCALL;
    return set_constants(target_state().ps_int, target_parts().ps_int, first, data,
                         std::min(count, kInts - first));
}
HRESULT Device::GetPixelShaderConstantI(UINT first, int* data, UINT count) {
    const Guard guard(*this);
    if (first >= kInts) return D3DERR_INVALIDCALL;
    return get_constants(state_.ps_int, first, data, std::min(count, kInts - first));
}
HRESULT Device::SetPixelShaderConstantB(UINT first, const BOOL* data, UINT count) {
    const Guard guard(*this);
    if (first >= kBools) return D3DERR_INVALIDCALL;
    return set_constants(target_state().ps_bool, target_parts().ps_bool, first, data,
                         std::min(count, kBools - first));
}
HRESULT Device::GetPixelShaderConstantB(UINT first, BOOL* data, UINT count) {
    const Guard guard(*this);
    if (first >= kBools) return D3DERR_INVALIDCALL;
    return get_constants(state_.ps_bool, first, data, std::min(count, kBools - first));
}

// --- vertex declarations ---

HRESULT Device::CreateVertexDeclaration(const D3DVERTEXELEMENT9* elements,
                                        IDirect3DVertexDeclaration9** out) {
    const Guard guard(*this);
    if (!elements || !out) return D3DERR_INVALIDCALL;
    std::vector<D3DVERTEXELEMENT9> checked;
    const HRESULT hr = checked_elements(elements, checked);
    if (FAILED(hr)) return hr;
    *out = new VertexDeclaration(this, std::move(checked), 0);
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT Device::SetVertexDeclaration(IDirect3DVertexDeclaration9* declaration) {
    const Guard guard(*this);
    target_state().declaration = ours<VertexDeclaration>(declaration);
    target_parts().declaration = true;
    return D3D_OK;
}
HRESULT Device::GetVertexDeclaration(IDirect3DVertexDeclaration9** out) {
    const Guard guard(*this);
    return give(state_.declaration, out);
}

VertexDeclaration* Device::declaration_of_fvf(DWORD fvf) {
    Held<VertexDeclaration>& known = fvf_declarations_[fvf];
    if (!known) {
        auto elements = elements_of_fvf(fvf);
        if (elements.empty()) return nullptr;
        known = new VertexDeclaration(this, std::move(elements), fvf);
    }
    return known.get();
}
HRESULT Device::SetFVF(DWORD fvf) {
    const Guard guard(*this);
    if (fvf == 0) return D3D_OK; // changes nothing
    VertexDeclaration* declaration = declaration_of_fvf(fvf);
    if (!declaration) return D3DERR_INVALIDCALL;
    return SetVertexDeclaration(declaration);
}
HRESULT Device::GetFVF(DWORD* out) {
    const Guard guard(*this);
    if (!out) return D3DERR_INVALIDCALL;
    *out = state_.declaration ? state_.declaration->fvf() : 0;
    return D3D_OK;
}

// --- streams ---

HRESULT Device::SetStreamSource(UINT index, IDirect3DVertexBuffer9* buffer, UINT offset, UINT stride) {
    const Guard guard(*this);
    if (index >= kStreams || offset % 4 != 0) return D3DERR_INVALIDCALL;
    Stream& stream = target_state().stream[index];
    stream.buffer = ours<VertexBuffer>(buffer);
    // Unbinding leaves offset and stride as they were.
    if (buffer) stream.offset = offset, stream.stride = stride;
    target_parts().stream.set(index);
    return D3D_OK;
}
HRESULT Device::GetStreamSource(UINT index, IDirect3DVertexBuffer9** buffer, UINT* offset, UINT* stride) {
    const Guard guard(*this);
    if (!buffer || index >= kStreams) return D3DERR_INVALIDCALL;
    const Stream& stream = state_.stream[index];
    if (offset) *offset = stream.offset;
    if (stride) *stride = stream.stride;
    return give(stream.buffer, buffer);
}
HRESULT Device::SetStreamSourceFreq(UINT index, UINT frequency) {
    const Guard guard(*this);
    const UINT indexed = D3DSTREAMSOURCE_INDEXEDDATA, instanced = D3DSTREAMSOURCE_INSTANCEDATA;
    if (index >= kStreams || frequency == 0 || (index == 0 && (frequency & instanced)) ||
        ((frequency & indexed) && (frequency & instanced)))
        return D3DERR_INVALIDCALL;
    target_state().stream[index].frequency = frequency;
    target_parts().frequency.set(index);
    return D3D_OK;
}
HRESULT Device::GetStreamSourceFreq(UINT index, UINT* out) {
    const Guard guard(*this);
    if (!out || index >= kStreams) return D3DERR_INVALIDCALL;
    *out = state_.stream[index].frequency;
    return D3D_OK;
}
HRESULT Device::SetIndices(IDirect3DIndexBuffer9* buffer) {
    const Guard guard(*this);
    target_state().indices = ours<IndexBuffer>(buffer);
    target_parts().indices = true;
    return D3D_OK;
}
HRESULT Device::GetIndices(IDirect3DIndexBuffer9** out) {
    const Guard guard(*this);
    return give(state_.indices, out);
}

} // namespace d3d9
