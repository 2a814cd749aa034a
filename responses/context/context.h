// One runtime context: its front end, its queries, and the shaders and declarations that live in it.
#pragma once

#include <cstdint>
#include <functional>

#include "dp2/commands/decoder.h"
#include "rasterizer/base/counter_sums.h"
#include "rasterizer/commands/blitter.h"
#include "rasterizer/commands/front_end.h"
#include "responses/context/state_blocks.h"
#include "responses/queries/d3d10_queries.h"
#include "responses/queries/misbehaving_writer.h"
#include "responses/queries/query_engine.h"

namespace responses {

struct Context {
    Context(rasterizer::Gpu& gpu, std::uint32_t version, CompletionModel model, MachineFacts& machine)
        : charge(gpu.memory_budget(), sizeof(Context)), interface_version(version),
          front_end(gpu, version, 0, 0), marker(gpu, front_end, machine),
          queries(model, gpu.limits().max_queries, gpu.memory_budget().memory()),
          d3d10(marker, model, gpu.limits()), blocks(gpu.limits(), gpu.memory_budget()),
          blitter(gpu, &front_end.budget()) {}

    rasterizer::Charge charge;       // for the memory of this object
    std::uint32_t interface_version; // WIRE.md H.2; queries exist in version 5 only
    rasterizer::FrontEnd front_end;
    QueryMarker marker;
    // The mark from which VERTEXSTATS counts.
    std::shared_ptr<const QueryMark> scene_start =
        std::make_shared<const QueryMark>(marker.end(Needs::Counts));
    // Resets the counts of VERTEXSTATS to 0.
    void begin_scene() { scene_start = std::make_shared<const QueryMark>(marker.end(Needs::Counts)); }
    // The counts that VERTEXSTATS would report now; waits for the GPU.
    rasterizer::ContextCounts scene_counts() const {
        const QueryMark here = marker.end(Needs::Counts);
        marker.wait(here);
        return QuerySpan{*scene_start, here}.counts();
    }
    // Sets the counts of VERTEXSTATS to `counted`, from which they continue; waits for the GPU.
    void continue_scene(const rasterizer::ContextCounts& counted) {
        QueryMark start = marker.end(Needs::Counts);
        marker.wait(start);
        // The start may wrap below 0; differences from it are modulo 2^64, too.
        start.counts = std::make_shared<const rasterizer::ContextCounts>(
            rasterizer::counted_since(*start.counts, counted));
        scene_start = std::make_shared<const QueryMark>(std::move(start));
    }
    QueryEngine queries;              // of command buffers, by dwQueryID
    std::uint64_t ends_submitted = 0; // how many ENDs of `queries` belong to scenes that have been submitted
    D3d10Queries d3d10;
    StateBlocks blocks;
    MisbehaviorState misbehavior;  // for a dialect that misbehaves
    std::uint32_t starved_for = 0; // bytes of the waiting answer that was logged as too large; 0: none
    rasterizer::Blitter blitter;
    std::uint64_t calls = 0; // submitted so far, including failed ones
    bool lost = false;       // device lost (Emulator::lose_context()); the context can only be destroyed
};

// Called before each command of a call, except commands of state blocks that STATESET executes, and once with
// null after the last executed command.
using Trace = std::function<void(Context&, const dp2::Command*)>;

} // namespace responses
