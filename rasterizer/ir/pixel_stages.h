// The stages of a pixel program: parts of it that run at different rates.
#pragma once

#include <cstdint>

namespace rasterizer::ir {

// Stages hand values on: outputs of one are attributes of another.
inline constexpr std::uint32_t kMaxPrimitiveValues = 32, kMaxPixelValues = 16;

// P: one program, in the form that its owner needs; empty programs do not run. After `primitive` either
// `whole` runs, or `visibility`, `pixel` and `colour` one after the other; both have the same effects, bit
// for bit.
template <class P> struct PixelStages {
    // Runs once for each primitive of a tile: what is the same for the whole primitive. Its Output k is
    // Attribute k of the stages that follow. Has no other effect.
    P primitive;
    // Runs for each sample: everything.
    P whole;
    // Runs for each sample: tests, writes of depth and stencil, and counts, as far as they need no colours.
    P visibility;
    // Runs for each pixel of which a sample is still live: its Output k is Attribute k of `colour`. Has no
    // other effect. Empty when there is one sample, or little to compute.
    P pixel;
    // Runs for each sample that is still live: colours, and what depends on them. Its attributes are those of
    // `whole` when `pixel` is empty. Empty: the program is not cut, only `whole` can run.
    P colour;
    // `colour` for quads of several small primitives in one run (quad_program.h). Empty: it has none.
    P quads;
    // `colour` writes colours without reading the target, and nothing else: it need not run for a pixel that
    // a later primitive covers.
    bool hides = false;

    // f for each of the programs.
    template <class Self, class F> static void for_each(Self& of, F&& f) {
        for (auto* stage : {&of.primitive, &of.whole, &of.visibility, &of.pixel, &of.colour, &of.quads})
            f(*stage);
    }
};

} // namespace rasterizer::ir
