// Adds Trace operations for the stages of the fixed functions to a program: for each stage, what it reads and
// computes. They change no other value of the program.
#pragma once

#include <initializer_list>
#include <span>
#include <string>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/ir/ir_math.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/lowering/trace_marks.h"

namespace rasterizer {

class StageTracer {
  public:
    using Values = std::span<const ir::Value>; // at most four
    using List = std::initializer_list<ir::Value>;

    // Appends the meaning of each mark to `marks`. The arguments must outlive the object.
    StageTracer(ir::Builder& builder, TraceMarks& marks) : b(builder), marks_(marks) {}

    // Begins a stage, for example "stage 0 color MODULATE"; the values that follow are of it.
    void stage(const std::string& text);
    void source(const std::string& name, Values value) { put(Kind::Source, number_of(name), 0, value); }
    void source(const std::string& name, List value) { source(name, Values(value.begin(), value.size())); }
    void source(const std::string& name, const Color& c) { source(name, {c.r, c.g, c.b, c.a}); }
    void source(const std::string& name, const Vec3& v) { source(name, {v.x, v.y, v.z}); }
    void result(const std::string& name, Values value) { put(Kind::Result, number_of(name), 0, value); }
    void result(const std::string& name, List value) { result(name, Values(value.begin(), value.size())); }
    void result(const std::string& name, const Color& c) { result(name, {c.r, c.g, c.b, c.a}); }
    void result(const std::string& name, const Vec3& v) { result(name, {v.x, v.y, v.z}); }
    void sampled(std::uint32_t sampler, List at, const Color& texel);

  private:
    using Kind = TraceMark::Kind;
    void put(Kind kind, std::uint32_t name, std::uint8_t operand, Values value, std::uint32_t flag = 0);
    std::uint32_t number_of(const std::string& name);

    ir::Builder& b;
    TraceMarks& marks_;
};

} // namespace rasterizer
