// What drawing tiles needs of a draw's state, as plain pointers into it: the same for all batches and tiles.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/ir/invocation.h"
#include "rasterizer/programs/colour_copy.h"
#include "rasterizer/programs/depth_effect.h"
#include "rasterizer/programs/depth_only.h"
#include "rasterizer/programs/visible_count.h"

namespace rasterizer {

struct TileProgram {
    const ir::Instruction* code = nullptr;
    std::size_t size = 0;                               // in instructions; 0: nothing runs
    void (*compiled)(Invocation* invocation) = nullptr; // the same program; null: it is interpreted
};

struct TileDraw {
    // See PixelProgram
    TileProgram whole, visibility, pixel, colour, quads, primitive;
    const std::uint32_t* quad_planes = nullptr;
    std::uint32_t quad_plane_count = 0;
    DepthOnly test;
    const VisibleCount* counts = nullptr;
    std::uint32_t count_count = 0;
    const ColourCopy* copies = nullptr;
    std::uint32_t copy_count = 0;
    std::uint32_t shading_cost = 0;
    std::uint64_t cost = 0; // of a run of `whole`, in operations of 16 lanes, at most
    std::uint32_t plane_words = 0, primitive_words = 0; // behind each Primitive: of planes; in all
    bool tests_by_primitive = false, hides = false;
    bool centroid = false; // a program has VaryingAtCentroid
    DepthEffect depth;
    DepthOnly depth_only;
    std::uint8_t color_used = 0, color_written = 0; // bit t: target t
    bool depth_used = false, depth_written = false;
    // Of the state
    bool at_centre = false;          // MULTISAMPLEANTIALIAS off: samples are tested at the pixel's centre
    bool counts_rejections = false;  // pixels outside `scissor` are covered, but rejected
    std::uint32_t sample_mask = ~0u; // samples that are drawn
    Rect scissor;
    const ir::Sampler* samplers = nullptr;
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;
    const TextureView* textures = nullptr;
};

} // namespace rasterizer
