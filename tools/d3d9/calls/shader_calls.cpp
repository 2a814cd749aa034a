#include "tools/d3d9/calls/shader_calls.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "tools/d3d9/state/software_constants.h"

namespace d3d9 {

namespace {

// Whether the constants first..first+count-1 of N can be copied from or to `data`. A range that ends past the
// last one is refused for float constants; for int and BOOL constants it ends with the last one (`count`).
template <std::size_t N, class Scalar> bool valid_range(UINT first, const Scalar* data, UINT& count) {
    if (!data || first >= N) return false;
    if constexpr (!std::is_same_v<Scalar, float>) count = std::min<UINT>(count, N - first);
    return count <= N - first;
}

// Copies constants from or to the program's array of `Scalar`s; set_constants marks those set.
// D3DERR_INVALIDCALL when the range is not valid.
template <class Scalar, class Value, std::size_t N>
HRESULT set_constants(std::array<Value, N>& values, std::bitset<N>& set_parts, UINT first, const Scalar* data,
                      UINT count) {
    static_assert(sizeof(Value) % sizeof(Scalar) == 0);
    if (!valid_range<N>(first, data, count)) return D3DERR_INVALIDCALL;
    std::memcpy(&values[first], data, count * sizeof(Value));
    for (UINT i = 0; i < count; ++i) set_parts.set(first + i);
    return D3D_OK;
}
template <class Scalar, class Value, std::size_t N>
HRESULT get_constants(const std::array<Value, N>& values, UINT first, Scalar* data, UINT count) {
    if (!valid_range<N>(first, data, count)) return D3DERR_INVALIDCALL;
    std::memcpy(data, &values[first], count * sizeof(Value));
    return D3D_OK;
}

// The constants of vertex shaders on a device that may process vertices in software: the hardware's ones, and
// more behind them. A state block that is recorded takes the hardware's.
template <class Scalar, class Value, std::size_t N, UINT First, UINT End>
HRESULT set_software(DeviceState& state, std::array<Value, N> State::*values, std::bitset<N> Parts::*parts,
                     HighConstants<Value, First, End>& high, UINT first, const Scalar* data, UINT count) {
    static_assert(First == N);
    if (!valid_range<End>(first, data, count)) return D3DERR_INVALIDCALL;
    const UINT low = first < N ? std::min<UINT>(count, N - first) : 0;
    if (low) (void)set_constants(state.set_values().*values, state.set_parts().*parts, first, data, low);
    if (count > low && !state.recorded_block)
        high.set(first + low, reinterpret_cast<const Value*>(data) + low, count - low);
    return D3D_OK;
}
template <class Scalar, class Value, std::size_t N, UINT First, UINT End>
HRESULT get_software(const std::array<Value, N>& values, const HighConstants<Value, First, End>& high,
                     UINT first, Scalar* data, UINT count) {
    if (!valid_range<End>(first, data, count)) return D3DERR_INVALIDCALL;
    const UINT low = first < N ? std::min<UINT>(count, N - first) : 0;
    if (low) (void)get_constants(values, first, data, low);
    if (count > low) high.get(first + low, reinterpret_cast<Value*>(data) + low, count - low);
    return D3D_OK;
}

} // namespace

// --- shaders ---

HRESULT ShaderCalls::CreateVertexShader(const DWORD* tokens, IDirect3DVertexShader9** out) {
    if (!tokens || !out) return D3DERR_INVALIDCALL;
    auto checked = checked_shader(tokens, false, device_.has_software_vertices());
    if (checked.tokens.empty()) return D3DERR_INVALIDCALL;
    *out = new VertexShader(device_, std::move(checked));
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT ShaderCalls::SetVertexShader(IDirect3DVertexShader9* shader) {
    state_.set_values().vertex_shader = ours<VertexShader>(shader);
    state_.set_parts().vertex_shader = true;
    return D3D_OK;
}
HRESULT ShaderCalls::GetVertexShader(IDirect3DVertexShader9** out) {
    return give_reference(state_.values.vertex_shader, out);
}
HRESULT ShaderCalls::CreatePixelShader(const DWORD* tokens, IDirect3DPixelShader9** out) {
    if (!tokens || !out) return D3DERR_INVALIDCALL;
    // Only the reference device runs the software versions of pixel shaders.
    auto checked = checked_shader(tokens, true, device_.creation().DeviceType == D3DDEVTYPE_REF);
    if (checked.tokens.empty()) return D3DERR_INVALIDCALL;
    *out = new PixelShader(device_, std::move(checked));
    (*out)->AddRef();
    return D3D_OK;
}
HRESULT ShaderCalls::SetPixelShader(IDirect3DPixelShader9* shader) {
    state_.set_values().pixel_shader = ours<PixelShader>(shader);
    state_.set_parts().pixel_shader = true;
    return D3D_OK;
}
HRESULT ShaderCalls::GetPixelShader(IDirect3DPixelShader9** out) {
    return give_reference(state_.values.pixel_shader, out);
}

HRESULT ShaderCalls::SetVertexShaderConstantF(UINT first, const float* data, UINT count) {
    if (device_.has_software_vertices())
        return set_software(state_, &State::vs_float, &Parts::vs_float,
                            state_.writer.software_constants.floats, first, data, count);
    return set_constants(state_.set_values().vs_float, state_.set_parts().vs_float, first, data, count);
}
HRESULT ShaderCalls::GetVertexShaderConstantF(UINT first, float* data, UINT count) {
    if (device_.has_software_vertices())
        return get_software(state_.values.vs_float, state_.writer.software_constants.floats, first, data,
                            count);
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.vs_float, first, data, count);
}
HRESULT ShaderCalls::SetVertexShaderConstantI(UINT first, const int* data, UINT count) {
    if (device_.has_software_vertices())
        return set_software(state_, &State::vs_int, &Parts::vs_int, state_.writer.software_constants.ints,
                            first, data, count);
    return set_constants(state_.set_values().vs_int, state_.set_parts().vs_int, first, data, count);
}
HRESULT ShaderCalls::GetVertexShaderConstantI(UINT first, int* data, UINT count) {
    if (device_.has_software_vertices())
        return get_software(state_.values.vs_int, state_.writer.software_constants.ints, first, data, count);
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.vs_int, first, data, count);
}
HRESULT ShaderCalls::SetVertexShaderConstantB(UINT first, const BOOL* data, UINT count) {
    if (device_.has_software_vertices())
        return set_software(state_, &State::vs_bool, &Parts::vs_bool, state_.writer.software_constants.bools,
                            first, data, count);
    return set_constants(state_.set_values().vs_bool, state_.set_parts().vs_bool, first, data, count);
}
HRESULT ShaderCalls::GetVertexShaderConstantB(UINT first, BOOL* data, UINT count) {
    if (device_.has_software_vertices())
        return get_software(state_.values.vs_bool, state_.writer.software_constants.bools, first, data,
                            count);
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.vs_bool, first, data, count);
}
HRESULT ShaderCalls::SetPixelShaderConstantF(UINT first, const float* data, UINT count) {
    return set_constants(state_.set_values().ps_float, state_.set_parts().ps_float, first, data, count);
}
HRESULT ShaderCalls::GetPixelShaderConstantF(UINT first, float* data, UINT count) {
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.ps_float, first, data, count);
}
HRESULT ShaderCalls::SetPixelShaderConstantI(UINT first, const int* data, UINT count) {
    return set_constants(state_.set_values().ps_int, state_.set_parts().ps_int, first, data, count);
}
HRESULT ShaderCalls::GetPixelShaderConstantI(UINT first, int* data, UINT count) {
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.ps_int, first, data, count);
}
HRESULT ShaderCalls::SetPixelShaderConstantB(UINT first, const BOOL* data, UINT count) {
    return set_constants(state_.set_values().ps_bool, state_.set_parts().ps_bool, first, data, count);
}
HRESULT ShaderCalls::GetPixelShaderConstantB(UINT first, BOOL* data, UINT count) {
    return device_.is_pure() ? D3DERR_INVALIDCALL : get_constants(state_.values.ps_bool, first, data, count);
}

} // namespace d3d9
