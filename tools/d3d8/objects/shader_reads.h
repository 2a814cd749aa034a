// The registers that a vertex shader of version 1 reads, for the rules that tie it to a declaration and to
// the device's caps. It needs no Windows header, so that it can be fuzzed natively.
#pragma once

#include <cstdint>
#include <span>

namespace d3d8 {

struct ShaderReads {
    std::uint32_t inputs = 0;    // a bit for each input register
    std::uint32_t constants = 0; // one more than the highest constant register, relative ones left out
};

// `tokens`: a whole shader that check_shader() has accepted.
ShaderReads reads_of_shader(std::span<const std::uint32_t> tokens);

} // namespace d3d8
