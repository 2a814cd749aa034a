// A draw's snapshot of the state: everything that geometry batches and tiles need when they run later, on any
// worker, except the uniforms of its vertices, which change most often (BatchWork). Invariant: immutable once
// a batch refers to it; shares the ownership of every program, texture and buffer that it uses.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "dp2/tables/enums.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/base/texture_view.h"
#include "rasterizer/base/work_tally.h"
#include "rasterizer/programs/pixel_key.h"
#include "rasterizer/programs/pixel_program.h"
#include "rasterizer/programs/varyings.h"
#include "rasterizer/programs/vertex_key.h"
#include "rasterizer/programs/vertex_program.h"
#include "rasterizer/resources/bound_textures.h"
#include "rasterizer/state/kept.h"
#include "rasterizer/state/uniforms.h"
#include "rasterizer/tiles/tile_draw.h"

namespace rasterizer {

// The transform from clip space to screen space (pixels) and the states that set-up and rasterization use.
struct RasterState {
    float scale_x = 1, scale_y = -1, offset_x = 0, offset_y = 0; // xs = offset_x + xc * rhw * scale_x
    float min_z = 0, scale_z = 1;                                // zs = min_z + zc * rhw * scale_z
    Rect clip; // intersection of viewport, target, and (unless rejections are counted) scissor
    std::optional<Rect> scissor; // set only if rejections are counted: intersection of scissor and clip
    dp2::Cull cull = dp2::Cull::None;
    dp2::FillMode fill = dp2::FillMode::Solid;
    bool flat = false;
    bool last_pixel = true;
    bool point_sprite = false;
    bool smooth_lines = false;       // ANTIALIASEDLINEENABLE or EDGEANTIALIAS, on targets with one sample
    std::uint32_t samples = 1;       // per pixel of the targets
    bool at_centre = false;          // MULTISAMPLEANTIALIAS is off: all samples are at the pixel's centre
    std::uint32_t sample_mask = ~0u; // D3DRS_MULTISAMPLEMASK
    float point_size = 1, point_min = 1, point_max = 64;
    std::uint8_t clip_planes = 0;         // bit i: clip by vertex component kClip0 + i
    float slope_bias = 0, depth_bias = 0; // added to the z planes of triangles (PIPELINE.md 1.8)
    bool multisampled() const { return samples > 1; }
    // Number of positions in a pixel where coverage is tested.
    std::uint32_t places() const { return at_centre ? 1 : samples; }
    bool operator==(const RasterState&) const = default;
};

// The format of a draw's vertices, as far as the vertex program depends on it.
struct VertexShape {
    std::uint32_t present = 0;                           // bit i: VertexInput i
    bool transformed = false;                            // XYZRHW, POSITIONT
    bool programmed = false;                             // a vertex shader reads them
    bool color_indices = false;                          // blend indices are D3DCOLOR
    std::array<std::uint8_t, 8> texture_components = {}; // by coordinate set; 0: missing
    bool operator==(const VertexShape&) const = default;
};

// The source of one vertex input.
struct VertexElement {
    VertexInput input = VertexInput::Position;
    dp2::DeclType type = {};
    const std::byte* bytes = nullptr; // address in vertex 0
    std::uint64_t available = 0;      // bytes from `bytes` to the end of the memory
    std::uint32_t stride = 0;
    std::uint32_t divider = 1; // number of vertices that share one element
    bool bound = true;         // false: the stream is not bound, the element is (0, 0, 0, 0)
};

// The source of a draw's vertices. Separate from DrawState, so that draws from different buffers can share a
// DrawState.
struct VertexSource : Kept {
    std::vector<VertexElement> elements;
    std::vector<std::shared_ptr<const void>> keep; // owners of buffers and of copied user memory
};

struct IndexSource {
    const std::byte* bytes = nullptr; // address of the draw's index 0; nullptr: not indexed
    std::uint32_t width = 2;          // bytes per index: 2 or 4
};

struct DrawState : Kept {
    std::shared_ptr<const PixelProgram> pixel;
    std::shared_ptr<const VertexProgram> vertex;
    Uniforms pixel_uniforms; // PixelUniforms, then the shader's constants
    std::array<TextureView, kTextureSlots> textures = {};
    RasterState raster;
    std::uint64_t wrap = 0; // bit i: pixel input i is interpolated the shorter way around (D3DRS_WRAP0..15)
    BoundTextures keep;     // owners of `textures`
    TileDraw tile;          // the part that drawing tiles needs
};

// The two halves of DrawState::tile: what depends on the pixel program alone, and the rest, for which the
// first must have been set. The second points into `state`, which must not move afterwards.
void set_tile_program(const PixelProgram& pixel, TileDraw& tile);
void set_tile_state(DrawState& state);

// Cost of a pixel in a primitive's bounding box, for all its samples, in operations of one lane
// (Cost::operations).
inline std::uint64_t operations_of_pixel(const DrawState& state) {
    return state.raster.samples * (kPixelOperations + state.pixel->facts.cost);
}

} // namespace rasterizer
