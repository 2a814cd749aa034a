// The lanes that execute the current instruction of a shader. All lanes run through both sides of a divergent
// branch; masks decide in which lanes an instruction takes effect.
#pragma once

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// The masks are values of the program that the shader is lowered into: all ones or zero in each lane. Control
// flow changes them at the beginning of a block and restores them at its end; register writes use them.
struct ExecutionMask {
    explicit ExecutionMask(ir::Builder& builder)
        : b(builder), all(builder.bits(~0u)), none(builder.bits(0)), condition(all), broken(none),
          returned(none) {}
    // The lanes in which the current instruction takes effect.
    ir::Value active() const { return b.bit_and(condition, b.bit_not(b.bit_or(broken, returned))); }
    // Whether no lane can be active, whatever the shader's inputs are.
    bool is_empty() const { return active() == none; }

    ir::Builder& b;
    const ir::Value all, none;
    ir::Value condition; // lanes for which the conditions of all enclosing blocks hold
    ir::Value broken;    // lanes that left the innermost loop
    ir::Value returned;  // lanes that returned from the current subroutine
};

} // namespace rasterizer
