#include "rasterizer/commands/draw_freezer.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/lowering/lower_pixel.h"
#include "rasterizer/lowering/lower_vertex.h"
#include "rasterizer/lowering/lower_vertex_shader.h"
#include "rasterizer/state/derive_shader.h"
#include "rasterizer/state/derive_vertex.h"

namespace rasterizer {

using dp2::Rs;

namespace {

DrawnAs drawn_as(Topology topology, dp2::FillMode fill) {
    if (topology == Topology::PointList) return DrawnAs::Points;
    if (topology == Topology::LineList || topology == Topology::LineStrip) return DrawnAs::Lines;
    switch (fill) {
    case dp2::FillMode::Point: return DrawnAs::Points;
    case dp2::FillMode::Wireframe: return DrawnAs::Edges;
    default: return DrawnAs::Areas;
    }
}

// Bit i: the pixel program or the geometry stage reads component i of a shaded vertex.
std::uint64_t wanted_components(const PixelProgram& program, DrawnAs drawn) {
    std::uint64_t wanted = drawn == DrawnAs::Points ? std::uint64_t{1} << kPointSize : 0;
    for (const PixelInput& input : program.inputs)
        if (!is_made_by_setup(input.component)) wanted |= std::uint64_t{1} << input.component;
    return wanted;
}

// Bit i: pixel input i is interpolated the shorter way around (D3DRS_WRAPn: n is the set that TEXCOORDINDEX
// names, bit c of the state stands for component c).
std::uint64_t wrap_mask(const DeviceState& state, const PixelProgram& program) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const int component = program.inputs[i].component - kTexture0;
        if (component < 0 || component >= 4 * kStages) continue;
        const std::uint32_t set = state.coordinate_source(static_cast<std::size_t>(component / 4)).set & 0xF;
        const std::uint32_t number = // the second eight have numbers of their own
            set < 8 ? dp2::enum_number(Rs::Wrap0) + set : dp2::enum_number(Rs::Wrap8) + (set - 8);
        if (state.render_states[number] >> (component % 4) & 1) mask |= std::uint64_t{1} << i;
    }
    return mask;
}

// A lowered program with its machine code.
template <class Program>
dp2::Result<Program> compiled(Gpu& gpu, FrontEndCounts& counts, dp2::Result<Program> program) {
    ++counts.programs_lowered;
    if (!program.ok()) return program;
    if constexpr (std::is_same_v<Program, PixelProgram>) {
        PixelProgram::for_each(*program, [&](RunnableProgram& part) {
            if (!part.program.code.empty()) part.code = gpu.compile(part.program);
        });
    } else {
        program->code = gpu.compile(program->program);
    }
    return program;
}

} // namespace

bool DrawFreezer::is_current(const VertexShape& shape, DrawnAs drawn) const {
    return reusable_ && state_revision_ == revision_.number() &&
           resource_revision_ == gpu_.resources().revision() && shape_ == shape && drawn_ == drawn &&
           std::ranges::all_of(decoded_, &DecodedUse::current);
}

dp2::Result<const FrozenDraw*> DrawFreezer::freeze(Topology topology, const VertexShape& shape) {
    const DrawnAs drawn = drawn_as(topology, state_.render_as<dp2::FillMode>(Rs::FillMode));
    if (is_current(shape, drawn)) {
        ++counts_.states_reused;
        return &frozen_;
    }
    reusable_ = false;
    DP2_TRY(const FoundTargets found, bind_targets(state_, gpu_.resources()));
    frozen_ = {nullptr, found.targets};
    if (!found.first) return &frozen_;
    DrawTextures textures;
    DP2_TRY(textures_.bind_pixel_textures(shaders_.pixel_shader(), textures));
    if (shape.programmed) DP2_TRY(textures_.bind_vertex_textures(*shaders_.vertex_shader(), textures));
    const bool copied = textures_.copy_shared(frozen_.targets, textures.bound);
    auto draw = std::make_shared<DrawState>();
    DP2_TRY(fill(*draw, shape, drawn, textures.bound));
    for (std::size_t s = 0; s < textures.bound.size(); ++s)
        if (textures.bound[s]) draw->textures[s] = textures.bound[s]->queued_view();
    draw->keep = std::move(textures.bound);
    draw->tile = tile_draw(*draw);
    frozen_.state = std::move(draw);
    ++counts_.states_made;
    decoded_ = std::move(textures.decoded);
    shape_ = shape;
    drawn_ = drawn;
    state_revision_ = revision_.number();
    resource_revision_ = gpu_.resources().revision();
    reusable_ = !copied; // a copied texture changes with this very draw
    return &frozen_;
}

dp2::Status DrawFreezer::fill(DrawState& draw, const VertexShape& shape, DrawnAs drawn,
                              const BoundTextures& textures) {
    const Targets& targets = frozen_.targets;
    const ShaderObject* shader = shaders_.pixel_shader();
    StaticConstants statics;
    if (shader) statics = derive_statics(*shader, state_.pixel_constants);
    DP2_TRY(PixelKey key,
            derive_pixel_key(state_, targets, textures, shape, drawn, {shader, statics_number(statics)}));
    key.counts_rejections = gpu_.counts_rejections();
    DP2_TRY(draw.pixel, pixel_programs_.get(key, [&](const PixelKey& k) {
        return compiled(gpu_, counts_, lower_pixel(k, shader, statics));
    }));
    // Without a vertex shader the fixed functions know what each component is; transformed vertices pass
    // through to a ps_3_0 by its declarations.
    const ShaderObject* reader =
        shape.programmed || shape.transformed ? shaders_.linking_pixel_shader() : nullptr;
    DP2_TRY(fill_vertex_stage(draw, shape, wanted_components(*draw.pixel, drawn), reader, textures,
                              targets.height));
    DP2_TRY(draw.raster,
            derive_raster(state_, targets.width, targets.height, targets.samples, shape.transformed));
    if (gpu_.counts_rejections()) { // pixels outside the scissor are covered, then rejected
        draw.raster.scissor = draw.raster.clip;
        draw.raster.clip = viewport_rect(state_, targets.width, targets.height);
    }
    const PixelUniforms uniforms = derive_pixel_uniforms(state_, textures);
    draw.pixel_uniforms.resize(sizeof uniforms / 4);
    std::memcpy(draw.pixel_uniforms.data(), &uniforms, sizeof uniforms);
    if (shader) append_constants(*shader, state_.pixel_constants, draw.pixel_uniforms);
    draw.wrap = wrap_mask(state_, *draw.pixel);
    return {};
}

dp2::Status DrawFreezer::fill_vertex_stage(DrawState& draw, const VertexShape& shape, std::uint64_t wanted,
                                           const ShaderObject* reader, const BoundTextures& textures,
                                           std::int32_t height) {
    if (!shape.programmed) {
        DP2_TRY(VertexKey key, derive_vertex_key(state_, shape, wanted));
        key.reader = reader ? reader->id : 0;
        DP2_TRY(draw.vertex, vertex_programs_.get(key, [&](const VertexKey& k) {
            return compiled(gpu_, counts_, lower_vertex(k, reader));
        }));
        draw.vertex_uniforms = derive_vertex_uniforms(state_, key, height);
        return {};
    }
    const ShaderObject& shader = *shaders_.vertex_shader();
    const StaticConstants statics = derive_statics(shader, state_.vertex_constants);
    VertexKey key;
    key.wanted = wanted | (std::uint64_t{0xF} << kPosition);
    key.shader = shader.id;
    key.statics = statics_number(statics);
    key.reader = reader ? reader->id : 0;
    key.samplers = derive_vertex_samplers(state_, shader, textures);
    key.clip_planes = state_.render(Rs::ClipPlaneEnable) & ((1u << kClipPlanes) - 1);
    DP2_TRY(draw.vertex, vertex_programs_.get(key, [&](const VertexKey& k) {
        return compiled(gpu_, counts_, lower_vertex_shader(k, shader, statics, reader));
    }));
    draw.vertex_uniforms = derive_shader_uniforms(state_, shader, textures);
    return {};
}

dp2::Result<DrawState> DrawFreezer::freeze_vertices(const VertexShape& shape, std::uint64_t wanted) {
    DrawState draw;
    const Targets targets = find_targets(state_, gpu_.resources()).targets; // the viewport while none is set
    DrawTextures textures;
    if (shape.programmed) DP2_TRY(textures_.bind_vertex_textures(*shaders_.vertex_shader(), textures));
    for (std::size_t s = 0; s < textures.bound.size(); ++s) {
        if (!textures.bound[s]) continue;
        gpu_.settle_for_reading(*textures.bound[s], Stall::TextureIsTarget);
        draw.textures[s] = textures.bound[s]->view();
    }
    DP2_TRY(fill_vertex_stage(draw, shape, wanted, nullptr, textures.bound, targets.height));
    draw.keep = std::move(textures.bound);
    DP2_TRY(draw.raster, derive_raster(state_, targets.width, targets.height, 1, false));
    return draw;
}

// 0: no register decides anything. Numbers are never used again, so that programs made with one keep their
// meaning.
std::uint64_t DrawFreezer::statics_number(const StaticConstants& statics) {
    if (statics == StaticConstants{}) return 0;
    constexpr std::size_t kMaxStatics = 4096;
    if (const auto found = statics_.find(statics); found != statics_.end()) return found->second;
    if (statics_.size() >= kMaxStatics) statics_.clear();
    return statics_[statics] = next_statics_++;
}

} // namespace rasterizer
