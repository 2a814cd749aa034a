// Conversion between stored texels and colours, from the format table. PIPELINE.md 3.6. Missing channels
// read as the format's defaults; unused bits are written as ones.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "dp2/tables/formats.h"
#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

struct Color {
    ir::Value r = 0, g = 0, b = 0, a = 0;
};

// The numeric type of a format's channel (0 red to 3 alpha); formats of kind Mixed have several.
enum class NumericType : std::uint8_t { Unorm, Snorm, Float };
NumericType numeric_type(const dp2::FormatInfo& format, int channel);

using Words = std::function<ir::Value(std::uint32_t word)>;

// The colour of a texel; `word(i)` gives its stored words. NotSupported names the format.
dp2::Result<Color> lower_decode(ir::Builder& b, dp2::Format format, const Words& word);

// The words of a texel with this colour; channels are clamped to the range of the format. Unorm channels are
// rounded to nearest, or, if `dither` (0..1) is given, truncated after adding it.
dp2::Result<std::array<ir::Value, 4>> lower_encode(ir::Builder& b, dp2::Format format, const Color& color,
                                                   std::optional<ir::Value> dither = {});
// True for formats that lower_encode can write: possible render targets.
bool encodes(const dp2::FormatInfo& format);

// The bits of word `word` that belong to the channels in `write_mask` (D3DCOLORWRITEENABLE bits); unused bits
// belong to no channel.
std::uint32_t channel_bits(const dp2::FormatInfo& format, std::uint32_t write_mask, std::uint32_t word);

// A border colour whose missing channels have the format's defaults.
Color lower_missing(ir::Builder& b, const dp2::FormatInfo& format, const Color& color);

} // namespace rasterizer
