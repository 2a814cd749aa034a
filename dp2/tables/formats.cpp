#include "dp2/tables/formats.h"

#include <algorithm>

namespace dp2 {

namespace {

constexpr FormatInfo kFormats[] = {
#define DP2_FORMAT(number, name, api_name, kind, bits, rs, rw, gs, gw, bs, bw, as, aw)                       \
    {Format::name, api_name, FormatKind::kind, bits, {rs, rw}, {gs, gw}, {bs, bw}, {as, aw}},
#include "dp2/tables/formats.def"
};
static_assert(std::ranges::adjacent_find(kFormats, std::ranges::greater_equal{}, &FormatInfo::format) ==
                  std::end(kFormats),
              "formats.def: numbers must rise strictly");

struct UsageName {
    std::string_view name;
    std::uint32_t bit;
};
constexpr UsageName kUsageNames[] = {
    {"texture", kUsageTexture}, {"target", kUsageRenderTarget}, {"depth", kUsageDepthStencil}};

} // namespace

std::string usage_text(std::uint32_t usage) {
    std::string text;
    std::uint32_t rest = usage;
    for (const UsageName& entry : kUsageNames) {
        if (!(rest & entry.bit)) continue;
        text += (text.empty() ? "" : "|") + std::string(entry.name);
        rest &= ~entry.bit;
    }
    return rest || text.empty() ? std::to_string(usage) : text;
}

std::optional<std::uint32_t> parse_usage(std::string_view names) {
    if (names.empty()) return std::nullopt;
    std::uint32_t bits = 0;
    while (!names.empty()) {
        const std::string_view name = names.substr(0, names.find('|'));
        names.remove_prefix(name.size() < names.size() ? name.size() + 1 : name.size());
        const auto known = std::ranges::find(kUsageNames, name, &UsageName::name);
        if (known == std::end(kUsageNames)) return std::nullopt;
        bits |= known->bit;
    }
    return bits;
}

std::span<const FormatInfo> all_formats() {
    return kFormats;
}

const FormatInfo* find_format(std::uint32_t number) {
    const auto found =
        std::ranges::lower_bound(kFormats, static_cast<Format>(number), {}, &FormatInfo::format);
    return found != std::end(kFormats) && found->format == static_cast<Format>(number) ? found : nullptr;
}

const FormatInfo* find_format(std::string_view name) {
    const auto found =
        std::ranges::find_if(kFormats, [&](const FormatInfo& row) { return name == row.name; });
    return found == std::end(kFormats) ? nullptr : found;
}

TexelGroup texel_group(const FormatInfo& format) {
    switch (format.kind) {
    case FormatKind::Block: return {4, 4, format.bits_per_texel / 8u};
    case FormatKind::Yuv: return {2, 1, format.bits_per_texel / 4u};
    case FormatKind::Planar: return {1, 1, 1};
    default: break;
    }
    if (format.bits_per_texel < 8) return {8u / format.bits_per_texel, 1, 1};
    return {1, 1, format.bits_per_texel / 8u};
}

std::uint32_t row_bytes(const FormatInfo& format, std::uint32_t width) {
    const TexelGroup group = texel_group(format);
    const std::uint32_t bytes = (width + group.width - 1) / group.width * group.bytes;
    return format.kind == FormatKind::Planar ? (bytes + 3) / 4 * 4 : bytes;
}

std::uint32_t row_count(const FormatInfo& format, std::uint32_t height) {
    const TexelGroup group = texel_group(format);
    const std::uint32_t rows = (height + group.height - 1) / group.height;
    return format.kind == FormatKind::Planar ? rows + (height + 1) / 2 : rows;
}

Result<LevelLayout> level_layout(Format format, std::uint32_t width, std::uint32_t height,
                                 std::uint32_t depth, std::uint32_t level) {
    const FormatInfo* info = find_format(static_cast<std::uint32_t>(format));
    if (!info || info->bits_per_texel == 0) return bad_value("format");
    constexpr std::uint32_t kMax = 1u << 16;
    if (width == 0 || height == 0 || depth == 0 || width > kMax || height > kMax || depth > kMax ||
        level > 16)
        return bad_value("surface size");
    LevelLayout layout;
    layout.width = std::max(1u, width >> level);
    layout.height = std::max(1u, height >> level);
    layout.depth = std::max(1u, depth >> level);
    const std::uint64_t rows = row_count(*info, layout.height);
    layout.pitch = (row_bytes(*info, layout.width) + 3) / 4 * 4;
    layout.slice_bytes = layout.pitch * rows;
    layout.bytes = layout.slice_bytes * layout.depth;
    return layout;
}

const char* format_name(Format format) {
    const FormatInfo* info = find_format(static_cast<std::uint32_t>(format));
    return info ? info->name : "D3DFORMAT";
}

} // namespace dp2
