#include "responses/emulator/object_creation.h"

namespace responses {

namespace {

template <class Create> dp2::Status in_time(Emulator& emulator, rasterizer::Handle handle, Create&& create) {
    const TimedCall timed = emulator.timed();
    rasterizer::ResourceTable& resources = emulator.gpu().resources();
    const bool replaces = resources.contains(handle);
    const dp2::Status created = create(resources);
    if (!emulator.gpu().stop().is_raised()) return created;
    const dp2::Status given_up = emulator.take_gpu_failure();
    if (!created.ok()) return created;
    // What had the handle is gone: it names the new object then.
    if (!given_up.ok() && !replaces) (void)resources.destroy(handle);
    return given_up;
}

} // namespace

dp2::Status create_surface(Emulator& emulator, rasterizer::Handle handle,
                           const rasterizer::SurfaceDesc& desc) {
    return in_time(emulator, handle, [&](auto& resources) { return resources.create_surface(handle, desc); });
}

dp2::Status create_buffer(Emulator& emulator, rasterizer::Handle handle, std::uint64_t bytes) {
    return in_time(emulator, handle, [&](auto& resources) { return resources.create_buffer(handle, bytes); });
}

} // namespace responses
