#include "responses/emulator/shown_pictures.h"

namespace responses {

using dp2::Error;
using dp2::Fault;
using rasterizer::Surface;
using rasterizer::SurfaceDesc;

dp2::Result<std::span<const std::byte>> ShownPicture::pixels() const {
    if (!ready()) {
        constexpr std::uint64_t kNanoseconds = 1'000'000; // in a millisecond
        if (milliseconds_ != 0)
            stop_.begin_waiting(rasterizer::steady_nanoseconds() + milliseconds_ * kNanoseconds);
        drawn_->wait();
        if (milliseconds_ != 0) stop_.end_waiting();
        if (stop_.is_raised()) return dp2::limit_exceeded("max_milliseconds");
    }
    return std::as_const(*picture_->surface).image(0, 0);
}

namespace {

bool is_free(const std::shared_ptr<PictureSlot>& picture) {
    return !picture->shown.load(std::memory_order_acquire);
}

} // namespace

void ShownPictures::drop() noexcept {
    std::erase_if(pictures_, is_free);
}

dp2::Result<std::shared_ptr<PictureSlot>> ShownPictures::free_picture(const SurfaceDesc& desc) {
    const auto fits = [&](const auto& picture) {
        const SurfaceDesc& its = picture->surface->desc();
        return its.width == desc.width && its.height == desc.height && its.format == desc.format;
    };
    // Pictures of another size or format are left from a swap chain that was reset.
    std::erase_if(pictures_, [&](const auto& picture) { return !fits(picture) && is_free(picture); });
    for (const auto& picture : pictures_)
        if (fits(picture) && is_free(picture)) return picture;
    if (pictures_.size() >= gpu_.limits().max_pictures) return dp2::limit_exceeded("max_pictures");
    DP2_TRY(auto surface, Surface::create(desc, gpu_.memory_budget()));
    pictures_.push_back(std::make_shared<PictureSlot>(std::move(surface)));
    return pictures_.back();
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
    DP2_TRY(const auto picture, free_picture(desc));
    const rasterizer::Rect all{0, 0, size.width, size.height};
    DP2_TRY(blitter_.blt({picture->surface, 0, 0}, all, source, all, rasterizer::BlitFilter::Point));
    gpu_.seal(rasterizer::Stall::Present);
    return std::make_unique<ShownPicture>(picture, gpu_.stop(), gpu_.limits().max_milliseconds);
}

} // namespace responses
