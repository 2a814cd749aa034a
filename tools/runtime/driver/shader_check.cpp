#include "tools/runtime/driver/shader_check.h"

#include <new>
#include <utility>

namespace runtime {

namespace {

constexpr std::uint32_t kMostTokens = 1 << 20;

bool is_software(std::uint32_t version) { // versions 2_sw and 3_sw
    return (version & 0xFF) == 0xFF;
}

// Whether the device allows the version and the number of instructions, each of which takes at least one
// slot.
bool within_caps(const dp2emu_shader_info& shader, const ShaderCaps& caps) {
    const std::uint32_t highest = shader.pixel ? caps.pixel_version : caps.vertex_version;
    if (shader.version > highest) return false;
    std::uint32_t slots = ~std::uint32_t{0};
    if (shader.version >> 8 == 3)
        slots = shader.pixel ? caps.pixel_30_slots : caps.vertex_30_slots;
    else if (shader.pixel && shader.version == 0x0201)
        slots = caps.pixel_2x_slots;
    return shader.instructions <= slots;
}

dp2emu_result check(const std::uint32_t* tokens, dp2emu_shader_info& info) {
    info = {};
    info.size = sizeof info;
    const dp2emu_result result = dp2emu_check_shader(tokens, kMostTokens, &info);
    if (result == DP2EMU_OUT_OF_MEMORY) throw std::bad_alloc();
    return result;
}

} // namespace

CheckedShader check_shader(const std::uint32_t* tokens, bool pixel, bool software, const ShaderCaps& caps) {
    CheckedShader out;
    if (tokens[0] >> 16 != (pixel ? 0xFFFFu : 0xFFFEu)) {
        out.fault = "bad value", out.field = "a shader of another stage";
        return out;
    }
    dp2emu_shader_info info;
    const dp2emu_result result = check(tokens, info);
    out.version = tokens[0];
    if (result == DP2EMU_NOT_SUPPORTED && software && !pixel && info.version >= 0x0200 &&
        !is_software(info.version) && within_caps(info, caps)) {
        std::vector<std::uint32_t> as_software(tokens, tokens + info.tokens);
        as_software[0] |= 0xFF;
        dp2emu_shader_info other;
        if (check(as_software.data(), other) == DP2EMU_OK) {
            out.tokens = std::move(as_software);
            out.software = true;
            return out;
        }
    }
    if (result != DP2EMU_OK) {
        out.fault = info.fault, out.field = info.field, out.token = info.fault_token;
    } else if (is_software(info.version) ? !software : !within_caps(info, caps)) {
        out.fault = "not supported", out.field = "a version or length that this device does not offer";
    } else {
        out.tokens.assign(tokens, tokens + info.tokens);
        out.software = is_software(info.version);
    }
    return out;
}

} // namespace runtime
