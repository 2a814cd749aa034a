// The block structure of a shader's code: where branches, loops and subroutines begin and end.
#pragma once

#include <map>
#include <vector>

#include "dp2/shaders/shader.h"

namespace rasterizer {

dp2::ShaderFlow flow_of(const dp2::ShaderInstruction& in);

// Computed once from checked code (dp2::parse_shader), whose blocks are properly nested. Positions are
// indices into Shader::code.
class ShaderBlocks {
  public:
    explicit ShaderBlocks(const dp2::Shader& shader);

    struct Range {
        std::size_t begin = 0, end = 0;
    };
    Range main() const; // the code before the first subroutine
    // The label must exist.
    Range subroutine(std::uint32_t label) const;
    // For a branch or loop that begins at `at`: its end instruction, and its else; 0: no else.
    std::size_t end_of(std::size_t at) const { return end_[at]; }
    std::size_t else_of(std::size_t at) const { return else_[at]; }

  private:
    std::size_t first_label(std::size_t from) const; // the end of the code if no label follows

    std::size_t size_;
    std::vector<std::size_t> end_, else_;
    std::map<std::uint32_t, std::size_t> labels_;
};

} // namespace rasterizer
