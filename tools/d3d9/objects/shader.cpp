#include "tools/d3d9/objects/shader.h"

#include <cstring>

#include "dp2/error_text.h"
#include "tools/d3d9/base/log.h"
#include "tools/d3d9/driver/capabilities.h"
#include "tools/d3d9/objects/shader_check.h"

namespace d3d9 {

std::vector<DWORD> checked_shader(const DWORD* tokens, bool pixel, bool software) {
    static_assert(sizeof(DWORD) == sizeof(std::uint32_t));
    const D3DCAPS9& caps = driver_caps();
    const CheckedShader checked =
        check_shader(reinterpret_cast<const std::uint32_t*>(tokens), pixel, software,
                     {caps.VertexShaderVersion & 0xFFFF, caps.PixelShaderVersion & 0xFFFF,
                      caps.MaxVertexShader30InstructionSlots, caps.MaxPixelShader30InstructionSlots,
                      static_cast<std::uint32_t>(caps.PS20Caps.NumInstructionSlots)});
    if (checked.reason.fault != dp2::Fault::None)
        log("shader refused: token %u: %s (%s)", unsigned{checked.token}, checked.reason.field,
            dp2::fault_name(checked.reason.fault));
    return {checked.tokens.begin(), checked.tokens.end()};
}

template <class Interface, bool Pixel>
Shader<Interface, Pixel>::Shader(DeviceCore& device, std::vector<DWORD> tokens)
    : Com<Interface>(device), tokens_(std::move(tokens)), handle_(device.driver().next_object()) {
    device.driver().emit([&](dp2::Encoder& e) {
        const auto bytes = std::as_bytes(std::span(tokens_));
        if constexpr (Pixel) return e.create_pixel_shader({.handle = handle_}, bytes);
        return e.create_vertex_shader_func({.handle = handle_}, bytes);
    });
}

template <class Interface, bool Pixel> Shader<Interface, Pixel>::~Shader() {
    this->device().driver().emit([&](dp2::Encoder& e) {
        if constexpr (Pixel) return e.delete_pixel_shader({.handle = handle_});
        return e.delete_vertex_shader_func({.handle = handle_});
    });
}

template <class Interface, bool Pixel> HRESULT Shader<Interface, Pixel>::GetFunction(void* data, UINT* size) {
    if (!size) return D3DERR_INVALIDCALL;
    const UINT needed = static_cast<UINT>(tokens_.size() * sizeof(DWORD));
    if (!data) {
        *size = needed;
        return D3D_OK;
    }
    if (*size < needed) return D3DERR_MOREDATA;
    std::memcpy(data, tokens_.data(), needed);
    return D3D_OK;
}

template class Shader<IDirect3DVertexShader9, false>;
template class Shader<IDirect3DPixelShader9, true>;

} // namespace d3d9
