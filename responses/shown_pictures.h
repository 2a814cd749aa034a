// Copies of what a program shows, made behind everything that was submitted, for another thread to put on the
// screen: the program goes on with the next frame meanwhile. Threading: ShownPictures is used by the thread
// that calls the emulator; a ShownPicture by any one other, also while the emulator is called.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "rasterizer/commands/blitter.h"

namespace responses {

class ShownPicture {
  public:
    ShownPicture(std::shared_ptr<rasterizer::Surface> surface, std::shared_ptr<const rasterizer::Fence> drawn)
        : surface_(std::move(surface)), drawn_(std::move(drawn)) {}

    bool ready() const { return !drawn_ || drawn_->passed(); }
    // Words of 0xXXRRGGBB, rows without padding; waits until they are drawn.
    std::span<const std::byte> pixels() const {
        if (drawn_) drawn_->wait();
        return std::as_const(*surface_).image(0, 0);
    }

  private:
    std::shared_ptr<rasterizer::Surface> surface_;
    std::shared_ptr<const rasterizer::Fence> drawn_; // null: it is drawn
};

class ShownPictures {
  public:
    explicit ShownPictures(rasterizer::Gpu& gpu) : gpu_(gpu), blitter_(gpu) {}
    // Seals the open scene and waits for nothing, as far as the surface's format can be copied by queued
    // work, and there are fewer than kMostPictures. LimitExceeded: kMostPictures are kept by the caller.
    // Errors of Blitter::blt().
    dp2::Result<std::unique_ptr<ShownPicture>> copy(rasterizer::Handle shown);

    static constexpr std::size_t kMostPictures = 64;

  private:
    std::shared_ptr<rasterizer::Surface> take_free(const rasterizer::SurfaceDesc& desc); // null: none is free
    dp2::Result<std::shared_ptr<rasterizer::Surface>> free_surface(const rasterizer::SurfaceDesc& desc);

    rasterizer::Gpu& gpu_;
    rasterizer::Blitter blitter_;
    std::vector<std::shared_ptr<rasterizer::Surface>> surfaces_; // used again when nobody else has them
};

} // namespace responses
