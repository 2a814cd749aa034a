// The driver as its callers see it: a GPU, the contexts of the runtime, and calls that draw, answer queries,
// present, and move memory. Threading: one thread at a time may call an emulator and the objects that it
// returns; the GPU's worker threads are internal.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "responses/emulator/control.h"
#include "responses/emulator/direct_draw.h"
#include "responses/emulator/emulator_core.h"
#include "responses/emulator/memory_access.h"
#include "responses/emulator/presents.h"
#include "responses/emulator/submissions.h"

namespace responses {

class Emulator {
  public:
    // Throws std::invalid_argument for options that check() refuses, rasterizer::WorkerNotStarted, and
    // std::bad_alloc.
    explicit Emulator(EmulatorOptions options) : core_(std::move(options)) {}
    Emulator(const Emulator&) = delete;
    Emulator& operator=(const Emulator&) = delete;

    rasterizer::Gpu& gpu() { return core_.gpu; }
    const EmulatorOptions& options() const { return core_.options; }

    // Contexts: see ContextTable.
    dp2::Result<std::uint32_t> create_context(std::uint32_t interface_version, rasterizer::Handle target,
                                              rasterizer::Handle depth) {
        return core_.contexts.create(interface_version, target, depth);
    }
    dp2::Status destroy_context(std::uint32_t id) { return core_.contexts.destroy(id); }
    Context* find_context(std::uint32_t id) { return core_.contexts.find(id); }
    dp2::Result<Context*> context(std::uint32_t id) { return core_.contexts.context(id); }
    dp2::Result<Context*> usable_context(std::uint32_t id) { return core_.contexts.usable(id); }
    const std::map<std::uint32_t, std::unique_ptr<Context>>& contexts() const { return core_.contexts.all(); }
    // The context's device is lost from now on, as when a driver is stopped or a card removed: every call
    // fails with ContextLost, answers that were not fetched are gone, and the context can only be destroyed.
    // Surfaces and buffers stay. Apart from this function, a bug of this library (an unexpected exception) in
    // a call loses its context, and one in the work of the GPU loses all contexts. BadHandle: no such
    // context.
    dp2::Status lose_context(std::uint32_t id) { return core_.contexts.lose(id); }

    // D3dDrawPrimitives2: see Submissions::submit().
    void submit(Call& call) { submissions_.submit(call); }
    Submissions& submissions() { return submissions_; }
    const Submissions& submissions() const { return submissions_; }
    Presents& presents() { return presents_; }
    MemoryAccess& memory() { return memory_; }
    DirectDraw& direct_draw() { return direct_draw_; }
    Failures& failures() { return core_.failures; }
    const Failures& failures() const { return core_.failures; }
    const dp2::Error& last_error() const { return core_.failures.last(); }

    // Submits queued work to the GPU; waits only while the GPU's queue is full. LimitExceeded: see TimedCall.
    dp2::Status flush();
    // Waits until everything submitted is drawn or given up; Failures::take_gpu_failure() says which.
    void finish();
    // Returns when everything before the query's newest END in a command buffer is drawn. BadHandle: no such
    // context; ContextLost; no error for a query that does not exist or has no pending answer. LimitExceeded:
    // see TimedCall.
    dp2::Status wait_for_answer(std::uint32_t context, std::uint32_t query);
    // IDirect3DDevice9::ProcessVertices: writes `work.count` results of `work.stride` bytes, without drawing
    // or answering queries. OutOfRange: the results are longer than `out`; BadHandle: no such context;
    // ContextLost; errors of VertexProcessor::process().
    dp2::Status process_vertices(std::uint32_t context, const rasterizer::VertexProcessing& work,
                                 std::span<std::byte> out);

    // What a test rig does to this emulator.
    Control& control() { return control_; }
    const Control& control() const { return control_; }
    // Makes the clock discontinuous, as a change of its frequency does: open TIMESTAMPDISJOINT queries answer
    // TRUE.
    void inject_disjoint() { ++core_.machine.disjoint_events; }

    TimedCall timed() { return core_.timed(); }
    const EmulatorCounts& counts() const { return core_.counts; }
    rasterizer::FrontEndCounts front_end_counts() const { return core_.contexts.counts(); }

  private:
    EmulatorCore core_;
    Control control_{core_.machine, core_.contexts};
    Submissions submissions_{core_, control_};
    Presents presents_{core_};
    MemoryAccess memory_{core_};
    DirectDraw direct_draw_{core_};
};

} // namespace responses
