#include "tools/d3d9/objects/shader_check.h"

#include <algorithm>
#include <span>

#include "dp2/shader.h"

namespace d3d9 {

namespace {

constexpr std::uint32_t kEnd = 0x0000FFFF;
constexpr std::uint32_t kMostTokens = 1 << 20;

// The number of tokens including END; 0 when an unknown one is found before it. Shaders are passed without
// their length, so nothing may be read after an unknown token. Instructions of models 2 and 3 carry their own
// length; those of model 1 end at a token without the parameter bit (d3d9types.h).
std::size_t count_tokens(const std::uint32_t* tokens) {
    const std::uint32_t major = tokens[0] >> 8 & 0xFF;
    std::size_t at = 1;
    while (at < kMostTokens && tokens[at] != kEnd) {
        const std::uint32_t token = tokens[at], number = token & 0xFFFF;
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
        else if (number == static_cast<std::uint32_t>(dp2::ShaderOp::Def))
            length = 5;
        else
            while (length <= most && (tokens[at + 1 + length] & 0x80000000)) ++length;
        if (length > most) return 0;
        at += 1 + length;
    }
    return at + 1;
}

constexpr std::uint8_t kSoftware = 255; // the minor version of 2_sw and 3_sw

// The device allows the version and the number of instructions. Each takes at least one slot.
bool within_caps(const dp2::Shader& shader, const ShaderCaps& caps) {
    const std::uint32_t highest = shader.pixel ? caps.pixel_version : caps.vertex_version;
    if (shader.version() > highest) return false;
    std::uint32_t slots = ~std::uint32_t{0};
    if (shader.major == 3)
        slots = shader.pixel ? caps.pixel_30_slots : caps.vertex_30_slots;
    else if (shader.pixel && shader.version() == 0x0201)
        slots = caps.pixel_2x_slots;
    const auto executes = [](const dp2::ShaderInstruction& in) {
        using enum dp2::ShaderOp;
        return in.op != Dcl && in.op != Def && in.op != DefI && in.op != DefB;
    };
    return static_cast<std::size_t>(std::ranges::count_if(shader.code, executes)) <= slots;
}

} // namespace

CheckedShader check_shader(const std::uint32_t* tokens, bool pixel, bool software, const ShaderCaps& caps) {
    CheckedShader out;
    const std::uint32_t kind = tokens[0] >> 16;
    if (kind != (pixel ? 0xFFFFu : 0xFFFEu)) return out;
    const std::size_t count = count_tokens(tokens);
    if (count == 0 || count > kMostTokens) return out;
    out.tokens.assign(tokens, tokens + count);
    const auto parsed = dp2::parse_shader(out.tokens);
    if (!parsed) {
        out.reason = {parsed.error().fault, 0, 0, parsed.error().field};
        out.token = parsed.error().token;
    } else if (parsed->minor == kSoftware ? !software : !within_caps(*parsed, caps)) {
        out.reason = {dp2::Fault::NotSupported, 0, 0, "a version or length that this device does not offer"};
    }
    if (out.reason.fault != dp2::Fault::None) out.tokens.clear();
    return out;
}

} // namespace d3d9
