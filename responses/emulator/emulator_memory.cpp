// Emulator: memory of surfaces and buffers, to and from outside. Rectangles are in texels; block formats move
// whole blocks.
#include <cstring>

#include "rasterizer/commands/raw_copy.h"
#include "rasterizer/resources/image_rows.h"
#include "responses/emulator/emulator.h"

namespace responses {

using dp2::Error;
using dp2::Fault;
using rasterizer::ImageRows;
using rasterizer::Rect;

namespace {

// `bytes` hold every row at this pitch.
bool holds(std::size_t bytes, std::size_t pitch, const ImageRows& rows) {
    if (bytes < rows.bytes) return false;
    return rows.count == 1 || (pitch >= rows.bytes && (bytes - rows.bytes) / pitch >= rows.count - 1);
}

void copy_in(std::byte* image, const ImageRows& rows, dp2::ByteSpan data, std::size_t pitch) {
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(image + rows.begin + y * rows.pitch, data.data() + y * pitch, rows.bytes);
}

// One wait frees the copies of all small textures: that costs less than a scene for each write behind them.
bool is_written_later(const rasterizer::Gpu& gpu, const rasterizer::Surface& surface) {
    return gpu.hazards().is_drawn_later(surface) ||
           (gpu.hazards().is_read_later(surface) &&
            surface.size_bytes() > rasterizer::ResourceTable::kLargestCopy);
}

// The rows go to a surface of their own, and from there to the image behind what is queued.
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

dp2::Status Emulator::write_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                                    const Rect* rect, dp2::ByteSpan data, std::size_t pitch) {
    const TimedCall in_time = timed();
    DP2_TRY(auto image, gpu_.resources().image(handle, level, slice));
    const Rect texels = rect ? *rect : image.view().whole();
    DP2_TRY(const ImageRows rows, image_rows(image, texels));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    gpu_.hazards().rename(handle, image);
    if (is_written_later(gpu_, *image.surface)) {
        DP2_TRY(write_later(gpu_, image, texels, data, pitch));
        return take_time_failure();
    }
    gpu_.hazards().settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    const bool whole =
        rows.count * rows.pitch == image.surface->image_bytes(image.level) && rows.bytes == rows.pitch;
    copy_in((whole ? image.to_overwrite() : image.writable()).data(), rows, data, pitch);
    return take_time_failure();
}

dp2::Status Emulator::read_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                                   const Rect* rect, std::span<std::byte> data, std::size_t pitch) {
    const TimedCall in_time = timed();
    DP2_TRY(const auto image, gpu_.resources().image(handle, level, slice));
    const Rect texels = rect ? *rect : image.view().whole();
    DP2_TRY(const ImageRows rows, image_rows(image, texels));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    gpu_.hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    DP2_TRY(take_gpu_failure());
    const std::byte* const first = image.bytes().data() + rows.begin;
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(data.data() + y * pitch, first + y * rows.pitch, rows.bytes);
    return {};
}

dp2::Status Emulator::write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data) {
    const TimedCall in_time = timed(); // without room for a copy it waits for who reads the buffer
    DP2_TRY(const auto buffer, gpu_.resources().buffer(handle, "handle"));
    if (offset > buffer->size() || data.size() > buffer->size() - offset)
        return Error{Fault::OutOfRange, 0, 0, "offset"};
    if (!data.empty())
        std::memcpy(gpu_.hazards().writable(*buffer).data() + offset, data.data(), data.size());
    return take_time_failure();
}

dp2::Status Emulator::read_buffer(rasterizer::Handle handle, std::uint64_t offset,
                                  std::span<std::byte> data) {
    DP2_TRY(const auto buffer, gpu_.resources().buffer(handle, "handle"));
    if (offset > buffer->size() || data.size() > buffer->size() - offset)
        return Error{Fault::OutOfRange, 0, 0, "offset"};
    if (!data.empty()) std::memcpy(data.data(), buffer->contents()->data() + offset, data.size());
    return {};
}

dp2::Status Emulator::use_vertex_buffer(Call& call, rasterizer::Handle handle) {
    DP2_TRY(const auto buffer, gpu_.resources().buffer(handle, "vertex_buffer"));
    call.vertex_buffer = buffer->contents();
    call.vertices = {call.vertex_buffer->data(), call.vertex_buffer->size()};
    call.has_vertices = true;
    return {};
}

dp2::Status Emulator::process_vertices(std::uint32_t context, const rasterizer::VertexProcessing& work,
                                       std::span<std::byte> out) {
    const std::uint64_t needed = std::uint64_t{work.count} * work.stride;
    if (needed > out.size()) return Error{Fault::OutOfRange, 0, 0, "data"};
    DP2_TRY(Context* const found, usable_context(context));
    const TimedCall in_time = timed();
    found->front_end.budget().begin(limits_of_call(gpu_.limits()));
    const dp2::Status processed =
        found->front_end.vertex_processor().process(work, out.first(static_cast<std::size_t>(needed)));
    const dp2::Status given_up = take_time_failure();
    return processed.ok() ? given_up : processed;
}

} // namespace responses
