// Random values of fields and random commands, from dp2's tables: mostly legal, often at the ends of ranges.
#pragma once

#include "dp2/commands/payload.h"
#include "dp2/wire/opcodes.h"
#include "tests/fuzz/support/program.h"
#include "tests/fuzz/support/random.h"

namespace fuzz {

// Handles of live objects, for use in commands. Ids of queries, shaders, patches and state sets are just small numbers.
struct Handles {
    std::vector<std::uint32_t> surfaces, buffers;
};

// A value for a field; `state` is the state number in the field before it.
std::uint32_t random_value(const dp2::FieldInfo& field, std::uint32_t state, const Handles& handles, Random& random);
// A number at which range checks often fail.
std::uint32_t edge_number(Random& random);
void put_bits(std::uint8_t* at, dp2::FieldType type, std::uint32_t bits);

// A random, whole command with this opcode.
Bytes random_command(const dp2::OpInfo& op, const dp2::DecodeContext& context, const Handles& handles, Random& random);
// A random command with any opcode; draws and bindings are more frequent.
Bytes random_command(const dp2::DecodeContext& context, const Handles& handles, Random& random);

// One of several valid vertex or pixel shaders.
const std::vector<std::uint32_t>& stock_shader(bool pixel, Random& random);

} // namespace fuzz
