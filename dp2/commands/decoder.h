// Walks a command buffer: checks the bounds of each command, then passes its typed records to a handler. The
// bytes must not change during the walk; command_window.h copies bytes that may. The executor, the validator,
// the printers and the counters all read commands through this file, and none of them parses. Invariant: a
// handler gets a command only if all its bytes exist.
#pragma once

#include <optional>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"
#include "dp2/commands/payload.h"
#include "dp2/wire/opcodes.h"
#include "dp2/wire/wire.h"

namespace dp2 {

// A whole command. `offset` is the offset of its header in the command surface.
struct Command {
    std::uint64_t offset = 0;
    const OpInfo* op = nullptr;
    std::uint16_t count = 0;
    std::uint8_t reserved = 0;
    ByteSpan payload;
};

// Layer 1: the sequence of commands. Errors carry the header's offset and the opcode.
class CommandReader {
  public:
    enum class Step : std::uint8_t { Command, End, Failed, More };

    // `context` must outlive the reader. `more`: further bytes will follow these, so that a command that is
    // cut off at their end is not an error yet.
    CommandReader(ByteSpan bytes, const DecodeContext& context, bool more = false)
        : bytes_(bytes), context_(context), ops_(ops_by_value()), more_(more) {}
    CommandReader(ByteSpan bytes, DecodeContext&& context) = delete;
    // Fills in the next command. End: the end of the buffer, or EXIT. Failed: see error(); later calls fail
    // too. More (only with `more`): the bytes from position() on are not a whole command.
    Step step(Command& command);
    // step() with the command as a value, for readers without `more`; nothing at the end.
    Result<std::optional<Command>> next();
    const Error& error() const { return error_; }
    std::size_t position() const { return at_; } // bytes from the first command to the next header

  private:
    Step step_irregular(Command& command); // for commands that are not OpInfo::regular, the end, and errors

    ByteSpan bytes_;
    const DecodeContext& context_;
    std::span<const OpInfo* const, 256> ops_;
    std::size_t at_ = 0;
    Error error_;
    bool more_;
};

inline CommandReader::Step CommandReader::step(Command& command) {
    const std::size_t left = bytes_.size() - at_;
    if (left < sizeof(wire::Command)) return step_irregular(command);
    const std::byte* at = bytes_.data() + at_;
    const auto header = load<wire::Command>(at);
    const OpInfo* op = ops_[header.opcode];
    if (!op || !op->regular) return step_irregular(command);
    const std::size_t payload =
        op->repeat == Repeat::Once ? op->record_bytes : std::size_t{op->record_bytes} * header.count;
    if (payload > left - sizeof header) return step_irregular(command);
    command = {context_.base_offset + at_, op, header.count, header.reserved,
               ByteSpan(at + sizeof header, payload)};
    at_ += sizeof header + payload;
    return Step::Command;
}

// Layer 2: the records of a command as bytes, for code that walks the fields of records.def. Calls
// f(const Element&).
template <class F> void for_each_element(const Command& command, const DecodeContext& context, F&& f) {
    const std::uint32_t elements = element_count(*command.op, command.count, context.dialect);
    const std::uint64_t header_end = command.offset + sizeof(wire::Command);
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < elements; ++i) {
        const auto element =
            measure_element(*command.op, command.count, command.payload, at, header_end, context);
        if (!element.ok()) return; // cannot happen: the command was checked by the same function
        f(*element);
        at = element->end;
    }
}

namespace detail {

// Layer 3: calls on(record, tail views...) for one element; the views depend on the tail rule.
template <TailRule Tail, class Record, class On>
Status deliver(const Command& command, const Element& element, On&& on) {
    Record record{};
    if constexpr (!std::is_empty_v<Record>) record = load<Record>(command.payload.data() + element.begin);
    const auto part = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        const std::size_t begin = element.tail_begin + (I == 0 ? 0 : element.part_bytes[0]);
        return tail_view<Tail, I>(command.payload.subspan(begin, element.part_bytes[I]));
    };
    constexpr std::integral_constant<std::size_t, 0> kFirst;
    constexpr std::integral_constant<std::size_t, 1> kSecond;
    static_assert(kTailParts == 2);
    if constexpr (!tail_info(Tail).parts[0].exists())
        return on(record);
    else if constexpr (!tail_info(Tail).parts[1].exists())
        return on(record, part(kFirst));
    else
        return on(record, part(kFirst), part(kSecond));
}

inline Error failed_at(Error error, std::size_t element) {
    error.element = static_cast<std::uint16_t>(element); // a command has at most 65535
    return error;
}

template <Opcode Op, Repeat Rep, TailRule Tail, class Record, class On>
Status deliver_all(const Command& command, const DecodeContext& context, On&& on) {
    if constexpr (Tail == TailRule::None && !std::is_empty_v<Record>) { // no tails: records have one size
        const std::size_t elements = command.payload.size() / sizeof(Record);
        for (std::size_t i = 0; i < elements; ++i) {
            const Status status = on(load<Record>(command.payload.data() + i * sizeof(Record)));
            if (!status.ok()) return failed_at(status.error(), i);
        }
        return {};
    } else {
        Status status;
        std::size_t done = 0;
        for_each_element(command, context, [&](const Element& element) {
            if (!status.ok()) return;
            status = deliver<Tail, Record>(command, element, on);
            if (status.ok()) ++done;
        });
        return status.ok() ? status : failed_at(status.error(), done);
    }
}

} // namespace detail

// Calls handler.on_<name>(command, record, views of the tail...) -> Status for each record of a command.
template <class Handler>
Status dispatch(const Command& command, const DecodeContext& context, Handler& handler) {
    switch (command.op->op) {
#define DP2_OP(name, on_name, value, ddi_name, record, repeat, tail, align, since, direction, kind, summary) \
    case Opcode::name:                                                                                       \
        return detail::deliver_all<Opcode::name, Repeat::repeat, TailRule::tail, wire::record>(              \
            command, context,                                                                                \
            [&](const auto&... parts) { return handler.on_##on_name(command, parts...); });
#include "dp2/wire/opcodes.def"
    }
    return {};
}

// Calls handler.on_command(command) and then dispatch() for each command of `reader`, until the end (true),
// the first error, or until more bytes are needed (false). If the handler has passes_by(command) and it
// returns true, the command is not dispatched. An error that the handler returns without an opcode gets the
// command's offset and opcode.
template <class Handler>
Result<bool> decode_commands(CommandReader& reader, const DecodeContext& context, Handler& handler) {
    Command command;
    for (;;) {
        switch (reader.step(command)) {
        case CommandReader::Step::Command: break;
        case CommandReader::Step::End: return true;
        case CommandReader::Step::More: return false;
        case CommandReader::Step::Failed: return reader.error();
        }
        Status status = handler.on_command(command);
        if constexpr (requires { handler.passes_by(command); })
            if (status.ok() && handler.passes_by(command)) continue;
        if (status.ok()) status = dispatch(command, context, handler);
        if (status.ok()) continue;
        Error error = status.error();
        if (error.opcode == 0) {
            error.opcode = static_cast<std::uint8_t>(command.op->op);
            error.offset = command.offset;
            error.placed = true;
        }
        return error;
    }
}

// Decodes a whole buffer, whose bytes must not change (decode_copied() in command_window.h if they may).
template <class Handler> Status decode(ByteSpan bytes, const DecodeContext& context, Handler& handler) {
    CommandReader reader(bytes, context);
    const Result<bool> ended = decode_commands(reader, context, handler);
    return ended.ok() ? Status() : ended.error();
}

// A handler that ignores every command; base class of handlers that need only a few commands.
struct NullHandler {
    Status on_command(const Command&) { return {}; }
#define DP2_OP(name, on_name, value, ddi_name, record, ...)                                                  \
    template <class... Tails> Status on_##on_name(const Command&, const wire::record&, const Tails&...) {    \
        return {};                                                                                           \
    }
#include "dp2/wire/opcodes.def"
};

} // namespace dp2
