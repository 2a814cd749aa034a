// A pixel program cut into parts that run at different rates.
#pragma once

#include <optional>

#include "rasterizer/ir/ir.h"

namespace rasterizer::ir {

// Parts hand values on: outputs of one are attributes of another.
inline constexpr std::uint32_t kMaxPrimitiveValues = 32, kMaxPixelValues = 16;

struct SplitProgram {
    Program primitive; // its Output k is Attribute k of `block`; has no other effect
    Program block;
};

// What is the same for a whole primitive is computed once for it. Nothing when fewer than `least`
// instructions are the same: a run for a primitive costs about eight. The parts have the effects of the
// whole, bit for bit. `program` is a pixel program that passes verify(); one with regions stays whole.
std::optional<SplitProgram> split_by_primitive(const Program& program, std::size_t least = 8);

struct PixelParts {
    // For each sample: tests, writes of depth and stencil, and counts, as far as they need no colours.
    Program visibility;
    // For each pixel of which a sample is still live: its Output k is Attribute k of `colour`. Has no other
    // effect. Empty when there is one sample, or little to compute.
    Program pixel;
    // For each sample that is still live: colours, and what depends on them. Its attributes are those of the
    // whole program when `pixel` is empty.
    Program colour;
    // `colour` writes colours, whatever was there before, and nothing else. It need not run for a pixel that
    // a later primitive covers.
    bool hides = false;
};

// What is tested first, what is the same for all samples of a pixel, and the rest. The parts, one after the
// other, have the effects of the whole, bit for bit, when `colour` and `pixel` run for the lanes that
// `visibility` leaves live (`pixel`: in any sample). Nothing when that gains nothing: with one sample, only
// colours that hide others are worth it. `program` is a pixel program that passes verify(); one with regions
// stays whole.
std::optional<PixelParts> split_by_sample(const Program& program, bool several_samples);

} // namespace rasterizer::ir
