// A lowered vertex program and the properties that draws need. Immutable after lowering, shared by draws.
#pragma once

#include <cstdint>

#include "rasterizer/ir/ir.h"
#include "rasterizer/jit/compile.h"

namespace rasterizer {

struct VertexProgram {
    ir::Program program;
    std::shared_ptr<const jit::Code> code; // null: the program is interpreted
    std::uint32_t uniform_words = 0;       // number of words of VertexUniforms that it may read
    std::uint32_t inputs = 0;              // bit i: VertexInput i is read
    std::uint64_t outputs = 0;             // bit c: component c is written
    std::uint64_t cost = 0;                // cost of a vertex, in operations (base/work_tally.h)
    bool transformed = false;              // the position output is screen x y z rhw, not in clip space
    bool programmed = false;               // made from a shader: the bits of `inputs` are its registers
    std::size_t heap_bytes() const { return ir::heap_bytes(program); }
};

} // namespace rasterizer
