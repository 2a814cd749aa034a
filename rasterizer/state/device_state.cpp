#include "rasterizer/state/device_state.h"

namespace rasterizer {

Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix out;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            out.m[row][column] = ((a.m[row][0] * b.m[0][column] + a.m[row][1] * b.m[1][column]) +
                                  a.m[row][2] * b.m[2][column]) +
                                 a.m[row][3] * b.m[3][column];
    return out;
}

namespace {

// byte / 255 of each byte: uniforms have dozens of colours, and divisions are slow.
constexpr auto kByteFractions = [] {
    std::array<float, 256> out = {};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(i) / 255.0f;
    return out;
}();

} // namespace

std::array<float, 4> color_floats(std::uint32_t argb) {
    const auto channel = [argb](int shift) { return kByteFractions[(argb >> shift) & 0xFF]; };
    return {channel(16), channel(8), channel(0), channel(24)};
}

std::uint32_t sampler_slot(std::uint32_t stage) {
    if (stage < kPixelSamplers) return stage;
    constexpr std::uint32_t kDisplacement = 256,
                            kLastVertex = 260; // D3DDMAPSAMPLER, D3DVERTEXTEXTURESAMPLER3
    if (stage >= kDisplacement && stage <= kLastVertex) return kPixelSamplers + (stage - kDisplacement);
    return kSamplers;
}

LightSlot::LightSlot() {
    light.type = dp2::enum_number(dp2::LightType::Directional);
    light.diffuse = {1, 1, 1, 0};
    light.direction = {0, 0, 1};
}

DeviceState::DeviceState() {
    for (std::size_t i = 0; i < render_states.size(); ++i)
        render_states[i] = dp2::render_state_default(static_cast<std::uint32_t>(i));
    for (std::uint32_t sampler = 0; sampler < kSamplers; ++sampler)
        for (std::uint32_t state = 0; state < kStageStates; ++state)
            stages[sampler][state] = dp2::stage_state_default(state, sampler);
}

Matrix* DeviceState::transform(std::uint32_t type) {
    using T = dp2::TransformType;
    const auto from = [type](T first) { return type - dp2::enum_number(first); };
    if (type == dp2::enum_number(T::WorldDx7)) return &world[0];
    if (type == dp2::enum_number(T::View)) return &view;
    if (type == dp2::enum_number(T::Projection)) return &projection;
    if (dp2::is_between(type, T::World1Dx7, T::World3Dx7)) return &world[1 + from(T::World1Dx7)];
    if (dp2::is_between(type, T::Texture0, T::Texture7)) return &texture[from(T::Texture0)];
    if (type >= dp2::enum_number(T::World) && from(T::World) < kWorldMatrices) return &world[from(T::World)];
    return nullptr;
}

} // namespace rasterizer
