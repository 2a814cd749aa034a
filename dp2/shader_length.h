// How long a shader is that comes without its length, as the Direct3D runtime passes it to
// CreateVertexShader.
#pragma once

#include <cstddef>
#include <cstdint>

namespace dp2 {

// Tokens from the version to END, both included; 0: an unknown one stands before END, or END is not among the
// first `most`. Nothing is read behind END, nor behind a token that is unknown.
std::size_t shader_length(const std::uint32_t* tokens, std::size_t most);

} // namespace dp2
