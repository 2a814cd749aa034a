// Functions for the depth tests that run without a program (DepthStage, SampleTests). They compute the same
// as the code that lowering/lower_depth.cpp emits.
#pragma once

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

// The lanes of `where` for which the comparison holds.
template <dp2::Compare kFunc>
[[gnu::always_inline]] static inline Mask compare(Mask where, const WideU& incoming, const WideU& stored) {
    using dp2::Compare;
    switch (kFunc) {
    case Compare::Never: return mask_of(0);
    case Compare::Less: return less(where, incoming, stored);
    case Compare::Equal: return equal(where, incoming, stored);
    case Compare::LessEqual: return not_less(where, stored, incoming);
    case Compare::Greater: return less(where, stored, incoming);
    case Compare::NotEqual: return not_equal(where, incoming, stored);
    case Compare::GreaterEqual: return not_less(where, incoming, stored);
    default: return where;
    }
}

// A primitive's plane of z. Operations are in the order of the IR's VaryingAtSample, so that results are
// equal.
class ZPlane {
  public:
    explicit ZPlane(const Primitive& primitive) {
        const float* plane = primitive.planes() + 3 * kPlaneZ;
        first_ = wide(plane[0]), per_x_ = wide(plane[1]), per_y_ = wide(plane[2]);
        reference_x_ = wide(primitive.reference_x), reference_y_ = wide(primitive.reference_y);
    }
    // z at pixels (x, y), or at a sample at (more_x, more_y) from their centres.
    WideF at(const WideF& x, const WideF& y) const { return from(x - reference_x_, y - reference_y_); }
    WideF at(const WideF& x, const WideF& y, float more_x, float more_y) const {
        return from(x - reference_x_ + more_x, y - reference_y_ + more_y);
    }

  private:
    WideF from(const WideF& dx, const WideF& dy) const { return (first_ + per_x_ * dx) + per_y_ * dy; }

    WideF first_, per_x_, per_y_, reference_x_, reference_y_;
};

// Depths as integers, shifted to the position of the depth in the stored word.
class QuantisedDepth {
  public:
    explicit QuantisedDepth(const DepthOnly& only) {
        const std::uint32_t greatest = (1u << only.depth_bits) - 1;
        scale_ = wide(static_cast<float>(greatest));
        field_ = wide(greatest << only.depth_shift);
        shift_ = wide(std::uint32_t{only.depth_shift});
    }
    WideU of(const WideF& z) const { return rounded(clamped_to_unit(z) * scale_) << shift_; }
    WideU stored(const WideU& word) const { return word & field_; }
    WideU written(const WideU& word, const WideU& depth) const { return (word & ~field_) | depth; }

  private:
    WideF scale_;
    WideU field_, shift_;
};

} // namespace rasterizer::RASTERIZER_ISA
