#include "rasterizer/schedule/surface_hazards.h"

#include <utility>

#include "rasterizer/base/floating_point.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

void SurfaceHazards::note_targets(Scene& scene) {
    for_each_target(scene.targets, [&](Surface& surface, std::size_t t) {
        surface.uses().drawn = scene.fence;
        if (surface.sampled()) scene.stores_clears |= 1u << t;
    });
}

void SurfaceHazards::note_textures(Scene& scene, const DrawState& state) {
    state.keep.for_each([&](std::size_t, const std::shared_ptr<Surface>& texture) {
        if (texture->uses().read == scene.fence) return;
        if (texture->records_clears()) {
            scene.sampled.push_back(texture.get());
            texture->set_sampled();
        }
        texture->uses().read = scene.fence;
    });
}

void SurfaceHazards::settle_for_reading(const Surface& surface, Stall reason) {
    if (surface.uses().drawn) gpu_.wait(*surface.uses().drawn, reason);
    surface.write_clears();
}

void SurfaceHazards::settle_for_writing(const Surface& surface, Stall reason) {
    if (surface.uses().drawn) gpu_.wait(*surface.uses().drawn, reason);
    if (surface.uses().read) gpu_.wait(*surface.uses().read, reason);
}

void SurfaceHazards::rename(Handle handle, Image& image) {
    if (is_drawn_later(*image.surface) || !is_read_later(*image.surface)) return;
    // If no copy is made, `image` keeps the surface that queued work reads.
    if (auto copy = gpu_.resources().replace_by_copy(handle)) image.surface = std::move(copy);
}

// Waits for queued work if it holds too many old contents of buffers, and would hold this buffer's, too.
void SurfaceHazards::bound_contents(const Buffer& buffer) {
    if (buffer.is_held() && temporary_bytes() + buffer.size() > gpu_.limits().max_copy_bytes)
        gpu_.drain(Stall::QueueFull);
}

std::span<std::byte> SurfaceHazards::writable(Buffer& buffer) {
    bound_contents(buffer);
    return buffer.writable(temporary_bytes_);
}

std::byte* SurfaceHazards::writable(Buffer& buffer, std::size_t offset, std::size_t bytes) {
    bound_contents(buffer);
    return buffer.writable(offset, bytes, temporary_bytes_);
}

void SurfaceHazards::renew(Buffer& buffer) {
    bound_contents(buffer);
    buffer.renew(temporary_bytes_);
}

dp2::Result<std::shared_ptr<Surface>> SurfaceHazards::temporary(const SurfaceDesc& desc) {
    DP2_TRY(auto surface, Surface::create(desc, gpu_.memory_budget()));
    become_temporary(*surface);
    return surface;
}

void SurfaceHazards::bound_temporaries() {
    if (temporary_bytes() / 4 > gpu_.limits().max_copy_bytes) gpu_.drain(Stall::QueueFull);
}

void SurfaceHazards::perform(RowSteps steps, Stall reason) {
    if (!gpu_.draws()) return;
    bound_temporaries();
    constexpr std::uint64_t kLarge = 1u << 17; // texels that take longer than waking workers
    bool later = !gpu_.has_open_scene() && cost_of(steps).pixels >= kLarge;
    for (const RowWork& step : steps) {
        later |= is_used_later(*step.dest.surface) || (step.source && is_drawn_later(*step.source));
        step.dest.surface->count_change();
    }
    if (later && temporary_bytes() <= gpu_.limits().max_copy_bytes)
        return gpu_.queue(std::move(steps), reason);
    for (const RowWork& step : steps) {
        settle_for_writing(*step.dest.surface, reason);
        if (step.source && step.source->uses().drawn) gpu_.wait(*step.source->uses().drawn, reason);
    }
    const DefaultFloatingPoint mode;
    run(steps, StopPoll(&gpu_.stop()));
}

} // namespace rasterizer
