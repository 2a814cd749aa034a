// What decides a vertex program's code: which inputs a vertex has, which results somebody reads, and the
// fixed-function state that changes instructions. Numbers (matrices, lights, materials) are uniforms.
#pragma once

#include <cstdint>
#include <type_traits>

#include "rasterizer/varyings.h"

namespace rasterizer {

// Inputs of the fixed-function vertex stage, four components each; Attribute imm = input * 4 + component.
// Fetch fills what the declaration lacks with the defaults of pipeline spec 2.5.
enum class VertexInput : std::uint8_t {
    Position,
    BlendWeight,
    BlendIndices,
    Normal,
    PointSize,
    Diffuse,
    Specular,
    Fog,
    Texture0, // .. Texture7 = Texture0 + 7
    Position1 = Texture0 + 8,
    Normal1,
    Count
};
inline constexpr int kVertexInputs = static_cast<int>(VertexInput::Count);

struct VertexKey {
    std::uint64_t wanted = 0;     // bit c: component c (varyings.h) is read by somebody; position always
    std::uint32_t present = 0;    // bit i: VertexInput i comes from the vertex
    std::uint8_t transformed = 0; // XYZRHW / POSITIONT: position passes through
    std::uint8_t lighting = 0;
    std::uint8_t fog_mode = 0; // vertex fog: D3DFOG; 0: factor is specular alpha
    std::uint8_t range_fog = 0;
    std::uint8_t texture_set[8] = {};       // TEXCOORDINDEX low word, by stage
    std::uint8_t texture_generate[8] = {};  // TEXCOORDINDEX high word
    std::uint8_t texture_transform[8] = {}; // TEXTURETRANSFORMFLAGS count, 0: none
    bool operator==(const VertexKey&) const = default;
};
static_assert(std::has_unique_object_representations_v<VertexKey>);

// Row vectors: clip = v * world_view_projection; element [row][column].
struct VertexUniforms {
    float world_view_projection[4][4] = {};
    float world_view[4][4] = {};
    float texture[8][4][4] = {};
    float fog_start = 0, fog_end = 1, fog_density = 1;
};
static_assert(std::is_trivially_copyable_v<VertexUniforms> && sizeof(VertexUniforms) % 4 == 0);

} // namespace rasterizer
