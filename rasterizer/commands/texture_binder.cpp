#include "rasterizer/commands/texture_binder.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "rasterizer/commands/decode_work.h"
#include "rasterizer/commands/raw_copy.h"

namespace rasterizer {

using dp2::Tss;

dp2::Status TextureBinder::bind_pixel_textures(const ShaderObject* shader, DrawTextures& textures) {
    constexpr std::uint32_t kDisable = dp2::enum_number(dp2::TextureOp::Disable);
    for (std::size_t s = 0; s < (shader ? std::size_t{kPixelSamplers} : std::size_t{kStages}); ++s) {
        if (shader && !(shader->samplers >> s & 1)) continue;
        if (!shader && state_.stage(s, Tss::ColorOp) == kDisable) break; // ends the cascade
        DP2_TRY(auto texture, bind(s, textures));
        if (texture) textures.bound.set(s, std::move(texture));
    }
    return {};
}

dp2::Status TextureBinder::bind_vertex_textures(const ShaderObject& shader, DrawTextures& textures) {
    for (std::size_t s = 0; s < kVertexSamplers; ++s) {
        if (!(shader.samplers >> s & 1)) continue;
        DP2_TRY(auto texture, bind(kFirstVertexSampler + s, textures));
        if (texture) textures.bound.set(kPixelSamplers + s, std::move(texture));
    }
    return {};
}

// `sampler`: a row of DeviceState::stages. Null: no texture.
dp2::Result<std::shared_ptr<Surface>> TextureBinder::bind(std::size_t sampler, DrawTextures& textures) {
    const Handle handle = state_.stage(sampler, Tss::Texture);
    if (handle == 0) return std::shared_ptr<Surface>();
    auto surface = gpu_.resources().surface(handle, "D3DTSS_TEXTUREMAP");
    if (!surface.ok()) return std::shared_ptr<Surface>();
    if ((*surface)->desc().samples > 1) return dp2::Error{dp2::Fault::WrongKind, 0, 0, "D3DTSS_TEXTUREMAP"};
    if (!needs_decoding((*surface)->format())) {
        textures.uses.push_back({surface->get(), (*surface)->lod()});
        return surface;
    }
    DP2_TRY(auto texels, decode(handle, *surface));
    textures.uses.push_back({surface->get(), (*surface)->lod(), true, (*surface)->version()});
    return texels;
}

dp2::Status TextureBinder::perform(RowWork work, const Cost& cost) {
    DP2_TRY(budget_.count(cost));
    gpu_.hazards().perform(std::move(work), Stall::TextureIsTarget);
    return {};
}

dp2::Result<std::shared_ptr<Surface>> TextureBinder::decode(Handle handle,
                                                            const std::shared_ptr<Surface>& texture) {
    const Palette* palette = palettes_.of(handle);
    Decoded& known = decoded_[handle];
    const std::uint64_t palette_version = palette ? palette->version : 0;
    if (known.source.lock() == texture && known.version == texture->version() &&
        known.palette_version == palette_version) {
        known.texels->set_lod(texture->lod());
        return known.texels;
    }
    std::optional<PaletteColors> colors;
    if (palette) colors = palette->colors();
    std::erase_if(decoded_, [&](const auto& old) {
        const bool ends = old.first == handle || old.second.source.expired();
        if (ends && old.second.texels.use_count() > 1) gpu_.hazards().become_temporary(*old.second.texels);
        return ends;
    });
    const SurfaceDesc form = sampled_desc(texture->desc(), palette && palette->alpha);
    auto texels = decoded_form(form, gpu_.memory_budget()); // may drop cached textures
    RowWork work = decode_all(texels, texture, colors);
    // Charges no pixels: which command exceeds max_pixels must not depend on what was decoded before.
    const Cost cost{0, work.cost().operations};
    DP2_TRY(perform(std::move(work), cost));
    texels->set_lod(texture->lod());
    decoded_[handle] = {texture, texels, texture->version(), palette_version};
    return texels;
}

// Copies a texture that is drawn to; raw_copies() supports all formats of targets.
dp2::Result<std::shared_ptr<Surface>> TextureBinder::copy(const std::shared_ptr<Surface>& texture) {
    const auto out = gpu_.hazards().temporary(texture->desc());
    assert(out.ok()); // cannot fail: the texture has this size
    (*out)->set_lod(texture->lod());
    std::vector<RawCopy> copies;
    for (std::uint32_t level = 0; level < texture->desc().levels; ++level) {
        const LevelSize size = texture->level(level);
        const Rect all = size.whole();
        for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(size.depth); ++slice)
            copies.push_back({{*out, level, slice}, all, {texture, level, slice}, all});
    }
    auto work = raw_copies(copies);
    assert(work.ok());
    const Cost cost = work->cost();
    DP2_TRY(perform(std::move(*work), cost));
    return *out;
}

dp2::Result<bool> TextureBinder::copy_shared(const Targets& targets, BoundTextures& textures) {
    std::uint32_t shared = 0;
    textures.for_each([&](std::size_t slot, const std::shared_ptr<Surface>& texture) {
        const auto is = [&](const Image& image) { return image.surface == texture; };
        if (std::ranges::any_of(targets.color, is) || is(targets.depth))
            shared |= 1u << slot;
        else if (gpu_.is_open_target(*texture))
            gpu_.seal(Stall::TextureIsTarget); // the draws to the texture must be complete before this draw
                                               // reads it
    });
    for (std::uint32_t left = shared; left != 0; left &= left - 1) {
        const auto slot = static_cast<std::size_t>(std::countr_zero(left));
        DP2_TRY(auto texels, copy(textures[slot]));
        textures.set(slot, std::move(texels));
    }
    return shared != 0;
}

} // namespace rasterizer
