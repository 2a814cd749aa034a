#include "tools/d3d9/objects/shader.h"

#include <cstring>

#include "tools/d3d9/caps/capabilities.h"
#include "tools/runtime/base/log.h"
#include "tools/runtime/driver/shader_check.h"

namespace d3d9 {

CheckedShader checked_shader(const DWORD* tokens, bool pixel, bool software) {
    static_assert(sizeof(DWORD) == sizeof(std::uint32_t));
    const D3DCAPS9& caps = driver_caps();
    CheckedShader checked =
        check_shader(reinterpret_cast<const std::uint32_t*>(tokens), pixel, software,
                     {caps.VertexShaderVersion & 0xFFFF, caps.PixelShaderVersion & 0xFFFF,
                      caps.MaxVertexShader30InstructionSlots, caps.MaxPixelShader30InstructionSlots,
                      static_cast<std::uint32_t>(caps.PS20Caps.NumInstructionSlots)});
    if (checked.tokens.empty())
        log("shader refused: token %u: %s (%s)", unsigned{checked.token}, checked.field, checked.fault);
    return checked;
}

template <class Interface, bool Pixel>
Shader<Interface, Pixel>::Shader(DeviceCore& device, CheckedShader checked)
    : Com<Interface>(device), checked_(std::move(checked)) {
    create();
}

template <class Interface, bool Pixel> void Shader<Interface, Pixel>::create() {
    Driver& driver = this->device().driver();
    handle_ = driver.next_object();
    losses_ = driver.losses();
    const auto bytes = std::as_bytes(std::span(checked_.tokens));
    const Dx9Commands commands(driver);
    if constexpr (Pixel)
        commands.create_pixel_shader(handle_, bytes);
    else
        commands.create_vertex_shader(handle_, bytes);
}

template <class Interface, bool Pixel> DWORD Shader<Interface, Pixel>::handle() {
    if (losses_ != this->device().driver().losses()) {
        remove();
        create();
    }
    return handle_;
}

template <class Interface, bool Pixel> Shader<Interface, Pixel>::~Shader() {
    remove();
}

template <class Interface, bool Pixel> void Shader<Interface, Pixel>::remove() {
    if constexpr (Pixel)
        this->device().commands().delete_pixel_shader(handle_);
    else
        this->device().commands().delete_vertex_shader(handle_);
}

template <class Interface, bool Pixel> HRESULT Shader<Interface, Pixel>::GetFunction(void* data, UINT* size) {
    if (!size) return D3DERR_INVALIDCALL;
    const UINT needed = static_cast<UINT>(checked_.tokens.size() * sizeof(DWORD));
    if (!data) {
        *size = needed;
        return D3D_OK;
    }
    if (*size < needed) return D3DERR_MOREDATA;
    std::memcpy(data, checked_.tokens.data(), needed);
    std::memcpy(data, &checked_.version, sizeof checked_.version);
    return D3D_OK;
}

template class Shader<IDirect3DVertexShader9, false>;
template class Shader<IDirect3DPixelShader9, true>;

} // namespace d3d9
