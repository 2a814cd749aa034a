#include "tools/d3d8/objects/shader_reads.h"

#include <algorithm>
#include <cstddef>

namespace d3d8 {

namespace {

constexpr std::uint32_t kComment = 0xFFFE, kEndOfCode = 0xFFFF, kDcl = 0x1F, kDef = 0x51; // D3DSIO_
constexpr std::uint32_t kIsParameter = 1u << 31, kRelative = 1u << 13;
constexpr std::uint32_t kInput = 1, kConstant = 2; // D3DSPR_
constexpr std::size_t kDefWords = 5;               // the register of def and its four numbers

} // namespace

std::size_t tokens_of_version_1(const std::uint32_t* tokens) {
    constexpr std::size_t kMostTokens = 1 << 20;
    for (std::size_t at = 1; at < kMostTokens;) { // after the version
        const std::uint32_t token = tokens[at++], opcode = token & 0xFFFF;
        if (token & kIsParameter) continue;
        if (opcode == kEndOfCode) return at;
        if (opcode == kComment) at += token >> 16 & 0x7FFF;
        if (opcode == kDef) at += kDefWords;
    }
    return 0;
}

ShaderReads reads_of_shader(std::span<const std::uint32_t> tokens) {
    ShaderReads out;
    const auto parameter = [&](std::uint32_t token) {
        const std::uint32_t type = token >> 28 & 7, number = token & 0x7FF;
        if (type == kInput && number < 32) out.inputs |= 1u << number;
        if (type == kConstant && !(token & kRelative)) out.constants = std::max(out.constants, number + 1);
    };
    std::size_t at = 1; // after the version
    while (at < tokens.size()) {
        const std::uint32_t instruction = tokens[at++], opcode = instruction & 0xFFFF;
        if (opcode == kEndOfCode) break;
        if (opcode == kComment) {
            at += instruction >> 16 & 0x7FFF;
            continue;
        }
        if (opcode == kDef) {
            if (at < tokens.size()) parameter(tokens[at]);
            at += kDefWords;
            continue;
        }
        for (bool first = true; at < tokens.size() && (tokens[at] & kIsParameter); ++at, first = false)
            if (!first && opcode != kDcl) parameter(tokens[at]); // the first one is written
    }
    return out;
}

} // namespace d3d8
