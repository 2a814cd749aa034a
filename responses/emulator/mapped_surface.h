// A level of a surface in the memory where it stands, as D3D's Lock hands it out.
#pragma once

#include <cstddef>
#include <span>

#include "responses/emulator/emulator.h"

namespace responses {

struct MappedSurface {
    std::span<std::byte> bytes; // all rows
    std::size_t pitch = 0;
};

// Waits for what is queued for the surface. The bytes may be read and, when they are mapped for writing,
// written until the next function of the emulator is called. Errors of Emulator::read_surface().
dp2::Result<MappedSurface> map_surface(Emulator& emulator, rasterizer::Handle handle, std::uint32_t level,
                                       std::uint32_t slice, bool for_writing);

} // namespace responses
