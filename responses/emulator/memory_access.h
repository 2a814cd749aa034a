// The embedder's access to surfaces and buffers: creation, writing, reading, mapping. Every function waits at
// most max_milliseconds for queued work that uses the memory. Rectangles are in texels; in block formats
// whole blocks are copied. Threading: as Emulator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "responses/emulator/emulator_core.h"

namespace responses {

// A level of a surface in its own memory, as D3D's Lock returns it.
struct MappedSurface {
    std::span<std::byte> bytes; // all rows
    std::size_t pitch = 0;
};

// One level of one cube face, or of one slice of a volume.
struct SurfacePart {
    rasterizer::Handle handle = 0;
    std::uint32_t level = 0, slice = 0;
};

class MemoryAccess {
  public:
    explicit MemoryAccess(EmulatorCore& core) : core_(core) {} // core: must outlive it

    // Errors of ResourceTable. LimitExceeded: freeing memory for the object took longer than
    // max_milliseconds; then the handle names the new object if it named one before, else none.
    dp2::Status create_surface(rasterizer::Handle handle, const rasterizer::SurfaceDesc& desc);
    dp2::Status create_buffer(rasterizer::Handle handle, std::uint64_t bytes);

    // Pitch is bytes from row to row of `data`; a null `rect` is the whole image. Reading fails as
    // Failures::take_gpu_failure() does.
    dp2::Status write_surface(const SurfacePart& part, const rasterizer::Rect* rect, dp2::ByteSpan data,
                              std::size_t pitch);
    dp2::Status read_surface(const SurfacePart& part, const rasterizer::Rect* rect, std::span<std::byte> data,
                             std::size_t pitch);
    // Waits for queued work that uses the surface. The bytes may be read and, when they are mapped for
    // writing, written until the next function of the emulator is called. Errors of read_surface().
    dp2::Result<MappedSurface> map_surface(const SurfacePart& part, bool for_writing);

    dp2::Status write_buffer(rasterizer::Handle handle, std::uint64_t offset, dp2::ByteSpan data);
    dp2::Status read_buffer(rasterizer::Handle handle, std::uint64_t offset, std::span<std::byte> data);

  private:
    template <class Create> dp2::Status create(rasterizer::Handle handle, Create&& create);
    bool renew(rasterizer::Handle handle, std::uint64_t bytes);

    EmulatorCore& core_;
};

} // namespace responses
