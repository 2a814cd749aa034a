// The lighting equation, in eye space, for four vertices at a time. `prepare_lighting` computes once a call
// what does not depend on the vertex.
//
// Direct3D 7 has the equation of the driver (dp2emu's PIPELINE.md 2.3). Before, its parts differ:
//
// | | Direct3D 1 to 6 | Direct3D 7 |
// |---|---|---|
// | attenuation | a0 + a1 * n + a2 * n^2, n = (range - d) / range | 1 / (a0 + a1 * d + a2 * d^2) |
// | normals | by the matrix itself | by its inverse transpose |
// | material power 0 | no specular light | the power of 0 is 1 |
// | alpha of the specular colour | the vertex' | the material's |
#pragma once

#include <vector>

#include "tools/ddraw/vertices/lighting/light.h"

namespace ddraw::vertices {

enum class Generation : std::uint8_t { DirectX6, DirectX7 };           // DirectX6: Direct3D 1 to 6
enum class ColorModel : std::uint8_t { Mono = 1, Rgb = 2 };            // D3DCOLOR_*
enum class ColorSource : std::uint8_t { Material, Diffuse, Specular }; // D3DMCS_*: of the vertex

struct Lighting {
    Generation generation = Generation::DirectX7;
    ColorModel model = ColorModel::Rgb;
    Material material = {};
    Color ambient = {}; // D3DLIGHTSTATE_AMBIENT, D3DRENDERSTATE_AMBIENT
    ColorSource diffuse_source = ColorSource::Diffuse, specular_source = ColorSource::Specular,
                ambient_source = ColorSource::Material, emissive_source = ColorSource::Material;
    bool color_vertex = true; // false: all sources are the material
    bool specular = false;    // SPECULARENABLE
    bool normalize = false;   // NORMALIZENORMALS; Direct3D 1 to 6 always do
    bool local_viewer = true; // LOCALVIEWER; Direct3D 1 to 6 always do
    std::span<const Light> lights;
};

// A light in eye space. Parallel points have become directional.
struct EyeLight {
    LightType type;
    bool has_specular;
    float diffuse[3], specular[3], ambient[3];
    float position[3];
    float direction[3]; // directional: to the light; spot: its axis; both of length 1, or 0
    float range, per_range, falloff, attenuation[3], cos_theta, cos_phi;
};

struct PreparedLighting {
    Lighting state; // its lights are those below
    std::vector<EyeLight> lights;
    float normal[3][3];
};
// `has_diffuse`, `has_specular`: whether the vertices have these colours; otherwise the material's are used.
// A ramp device has no lights here: its tables of shades are refused where a device is created.
PreparedLighting prepare_lighting(const Lighting& lighting, const Matrix& world, const Matrix& view,
                                  bool has_diffuse, bool has_specular);

struct LitColors {
    Color4 diffuse, specular; // not clamped
};
// `normal` is in object space; zero without one. `diffuse` and `specular` are the vertices' colours.
LitColors light_vertices(const PreparedLighting& lighting, const Vector4& eye, const Vector4& normal,
                         const Color4& diffuse, const Color4& specular);

// A normal in eye space, of length 1 where the state says so
Vector4 eye_normal(const PreparedLighting& lighting, const Vector4& normal);

} // namespace ddraw::vertices
