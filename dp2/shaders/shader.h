// Parses Direct3D shader code, models 1 to 3, into checked instructions. Source: PIPELINE.md 6.1 to 6.3;
// WIRE.md F.5; shader_ops.def is the instruction table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dp2/base/result.h"

namespace dp2 {

enum class ShaderOp : std::uint16_t {
#define DP2_SHADER_OP(number, name, ...) name = number,
#include "dp2/shaders/shader_ops.def"
};

// The control flow of an instruction.
enum class ShaderFlow : std::uint8_t {
    None,
    Call,
    Return,
    Label,
    BeginLoop,
    EndLoop,
    BeginRep,
    EndRep,
    BeginIf,
    Else,
    EndIf,
    Break,
};

struct ShaderOpInfo {
    ShaderOp op;
    const char* mnemonic;
    bool has_dest;
    std::uint8_t sources;
    std::uint16_t vs_first, vs_last, ps_first, ps_last; // versions 0xMMmm; 0: none
    ShaderFlow flow;
};
std::span<const ShaderOpInfo> all_shader_ops();
const ShaderOpInfo* find_shader_op(std::uint32_t number); // null: no such instruction

// Register types. Where two names share a number, it depends on the stage or version which one is meant
// (PIPELINE.md 6.2).
enum class ShaderFile : std::uint8_t {
    Temp = 0,
    Input = 1,
    Const = 2,
    Address = 3, // pixel shaders: Texture
    Texture = 3,
    RastOut = 4, // 0 oPos, 1 oFog, 2 oPts
    AttrOut = 5, // oD
    Output = 6,  // oT; vs_3_0: o
    ConstInt = 7,
    ColorOut = 8,
    DepthOut = 9,
    Sampler = 10,
    Const2 = 11, // c2048 and on; Const3 has c4096 and on, Const4 c6144 and on
    Const3 = 12,
    Const4 = 13,
    ConstBool = 14,
    Loop = 15,
    Misc = 17, // 0 vPos, 1 vFace
    Label = 18,
    Predicate = 19,
};

struct ShaderRegister {
    ShaderFile file = ShaderFile::Temp;
    std::uint32_t number = 0;                    // within `file`: number 0 of Const2 is c2048
    bool relative = false;                       // whether an index register is added to the number
    ShaderFile index_file = ShaderFile::Address; // type of the index register: a0 or aL
    std::uint8_t index_component = 0;            // component of a0, 0..3
    bool operator==(const ShaderRegister&) const = default;
};

inline constexpr std::uint8_t kSaturate = 1, kPartialPrecision = 2, kCentroid = 4; // destination modifiers

struct ShaderDest {
    ShaderRegister reg;
    std::uint8_t mask = 0xF;    // x 1, y 2, z 4, w 8
    std::uint8_t modifiers = 0; // kSaturate | kPartialPrecision | kCentroid
    std::int8_t shift = 0;      // ps_1_x: the result times 2^shift, -3..3
    bool operator==(const ShaderDest&) const = default;
};

enum class ShaderModifier : std::uint8_t {
    None,
    Negate,
    Bias,
    BiasNegate,
    Sign,
    SignNegate,
    Complement,
    X2,
    X2Negate,
    DivideZ,
    DivideW,
    Abs,
    AbsNegate,
    Not,
};
inline constexpr std::uint8_t kSwizzleXyzw = 0xE4;

struct ShaderSource {
    ShaderRegister reg;
    std::uint8_t swizzle = kSwizzleXyzw; // two bits a component, x lowest
    ShaderModifier modifier = ShaderModifier::None;
    bool operator==(const ShaderSource&) const = default;
};

// The control bits of comparing instructions (if, break, setp), and those of texld.
enum class ShaderComparison : std::uint8_t {
    Greater = 1,
    Equal = 2,
    GreaterEqual = 3,
    Less = 4,
    NotEqual = 5,
    LessEqual = 6,
};
enum class TextureLoad : std::uint8_t { Plain = 0, Projected = 1, Biased = 2 };

struct ShaderInstruction {
    ShaderOp op = ShaderOp::Nop;
    std::uint8_t control = 0; // a ShaderComparison or a TextureLoad, else 0
    bool coissue = false;     // ps_1_x: runs together with the instruction before it
    bool predicated = false;
    ShaderSource predicate;
    ShaderDest dest;
    std::uint8_t source_count = 0;
    std::array<ShaderSource, 4> sources;
    std::array<std::uint32_t, 4> literal = {}; // values of def and defi; defb has only [0]
    std::uint8_t usage = 0, usage_index = 0;   // dcl: D3DDECLUSAGE
    std::uint8_t sampler_type = 0;             // dcl: 2 2D, 3 cube, 4 volume, 0 unknown
    std::uint32_t token = 0;                   // number of the instruction's first token in the shader
    bool operator==(const ShaderInstruction&) const = default;
};

// A comment token, in which compilers store debug information or the constant table.
struct ShaderComment {
    std::size_t before = 0; // number of the instruction that follows
    std::vector<std::uint32_t> words;
    bool operator==(const ShaderComment&) const = default;
};

struct Shader {
    bool pixel = false;
    std::uint8_t major = 0, minor = 0; // minor 255: a version for software vertex processing
    std::vector<ShaderInstruction> code;
    std::vector<ShaderComment> comments; // in order

    std::uint32_t version() const { return std::uint32_t{major} << 8 | minor; } // 0xMMmm
    bool at_least(std::uint32_t v) const { return version() >= v; }
    bool operator==(const Shader&) const = default;
    // Bytes on the heap that this shader's vectors have allocated.
    std::size_t heap_bytes() const {
        std::size_t sum =
            code.capacity() * sizeof(ShaderInstruction) + comments.capacity() * sizeof(ShaderComment);
        for (const ShaderComment& comment : comments)
            sum += comment.words.capacity() * sizeof comment.words[0];
        return sum;
    }
};

// Number of source parameters; for a few instructions it depends on the version.
std::uint8_t shader_sources(const ShaderOpInfo& op, const Shader& shader);
// Number of literal words at the end: 4 for def and defi, 1 for defb.
std::size_t shader_literals(ShaderOp op);

inline constexpr std::uint32_t kShaderComment = 0xFFFE;  // opcode of a comment token
inline constexpr std::size_t kMaxShaderComment = 0x7FFF; // words

// Parses tokens from the version to END. Accepts only instructions of that version, with the registers,
// modifiers and nesting that it allows. Errors carry the token's number (from 0): Truncated, UnknownOpcode,
// BadValue, OutOfRange, BadSequence, BadVersion, LimitExceeded.
Result<Shader> parse_shader(std::span<const std::uint32_t> tokens);

// The tokens from which parse_shader() makes this shader; appends the number of each instruction's first
// token to `starts`.
std::vector<std::uint32_t> shader_tokens(const Shader& shader, std::vector<std::size_t>* starts = nullptr);

} // namespace dp2
