#include "responses/emulator/direct_draw.h"

#include "rasterizer/resources/decode_surface.h"
#include "responses/emulator/submissions.h"

namespace responses {

dp2::Status DirectDraw::blit(const rasterizer::SurfaceBlit& blit) {
    const TimedCall in_time = core_.timed();
    DP2_TRY(blits_.perform(blit, limits_of_call(core_.gpu.limits())));
    return core_.failures.take_timeout();
}

dp2::Status DirectDraw::set_color_key(rasterizer::Handle handle, rasterizer::ResourceTable::KeyUse use,
                                      const std::optional<rasterizer::ColorKey>& key) {
    const TimedCall in_time = core_.timed();
    rasterizer::ResourceTable& resources = core_.gpu.resources();
    DP2_TRY(const auto image, resources.image(handle, "handle"));
    // A texture that is decoded later is decoded with the key that it has then.
    if (use == rasterizer::ResourceTable::KeyUse::Source &&
        rasterizer::needs_decoding(image.surface->format()))
        core_.gpu.hazards().settle_for_writing(*image.surface, rasterizer::Stall::TextureWritten);
    DP2_TRY(resources.set_color_key(handle, use, key));
    return core_.failures.take_timeout();
}

} // namespace responses
