// The states of a device as those of tools/ddraw/vertices/, for what the runtime computes itself without
// drawing: ProcessVertices, ComputeSphereVisibility.
#pragma once

#include <cstddef>
#include <span>

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/values.h"
#include "tools/ddraw/device/vertex_buffer.h"

namespace ddraw {

// ProcessVertices: processes `count` vertices from `first` of a buffer to vertices from `to` of another one.
HRESULT process_vertices(const Values& values, DWORD operations, VertexBuffer& target, DWORD to, DWORD count,
                         VertexBuffer& source, DWORD first, DWORD flags);
// The same with vertices in the program's memory.
HRESULT process_vertices(const Values& values, DWORD operations, VertexBuffer& target, DWORD to, DWORD count,
                         std::span<const std::byte> source, DWORD fvf, DWORD flags);

// The same for a device of Direct3D 6, with its current viewport.
HRESULT process_vertices(const LegacyDevice& device, DWORD operations, VertexBuffer& target, DWORD to,
                         DWORD count, VertexBuffer& source, DWORD first, DWORD flags);

// D3DVIS_ flags of spheres
HRESULT sphere_visibility(const LegacyDevice& device, std::span<const D3DVECTOR> centers,
                          std::span<const float> radii, std::span<DWORD> out);
// D3DSTATUS_ flags of spheres: the planes that a sphere is not wholly inside of, and those that it is outside
// of.
HRESULT sphere_visibility(const Values& values, std::span<const D3DVECTOR> centers,
                          std::span<const float> radii, std::span<DWORD> out);

} // namespace ddraw
