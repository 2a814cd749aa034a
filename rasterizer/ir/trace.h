// The functions of TraceLog that tiles call. They are compiled once, unlike the code of the kernels
// (tiles/kernels/kernels_isa.h).
#pragma once

#include <cstdint>

namespace rasterizer {

class TraceLog;
struct Invocation;
struct Lanes;

// How a texture sample filters, in one lane.
struct SampleFilter {
    float level = 0;          // the level of detail, with its bias; not clamped to the texture's levels
    bool has_level = false;   // the sampler depends on it
    bool is_linear = false;   // of texels in a level, by the level of detail
    std::uint32_t probes = 1; // samples along a line, of which the mean is taken
};

// A texel that a sample read. The weights of all texels of a sample add up to 1, except for rounding.
struct TexelRead {
    std::uint32_t level = 0;
    std::int32_t x = 0, y = 0, slice = 0; // slice: of a volume; of a cube the number of the face
    bool is_border = false;               // the border colour takes the texel's place
    float weight = 0;
    float value[4] = {}; // red, green, blue, alpha as they are filtered
};

// The operation Trace. No effect without a log in the invocation.
void record_trace(const Invocation& invocation, std::uint32_t mark, const Lanes& value) noexcept;
// The following runs are for another primitive.
void begin_traced_primitive(TraceLog& log) noexcept;

// The lane whose texture samples are recorded; negative: none. The other two functions are for that lane.
int traced_lane(const Invocation& invocation) noexcept;
void begin_traced_sample(const Invocation& invocation, const SampleFilter& filter) noexcept;
void record_texel(const Invocation& invocation, const TexelRead& texel) noexcept;

} // namespace rasterizer
