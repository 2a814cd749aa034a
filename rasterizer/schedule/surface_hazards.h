// Hazards between surfaces and queued work: which queued scenes read a surface or draw to it (Surface::Uses),
// so that other accesses wait for them, are queued after them, or get a copy. Threading: the thread that
// makes calls.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>

#include "dp2/base/result.h"
#include "rasterizer/base/fence.h"
#include "rasterizer/base/stall.h"
#include "rasterizer/resources/resources.h"
#include "rasterizer/schedule/row_work.h"
#include "rasterizer/schedule/scene.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

class Gpu;

class SurfaceHazards {
  public:
    explicit SurfaceHazards(Gpu& gpu) : gpu_(gpu) {}

    // Whether queued work reads the surface as a texture, draws to it, or either.
    static bool is_read_later(const Surface& surface) { return is_pending(surface.uses().read); }
    static bool is_drawn_later(const Surface& surface) { return is_pending(surface.uses().drawn); }
    static bool is_used_later(const Surface& surface) {
        return is_drawn_later(surface) || is_read_later(surface);
    }
    // Record that an open scene draws to its targets, and that it reads a draw's textures. May throw
    // std::bad_alloc.
    static void note_targets(Scene& scene);
    static void note_textures(Scene& scene, const DrawState& state);

    // Waits for the queued scenes that draw to the surface, and writes its recorded tiles to memory, so that
    // it can be read.
    void settle_for_reading(const Surface& surface, Stall reason);
    // Waits for the queued scenes that draw to the surface or read it, so that it can be written.
    void settle_for_writing(const Surface& surface, Stall reason);
    // Runs the steps: queued, if queued work uses their surfaces, else at once.
    void perform(RowSteps steps, Stall reason);
    void perform(RowWork work, Stall reason) { perform(in_steps(std::move(work)), reason); }

    // If queued work only reads the handle's surface, and the surface is small, the handle gets a copy that
    // no queued work uses (ResourceTable::replace_by_copy). `image`: an image found by this handle; becomes
    // the same image of the copy.
    void rename(Handle handle, Image& image);
    // A buffer's bytes, for writing. Contents that queued draws read are replaced by a copy; if such contents
    // exceed max_copy_bytes, waits for the draws instead. Throws MemoryBudgetExceeded, std::bad_alloc.
    std::span<std::byte> writable(Buffer& buffer);

    // A scratch surface, used only by queued work.
    dp2::Result<std::shared_ptr<Surface>> temporary(const SurfaceDesc& desc);
    // Marks a surface as scratch.
    void become_temporary(Surface& surface) { surface.count_in(temporary_bytes_); }
    // Bytes of scratch surfaces, and of contents that were replaced by a copy.
    std::uint64_t temporary_bytes() const { return *temporary_bytes_; }
    // Waits for queued work if temporary_bytes() is large.
    void bound_temporaries();

  private:
    static bool is_pending(const std::shared_ptr<const Fence>& use) { return use && !use->passed(); }

    Gpu& gpu_;
    std::shared_ptr<std::atomic<std::uint64_t>> temporary_bytes_ =
        std::make_shared<std::atomic<std::uint64_t>>(0);
};

} // namespace rasterizer
