// One runtime context: its device, its queries, and the shaders and declarations that live in it.
#pragma once

#include <cstdint>
#include <functional>

#include "dp2/decoder.h"
#include "rasterizer/blit.h"
#include "rasterizer/device.h"
#include "responses/d3d10_queries.h"
#include "responses/query_engine.h"
#include "responses/state_blocks.h"

namespace responses {

struct Context {
    struct QueryLimits {
        std::uint32_t queries = 0;  // of the DP2 door
        std::uint32_t counters = 0; // kinds at once, of the D3D10 door
    };
    Context(rasterizer::Gpu& gpu, std::uint32_t version, CompletionModel model, const QueryLimits& limits,
            VCacheInfo vcache, const std::uint64_t& disjoint_events)
        : interface_version(version), device(gpu, version, 0, 0), marker(gpu, device, disjoint_events),
          queries(model, limits.queries, vcache), d3d10(marker, model, limits.counters), blitter(gpu) {}

    std::uint32_t interface_version; // wire-format spec H.2; queries exist in version 5 only
    rasterizer::Device device;
    QueryMarker marker;
    // What VERTEXSTATS counts from.
    std::shared_ptr<const QueryMark> scene_start =
        std::make_shared<const QueryMark>(marker.end(Needs::Counts));
    QueryEngine queries;
    D3d10Queries d3d10;
    StateBlocks blocks;
    rasterizer::Blitter blitter;
    std::uint64_t calls = 0; // executed so far
};

// Told before each command of a call, and once more, with null, behind the last one that was executed.
using Trace = std::function<void(Context&, const dp2::Command*)>;

} // namespace responses
