// The opcode table as code: enum, rows, lookup by number and by name. opcodes.def has the rows.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "dp2/wire/tails.h"
#include "dp2/wire/wire.h"

namespace dp2 {

enum class Opcode : std::uint8_t {
#define DP2_OP(name, on_name, value, ...) name = value,
#include "dp2/wire/opcodes.def"
};

enum class Repeat : std::uint8_t { PerCount, Once };
enum class AlignRule : std::uint8_t { None, Vertices }; // Vertices: pads before and after them (WIRE.md C.3)
enum class Generation : std::uint8_t { Dx3, Dx6, Dx7, Dx8, Dx81, Dx9, Dx9Ex };
enum class Direction : std::uint8_t { ToDriver, ToRuntime };
enum class Kind : std::uint8_t { Draw, State, Resource, Blit, Query, Shader, Control };

struct OpInfo {
    Opcode op;
    const char* name; // "RENDERSTATE": the name in the text form; the DDI's name without D3DDP2OP_
    RecordId record;
    Repeat repeat;
    TailRule tail; // what follows each record (tails.h)
    AlignRule align;
    Generation since;
    Direction direction;
    Kind kind;
    const char* summary;
    std::uint16_t record_bytes;
    // True for commands to the driver whose size follows from the header in every dialect. The fast path of
    // CommandReader::step() decodes them.
    bool regular;
};

std::span<const OpInfo> all_ops();                  // in the order of their values
std::span<const OpInfo* const, 256> ops_by_value(); // null: unassigned
const OpInfo* find_op(std::uint8_t value);          // null: unassigned
const OpInfo* find_op(std::string_view name);       // "RENDERSTATE" or "D3DDP2OP_RENDERSTATE", any case
const char* generation_name(Generation generation); // "DirectX 8.1"
const char* kind_name(Kind kind);

// Name of the D3DOP_ token of DirectX 3 execute buffers with this number; DP2 reuses some of these numbers.
// "" for none.
const char* execute_buffer_token(std::uint8_t value);

} // namespace dp2
