// Copies of the contents of surfaces, for captures, comparisons and files. All functions wait for the draws
// that write the surface; call them on the emulator's thread. Errors: BadHandle, WrongKind: `handle` names no
// surface; OutOfRange: no such level or slice; errors of MemoryAccess::read_surface().
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "responses/emulator/emulator.h"

namespace responses {

// One level of one cube face or volume slice, in the surface's format, rows without padding.
dp2::Result<std::vector<std::byte>> surface_pixels(Emulator& emulator, std::uint32_t handle,
                                                   std::uint32_t level = 0, std::uint32_t slice = 0);
// What presenting the surface shows: its top level, the samples of each pixel averaged, rows without padding.
dp2::Result<std::vector<std::byte>> shown_pixels(Emulator& emulator, std::uint32_t handle);
// The 64-bit FNV-1a hash that captures store for a surface. `before`: the hash of the bytes before these.
inline constexpr std::uint64_t kHashOfNothing = 0xCBF29CE484222325u;
std::uint64_t pixels_hash(std::span<const std::byte> pixels, std::uint64_t before = kHashOfNothing);
// pixels_hash() of shown_pixels().
dp2::Result<std::uint64_t> surface_hash(Emulator& emulator, std::uint32_t handle);

// Bytes of a row of the level, without padding.
std::size_t row_bytes(const rasterizer::Surface& surface, std::uint32_t level);

} // namespace responses
