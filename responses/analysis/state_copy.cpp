#include "responses/analysis/state_copy.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "dp2/wire/wire.h"

namespace responses {

namespace {

using rasterizer::DeviceState;

template <class T> bool same_bits(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof a) == 0; // only for types without padding
}

bool same_stream(const rasterizer::StreamBinding& a, const rasterizer::StreamBinding& b) {
    return a.buffer == b.buffer && a.offset == b.offset && a.stride == b.stride &&
           a.user_memory == b.user_memory;
}

bool same_kernel(const rasterizer::ConvolutionKernel& a, const rasterizer::ConvolutionKernel& b) {
    return a.width == b.width && a.height == b.height && same_bits(a.row, b.row) &&
           same_bits(a.column, b.column);
}

template <class T> bool same_optional(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same_bits(*a, *b));
}

// A structured binding names every member, so that a new member is a compile error until Differences,
// update_state() and state_items() of dp2 show know it.
[[maybe_unused]] void name_all_states(const DeviceState& state) {
    [[maybe_unused]] const auto& [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17,
                                  a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31] =
        state;
}

// Compares a copy with the states of a context, and calls f for each difference.
class Differences {
  public:
    Differences(const StateCopy& copy, const Context& context, const std::function<void(const StateKey&)>& f)
        : copy_(copy), a_(copy.device), b_(context.front_end.state()),
          palettes_(context.front_end.palettes()), f_(f) {}

    void run(StateMask mask) {
        if (mask & kTargetBits) targets();
        if (mask & kAreaBits) areas();
        if (mask & kRenderBits) render_states();
        if (mask & kTransformBits) transforms();
        if (mask & kLightBits) lighting();
        if (mask & kClipBits) each(StateKind::ClipPlane, a_.clip_planes, b_.clip_planes);
        if (mask & kStageBits) stages();
        if (mask & kInputBits) inputs();
        if (mask & kVertexConstantBits) vertex_constants();
        if (mask & kPixelConstantBits) pixel_constants();
        if (mask & kPaletteBits) palettes();
    }

  private:
    void tell_if(bool differs, StateKind kind, std::uint64_t index = 0) {
        if (differs) f_({kind, index});
    }
    template <class T, std::size_t N>
    void each(StateKind kind, const std::array<T, N>& a, const std::array<T, N>& b, std::uint64_t first = 0) {
        if (same_bits(a, b)) return;
        for (std::size_t i = 0; i < N; ++i) tell_if(!same_bits(a[i], b[i]), kind, first + i);
    }
    // Calls tell(number) for each field of the records that differs.
    template <class Record, class F>
    void fields(dp2::RecordId id, const Record& a, const Record& b, F&& tell) {
        const auto *x = reinterpret_cast<const std::byte*>(&a), *y = reinterpret_cast<const std::byte*>(&b);
        const auto fields = dp2::record_info(id).fields;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::size_t bytes = std::size_t{dp2::field_type_size(fields[i].type)} * fields[i].count;
            if (std::memcmp(x + fields[i].offset, y + fields[i].offset, bytes) != 0) tell(i);
        }
    }
    void targets() {
        each(StateKind::Target, a_.targets, b_.targets);
        tell_if(a_.target_removed != b_.target_removed, StateKind::TargetRemoved);
        tell_if(a_.depth != b_.depth, StateKind::DepthBuffer);
    }
    void areas() {
        tell_if(!same_optional(a_.viewport, b_.viewport), StateKind::Viewport);
        tell_if(!same_bits(a_.min_z, b_.min_z) || !same_bits(a_.max_z, b_.max_z), StateKind::ZRange);
        tell_if(!same_optional(a_.w_range, b_.w_range), StateKind::WRange);
        tell_if(!same_optional(a_.scissor, b_.scissor), StateKind::Scissor);
    }
    void render_states() {
        each(StateKind::RenderState, a_.render_states, b_.render_states);
        tell_if(a_.alpha_to_coverage != b_.alpha_to_coverage, StateKind::AlphaToCoverage);
    }
    void transforms() {
        using Type = dp2::TransformType;
        each(StateKind::Transform, a_.world, b_.world, dp2::enum_number(Type::World));
        tell_if(!same_bits(a_.view, b_.view), StateKind::Transform, dp2::enum_number(Type::View));
        tell_if(!same_bits(a_.projection, b_.projection), StateKind::Transform,
                dp2::enum_number(Type::Projection));
        each(StateKind::Transform, a_.texture, b_.texture, dp2::enum_number(Type::Texture0));
    }
    void lighting() {
        fields(dp2::RecordId::SetMaterial, a_.material, b_.material, [&](std::uint64_t field) {
            f_({StateKind::Material, field});
        });
        lights();
    }
    // If only one of the two has a light, all states of that light differ.
    void lights() {
        const auto &a = a_.lights, &b = b_.lights;
        const std::size_t count = dp2::record_info(dp2::RecordId::Light).fields.size();
        const auto whole = [&](std::uint32_t index) {
            f_({StateKind::Light, part_of_light(index, kLightEnabled)});
            for (std::size_t field = 0; field < count; ++field)
                f_({StateKind::Light, part_of_light(index, field)});
        };
        for (const auto& [index, slot] : a)
            if (!b.contains(index)) whole(index);
        for (const auto& [index, slot] : b) {
            const auto other = a.find(index);
            if (other == a.end()) {
                whole(index);
                continue;
            }
            tell_if(other->second.enabled != slot.enabled, StateKind::Light,
                    part_of_light(index, kLightEnabled));
            fields(dp2::RecordId::Light, other->second.light, slot.light,
                   [&, light = index](std::uint64_t f) {
                       f_({StateKind::Light, part_of_light(light, f)});
                   });
        }
    }
    void stages() {
        for (std::size_t row = 0; row < rasterizer::kSamplers; ++row) {
            each(StateKind::StageState, a_.stages[row], b_.stages[row], part_of_stage(row, 0));
            tell_if(((a_.fetch_four ^ b_.fetch_four) >> row & 1) != 0, StateKind::FetchFour, row);
        }
        tell_if(a_.alpha_by_texture != b_.alpha_by_texture, StateKind::AlphaByTexture);
        tell_if(!same_kernel(a_.convolution, b_.convolution), StateKind::Convolution);
    }
    void inputs() {
        tell_if(a_.vertex_format != b_.vertex_format, StateKind::VertexFormat);
        for (std::size_t s = 0; s < rasterizer::kStreams; ++s) {
            tell_if(!same_stream(a_.streams[s], b_.streams[s]), StateKind::Stream, s);
            tell_if(a_.streams[s].divider != b_.streams[s].divider, StateKind::StreamDivider, s);
        }
        tell_if(a_.indices != b_.indices || a_.index_width != b_.index_width, StateKind::Indices);
        tell_if(a_.vertex_shader != b_.vertex_shader, StateKind::VertexShader);
        tell_if(a_.pixel_shader != b_.pixel_shader, StateKind::PixelShader);
    }
    void vertex_constants() {
        const rasterizer::ShaderConstants &a = a_.vertex_constants, &b = b_.vertex_constants;
        each(StateKind::VertexFloat, a.floats, b.floats);
        const std::array<float, 4> zero = {};
        for (std::size_t i = 0; i < std::max(a.more_floats.size(), b.more_floats.size()); ++i) {
            const auto& x = i < a.more_floats.size() ? a.more_floats[i] : zero;
            const auto& y = i < b.more_floats.size() ? b.more_floats[i] : zero;
            tell_if(!same_bits(x, y), StateKind::VertexFloat, rasterizer::kFloatRegisters + i);
        }
        each(StateKind::VertexInteger, a.integers, b.integers);
        each(StateKind::VertexBoolean, a.booleans, b.booleans);
    }
    void pixel_constants() {
        const rasterizer::ShaderConstants &a = a_.pixel_constants, &b = b_.pixel_constants;
        each(StateKind::PixelFloat, a.floats, b.floats);
        each(StateKind::PixelInteger, a.integers, b.integers);
        each(StateKind::PixelBoolean, a.booleans, b.booleans);
    }
    // A context keeps its palettes; surfaces lose theirs.
    void palettes() {
        for (const auto& [handle, palette] : palettes_.all()) {
            const auto old = copy_.palettes.find(handle);
            const bool same = old != copy_.palettes.end() && old->second.entries == palette.entries &&
                              old->second.alpha == palette.alpha;
            tell_if(!same, StateKind::PaletteEntries, handle);
        }
        for (const auto& [surface, palette] : copy_.attached)
            tell_if(!palettes_.attached().contains(surface), StateKind::PaletteOf, surface);
        for (const auto& [surface, palette] : palettes_.attached()) {
            const auto old = copy_.attached.find(surface);
            tell_if(old == copy_.attached.end() || old->second != palette, StateKind::PaletteOf, surface);
        }
    }

    const StateCopy& copy_;
    const DeviceState &a_, &b_;
    const rasterizer::Palettes& palettes_;
    const std::function<void(const StateKey&)>& f_;
};

} // namespace

StateMask states_changed_by(const dp2::OpInfo& op) {
    using dp2::Opcode;
    switch (op.op) {
    case Opcode::RenderState: return kRenderBits | kStageBits; // those of old interfaces set stage states
    case Opcode::TextureStageState:
    case Opcode::SetConvolutionKernelMono: return kStageBits;
    case Opcode::ViewportInfo:
    case Opcode::WInfo:
    case Opcode::ZRange:
    case Opcode::SetScissorRect: return kAreaBits;
    case Opcode::SetTransform:
    case Opcode::MultiplyTransform: return kTransformBits;
    case Opcode::SetMaterial:
    case Opcode::SetLight:
    case Opcode::CreateLight: return kLightBits;
    case Opcode::SetClipPlane: return kClipBits;
    case Opcode::SetRenderTarget:
    case Opcode::SetRenderTarget2:
    case Opcode::SetDepthStencil: return kTargetBits;
    case Opcode::SetStreamSource:
    case Opcode::SetStreamSourceUm:
    case Opcode::SetStreamSource2:
    case Opcode::SetStreamSourceFreq:
    case Opcode::SetIndices:
    case Opcode::SetVertexShaderDecl:
    case Opcode::SetVertexShaderFunc:
    case Opcode::SetPixelShader: return kInputBits;
    case Opcode::SetVertexShader: return kInputBits | kVertexConstantBits; // declarations have constants
    case Opcode::SetVertexShaderConst:
    case Opcode::SetVertexShaderConstI:
    case Opcode::SetVertexShaderConstB: return kVertexConstantBits;
    case Opcode::SetPixelShaderConst:
    case Opcode::SetPixelShaderConstI:
    case Opcode::SetPixelShaderConstB: return kPixelConstantBits;
    case Opcode::SetPalette:
    case Opcode::UpdatePalette: return kPaletteBits;
    default: break;
    }
    switch (op.kind) {
    case dp2::Kind::Draw:
    case dp2::Kind::Blit:
    case dp2::Kind::Query:
    case dp2::Kind::Resource: return 0;
    case dp2::Kind::Shader: return kInputBits; // what is deleted may be selected
    default: return kAllStateBits;             // STATESET
    }
}

StateCopy initial_state(const Context& context) {
    StateCopy initial;
    initial.device.interface_version = context.front_end.state().interface_version;
    initial.device.dialect = context.front_end.state().dialect;
    return initial;
}

void update_state(StateCopy& copy, const Context& context, StateMask mask) {
    const DeviceState& from = context.front_end.state();
    DeviceState& to = copy.device;
    if (mask & kTargetBits)
        to.targets = from.targets, to.target_removed = from.target_removed, to.depth = from.depth;
    if (mask & kAreaBits) {
        to.viewport = from.viewport;
        to.min_z = from.min_z, to.max_z = from.max_z;
        to.w_range = from.w_range;
        to.scissor = from.scissor;
    }
    if (mask & kRenderBits)
        to.render_states = from.render_states, to.alpha_to_coverage = from.alpha_to_coverage;
    if (mask & kTransformBits) {
        to.world = from.world;
        to.view = from.view, to.projection = from.projection;
        to.texture = from.texture;
    }
    if (mask & kLightBits) to.material = from.material, to.lights = from.lights;
    if (mask & kClipBits) to.clip_planes = from.clip_planes;
    if (mask & kStageBits) {
        to.stages = from.stages;
        to.fetch_four = from.fetch_four, to.alpha_by_texture = from.alpha_by_texture;
        to.convolution = from.convolution;
    }
    if (mask & kInputBits) {
        to.vertex_format = from.vertex_format;
        to.streams = from.streams;
        to.indices = from.indices, to.index_width = from.index_width;
        to.vertex_shader = from.vertex_shader, to.pixel_shader = from.pixel_shader;
    }
    if (mask & kVertexConstantBits) to.vertex_constants = from.vertex_constants;
    if (mask & kPixelConstantBits) to.pixel_constants = from.pixel_constants;
    if (!(mask & kPaletteBits)) return;
    const rasterizer::Palettes& palettes = context.front_end.palettes();
    for (const auto& [handle, palette] : palettes.all())
        copy.palettes[handle] = {palette.entries, palette.alpha};
    copy.attached.clear();
    copy.attached.insert(palettes.attached().begin(), palettes.attached().end());
}

void for_each_difference(const StateCopy& copy, const Context& context, StateMask mask,
                         const std::function<void(const StateKey&)>& f) {
    Differences(copy, context, f).run(mask);
}

} // namespace responses
