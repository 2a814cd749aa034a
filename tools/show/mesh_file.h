// The primitives of a draw as a Wavefront OBJ file, which 3D programs read: positions, texture coordinates
// and normals as the vertex stage reads them; or, as it computes them, positions on the screen in pixels with
// their depth, and texture coordinates.
#pragma once

#include <cstdint>
#include <string>

#include "tools/show/shown_draw.h"

namespace tools {

enum class MeshStage : std::uint8_t { Inputs, Outputs };

// Each instance, and each record of the command, is an object of its own. Requires that all rows were asked
// for. Throws InputError: the file cannot be written, or nothing was drawn.
void write_mesh(const std::string& path, const std::string& file, MeshStage stage, const ShownDraw& shown,
                rasterizer::Gpu& gpu);

} // namespace tools
