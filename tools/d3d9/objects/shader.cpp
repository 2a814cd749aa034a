#include "tools/d3d9/objects/shader.h"

#include <algorithm>
#include <cstring>

#include "dp2/error_text.h"
#include "dp2/shader.h"
#include "tools/d3d9/base/log.h"
#include "tools/d3d9/driver/capabilities.h"

namespace d3d9 {

namespace {

constexpr DWORD kEnd = 0x0000FFFF;
constexpr DWORD kMostTokens = 1 << 20;

// The number of tokens including END; 0 when an unknown one is found before it. Shaders are passed without
// their length, so nothing may be read after an unknown token. Instructions of models 2 and 3 carry their own
// length; those of model 1 end at a token without the parameter bit (d3d9types.h).
std::size_t count_tokens(const DWORD* tokens) {
    const DWORD major = tokens[0] >> 8 & 0xFF;
    std::size_t at = 1;
    while (at < kMostTokens && tokens[at] != kEnd) {
        const DWORD token = tokens[at], number = token & 0xFFFF;
        if (number == dp2::kShaderComment) {
            at += 1 + (token >> 16 & 0x7FFF);
            continue;
        }
        const dp2::ShaderOpInfo* op = dp2::find_shader_op(number);
        if (!op) return 0;
        // Each register may be followed by an address register, and one predicate may precede them; some
        // versions have more scratch registers than the table.
        const std::size_t registers = op->has_dest + std::max<std::size_t>(op->sources, 3);
        const std::size_t most = registers * 2 + 1;
        std::size_t length = 0;
        if (major >= 2)
            length = token >> 24 & 0xF;
        else if (number == static_cast<DWORD>(dp2::ShaderOp::Def))
            length = 5;
        else
            while (length <= most && (tokens[at + 1 + length] & 0x80000000)) ++length;
        if (length > most) return 0;
        at += 1 + length;
    }
    return at + 1;
}

constexpr std::uint8_t kSoftware = 255; // the minor version of 2_sw and 3_sw

// D3DCAPS9 allows the version and the number of instructions. Each takes at least one slot.
bool within_caps(const dp2::Shader& shader) {
    const D3DCAPS9& caps = driver_caps();
    const DWORD highest = (shader.pixel ? caps.PixelShaderVersion : caps.VertexShaderVersion) & 0xFFFF;
    if (shader.version() > highest) return false;
    DWORD slots = ~DWORD{0};
    if (shader.major == 3)
        slots = shader.pixel ? caps.MaxPixelShader30InstructionSlots : caps.MaxVertexShader30InstructionSlots;
    else if (shader.pixel && shader.version() == 0x0201)
        slots = caps.PS20Caps.NumInstructionSlots;
    const auto executes = [](const dp2::ShaderInstruction& in) {
        using enum dp2::ShaderOp;
        return in.op != Dcl && in.op != Def && in.op != DefI && in.op != DefB;
    };
    return static_cast<std::size_t>(std::ranges::count_if(shader.code, executes)) <= slots;
}

} // namespace

std::vector<DWORD> checked_shader(const DWORD* tokens, bool pixel, bool software) {
    const DWORD kind = tokens[0] >> 16;
    if (kind != (pixel ? 0xFFFFu : 0xFFFEu)) return {};
    const std::size_t count = count_tokens(tokens);
    if (count == 0 || count > kMostTokens) return {};
    std::vector<DWORD> out(tokens, tokens + count);
    const auto parsed =
        dp2::parse_shader(std::span(reinterpret_cast<const std::uint32_t*>(out.data()), count));
    if (!parsed) {
        log("shader refused: token %u: %s (%s)", parsed.error().token, parsed.error().field,
            dp2::fault_name(parsed.error().fault));
        return {};
    }
    if (parsed->minor == kSoftware ? software : within_caps(*parsed)) return out;
    log("shader refused: version %u.%u is not offered by this device", unsigned{parsed->major},
        unsigned{parsed->minor});
    return {};
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
