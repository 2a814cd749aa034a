// The vertices, indices and texels of the benchmark scenes. Every program that draws the scenes (ours and the OpenGL
// one) calls these functions, so that all of them draw the same numbers.
// Invariant: the bits are equal on every machine. Only single-precision + - * / and square roots are used, in the
// written order (compile with -ffp-contract=off); each statement draws at most one random number. The tests pin a hash
// of every array.
// Screen positions are pixels from the top left corner, with pixel centres at .5: the screen is [0,1024] x [0,768]. A
// Direct3D 9 XYZRHW vertex is half a pixel further left and up. Colours are 0xAARRGGBB. Front faces are clockwise on
// the screen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bench {

inline constexpr int kWidth = 1024, kHeight = 768;
inline constexpr std::uint32_t kClearColor = 0xFF204060, kFogColor = 0xFF8090A0, kShadowColor = 0x80000010;

struct ColorVertex { // XYZRHW|DIFFUSE
    float x, y, z, rhw;
    std::uint32_t color;
};
struct TexturedVertex { // XYZRHW|DIFFUSE|TEX1
    float x, y, z, rhw;
    std::uint32_t color;
    float u, v;
};
struct FoggedVertex { // XYZRHW|DIFFUSE|SPECULAR|TEX2
    float x, y, z, rhw;
    std::uint32_t color, fog; // the fog factor is the alpha of `fog`
    float u0, v0, u1, v1;
};
struct ShadedVertex { // XYZRHW|DIFFUSE and coordinates of 2, 3, 3 and 3 floats
    float x, y, z, rhw;
    std::uint32_t color;
    float u, v, light1[3], light2[3], eye[3];
};
struct MeshVertex { // XYZ|NORMAL|TEX1
    float x, y, z, nx, ny, nz, u, v;
};

// Corners 0 to 3 of the screen in strip order: top left, top right, bottom left, bottom right.
template <class Vertex> void place_on_corner(Vertex& vertex, int corner) {
    vertex.x = (corner & 1) != 0 ? static_cast<float>(kWidth) : 0.0f;
    vertex.y = (corner & 2) != 0 ? static_cast<float>(kHeight) : 0.0f;
}

// Layers over the whole screen, each a strip of four vertices.
inline constexpr int kFlatLayers = 20, kBlendedLayers = 10, kTexturedLayers = 10, kFoggedLayers = 10, kShadedLayers = 4;
std::vector<ColorVertex> flat_layers();        // S1: each layer has one colour, layer 0 is the nearest
std::vector<ColorVertex> blended_layers();     // S2: alpha 0x20 to 0xDF, different at each corner
std::vector<TexturedVertex> textured_layers(); // S3: tilted, magnified to 0.25 to 0.8 texels a pixel
std::vector<FoggedVertex> fogged_layers();     // S4: tilted, minified to 0.7 to 7 texels a pixel
std::vector<ShadedVertex> shaded_layers();     // S10
std::vector<ColorVertex> shadow_layer();       // the last layer of S9

// Lists of equilateral triangles at random positions; sizes are areas.
inline constexpr int kSmallTriangles = 200000, kDepthTriangles = 100000;
std::vector<ColorVertex> small_triangles(); // S5: 5 to 15 pixels
std::vector<ColorVertex> depth_triangles(); // S7: 50 to 150 pixels

// S6: a height field of 512x512 cells; a list of triangles, clockwise from above; the world matrix is the identity.
inline constexpr int kMeshSide = 512;
inline constexpr int kMeshVertices = (kMeshSide + 1) * (kMeshSide + 1);
inline constexpr int kMeshTriangles = kMeshSide * kMeshSide * 2;
struct Mesh {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices;
};
Mesh height_field();
// For row vectors, left-handed, depth 0 to 1: the eye at (0, 12, -9) looks at the origin.
inline constexpr float kMeshView[16] = {1, 0, 0, 0, 0, 0.6f, -0.8f, 0, 0, 0.8f, 0.6f, 0, 0, 0, 15, 1};
inline constexpr float kMeshProjection[16] = {1.5f,           0, 0, 0, 0, 2, 0, 0, 0, 0, 40.0f / 39.0f, 1, 0, 0,
                                              -40.0f / 39.0f, 0};
struct PointLight {
    float position[3], diffuse[3], specular[3], attenuation[3];
};
inline constexpr PointLight kMeshLights[3] = {
    {{-4, 3, -3}, {1.0f, 0.3f, 0.2f}, {0.8f, 0.8f, 0.8f}, {1, 0.05f, 0.02f}},
    {{4, 4, 0}, {0.2f, 0.9f, 0.3f}, {0.6f, 0.6f, 0.6f}, {1, 0.05f, 0.02f}},
    {{0, 5, 5}, {0.3f, 0.4f, 1.0f}, {0.5f, 0.5f, 0.5f}, {1, 0.05f, 0.02f}},
};
// The material's diffuse, specular and ambient colours are 1; the global ambient light is 0.1.
inline constexpr float kMeshPower = 20;

// S8 and S9: fills the depth buffer with 8x6 cells of 128 pixels, with random depths at the nodes.
inline constexpr int kFillTriangles = 96;
std::vector<ColorVertex> depth_fill();

// S8: box b has vertices 8b to 8b + 7 and indices 36b to 36b + 35; outward faces are clockwise.
inline constexpr int kBoxes = 1000;
struct Boxes {
    std::vector<ColorVertex> vertices;
    std::vector<std::uint16_t> indices;
};
Boxes boxes();

// S9: prism p is the list of 8 triangles from vertex 24p on.
inline constexpr int kPrisms = 200;
std::vector<ColorVertex> prisms();

// S12: quads of 8x8 pixels, each a strip of four vertices. The texture changes before each quad, blending before every
// second one.
inline constexpr int kQuads = 20000, kQuadTextures = 8;
std::vector<TexturedVertex> quads();
constexpr int texture_of_quad(int quad) {
    return quad % kQuadTextures;
}
constexpr bool blend_of_quad(int quad) {
    return (quad / 2) % 2 != 0;
}

// Textures are squares of 32-bit ARGB words, top row first. S12's texture n has the seed S12 + n.
namespace seed {
inline constexpr std::uint32_t kS3 = 0x31, kS4First = 0x41, kS4Second = 0x42, kS6 = 0x61, kS10Normals = 0xA1,
                               kS10Diffuse = 0xA2, kS10Gloss = 0xA3, kS10Detail = 0xA4, kS12 = 0xC0;
} // namespace seed
std::vector<std::uint32_t> pattern_texels(int side, std::uint32_t seed);
std::vector<std::uint32_t> normal_map_texels(int side, std::uint32_t seed);
// The next mip level of a square: rounded means of 2x2 texels.
std::vector<std::uint32_t> half_size(const std::vector<std::uint32_t>& texels, int side);

// The work of a frame, for computing rates: covered pixels, before depth and stencil tests, and triangles. The numbers
// of full-screen layers were computed, the others counted by an OpenGL renderer with all tests off.
struct Work {
    const char* scene;
    double pixels, triangles;
};
inline constexpr Work kWorks[] = {
    {"S0", 786432, 0},       {"S1f", 15728640, 40},     {"S1b", 15728640, 40},   {"S2", 7864320, 20},
    {"S3", 7864320, 20},     {"S4", 7864320, 20},       {"S5", 1995997, 200000}, {"S6", 410588, 524288},
    {"S7", 9935175, 100000}, {"S8", 5568974, 12096},    {"S9", 21930102, 1698},  {"S10", 3145728, 8},
    {"S11a", 7864320, 20},   {"S11b", 1995997, 200000}, {"S12", 1280000, 40000},
};

} // namespace bench
