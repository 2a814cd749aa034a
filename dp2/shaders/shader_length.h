// Finds the length of shader code that is passed without one, as in CreateVertexShader of the Direct3D
// runtime.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dp2 {

struct ShaderLength {
    std::size_t tokens = 0; // from the version to END, both included; 0: there is no END
    // Without END: the token at which the search stopped.
    std::size_t stopped_at = 0;
    bool unknown =
        false; // that token is invalid: unknown, or with too many parameters; false: `most` was reached
};

// Reads nothing after END, after an unknown token, or after `most` tokens, which must be at least 1.
ShaderLength shader_length(const std::uint32_t* tokens, std::size_t most);

} // namespace dp2
