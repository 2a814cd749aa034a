// Copies of what a program presents, queued after everything submitted, for another thread to put on the
// screen while the program draws the next frame. Threading: ShownPictures is used by the thread that calls
// the emulator; a ShownPicture by one thread at a time, even while the emulator is called.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "rasterizer/commands/blitter.h"

namespace responses {

struct PictureSlot {
    explicit PictureSlot(std::shared_ptr<rasterizer::Surface> memory) : surface(std::move(memory)) {}

    std::shared_ptr<rasterizer::Surface> surface;
    std::atomic<bool> shown = false; // in use by a ShownPicture, which stores false after its last read
};

class ShownPicture {
  public:
    // `stop` must outlive it. milliseconds: how long pixels() may wait; 0: without limit.
    ShownPicture(std::shared_ptr<PictureSlot> picture, rasterizer::StopSignal& stop,
                 std::uint32_t milliseconds)
        : picture_(std::move(picture)), drawn_(picture_->surface->uses().drawn), stop_(stop),
          milliseconds_(milliseconds) {
        picture_->shown.store(true, std::memory_order_relaxed);
    }
    ~ShownPicture() { picture_->shown.store(false, std::memory_order_release); }
    ShownPicture(const ShownPicture&) = delete;
    ShownPicture& operator=(const ShownPicture&) = delete;

    bool ready() const { return !drawn_ || drawn_->passed(); }
    // Words of 0xXXRRGGBB, rows without padding; waits until they are drawn. LimitExceeded: the wait took too
    // long and queued work is given up; the emulator's next call reports this error, too.
    dp2::Result<std::span<const std::byte>> pixels() const;

  private:
    std::shared_ptr<PictureSlot> picture_;
    std::shared_ptr<const rasterizer::Fence> drawn_; // null: it is drawn already
    rasterizer::StopSignal& stop_;
    std::uint32_t milliseconds_;
};

class ShownPictures : rasterizer::MemoryBudget::Cache {
  public:
    explicit ShownPictures(rasterizer::Gpu& gpu) : Cache(gpu.memory_budget()), gpu_(gpu), blitter_(gpu) {}
    // Queues a copy of the surface and seals the open scene. Waits only when queued copies take much memory
    // (SurfaceHazards::perform()). LimitExceeded: the caller holds max_pictures. Errors of Blitter::blt().
    dp2::Result<std::unique_ptr<ShownPicture>> copy(rasterizer::Handle shown);

  private:
    void drop() noexcept override; // frees pictures that are not in use
    dp2::Result<std::shared_ptr<PictureSlot>> free_picture(const rasterizer::SurfaceDesc& desc);

    rasterizer::Gpu& gpu_;
    rasterizer::Blitter blitter_;
    std::vector<std::shared_ptr<PictureSlot>> pictures_;
};

} // namespace responses
