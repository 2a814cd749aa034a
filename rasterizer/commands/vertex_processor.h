// Processes vertices with the fixed functions or a vertex shader into memory instead of drawing them
// (IDirect3DDevice9::ProcessVertices). Drawing the results as transformed vertices gives the picture that
// drawing the source vertices would give.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dp2/base/result.h"
#include "dp2/tables/vertex_declaration.h"
#include "rasterizer/commands/draw_snapshotter.h"
#include "rasterizer/commands/input_assembler.h"

namespace rasterizer {

struct VertexProcessing {
    const dp2::VertexDeclaration* layout = nullptr; // of the results: stream 0, floats and D3DCOLORs
    std::uint32_t stride = 0;                       // bytes from result to result
    std::uint32_t first = 0, count = 0;             // vertices of the streams
    // Elements that the fixed functions do not compute are copied from the source vertex. No effect with a
    // vertex shader.
    bool copies_rest = true;
};

// Owns nothing. Caller's thread only; shades vertices there.
class VertexProcessor {
  public:
    VertexProcessor(const Kernels& kernels, const DeviceState& state, InputAssembler& input,
                    DrawSnapshotter& snapshotter, CallBudget& budget)
        : kernels_(kernels), state_(state), input_(input), snapshotter_(snapshotter), budget_(budget) {}

    // Fills `out`, count * stride bytes. BadHandle: no vertex format, or a stream without a buffer;
    // OutOfRange: vertices past the end of the streams, results past their stride; BadValue: transformed
    // vertices; NotSupported: a type that results cannot have; LimitExceeded: the call's budget is exhausted,
    // possibly after some results were written.
    dp2::Status process(const VertexProcessing& work, std::span<std::byte> out);

  private:
    const Kernels& kernels_;
    const DeviceState& state_;
    InputAssembler& input_;
    DrawSnapshotter& snapshotter_;
    CallBudget& budget_;
};

} // namespace rasterizer
