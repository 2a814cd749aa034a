// What the marks of a traced program mean: each is a component of a value that an instruction of a shader, or
// a stage of the fixed functions, reads or writes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rasterizer/ir/trace_log.h"
#include "rasterizer/programs/shader_object.h"

namespace rasterizer {

struct TraceMark {
    enum class Kind : std::uint8_t {
        Instruction, // the instruction, or stage, is executed
        Turn,        // the next iteration of the loop that begins with the instruction; its Index is aL
        Source,      // component of a source, with swizzle and modifier
        Index,       // the index register of a source, or of the destination (operand kDestination)
        Predicate,   // whether the component of the destination is written
        Taken,       // the condition of a branch, break or call; of texkill: the pixel is dropped
        Coordinates, // where the texture is sampled
        Texel,       // the result of that sample
        Result,      // component of the destination, with the result modifiers
        Depth,       // the pixel's depth, written by an instruction of ps_1_x
    };
    enum class Type : std::uint8_t { Float, Integer, Mask };
    static constexpr std::uint8_t kDestination = 0xFF;

    Kind kind = {};
    Type type = {};
    std::uint8_t operand = 0; // number of the source, or of the sampler
    std::uint8_t row = 0;     // matrix products: number of the register after the source's own
    std::uint8_t component = 0;
    std::uint8_t calls = 0;        // number of calls that the instruction is in
    std::uint32_t instruction = 0; // index in Shader::code
    // Stages: 1 + the index in TraceMarks::names of the stage, or of what the value is; 0: marks of shaders.
    std::uint32_t name = 0;
};

struct TraceMarks {
    std::vector<TraceMark> marks; // by number
    std::vector<std::string> names;
};

// How the vertices or the pixels of one draw are traced, and the results. While the GPU has it
// (Gpu::set_trace()), draws get programs of their own.
struct ShaderTrace {
    enum class Programs : std::uint8_t {
        Usual,  // those of every draw: only the outputs of the vertex are recorded
        Traced, // with marks
    };
    // Throws std::bad_alloc.
    ShaderTrace(const TracedPixel& of, Programs which) : log(of), programs(which) {}

    TraceLog log;
    const Programs programs;
    TraceMarks marks;
    std::shared_ptr<const ShaderObject> shader; // null: the fixed functions, or no draw came
    bool has_draw = false;                      // a draw was prepared
    bool traces_vertex() const { return log.of().vertex.has_value(); }
};

} // namespace rasterizer
