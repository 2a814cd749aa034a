#include "rasterizer/programs/vertex_inputs.h"

#include <algorithm>

#include "dp2/tables/vertex_declaration.h"

namespace rasterizer {

std::optional<VertexInput> fixed_input(dp2::DeclUsage usage, std::uint8_t index) {
    const auto texture = [](int set) {
        return static_cast<VertexInput>(static_cast<int>(VertexInput::Texture0) + set);
    };
    switch (usage) {
    case dp2::DeclUsage::Position:
        if (index == 0) return VertexInput::Position;
        if (index == 1) return VertexInput::Position1;
        return std::nullopt;
    case dp2::DeclUsage::PositionT: return index == 0 ? std::optional(VertexInput::Position) : std::nullopt;
    case dp2::DeclUsage::BlendWeight: return VertexInput::BlendWeight;
    case dp2::DeclUsage::BlendIndices: return VertexInput::BlendIndices;
    case dp2::DeclUsage::Normal:
        if (index == 0) return VertexInput::Normal;
        if (index == 1) return VertexInput::Normal1;
        return std::nullopt;
    case dp2::DeclUsage::PointSize: return VertexInput::PointSize;
    case dp2::DeclUsage::TexCoord: return index < 8 ? std::optional(texture(index)) : std::nullopt;
    case dp2::DeclUsage::Color:
        if (index == 0) return VertexInput::Diffuse;
        if (index == 1) return VertexInput::Specular;
        return std::nullopt;
    case dp2::DeclUsage::Fog: return index == 0 ? std::optional(VertexInput::Fog) : std::nullopt;
    default: return std::nullopt;
    }
}

std::optional<VertexInput> passed_input(const ShaderObject& reader, dp2::DeclUsage usage,
                                        std::uint8_t index) {
    for (std::size_t k = 0; k < std::min(reader.inputs.size(), kPassedInputs); ++k)
        if (reader.inputs[k].usage == usage && reader.inputs[k].index == index)
            return static_cast<VertexInput>(static_cast<std::size_t>(VertexInput::Passed0) + k);
    return std::nullopt;
}

} // namespace rasterizer
