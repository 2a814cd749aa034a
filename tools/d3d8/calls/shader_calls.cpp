#include "tools/d3d8/calls/shader_calls.h"

#include <cstring>
#include <utility>

#include "tools/d3d8/objects/shader_reads.h"

namespace d3d8 {

namespace {

// set_constants() and get_constants() return D3DERR_INVALIDCALL for a range past the last register.
// set_constants() marks the registers that it sets.
template <std::size_t N>
HRESULT set_constants(std::array<Float4, N>& values, std::bitset<N>& set_parts, DWORD first, const void* data,
                      DWORD count) {
    if (!data || first >= N || count > N - first) return D3DERR_INVALIDCALL;
    std::memcpy(&values[first], data, count * sizeof(Float4));
    set_marks(set_parts, first, count);
    return D3D_OK;
}
template <std::size_t N>
HRESULT get_constants(const std::array<Float4, N>& values, DWORD first, void* data, DWORD count) {
    if (!data || first >= N || count > N - first) return D3DERR_INVALIDCALL;
    std::memcpy(data, &values[first], count * sizeof(Float4));
    return D3D_OK;
}

// The getters of tokens: `*size` in bytes: in, of the memory at `data`; out, of the tokens, if `data` is
// null.
HRESULT give_tokens(const std::vector<std::uint32_t>& tokens, void* data, DWORD* size) {
    if (!size) return D3DERR_INVALIDCALL;
    const auto needed = static_cast<DWORD>(tokens.size() * sizeof tokens[0]);
    if (!data) {
        *size = needed;
        return D3D_OK;
    }
    if (*size < needed) return D3DERR_INVALIDCALL;
    if (needed) std::memcpy(data, tokens.data(), needed);
    return D3D_OK;
}

// A shader's code, with the version that the program gave it.
template <class Shader> HRESULT give_code(const Shader* shader, void* data, DWORD* size) {
    if (!shader) return D3DERR_INVALIDCALL;
    const HRESULT hr = give_tokens(shader->code, data, size);
    if (SUCCEEDED(hr) && data && !shader->code.empty())
        std::memcpy(data, &shader->version, sizeof shader->version);
    return hr;
}

} // namespace

// --- vertex shaders ---

HRESULT ShaderCalls::CreateVertexShader(const DWORD* declaration, const DWORD* code, DWORD* out, DWORD) {
    if (!declaration || !out) return D3DERR_INVALIDCALL;
    *out = 0;
    const UINT registers = driver_caps().MaxVertexShaderConst;
    Declaration read =
        read_declaration(reinterpret_cast<const std::uint32_t*>(declaration), code == nullptr, registers);
    if (read.tokens.empty()) return D3DERR_INVALIDCALL;
    CheckedShader checked;
    if (code) {
        checked = checked_shader(code, false);
        if (checked.tokens.empty()) return D3DERR_INVALIDCALL;
        const ShaderReads reads = reads_of_shader(checked.tokens);
        // The declaration must have all inputs (Wine: test_vshader_input, as on Windows).
        if (reads.constants > registers || (reads.inputs & ~read.inputs)) return D3DERR_INVALIDCALL;
    }
    *out = vertex_shaders().create(std::move(read), std::move(checked));
    return D3D_OK;
}

// Loads the constants of the shader's declaration, as the driver does.
HRESULT ShaderCalls::SetVertexShader(DWORD handle) {
    if (is_shader_handle(handle)) {
        const VertexShaders::Shader* const shader = vertex_shaders().find(handle);
        if (!shader) return D3DERR_INVALIDCALL;
        for (const DeclaredConstant& constant : shader->declaration.constants) {
            std::memcpy(state_.set_values().vs_float[constant.number].v, constant.value.data(),
                        sizeof constant.value);
            state_.set_parts().vs_float.set(constant.number);
        }
    }
    state_.set_values().vertex_shader = handle;
    state_.set_parts().vertex_shader = true;
    return D3D_OK;
}
HRESULT ShaderCalls::GetVertexShader(DWORD* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = state_.values.vertex_shader;
    return D3D_OK;
}
HRESULT ShaderCalls::DeleteVertexShader(DWORD handle) {
    if (!vertex_shaders().find(handle)) return D3DERR_INVALIDCALL;
    state_.writer.unselect_vertex_shader(handle);
    vertex_shaders().remove(handle);
    if (state_.values.vertex_shader == handle) state_.values.vertex_shader = 0;
    return D3D_OK;
}
HRESULT ShaderCalls::GetVertexShaderDeclaration(DWORD handle, void* data, DWORD* size) {
    const VertexShaders::Shader* const shader = vertex_shaders().find(handle);
    return shader ? give_tokens(shader->declaration.tokens, data, size) : D3DERR_INVALIDCALL;
}
HRESULT ShaderCalls::GetVertexShaderFunction(DWORD handle, void* data, DWORD* size) {
    return give_code(vertex_shaders().find(handle), data, size);
}
HRESULT ShaderCalls::SetVertexShaderConstant(DWORD first, const void* data, DWORD count) {
    return set_constants(state_.set_values().vs_float, state_.set_parts().vs_float, first, data, count);
}
HRESULT ShaderCalls::GetVertexShaderConstant(DWORD first, void* data, DWORD count) {
    if (device_.is_pure()) return D3DERR_INVALIDCALL;
    return get_constants(state_.values.vs_float, first, data, count);
}

// --- pixel shaders ---

HRESULT ShaderCalls::CreatePixelShader(const DWORD* code, DWORD* out) {
    if (!code || !out) return D3DERR_INVALIDCALL;
    *out = 0;
    CheckedShader checked = checked_shader(code, true);
    if (checked.tokens.empty()) return D3DERR_INVALIDCALL;
    *out = pixel_shaders().create(std::move(checked));
    return D3D_OK;
}
HRESULT ShaderCalls::SetPixelShader(DWORD handle) {
    if (handle != 0 && !pixel_shaders().find(handle)) return D3DERR_INVALIDCALL;
    state_.set_values().pixel_shader = handle;
    state_.set_parts().pixel_shader = true;
    return D3D_OK;
}
HRESULT ShaderCalls::GetPixelShader(DWORD* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = state_.values.pixel_shader;
    return D3D_OK;
}
HRESULT ShaderCalls::DeletePixelShader(DWORD handle) {
    if (!pixel_shaders().find(handle)) return D3DERR_INVALIDCALL;
    state_.writer.unselect_pixel_shader(handle);
    pixel_shaders().remove(handle);
    if (state_.values.pixel_shader == handle) state_.values.pixel_shader = 0;
    return D3D_OK;
}
HRESULT ShaderCalls::SetPixelShaderConstant(DWORD first, const void* data, DWORD count) {
    return set_constants(state_.set_values().ps_float, state_.set_parts().ps_float, first, data, count);
}
HRESULT ShaderCalls::GetPixelShaderConstant(DWORD first, void* data, DWORD count) {
    if (device_.is_pure()) return D3DERR_INVALIDCALL;
    return get_constants(state_.values.ps_float, first, data, count);
}
HRESULT ShaderCalls::GetPixelShaderFunction(DWORD handle, void* data, DWORD* size) {
    return give_code(pixel_shaders().find(handle), data, size);
}

} // namespace d3d8
