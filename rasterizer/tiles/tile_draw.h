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
    void (*compiled)(Invocation* invocation) = nullptr; // machine code of `code`; null: it is interpreted
};

// Replaces std::span, whose functions kernels must not use (kernels/kernels_isa.h explains why).
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
    std::uint32_t plane_words = 0, primitive_words = 0; // words after each Primitive: of its planes; in total
    // Parts of the draw's state
    bool at_centre = false;          // MULTISAMPLEANTIALIAS off: samples are tested at the pixel's centre
    bool counts_rejections = false;  // tiles test `scissor` and count the pixels outside it as rejected
    std::uint32_t sample_mask = ~0u; // bit s: sample s is drawn
    Rect scissor;                    // set only with counts_rejections
    const std::uint32_t* uniforms = nullptr;
    std::uint32_t uniform_count = 0;
    const TextureView* textures = nullptr;
    ir::PixelStages<TileProgram> plain; // PixelProgram::plain
    TileProgram traced;                 // PixelProgram::traced, with samplers of its own
    const ir::Sampler* traced_samplers = nullptr;
    TraceLog* trace = nullptr; // Invocation::trace
};

} // namespace rasterizer
