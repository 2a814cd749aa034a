// Register allocation: linear scan over the code. At the beginning and the end of a region all values are in
// memory; earlier values that a loop reads keep their slots until it ends. When registers run out, the value
// whose next use is farthest away is stored (Belady's rule). Constants, uniforms, attributes and words of
// levels are never stored: they are in memory already, and most operations can read one operand from memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rasterizer/base/tile_size.h"
#include "rasterizer/jit/machine.h"

namespace rasterizer::jit {

struct Registers {
    std::uint8_t vectors, masks; // number of allocatable registers
};
// Numbers of registers that the emitter does not use itself.
constexpr Registers allocatable(Isa isa) {
    return isa == Isa::Avx512 ? Registers{28, 3} : Registers{12, 0};
}

struct Location {
    enum class Kind : std::uint8_t { None, Vector, Mask, Slot, Constant, Uniform, Attribute, LevelWord };
    Kind kind = Kind::None;
    // Number of the register, slot, uniform, attribute or word; for constants the bits.
    std::uint32_t index = 0;
    bool operator==(const Location&) const = default;
    bool is_register() const { return kind == Kind::Vector || kind == Kind::Mask; }
    // Whether the value is one word in memory that all lanes share.
    bool is_word() const {
        return kind == Kind::Constant || kind == Kind::Uniform || kind == Kind::LevelWord;
    }
};

// Loads a register from memory, or stores it to its slot.
struct Move {
    Location from, to;
};

struct Step {
    NodeId node = 0;
    // in: the locations of the node's operands, after swapping. out: the location of the result; for a Begin
    // the slot with the iteration count.
    Location out, in[3];
    std::uint32_t temporaries = 0;                // bit i: vector register i is free during the step
    std::uint32_t first_move = 0, move_count = 0; // moves before the step
};

struct Plan {
    Isa isa;
    std::vector<Node> nodes;
    std::vector<Step> steps; // nodes that produce code, in order
    std::vector<Move> moves;
    std::vector<std::uint32_t> levels; // Selection::levels; level i is in slot first_level + i
    std::uint32_t first_level = 0;
    std::vector<std::uint32_t> planes; // Selection::planes; their table begins at slot first_plane
    std::uint32_t first_plane = 0;
    // Number of 64-byte slots: first the variables, then levels, planes and spilled values.
    std::uint32_t slots = 0;
    std::uint32_t vectors = 0;           // bit i: vector register i is overwritten
    std::uint32_t stores = 0, loads = 0; // moves to slots; moves to registers
    bool gathers_pairs = false;          // two adjacent texels of each lane are read by gathers
    std::span<const Move> moves_before(const Step& step) const {
        return std::span(moves).subspan(step.first_move, step.move_count);
    }
};

// The table of plane parts: the terms of a varying that depend only on the row or the column of a block,
// computed once for each row and column of a tile. The table's first slot has a word that says which columns
// are valid and one with the valid row; then follow the row's part of each plane, and for each column the
// parts of all planes.
inline constexpr std::uint32_t kPlaneState = 1;
constexpr std::uint32_t plane_table_slots(std::size_t planes) {
    return planes == 0 ? 0 : kPlaneState + static_cast<std::uint32_t>(planes) * (1 + kBlocksAcross);
}

// `registers`: at least 4 vector registers, and 3 mask registers if the target has any.
Plan allocate(const Selection& selection, Registers registers);
// One line for each move and step: "v3 = FMul v1 c0x3f800000   ; %12".
std::string to_text(const Plan& plan);
// Returns an empty string if every operand of every step is where the plan says, else a line that names the
// first one that is not.
std::string verify(const Plan& plan);

} // namespace rasterizer::jit
