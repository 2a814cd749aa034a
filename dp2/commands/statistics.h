// Counts the commands, records and bytes of a stream by opcode.
#pragma once

#include <array>

#include "dp2/commands/decoder.h"

namespace dp2 {

class StreamStatistics {
  public:
    struct Row {
        std::uint64_t commands = 0;
        std::uint64_t records = 0; // a command whose count does not count records adds 1
        std::uint64_t bytes = 0;   // headers, records and what follows them
    };

    // Adds a buffer's commands. The first structural error ends the walk and is returned; the commands before
    // it are counted.
    Status count(ByteSpan commands, const DecodeContext& context);

    const Row& row(Opcode op) const { return rows_[static_cast<std::size_t>(op)]; }
    Row total() const;

  private:
    std::array<Row, 256> rows_{};
};

} // namespace dp2
