// The layout of a vertex in memory, from an FVF code, DX8 declaration tokens or D3DVERTEXELEMENT9 records.
// Invariant: at most kMaxElements elements of each kind, with valid types and streams.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/tables/enums.h"
#include "dp2/wire/wire.h"

namespace dp2 {

inline constexpr std::size_t kMaxElements = 64;

struct DeclarationElement {
    std::uint8_t stream = 0;
    DeclType type = {};
    DeclUsage usage = {};
    std::uint8_t usage_index = 0;
    std::uint16_t offset = 0;
    DeclMethod method = {}; // tessellation method; only patches use it
    bool operator==(const DeclarationElement&) const = default;
};

// Values of adjacent constant registers (D3DVSD_CONST).
struct DeclarationConstants {
    std::uint32_t first = 0;
    std::vector<std::uint32_t> words; // four a register
    bool operator==(const DeclarationConstants&) const = default;
};

struct VertexDeclaration {
    std::vector<DeclarationElement> elements; // with data in streams; their types are never Unused
    // Elements that exist only in patches: those of method UV and type UNUSED, and normals of DX8
    // tessellator tokens, with the stream, offset and type of the positions that they are computed from.
    std::vector<DeclarationElement> generated;
    std::vector<DeclarationConstants> constants; // loaded by SETVERTEXSHADER; sorted by register
    bool transformed() const;                    // positions are in screen space already (POSITIONT)
    bool operator==(const VertexDeclaration&) const = default;
};

std::uint32_t decl_type_size(DeclType type); // bytes; 0 for Unused and unknown types

// The usage of each vertex register of DX8 declarations (D3DVSDE_), by register number: WIRE.md F.2.
struct DeclarationRegister {
    DeclUsage usage;
    std::uint32_t index;
};
std::span<const DeclarationRegister> declaration_registers();

// The declaration of an FVF code. Error: BadValue for a code without a position.
Result<VertexDeclaration> declaration_of_fvf(std::uint32_t code);
// Checks the elements before END. BadValue names the first member with an undefined value (WIRE.md I-18).
Status check_elements(PackedArray<wire::VertexElement> elements);
// The declaration of the elements before END. Leaves out presampled displacement maps and elements with an
// undefined stream, type or usage; an undefined method counts as DEFAULT.
Result<VertexDeclaration> declaration_of_elements(PackedArray<wire::VertexElement> elements);
// The declaration of DX8 tokens (WIRE.md F.2). An element's usage is the one that the fixed-function pipeline
// gives to its register.
Result<VertexDeclaration> declaration_of_tokens(PackedArray<std::uint32_t> tokens);
// The inverse of the functions above: records without END, tokens with it.
std::vector<wire::VertexElement> declaration_elements(const VertexDeclaration& declaration);
std::vector<std::uint32_t> declaration_tokens(const VertexDeclaration& declaration);

} // namespace dp2
