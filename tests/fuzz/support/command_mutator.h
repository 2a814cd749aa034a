// Mutations of command bytes that respect command boundaries; mutations of single bytes rarely give valid commands.
#pragma once

#include "tests/fuzz/support/command_pieces.h"
#include "tests/fuzz/support/command_values.h"

namespace fuzz {

// Makes one change: inserts, deletes, duplicates, moves or cuts a command, changes its opcode, count, a number or a
// handle, or adds or removes a record.
void mutate_commands(Bytes& commands, const dp2::DecodeContext& context, const Handles& handles, Random& random);
// Inserts some commands of `other` between those of `commands`.
void splice_commands(Bytes& commands, std::span<const std::uint8_t> other, const dp2::DecodeContext& context,
                     Random& random);
// Removes one whole command and returns it; returns nothing if there is none.
Bytes take_command(Bytes& commands, const dp2::DecodeContext& context, Random& random);
// Inserts bytes between two commands.
void insert_between(Bytes& commands, std::span<const std::uint8_t> bytes, const dp2::DecodeContext& context,
                    Random& random);

} // namespace fuzz
