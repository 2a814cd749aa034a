// What a traced run did, in the order of execution: the instructions of a shader, or the stages of the fixed
// functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rasterizer/lowering/trace_marks.h"

namespace responses {

// A value of up to four components.
struct TracedValue {
    using Type = rasterizer::TraceMark::Type;
    Type type = {};
    std::uint8_t mask = 0; // components that it has: x 1, y 2, z 4, w 8
    std::array<std::uint32_t, 4> word = {};
};

// An operand of an instruction or stage with its value.
struct TracedOperand {
    std::string name;                  // as in the instruction's text: "r0.xyz", "-c1.x", "c[a0.x + 2]"
    std::optional<std::int32_t> index; // the index register, if the register number is relative to one
    TracedValue value;
};

struct TracedStep {
    std::optional<std::uint32_t> instruction; // index in Shader::code; nothing: a stage
    std::string text;                         // without indentation
    std::size_t indentation = 0;              // columns
    bool executed = true;
    std::uint32_t turn = 0;              // not 0: the loop that `instruction` begins starts this iteration
    std::optional<std::int32_t> counter; // aL in such a step, if the loop counts
    std::vector<TracedOperand> sources;
    std::optional<TracedOperand> result;
    std::uint8_t unwritten = 0; // components of the result that the predicate excludes
    std::optional<std::uint32_t> sampler;
    std::optional<TracedValue> coordinates, texel; // of the sampled texture
    // How it was filtered, and the texels that were read, each with its whole weight, by level, slice and
    // row; nothing for samples by fetch-4 or a convolution, and without a texture.
    std::optional<rasterizer::SampleFilter> filter;
    std::vector<rasterizer::TexelRead> texels;
    std::optional<TracedValue> depth; // the pixel's depth that the instruction sets
    std::optional<bool> taken;        // a branch or call is taken, a loop left, the pixel dropped by texkill
};

class TraceSteps {
  public:
    // `trace` must outlive the object.
    explicit TraceSteps(const rasterizer::ShaderTrace& trace);

    // `all`: also instructions that are never executed, at their place in the code.
    std::vector<TracedStep> of(const rasterizer::TraceLog::Run& run, bool all) const;
    const std::string& model() const { return model_; } // "ps_2_0", or "fixed function"

  private:
    struct Line {
        std::string text;
        std::size_t indentation = 0;
        std::vector<std::string> operands; // the destination, if there is one, then the sources
        bool declares = false;             // not an instruction that is executed
    };
    bool counts(const rasterizer::TraceMark& loop) const;
    TracedStep step_of(std::uint32_t instruction, std::size_t calls) const;
    void add(TracedStep& step, const rasterizer::TraceMark& mark, std::uint32_t word) const;
    std::string name_of(const rasterizer::TraceMark& mark) const;
    std::vector<TracedStep> with_rest(std::vector<TracedStep>&& executed) const;

    const rasterizer::ShaderTrace& trace_;
    std::string model_ = "fixed function";
    std::vector<Line> lines_; // by instruction
};

} // namespace responses
