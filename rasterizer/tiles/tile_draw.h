// The part of a draw's state that drawing tiles needs, as plain pointers into the state; all batches and
// tiles of the draw share it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/pixel_stages.h"
#include "rasterizer/programs/pixel_facts.h"

namespace rasterizer {

struct TileProgram {
    const ir::Instruction* code = nullptr;
    std::size_t size = 0;                               // in instructions; 0: nothing runs
    void (*compiled)(Invocation* invocation) = nullptr; // the same program; null: it is interpreted
};

// A span without functions: kernels_isa.h tells why kernels use no std::span.
template <class T> struct TileArray {
    const T* data = nullptr;
    std::uint32_t size = 0;
};

struct TileDraw {
    // Parts of the draw's PixelProgram
    ir::PixelStages<TileProgram> stages;
    PixelFacts facts;
    PixelLists<TileArray> lists;
    const ir::Sampler* samplers = nullptr;
    std::uint32_t plane_words = 0, primitive_words = 0; // words after each Primitive: planes only; total
    // Parts of the draw's state
    bool at_centre = false;          // MULTISAMPLEANTIALIAS off: samples are tested at the pixel's centre
    bool counts_rejections = false;  // pixels outside `scissor` are covered, but rejected
    std::uint32_t sample_mask = ~0u; // samples that are drawn
    Rect scissor;
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;
    const TextureView* textures = nullptr;
};

} // namespace rasterizer
