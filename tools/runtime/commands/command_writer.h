// Writes commands, as structures of dp2emu_protocol.h and the data after them, to a sink: the driver, or a
// test's. The classes for the generations of commands derive from it. Stateless: what was sent is remembered
// by each runtime.
//
// A Sink has emit(const Command&). It is a template's parameter, since programs send millions of commands in
// a second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/emulator/call_block.h"

namespace runtime {

template <class Sink> class CommandWriter {
  public:
    explicit CommandWriter(Sink& sink) : sink_(&sink) {}

  protected:
    // A command with one structure and the data after it. `count`: wPrimitiveCount.
    template <class Record>
    void write(std::uint32_t opcode, const Record& record, std::span<const std::byte> tail = {},
               std::uint32_t count = 1) const {
        sink_->emit(Command{opcode, count, std::as_bytes(std::span(&record, 1)), tail});
    }
    // A command with several structures; none without any.
    template <class Record> void write_all(std::uint32_t opcode, std::span<const Record> records) const {
        if (records.empty()) return;
        sink_->emit(Command{opcode, static_cast<std::uint32_t>(records.size()), std::as_bytes(records)});
    }
    // A command without a structure.
    void write_data(std::uint32_t opcode, std::span<const std::byte> data, std::uint32_t count) const {
        sink_->emit(Command{opcode, count, {}, data});
    }

  private:
    Sink* sink_;
};

} // namespace runtime
