// Tests and writes the depths of a primitive's samples where that is all that decides which are visible
// (TileDraw::test), block by block for all samples, without a program. Pixels and counts are those that
// PixelProgram::visibility would give.
#pragma once

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

class SampleTests {
  public:
    explicit SampleTests(TileJob& job) : job_(job) {}

    // The next runs are for primitives of that draw, whose test is complete.
    void bind(const TileDraw& draw);
    struct Visible {
        std::uint64_t samples = 0, pixels = 0; // pixels: with a visible sample
    };
    // The list's masks keep the samples that pass. any[place], all[place]: the pixels of which a sample, or
    // every one, was tested.
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
    Run run_ = nullptr;
    struct Sample {
        float x, y; // where it is tested, in pixels from the pixel's centre
        std::uint32_t* depths;
    } samples_[kMaxSamples];
    float first_z_ = 0, last_z_ = 0; // samples with another z are absent
};

} // namespace rasterizer::RASTERIZER_ISA
