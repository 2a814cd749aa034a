// A copy of everything that a context's commands have set, state by state, and what differs between copies.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>

#include "responses/context/context.h"

namespace tools {

// The kinds of states; StateKey::index says which one of its kind.
enum class StateKind : std::uint8_t {
    Target, // 0 to 3
    TargetRemoved,
    DepthBuffer,
    Viewport,
    ZRange,
    WRange,
    Scissor,
    RenderState, // its number
    AlphaToCoverage,
    Transform,  // D3DTRANSFORMSTATETYPE
    Material,   // number of the field in D3DMATERIAL7
    Light,      // part_of_light()
    ClipPlane,  // its number
    StageState, // part_of_stage()
    FetchFour,  // row of DeviceState::stages
    AlphaByTexture,
    Convolution,
    VertexFormat,
    Stream,        // its number
    StreamDivider, // of the stream
    Indices,
    VertexShader,
    PixelShader,
    VertexFloat, // number of the register
    VertexInteger,
    VertexBoolean,
    PixelFloat,
    PixelInteger,
    PixelBoolean,
    PaletteEntries, // handle of the palette
    PaletteOf,      // handle of the surface
};

struct StateKey {
    StateKind kind = {};
    std::uint64_t index = 0;
    auto operator<=>(const StateKey&) const = default;
};
inline constexpr std::uint64_t kLightEnabled = 255; // besides the fields of D3DLIGHT7
constexpr std::uint64_t part_of_light(std::uint32_t light, std::uint64_t field) {
    return std::uint64_t{light} << 8 | field;
}
constexpr std::uint64_t part_of_stage(std::uint64_t row, std::uint64_t number) {
    return row << 8 | number;
}

struct PaletteCopy {
    std::array<std::uint32_t, 256> entries = {};
    bool alpha = false;
    bool operator==(const PaletteCopy&) const = default;
};

struct StateCopy {
    rasterizer::DeviceState device;
    std::map<rasterizer::Handle, PaletteCopy> palettes;
    std::map<rasterizer::Handle, rasterizer::Handle> attached; // surface to palette
};

StateCopy copy_state(const responses::Context& context);
// The state of a new context of this kind, without targets.
StateCopy initial_state(const responses::Context& context);

// Calls f for each state whose bits differ.
void for_each_difference(const StateCopy& a, const StateCopy& b,
                         const std::function<void(const StateKey&)>& f);

} // namespace tools
