#include "tools/d3d9/calls/shader_calls.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "tools/d3d9/state/software_constants.h"

namespace d3d9 {

namespace {

// A range of constants that is copied from or to the program's array of scalars.
template <class Scalar> struct ConstantRange {
    UINT first;
    Scalar* data;
    UINT count;

    // Whether the range fits into `size` constants. A range past the last constant is refused for floats; for
    // int and BOOL constants it is shortened.
    bool fits(UINT size) {
        if (!data || first >= size) return false;
        if constexpr (!std::is_same_v<std::remove_const_t<Scalar>, float>)
            count = std::min<UINT>(count, size - first);
        return count <= size - first;
    }
};

// set_constants() and get_constants() return D3DERR_INVALIDCALL for an invalid range. set_constants() marks
// the constants that it sets.
template <class Scalar, class Value, std::size_t N>
HRESULT set_constants(std::array<Value, N>& values, std::bitset<N>& set_parts,
                      ConstantRange<const Scalar> range) {
    static_assert(sizeof(Value) % sizeof(Scalar) == 0);
    if (!range.fits(N)) return D3DERR_INVALIDCALL;
    std::memcpy(&values[range.first], range.data, range.count * sizeof(Value));
    set_marks(set_parts, range.first, range.count);
    return D3D_OK;
}
template <class Scalar, class Value, std::size_t N>
HRESULT get_constants(const std::array<Value, N>& values, ConstantRange<Scalar> range) {
    if (!range.fits(N)) return D3DERR_INVALIDCALL;
    std::memcpy(range.data, &values[range.first], range.count * sizeof(Value));
    return D3D_OK;
}

// Where one type of vertex shader constants is stored: `values` and `parts` are those of hardware, `high`
// those that a device has in addition if it may process vertices in software.
template <class Value, UINT N, UINT End> struct VertexConstants {
    std::array<Value, N> State::*values;
    std::bitset<N> Parts::*parts;
    HighConstants<Value, N, End> SoftwareConstants::*high;
};
constexpr VertexConstants<Float4, Shape::kVertexFloats, kSoftwareFloats> kFloatConstants{
    &State::vs_float, &Parts::vs_float, &SoftwareConstants::floats};
constexpr VertexConstants<Int4, kInts, kSoftwareInts> kIntConstants{&State::vs_int, &Parts::vs_int,
                                                                    &SoftwareConstants::ints};
constexpr VertexConstants<BOOL, kBools, kSoftwareBools> kBoolConstants{&State::vs_bool, &Parts::vs_bool,
                                                                       &SoftwareConstants::bools};

// While a state block is being recorded, only the hardware's constants can be set.
template <class Scalar, class Value, UINT N, UINT End>
HRESULT set_vertex_constants(const DeviceCore& device, DeviceState& state,
                             const VertexConstants<Value, N, End>& kind, ConstantRange<const Scalar> range) {
    auto& values = state.set_values().*kind.values;
    auto& parts = state.set_parts().*kind.parts;
    if (!device.has_software_vertices()) return set_constants(values, parts, range);
    if (!range.fits(End)) return D3DERR_INVALIDCALL;
    const auto [first, data, count] = range;
    const UINT low = first < N ? std::min<UINT>(count, N - first) : 0;
    if (low) (void)set_constants(values, parts, ConstantRange<const Scalar>{first, data, low});
    if (count > low && !state.recorded_block)
        (state.writer.software_constants.*kind.high)
            .set(first + low, reinterpret_cast<const Value*>(data) + low, count - low);
    return D3D_OK;
}
template <class Scalar, class Value, UINT N, UINT End>
HRESULT get_vertex_constants(const DeviceCore& device, const DeviceState& state,
                             const VertexConstants<Value, N, End>& kind, ConstantRange<Scalar> range) {
    const auto& values = state.values.*kind.values;
    if (!device.has_software_vertices())
        return device.is_pure() ? D3DERR_INVALIDCALL : get_constants(values, range);
    if (!range.fits(End)) return D3DERR_INVALIDCALL;
    const auto [first, data, count] = range;
    const UINT low = first < N ? std::min<UINT>(count, N - first) : 0;
    if (low) (void)get_constants(values, ConstantRange<Scalar>{first, data, low});
    if (count > low)
        (state.writer.software_constants.*kind.high)
            .get(first + low, reinterpret_cast<Value*>(data) + low, count - low);
    return D3D_OK;
}

template <class Shader, class Interface>
HRESULT create_shader(DeviceCore& device, CheckedShader&& checked, Interface** out) {
    if (checked.tokens.empty()) return D3DERR_INVALIDCALL;
    *out = new Shader(device, std::move(checked));
    (*out)->AddRef();
    return D3D_OK;
}

} // namespace

// --- shaders ---

HRESULT ShaderCalls::CreateVertexShader(const DWORD* tokens, IDirect3DVertexShader9** out) {
    if (!tokens || !out) return D3DERR_INVALIDCALL;
    return create_shader<VertexShader>(device_,
                                       checked_shader(tokens, false, device_.has_software_vertices()), out);
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
    // Only the reference device accepts the software versions of pixel shaders.
    const bool software = device_.creation().DeviceType == D3DDEVTYPE_REF;
    return create_shader<PixelShader>(device_, checked_shader(tokens, true, software), out);
}
HRESULT ShaderCalls::SetPixelShader(IDirect3DPixelShader9* shader) {
    state_.set_values().pixel_shader = ours<PixelShader>(shader);
    state_.set_parts().pixel_shader = true;
    return D3D_OK;
}
HRESULT ShaderCalls::GetPixelShader(IDirect3DPixelShader9** out) {
    return give_reference(state_.values.pixel_shader, out);
}

// --- constants ---

HRESULT ShaderCalls::SetVertexShaderConstantF(UINT first, const float* data, UINT count) {
    return set_vertex_constants(device_, state_, kFloatConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetVertexShaderConstantF(UINT first, float* data, UINT count) {
    return get_vertex_constants(device_, state_, kFloatConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::SetVertexShaderConstantI(UINT first, const int* data, UINT count) {
    return set_vertex_constants(device_, state_, kIntConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetVertexShaderConstantI(UINT first, int* data, UINT count) {
    return get_vertex_constants(device_, state_, kIntConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::SetVertexShaderConstantB(UINT first, const BOOL* data, UINT count) {
    return set_vertex_constants(device_, state_, kBoolConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetVertexShaderConstantB(UINT first, BOOL* data, UINT count) {
    return get_vertex_constants(device_, state_, kBoolConstants, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::SetPixelShaderConstantF(UINT first, const float* data, UINT count) {
    return set_constants(state_.set_values().ps_float, state_.set_parts().ps_float,
                         ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetPixelShaderConstantF(UINT first, float* data, UINT count) {
    if (device_.is_pure()) return D3DERR_INVALIDCALL;
    return get_constants(state_.values.ps_float, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::SetPixelShaderConstantI(UINT first, const int* data, UINT count) {
    return set_constants(state_.set_values().ps_int, state_.set_parts().ps_int,
                         ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetPixelShaderConstantI(UINT first, int* data, UINT count) {
    if (device_.is_pure()) return D3DERR_INVALIDCALL;
    return get_constants(state_.values.ps_int, ConstantRange{first, data, count});
}
HRESULT ShaderCalls::SetPixelShaderConstantB(UINT first, const BOOL* data, UINT count) {
    return set_constants(state_.set_values().ps_bool, state_.set_parts().ps_bool,
                         ConstantRange{first, data, count});
}
HRESULT ShaderCalls::GetPixelShaderConstantB(UINT first, BOOL* data, UINT count) {
    if (device_.is_pure()) return D3DERR_INVALIDCALL;
    return get_constants(state_.values.ps_bool, ConstantRange{first, data, count});
}

} // namespace d3d9
