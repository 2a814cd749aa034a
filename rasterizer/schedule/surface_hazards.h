// Hazards between surfaces and queued work: tracks which queued scenes read a surface or draw to it
// (Surface::Uses), so that other accesses wait for these scenes, are queued after them, or get a copy.
// Threading: used only by the thread that makes calls.
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
    // Queues the steps if queued work uses their surfaces, or if they are large and end no open scene, and if
    // scratch memory is below max_copy_bytes; otherwise runs them at once, after waiting for that work.
    void perform(RowSteps steps, Stall reason);
    void perform(RowWork work, Stall reason) { perform(in_steps(std::move(work)), reason); }

    // If queued work reads the handle's surface but does not draw to it, and the surface is small, gives the
    // handle a copy of the surface that no queued work uses (ResourceTable::replace_by_copy). `image`: an
    // image of the handle's surface; becomes the corresponding image of the copy.
    void rename(Handle handle, Image& image);
    // A buffer's bytes, for writing. If queued draws read the buffer, they keep its old contents, and the
    // buffer gets a copy; if such old contents exceed max_copy_bytes, waits for the draws instead. Throws
    // MemoryBudgetExceeded, std::bad_alloc.
    std::span<std::byte> writable(Buffer& buffer);
    // The address of a buffer's bytes, for a caller that overwrites these, and no others. Else like the
    // function above.
    std::byte* writable(Buffer& buffer, std::size_t offset, std::size_t bytes);
    // Sets a buffer's bytes to zero, as if it were created again. Else like the functions above.
    void renew(Buffer& buffer);

    // A scratch surface, used only by queued work.
    dp2::Result<std::shared_ptr<Surface>> temporary(const SurfaceDesc& desc);
    // Marks a surface as scratch.
    void become_temporary(Surface& surface) { surface.count_in(temporary_bytes_); }
    // Bytes of scratch surfaces, and of old contents of buffers that queued draws still read.
    std::uint64_t temporary_bytes() const { return *temporary_bytes_; }
    // Waits for queued work if temporary_bytes() is large.
    void bound_temporaries();

  private:
    void bound_contents(const Buffer& buffer);
    static bool is_pending(const std::shared_ptr<const Fence>& use) { return use && !use->passed(); }

    Gpu& gpu_;
    std::shared_ptr<std::atomic<std::uint64_t>> temporary_bytes_ =
        std::make_shared<std::atomic<std::uint64_t>>(0);
};

} // namespace rasterizer
