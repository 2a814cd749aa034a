// The handler that executes a call's commands: each decoded command becomes a call of the front end or the
// query engine. It reads no bytes and knows no formats.
#pragma once

#include "responses/context/executor_blit.h"
#include "responses/context/executor_draw.h"
#include "responses/context/executor_query.h"
#include "responses/context/executor_shader.h"
#include "responses/context/executor_state.h"

namespace responses {

// The place in the call of the command that is executed, kept for the error of a call that an allocation
// ends. Commands of a state block lie outside of the call: while one is executed, STATESET's place stays.
class CommandPlace {
  public:
    void move_to(const dp2::Command& command) {
        if (!in_block_)
            error_ = {dp2::Fault::OutOfMemory, static_cast<std::uint8_t>(command.op->op), command.offset};
    }
    bool in_block() const { return in_block_; }
    void set_in_block(bool in_block) { in_block_ = in_block; }
    const dp2::Error& out_of_memory() const { return error_; }

  private:
    dp2::Error error_{dp2::Fault::OutOfMemory};
    bool in_block_ = false;
};

// A test rig wanted the call to end here.
inline dp2::Error scripted_failure() {
    return {dp2::Fault::Scripted, 0, 0, "fail_call"};
}

// Inherits the commands from its parts, one a group, so that decode() finds them all in one handler. Itself
// it counts and traces commands, and records and executes state blocks. For one call; the arguments outlive
// it.
class Executor : public DrawExecutor,
                 public StateExecutor,
                 public ShaderExecutor,
                 public BlitExecutor,
                 public QueryExecutor {
  public:
    Executor(rasterizer::Gpu& gpu, Context& context, std::uint64_t call, StateMirror& mirror,
             const dp2::Dialect& dialect, const Trace& trace)
        : DrawExecutor(context.front_end), StateExecutor(context, gpu.resources(), mirror, dialect),
          ShaderExecutor(context.front_end, dialect), BlitExecutor(gpu, context.blitter, context.front_end),
          QueryExecutor(context, call, dialect), context_(context), dialect_(dialect), trace_(trace) {}

    std::uint64_t commands() const { return commands_; }
    // The command behind the first `commands` ones fails, as a test rig wants it.
    void fail_behind(std::uint64_t commands) { fails_behind_ = commands; }
    // The error of a call that an allocation ended: where it was.
    const dp2::Error& out_of_memory() const { return place_.out_of_memory(); }

    // Before each command, those that pass by too. LimitExceeded: the call has too many commands, or the open
    // state block too many bytes.
    dp2::Status on_command(const dp2::Command& command) {
        if (fails_behind_ && !place_.in_block() && (*fails_behind_)-- == 0) return scripted_failure();
        ++commands_;
        place_.move_to(command);
        if (trace_ && !place_.in_block()) trace_(context_, &command);
        context_.charge.memory_budget()->make_room_for_command(command.payload.size());
        DP2_TRY(context_.front_end.budget().count_command());
        return passes_by(command) ? context_.blocks.record(command) : dp2::Status();
    }
    // While a state block is recorded, what belongs into it is not executed (WIRE.md E.12).
    bool passes_by(const dp2::Command& command) const { return context_.blocks.takes(command.op->op); }

    // State blocks (executor.cpp)
    dp2::Status on_state_set(const dp2::Command&, const wire::StateSet&);
    dp2::Status on_exit(const dp2::Command&, const wire::None&) { return {}; }

  private:
    dp2::Status execute_block(std::uint32_t handle, const dp2::DecodeContext& context);

    Context& context_;
    const dp2::Dialect& dialect_;
    const Trace& trace_;
    std::uint64_t commands_ = 0;
    std::optional<std::uint64_t> fails_behind_;
    CommandPlace place_;
};

} // namespace responses
