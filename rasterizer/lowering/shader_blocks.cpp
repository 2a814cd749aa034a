#include "rasterizer/lowering/shader_blocks.h"

#include <algorithm>

namespace rasterizer {

using dp2::ShaderFlow;

ShaderFlow flow_of(const dp2::ShaderInstruction& in) {
    return dp2::find_shader_op(static_cast<std::uint32_t>(in.op))->flow;
}

ShaderBlocks::ShaderBlocks(const dp2::Shader& shader)
    : size_(shader.code.size()), end_(size_, 0), else_(size_, 0) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < size_; ++i) {
        switch (flow_of(shader.code[i])) {
        case ShaderFlow::BeginIf:
        case ShaderFlow::BeginLoop:
        case ShaderFlow::BeginRep: open.push_back(i); break;
        case ShaderFlow::Else: else_[open.back()] = i; break;
        case ShaderFlow::EndIf:
        case ShaderFlow::EndLoop:
        case ShaderFlow::EndRep:
            end_[open.back()] = i;
            open.pop_back();
            break;
        case ShaderFlow::Label: labels_[shader.code[i].sources[0].reg.number] = i; break;
        default: break;
        }
    }
}

std::size_t ShaderBlocks::first_label(std::size_t from) const {
    std::size_t first = size_;
    for (const auto& [label, at] : labels_)
        if (at >= from) first = std::min(first, at);
    return first;
}

ShaderBlocks::Range ShaderBlocks::main() const {
    return {0, first_label(0)};
}

ShaderBlocks::Range ShaderBlocks::subroutine(std::uint32_t label) const {
    const std::size_t begin = labels_.at(label) + 1;
    return {begin, first_label(begin)};
}

} // namespace rasterizer
