// Runs a program once, over sixteen lanes, in a back end: for tests of code that is lowered to the IR.
#pragma once

#include <bit>
#include <functional>
#include <vector>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/programs/sampler_key.h"
#include "tests/support/back_ends.h"
#include "tests/support/catch.h"

namespace rasterizer {

// Up to 16 attributes and outputs; f(builder) emits the program.
struct ProgramRun {
    Lanes attributes[16] = {}, outputs[16] = {};
    std::vector<std::uint32_t> uniforms;
    std::vector<TextureView> textures = std::vector<TextureView>(kTextureSlots);

    explicit ProgramRun(const std::function<void(ir::Builder&)>& f) {
        f(builder);
        REQUIRE_FALSE(builder.overflowed());
        program = builder.finish();
        REQUIRE_FALSE(program.code.empty());
    }
    void run(const BackEnd& back_end = all_back_ends().back()) {
        Invocation invocation;
        invocation.live = 0xFFFF;
        invocation.attributes = attributes;
        invocation.outputs = outputs;
        invocation.uniforms = uniforms.data();
        invocation.textures = textures.data();
        back_end.run(program, invocation);
    }
    void set(int attribute, int lane, float value) {
        attributes[attribute].word[lane] = std::bit_cast<std::uint32_t>(value);
    }
    float number(int output, int lane) const { return std::bit_cast<float>(outputs[output].word[lane]); }

    ir::Builder builder;
    ir::Program program;
};

} // namespace rasterizer
