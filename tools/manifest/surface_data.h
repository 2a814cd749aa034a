// The contents of surfaces: raw rows, which may have gaps, or a PNG, as the rows without gaps that captures
// have.
#pragma once

#include <cstdint>

#include "dp2/base/blob.h"
#include "dp2/capture/capture.h"
#include "dp2/tables/formats.h"
#include "tools/manifest/manifest_files.h"

namespace tools {

// One slice of one level of a surface.
struct LevelShape {
    const dp2::FormatInfo* format = nullptr;
    std::uint32_t width = 0, height = 0, slices = 0; // slices: of the level, of all faces
    std::uint32_t rows = 0, row_bytes = 0;           // rows of texels or blocks, without gaps
    std::uint64_t bytes() const { return std::uint64_t{rows} * row_bytes; }
    std::string text() const; // "64x64 A8R8G8B8"
};
// Throws InputError, without a place, for a size, format or level that no surface has.
LevelShape level_shape(const dp2::capture::CreateSurface& surface, std::uint32_t level);

// The part of it that a write with a rectangle writes. Throws in the same way if the level has no such part.
LevelShape rectangle_shape(const LevelShape& level, const dp2::capture::WriteSurface& write);

// The contents of one slice of a level, given by a member that is hexadecimal digits or, with `from_file`,
// the name of a file, which is a PNG if it ends with .png. `pitch`: bytes from one row to the next; 0: no
// gaps.
dp2::capture::Blob level_data(const JsonNode& member, bool from_file, const LevelShape& shape,
                              std::uint64_t pitch, ManifestFiles& files);

} // namespace tools
