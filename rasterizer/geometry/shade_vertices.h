// Runs a vertex program for vertices, 16 at a time; used by draws, stream output and ProcessVertices.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "rasterizer/base/activity.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/geometry/vertex_fetch.h"
#include "rasterizer/ir/trace_log.h"
#include "rasterizer/state/draw_state.h"
#include "rasterizer/tiles/run_program.h"

namespace rasterizer {

// The value of a component that the vertex program does not write.
constexpr float default_component(int component) {
    if (component >= kDiffuse && component < kDiffuse + 4) return 1;
    return component == kFog || component % 4 == 3 ? 1.0f : 0.0f;
}

// One component of one lane of the program's outputs.
inline float vertex_output(const VertexProgram& program, const Lanes* outputs, int component,
                           std::uint32_t lane) {
    if (!(program.outputs >> component & 1)) return default_component(component);
    return std::bit_cast<float>(outputs[component].word[lane]);
}

// Calls put(outputs, first, count) for numbers[first..first + count): lane 0 of outputs[0..kComponents) has
// the components of the first vertex. `values`: scratch memory. False: `poll` stopped the work,
// and put() was not called for the remaining vertices. uniforms: VertexUniforms, then lights and matrices, or
// the shader's constants. fetch_share: receives the share of the time in which
// vertices are read, measured on the first 16 vertices; null: not measured.
template <class Put>
[[nodiscard]] bool shade_vertices(const DrawState& state, std::span<const std::uint32_t> uniforms,
                                  std::span<const VertexElement> elements,
                                  std::span<const std::uint64_t> numbers, const Kernels& kernels,
                                  std::vector<Lanes>& values, StopPoll& poll, Put&& put,
                                  float* fetch_share = nullptr) {
    const VertexProgram& program = *state.vertex;
    Lanes attributes[kVertexInputs * 4], outputs[kComponents];
    Invocation invocation;
    prepare_runs(program.program, program.code.get(), values, invocation);
    invocation.uniforms = uniforms.data();
    invocation.uniform_count = static_cast<std::uint32_t>(uniforms.size());
    invocation.textures = state.textures.data();
    invocation.attributes = attributes;
    invocation.outputs = outputs;
    invocation.poll = &poll;
    invocation.trace = state.tile.trace;
    for (std::size_t first = 0; first < numbers.size(); first += ir::kLanes) {
        const auto some = numbers.subspan(first, std::min<std::size_t>(numbers.size() - first, ir::kLanes));
        if (poll(program.cost)) return false;
        if (invocation.trace) invocation.trace->next_vertices(some);
        const bool measured = fetch_share && first == 0;
        const std::uint64_t start = measured ? steady_nanoseconds() : 0;
        fetch_vertices(elements, program.inputs, program.programmed, some, *kernels.geometry, attributes);
        const std::uint64_t fetched = measured ? steady_nanoseconds() : 0;
        run_program(kernels, program.program, program.code.get(), invocation);
        if (measured) {
            const std::uint64_t end = steady_nanoseconds();
            *fetch_share =
                end > start ? static_cast<float>(fetched - start) / static_cast<float>(end - start) : 0;
        }
        if (invocation.trace) invocation.trace->put_outputs(program.outputs, outputs);
        put(outputs, first, static_cast<std::uint32_t>(some.size()));
    }
    return true;
}

} // namespace rasterizer
