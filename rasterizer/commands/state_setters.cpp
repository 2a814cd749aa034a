#include "rasterizer/commands/state_setters.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "dp2/shaders/refusals.h"
#include "rasterizer/lowering/lower_format.h"
#include "rasterizer/state/vendor_switches.h"

namespace rasterizer {

using dp2::Rs;
using dp2::TextureFilter;
using dp2::TextureOp;
using dp2::Tss;

namespace {

// D3DRENDERSTATE_TEXTUREMAG or TEXTUREMIN, converted to a filter within a level and a mip filter.
struct TwoFilters {
    TextureFilter filter, mip;
};
TwoFilters two_filters(std::uint32_t value) {
    using dp2::LegacyFilter;
    switch (dp2::enum_cast<LegacyFilter>(value)) {
    case LegacyFilter::Linear: return {TextureFilter::Linear, TextureFilter::None};
    case LegacyFilter::MipNearest: return {TextureFilter::Point, TextureFilter::Point};
    case LegacyFilter::MipLinear:
        return {TextureFilter::Linear, TextureFilter::Point}; // linear in the nearest level
    case LegacyFilter::LinearMipNearest: return {TextureFilter::Point, TextureFilter::Linear};
    case LegacyFilter::LinearMipLinear: return {TextureFilter::Linear, TextureFilter::Linear};
    default: return {TextureFilter::Point, TextureFilter::None};
    }
}

// D3DRENDERSTATE_TEXTUREMAPBLEND, converted to operations of stage 0 on its texture and the vertex colour.
// Nothing for the mask modes and unknown numbers, which drivers ignore.
struct TextureBlendOps {
    TextureOp color, alpha;
};
std::optional<TextureBlendOps> texture_blend(std::uint32_t value) {
    using dp2::TextureBlend;
    switch (dp2::enum_cast<TextureBlend>(value)) {
    case TextureBlend::Decal:
    case TextureBlend::Copy: return TextureBlendOps{TextureOp::SelectArg1, TextureOp::SelectArg1};
    // If the texture has no alpha, MODULATE uses the vertex alpha (DeviceState::alpha_by_texture).
    case TextureBlend::Modulate: return TextureBlendOps{TextureOp::Modulate, TextureOp::SelectArg1};
    case TextureBlend::DecalAlpha:
        return TextureBlendOps{TextureOp::BlendTextureAlpha, TextureOp::SelectArg2};
    case TextureBlend::ModulateAlpha: return TextureBlendOps{TextureOp::Modulate, TextureOp::Modulate};
    case TextureBlend::Add: return TextureBlendOps{TextureOp::Add, TextureOp::SelectArg2};
    default: return {};
    }
}

} // namespace

StateSetters::StateSetters(const dp2::Limits& limits, ResourceTable& resources, DrawChanges& changes,
                           std::uint32_t interface_version, Handle target, Handle depth)
    : limits_(limits), resources_(resources), changes_(changes) {
    state_.interface_version = interface_version;
    state_.targets[0] = target;
    state_.depth = depth;
}

void StateSetters::set_render_state(std::uint32_t number, std::uint32_t value) {
    const auto state = static_cast<Rs>(number);
    if (number >= state_.render_states.size() || switch_alpha_to_coverage(state, value)) return;
    if (state == Rs::TextureMapBlend && !texture_blend(value)) {
        // Stored so that strict_states refuses draws; otherwise the value has no effect.
        if (state_.dialect.strict_states == dp2::StrictStates::On) state_.render_states[number] = value;
        return;
    }
    map_legacy_state(number, value);
    if (state_.render_states[number] == value) return;
    state_.render_states[number] = value;
    changes_.add(parts_of(state));
}

// True: the value switches alpha to coverage, and the state itself does not change (PIPELINE.md 3.9).
bool StateSetters::switch_alpha_to_coverage(Rs state, std::uint32_t value) {
    const WrittenSwitch written = written_switch(state, value);
    const bool on = written == WrittenSwitch::AlphaToCoverageOn;
    if (!on && written != WrittenSwitch::AlphaToCoverageOff) return false;
    changes_.add_if(state_.alpha_to_coverage != on, kPixelProgramPart);
    state_.alpha_to_coverage = on;
    return true;
}

// If the state is one of DX5 and 6, also sets the states that replaced it in later versions: of texture stage
// 0, WRAP0, or ALPHABLENDENABLE. WRAP0 also sets WRAPU and WRAPV.
void StateSetters::map_legacy_state(std::uint32_t number, std::uint32_t value) {
    const auto stage0 = [&](Tss state, std::uint32_t v) {
        state_.stages[0][static_cast<std::size_t>(state)] = v;
        changes_.add(parts_of(state, 0));
    };
    constexpr std::uint32_t kWrapU = 1, kWrapV = 2; // D3DWRAP_U, D3DWRAP_V
    const auto wrap = [&](std::uint32_t bit) {
        const std::uint32_t others = state_.render(Rs::Wrap0) & ~bit;
        set_render_state(dp2::enum_number(Rs::Wrap0), value != 0 ? others | bit : others);
    };
    const auto unwrap = [&](Rs state, std::uint32_t bit) {
        std::uint32_t& stored = state_.render_states[dp2::enum_number(state)];
        if ((stored != 0) != ((value & bit) != 0)) stored = (value & bit) != 0;
    };
    switch (static_cast<Rs>(number)) {
    case Rs::WrapU: return wrap(kWrapU);
    case Rs::WrapV: return wrap(kWrapV);
    case Rs::Wrap0: // state blocks may capture its bits as WRAPU and WRAPV
        unwrap(Rs::WrapU, kWrapU);
        return unwrap(Rs::WrapV, kWrapV);
    case Rs::TextureHandle: return stage0(Tss::Texture, value);
    case Rs::TextureAddress: stage0(Tss::AddressU, value); return stage0(Tss::AddressV, value);
    case Rs::TextureAddressU: return stage0(Tss::AddressU, value);
    case Rs::TextureAddressV: return stage0(Tss::AddressV, value);
    case Rs::BorderColor: return stage0(Tss::BorderColor, value);
    case Rs::MipMapLodBias: return stage0(Tss::MipMapLodBias, value);
    case Rs::Anisotropy: return stage0(Tss::MaxAnisotropy, value);
    case Rs::TextureMag: return stage0(Tss::MagFilter, enum_number(two_filters(value).filter));
    case Rs::TextureMin:
        stage0(Tss::MinFilter, enum_number(two_filters(value).filter));
        // Contexts before DX8 number mip filters from 1.
        return stage0(Tss::MipFilter,
                      enum_number(two_filters(value).mip) + (state_.interface_version < kDx8 ? 1 : 0));
    case Rs::TextureMapBlend: return set_texture_blend(value);
    case Rs::OldAlphaBlendEnable:
        return set_render_state(static_cast<std::uint32_t>(Rs::AlphaBlendEnable), value);
    default: return;
    }
}

// Sets operations and arguments, which can be set separately afterwards.
void StateSetters::set_texture_blend(std::uint32_t value) {
    const std::optional<TextureBlendOps> ops = texture_blend(value);
    if (!ops) return;
    const std::uint32_t texture = dp2::enum_number(dp2::TextureArg::Texture),
                        diffuse = dp2::enum_number(dp2::TextureArg::Diffuse);
    const std::pair<Tss, std::uint32_t> states[] = {
        {Tss::ColorOp, dp2::enum_number(ops->color)}, {Tss::ColorArg1, texture}, {Tss::ColorArg2, diffuse},
        {Tss::AlphaOp, dp2::enum_number(ops->alpha)}, {Tss::AlphaArg1, texture}, {Tss::AlphaArg2, diffuse}};
    for (const auto& [state, number] : states) set_stage_state(0, dp2::enum_number(state), number);
    state_.alpha_by_texture = dp2::enum_cast<dp2::TextureBlend>(value) == dp2::TextureBlend::Modulate;
    changes_.add_if(state_.alpha_by_texture, parts_of(Tss::AlphaOp, 0));
}

void StateSetters::set_stage_state(std::uint32_t stage, std::uint32_t number, std::uint32_t value) {
    const std::uint32_t index = sampler_slot(stage);
    if (index >= kSamplers || number >= kStageStates) return;
    const auto state = static_cast<Tss>(number);
    if (index == 0 && state == Tss::AlphaOp) {
        changes_.add_if(state_.alpha_by_texture, parts_of(state, 0));
        state_.alpha_by_texture = false;
    }
    const auto put = [&](Tss name) {
        std::uint32_t& slot = state_.stages[index][static_cast<std::size_t>(name)];
        if (slot == value) return;
        slot = value;
        changes_.add(parts_of(name, index));
    };
    put(state);
    const WrittenSwitch written = written_switch(state, value);
    const std::uint32_t fetch_four = state_.fetch_four;
    if (written == WrittenSwitch::FetchFourOn) state_.fetch_four |= 1u << index;
    if (written == WrittenSwitch::FetchFourOff) state_.fetch_four &= ~(1u << index);
    changes_.add_if(state_.fetch_four != fetch_four, kPixelProgramPart);
    if (state == Tss::Address) {
        put(Tss::AddressU);
        put(Tss::AddressV);
    }
}

void StateSetters::set_transform(std::uint32_t type, const Matrix& matrix, MatrixChange change) {
    Matrix* slot = state_.transform(type);
    if (!slot) return;
    *slot = change == MatrixChange::Replace          ? matrix
            : change == MatrixChange::MultiplyBefore ? matrix * *slot
                                                     : *slot * matrix;
    const bool is_world = slot >= state_.world.data() && slot < state_.world.data() + state_.world.size();
    // Table fog depends on the kind of projection.
    changes_.add(is_world                     ? kVertexWorldPart
                 : slot == &state_.projection ? kPixelProgramPart | kVertexUniformPart
                                              : kVertexUniformPart);
}

void StateSetters::set_material(const dp2::wire::SetMaterial& material) {
    state_.material = material;
    changes_.add(kVertexUniformPart);
}

dp2::Result<LightSlot*> StateSetters::light(std::uint32_t index) {
    if (!state_.lights.contains(index) && state_.lights.size() >= limits_.max_lights)
        return dp2::limit_exceeded("max_lights");
    constexpr std::uint64_t kNode = sizeof(std::pair<const std::uint32_t, LightSlot>) + 64;
    lights_charge_.resize(resources_.memory_budget(), (state_.lights.size() + 1) * kNode);
    return &state_.lights[index];
}

void StateSetters::set_clip_plane(std::uint32_t index, const std::array<float, 4>& plane) {
    if (index >= kUserPlanes) return;
    state_.clip_planes[index] = plane;
    changes_.add(kVertexUniformPart);
}

void StateSetters::set_viewport(const Viewport& viewport) {
    state_.viewport = viewport;
    changes_.add(kTargetPart | kVertexUniformPart |
                 kRasterPart); // without a target the viewport defines the size
}
void StateSetters::set_depth_range(float min_z, float max_z) {
    state_.min_z = min_z, state_.max_z = max_z;
    changes_.add(kRasterPart);
}
void StateSetters::set_w_range(const WRange& range) {
    state_.w_range = range;
    changes_.add(kPixelUniformPart | kPixelProgramPart); // for w-buffering, and for table fog
}
void StateSetters::set_scissor(const Rect& rect) {
    state_.scissor = rect;
    changes_.add(kRasterPart);
}

void StateSetters::set_stream(std::uint32_t stream, const StreamBinding& binding) {
    if (stream >= kStreams) return;
    const std::uint32_t divider = state_.streams[stream].divider;
    state_.streams[stream] = binding;
    state_.streams[stream].divider = divider;
}

void StateSetters::set_stream_divider(std::uint32_t stream, std::uint32_t divider) {
    if (stream >= kStreams) return;
    state_.streams[stream].divider = divider ? divider : 1;
}

void StateSetters::set_indices(Handle buffer, std::uint32_t width) {
    state_.indices = buffer, state_.index_width = width;
}
void StateSetters::set_vertex_format(std::uint32_t format) {
    changes_.add_if(state_.vertex_format != format, kShaderChoicePart); // may select a shader
    state_.vertex_format = format;
}

void StateSetters::set_vertex_shader(Handle handle) {
    changes_.add_if(state_.vertex_shader != handle, kShaderChoicePart);
    state_.vertex_shader = handle;
}
void StateSetters::set_pixel_shader(Handle handle) {
    changes_.add_if(state_.pixel_shader != handle, kShaderChoicePart);
    state_.pixel_shader = handle;
}

void StateSetters::set_constants(ShaderStage stage, RegisterFile file, std::uint32_t first,
                                 dp2::PackedArray<std::uint32_t> words) {
    ShaderConstants& constants =
        stage == ShaderStage::Vertex ? state_.vertex_constants : state_.pixel_constants;
    const auto write = [&](auto& registers) {
        constexpr std::size_t kWords = sizeof registers[0] / 4;
        const std::size_t start = std::size_t{first} * kWords, all = registers.size() * kWords;
        if (start >= all) return;
        const std::size_t count = std::min<std::size_t>(words.size(), all - start);
        if (count)
            std::memcpy(reinterpret_cast<std::byte*>(registers.data()) + start * 4, words.bytes().data(),
                        count * 4);
    };
    // Registers above kFloatRegisters exist only for software vertex shaders (vs_2_sw, vs_3_sw); memory for
    // them is allocated at the first write.
    const auto write_more = [&] {
        const std::size_t end = std::min<std::size_t>(first + words.size() / 4, kSoftwareFloatRegisters);
        if (end <= kFloatRegisters || first >= end) return;
        auto& more = constants.more_floats;
        if (const std::size_t count = end - kFloatRegisters; more.size() < count) {
            constants_charge_.resize(resources_.memory_budget(), count * sizeof more[0]);
            more.resize(count);
        }
        const std::size_t from = std::max(first, kFloatRegisters);
        std::memcpy(more[from - kFloatRegisters].data(), words.bytes().data() + (from - first) * 16,
                    (end - from) * 16);
    };
    switch (file) {
    case RegisterFile::Float:
        write(constants.floats);
        if (stage == ShaderStage::Vertex) write_more();
        break;
    case RegisterFile::Integer: write(constants.integers); break;
    case RegisterFile::Boolean: write(constants.booleans); break;
    }
    const bool vertex = stage == ShaderStage::Vertex;
    const std::uint64_t end = first + (std::uint64_t{words.size()} + 3) / 4;
    const std::uint32_t ended = constants.floats_end;
    if (file == RegisterFile::Float) constants.end_floats(end);
    const bool grows = constants.floats_end != ended; // the number of uniforms depends on it
    if (file == RegisterFile::Float && end <= kFloatRegisters && !grows)
        changes_.add_constants(vertex, first, static_cast<std::uint32_t>(end));
    else if (file == RegisterFile::Float)
        changes_.add(vertex ? kVertexUniformPart : kPixelUniformPart);
    else // programs depend on these registers
        changes_.add(vertex ? kVertexProgramPart : kPixelProgramPart);
}

dp2::Status StateSetters::set_convolution_kernel(std::uint32_t width, std::uint32_t height,
                                                 dp2::PackedArray<float> row,
                                                 dp2::PackedArray<float> column) {
    static_assert(kMaxConvolution == dp2::kMaxConvolutionTaps);
    DP2_TRY(dp2::refusal(dp2::wire::SetConvolutionKernelMono{width, height, 0}));
    ConvolutionKernel& kernel = state_.convolution;
    kernel.width = static_cast<std::uint8_t>(width);
    kernel.height = static_cast<std::uint8_t>(height);
    const auto fill = [](std::array<float, kMaxConvolution>& weights, dp2::PackedArray<float> given) {
        weights.fill(1);
        for (std::size_t i = 0; i < std::min(weights.size(), given.size()); ++i) weights[i] = given[i];
    };
    fill(kernel.row, row);
    fill(kernel.column, column);
    changes_.add(kPixelParts | kVertexProgramPart);
    return {};
}

dp2::Status StateSetters::check_target(Handle surface) const {
    DP2_TRY(const Image image, resources_.image(surface, "hRenderTarget"));
    const dp2::FormatInfo& format = image.surface->format();
    if (format.is_depth()) return dp2::Error{dp2::Fault::WrongKind, 0, 0, "hRenderTarget"};
    if (!encodes(format) && format.format != dp2::Format::NULL_TARGET)
        return dp2::not_supported("render target format");
    return {};
}

dp2::Status StateSetters::check_depth(Handle surface) const {
    DP2_TRY(const Image image, resources_.image(surface, "hZBuffer"));
    if (!image.surface->format().is_depth()) return dp2::Error{dp2::Fault::WrongKind, 0, 0, "hZBuffer"};
    return {};
}

dp2::Status StateSetters::set_target(std::uint32_t index, Handle surface) {
    if (index >= kTargets) return dp2::Error{dp2::Fault::BadValue, 0, 0, "RTIndex"};
    if (surface != 0) DP2_TRY(check_target(surface));
    state_.targets[index] = surface;
    if (index == 0) state_.target_removed = surface == 0;
    changes_.add(kTargetPart);
    return {};
}

dp2::Status StateSetters::set_target_and_depth(Handle target, Handle depth) {
    DP2_TRY(check_target(target));
    DP2_TRY(set_depth(depth));
    return set_target(0, target);
}

dp2::Status StateSetters::set_depth(Handle surface) {
    if (surface != 0) DP2_TRY(check_depth(surface));
    state_.depth = surface;
    changes_.add(kTargetPart);
    return {};
}

dp2::Status StateSetters::set_texture_lod(Handle surface, std::uint32_t lod) {
    DP2_TRY(const auto object, resources_.surface(surface, "dwDDSurface"));
    object->set_lod(lod);
    changes_.add(kTexturePart);
    return {};
}

} // namespace rasterizer
