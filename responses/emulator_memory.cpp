// Emulator: memory of surfaces and buffers, to and from outside. Rectangles are in texels; block formats move
// whole blocks.
#include <cstring>

#include "rasterizer/commands/raw_copy.h"
#include "responses/emulator.h"

namespace responses {

using dp2::Error;
using dp2::Fault;
using rasterizer::Rect;

namespace {

// Rows of bytes inside an image that a rectangle names.
struct Rows {
    std::size_t begin = 0; // of the first, from the image's first byte
    std::size_t pitch = 0, row_bytes = 0, count = 0;
};

dp2::Result<Rows> rows_of(const rasterizer::Image& image, const Rect* rect) {
    const rasterizer::LevelSize view = image.view();
    const Rect r = rect ? *rect : view.whole();
    if (r.left < 0 || r.top < 0 || r.empty() || r.right > view.width || r.bottom > view.height)
        return Error{Fault::OutOfRange, 0, 0, "rectangle"};
    const dp2::FormatInfo& format = image.surface->format();
    Rows rows;
    rows.pitch = view.pitch;
    if (format.kind == dp2::FormatKind::Planar) {
        if (r != view.whole()) return Error{Fault::OutOfRange, 0, 0, "rectangle"};
        rows.row_bytes = dp2::row_bytes(format, static_cast<std::uint32_t>(view.width));
        rows.count = dp2::row_count(format, static_cast<std::uint32_t>(view.height));
        return rows;
    }
    const auto left = static_cast<std::size_t>(r.left), right = static_cast<std::size_t>(r.right);
    const auto top = static_cast<std::size_t>(r.top), bottom = static_cast<std::size_t>(r.bottom);
    const dp2::TexelGroup group = dp2::texel_group(format);
    if (left % group.width || top % group.height || (right % group.width && r.right != view.width) ||
        (bottom % group.height && r.bottom != view.height))
        return Error{Fault::OutOfRange, 0, 0, "rectangle"};
    rows.begin = top / group.height * view.pitch + left / group.width * group.bytes;
    rows.row_bytes = ((right + group.width - 1) / group.width - left / group.width) * group.bytes;
    rows.count = (bottom + group.height - 1) / group.height - top / group.height;
    return rows;
}

// `bytes` hold every row at this pitch.
bool holds(std::size_t bytes, std::size_t pitch, const Rows& rows) {
    if (bytes < rows.row_bytes) return false;
    return rows.count == 1 || (pitch >= rows.row_bytes && (bytes - rows.row_bytes) / pitch >= rows.count - 1);
}

void copy_in(std::byte* image, const Rows& rows, dp2::ByteSpan data, std::size_t pitch) {
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(image + rows.begin + y * rows.pitch, data.data() + y * pitch, rows.row_bytes);
}

// A write waits for queued work unless the surface is drawn to, or too large for a copy of its own
// (Gpu::rename()).
bool is_written_later(const rasterizer::Gpu& gpu, const rasterizer::Surface& surface) {
    if (surface.format().bits_per_texel < 8) return false; // no queued copy starts inside a byte
    return gpu.is_drawn_later(surface) ||
           (gpu.is_read_later(surface) && surface.size_bytes() > rasterizer::ResourceTable::kLargestCopy);
}

// The rows go to a surface of their own, and from there to the image behind what is queued.
dp2::Status write_later(rasterizer::Gpu& gpu, const rasterizer::Image& image, const Rect& rect,
                        dp2::ByteSpan data, std::size_t pitch) {
    rasterizer::SurfaceDesc desc = rasterizer::one_image(image);
    desc.width = static_cast<std::uint32_t>(rect.right - rect.left);
    desc.height = static_cast<std::uint32_t>(rect.bottom - rect.top);
    DP2_TRY(const auto written, gpu.temporary(desc));
    DP2_TRY(const Rows rows, rows_of({written}, nullptr));
    copy_in(written->bytes().data(), rows, data, pitch);
    DP2_TRY(rasterizer::RowWork work,
            rasterizer::raw_copies(
                {{image, rect, {written}, {0, 0, rect.right - rect.left, rect.bottom - rect.top}}}));
    gpu.perform(std::move(work), rasterizer::Stall::TextureWritten);
    return {};
}

} // namespace

dp2::Status Emulator::write_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                                    const Rect* rect, dp2::ByteSpan data, std::size_t pitch) {
    DP2_TRY(auto image, gpu_.resources().image(handle, level, slice));
    DP2_TRY(const Rows rows, rows_of(image, rect));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    gpu_.rename(handle);
    DP2_TRY(image, gpu_.resources().image(handle, level, slice));
    if (is_written_later(gpu_, *image.surface)) {
        const Rect all{0, 0, image.view().width, image.view().height};
        return write_later(gpu_, image, rect ? *rect : all, data, pitch);
    }
    gpu_.settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    const bool whole =
        rows.count * rows.pitch == image.surface->image_bytes(image.level) && rows.row_bytes == rows.pitch;
    copy_in((whole ? image.to_overwrite() : image.writable()).data(), rows, data, pitch);
    return {};
}

dp2::Status Emulator::read_surface(rasterizer::Handle handle, std::uint32_t level, std::uint32_t slice,
                                   const Rect* rect, std::span<std::byte> data, std::size_t pitch) {
    DP2_TRY(const auto image, gpu_.resources().image(handle, level, slice));
    DP2_TRY(const Rows rows, rows_of(image, rect));
    if (!holds(data.size(), pitch, rows)) return Error{Fault::OutOfRange, 0, 0, "data"};
    gpu_.settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    DP2_TRY(take_gpu_failure());
    const std::byte* const first = image.bytes().data() + rows.begin;
    for (std::size_t y = 0; y < rows.count; ++y)
        std::memcpy(data.data() + y * pitch, first + y * rows.pitch, rows.row_bytes);
    return {};
}

dp2::Status Emulator::write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data) {
    DP2_TRY(const auto buffer, gpu_.resources().buffer(handle, "handle"));
    if (offset > buffer->size() || data.size() > buffer->size() - offset)
        return Error{Fault::OutOfRange, 0, 0, "offset"};
    if (!data.empty()) std::memcpy(buffer->writable().data() + offset, data.data(), data.size());
    return {};
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
    call.vertices = *call.vertex_buffer;
    call.has_vertices = true;
    return {};
}

dp2::Status Emulator::process_vertices(std::uint32_t context, const rasterizer::VertexProcessing& work,
                                       std::span<std::byte> out) {
    const std::uint64_t needed = std::uint64_t{work.count} * work.stride;
    if (needed > out.size()) return Error{Fault::OutOfRange, 0, 0, "data"};
    DP2_TRY(Context* const found, this->context(context));
    return found->front_end.vertex_processor().process(work, out.first(static_cast<std::size_t>(needed)));
}

} // namespace responses
