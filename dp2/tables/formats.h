// The format table as code, and how many bytes a level of a surface takes; formats.def is the only source.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "dp2/base/result.h"

namespace dp2 {

enum class Format : std::uint32_t {
    Unknown = 0,
#define DP2_FORMAT(number, name, ...) name = number,
#include "dp2/tables/formats.def"
};

enum class FormatKind : std::uint8_t {
    Unorm,
    Snorm,
    Mixed, // channels of several kinds
    Float,
    Alpha,
    Luminance,
    Palette,
    Depth,
    DepthFloat,
    Block,
    Yuv,
    Planar, // a plane of luminance, then subsampled planes of chroma
    Buffer,
    Vendor,
};

struct Channel {
    std::uint8_t shift = 0, width = 0; // width 0: the format lacks it
};

// The low `width` bits; all bits if width >= 32.
constexpr std::uint32_t width_mask(std::uint32_t width) {
    return width >= 32 ? 0xFFFFFFFFu : (1u << width) - 1;
}

struct FormatInfo {
    Format format;
    const char* name;
    FormatKind kind;
    std::uint16_t bits_per_texel; // for Block: bits of a 4x4 block
    Channel r, g, b, a;           // depth kinds: r is depth, g stencil

    bool is_depth() const { return kind == FormatKind::Depth || kind == FormatKind::DepthFloat; }
    bool has_stencil() const { return is_depth() && g.width != 0; }
};

// Flags of what a surface may be used for. Captures store them as numbers.
enum SurfaceUsage : std::uint32_t {
    kUsageTexture = 1,
    kUsageRenderTarget = 2,
    kUsageDepthStencil = 4,
};
// "texture|target"; one number when a bit has no name.
std::string usage_text(std::uint32_t usage);
std::optional<std::uint32_t> parse_usage(std::string_view names); // nothing when a name is unknown

std::span<const FormatInfo> all_formats();
const FormatInfo* find_format(std::uint32_t number);  // null: unknown D3DFORMAT
const FormatInfo* find_format(std::string_view name); // "A8R8G8B8"
const char* format_name(Format format);               // "D3DFORMAT" for an unknown one

// Texels that are stored together: a block, a YUV pair, a byte of 1-bit texels, or one texel; for
// planar formats, one texel of the luminance plane.
struct TexelGroup {
    std::uint32_t width = 1, height = 1, bytes = 1;
};
TexelGroup texel_group(const FormatInfo& format); // for a format with texels
// row_bytes(): size of a row of texel groups; only for planar formats it includes padding. row_count():
// number of these rows. A planar format has the rows of all planes; two chroma rows of YV12, which have half
// the pitch, count as one.
std::uint32_t row_bytes(const FormatInfo& format, std::uint32_t width);
std::uint32_t row_count(const FormatInfo& format, std::uint32_t height);

struct LevelLayout {
    std::uint32_t width = 0, height = 0, depth = 0; // texels
    std::uint32_t pitch = 0;                        // bytes from one row (of blocks) to the next
    std::uint64_t slice_bytes = 0, bytes = 0;       // size of one slice, and of all slices
};
// Level `level` of a surface (0 is the top) in the lightweight layout of WIRE.md H.5: rows are
// rounded up to 4 bytes. BadValue for a format without texels, a size of 0 or over 2^16, or a level over 16.
Result<LevelLayout> level_layout(Format format, std::uint32_t width, std::uint32_t height,
                                 std::uint32_t depth, std::uint32_t level);

} // namespace dp2
