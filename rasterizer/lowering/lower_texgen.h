// Texture coordinates of a stage: taken from the vertex or generated, then transformed. PIPELINE.md 2.7, 2.8.
#pragma once

#include <array>

#include "rasterizer/ir/ir_math.h"
#include "rasterizer/programs/vertex_key.h"

namespace rasterizer {

struct TexGenInputs {
    std::array<ir::Value, 4> set; // the stage's set as it was fetched
    Vec3 position, normal;        // eye space; the normal is zero when the vertex has none
};

// The four components of the stage's coordinates.
std::array<ir::Value, 4> lower_texgen(ir::Builder& b, const VertexKey& key, std::size_t stage,
                                      const TexGenInputs& inputs);

} // namespace rasterizer
