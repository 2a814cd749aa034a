// The vertex declarations of Direct3D 8: lists of D3DVSD_ tokens, which programs pass without a length. It
// needs no Windows header, so that it can be fuzzed natively.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace d3d8 {

inline constexpr std::uint32_t kStreams = 16;

// A float4 register that selecting the shader loads.
struct DeclaredConstant {
    std::uint32_t number = 0;
    std::array<float, 4> value = {};
};

struct Declaration {
    std::vector<std::uint32_t> tokens;             // with END; empty: the declaration is refused
    std::array<std::uint32_t, kStreams> extents{}; // bytes of a vertex in each stream, up to its last element
    std::uint32_t inputs = 0;                      // a bit for each register that gets data
    std::vector<DeclaredConstant> constants;
};

// Reads and checks a declaration (WIRE.md F.2). Nothing is read after END, after the first invalid token, or
// after the largest number of tokens. `fixed_function`: there is no code, so each register has the types that
// fixed functions take. `registers`: the number of constant registers.
Declaration read_declaration(const std::uint32_t* tokens, bool fixed_function, std::uint32_t registers);

} // namespace d3d8
