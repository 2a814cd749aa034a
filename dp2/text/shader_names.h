// Names of registers, modifiers and usages in shader assembly, for printing and reading.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dp2/shaders/shader.h"

namespace dp2::shader_names {

// "c12", "oPos", "vFace"; without the index of relative addressing.
std::string register_name(const Shader& shader, ShaderFile file, std::uint32_t number);
// The register that a word names in this version.
struct Name {
    ShaderFile file;
    std::uint32_t number;
};
std::optional<Name> find_register(const Shader& shader, std::string_view word);

// A token has 11 bits for a register's number, so c2048 and on have register types of their own, Const2 to
// Const4.
inline constexpr std::uint32_t kFileConstants = 2048;
// The register of c<number>. Numbers past the last constant of Const4 are returned unchanged, in Const.
constexpr Name constant_register(std::uint32_t number) {
    if (number < kFileConstants || number >= 4 * kFileConstants) return {ShaderFile::Const, number};
    const auto first = static_cast<std::uint32_t>(ShaderFile::Const2) - 1;
    return {static_cast<ShaderFile>(first + number / kFileConstants), number % kFileConstants};
}
constexpr std::uint32_t constant_number(ShaderFile file, std::uint32_t number) {
    if (file < ShaderFile::Const2 || file > ShaderFile::Const4) return number;
    const auto first = static_cast<std::uint32_t>(ShaderFile::Const2) - 1;
    return number + kFileConstants * (static_cast<std::uint32_t>(file) - first);
}

inline constexpr const char* kUsages[] = {
    "position", "blendweight", "blendindices", "normal", "psize", "texcoord", "tangent",
    "binormal", "tessfactor",  "positiont",    "color",  "fog",   "depth",    "sample"};
inline constexpr const char* kSamplers[] = {"unknown", "1d", "2d", "cube", "volume"};
inline constexpr const char* kComparisons[] = {"", "gt", "eq", "ge", "lt", "ne", "le"};
inline constexpr const char* kShifts[] = {"_d8", "_d4", "_d2", "", "_x2", "_x4", "_x8"}; // [shift + 3]
// Prefix and suffix of a source operand, by ShaderModifier.
struct Affix {
    const char *before, *after;
};
inline constexpr Affix kModifiers[] = {
    {"", ""},    {"-", ""},    {"", "_bias"}, {"-", "_bias"}, {"", "_bx2"}, {"-", "_bx2"}, {"1-", ""},
    {"", "_x2"}, {"-", "_x2"}, {"", "_dz"},   {"", "_dw"},    {"", "_abs"}, {"-", "_abs"}, {"!", ""}};

// "texld", "texcrd", "texldp": the mnemonic, which depends on the version and the control bits.
std::string mnemonic(const Shader& shader, const ShaderOpInfo& op, std::uint8_t control);

} // namespace dp2::shader_names
