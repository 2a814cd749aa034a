#include "rasterizer/tiles/kernels/primitive_depths.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

// Precision of a float in bits. Bounds of wider depths are computed for their upper 24 bits.
constexpr std::uint32_t kFloatBits = 24;

F16 all(float value) {
    return F16{} + value;
}
F16 within(const F16& a, float greatest) {
    return lesser(all(greatest), greater(all(0), a)); // NaN becomes 0
}
float magnitude(float v) {
    return v < 0 ? -v : v;
}

// Lower and upper bounds of depths after quantisation. A stored depth differs from z * scale by at most 1/2
// (rounding to an integer) plus float rounding errors. slack_ covers both: 1 unit for formats of less than 24
// bits, else 4 units. Depths of 32 bits are bounded by their upper 24 bits.
class Units {
  public:
    explicit Units(std::uint32_t depth_bits) {
        const std::uint32_t bits = lesser(depth_bits, kFloatBits);
        widened_ = static_cast<int>(depth_bits - bits);
        scale_ = static_cast<float>((1u << bits) - 1);
        slack_ = bits < kFloatBits ? 1.0f : 4.0f;
    }
    I16 low(const F16& z) const { return convert<I16>(within(z * scale_ - slack_, scale_)) << widened_; }
    I16 high(const F16& z) const {
        return convert<I16>(within(z * scale_ + slack_, scale_)) << widened_ | splat((1 << widened_) - 1);
    }

  private:
    int widened_;         // number of low bits that the bounds ignore
    float scale_, slack_; // greatest depth; tolerance of the bounds in units of the depth
};

// The greatest distance of a sample in the tile from `reference`, along x (or y). first: the tile's first
// column (or row).
float reach(std::int32_t first, float reference) {
    const float before = magnitude(static_cast<float>(first - 1) - reference);
    const float after = magnitude(static_cast<float>(first + kTileSize) - reference);
    return before > after ? before : after;
}

// The range of sample positions along one axis, in pixels from the pixel's centre.
struct Spread {
    float first, length;
};
Spread spread(const std::int32_t* places, std::uint32_t count) {
    std::int32_t least = places[0], most = places[0];
    for (std::uint32_t s = 1; s < count; ++s) {
        least = places[s] < least ? places[s] : least;
        most = places[s] > most ? places[s] : most;
    }
    return {static_cast<float>(least) / 256, static_cast<float>(most - least) / 256};
}

} // namespace

void PrimitiveDepths::bound(const Primitive& primitive) {
    const Units units(job_.depth_bits);
    const float z_min = primitive.z_min > 0 ? primitive.z_min : 0,
                z_max = primitive.z_max < 1 ? primitive.z_max : 1;
    store(low, units.low(all(z_min)));
    store(high, units.high(all(z_max)));
}

void PrimitiveDepths::bound(const Primitive& primitive, const SamplePlaces& samples, const BlockList& list) {
    const float* plane = primitive.planes() + 3 * kPlaneZ;
    float c = plane[0], per_x = plane[1], per_y = plane[2];
    // Bound of the rounding errors here and in the program: 16 times the float precision (2^-24) of the
    // terms.
    float slack = (magnitude(c) + magnitude(per_x) * reach(left_, primitive.reference_x) +
                   magnitude(per_y) * reach(top_, primitive.reference_y)) *
                  0x1p-20f;
    if (!(slack < 1)) c = per_x = per_y = 0, slack = 2; // steep or not finite: z_min and z_max decide
    const Spread x = spread(samples.x, samples.count), y = spread(samples.y, samples.count);
    const float width = kBlockSize - 1 + x.length, height = kBlockSize - 1 + y.length;
    const float fall = (per_x < 0 ? per_x * width : 0) + (per_y < 0 ? per_y * height : 0) - slack;
    const float rise = (per_x > 0 ? per_x * width : 0) + (per_y > 0 ? per_y * height : 0) + slack;
    const float first_x = static_cast<float>(left_) - primitive.reference_x + x.first;
    const float first_y = static_cast<float>(top_) - primitive.reference_y + y.first;
    const float z_min = primitive.z_min > 0 ? primitive.z_min : 0,
                z_max = primitive.z_max < 1 ? primitive.z_max : 1;
    const Units units(job_.depth_bits);
    static_assert(kBlocksAcross == 1 << 4);
    for (std::uint32_t i = 0; i < list.count; i += 16) {
        const I16 block = load_bytes(list.number + i);
        const F16 at_x = convert<F16>((block & (kBlocksAcross - 1)) * kBlockSize) + first_x;
        const F16 at_y = convert<F16>((block >> 4) * kBlockSize) + first_y;
        const F16 z = at_x * per_x + at_y * per_y + c;
        store(low + i, units.low(greater(all(z_min), z + fall)));
        store(high + i, units.high(lesser(all(z_max), z + rise)));
    }
}

} // namespace rasterizer::RASTERIZER_ISA
