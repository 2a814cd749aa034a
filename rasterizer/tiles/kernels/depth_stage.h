// Draws primitives whose pixel program only tests and writes depth and stencil (DepthOnly), without running
// the program; pixels and counts equal those of the program. Only for targets with one sample per pixel.
#pragma once

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

class DepthStage {
  public:
    explicit DepthStage(TileJob& job);

    // Whether draw() can draw the primitives of this draw.
    static bool takes(const TileDraw& draw, std::uint32_t sample_count) {
        return draw.facts.depth_only.complete && !draw.counts_rejections && sample_count == 1;
    }
    // Sets the item for the following calls of draw(); takes() must be true for its draw.
    void bind(const TileItem& item);
    // What hierarchical Z shows about the depth test: nothing, or all pixels of a list pass, or all fail.
    // Passes and Fails imply that z is inside 0..1.
    enum class Outcome : std::uint8_t { Open, Passes, Fails };
    // Draws the pixels of the list, whose masks are not empty. The planes that the item uses must be loaded.
    // An outcome other than Open may only be passed for items that write no depths.
    void draw(const Primitive& primitive, const BlockList& list, Outcome outcome = Outcome::Open);

  private:
    // A stencil operation, computed as ((word & keep) ^ flip) + add. With has_limit, a stencil value that
    // equals `limit` does not change (saturation).
    struct Operation {
        bool acts = false; // may change the value
        bool has_limit = false;
        std::uint32_t keep = 0, flip = 0, add = 0, limit = 0;
    };
    struct Face {
        // The stencil test passes if the reference is less than (equal to, greater than) the stored value.
        bool less = false, equal = false, greater = false;
        bool always() const { return less && equal && greater; }
        Operation fail, depth_fail, pass;
    };
    static Face face(const StencilFace& of, std::uint32_t reference, const DepthOnly& only);
    static Operation operation(dp2::StencilOp op, std::uint32_t reference, const DepthOnly& only);
    static void act(const Operation& operation, const WideU& writable, const Mask& where, const WideU& old,
                    WideU& word);

    // Numbers of covered pixels, of completely covered blocks, and of pixels that passed the tests.
    struct Counted {
        std::uint64_t live = 0, full = 0, passed = 0;
    };
    // A function that draws a list. cut: drops pixels with z outside 0..1.
    using Run = Counted (DepthStage::*)(const Primitive& primitive, const BlockList& list, bool cut) const;
    Run run_of(const Primitive& primitive, Outcome outcome) const;
    template <template <dp2::Compare> class Runs> static Run run_for(dp2::Compare func);
    template <dp2::Compare kFunc> struct TestsDepth;
    template <dp2::Compare kFunc> struct WritesDepth;
    template <dp2::Compare kFunc> struct TestsStencil;
    template <dp2::Compare kFunc> struct WritesBoth;
    template <dp2::Compare kFunc, bool kWrites>
    Counted run_depth(const Primitive& primitive, const BlockList& list, bool cut) const;
    template <dp2::Compare kFunc, bool kWrites>
    Counted run_stencil(const Primitive& primitive, const BlockList& list, bool cut) const;
    template <bool kNeedsZ, class F>
    Counted each_block(const Primitive& primitive, const BlockList& list, bool cut, F&& f) const;

    TileJob& job_;
    const TileItem* item_ = nullptr;
    const DepthOnly* only_ = nullptr;
    Run run_ = nullptr;
    Face faces_[2];                                    // for clockwise, counter-clockwise primitives
    std::uint32_t writable_ = 0;                       // stencil bits of the stored word that may change
    std::uint32_t reference_ = 0, reference_mask_ = 0; // STENCILREF, STENCILMASK at the stencil's bits
    // Screen coordinates of a block's pixels: [block column or row in the tile][lane]
    alignas(64) float x_[kBlocksAcross][ir::kLanes];
    alignas(64) float y_[kBlocksAcross][ir::kLanes];
};

} // namespace rasterizer::RASTERIZER_ISA
