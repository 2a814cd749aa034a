#include "tools/show/state_copy.h"

#include <cstring>

#include "dp2/wire/wire.h"

namespace tools {

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

// A structured binding names every member, so that a new member is a compile error until Differences and
// state_items() know it.
[[maybe_unused]] void name_all_states(const DeviceState& state) {
    [[maybe_unused]] const auto& [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17,
                                  a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31] =
        state;
}

// Compares two states, and calls f for each difference.
class Differences {
  public:
    Differences(const StateCopy& a, const StateCopy& b, const std::function<void(const StateKey&)>& f)
        : a_(a), b_(b), f_(f) {}

    void run() {
        const DeviceState &a = a_.device, &b = b_.device;
        each(StateKind::Target, a.targets, b.targets);
        tell_if(a.target_removed != b.target_removed, StateKind::TargetRemoved);
        tell_if(a.depth != b.depth, StateKind::DepthBuffer);
        tell_if(!same_optional(a.viewport, b.viewport), StateKind::Viewport);
        tell_if(!same_bits(a.min_z, b.min_z) || !same_bits(a.max_z, b.max_z), StateKind::ZRange);
        tell_if(!same_optional(a.w_range, b.w_range), StateKind::WRange);
        tell_if(!same_optional(a.scissor, b.scissor), StateKind::Scissor);
        each(StateKind::RenderState, a.render_states, b.render_states);
        tell_if(a.alpha_to_coverage != b.alpha_to_coverage, StateKind::AlphaToCoverage);
        transforms();
        fields(dp2::RecordId::SetMaterial, a.material, b.material, [&](std::uint64_t field) {
            f_({StateKind::Material, field});
        });
        lights();
        each(StateKind::ClipPlane, a.clip_planes, b.clip_planes);
        stages();
        tell_if(a.alpha_by_texture != b.alpha_by_texture, StateKind::AlphaByTexture);
        tell_if(!same_kernel(a.convolution, b.convolution), StateKind::Convolution);
        inputs();
        constants();
        palettes();
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
    void transforms() {
        const DeviceState &a = a_.device, &b = b_.device;
        each(StateKind::Transform, a.world, b.world, 256);
        tell_if(!same_bits(a.view, b.view), StateKind::Transform, dp2::enum_number(dp2::TransformType::View));
        tell_if(!same_bits(a.projection, b.projection), StateKind::Transform,
                dp2::enum_number(dp2::TransformType::Projection));
        each(StateKind::Transform, a.texture, b.texture, dp2::enum_number(dp2::TransformType::Texture0));
    }
    // If only one of the copies has a light, all states of that light differ.
    void lights() {
        const auto &a = a_.device.lights, &b = b_.device.lights;
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
        const DeviceState &a = a_.device, &b = b_.device;
        for (std::size_t row = 0; row < rasterizer::kSamplers; ++row) {
            each(StateKind::StageState, a.stages[row], b.stages[row], part_of_stage(row, 0));
            tell_if(((a.fetch_four ^ b.fetch_four) >> row & 1) != 0, StateKind::FetchFour, row);
        }
    }
    void inputs() {
        const DeviceState &a = a_.device, &b = b_.device;
        tell_if(a.vertex_format != b.vertex_format, StateKind::VertexFormat);
        for (std::size_t s = 0; s < rasterizer::kStreams; ++s) {
            tell_if(!same_stream(a.streams[s], b.streams[s]), StateKind::Stream, s);
            tell_if(a.streams[s].divider != b.streams[s].divider, StateKind::StreamDivider, s);
        }
        tell_if(a.indices != b.indices || a.index_width != b.index_width, StateKind::Indices);
        tell_if(a.vertex_shader != b.vertex_shader, StateKind::VertexShader);
        tell_if(a.pixel_shader != b.pixel_shader, StateKind::PixelShader);
    }
    void constants() {
        const rasterizer::ShaderConstants &va = a_.device.vertex_constants, &vb = b_.device.vertex_constants,
                                          &pa = a_.device.pixel_constants, &pb = b_.device.pixel_constants;
        each(StateKind::VertexFloat, va.floats, vb.floats);
        const std::array<float, 4> zero = {};
        for (std::size_t i = 0; i < std::max(va.more_floats.size(), vb.more_floats.size()); ++i) {
            const auto& a = i < va.more_floats.size() ? va.more_floats[i] : zero;
            const auto& b = i < vb.more_floats.size() ? vb.more_floats[i] : zero;
            tell_if(!same_bits(a, b), StateKind::VertexFloat, rasterizer::kFloatRegisters + i);
        }
        each(StateKind::VertexInteger, va.integers, vb.integers);
        each(StateKind::VertexBoolean, va.booleans, vb.booleans);
        each(StateKind::PixelFloat, pa.floats, pb.floats);
        each(StateKind::PixelInteger, pa.integers, pb.integers);
        each(StateKind::PixelBoolean, pa.booleans, pb.booleans);
    }
    template <class Map> void maps(StateKind kind, const Map& a, const Map& b) {
        for (const auto& [handle, value] : a) tell_if(!b.contains(handle), kind, handle);
        for (const auto& [handle, value] : b) {
            const auto other = a.find(handle);
            tell_if(other == a.end() || other->second != value, kind, handle);
        }
    }
    void palettes() {
        maps(StateKind::PaletteEntries, a_.palettes, b_.palettes);
        maps(StateKind::PaletteOf, a_.attached, b_.attached);
    }

    const StateCopy &a_, &b_;
    const std::function<void(const StateKey&)>& f_;
};

} // namespace

StateCopy copy_state(const responses::Context& context) {
    StateCopy copy;
    copy.device = context.front_end.state();
    for (const auto& [handle, palette] : context.front_end.palettes().all())
        copy.palettes[handle] = {palette.entries, palette.alpha};
    for (const auto& [surface, palette] : context.front_end.palettes().attached())
        copy.attached[surface] = palette;
    return copy;
}

StateCopy initial_state(const responses::Context& context) {
    StateCopy initial;
    initial.device.interface_version = context.front_end.state().interface_version;
    initial.device.dialect = context.front_end.state().dialect;
    return initial;
}

void for_each_difference(const StateCopy& a, const StateCopy& b,
                         const std::function<void(const StateKey&)>& f) {
    Differences(a, b, f).run();
}

} // namespace tools
