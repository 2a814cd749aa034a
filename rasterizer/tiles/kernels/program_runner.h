// Runs the programs of a draw for blocks of a tile.
#pragma once

#include "rasterizer/ir/quad_program.h"
#include "rasterizer/ir/split_program.h"
#include "rasterizer/tiles/kernels/centroids.h"
#include "rasterizer/tiles/kernels/sample.h"

namespace rasterizer::RASTERIZER_ISA {

// What a run for quads stores.
struct QuadColors {
    static constexpr std::uint32_t kMostWords = 4; // of a texel
    Lanes word[kTargets][kMostWords];
};

class ProgramRunner {
  public:
    explicit ProgramRunner(TileJob& job);

    // The next runs are for this item, and this primitive of it.
    void bind(const TileItem& item);
    void bind(const Primitive& primitive);

    // What is the same for the primitive.
    void run_primitive();
    // `whole` or `visibility` for one sample of the list's blocks, which keep the pixels that stay live.
    // Pixels count once from one clear_counted() to the next.
    void run(const TileProgram& program, std::uint32_t sample, BlockList& list, const Centroids* centroids);
    void clear_counted(const BlockList& list);
    // `pixel` and `colour` for the pixels of the list. Destroys its masks. centroids: null where no program
    // has them.
    void shade(BlockList& list, const Centroids* centroids);
    // `quads` of the item, once.
    void run_quads(std::uint32_t live, const Lanes* inputs, QuadColors& colors);

  private:
    void copy_colours(const BlockList& list, std::uint32_t first, std::uint32_t count);
    void bind_sample(std::uint32_t number);
    // A run for a part of a list.
    struct Part {
        std::uint32_t first = 0, count = 0;
        std::uint16_t* mask = nullptr; // [first] of the list's
    };
    // False: the tile is not drawn to its end, and not all blocks were run.
    bool run_part(const TileProgram& program, const BlockList& list, const Part& part,
                  const Centroids* centroids);
    bool run_blocks(const TileProgram& program, std::uint32_t at_once);
    void execute(const TileProgram& program);

    TileJob& job_;
    Invocation invocation_;
    const TileItem* item_ = nullptr;
    std::uint32_t targets_[kTargets] = {}, target_count_ = 0; // that the item uses
    std::uint16_t counted_[kBlocks];                 // see Invocation::counted; of the blocks of a list
    static constexpr std::uint32_t kPartBlocks = 16; // that are shaded at a time
    std::uint32_t blocks_at_once_ = kBlocks; // that the item's programs run for without a look at the time
    Lanes primitive_values_[ir::kMaxPrimitiveValues];
    Lanes pixel_values_[kPartBlocks][ir::kMaxPixelValues];
};

} // namespace rasterizer::RASTERIZER_ISA
