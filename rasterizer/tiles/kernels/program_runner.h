// Runs the programs of a draw for blocks of a tile.
#pragma once

#include "rasterizer/ir/pixel_stages.h"
#include "rasterizer/ir/quad_program.h"
#include "rasterizer/tiles/kernels/centroids.h"
#include "rasterizer/tiles/kernels/sample.h"

namespace rasterizer::RASTERIZER_ISA {

// The colours of a run for quads.
struct QuadColors {
    static constexpr std::uint32_t kMostWords = 4; // per texel
    Lanes word[kTargets][kMostWords];
};

class ProgramRunner {
  public:
    explicit ProgramRunner(TileJob& job);

    // Sets the item and the primitive of the following runs.
    void bind(const TileItem& item);
    void bind(const Primitive& primitive);

    // Runs the `primitive` stage.
    void run_primitive();
    // Runs `whole` or `visibility` for one sample of the list's blocks, and clears the mask bits of pixels
    // that fail. Between two calls of clear_counted() each pixel is counted once.
    void run(const TileProgram& program, std::uint32_t sample, BlockList& list, const Centroids* centroids);
    void clear_counted(const BlockList& list);
    // Runs `pixel` and `colour` for the pixels of the list. Overwrites its masks. centroids: null if no
    // program uses them.
    void shade(BlockList& list, const Centroids* centroids);
    // Runs the item's program for quads once, over 16 lanes.
    void run_quads(std::uint32_t live, const Lanes* inputs, QuadColors& colors);

  private:
    void copy_colours(const BlockList& list, std::uint32_t first, std::uint32_t count);
    void bind_sample(std::uint32_t number);
    // A run for a part of a list.
    struct Part {
        std::uint32_t first = 0, count = 0;
        std::uint16_t* mask = nullptr; // the list's masks from [first] on
    };
    // False: the tile is given up, and not all blocks were run.
    bool run_part(const TileProgram& program, const BlockList& list, const Part& part,
                  const Centroids* centroids);
    bool run_blocks(const TileProgram& program, std::uint32_t at_once);
    void execute(const TileProgram& program);

    TileJob& job_;
    Invocation invocation_;
    const TileItem* item_ = nullptr;
    std::uint32_t targets_[kTargets] = {}, target_count_ = 0; // targets that the item uses
    std::uint16_t counted_[kBlocks];                          // see Invocation::counted; by index in a list
    static constexpr std::uint32_t kPartBlocks = 16;          // blocks shaded at a time
    // Number of blocks that the item's programs run for between two polls.
    std::uint32_t blocks_at_once_ = kBlocks;
    Lanes primitive_values_[ir::kMaxPrimitiveValues];
    Lanes pixel_values_[kPartBlocks][ir::kMaxPixelValues];
};

} // namespace rasterizer::RASTERIZER_ISA
