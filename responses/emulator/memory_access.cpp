#include "responses/emulator/memory_access.h"

#include <cstring>

#include "rasterizer/commands/raw_copy.h"
#include "rasterizer/resources/image_rows.h"

namespace responses {

using dp2::Error;
using dp2::Fault;
using rasterizer::ImageRows;
using rasterizer::Rect;

namespace {

// Whether `bytes` bytes of memory contain all rows at this pitch.
bool holds(std::size_t bytes, std::size_t pitch, const ImageRows& rows) {
    if (bytes < rows.bytes) return false;
    return rows.count == 1 || (pitch >= rows.bytes && (bytes - rows.bytes) / pitch >= rows.count - 1);
}

void copy_in(std::byte* image, const ImageRows& rows, dp2::ByteSpan data, std::size_t pitch) {
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(image + rows.begin + y * rows.pitch, data.data() + y * pitch, rows.bytes);
}

// Whether a write is queued instead of waiting for draws. A write to a small texture that queued draws only
// read waits: SurfaceHazards::rename() has made no copy, since all copies together take too much memory. One
// wait frees them all, which costs less than a scene for each write.
bool is_written_later(const rasterizer::Gpu& gpu, const rasterizer::Surface& surface) {
    return gpu.hazards().is_drawn_later(surface) ||
           (gpu.hazards().is_read_later(surface) &&
            surface.size_bytes() > rasterizer::ResourceTable::kLargestCopy);
}

// Copies the rows to a temporary surface now, and queues the copy from there to the image.
dp2::Status write_later(rasterizer::Gpu& gpu, const rasterizer::Image& image, const Rect& rect,
                        dp2::ByteSpan data, std::size_t pitch) {
    rasterizer::SurfaceDesc desc = rasterizer::one_image(image);
    desc.width = static_cast<std::uint32_t>(rect.right - rect.left);
    desc.height = static_cast<std::uint32_t>(rect.bottom - rect.top);
    DP2_TRY(const auto written, gpu.hazards().temporary(desc));
    const rasterizer::Image whole{written};
    DP2_TRY(const ImageRows rows, image_rows(whole, whole.view().whole()));
    copy_in(written->bytes().data(), rows, data, pitch);
    DP2_TRY(rasterizer::RowWork work, rasterizer::raw_copies({{image, rect, whole, whole.view().whole()}}));
    gpu.hazards().perform(std::move(work), rasterizer::Stall::TextureWritten);
    return {};
}

} // namespace

template <class Create> dp2::Status MemoryAccess::create(rasterizer::Handle handle, Create&& create) {
    const TimedCall in_time = core_.timed();
    rasterizer::ResourceTable& resources = core_.gpu.resources();
    const bool replaces = resources.contains(handle);
    const dp2::Status created = create(resources);
    if (!core_.gpu.stop().is_raised()) return created;
    const dp2::Status given_up = core_.failures.take_gpu_failure();
    if (!created.ok()) return created;
    // The GPU failed meanwhile: the creation is undone, unless it replaced an object, which cannot be
    // restored.
    if (!given_up.ok() && !replaces) (void)resources.destroy(handle);
    return given_up;
}

dp2::Status MemoryAccess::create_surface(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc) {
    return create(handle, [&](auto& resources) { return resources.create_surface(handle, desc); });
}

// Replaces a buffer by a new one of the same size, in the memory of earlier ones. Programs that discard a
// buffer's contents need such a buffer for each of its draws. False: it is created in the general way.
bool MemoryAccess::renew(rasterizer::Handle handle, std::uint64_t bytes) {
    const auto buffer = core_.gpu.resources().buffer(handle, "handle");
    constexpr long kOnlyHere = 2; // the table and `buffer`; stream output keeps the buffer that it was given
    if (!buffer.ok() || (*buffer)->size() != bytes || buffer->use_count() != kOnlyHere) return false;
    try {
        core_.gpu.hazards().renew(**buffer);
        return true;
    } catch (const rasterizer::MemoryBudgetExceeded&) { // both contents together exceed it
        return false;
    }
}

dp2::Status MemoryAccess::create_buffer(rasterizer::Handle handle, std::uint64_t bytes) {
    return create(handle, [&](auto& resources) {
        return renew(handle, bytes) ? dp2::Status() : resources.create_buffer(handle, bytes);
    });
}

dp2::Status MemoryAccess::write_surface(const SurfacePart& part, const Rect* rect, dp2::ByteSpan data,
                                        std::size_t pitch) {
    const TimedCall in_time = core_.timed();
    DP2_TRY(auto image, core_.gpu.resources().image(part.handle, part.level, part.slice));
    const Rect texels = rect ? *rect : image.view().whole();
    DP2_TRY(const ImageRows rows, image_rows(image, texels));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    core_.gpu.hazards().rename(part.handle, image);
    if (is_written_later(core_.gpu, *image.surface)) {
        DP2_TRY(write_later(core_.gpu, image, texels, data, pitch));
        return core_.failures.take_timeout();
    }
    core_.gpu.hazards().settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    const bool whole =
        rows.count * rows.pitch == image.surface->image_bytes(image.level) && rows.bytes == rows.pitch;
    copy_in((whole ? image.to_overwrite() : image.writable()).data(), rows, data, pitch);
    return core_.failures.take_timeout();
}

dp2::Status MemoryAccess::read_surface(const SurfacePart& part, const Rect* rect, std::span<std::byte> data,
                                       std::size_t pitch) {
    const TimedCall in_time = core_.timed();
    DP2_TRY(const auto image, core_.gpu.resources().image(part.handle, part.level, part.slice));
    const Rect texels = rect ? *rect : image.view().whole();
    DP2_TRY(const ImageRows rows, image_rows(image, texels));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    core_.gpu.hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    DP2_TRY(core_.failures.take_gpu_failure());
    const std::byte* const first = image.bytes().data() + rows.begin;
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(data.data() + y * pitch, first + y * rows.pitch, rows.bytes);
    return {};
}

dp2::Status MemoryAccess::write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data) {
    const TimedCall in_time = core_.timed(); // if a copy does not fit, waits for draws that read the buffer
    DP2_TRY(const auto buffer, core_.gpu.resources().buffer(handle, "handle"));
    if (offset > buffer->size() || data.size() > buffer->size() - offset)
        return Error{Fault::OutOfRange, 0, 0, "offset"};
    const auto at = static_cast<std::size_t>(offset);
    if (!data.empty())
        std::memcpy(core_.gpu.hazards().writable(*buffer, at, data.size()) + at, data.data(), data.size());
    return core_.failures.take_timeout();
}

dp2::Status MemoryAccess::read_buffer(rasterizer::Handle handle, std::uint64_t offset,
                                      std::span<std::byte> data) {
    DP2_TRY(const auto buffer, core_.gpu.resources().buffer(handle, "handle"));
    if (offset > buffer->size() || data.size() > buffer->size() - offset)
        return Error{Fault::OutOfRange, 0, 0, "offset"};
    if (!data.empty()) std::memcpy(data.data(), buffer->contents()->data() + offset, data.size());
    return {};
}

dp2::Result<MappedSurface> MemoryAccess::map_surface(const SurfacePart& part, bool for_writing) {
    const TimedCall in_time = core_.timed();
    rasterizer::Gpu& gpu = core_.gpu;
    DP2_TRY(const auto image, gpu.resources().image(part.handle, part.level, part.slice));
    DP2_TRY(const auto rows, image_rows(image, image.view().whole()));
    gpu.hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    if (for_writing) gpu.hazards().settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    DP2_TRY(core_.failures.take_gpu_failure());
    // bytes() and a cast: writable() would count as a change of the surface.
    std::byte* const first =
        for_writing ? image.writable().data() : const_cast<std::byte*>(image.bytes().data());
    return MappedSurface{{first + rows.begin, (rows.count - 1) * rows.pitch + rows.bytes}, rows.pitch};
}

} // namespace responses
