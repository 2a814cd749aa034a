// Device: from state to what the GPU keeps: targets, textures, programs and numbers of a draw; and CLEAR.
#include <algorithm>
#include <cstring>

#include "rasterizer/commands/clear.h"
#include "rasterizer/commands/device.h"
#include "rasterizer/lowering/lower_pixel.h"
#include "rasterizer/lowering/lower_vertex.h"
#include "rasterizer/lowering/lower_vertex_shader.h"
#include "rasterizer/resources/decode_surface.h"
#include "rasterizer/state/derive_shader.h"
#include "rasterizer/state/derive_vertex.h"

namespace rasterizer {

using dp2::Error;
using dp2::Fault;
using dp2::Tss;

namespace {

DrawnAs drawn_as(Topology topology, std::uint32_t fill_mode) {
    if (topology == Topology::PointList) return DrawnAs::Points;
    if (topology == Topology::LineList || topology == Topology::LineStrip) return DrawnAs::Lines;
    constexpr std::uint32_t kPoint = 1, kWireframe = 2; // D3DFILLMODE
    return fill_mode == kPoint ? DrawnAs::Points : fill_mode == kWireframe ? DrawnAs::Edges : DrawnAs::Areas;
}

std::uint64_t wanted_components(const PixelProgram& program, DrawnAs drawn) {
    std::uint64_t wanted = drawn == DrawnAs::Points ? std::uint64_t{1} << kPointSize : 0;
    for (const PixelInput& input : program.inputs)
        if (!is_made_by_setup(input.component)) wanted |= std::uint64_t{1} << input.component;
    return wanted;
}

// Pixel inputs that D3DRS_WRAPn bends: n is the set that TEXCOORDINDEX names, bit c of the state component c.
std::uint64_t wrap_mask(const DeviceState& state, const PixelProgram& program) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const int component = program.inputs[i].component - kTexture0;
        if (component < 0 || component >= 4 * kStages) continue;
        const std::uint32_t set =
            state.stage(static_cast<std::size_t>(component / 4), Tss::TexCoordIndex) & 0xF;
        const std::uint32_t number = set < 8 ? 128 + set : 190 + set; // WRAP0..7, WRAP8..15
        if (state.render_states[number] >> (component % 4) & 1) mask |= std::uint64_t{1} << i;
    }
    return mask;
}

} // namespace

Device::FoundTargets Device::look_up_targets() const {
    FoundTargets found;
    Targets& targets = found.targets;
    targets.width = targets.height = static_cast<std::int32_t>(kMaxSurfaceSize);
    targets.samples = 0;
    Image nowhere; // a NULL target: nothing is written to it, and its size bounds nothing
    std::size_t nowhere_at = 0;
    const auto bind = [&](Image& view, Handle handle, std::size_t at) {
        if (handle == 0) return;
        const auto image = gpu_.resources().image(handle, "target");
        if (!image.ok()) return; // died since it was set: nothing is drawn to it
        // Bound at a lower index, too [R]: tiles hold it once, or the order of stores would decide.
        if (&view != &targets.depth && std::ranges::find(targets.color, *image) != targets.color.end())
            return;
        found.first |= &view == &targets.color[0];
        if (image->surface->desc().format == dp2::Format::NULL_TARGET) {
            nowhere = *image;
            nowhere_at = at;
            return;
        }
        view = *image;
        found.any = true;
        targets.width = std::min(targets.width, view.view().width);
        targets.height = std::min(targets.height, view.view().height);
        const std::uint32_t samples = view.surface->desc().samples;
        found.same_samples &= targets.samples == 0 || targets.samples == samples;
        targets.samples = samples;
    };
    // A context that never had a target draws all the same: depth changes and queries count (pipeline
    // spec 7.6).
    found.first = state_.targets[0] == 0;
    for (std::size_t t = 0; t < kTargets; ++t) bind(targets.color[t], state_.targets[t], t);
    bind(targets.depth, state_.depth, 0);
    if (!found.any && nowhere.surface) {
        targets.color[nowhere_at] = nowhere;
        targets.width = nowhere.view().width;
        targets.height = nowhere.view().height;
    } else if (!found.any) {
        const Viewport viewport = state_.viewport.value_or(Viewport{});
        const auto end = [](std::uint64_t begin, std::uint32_t size) {
            return static_cast<std::int32_t>(std::min<std::uint64_t>(begin + size, kMaxSurfaceSize));
        };
        targets.width = end(viewport.x, viewport.width);
        targets.height = end(viewport.y, viewport.height);
    }
    targets.samples = std::max(targets.samples, 1u);
    return found;
}

dp2::Result<Device::FoundTargets> Device::bind_targets() const {
    FoundTargets found = look_up_targets();
    Targets& targets = found.targets;
    const Image* color = nullptr;
    for (const Image& image : targets.color)
        if (image.surface && !color) color = &image;
    const bool small = color && targets.depth.surface &&
                       (targets.depth.view().width < color->view().width ||
                        targets.depth.view().height < color->view().height);
    if (found.same_samples && !small) return found;
    // A depth buffer that is smaller or of another sample count is in the way only while it is used.
    if (state_.render(dp2::Rs::ZEnable) != 0 || state_.render(dp2::Rs::StencilEnable) != 0) {
        if (found.same_samples) return found;
        return Error{Fault::WrongKind, 0, 0, "samples of the depth buffer"};
    }
    targets.depth = {};
    targets.samples = color->surface->desc().samples;
    targets.width = targets.height = static_cast<std::int32_t>(kMaxSurfaceSize);
    for (const Image& image : targets.color) {
        if (!image.surface) continue;
        targets.width = std::min(targets.width, image.view().width);
        targets.height = std::min(targets.height, image.view().height);
    }
    return found;
}

dp2::Result<BoundTextures> Device::bind_textures(const ShaderObject* pixel, const ShaderObject* vertex) {
    BoundTextures textures;
    frozen_decoded_.clear();
    for (std::size_t s = 0; s < (pixel ? std::size_t{kPixelSamplers} : std::size_t{kStages}); ++s) {
        if (pixel && !(pixel->samplers >> s & 1)) continue;
        if (!pixel && state_.stage(s, Tss::ColorOp) <= 1) break; // DISABLE ends the cascade
        DP2_TRY(textures[s], bind_texture(s));
    }
    for (std::size_t s = 0; vertex && s < kVertexSamplers; ++s) {
        if (!(vertex->samplers >> s & 1)) continue;
        DP2_TRY(textures[kPixelSamplers + s], bind_texture(kFirstVertexSampler + s));
    }
    return textures;
}

// What a row of the stages names; null for nothing.
dp2::Result<std::shared_ptr<Surface>> Device::bind_texture(std::size_t sampler) {
    const Handle handle = state_.stage(sampler, Tss::Texture);
    if (handle == 0) return std::shared_ptr<Surface>();
    const auto surface = gpu_.resources().surface(handle, "D3DTSS_TEXTUREMAP");
    if (!surface.ok()) return std::shared_ptr<Surface>();
    if ((*surface)->desc().samples > 1) return Error{Fault::WrongKind, 0, 0, "D3DTSS_TEXTUREMAP"};
    return needs_decoding((*surface)->format()) ? decoded(handle, *surface) : *surface;
}

// The plain form of a texture, made once for each change of the texture or of its palette.
std::shared_ptr<Surface> Device::decoded(Handle handle, const std::shared_ptr<Surface>& texture) {
    const auto attached = attached_palettes_.find(handle);
    const Palette* palette = attached == attached_palettes_.end() ? nullptr : &palettes_[attached->second];
    DecodedTexture& entry = decoded_[handle];
    const std::uint64_t palette_version = palette ? palette->version : 0;
    if (entry.source.lock() != texture || entry.version != texture->version() ||
        entry.palette_version != palette_version) {
        gpu_.settle_for_reading(*texture, Stall::TextureIsTarget);
        std::optional<PaletteColors> colors;
        if (palette) colors = palette->colors();
        std::erase_if(decoded_,
                      [&](const auto& old) { return old.first != handle && old.second.source.expired(); });
        entry = {texture, decode_surface(*texture, colors ? &*colors : nullptr), texture->version(),
                 palette_version};
    }
    entry.plain->set_lod(texture->lod());
    frozen_decoded_.emplace_back(texture, entry.version);
    return entry.plain;
}

bool Device::decoded_current() const {
    return std::ranges::all_of(frozen_decoded_,
                               [](const auto& use) { return use.first->version() == use.second; });
}

// A texture that the draw also writes is read as it was before the draw: from a copy, so that the result does
// not depend on the order of tiles.
std::shared_ptr<Surface> Device::unshared(const std::shared_ptr<Surface>& texture) {
    const auto is = [&](const Image& view) { return view.surface == texture; };
    if (!std::ranges::any_of(targets_.color, is) && !is(targets_.depth)) {
        // Being drawn to in the open scene: those pixels must be there before this draw reads them.
        if (gpu_.is_open_target(*texture)) gpu_.seal(Stall::TextureIsTarget);
        return texture;
    }
    gpu_.settle_for_reading(*texture, Stall::TextureIsTarget);
    return Surface::copy(*texture);
}

// Vertices may be shaded while earlier pixels are still being drawn: not while those belong to their
// textures.
void Device::settle_vertex_textures(const DrawState& state) {
    for (std::size_t slot = kPixelSamplers; slot < kTextureSlots; ++slot)
        if (const auto& texture = state.keep[slot]) gpu_.settle_for_reading(*texture, Stall::TextureIsTarget);
}

dp2::Status Device::freeze_vertex_shader(DrawState& state, std::uint64_t wanted, const ShaderObject* reader,
                                         const BoundTextures& textures) {
    const ShaderObject& shader = *vertex_shader();
    const StaticConstants statics = derive_statics(shader, state_.vertex_constants);
    VertexKey key;
    key.wanted = wanted | (std::uint64_t{0xF} << kPosition);
    key.shader = shader.id;
    key.statics = statics_number(statics);
    key.reader = reader ? reader->id : 0;
    key.samplers = derive_vertex_samplers(state_, shader, textures);
    key.clip_planes = state_.render(dp2::Rs::ClipPlaneEnable) & ((1u << kClipPlanes) - 1);
    DP2_TRY(state.vertex, vertex_programs_.get(key, [&](const VertexKey& k) {
        return lower_vertex_shader(k, shader, statics, reader);
    }));
    state.vertex_uniforms = derive_shader_uniforms(state_, shader, textures);
    return {};
}

dp2::Result<std::shared_ptr<const DrawState>> Device::freeze(Topology topology, const VertexShape& shape) {
    const DrawnAs drawn = drawn_as(topology, state_.render(dp2::Rs::FillMode));
    if (!stale_ && frozen_ && revision_ == gpu_.resources().revision() && frozen_shape_ == shape &&
        frozen_drawn_ == drawn && decoded_current())
        return frozen_;
    stale_ = true; // until all of it is made anew
    DP2_TRY(const FoundTargets found, bind_targets());
    targets_ = found.targets;
    if (!found.first) return std::shared_ptr<const DrawState>(); // nothing to draw to
    const ShaderObject* pixel_code = pixel_shader();
    DP2_TRY(BoundTextures textures, bind_textures(pixel_code, shape.programmed ? vertex_shader() : nullptr));
    bool feedback = false;
    for (auto& texture : textures) {
        if (!texture) continue;
        const std::shared_ptr<Surface> use = unshared(texture);
        feedback |= use != texture;
        texture = use;
    }
    const bool transformed = shape.transformed;
    auto state = std::make_shared<DrawState>();
    StaticConstants pixel_statics;
    if (pixel_code) pixel_statics = derive_statics(*pixel_code, state_.pixel_constants);
    DP2_TRY(PixelKey pixel_key, derive_pixel_key(state_, targets_, textures, shape, drawn,
                                                 {pixel_code, statics_number(pixel_statics)}));
    pixel_key.counts_rejections = gpu_.counts_rejections();
    DP2_TRY(state->pixel, pixel_programs_.get(pixel_key, [&](const PixelKey& key) {
        return lower_pixel(key, pixel_code, pixel_statics);
    }));
    const std::uint64_t wanted = wanted_components(*state->pixel, drawn);
    if (shape.programmed) {
        DP2_TRY(freeze_vertex_shader(*state, wanted, direct_reader(), textures));
    } else {
        DP2_TRY(VertexKey vertex_key, derive_vertex_key(state_, shape, wanted));
        const ShaderObject* reader = transformed ? direct_reader() : nullptr;
        if (reader) vertex_key.reader = reader->id;
        DP2_TRY(state->vertex, vertex_programs_.get(vertex_key, [&](const VertexKey& key) {
            return lower_vertex(key, reader);
        }));
        state->vertex_uniforms = derive_vertex_uniforms(state_, vertex_key, targets_.height);
    }
    DP2_TRY(state->raster,
            derive_raster(state_, targets_.width, targets_.height, targets_.samples, transformed));
    if (gpu_.counts_rejections()) {
        state->raster.scissor = state->raster.clip;
        state->raster.clip = viewport_rect(state_, targets_.width, targets_.height);
    }
    const PixelUniforms pixel_uniforms = derive_pixel_uniforms(state_, textures);
    state->pixel_uniforms.resize(sizeof pixel_uniforms / 4);
    std::memcpy(state->pixel_uniforms.data(), &pixel_uniforms, sizeof pixel_uniforms);
    if (pixel_code) append_constants(*pixel_code, state_.pixel_constants, state->pixel_uniforms);
    state->wrap = wrap_mask(state_, *state->pixel);
    for (std::size_t s = 0; s < textures.size(); ++s)
        if (textures[s]) state->textures[s] = textures[s]->view();
    state->keep = textures;
    frozen_ = state;
    frozen_shape_ = shape;
    frozen_drawn_ = drawn;
    revision_ = gpu_.resources().revision();
    stale_ = feedback; // the next draw must see this one's pixels
    return std::shared_ptr<const DrawState>(std::move(state));
}

// Surfaces of one size and sample count are cleared together; others each for itself, wholly where the
// rectangles allow it.
dp2::Status Device::clear(const dp2::wire::Clear& clear, dp2::PackedArray<dp2::wire::Rect> rects) {
    if (predicated_away()) return {};
    const FoundTargets found = look_up_targets();
    const Targets& bound = found.targets;
    const bool color = clear.flags & kClearTarget, depth = clear.flags & (kClearDepth | kClearStencil);
    std::vector<Targets> passes;
    const auto add = [&](const Image& image, auto&& place) {
        const std::int32_t width = image.view().width, height = image.view().height;
        const std::uint32_t samples = image.surface->desc().samples;
        const auto like = [&](const Targets& pass) {
            return pass.width == width && pass.height == height && pass.samples == samples;
        };
        auto pass = std::ranges::find_if(passes, like);
        if (pass == passes.end()) {
            pass = passes.insert(passes.end(), Targets{});
            pass->width = width, pass->height = height, pass->samples = samples;
        }
        place(*pass);
    };
    for (std::size_t t = 0; t < kTargets; ++t)
        if (bound.color[t].surface)
            add(bound.color[t], [&](Targets& pass) { pass.color[t] = bound.color[t]; });
    // A depth buffer of another sample count than the targets' keeps what it has.
    if (bound.depth.surface && found.same_samples)
        add(bound.depth, [&](Targets& pass) { pass.depth = bound.depth; });
    ++counts_.clears;
    for (const Targets& pass : passes) DP2_TRY(clear_targets(pass, color, depth, clear, rects));
    return {};
}

dp2::Status Device::clear_targets(const Targets& targets, bool color, bool depth,
                                  const dp2::wire::Clear& clear, dp2::PackedArray<dp2::wire::Rect> rects) {
    targets_ = targets;
    ClearWork work;
    if (color) {
        for (std::size_t t = 0; t < kTargets; ++t) {
            if (!targets_.color[t].surface) continue;
            const dp2::Format format = targets_.color[t].surface->desc().format;
            if (format == dp2::Format::NULL_TARGET) continue;
            DP2_TRY(const auto words,
                    clear_color_words(format, clear.color, state_.render(dp2::Rs::SrgbWriteEnable) != 0));
            std::ranges::copy(words, work.color[t]);
            work.color_targets |= 1u << t;
        }
    }
    if (depth && targets_.depth.surface) {
        DP2_TRY(const DepthBits bits, clear_depth_bits(targets_.depth.surface->desc().format, clear.flags,
                                                       clear.depth, clear.stencil));
        work.depth_value = bits.value;
        work.depth_mask = bits.mask;
    }
    stale_ = true; // targets_ may have changed under the frozen draw
    if (work.color_targets == 0 && work.depth_mask == 0) return {};
    const bool compute = clear.flags & kClearComputeRects;
    const Rect target{0, 0, targets_.width, targets_.height};
    // Plain rectangles were clipped by the runtime; the scissor applies to both kinds (pipeline spec 5.7).
    Rect limit = compute ? clip_rect(state_, targets_.width, targets_.height) : target;
    if (!compute && state_.render(dp2::Rs::ScissorTestEnable) != 0 && state_.scissor)
        limit = intersect(limit, *state_.scissor);
    const auto add = [&](const Rect& rect) -> dp2::Status {
        work.rect = intersect(rect, limit);
        if (work.rect.empty()) return {};
        DP2_TRY(budget_.count_pixels(static_cast<std::uint64_t>(work.rect.right - work.rect.left) *
                                         static_cast<std::uint64_t>(work.rect.bottom - work.rect.top),
                                     wait_for_pixels()));
        gpu_.open(targets_, context_);
        gpu_.add(work);
        return {};
    };
    if (rects.empty()) return compute ? add(limit) : dp2::Status();
    for (const dp2::wire::Rect rect : rects) DP2_TRY(add({rect.left, rect.top, rect.right, rect.bottom}));
    return {};
}

} // namespace rasterizer
