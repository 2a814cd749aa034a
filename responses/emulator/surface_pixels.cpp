#include "responses/emulator/surface_pixels.h"

#include <utility>

#include "dp2/tables/formats.h"
#include "rasterizer/commands/image_converter.h"

namespace responses {

std::size_t row_bytes(const rasterizer::Surface& surface, std::uint32_t level) {
    return dp2::row_bytes(surface.format(), static_cast<std::uint32_t>(surface.level(level).width));
}

dp2::Result<std::vector<std::byte>> surface_pixels(Emulator& emulator, std::uint32_t handle,
                                                   std::uint32_t level, std::uint32_t slice) {
    DP2_TRY(const rasterizer::Image image, emulator.gpu().resources().image(handle, level, slice));
    const rasterizer::Surface& surface = *image.surface;
    const std::size_t row = row_bytes(surface, image.level);
    const std::size_t rows = surface.image_bytes(image.level) / image.view().pitch;
    std::vector<std::byte> pixels(row * rows);
    DP2_TRY(emulator.memory().read_surface({handle, level, slice}, nullptr, pixels, row));
    return pixels;
}

dp2::Result<std::vector<std::byte>> shown_pixels(Emulator& emulator, std::uint32_t handle) {
    DP2_TRY(const rasterizer::Image image, emulator.gpu().resources().image(handle, "surface"));
    if (image.surface->desc().samples == 1) return surface_pixels(emulator, handle);
    emulator.gpu().hazards().settle_for_reading(*image.surface, rasterizer::Stall::LockForRead);
    DP2_TRY(const auto resolved, rasterizer::ImageConverter(emulator.gpu()).resolved(image.surface));
    const std::size_t row = row_bytes(*resolved, 0);
    const std::span<const std::byte> rows = std::as_const(*resolved).image(0, 0);
    const std::size_t pitch = resolved->level(0).pitch;
    std::vector<std::byte> pixels;
    for (std::size_t at = 0; at < rows.size(); at += pitch)
        pixels.insert(pixels.end(), rows.begin() + static_cast<std::ptrdiff_t>(at),
                      rows.begin() + static_cast<std::ptrdiff_t>(at + row));
    return pixels;
}

std::uint64_t pixels_hash(std::span<const std::byte> pixels, std::uint64_t hash) {
    for (const std::byte byte : pixels) hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3u;
    return hash;
}

dp2::Result<std::uint64_t> surface_hash(Emulator& emulator, std::uint32_t handle) {
    DP2_TRY(const auto pixels, shown_pixels(emulator, handle));
    return pixels_hash(pixels);
}

} // namespace responses
