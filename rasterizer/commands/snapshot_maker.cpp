#include "rasterizer/commands/snapshot_maker.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "rasterizer/base/same_words.h"
#include "rasterizer/commands/bind_targets.h"
#include "rasterizer/lowering/trace_marks.h"
#include "rasterizer/state/derive_shader.h"
#include "rasterizer/state/derive_vertex.h"
#include "rasterizer/state/strict_states.h"
#include "rasterizer/state/uniform_words.h"

namespace rasterizer {

using dp2::Rs;

namespace {

// Bit i: the pixel program or the geometry stage reads component i of a shaded vertex.
std::uint64_t wanted_components(const PixelProgram& program, DrawnAs drawn) {
    std::uint64_t wanted = drawn == DrawnAs::Points ? std::uint64_t{1} << kPointSize : 0;
    for (const PixelInput& input : program.inputs)
        if (!is_made_by_setup(input.component)) wanted |= std::uint64_t{1} << input.component;
    return wanted;
}

// Bit i: pixel input i is interpolated the shorter way around (D3DRS_WRAPn: n is the set that TEXCOORDINDEX
// names, bit c of the state applies to component c).
std::uint64_t wrap_mask(const DeviceState& state, const PixelProgram& program) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        const int component = program.inputs[i].component - kTexture0;
        if (component < 0 || component >= 4 * kStages) continue;
        const std::uint32_t set = state.coordinate_source(static_cast<std::size_t>(component / 4)).set & 0xF;
        const std::uint32_t number = // WRAP8 to WRAP15 do not follow WRAP7
            set < 8 ? dp2::enum_number(Rs::Wrap0) + set : dp2::enum_number(Rs::Wrap8) + (set - 8);
        if (state.render_states[number] >> (component % 4) & 1) mask |= std::uint64_t{1} << i;
    }
    return mask;
}

// Calls make(). The memory that compiling a program takes is unknown until it is lowered: if it exceeds the
// memory budget, drops the caches and calls make() again.
template <class Make> auto with_room(MemoryBudget& memory_budget, Make&& make) {
    try {
        return make();
    } catch (const MemoryBudgetExceeded&) {
        memory_budget.make_room(memory_budget.limit());
    }
    return make();
}

// Compares the properties of textures that programs and uniforms depend on.
bool looks_the_same(const Surface* a, const Surface* b) {
    if (a == b || !a || !b) return a == b;
    const SurfaceDesc &x = a->desc(), &y = b->desc();
    return x.format == y.format && x.width == y.width && x.height == y.height && x.depth == y.depth &&
           x.levels == y.levels && x.faces == y.faces && x.decoded_from == y.decoded_from &&
           x.decoded_alpha == y.decoded_alpha && x.color_key == y.color_key;
}

} // namespace

DrawnAs drawn_as(Topology topology, dp2::FillMode fill) {
    if (topology == Topology::PointList) return DrawnAs::Points;
    if (topology == Topology::LineList || topology == Topology::LineStrip) return DrawnAs::Lines;
    switch (fill) {
    case dp2::FillMode::Point: return DrawnAs::Points;
    case dp2::FillMode::Wireframe: return DrawnAs::Edges;
    default: return DrawnAs::Areas;
    }
}

DrawParts SnapshotMaker::stale_parts(const VertexShape& shape, DrawnAs drawn) {
    DrawParts stale = stale_ | changes_.take();
    if (resource_revision_ != gpu_.resources().revision()) {
        resource_revision_ = gpu_.resources().revision();
        stale |= kTargetPart | kTexturePart;
    }
    if (traced_ != gpu_.trace()) {
        traced_ = gpu_.trace();
        draw_.pixel = nullptr; // other programs have the same keys
        draw_.vertex = nullptr;
        stale = kAllDrawParts;
    }
    if ((stale & kTexturePart) == 0 && !std::ranges::all_of(textures_.uses, &TextureUse::current))
        stale |= kTexturePart;
    if (!(shape_ == shape) || drawn_ != drawn)
        stale |= kTexturePart | kPixelParts | kVertexParts | kRasterPart;
    return stale;
}

dp2::Result<const DrawSnapshot*> SnapshotMaker::take(DrawnAs drawn, const VertexShape& shape) {
    if (state_.dialect.strict_states == dp2::StrictStates::On) DP2_TRY(refuse_undefined(state_));
    DrawParts stale = stale_parts(shape, drawn);
    stale_ = kAllDrawParts; // in case an error leaves the draw incomplete
    if ((stale & ~kAnyVertexUniforms) == 0) {
        try {
            renew_vertex_uniforms(stale);
            if (stale != 0) ++vertex_revision_;
            ++counts_.states_reused;
            had_new_uniforms_ = false;
            stale_ = 0;
            return &snapshot_;
        } catch (const MemoryBudgetExceeded&) {
            stale = kAllDrawParts; // tries again when there is room
        }
    }
    shape_ = shape;
    drawn_ = drawn;
    snapshot_.state = nullptr; // the old state would keep textures alive
    DP2_TRY(with_room(gpu_.memory_budget(), [&] { return make_parts(std::exchange(stale, kAllDrawParts)); }));
    return &snapshot_;
}

dp2::Status SnapshotMaker::make_parts(DrawParts stale) {
    if (stale & kTargetPart) {
        const FoundTargets found = bind_targets(state_, gpu_.resources());
        if (!(snapshot_.targets == found.targets)) stale = kAllDrawParts;
        snapshot_.targets = found.targets;
        snapshot_.unfit_targets = found.unfit;
        if (!found.first) {
            snapshot_.state = nullptr;
            snapshot_.missing_textures = 0;
            return {};
        }
    }
    if (stale & kTexturePart) DP2_TRY(renew_textures(stale));
    if (stale & kVertexStage) ++vertex_revision_;
    if (stale & kPixelProgramPart) DP2_TRY(renew_pixel_program(stale));
    if (stale & (kTexturePart | kPixelProgramPart)) find_missing_textures();
    if (stale & kPixelUniformPart)
        renew_pixel_uniforms();
    else if (stale & kPixelConstantPart)
        new_uniforms_ |= renew_constants(ShaderStage::Pixel);
    if (stale & kVertexProgramPart) DP2_TRY(renew_vertex_program(stale));
    renew_vertex_uniforms(stale);
    if (stale & kRasterPart) DP2_TRY(renew_raster());
    snapshot_.state = state_of_parts();
    stale_ = copied_ ? kTexturePart : 0; // this draw changes the texture that was copied
    return {};
}

void SnapshotMaker::drop() noexcept {
    vertex_stages_.clear();
    snapshot_ = {};
    draw_ = {};
    textures_.clear();
    copied_ = false;
    stale_ = kAllDrawParts;
}

void SnapshotMaker::release_copies() noexcept {
    if (!keeps_copies()) return;
    snapshot_.state = nullptr;
    draw_.keep.for_each([&](std::size_t slot, const auto&) { draw_.textures[slot] = {}; });
    draw_.keep.clear();
    textures_.clear();
    copied_ = false;
    stale_ |= kTexturePart;
}

bool SnapshotMaker::keeps_copies() const {
    return copied_ || std::ranges::any_of(textures_.uses, &TextureUse::decoded);
}

dp2::Status SnapshotMaker::renew_textures(DrawParts& stale) {
    textures_.clear();
    DP2_TRY(binder_.bind_pixel_textures(shaders_.pixel_shader(), textures_));
    if (shape_.programmed) DP2_TRY(binder_.bind_vertex_textures(*shaders_.vertex_shader(), textures_));
    DP2_TRY(copied_, binder_.copy_shared(snapshot_.targets, textures_.bound));
    for (std::uint32_t left = textures_.bound.slots() | draw_.keep.slots(); left != 0; left &= left - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(left));
        std::shared_ptr<Surface> texture = textures_.bound.take(s);
        const DrawParts uniforms = s < kPixelSamplers ? kPixelUniformPart : kVertexUniformPart,
                        both = s < kPixelSamplers ? kPixelParts : kVertexParts;
        if (texture && lods_[s] != texture->lod()) {
            lods_[s] = texture->lod();
            stale |= uniforms;
        }
        if (texture && keys_[s] != texture->desc().color_key) {
            keys_[s] = texture->desc().color_key;
            stale |= both;
        }
        if (texture == draw_.keep[s]) continue;
        if (!looks_the_same(texture.get(), draw_.keep[s].get())) stale |= both;
        draw_.textures[s] = texture ? texture->queued_view() : TextureView{};
        draw_.keep.set(s, std::move(texture));
    }
    return {};
}

dp2::Status SnapshotMaker::renew_pixel_program(DrawParts& stale) {
    const ShaderObject* shader = shaders_.pixel_shader();
    const bool has_statics = shader && shader->has_statics;
    StaticConstants statics;
    if (has_statics) statics = derive_statics(*shader, state_.pixel_constants);
    PixelKey key;
    DP2_TRY(derive_pixel_key(state_, snapshot_.targets, draw_.keep, shape_, drawn_,
                             {shader, has_statics ? shared_.programs.number_of(statics) : 0}, key));
    key.counts_rejections = gpu_.counts_rejections();
    key.traces = gpu_.is_probed();
    DP2_TRY(auto program, shared_.programs.pixel(key, shader, statics));
    if (program == draw_.pixel) return {};
    if (!draw_.pixel || program->uniform_words != draw_.pixel->uniform_words) stale |= kPixelUniformPart;
    const bool reads_the_same =
        draw_.pixel && std::ranges::equal(program->inputs, draw_.pixel->inputs, {}, &PixelInput::component,
                                          &PixelInput::component);
    const bool same_vertices = draw_.pixel && (stale & kVertexStage) == 0;
    if (!reads_the_same && same_vertices) remember_vertex_stage();
    draw_.pixel = std::move(program);
    set_tile_program(*draw_.pixel, draw_.tile);
    if (!reads_the_same && !(same_vertices && take_vertex_stage()))
        stale |= kVertexProgramPart | kRasterPart; // these parts depend on what the program reads
    return {};
}

// Whether any row has a texture that is not bound. Most draws have none, and which of them a draw would read
// takes longer to find.
bool SnapshotMaker::has_missing_textures() const {
    for (std::size_t s = 0; s < kPixelSamplers; ++s)
        if (!draw_.keep[s] && state_.stage(s, dp2::Tss::Texture) != 0) return true;
    for (std::size_t s = 0; s < kVertexSamplers; ++s)
        if (!draw_.keep[kPixelSamplers + s] && state_.stage(kFirstVertexSampler + s, dp2::Tss::Texture) != 0)
            return true;
    return false;
}

void SnapshotMaker::find_missing_textures() {
    snapshot_.missing_textures = 0;
    if (!has_missing_textures()) return;
    std::uint32_t unbound = samplers_without_texture(state_, draw_.keep, shaders_.pixel_shader());
    if (shape_.programmed)
        for (std::size_t s = 0; s < kVertexSamplers; ++s)
            if (shaders_.vertex_shader()->samplers >> s & 1 && !draw_.keep[kPixelSamplers + s])
                unbound |= 1u << (kFirstVertexSampler + s);
    for (std::uint32_t left = unbound; left != 0; left &= left - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(left));
        if (state_.stage(row, dp2::Tss::Texture) != 0) snapshot_.missing_textures |= 1u << row;
    }
}

bool SnapshotMaker::take_vertex_stage() {
    const VertexStage* const stage = vertex_stages_.find(draw_.pixel, vertex_revision_);
    if (!stage) return false;
    if (stage->program->uniform_words != draw_.vertex->uniform_words)
        vertex_words_.assign(stage->uniforms.words().begin(), stage->uniforms.words().end());
    draw_.vertex = stage->program;
    snapshot_.vertex_uniforms = stage->uniforms;
    draw_.raster = stage->raster;
    draw_.wrap = stage->wrap;
    vertex_key_ = stage->key;
    return true;
}

void SnapshotMaker::remember_vertex_stage() {
    if (vertex_stages_.find(draw_.pixel, vertex_revision_)) return;
    vertex_stages_.put({vertex_revision_, draw_.pixel, draw_.vertex, snapshot_.vertex_uniforms, vertex_key_,
                        draw_.raster, draw_.wrap});
}

bool SnapshotMaker::put(Uniforms& uniforms, const std::vector<std::uint32_t>& words) {
    if (uniforms && uniforms.size() == words.size() &&
        same_words(uniforms.data(), words.data(), words.size()))
        return false;
    uniforms = shared_.uniforms.copy(words);
    return true;
}

void SnapshotMaker::renew_pixel_uniforms() {
    const std::uint32_t count = draw_.pixel->uniform_words;
    put_words(pixel_words_, 0, derive_pixel_uniforms(state_, draw_.keep, count), count);
    if (const ShaderObject* shader = shaders_.pixel_shader())
        append_constants(*shader, state_.pixel_constants, pixel_words_);
    new_uniforms_ |= put(draw_.pixel_uniforms, pixel_words_);
}

void SnapshotMaker::renew_vertex_uniforms(DrawParts stale) {
    if (stale & kVertexUniformPart) {
        derive_vertex_words(vertex_words_, vertex_key_, *draw_.vertex, draw_.keep, snapshot_.targets.height);
        put(snapshot_.vertex_uniforms, vertex_words_);
        return;
    }
    if (stale & kVertexConstantPart) renew_constants(ShaderStage::Vertex);
    if (stale & kVertexWorldPart && vertex_key_.shader == 0) {
        renew_world_uniforms(state_, vertex_key_, draw_.vertex->uniform_words, vertex_words_);
        put(snapshot_.vertex_uniforms, vertex_words_);
    }
}

bool SnapshotMaker::renew_constants(ShaderStage stage) {
    const bool vertex = stage == ShaderStage::Vertex;
    const ConstantRange range = changes_.take_constants(vertex);
    const ShaderObject* const shader = vertex ? shaders_.vertex_shader() : shaders_.pixel_shader();
    if (!shader || (vertex && !shape_.programmed)) return false;
    std::vector<std::uint32_t>& words = vertex ? vertex_words_ : pixel_words_;
    const std::size_t others = vertex ? draw_.vertex->uniform_words : draw_.pixel->uniform_words;
    if (!rasterizer::renew_constants(*shader, vertex ? state_.vertex_constants : state_.pixel_constants,
                                     range.first, range.end, std::span(words).subspan(others)))
        return false;
    (vertex ? snapshot_.vertex_uniforms : draw_.pixel_uniforms) = shared_.uniforms.copy(words);
    return true;
}

dp2::Status SnapshotMaker::renew_vertex_program(DrawParts& stale) {
    // A ps_3_0 declares which outputs of a vertex shader, or elements of transformed vertices, it reads;
    // without it each component has the meaning that the fixed functions define.
    const ShaderObject* reader =
        shape_.programmed || shape_.transformed ? shaders_.linking_pixel_shader() : nullptr;
    DP2_TRY(const VertexKey key,
            vertex_key(shape_, wanted_components(*draw_.pixel, drawn_), reader, draw_.keep));
    if (draw_.vertex && key == vertex_key_) return {};
    DP2_TRY(auto program, vertex_program(key, reader));
    draw_.vertex = std::move(program);
    vertex_key_ = key;
    stale |= kVertexUniformPart;
    return {};
}

dp2::Status SnapshotMaker::renew_raster() {
    const Targets& targets = snapshot_.targets;
    DP2_TRY(RasterState raster,
            derive_raster(state_, targets.width, targets.height, targets.samples, shape_.transformed));
    if (gpu_.counts_rejections()) { // pixels outside the scissor are covered, then rejected
        raster.scissor = raster.clip;
        raster.clip = viewport_rect(state_, targets.width, targets.height);
    }
    draw_.raster = raster;
    draw_.wrap = wrap_mask(state_, *draw_.pixel);
    draw_.tile.trace = gpu_.trace() ? &gpu_.trace()->log : nullptr;
    return {};
}

std::shared_ptr<const DrawState> SnapshotMaker::state_of_parts() {
    // When one draw after another has uniforms of its own, their states are not needed again.
    const bool keeps = !(new_uniforms_ && had_new_uniforms_) && !keeps_copies();
    bool is_new = false;
    const auto make = [&] {
        is_new = true;
        ++counts_.states_made;
        auto made = std::allocate_shared<DrawState>(
            std::pmr::polymorphic_allocator<DrawState>(&gpu_.draw_state_memory()), draw_);
        set_tile_state(*made);
        return made;
    };
    std::shared_ptr<const DrawState> state =
        (new_uniforms_ && !keeps) || gpu_.trace() ? make() : shared_.states.get(draw_, keeps, make);
    counts_.states_reused += !is_new;
    had_new_uniforms_ = std::exchange(new_uniforms_, false);
    return state;
}

dp2::Result<VertexKey> SnapshotMaker::vertex_key(const VertexShape& shape, std::uint64_t wanted,
                                                 const ShaderObject* reader, const BoundTextures& textures) {
    VertexKey key;
    if (!shape.programmed) {
        DP2_TRY(key, derive_vertex_key(state_, shape, wanted));
        key.reader = reader ? reader->id : 0;
        return key;
    }
    const ShaderObject& shader = *shaders_.vertex_shader();
    key.wanted = wanted | (std::uint64_t{0xF} << kPosition);
    key.shader = shader.id;
    if (shader.has_statics)
        key.statics = shared_.programs.number_of(derive_statics(shader, state_.vertex_constants));
    key.reader = reader ? reader->id : 0;
    key.samplers = derive_vertex_samplers(state_, shader, textures);
    key.clip_planes = state_.render(Rs::ClipPlaneEnable) & ((1u << kClipPlanes) - 1);
    return key;
}

dp2::Result<std::shared_ptr<const VertexProgram>> SnapshotMaker::vertex_program(const VertexKey& key,
                                                                                const ShaderObject* reader) {
    const ShaderObject* shader = key.shader == 0 ? nullptr : shaders_.vertex_shader();
    return shared_.programs.vertex(key, shader, state_.vertex_constants, reader);
}

void SnapshotMaker::derive_vertex_words(std::vector<std::uint32_t>& words, const VertexKey& key,
                                        const VertexProgram& program, const BoundTextures& textures,
                                        std::int32_t height) {
    if (key.shader == 0)
        derive_vertex_uniforms(state_, key, height, program.uniform_words, words);
    else
        derive_shader_uniforms(state_, *shaders_.vertex_shader(), textures, program.uniform_words, words);
}

dp2::Result<DrawState> SnapshotMaker::take_vertices(const VertexShape& shape, std::uint64_t wanted,
                                                    Uniforms& uniforms) {
    DrawState draw;
    // Without a viewport the targets' size defines it.
    const Targets targets = find_targets(state_, gpu_.resources()).targets;
    DrawTextures textures;
    if (shape.programmed) DP2_TRY(binder_.bind_vertex_textures(*shaders_.vertex_shader(), textures));
    textures.bound.for_each([&](std::size_t slot, const std::shared_ptr<Surface>& texture) {
        gpu_.hazards().settle_for_reading(*texture, Stall::TextureIsTarget);
        draw.textures[slot] = texture->view();
    });
    DP2_TRY(const VertexKey key, vertex_key(shape, wanted, nullptr, textures.bound));
    DP2_TRY(draw.vertex, with_room(gpu_.memory_budget(), [&] { return vertex_program(key, nullptr); }));
    std::vector<std::uint32_t> words;
    derive_vertex_words(words, key, *draw.vertex, textures.bound, targets.height);
    uniforms = shared_.uniforms.copy(words);
    draw.keep = std::move(textures.bound);
    DP2_TRY(draw.raster, derive_raster(state_, targets.width, targets.height, 1, false));
    return draw;
}

} // namespace rasterizer
