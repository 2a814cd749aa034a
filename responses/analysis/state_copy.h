// A copy of everything that a context's commands have set, state by state, and what differs between copies.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>

#include "responses/context/context.h"

namespace responses {

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

// Groups of states, as bits, so that only what a command may have changed is compared and copied.
using StateMask = std::uint32_t;
inline constexpr StateMask kTargetBits = 1u << 0; // and the depth buffer
inline constexpr StateMask kAreaBits = 1u << 1;   // viewport, ranges of depth and w, scissor rectangle
inline constexpr StateMask kRenderBits = 1u << 2; // render states
inline constexpr StateMask kTransformBits = 1u << 3;
inline constexpr StateMask kLightBits = 1u << 4; // and the material
inline constexpr StateMask kClipBits = 1u << 5;
inline constexpr StateMask kStageBits = 1u << 6; // and samplers, and the convolution kernel
inline constexpr StateMask kInputBits = 1u << 7; // streams, indices, vertex format, shaders
inline constexpr StateMask kVertexConstantBits = 1u << 8, kPixelConstantBits = 1u << 9;
inline constexpr StateMask kPaletteBits = 1u << 10;
inline constexpr StateMask kAllStateBits = (1u << 11) - 1;
// The states that a command of this opcode can change.
StateMask states_changed_by(const dp2::OpInfo& op);

// The state of a new context of this kind, without targets.
StateCopy initial_state(const Context& context);
// Copies the states of the context that are in the mask.
void update_state(StateCopy& copy, const Context& context, StateMask mask);
// Calls f for each state in the mask whose bits differ from the context's.
void for_each_difference(const StateCopy& copy, const Context& context, StateMask mask,
                         const std::function<void(const StateKey&)>& f);

} // namespace responses
