// IDirect3DViewport::LightElements: points with normals in, colours out.
#pragma once

#include <optional>

#include "tools/ddraw/vertices/formats/checked.h"
#include "tools/ddraw/vertices/lighting/lighting.h"

namespace ddraw::vertices {

struct LightingElement { // D3DLIGHTINGELEMENT
    float position[3], normal[3];
};
static_assert(sizeof(LightingElement) == 24);

// D3DLIGHTDATA: elements in, of D3DTLVERTEX out the colours; each with a stride of its own. Refused: memory
// or strides that are too small.
struct LightElementsWork {
    std::span<const std::byte> in;
    std::size_t in_stride = 0;
    std::span<std::byte> out;
    std::size_t out_stride = 0;
};
std::optional<Refusal> light_elements(const LightElementsWork& work, std::size_t count,
                                      const Lighting& lighting, const Matrix& world, const Matrix& view);

} // namespace ddraw::vertices
