#include "responses/shown_pictures.h"

#include <algorithm>
#include <atomic>

namespace responses {

using dp2::Error;
using dp2::Fault;
using rasterizer::Surface;
using rasterizer::SurfaceDesc;

std::shared_ptr<Surface> ShownPictures::take_free(const SurfaceDesc& desc) {
    const auto fits = [&](const Surface& surface) {
        const SurfaceDesc& its = surface.desc();
        return its.width == desc.width && its.height == desc.height && its.format == desc.format;
    };
    // Pictures of another size belong to a swap chain that was reset.
    std::erase_if(surfaces_,
                  [&](const auto& surface) { return surface.use_count() == 1 && !fits(*surface); });
    const auto free = std::ranges::find_if(
        surfaces_, [&](const auto& surface) { return surface.use_count() == 1 && fits(*surface); });
    if (free == surfaces_.end()) return nullptr;
    // Another thread has read it before it released it.
    std::atomic_thread_fence(std::memory_order_acquire);
    return *free;
}

dp2::Result<std::shared_ptr<Surface>> ShownPictures::free_surface(const SurfaceDesc& desc) {
    if (auto free = take_free(desc)) return free;
    if (surfaces_.size() >= kMostPictures) {
        gpu_.drain(rasterizer::Stall::Present); // it may hold pictures that were released
        if (auto free = take_free(desc)) return free;
    }
    if (surfaces_.size() >= kMostPictures) return Error{Fault::LimitExceeded, 0, 0, "pictures"};
    DP2_TRY(auto made, Surface::create(desc, ~std::uint64_t{0}));
    surfaces_.push_back(made);
    return made;
}

dp2::Result<std::unique_ptr<ShownPicture>> ShownPictures::copy(rasterizer::Handle shown) {
    DP2_TRY(const rasterizer::Image source, gpu_.resources().image(shown, "surface"));
    const rasterizer::LevelSize size = source.view();
    const dp2::Format format = source.surface->desc().format;
    SurfaceDesc desc;
    desc.format = format == dp2::Format::A8R8G8B8 ? format : dp2::Format::X8R8G8B8;
    desc.width = static_cast<std::uint32_t>(size.width);
    desc.height = static_cast<std::uint32_t>(size.height);
    desc.usage = dp2::kUsageRenderTarget;
    DP2_TRY(const auto surface, free_surface(desc));
    const rasterizer::Rect all{0, 0, size.width, size.height};
    DP2_TRY(blitter_.blt({surface, 0, 0}, all, source, all, rasterizer::BlitFilter::Point));
    gpu_.seal(rasterizer::Stall::Present);
    return std::make_unique<ShownPicture>(surface, surface->uses().drawn);
}

} // namespace responses
