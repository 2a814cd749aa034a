// One runtime context: its device, its queries, and the shaders and declarations that live in it.
#pragma once

#include <cstdint>
#include <map>

#include "rasterizer/blit.h"
#include "rasterizer/device.h"
#include "responses/d3d10_queries.h"
#include "responses/query_engine.h"
#include "responses/state_blocks.h"

namespace responses {

struct Context {
    Context(rasterizer::Gpu& gpu, std::uint32_t id, std::uint32_t version, rasterizer::Handle target,
            rasterizer::Handle depth, CompletionModel model, std::uint32_t max_queries, VCacheInfo vcache,
            const std::uint64_t& disjoint_events)
        : interface_version(version), device(gpu, id, version, target, depth),
          queries(model, max_queries, vcache), d3d10(gpu, device, model, disjoint_events), blitter(gpu) {}

    std::uint32_t interface_version; // wire-format spec H.2; queries exist in version 5 only
    rasterizer::Device device;
    QueryEngine queries;
    D3d10Queries d3d10;
    StateBlocks blocks;
    rasterizer::Blitter blitter;
    std::uint64_t calls = 0; // executed so far
};

} // namespace responses
