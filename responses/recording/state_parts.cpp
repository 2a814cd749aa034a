#include "responses/recording/state_parts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace responses {

namespace {

using rasterizer::DeviceState;

// Floats are compared by their bits: a NaN equals itself.
template <class T> bool same(const T& a, const T& b) {
    if constexpr (std::is_floating_point_v<T>)
        return std::memcmp(&a, &b, sizeof a) == 0;
    else
        return a == b;
}
template <class T> bool same_bytes(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof a) == 0; // only for types without padding
}
bool same(const rasterizer::Matrix& a, const rasterizer::Matrix& b) {
    return same_bytes(a, b);
}
bool same(const wire::SetMaterial& a, const wire::SetMaterial& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::LightSlot& a, const rasterizer::LightSlot& b) {
    return a.enabled == b.enabled && same_bytes(a.light, b.light);
}
bool same(const rasterizer::Viewport& a, const rasterizer::Viewport& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::WRange& a, const rasterizer::WRange& b) {
    return same_bytes(a, b);
}
bool same(const rasterizer::StreamBinding& a, const rasterizer::StreamBinding& b) {
    return a.buffer == b.buffer && a.offset == b.offset && a.stride == b.stride && a.divider == b.divider &&
           a.user_memory == b.user_memory;
}
template <class T, std::size_t N> bool same(const std::array<T, N>& a, const std::array<T, N>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), [](const T& x, const T& y) { return same(x, y); });
}
template <class T> bool same(const std::optional<T>& a, const std::optional<T>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
bool same(const rasterizer::ShaderConstants& a, const rasterizer::ShaderConstants& b) {
    return same(a.floats, b.floats) && a.more_floats.size() == b.more_floats.size() &&
           std::ranges::equal(a.more_floats, b.more_floats,
                              [](const auto& x, const auto& y) { return same(x, y); }) &&
           same(a.integers, b.integers) && same(a.booleans, b.booleans);
}
// Compares only the weights inside width and height, since a filter does not use the others.
bool same(const rasterizer::ConvolutionKernel& a, const rasterizer::ConvolutionKernel& b) {
    return a.width == b.width && a.height == b.height &&
           std::memcmp(a.row.data(), b.row.data(), a.width * sizeof(float)) == 0 &&
           std::memcmp(a.column.data(), b.column.data(), a.height * sizeof(float)) == 0;
}
bool same(const std::map<std::uint32_t, rasterizer::LightSlot>& a,
          const std::map<std::uint32_t, rasterizer::LightSlot>& b) {
    return std::ranges::equal(
        a, b, [](const auto& x, const auto& y) { return x.first == y.first && same(x.second, y.second); });
}

// A part that consists of these members.
template <auto... kMembers> struct StateMembers {
    static constexpr std::size_t kCount = sizeof...(kMembers);
    static bool same(const DeviceState& a, const DeviceState& b) {
        return (responses::same(a.*kMembers, b.*kMembers) && ...);
    }
};

struct StateRow {
    StatePart part;
    std::size_t members;
};
template <class Part> constexpr StateRow state_row(const char* loss, dp2::Status (StateEncoder::*write)()) {
    return {{loss, Part::same, write}, Part::kCount};
}

constexpr StateRow kStateRows[] = {
    state_row<StateMembers<&DeviceState::interface_version>>("recording that would lose interface version",
                                                             nullptr),
    state_row<StateMembers<&DeviceState::dialect>>("recording that would lose dialect", nullptr),
    state_row<StateMembers<&DeviceState::render_states, &DeviceState::alpha_to_coverage>>(
        "recording that would lose render states", &StateEncoder::render_states),
    state_row<StateMembers<&DeviceState::stages, &DeviceState::fetch_four, &DeviceState::alpha_by_texture>>(
        "recording that would lose texture stage states", &StateEncoder::stages),
    state_row<StateMembers<&DeviceState::convolution>>("recording that would lose convolution kernel",
                                                       &StateEncoder::convolution_kernel),
    state_row<StateMembers<&DeviceState::world, &DeviceState::view, &DeviceState::projection,
                           &DeviceState::texture>>("recording that would lose transforms",
                                                   &StateEncoder::transforms),
    state_row<StateMembers<&DeviceState::material>>("recording that would lose material",
                                                    &StateEncoder::material),
    state_row<StateMembers<&DeviceState::lights>>("recording that would lose lights", &StateEncoder::lights),
    state_row<StateMembers<&DeviceState::clip_planes>>("recording that would lose clip planes",
                                                       &StateEncoder::clip_planes),
    state_row<StateMembers<&DeviceState::viewport, &DeviceState::min_z, &DeviceState::max_z>>(
        "recording that would lose viewport", &StateEncoder::viewport),
    state_row<StateMembers<&DeviceState::w_range>>("recording that would lose range of W",
                                                   &StateEncoder::range_of_w),
    state_row<StateMembers<&DeviceState::scissor>>("recording that would lose scissor rectangle",
                                                   &StateEncoder::scissor),
    state_row<StateMembers<&DeviceState::targets, &DeviceState::target_removed, &DeviceState::depth>>(
        "recording that would lose render targets", &StateEncoder::targets),
    state_row<StateMembers<&DeviceState::streams>>("recording that would lose streams",
                                                   &StateEncoder::streams),
    state_row<StateMembers<&DeviceState::indices, &DeviceState::index_width>>(
        "recording that would lose index buffer", &StateEncoder::indices),
    state_row<StateMembers<&DeviceState::vertex_format>>("recording that would lose vertex format",
                                                         &StateEncoder::vertex_format),
    state_row<StateMembers<&DeviceState::vertex_shader, &DeviceState::pixel_shader>>(
        "recording that would lose selected shaders", &StateEncoder::selected_shaders),
    state_row<StateMembers<&DeviceState::vertex_constants, &DeviceState::pixel_constants>>(
        "recording that would lose shader constants", &StateEncoder::constants),
};

// A structured binding names every member, so that a new member is a compile error until it is counted here
// and has a row.
constexpr std::size_t kStateMembers = 31;
[[maybe_unused]] void name_members(const DeviceState& state) {
    [[maybe_unused]] const auto& [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17,
                                  a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31] =
        state;
}
constexpr auto kStateParts = [] {
    std::array<StatePart, std::size(kStateRows)> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = kStateRows[i].part;
    return parts;
}();
static_assert([] {
    std::size_t members = 0;
    for (const StateRow& each : kStateRows) members += each.members;
    return members == kStateMembers;
}());

} // namespace

std::span<const StatePart> state_parts() {
    return kStateParts;
}

} // namespace responses
