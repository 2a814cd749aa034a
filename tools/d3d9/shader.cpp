#include "tools/d3d9/shader.h"

#include <cstring>

#include "dp2/error_text.h"
#include "dp2/shader.h"
#include "tools/d3d9/device.h"
#include "tools/d3d9/log.h"

namespace d3d9 {

namespace {

constexpr DWORD kEnd = 0x0000FFFF;
constexpr DWORD kMostTokens = 1 << 20;

// Tokens up to and with END. Shaders come without their length; instructions of models 2 and 3 carry theirs,
// those of model 1 end where a token without the parameter bit stands (d3d9types.h).
std::size_t count_tokens(const DWORD* tokens) {
    const DWORD major = tokens[0] >> 8 & 0xFF;
    std::size_t at = 1;
    while (at < kMostTokens && tokens[at] != kEnd) {
        const DWORD token = tokens[at], op = token & 0xFFFF;
        if (op == dp2::kShaderComment) {
            at += 1 + (token >> 16 & 0x7FFF);
        } else if (major >= 2) {
            at += 1 + (token >> 24 & 0xF);
        } else if (op == static_cast<DWORD>(dp2::ShaderOp::Def)) {
            at += 6;
        } else {
            ++at;
            while (at < kMostTokens && (tokens[at] & 0x80000000)) ++at;
        }
    }
    return at + 1;
}

} // namespace

std::vector<DWORD> checked_shader(const DWORD* tokens, bool pixel) {
    const DWORD kind = tokens[0] >> 16;
    if (kind != (pixel ? 0xFFFFu : 0xFFFEu)) return {};
    const std::size_t count = count_tokens(tokens);
    if (count > kMostTokens) return {};
    std::vector<DWORD> out(tokens, tokens + count);
    const auto parsed =
        dp2::parse_shader(std::span(reinterpret_cast<const std::uint32_t*>(out.data()), count));
    if (parsed) return out;
    log("shader refused: token %u: %s (%s)", parsed.error().token, parsed.error().field,
        dp2::fault_name(parsed.error().fault));
    return {};
}

template <class Interface, bool Pixel>
Shader<Interface, Pixel>::Shader(Device* device, std::vector<DWORD> tokens)
    : Com<Interface>(device), tokens_(std::move(tokens)), handle_(device->driver().next_object()) {
    device->driver().emit([&](dp2::Encoder& e) {
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
