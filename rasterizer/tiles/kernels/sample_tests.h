// Tests and writes the depths of a primitive's samples without a program, if visibility depends on depth
// alone (PixelFacts::test), or writes depths after the pixels were shaded (PixelFacts::late). Handles all
// samples of a block at once. Pixels and counts equal those of the stages `visibility` and `colour`.
#pragma once

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

class SampleTests {
  public:
    explicit SampleTests(TileJob& job) : job_(job) {}

    // Sets the draw of the following runs, and what they do: its PixelFacts::test or `late`, which must be
    // complete.
    void bind(const TileDraw& draw, const DepthOnly& test);
    // Numbers of visible samples, and of pixels with at least one visible sample.
    struct Visible {
        std::uint64_t samples = 0, pixels = 0;
    };
    // Clears the mask bits of samples that fail. Sets any[place] and all[place] to the pixels of which at
    // least one sample, or every sample, was tested.
    Visible run(const Primitive& primitive, BlockList& list, std::uint16_t* any, std::uint16_t* all) const {
        return (this->*run_)(primitive, list, any, all);
    }

  private:
    using Run = Visible (SampleTests::*)(const Primitive& primitive, BlockList& list, std::uint16_t* any,
                                         std::uint16_t* all) const;
    template <bool kWrites> static Run choose(dp2::Compare func);
    template <dp2::Compare kFunc, bool kWrites>
    Visible test(const Primitive& primitive, BlockList& list, std::uint16_t* any, std::uint16_t* all) const;

    TileJob& job_;
    const DepthOnly* test_ = nullptr;
    bool late_ = false; // test_ is PixelFacts::late
    Run run_ = nullptr;
    struct Sample {
        float x, y; // position where z is computed, in pixels from the pixel's centre
        std::uint32_t* depths;
    } samples_[kMaxSamples];
    float first_z_ = 0, last_z_ = 0; // samples with z outside this range are dropped
};

} // namespace rasterizer::RASTERIZER_ISA
