// The stages of a pixel program: parts of it that run at different rates.
#pragma once

#include <cstdint>

namespace rasterizer::ir {

// The most values that a stage hands on: outputs of one stage are attributes of another.
inline constexpr std::uint32_t kMaxPrimitiveValues = 32, kMaxPixelValues = 16;

// P: the type that represents a program; empty programs do not run. After `primitive`, tiles run either
// `whole`, or `visibility`, `pixel` and `colour` one after the other; both have the same effects, bit for
// bit.
template <class P> struct PixelStages {
    // Runs once for each primitive of a tile and computes what is the same for the whole primitive. Its
    // Output k is Attribute k of the stages that follow. Has no other effect.
    P primitive;
    // All of the program that is not in `primitive`; runs for each sample.
    P whole;
    // Runs for each sample: tests, writes of depth and stencil, and counts, as far as they do not depend on
    // colours.
    P visibility;
    // Runs once for each pixel of which a sample is still live: its Output k is Attribute k of `colour`. Has
    // no other effect. Empty if there is only one sample, or little to compute per pixel.
    P pixel;
    // Runs for each sample that is still live: writes colours, and does what depends on them. Its attributes
    // are those of `whole` if `pixel` is empty. Empty if the program is not cut: only `whole` can run.
    P colour;
    // `colour` in a form that runs for quads of several small primitives at once (quad_program.h); empty if
    // there is none.
    P quads;
    // `colour` writes colours without reading the target, and nothing else: it need not run for a pixel that
    // a later primitive covers.
    bool hides = false;

    // Calls f with the program of each stage.
    template <class Self, class F> static void for_each(Self& of, F&& f) {
        for (auto* stage : {&of.primitive, &of.whole, &of.visibility, &of.pixel, &of.colour, &of.quads})
            f(*stage);
    }
};

} // namespace rasterizer::ir
