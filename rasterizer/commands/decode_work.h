// Textures decoded (decode_surface.h) as work that may be queued.
#pragma once

#include <optional>

#include "rasterizer/resources/decode_surface.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// One image. `dest` is of decoded_desc() or sampled_desc().
RowWork decode_image(const Image& dest, const Image& source, const std::optional<PaletteColors>& palette);
// Every level and slice of a surface.
RowWork decode_all(const std::shared_ptr<Surface>& dest, const std::shared_ptr<Surface>& source,
                   const std::optional<PaletteColors>& palette);
// A surface for one of this kind decoded, which exists already: decoded_desc() or sampled_desc() of it.
std::shared_ptr<Surface> decoded_form(const SurfaceDesc& desc, MemoryBudget& memory_budget);
// Every level and slice at once, to a new surface. Nothing queued may use the source.
std::shared_ptr<Surface> decoded_surface(const std::shared_ptr<Surface>& source,
                                         const std::optional<PaletteColors>& palette,
                                         MemoryBudget& memory_budget);

} // namespace rasterizer
