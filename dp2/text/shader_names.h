// Names of registers, modifiers and usages as shader assembly writes them; for both directions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dp2/shaders/shader.h"

namespace dp2::shader_names {

// "c12", "oPos", "vFace"; without an index in brackets.
std::string register_name(const Shader& shader, ShaderFile file, std::uint32_t number);
// The register that a word names in this version.
struct Name {
    ShaderFile file;
    std::uint32_t number;
};
std::optional<Name> find_register(const Shader& shader, std::string_view word);

inline constexpr const char* kUsages[] = {
    "position", "blendweight", "blendindices", "normal", "psize", "texcoord", "tangent",
    "binormal", "tessfactor",  "positiont",    "color",  "fog",   "depth",    "sample"};
inline constexpr const char* kSamplers[] = {"unknown", "1d", "2d", "cube", "volume"};
inline constexpr const char* kComparisons[] = {"", "gt", "eq", "ge", "lt", "ne", "le"};
inline constexpr const char* kShifts[] = {"_d8", "_d4", "_d2", "", "_x2", "_x4", "_x8"}; // [shift + 3]
// What is put before and after a source, by ShaderModifier.
struct Affix {
    const char *before, *after;
};
inline constexpr Affix kModifiers[] = {
    {"", ""},    {"-", ""},    {"", "_bias"}, {"-", "_bias"}, {"", "_bx2"}, {"-", "_bx2"}, {"1-", ""},
    {"", "_x2"}, {"-", "_x2"}, {"", "_dz"},   {"", "_dw"},    {"", "_abs"}, {"-", "_abs"}, {"!", ""}};

// "texld", "texcrd", "texldp": the mnemonic, which depends on the version and the control bits.
std::string mnemonic(const Shader& shader, const ShaderOpInfo& op, std::uint8_t control);

} // namespace dp2::shader_names
