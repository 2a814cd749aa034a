// D3dDrawPrimitives2: one call executes a command buffer, then overwrites the commands with answers to
// queries. Invariant: answers are written only by a successful call of a DX9 context, after it has read its
// last command byte; after a failed call they stay queued, and the emulator is usable. Threading: as
// Emulator.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "dp2/commands/command_window.h"
#include "responses/emulator/call.h"
#include "responses/emulator/control.h"
#include "responses/emulator/emulator_core.h"

namespace responses {

// The limits of the work of one call.
inline rasterizer::CallBudget::Limits limits_of_call(const dp2::Limits& limits) {
    return {limits.max_commands, limits.max_primitives, limits.max_pixels, limits.max_operations};
}

class Submissions {
  public:
    // Both must outlive it.
    Submissions(EmulatorCore& core, Control& control) : core_(core), control_(control) {}

    // Makes the call read its vertices from the buffer's present contents. BadHandle, WrongKind: `buffer`
    // names no buffer.
    dp2::Status use_vertex_buffer(Call& call, rasterizer::Handle buffer);
    // D3dDrawPrimitives2. The memory of commands and vertices may change during the call (another thread, a
    // guest): each byte is read once, so that the call executes one consistent set of bytes. The caller has
    // checked that offset and length are inside `commands`. An allocation that fails ends the call like any
    // other error; if it failed in the work of the GPU, the first call that detects this fails, with the end
    // of its commands as offset. Throws nothing: a bug of this library loses the context.
    void submit(Call& call);
    // Refuses a call that cannot be executed because there is no memory to prepare it.
    void refuse_unread(Call& call, const dp2::Error& error);

    // Where a call's answers begin in its command surface (WIRE.md I-2); after a successful call they are
    // dwErrorOffset bytes, except that a driver that misbehaves may report another number.
    std::size_t response_start(const Call& call) const {
        return core_.options.dialect.response_base == dp2::ResponseBase::SurfaceStart ? 0
                                                                                      : call.command_offset;
    }
    // The answers of a submitted call, cut off at the end of its command surface; none when it failed.
    dp2::ByteSpan response(const Call& call) const {
        if (call.ddrval != 0) return {};
        const dp2::ByteSpan area = answer_area(call);
        return area.first(std::min<std::size_t>(call.error_offset, area.size()));
    }

  private:
    using Scripted = std::optional<dp2::capture::FailCall>; // the failure that a test rig has scripted

    // Where answers may be written.
    std::span<std::byte> answer_area(const Call& call) const {
        return call.commands.subspan(response_start(call));
    }
    std::uint32_t begin(Call& call);
    dp2::Status run(Call& call, std::uint32_t flags, Context& context, const Scripted& scripted);
    dp2::Status execute(Call& call, Context& context, const Scripted& scripted);
    dp2::Status settle(const Call& call, Context& context, bool succeeded);
    void refuse(Call& call, const dp2::Error& error, const Scripted& scripted = {});
    const RecordedAnswers* recorded(const Call& call) const; // null: the completion model decides
    void collect(const Call& call, Context& context);
    void answer(Call& call, Context& context);

    EmulatorCore& core_;
    Control& control_;
    std::uint64_t call_number_ = 0;
    std::vector<std::byte> window_ = std::vector<std::byte>(dp2::kWindowBytes); // copied commands of a call
};

} // namespace responses
