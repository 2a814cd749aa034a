// The handler that executes a call's commands: each decoded command becomes a call of the front end or the
// query engine. The decoder has read the bytes; the handler gets only structures.
#pragma once

#include "responses/context/executor_blit.h"
#include "responses/context/executor_draw.h"
#include "responses/context/executor_query.h"
#include "responses/context/executor_shader.h"
#include "responses/context/executor_state.h"

namespace responses {

// The opcode and offset of the current command, for the error if a failed allocation ends the call. Commands
// of a state block have no offset in the call, so the STATESET command that executes them is reported.
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

// The error of a failure that a test rig has scripted.
inline dp2::Error scripted_failure() {
    return {dp2::Fault::Scripted, 0, 0, "fail_call"};
}

// Executes the commands of one call. The handlers of each group of commands are in a base class, so that
// decode() finds all of them in one object; this class counts and traces commands, and records and executes
// state blocks. The arguments must outlive it.
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
    // Scripts a failure: the command after the first `commands` ones fails.
    void fail_after(std::uint64_t commands) { fails_after_ = commands; }
    // The error of a call that a failed allocation ended.
    const dp2::Error& out_of_memory() const { return place_.out_of_memory(); }

    // Called before each command, including those that are recorded instead of executed. LimitExceeded: the
    // call has too many commands, or the open state block too many bytes.
    dp2::Status on_command(const dp2::Command& command) {
        if (fails_after_ && !place_.in_block() && (*fails_after_)-- == 0) return scripted_failure();
        ++commands_;
        place_.move_to(command);
        if (trace_ && !place_.in_block()) trace_(context_, &command);
        context_.charge.memory_budget()->make_room_for_command(command.payload.size());
        DP2_TRY(context_.front_end.budget().count_command());
        return passes_by(command) ? context_.blocks.record(command) : dp2::Status();
    }
    // While a state block is being recorded, state commands are added to it and not executed (WIRE.md E.12).
    bool passes_by(const dp2::Command& command) const { return context_.blocks.takes(command.op->op); }

    // State blocks, in executor.cpp
    dp2::Status on_state_set(const dp2::Command&, const wire::StateSet&);
    dp2::Status on_exit(const dp2::Command&, const wire::None&) { return {}; }

  private:
    dp2::Status execute_block(std::uint32_t handle, const dp2::DecodeContext& context);

    Context& context_;
    const dp2::Dialect& dialect_;
    const Trace& trace_;
    std::uint64_t commands_ = 0;
    std::optional<std::uint64_t> fails_after_;
    CommandPlace place_;
};

} // namespace responses
