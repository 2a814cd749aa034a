// Prints commands as text. Commands that the text form cannot express exactly are printed as raw bytes, so
// that assembling the text always gives the same bytes.
#pragma once

#include <string>

#include "dp2/commands/decoder.h"

namespace dp2 {

struct DisassembleOptions {
    int indent = 0; // spaces before each line
};

// All commands of a buffer. After the first error the rest is printed as raw bytes, with the error in a
// comment.
std::string disassemble(ByteSpan commands, const DecodeContext& context,
                        const DisassembleOptions& options = {});
// One command, with its line ends.
std::string disassemble_command(const Command& command, const DecodeContext& context,
                                const DisassembleOptions& options);
// "{ u8 0x12 0x34 }"
std::string bytes_text(ByteSpan bytes);

} // namespace dp2
