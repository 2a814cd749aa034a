// Surfaces and buffers, within max_milliseconds: queued work whose memory they need may have to end first,
// and where its time is up nothing is created.
#pragma once

#include "responses/emulator/emulator.h"

namespace responses {

dp2::Status create_surface(Emulator& emulator, rasterizer::Handle handle,
                           const rasterizer::SurfaceDesc& desc);
dp2::Status create_buffer(Emulator& emulator, rasterizer::Handle handle, std::uint64_t bytes);

} // namespace responses
