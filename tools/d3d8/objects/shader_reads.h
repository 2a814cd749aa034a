// The length of a shader of version 1, and the registers that a vertex shader reads, for the rules that tie
// it to a declaration and to the device's caps. It needs no Windows header, so that it can be fuzzed
// natively.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace d3d8 {

struct ShaderReads {
    std::uint32_t inputs = 0;    // a bit for each input register
    std::uint32_t constants = 0; // one more than the highest constant register, relative ones left out
};

// `tokens`: a whole shader that check_shader() has accepted.
ShaderReads reads_of_shader(std::span<const std::uint32_t> tokens);

// The number of tokens of a shader of version 1, from the version to END; 0: it has too many.
std::size_t tokens_of_version_1(const std::uint32_t* tokens);

} // namespace d3d8
