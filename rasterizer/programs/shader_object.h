// A shader, and the properties found in its code: declared inputs and outputs, and the registers and samplers
// that it reads. Immutable once made, shared by draws. PIPELINE.md 6.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "dp2/shaders/shader.h"
#include "dp2/tables/enums.h"

namespace rasterizer {

inline constexpr std::uint32_t kStaticRegisters = 16; // number of i# and of b# registers
inline constexpr std::uint32_t kFloatRegisters = 256; // number of c# registers
// Number of c# registers in the software versions of vertex shaders (vs_2_sw, vs_3_sw).
inline constexpr std::uint32_t kSoftwareFloatRegisters = 8192;

// Values of the integer and boolean constants. They are known when a shader is lowered, so that loops are
// unrolled and static branches resolved.
struct StaticConstants {
    std::array<std::array<std::int32_t, 4>, kStaticRegisters> integers = {};
    std::array<std::uint32_t, kStaticRegisters> booleans = {}; // 0 or 1
    auto operator<=>(const StaticConstants&) const = default;
};

// A dcl instruction of a shader: usage, usage index, register number, and the mask of its components.
struct ShaderDeclaration {
    dp2::DeclUsage usage = {};
    std::uint8_t index = 0;
    std::uint32_t number = 0;
    std::uint8_t mask = 0xF;
};

struct ShaderObject {
    dp2::Shader code;
    std::vector<ShaderDeclaration> inputs, outputs; // in the order of the code
    std::uint64_t id = 0;                           // unique; 0 means no shader
    std::uint32_t samplers = 0;                     // bit s: sampler s is read
    // Pixel shaders 2.0 and up, by sampler: the same number for samplers that the shader first samples at the
    // same coordinate register; 0: none.
    std::array<std::uint8_t, 16> sampled_at = {};
    std::uint32_t integers = 0,
                  booleans = 0;  // bit r: register i# or b# r is read, and not defined by the code
    std::uint32_t constants = 0; // the highest c# read, plus 1
    std::uint32_t centroid_inputs = 0,
                  centroid_textures = 0; // bit r: register v# or t# r is interpolated at the centroid
    bool kills = false;                  // has texkill
    bool writes_depth = false;
    bool indexed_constants = false; // constants are read through an address register
    StaticConstants defined;        // constants that defi and defb define
    bool has_statics = false;       // reads i# or b#, or `defined` is not empty
    struct Definition {
        std::uint32_t number;
        std::array<std::uint32_t, 4> bits;
    };
    std::vector<Definition> definitions; // constants that def defines, in the order of the code

    // Size of the object's heap memory, without the object itself.
    std::size_t heap_bytes() const {
        return code.heap_bytes() + (inputs.capacity() + outputs.capacity()) * sizeof(ShaderDeclaration) +
               definitions.capacity() * sizeof(Definition);
    }
    bool centroid() const { return (centroid_inputs | centroid_textures) != 0; }
};

// The number of a c# register. In the software versions, three more register files begin at c2048, c4096 and
// c6144.
std::uint32_t constant_number(const dp2::ShaderRegister& reg);

std::shared_ptr<const ShaderObject> make_shader_object(dp2::Shader code, std::uint64_t id);

} // namespace rasterizer
