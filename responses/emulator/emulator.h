// The driver as its callers see it: one call takes a command buffer, draws, and writes answers over the same
// memory. Invariant: answers are written only after the last command byte was consumed, only by a successful
// call of a DX9 context; a failed call keeps them, and leaves the emulator usable. Threading: one thread at a
// time calls an emulator and what it hands out; the GPU's workers are its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/commands/caller_memory.h"
#include "dp2/commands/command_window.h"
#include "dp2/wire/dialect.h"
#include "rasterizer/schedule/gpu.h"
#include "responses/context/context_table.h"
#include "responses/emulator/control.h"
#include "responses/emulator/shown_pictures.h"
#include "responses/queries/completion.h"

namespace responses {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };
using Log = std::function<void(LogLevel, const std::string&)>;

struct EmulatorOptions {
    unsigned workers = 0;
    CompletionModel completion;
    dp2::Dialect dialect;
    const rasterizer::Kernels* kernels = nullptr; // null: the best
    bool compile = true;                          // see Gpu::Options
    bool draws = true;                            // see Gpu::draws()
    rasterizer::jit::CodeCache::Observer compiled;
    rasterizer::MemorySource memory; // see MemoryBudget::source()
    dp2::Limits limits;
    bool count_rejections = false;                   // see Gpu::Options
    bool prove_recordings = true;                    // see PreambleProof
    std::optional<rasterizer::PeakRates> peak_rates; // nothing: measured by the first mark that needs them
    Trace trace;
    QueryObserver* query_observer = nullptr; // of the DP2 door's queries; outlives the emulator
    Log log;
};

// LimitExceeded: more than rasterizer::kMaxWorkers; BadValue: a number that is none of the enumeration's.
dp2::Status check(const EmulatorOptions& options);

// D3DHAL_DRAWPRIMITIVES2DATA with memory instead of surface pointers (WIRE.md A.3, B.1).
struct Call {
    std::uint32_t context = 0;
    std::uint32_t flags = 0; // in and out
    std::uint32_t vertex_type = 0, vertex_size = 0;
    std::span<std::byte> commands; // the command surface's whole allocation
    bool has_commands = true;      // false: NULL lpDDCommands
    std::uint32_t command_offset = 0, command_length = 0;
    // A copy of the `command_length` bytes at `command_offset`, where one was made already: then it is
    // executed, and the commands themselves are not read.
    std::optional<dp2::ByteSpan> copied_commands;
    dp2::ByteSpan vertices; // from the surface's base or lpVertices on
    bool has_vertices = false;
    std::shared_ptr<const rasterizer::Storage> vertex_buffer; // owns `vertices` after use_vertex_buffer()
    std::uint32_t vertex_offset = 0, vertex_length = 0;
    std::uint32_t* render_states = nullptr;    // 256, or null
    const RecordedAnswers* recorded = nullptr; // for CompletionKind::Recorded; null: as Immediate
    // Out
    std::uint32_t ddrval = 0, error_offset = 0;
    std::uint32_t answers_waiting = 0; // that are ready and were not written; 0 when the call failed
    std::uint32_t needed_bytes = 0;    // of the smallest space that the next of them fits into; 0: none waits

    // The commands to execute, in the caller's memory.
    dp2::CallerMemory command_memory() const {
        return dp2::CallerMemory(dp2::ByteSpan(commands).subspan(command_offset, command_length));
    }
};

struct EmulatorCounts {
    std::uint64_t calls = 0, failed_calls = 0, commands = 0, bytes = 0, answers = 0, pages_continued = 0,
                  presents = 0;
};

// There was no memory, or the memory budget is full.
bool lacks_memory(const dp2::Error& error);

// What ended for a reason that lies in no input: memory, time, a mistake of this library, and operations, of
// which an emulator that has made its programs and textures before needs fewer. The same calls on another
// emulator would go on.
struct MachineFailures {
    std::uint64_t count = 0;
    dp2::Error last;
    void add(const dp2::Error& error) { ++count, last = error; }
};

// Gives the functions that a thread calls until it ends max_milliseconds together, for everything that they
// wait for; beyond that, the GPU gives up what is queued (StopSignal). Emulator's own functions begin one; a
// second inside of it does nothing. Whoever calls the GPU or a context's parts begins one, and ends with
// Emulator::take_gpu_failure().
class TimedCall {
  public:
    TimedCall(rasterizer::Gpu& gpu, std::uint32_t milliseconds);
    ~TimedCall();
    TimedCall(const TimedCall&) = delete;
    TimedCall& operator=(const TimedCall&) = delete;

  private:
    rasterizer::StopSignal* signal_ = nullptr; // null: another one has set the deadline, or there is none
};

// Of the work of one call.
inline rasterizer::CallBudget::Limits limits_of_call(const dp2::Limits& limits) {
    return {limits.max_commands, limits.max_primitives, limits.max_pixels, limits.max_operations};
}

class Emulator {
  public:
    // Throws std::invalid_argument for options that check() refuses, rasterizer::WorkerNotStarted, and
    // std::bad_alloc.
    explicit Emulator(EmulatorOptions options);
    Emulator(const Emulator&) = delete;
    Emulator& operator=(const Emulator&) = delete;

    rasterizer::Gpu& gpu() { return gpu_; }
    const EmulatorOptions& options() const { return options_; }

    // Contexts: see ContextTable.
    dp2::Result<std::uint32_t> create_context(std::uint32_t interface_version, rasterizer::Handle target,
                                              rasterizer::Handle depth) {
        return contexts_.create(interface_version, target, depth);
    }
    dp2::Status destroy_context(std::uint32_t id) { return contexts_.destroy(id); }
    Context* find_context(std::uint32_t id) { return contexts_.find(id); }
    dp2::Result<Context*> context(std::uint32_t id) { return contexts_.context(id); }
    dp2::Result<Context*> usable_context(std::uint32_t id) { return contexts_.usable(id); }
    const std::map<std::uint32_t, std::unique_ptr<Context>>& contexts() const { return contexts_.all(); }
    // The context's device is lost from now on, as when a driver is stopped or a card removed: every call
    // fails with ContextLost, answers that were not fetched are gone, and all that can be done is to destroy
    // it. Surfaces and buffers stay. It also happens by itself, to a context whose call ends by a mistake of
    // this library, and to all contexts when one happens on the GPU. BadHandle: there is none.
    dp2::Status lose_context(std::uint32_t id) { return contexts_.lose(id); }

    // The call reads its vertices from a buffer's present contents. BadHandle, WrongKind: no buffer.
    dp2::Status use_vertex_buffer(Call& call, rasterizer::Handle buffer);
    // D3dDrawPrimitives2. The memory of commands and vertices may change during the call (another thread, a
    // guest): no byte is read twice, so that the call means one of the things that stood there. The caller
    // has checked that offset and length lie inside `commands`. An allocation that fails ends the call as any
    // error does; when it failed on the GPU, the first call that learns of it fails with the end of its
    // commands as offset. Throws nothing: a mistake of this library loses the context.
    void submit(Call& call);
    // Where a call's answers stand in its command surface (WIRE.md I-2); after a successful call they are
    // dwErrorOffset bytes, which a driver that misbehaves may say wrong.
    std::size_t response_start(const Call& call) const {
        return options_.dialect.response_base == dp2::ResponseBase::SurfaceStart ? 0 : call.command_offset;
    }
    // The answers that a submitted call carries, as far as its command surface goes; none when it failed.
    dp2::ByteSpan response(const Call& call) const {
        if (call.ddrval != 0) return {};
        const dp2::ByteSpan area = answer_area(call);
        return area.first(std::min<std::size_t>(call.error_offset, area.size()));
    }
    // Where answers may be written.
    std::span<std::byte> answer_area(const Call& call) const {
        return call.commands.subspan(response_start(call));
    }
    // A call that cannot be executed, because there is no memory for what comes before that.
    void refuse_unread(Call& call, const dp2::Error& error);
    const MachineFailures& machine_failures() const { return machine_failures_; }
    // Something outside commands failed: last_error() and the log say so.
    void fail(const char* what, const dp2::Error& error);
    // The same, without a line in the log.
    void note(const dp2::Error& error) { last_error_ = error; }
    // What failed last; Fault::None before anything did.
    const dp2::Error& last_error() const { return last_error_; }
    // What was submitted is given to the GPU; waits only for room in its queue. LimitExceeded: see TimedCall.
    dp2::Status flush();
    // Everything submitted is drawn when it returns; take_gpu_failure() says if not.
    void finish();
    // Everything before the newest END of a query of the DP2 door is drawn when it returns. BadHandle: no
    // such context; ContextLost; a query that does not exist or has nothing to come is no error.
    // LimitExceeded: see TimedCall.
    dp2::Status wait_for_answer(std::uint32_t context, std::uint32_t query);
    // The same for everything submitted, and a frame ends.
    void present();
    // A frame ends, and nothing waits for it: a copy of what the surface shows then. Errors of
    // ShownPictures::copy(); the frame has ended all the same.
    dp2::Result<std::unique_ptr<ShownPicture>> present_later(rasterizer::Handle shown);
    // The next frame has this number, as in the program whose recording is replayed.
    void count_frames_from(std::uint64_t frames) { counts_.presents = frames; }
    // LimitExceeded when the time of the call that is under way is up: what was submitted and not drawn yet
    // is given up. OutOfMemory when an allocation failed while the GPU was drawing, and no call has said so
    // yet. What was submitted until now may lack pixels and counts. ContextLost: a mistake of this library on
    // the GPU; all contexts are lost.
    dp2::Status take_gpu_failure();
    const EmulatorCounts& counts() const { return counts_; }
    rasterizer::FrontEndCounts front_end_counts() const { return contexts_.counts(); }

    // Memory from outside; waits for draws where it must. Pitch is bytes from row to row of `data`. Reading a
    // surface fails as take_gpu_failure() does.
    dp2::Status write_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                              const rasterizer::Rect* rect, dp2::ByteSpan data, std::size_t pitch);
    dp2::Status read_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                             const rasterizer::Rect* rect, std::span<std::byte> data, std::size_t pitch);
    dp2::Status write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data);
    dp2::Status read_buffer(rasterizer::Handle handle, std::uint64_t offset, std::span<std::byte> data);
    // Writes `work.count` results of `work.stride` bytes. OutOfRange: they are longer than `out`; BadHandle:
    // no such context; ContextLost; else as VertexProcessor::process(). Draws nothing, answers nothing.
    dp2::Status process_vertices(std::uint32_t context, const rasterizer::VertexProcessing& work,
                                 std::span<std::byte> out);
    // What a test rig does to it.
    Control& control() { return control_; }
    const Control& control() const { return control_; }
    // The clock's continuity is broken, as by a change of power: TIMESTAMPDISJOINT brackets around it say so.
    void inject_disjoint() { ++machine_.disjoint_events; }

    TimedCall timed() { return {gpu_, options_.limits.max_milliseconds}; }

  private:
    dp2::Status take_time_failure();
    using Failure = std::optional<dp2::capture::FailCall>; // that a test rig wants of a call
    void refuse(Call& call, const dp2::Error& error, const Failure& failure = {});
    dp2::Error lose_by_mistake(Context* context, const char* where); // null: all
    std::uint32_t begin(Call& call);
    dp2::Status run(Call& call, std::uint32_t flags, Context& context, const Failure& failure);
    dp2::Status execute(Call& call, Context& context, const Failure& failure);
    dp2::Status settle(const Call& call, Context& context, bool succeeded);
    const RecordedAnswers* recorded(const Call& call) const; // null: the model decides
    void collect(const Call& call, Context& context);
    void answer(Call& call, Context& context);
    template <class Text> void log(LogLevel level, Text&& text) const;

    EmulatorOptions options_;
    rasterizer::Gpu gpu_;
    ShownPictures pictures_{gpu_};
    std::uint64_t call_number_ = 0;
    dp2::Error last_error_;
    MachineFailures machine_failures_;
    EmulatorCounts counts_;
    MachineFacts machine_;
    ContextTable contexts_; // refer to the GPU
    Control control_{machine_, contexts_};
    std::vector<std::byte> window_ = std::vector<std::byte>(dp2::kWindowBytes); // copied commands of a call
};

} // namespace responses
