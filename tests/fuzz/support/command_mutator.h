// Mutations of command bytes that keep to command boundaries: a mutator of bytes rarely makes these.
#pragma once

#include "tests/fuzz/support/command_pieces.h"
#include "tests/fuzz/support/command_values.h"

namespace fuzz {

// Makes one change: a command is inserted, deleted, duplicated, moved or cut, or gets another opcode, count, number or
// handle, or a record more or less.
void mutate_commands(Bytes& commands, const dp2::DecodeContext& context, const Handles& handles, Random& random);
// Inserts some commands of `other` between those of `commands`.
void splice_commands(Bytes& commands, std::span<const std::uint8_t> other, const dp2::DecodeContext& context,
                     Random& random);
// Removes one whole command and returns it; empty when there is none.
Bytes take_command(Bytes& commands, const dp2::DecodeContext& context, Random& random);
// Puts bytes between two commands.
void insert_between(Bytes& commands, std::span<const std::uint8_t> bytes, const dp2::DecodeContext& context,
                    Random& random);

} // namespace fuzz
