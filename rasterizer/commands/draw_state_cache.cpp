#include "rasterizer/commands/draw_state_cache.h"

namespace rasterizer {

bool DrawStateCache::has_parts(const DrawState& state, const DrawState& parts) {
    return state.pixel == parts.pixel && state.vertex == parts.vertex &&
           state.pixel_uniforms == parts.pixel_uniforms && state.wrap == parts.wrap &&
           state.keep == parts.keep && state.raster == parts.raster;
}

std::size_t DrawStateCache::hash_of(const DrawState& parts) {
    std::size_t hash = 0;
    const auto mix = [&](const void* pointer) {
        hash = (hash ^ reinterpret_cast<std::uintptr_t>(pointer)) * std::size_t{0x9E3779B1};
        hash ^= hash >> 15;
    };
    for (const void* part :
         {static_cast<const void*>(parts.pixel.get()), static_cast<const void*>(parts.vertex.get()),
          static_cast<const void*>(parts.pixel_uniforms.data())})
        mix(part);
    parts.keep.for_each([&](std::size_t, const auto& texture) { mix(texture.get()); });
    return hash;
}

} // namespace rasterizer
