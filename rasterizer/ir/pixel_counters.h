// The counters that pixel programs add to (operations Count and CountPixels).
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

// Why a sample inside a primitive's bounding box is not drawn; counted when Gpu::Options::count_rejections is
// set.
enum class Rejection : std::uint8_t {
    Coverage, // outside the primitive
    Scissor,
    Kill,  // the shader, a colour key, a stipple or line pattern
    Alpha, // alpha test, alpha to coverage, stippled alpha
    Stencil,
    Depth, // depth test, depth bounds, depths outside the clip range
};
inline constexpr std::size_t kRejections = 6;

// Each draw epoch of a scene has its own set of these counters. A program that runs for one sample of a
// multisampled target counts samples.
enum PixelCounter : std::uint32_t {
    kCountPassed,     // samples that passed every test
    kCountShaded,     // shader runs: pixels, or samples with sample shading
    kCountRejections, // the first of two counters for each Rejection: live lanes before and after its test
    // Only with Gpu::Options::count_overdraw; tiles count them (tiles/overdraw.h), not programs.
    kCountDrawn = kCountRejections + 2 * kRejections, // pixels that a primitive passed, in any sample
    kCountTouched, // of these, the pixels that the draw had not passed before
    kCountTexels,  // texels that pixel programs read, if TexelCache counts them
    kPixelCounters
};
constexpr std::uint32_t count_before(Rejection why) {
    return kCountRejections + 2 * static_cast<std::uint32_t>(why);
}
constexpr std::uint32_t count_after(Rejection why) {
    return count_before(why) + 1;
}

} // namespace rasterizer
