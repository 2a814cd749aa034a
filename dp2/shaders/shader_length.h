// How long a shader is that comes without its length, as the Direct3D runtime passes it to
// CreateVertexShader.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dp2 {

struct ShaderLength {
    std::size_t tokens = 0; // from the version to END, both included; 0: there is no END
    // Without an END: the token that ended the search.
    std::size_t stopped_at = 0;
    bool unknown =
        false; // it is no instruction, or has more parameters than it can have; else tokens ran out
};

// Nothing is read behind END, behind a token that is unknown, or behind `most` tokens, of which there is at
// least one.
ShaderLength shader_length(const std::uint32_t* tokens, std::size_t most);

} // namespace dp2
