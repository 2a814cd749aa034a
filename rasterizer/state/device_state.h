// The state of a context as commands set it, in Direct3D's own numbers, with the defaults of dp2/tables.
// Invariant: nothing here is derived; what the GPU needs is computed when a draw takes its snapshot.
// Threading: used only by the calling thread; workers use the snapshots (DrawState).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "dp2/wire/dialect.h"
#include "dp2/wire/wire.h"
#include "rasterizer/programs/shader_object.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

struct Matrix {
    float m[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    bool operator==(const Matrix&) const = default;
};
Matrix operator*(const Matrix& a, const Matrix& b); // row vectors: v * (a * b) = (v * a) * b

inline constexpr std::uint32_t kSamplers = 21; // 16 pixel samplers, the displacement map, 4 vertex samplers
inline constexpr std::uint32_t kFirstVertexSampler = 17;
inline constexpr std::uint32_t kStageStates = 33;
inline constexpr std::uint32_t kStreams = 16;
inline constexpr std::uint32_t kWorldMatrices = 256;
inline constexpr std::uint32_t kUserPlanes = 32;
// Interface versions (WIRE.md H.2). From kDx8 on, filters have the numbers of DX8/9, not of DX6/7.
inline constexpr std::uint32_t kDx8 = 4, kDx9 = 5;

struct Viewport {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;
};

// The range of w that the command WINFO sets. For an affine projection (w is always 1), near = far = 1.
struct WRange {
    float near = 0, far = 1;
};

// The source of a vertex stream (SETSTREAMSOURCE, SETSTREAMSOURCE2); buffer 0: none. Only stream 0 can be
// user memory (SETSTREAMSOURCEUM).
inline constexpr std::uint32_t kIndexedData = 0x40000000, kInstanceData = 0x80000000; // flags in a divider
struct StreamBinding {
    Handle buffer = 0;
    std::uint32_t offset = 0, stride = 0, divider = 1;
    bool user_memory = false;
    bool operator==(const StreamBinding&) const = default;
};

// A light created by CREATELIGHT or SETLIGHT: directional, white, along +z until SETLIGHT sets its data.
struct LightSlot {
    LightSlot();
    dp2::wire::Light light = {};
    bool enabled = false;
};
// The light's kind in the lighting equation; nullopt if the light is off or of an unknown type.
std::optional<LightKind> light_kind(const LightSlot& slot);
// Calls f(slot, kind) for the first kMaxActiveLights enabled lights, in the order of their indices. Further
// lights are ignored, as hardware with such a limit does.
template <class F> void for_each_active_light(const std::map<std::uint32_t, LightSlot>& lights, F&& f) {
    std::uint32_t active = 0;
    for (const auto& [index, slot] : lights) {
        const auto kind = light_kind(slot);
        if (!kind) continue;
        if (++active > kMaxActiveLights) return;
        f(slot, *kind);
    }
}

// The kernel that SETCONVOLUTIONKERNELMONO sets, a box of width x height texels. `row` has a weight for each
// column of the box, `column` a weight for each row.
struct ConvolutionKernel {
    std::uint8_t width = 1, height = 1; // 1..kMaxConvolution
    std::array<float, kMaxConvolution> row = {1}, column = {1};
};

// Constant registers, which commands write and shaders read.
struct ShaderConstants {
    std::array<std::array<float, 4>, kFloatRegisters> floats = {};
    std::uint32_t floats_end = 0; // all registers of `floats` from this number on are zero
    // To be called after registers before `end` were set.
    void end_floats(std::uint64_t end) {
        auto r = static_cast<std::uint32_t>(std::min<std::uint64_t>(end, floats.size()));
        for (; r > floats_end; --r)
            if (std::bit_cast<std::array<std::uint32_t, 4>>(floats[r - 1]) != std::array<std::uint32_t, 4>{})
                floats_end = r;
    }
    // c256 and above, for vertex shaders of the software versions (vs_2_sw, vs_3_sw); ends with the highest
    // constant that was set.
    std::vector<std::array<float, 4>> more_floats;
    std::array<std::array<std::int32_t, 4>, kStaticRegisters> integers = {};
    std::array<std::uint32_t, kStaticRegisters> booleans = {};
};

// The decoded state TEXCOORDINDEX of a stage; its numbers may be invalid.
struct CoordinateSource {
    std::uint32_t set;  // coordinate set of the vertex, 0..7 if valid
    dp2::TexGen source; // PassThru: the unchanged set
};

// Red, green, blue, alpha of a D3DCOLOR as byte / 255.
std::array<float, 4> color_floats(std::uint32_t argb);

// The index in DeviceState::stages for a wStage (0..15, 256..260); kSamplers if it is invalid (WIRE.md E.2).
std::uint32_t sampler_slot(std::uint32_t stage);

struct DeviceState {
    DeviceState();

    std::uint32_t interface_version = kDx9; // 0 is DX3, 5 is DX9
    dp2::Dialect dialect;
    std::array<std::uint32_t, 256> render_states;
    std::array<std::array<std::uint32_t, kStageStates>, kSamplers> stages; // [sampler][TSS number]
    bool alpha_to_coverage = false;                                        // POINTSIZE was set to 'A2M1'
    std::uint32_t fetch_four = 0;  // bit i: fetch-4 of sampler i is on ('GET4'; 'GET1' turns it off)
    bool alpha_by_texture = false; // ALPHAOP of stage 0 follows TEXTUREMAPBLEND MODULATE, see texture_blend()
    std::array<Matrix, kWorldMatrices> world;
    Matrix view, projection;
    std::array<Matrix, kStages> texture;
    dp2::wire::SetMaterial material = {};
    std::map<std::uint32_t, LightSlot> lights; // by index
    std::array<std::array<float, 4>, kUserPlanes> clip_planes = {};
    std::optional<Viewport> viewport; // unset: the whole target
    float min_z = 0, max_z = 1;
    std::optional<WRange> w_range; // from WINFO; unset: near 0, far 1
    std::optional<Rect> scissor;   // unset: the whole target
    std::array<StreamBinding, kStreams> streams;
    Handle indices = 0;
    std::uint32_t index_width = 2; // bytes per index
    std::array<Handle, kTargets> targets = {};
    bool target_removed = false; // SETRENDERTARGET2 { 0 0 }: draws are skipped until there is a target 0
    Handle depth = 0;
    std::uint32_t vertex_format = 0; // FVF code (bit 0 clear) or declaration handle (bit 0 set); 0: none
    Handle vertex_shader = 0, pixel_shader = 0;
    ShaderConstants vertex_constants, pixel_constants;
    ConvolutionKernel convolution;

    // The matrix of a D3DTRANSFORMSTATETYPE (WIRE.md E.3); null for invalid numbers.
    Matrix* transform(std::uint32_t type);
    const Matrix* transform(std::uint32_t type) const {
        return const_cast<DeviceState*>(this)->transform(type);
    }

    std::uint32_t render(dp2::Rs state) const { return render_states[static_cast<std::size_t>(state)]; }
    // render() as a value of its enumeration, which may be out of range (see dp2::enum_cast).
    template <class E> E render_as(dp2::Rs state) const { return dp2::enum_cast<E>(render(state)); }
    // DX7 programs set EDGEANTIALIAS to smooth lines that they draw over the outlines of triangles.
    bool smooth_lines() const {
        return render(dp2::Rs::AntialiasedLineEnable) != 0 || render(dp2::Rs::EdgeAntiAlias) != 0;
    }
    float render_float(dp2::Rs state) const { return std::bit_cast<float>(render(state)); }
    std::uint32_t stage(std::size_t index, dp2::Tss state) const {
        return stages[index][static_cast<std::size_t>(state)];
    }
    CoordinateSource coordinate_source(std::size_t index) const {
        const std::uint32_t word = stage(index, dp2::Tss::TexCoordIndex);
        return {word & 0xFFFF, dp2::enum_cast<dp2::TexGen>(word >> 16)};
    }
    // Number of components that the stage's texture matrix computes: Disable, Count1 .. Count4, or an invalid
    // number.
    dp2::TextureTransform transform_count(std::size_t index) const {
        return static_cast<dp2::TextureTransform>(stage(index, dp2::Tss::TextureTransformFlags) & 0xFF);
    }
    float stage_float(std::size_t index, dp2::Tss state) const {
        return std::bit_cast<float>(stage(index, state));
    }
};

} // namespace rasterizer
