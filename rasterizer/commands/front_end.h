// The front end of the GPU for one context of the runtime: takes typed commands, keeps the state, and queues
// batches of geometry and clears for the GPU that all contexts share. Invariant: the content of scenes has
// been checked: vertex numbers, rectangles, handles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/clearer.h"
#include "rasterizer/commands/draw_changes.h"
#include "rasterizer/commands/draw_commands.h"
#include "rasterizer/commands/draw_queue.h"
#include "rasterizer/commands/draw_snapshotter.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/input_assembler.h"
#include "rasterizer/commands/palettes.h"
#include "rasterizer/commands/patches.h"
#include "rasterizer/commands/predicate.h"
#include "rasterizer/commands/shader_table.h"
#include "rasterizer/commands/state_setters.h"
#include "rasterizer/commands/stream_output_stage.h"
#include "rasterizer/commands/texture_binder.h"
#include "rasterizer/commands/vertex_processor.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// Owns the parts and connects them; callers use the parts directly. Runs on the caller's thread, one call at
// a time for all contexts that share a GPU. The GPU must outlive the front end.
class FrontEnd {
  public:
    // interface_version: WIRE.md H.2. `target` and `depth` are surfaces or 0; they are not checked.
    FrontEnd(Gpu& gpu, std::uint32_t interface_version, Handle target, Handle depth);
    FrontEnd(const FrontEnd&) = delete; // the parts refer to one another
    FrontEnd& operator=(const FrontEnd&) = delete;

    // Called at the beginning and the end of a call. The call's vertices must live until it ends; `limits`:
    // the cost limits of the call.
    void begin_call(const CallVertices& vertices, const CallBudget::Limits& limits);
    void end_call();
    CallBudget& budget() { return budget_; } // of the current call

    const DeviceState& state() const { return setters_.state(); }
    StateSetters& setters() { return setters_; }
    const StateSetters& setters() const { return setters_; }
    ShaderTable& shaders() { return shaders_; }
    const ShaderTable& shaders() const { return shaders_; }
    Palettes& palettes() { return palettes_; }
    const Palettes& palettes() const { return palettes_; }
    DrawCommands& draws() { return draws_; }
    Patches& patches() { return patches_; }
    const Patches& patches() const { return patches_; }
    Clearer& clearer() { return clearer_; }
    StreamOutputStage& stream_output() { return stream_output_; }
    VertexProcessor& vertex_processor() { return vertex_processor_; }
    Predicate& predicate() { return predicate_; } // condition of draws, clears and blits

    const FrontEndCounts& counts() const { return counts_; }
    const SkipCounts& skips() const { return queue_.skips(); }
    const MissingTextures& missing_textures() const { return queue_.missing_textures(); }
    const UnfitTargets& unfit_targets() const { return queue_.unfit_targets(); }
    // Tells the observer of each draw from now on; an empty one: none.
    void observe_draws(DrawObserver observer) { queue_.observe(std::move(observer)); }
    std::uint32_t take_textures_read() { return queue_.take_textures_read(); } // see DrawQueue
    // The counts of this context after all commands so far.
    CountSnapshot snapshot() const { return gpu_.snapshot(context_); }
    // Whether draws depend on something that no DP2 command sets: a predicate or stream output.
    bool diverted() const {
        return predicate_.is_set() || stream_output_.writes() || !stream_output_.rasterizes();
    }

  private:
    Gpu& gpu_;
    std::shared_ptr<ContextCounts> context_ = std::make_shared<ContextCounts>();
    FrontEndCounts counts_;
    DrawChanges changes_;
    CallBudget budget_;
    Predicate predicate_;
    // Each part only uses parts above it.
    StateSetters setters_;
    ShaderTable shaders_;
    Palettes palettes_;
    InputAssembler input_;
    TextureBinder textures_;
    DrawSnapshotter snapshotter_;
    StreamOutputStage stream_output_;
    VertexProcessor vertex_processor_;
    DrawQueue queue_;
    Patches patches_;
    DrawCommands draws_;
    Clearer clearer_;
};

} // namespace rasterizer
