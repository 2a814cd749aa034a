// The arguments and results of one call of D3dDrawPrimitives2.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "dp2/commands/caller_memory.h"
#include "rasterizer/base/memory_budget.h"
#include "rasterizer/resources/storage.h"
#include "responses/queries/completion.h"

namespace responses {

// D3DHAL_DRAWPRIMITIVES2DATA with memory instead of surface pointers (WIRE.md A.3, B.1).
struct Call {
    std::uint32_t context = 0;
    std::uint32_t flags = 0; // in and out
    std::uint32_t vertex_type = 0, vertex_size = 0;
    std::span<std::byte> commands; // the command surface's whole allocation
    bool has_commands = true;      // false: NULL lpDDCommands
    std::uint32_t command_offset = 0, command_length = 0;
    // A copy of the `command_length` bytes at `command_offset`, if the caller has made one: it is executed,
    // and `commands` is not read.
    std::optional<dp2::ByteSpan> copied_commands;
    dp2::ByteSpan vertices; // begins at the surface's base, or at lpVertices
    bool has_vertices = false;
    std::shared_ptr<const rasterizer::Storage> vertex_buffer; // owns `vertices` after use_vertex_buffer()
    std::uint32_t vertex_offset = 0, vertex_length = 0;
    std::uint32_t* render_states = nullptr;    // 256, or null
    const RecordedAnswers* recorded = nullptr; // for CompletionKind::Recorded; null: as Immediate
    // Out
    std::uint32_t ddrval = 0, error_offset = 0;
    std::uint32_t answers_waiting = 0; // ready answers that this call has not written; 0 if it failed
    std::uint32_t needed_bytes = 0;    // smallest space into which the next of them fits; 0: none waits

    // The commands to execute, in the caller's memory.
    dp2::CallerMemory command_memory() const {
        return dp2::CallerMemory(dp2::ByteSpan(commands).subspan(command_offset, command_length));
    }
};

} // namespace responses
