// What pixel programs count (ir_ops.def: Count).
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

// Why a pixel of a primitive is not drawn, when they are counted (--explain).
enum class Rejection : std::uint8_t {
    Coverage, // the primitive's box has it, the primitive does not
    Scissor,
    Kill,  // the shader, a colour key, a stipple or line pattern
    Alpha, // alpha test, alpha to coverage, stippled alpha
    Stencil,
    Depth, // depth test, depth bounds, depths that are cut off
};
inline constexpr std::size_t kRejections = 6;

// What pixel programs count, for each epoch of a scene: pixels (of a sample's pass: samples).
enum PixelCounter : std::uint32_t {
    kCountPassed,     // that passed every test
    kCountShaded,     // that a shader ran for: pixels, unless each sample is shaded
    kCountRejections, // two for each Rejection, when they are counted (--explain): before and behind it
    kPixelCounters = kCountRejections + 2 * kRejections
};
constexpr std::uint32_t count_before(Rejection why) {
    return kCountRejections + 2 * static_cast<std::uint32_t>(why);
}
constexpr std::uint32_t count_behind(Rejection why) {
    return count_before(why) + 1;
}

} // namespace rasterizer
