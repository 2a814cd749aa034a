// The key of a vertex program: the vertex inputs that exist, the components that the pixel program reads, and
// the shader or the fixed-function states on which the code depends. Numeric parameters (matrices, lights,
// materials) are uniforms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "dp2/tables/enums.h"
#include "rasterizer/base/same_words.h"
#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

// Inputs of the fixed-function vertex stage, four components each; for a vertex shader, input i is register
// v#i. The `imm` of the IR operation Attribute is input * 4 + component. Vertex fetch sets inputs that the
// declaration lacks to the defaults of PIPELINE.md 2.5.
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
    Passed0, // .. Passed0 + 9: transformed vertices drawn with a ps_3_0 shader: data of the shader's input k,
             // whose usage has no input above
    Count = Passed0 + 10
};
inline constexpr std::size_t kPassedInputs = 10; // v0 to v9
inline constexpr int kVertexInputs = static_cast<int>(VertexInput::Count);
constexpr std::uint32_t input_bit(VertexInput input) {
    return 1u << static_cast<unsigned>(input);
}

enum class VertexBlend : std::uint8_t { None, Weights, Tween };
enum class LightKind : std::uint8_t { Directional, Point, Spot };
inline constexpr int kLightKinds = 3;
inline constexpr std::uint32_t kMaxActiveLights = 64;
inline constexpr std::uint32_t kBlendMatrices = 4;     // matrices for blending without indices
inline constexpr std::uint32_t kPaletteMatrices = 256; // matrices for blending with indices

struct VertexKey {
    std::uint64_t shader = 0;  // ShaderObject::id; 0: fixed-function pipeline, `statics` is then 0
    std::uint64_t statics = 0; // number assigned to the values of the shader's StaticConstants
    std::uint64_t reader = 0;  // ShaderObject::id of the ps_3_0 shader that reads the outputs; 0: none
    // Samplers that a shader reads; the others have their default values.
    std::array<SamplerKey, kVertexSamplers> samplers = {};
    std::uint64_t wanted = 0;     // bit c: component c (varyings.h) must be computed; the position always
    std::uint32_t present = 0;    // bit i: the vertex has VertexInput i
    std::uint8_t transformed = 0; // XYZRHW / POSITIONT: position passes through
    std::uint8_t lighting = 0;
    std::uint8_t lights[kLightKinds] = {}; // number of enabled lights of each LightKind
    std::uint8_t specular = 0;             // SPECULARENABLE
    std::uint8_t local_viewer = 0;
    std::uint8_t normalize = 0;
    // Sources of the material's colours: Color1 is the vertex' diffuse colour, Color2 its specular colour;
    // Material if the vertex lacks that colour.
    dp2::MaterialSource diffuse_source = {}, ambient_source = {}, specular_source = {}, emissive_source = {};
    VertexBlend blend = {};
    std::uint8_t weights = 0;       // number of explicit weights; one more matrix gets 1 minus their sum
    std::uint8_t indexed = 0;       // matrices are selected by BLENDINDICES
    std::uint8_t color_indices = 0; // blend indices are D3DCOLOR: 0..1 means 0..255
    std::uint8_t clip_planes = 0;   // bit i: user plane i is enabled
    std::uint8_t point_scale = 0;   // POINTSCALEENABLE
    dp2::FogMode fog_mode = {};     // vertex fog; None: the factor is the vertex' own, or the specular alpha
    std::uint8_t range_fog = 0;
    std::uint8_t texture_set[8] = {};       // TEXCOORDINDEX low word, by stage
    dp2::TexGen texture_generate[8] = {};   // by stage; may be outside its enumeration
    std::uint8_t texture_transform[8] = {}; // TEXTURETRANSFORMFLAGS count 2..4, 0: none
    // By stage, if it transforms coordinates: number of components of its set in the vertex; 0: none.
    std::uint8_t texture_components[8] = {};
    bool operator==(const VertexKey& other) const { return same_words(*this, other); }
};
static_assert(std::has_unique_object_representations_v<VertexKey>);

// One light, in eye space.
struct LightUniforms {
    float diffuse[3] = {}, specular[3] = {}, ambient[3] = {};
    float position[3] = {};
    float direction[3] = {}; // directional: unit vector to the light; spot: unit vector along its axis
    float range = 0, falloff = 0;
    float attenuation[3] = {};
    float cos_theta = 0, cos_phi = 0; // cosines of half of Theta and Phi
};

// The uniforms of a vertex program. Matrices are [row][column], for row vectors: clip = v *
// world_view_projection. A draw has those up to the last one that its program reads
// (VertexProgram::uniform_words), so what few programs read comes last. In memory the lights follow, in the
// order of LightKind, then the palette of world-view matrices for indexed blending; or, for a shader, its
// constants.
struct VertexUniforms {
    float world_view_projection[4][4] = {};
    float point_size = 1, point_a = 1, point_b = 0, point_c = 0, viewport_height = 0;
    float fog_start = 0, fog_end = 1, fog_density = 1;
    float power = 0;
    float ambient[3] = {};
    float normal[3][3] = {}; // inverse transpose of world_view[0]
    float material_diffuse[4] = {}, material_ambient[4] = {}, material_specular[4] = {},
          material_emissive[4] = {};
    float world_view[kBlendMatrices][4][4] = {};
    float projection[4][4] = {};
    float tween = 0;
    float clip_plane[kClipPlanes][4] = {}; // in eye space; for a shader in clip space
    float texture[8][4][4] = {};
    SamplerUniforms sampler[kVertexSamplers];
};
static_assert(std::is_trivially_copyable_v<VertexUniforms> && sizeof(VertexUniforms) % 4 == 0);
constexpr SamplerPlace vertex_sampler(std::uint32_t number) {
    const std::uint32_t uniforms = RASTERIZER_UNIFORM(VertexUniforms, sampler) + number * kSamplerWords;
    return {kPixelSamplers + number, uniforms, uniforms};
}
inline constexpr std::uint32_t kLightUniforms = sizeof(VertexUniforms) / 4; // word where the lights start
inline constexpr std::uint32_t kLightWords = sizeof(LightUniforms) / 4;

} // namespace rasterizer
