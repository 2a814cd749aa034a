#include "tools/manifest/surface_data.h"

#include <algorithm>

#include "tools/manifest/png_texels.h"

namespace tools {

namespace {

[[noreturn]] void refuse_shape(const std::string& text) {
    throw InputError{kExitBadInput, text};
}

} // namespace

std::string LevelShape::text() const {
    return std::to_string(width) + "x" + std::to_string(height) + " " + format->name;
}

LevelShape level_shape(const dp2::capture::CreateSurface& surface, std::uint32_t level) {
    const dp2::FormatInfo* format = dp2::find_format(surface.format);
    if (!format) refuse_shape("the surface has the unknown format " + std::to_string(surface.format));
    const auto layout =
        dp2::level_layout(format->format, surface.width, surface.height, surface.depth, level);
    if (!layout.ok() || level >= surface.levels)
        refuse_shape(layout.ok() ? "the surface has no level " + std::to_string(level) +
                                       " (levels: " + std::to_string(surface.levels) + ")"
                                 : std::string("no surface can have this ") +
                                       (format->bits_per_texel == 0 ? "format" : "size"));
    LevelShape shape{format, layout->width, layout->height};
    shape.slices = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{layout->depth} * surface.faces, 0xFFFFFFFF));
    shape.rows = dp2::row_count(*format, layout->height);
    shape.row_bytes = dp2::row_bytes(*format, layout->width);
    return shape;
}

LevelShape rectangle_shape(const LevelShape& level, const dp2::capture::WriteSurface& write) {
    const dp2::TexelGroup group = dp2::texel_group(*level.format);
    const auto splits_group = [](std::uint32_t side, std::uint32_t unit, std::uint32_t end) {
        return side % unit != 0 && side != end;
    };
    const bool texels = write.left < write.right && write.top < write.bottom && write.right <= level.width &&
                        write.bottom <= level.height;
    const bool groups =
        level.format->kind != dp2::FormatKind::Planar && !splits_group(write.left, group.width, 0) &&
        !splits_group(write.top, group.height, 0) && !splits_group(write.right, group.width, level.width) &&
        !splits_group(write.bottom, group.height, level.height);
    if (!texels || !groups)
        refuse_shape("left, top, right and bottom, " + std::to_string(write.left) + " " +
                     std::to_string(write.top) + " " + std::to_string(write.right) + " " +
                     std::to_string(write.bottom) + ", are no " + (texels ? "whole blocks" : "texels") +
                     " of " + level.text());
    LevelShape part = level;
    part.width = write.right - write.left;
    part.height = write.bottom - write.top;
    part.rows = dp2::row_count(*level.format, part.height);
    part.row_bytes = dp2::row_bytes(*level.format, part.width);
    return part;
}

dp2::capture::Blob level_data(const JsonNode& node, bool from_file, const LevelShape& shape,
                              std::uint64_t pitch, ManifestFiles& files) {
    const bool picture = from_file && node.text().ends_with(".png");
    dp2::capture::Blob bytes = from_file ? files.file(node) : files.hex(node);
    if (picture) {
        if (pitch != 0) node.fail("a PNG has no 'row_bytes'");
        files.charge(node, std::uint64_t{4} * shape.width * shape.height); // what it is decoded to
        return node.placed([&] {
            try {
                return png_texels(bytes, *shape.format, {shape.width, shape.height});
            } catch (const InputError& error) {
                throw InputError{error.status, node.text() + ": " + error.text};
            }
        });
    }
    if (pitch == 0) pitch = shape.row_bytes;
    const std::string rows = shape.text() + " has " + std::to_string(shape.rows) + " rows of " +
                             std::to_string(shape.row_bytes) + " bytes";
    if (pitch < shape.row_bytes) node.fail("'row_bytes' is " + std::to_string(pitch) + ", but " + rows);
    // The last row may end without the gap after it. Neither number overflows: both factors have 32 bits.
    const std::uint64_t with_gaps = pitch * shape.rows, least = with_gaps - (pitch - shape.row_bytes);
    if (bytes.size() != with_gaps && bytes.size() != least)
        node.fail((from_file ? node.text() + " has " : "has ") + std::to_string(bytes.size()) +
                  " bytes, but " + rows +
                  (pitch == shape.row_bytes ? "" : ", " + std::to_string(pitch) + " bytes apart") + ": " +
                  std::to_string(least));
    if (pitch == shape.row_bytes) return bytes;
    files.charge(node, shape.bytes());
    std::vector<std::byte> dense;
    dense.reserve(static_cast<std::size_t>(shape.bytes()));
    for (std::uint32_t row = 0; row < shape.rows; ++row) {
        const std::byte* const begin = bytes.begin() + row * pitch;
        dense.insert(dense.end(), begin, begin + shape.row_bytes);
    }
    return dense;
}

} // namespace tools
