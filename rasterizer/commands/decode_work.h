// Decoding of textures (decode_surface.h) as work that can be queued.
#pragma once

#include <optional>

#include "rasterizer/resources/decode_surface.h"
#include "rasterizer/schedule/row_work.h"

namespace rasterizer {

// Decodes one image. `dest` has the description decoded_desc() or sampled_desc().
RowWork decode_image(const Image& dest, const Image& source, const std::optional<PaletteColors>& palette);
// Decodes every level and slice of a surface.
RowWork decode_all(const std::shared_ptr<Surface>& dest, const std::shared_ptr<Surface>& source,
                   const std::optional<PaletteColors>& palette);
// A surface for the decoded texels; `desc`: decoded_desc() or sampled_desc() of an existing surface.
std::shared_ptr<Surface> decoded_form(const SurfaceDesc& desc, MemoryBudget& memory_budget);
// Decodes every level and slice now, to a new surface. No queued work may use the source.
std::shared_ptr<Surface> decoded_surface(const std::shared_ptr<Surface>& source,
                                         const std::optional<PaletteColors>& palette,
                                         MemoryBudget& memory_budget);

} // namespace rasterizer
