// All state that vertex processing depends on.
#pragma once

#include <array>

#include "tools/ddraw/vertices/formats/vertex_layout.h"
#include "tools/ddraw/vertices/lighting/fog.h"
#include "tools/ddraw/vertices/lighting/lighting.h"
#include "tools/ddraw/vertices/transform/viewport.h"

namespace ddraw::vertices {

enum class Generated : std::uint8_t { None, Normal, Position, Reflection }; // D3DTSS_TCI_*

// Texture coordinates that a stage of Direct3D 7 computes, written to the set that its TEXCOORDINDEX names.
struct CoordinateStage {
    Generated from = Generated::None;
    std::uint32_t set = 0;        // TEXCOORDINDEX's low word; of a generated coordinate where it is written
    std::uint32_t components = 0; // TEXTURETRANSFORMFLAGS' count, 2 to 4; any other number: no matrix
    Matrix matrix = kIdentity;
    bool transforms() const { return components >= 2 && components <= 4; }
    bool computes() const { return from != Generated::None || transforms(); }
};

struct VertexState {
    Matrix world = kIdentity, view = kIdentity, projection = kIdentity;
    Screen screen;
    bool lit = false; // otherwise the vertices' colours are used
    Lighting lighting;
    Fog fog;
    std::array<CoordinateStage, kSets> stages;
};

// Direct3D 1 to 6 lights vertices that have a normal, unless a call forbids it or no material is set.
// Direct3D 7 has LIGHTING.
inline bool first_generations_light(std::uint32_t fvf, bool has_material, bool do_not_light) {
    return (fvf & fvf::kNormal) != 0 && has_material && !do_not_light;
}

} // namespace ddraw::vertices
