#include "responses/emulator/mapped_surface.h"

#include "rasterizer/resources/image_rows.h"

namespace responses {

dp2::Result<MappedSurface> map_surface(Emulator& emulator, rasterizer::Handle handle, std::uint32_t level,
                                       std::uint32_t slice, bool for_writing) {
    const TimedCall in_time = emulator.timed();
    rasterizer::Gpu& gpu = emulator.gpu();
    DP2_TRY(const auto image, gpu.resources().image(handle, level, slice));
    DP2_TRY(const auto rows, image_rows(image, image.view().whole()));
    gpu.hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    if (for_writing) gpu.hazards().settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    DP2_TRY(emulator.take_gpu_failure());
    // Not const: what only reads leaves the surface's version as it is.
    std::byte* const first =
        for_writing ? image.writable().data() : const_cast<std::byte*>(image.bytes().data());
    return MappedSurface{{first + rows.begin, (rows.count - 1) * rows.pitch + rows.bytes}, rows.pitch};
}

} // namespace responses
