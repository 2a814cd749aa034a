// Runs the programs of a draw for blocks of a tile.
#pragma once

#include "rasterizer/ir/pixel_stages.h"
#include "rasterizer/ir/quad_program.h"
#include "rasterizer/tiles/kernels/centroids.h"
#include "rasterizer/tiles/kernels/sample.h"

namespace rasterizer::RASTERIZER_ISA {

// The colours that run_quads() computes, as words of the targets' texels.
struct QuadColors {
    static constexpr std::uint32_t kMostWords = 4; // per texel
    Lanes word[kTargets][kMostWords];
};

class ProgramRunner {
  public:
    explicit ProgramRunner(TileJob& job);

    // Set the item and the primitive for the following runs.
    void bind(const TileItem& item);
    void bind(const Primitive& primitive);

    // The stages of the item's program for the primitive.
    const ir::PixelStages<TileProgram>& stages() const { return *stages_; }
    // Runs the stage `primitive` (ir::PixelStages).
    void run_primitive();
    // Runs a stage, for example `whole` or `visibility`, for one sample of the list's blocks, and clears the
    // mask bits of pixels that fail. CountPixels counts each pixel once between two calls of clear_counted().
    void run(const TileProgram& program, std::uint32_t sample, BlockList& list, const Centroids* centroids);
    void clear_counted(const BlockList& list);
    // run() for the item's traced program, whose notes go to `notes` (fragment_notes.h). It is not cut into
    // stages.
    void trace(std::uint32_t sample, BlockList& list, const Centroids& centroids, Lanes* notes);
    // Runs the stages `primitive`, `pixel` and `colour` for the pixels of the list. Overwrites its masks.
    // centroids: null if no program uses them.
    bool shade(BlockList& list, const Centroids* centroids);
    // Runs the stage `quads` of the item's program once, for four quads. Bit i of `live`: lane i is live.
    void run_quads(std::uint32_t live, const Lanes* inputs, QuadColors& colors);

  private:
    void drop_killed(BlockList& list, std::uint32_t first, std::uint32_t count) const;
    void copy_colours(const BlockList& list, std::uint32_t first, std::uint32_t count);
    void bind_sample(std::uint32_t number);
    // Consecutive blocks of a list, and the masks to run them with.
    struct Part {
        std::uint32_t first = 0, count = 0;
        std::uint16_t* mask = nullptr; // the mask of each block
    };
    // These return false if a stop request came before all blocks were run.
    bool run_part(const TileProgram& program, const BlockList& list, const Part& part,
                  const Centroids* centroids);
    bool run_blocks(const TileProgram& program, std::uint32_t at_once);
    void execute(const TileProgram& program);

    TileJob& job_;
    Invocation invocation_;
    const TileItem* item_ = nullptr;
    const ir::PixelStages<TileProgram>* stages_ = nullptr;
    std::uint32_t targets_[kTargets] = {}, target_count_ = 0; // targets that the item uses
    std::uint16_t counted_[kBlocks];                          // see Invocation::counted; by index in a list
    static constexpr std::uint32_t kPartBlocks = 16;          // blocks shaded at a time
    // Number of blocks that the item's programs run for between two polls for a stop request.
    std::uint32_t blocks_at_once_ = kBlocks;
    Lanes primitive_values_[ir::kMaxPrimitiveValues];      // outputs of the stage `primitive`
    Lanes pixel_values_[kPartBlocks][ir::kMaxPixelValues]; // outputs of the stage `pixel`, by block
};

} // namespace rasterizer::RASTERIZER_ISA
