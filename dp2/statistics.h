// What a command stream consists of, opcode by opcode: one more handler of the decoder's loop.
#pragma once

#include <array>

#include "dp2/decoder.h"

namespace dp2 {

class StreamStatistics {
  public:
    struct Row {
        std::uint64_t commands = 0;
        std::uint64_t records =
            0;                   // as the table repeats them; 1 for opcodes whose count means something else
        std::uint64_t bytes = 0; // headers, records and what follows them
    };

    // Adds a buffer's commands. The first structural error ends the walk and is returned; what stood before
    // it is counted.
    Status count(ByteSpan commands, const DecodeContext& context);

    const Row& row(Opcode op) const { return rows_[static_cast<std::size_t>(op)]; }
    Row total() const;

  private:
    std::array<Row, 256> rows_{};
};

} // namespace dp2
