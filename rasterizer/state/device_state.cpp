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

std::array<float, 4> color_floats(std::uint32_t argb) {
    const auto channel = [argb](int shift) { return static_cast<float>((argb >> shift) & 0xFF) / 255.0f; };
    return {channel(16), channel(8), channel(0), channel(24)};
}

std::uint32_t sampler_slot(std::uint32_t stage) {
    if (stage < kPixelSamplers) return stage;
    if (stage >= 256 && stage <= 260) return kPixelSamplers + (stage - 256);
    return kSamplers;
}

LightSlot::LightSlot() {
    constexpr std::uint32_t kDirectional = 3;
    light.type = kDirectional;
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
    if (type == 1) return &world[0]; // WORLD of DX7
    if (type == 2) return &view;
    if (type == 3) return &projection;
    if (type >= 4 && type <= 6) return &world[type - 3]; // WORLD1..3 of DX7
    if (type >= 16 && type <= 23) return &texture[type - 16];
    if (type >= 256 && type < 256 + kWorldMatrices) return &world[type - 256];
    return nullptr;
}

} // namespace rasterizer
