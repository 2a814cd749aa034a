// Surfaces and display modes as the structures of the calls.
#pragma once

#include "tools/ddraw/objects/surface.h"
#include "tools/ddraw/window/display.h"

namespace ddraw {

// DDSURFACEDESC is the beginning of DDSURFACEDESC2, up to the first of its capabilities.
inline DWORD structure_size(Version version) {
    return has_second_structures(version) ? sizeof(DDSURFACEDESC2) : sizeof(DDSURFACEDESC);
}
DDSURFACEDESC2 surface_description(const Surface& surface, Version version);
DDSURFACEDESC2 mode_description(const Mode& mode);
// Copies a description to a program's structure of `size` bytes, all but its dwSize.
void give_description(const DDSURFACEDESC2& from, void* to, DWORD size);
// A program's structure of `size` bytes as a DDSURFACEDESC2.
DDSURFACEDESC2 take_description(const void* from, DWORD size);

} // namespace ddraw
