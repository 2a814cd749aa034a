// Prints commands as text. Commands that the text form cannot express exactly are printed as raw bytes, so
// that assembling the text always gives the same bytes.
#pragma once

#include <string>

#include "dp2/commands/decoder.h"

namespace dp2 {

struct DisassembleOptions {
    int indent = 0; // spaces before each line
};

// Prints all commands of a buffer. From the first error on, the bytes are printed after `raw`, with the error
// in a comment.
std::string disassemble(ByteSpan commands, const DecodeContext& context,
                        const DisassembleOptions& options = {});
// Prints one command, with its line ends.
std::string disassemble_command(const Command& command, const DecodeContext& context,
                                const DisassembleOptions& options);

} // namespace dp2
