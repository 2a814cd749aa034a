// Slots that the code of a texture sample uses, counted from its first one.
#pragma once

#include "rasterizer/ir/sampler.h"

namespace rasterizer::jit {

constexpr std::uint32_t kArgumentSlot = 0; // values of SampleArgument
constexpr std::uint32_t kChannelSlot = kArgumentSlot + ir::kSampleArguments;
constexpr std::uint32_t kNearSlot = kChannelSlot + 4;   // the finer level's colour
constexpr std::uint32_t kSumSlot = kNearSlot + 4;       // sum of the probes
constexpr std::uint32_t kPlaceSlot = kSumSlot + 4;      // coordinates of a probe
constexpr std::uint32_t kLevelSlot = kPlaceSlot + 3;    // level numbers, integers
constexpr std::uint32_t kFractionSlot = kLevelSlot + 1; // fraction between the levels
constexpr std::uint32_t kMaskSlot = kFractionSlot + 1;  // lanes of the current level; unused with AVX-512
constexpr std::uint32_t kScalarSlot = kMaskSlot + 1;    // number of the current level
constexpr std::uint32_t kLinearSlot = kScalarSlot + 1;  // mask: lanes with a linear filter
// Masks: lanes whose first and second texel numbers along an axis are inside the level.
constexpr std::uint32_t kInsideAxisSlot = kLinearSlot + 1;
constexpr std::uint32_t kWeightSlot = kInsideAxisSlot + 6; // by axis: weight of the second texel
// Offset, inside, kept: one slot for each texel of the footprint; the texel's number has its column in bit 0,
// its row in bit 1, its slice in bit 2.
constexpr std::uint32_t kOffsetSlot = kWeightSlot + 3; // index for a gather
constexpr std::uint32_t kInsideSlot = kOffsetSlot + 8; // mask: lanes that do not read the border colour
constexpr std::uint32_t kKeptSlot = kInsideSlot + 8;   // mask, one slice: lanes that the colour key keeps
constexpr std::uint32_t kSliceSlot = kKeptSlot + 4;    // colour of the first slice
constexpr std::uint32_t kPairSlot = kSliceSlot + 4;    // numbers of texels that are loaded one by one
constexpr std::uint32_t kSampleSlots = kPairSlot + 1;

} // namespace rasterizer::jit
