#include "rasterizer/tiles/kernels/sample_tests.h"

#include "rasterizer/tiles/kernels/depth_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using dp2::Compare;

// Column and row of each lane in its block.
constexpr float kColumns[ir::kLanes] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
constexpr float kRows[ir::kLanes] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};

} // namespace

template <bool kWrites> SampleTests::Run SampleTests::choose(Compare func) {
    switch (func) {
    case Compare::Never: return &SampleTests::test<Compare::Never, kWrites>;
    case Compare::Less: return &SampleTests::test<Compare::Less, kWrites>;
    case Compare::Equal: return &SampleTests::test<Compare::Equal, kWrites>;
    case Compare::LessEqual: return &SampleTests::test<Compare::LessEqual, kWrites>;
    case Compare::Greater: return &SampleTests::test<Compare::Greater, kWrites>;
    case Compare::NotEqual: return &SampleTests::test<Compare::NotEqual, kWrites>;
    case Compare::GreaterEqual: return &SampleTests::test<Compare::GreaterEqual, kWrites>;
    default: return &SampleTests::test<Compare::Always, kWrites>;
    }
}

void SampleTests::bind(const TileDraw& draw, const DepthOnly& test) {
    test_ = &test;
    late_ = &test == &draw.facts.late;
    run_ = !test.tests   ? choose<false>(Compare::Always)
           : test.writes ? choose<true>(test.func)
                         : choose<false>(test.func);
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        const TileSample& of = job_.samples[s];
        samples_[s].x = draw.at_centre ? 0 : static_cast<float>(of.x) / 256;
        samples_[s].y = draw.at_centre ? 0 : static_cast<float>(of.y) / 256;
        samples_[s].depths = of.depth.block;
    }
    first_z_ = test.cut ? 0 : -__builtin_inff();
    last_z_ = test.cut ? 1 : __builtin_inff();
}

template <Compare kFunc, bool kWrites>
SampleTests::Visible SampleTests::test(const Primitive& primitive, BlockList& list, std::uint16_t* any,
                                       std::uint16_t* all) const {
    const std::uint32_t samples = job_.sample_count;
    const ZPlane plane(primitive);
    const QuantisedDepth quantised(*test_);
    const WideF first_z = wide(first_z_), last_z = wide(last_z_);
    const auto left = static_cast<float>(job_.left()), top = static_cast<float>(job_.top());
    Visible visible;
    std::uint32_t full = 0;
    for (std::uint32_t place = 0; place < list.count; ++place) {
        std::uint16_t* const masks = list.mask[0] + place;
        std::uint32_t in_any = 0, in_all = 0xFFFF, left_any = 0;
        for (std::uint32_t s = 0; s < samples; ++s) in_any |= masks[s * kBlocks];
        any[place] = static_cast<std::uint16_t>(in_any);
        if (in_any == 0) continue;
        const std::uint32_t number = list.number[place];
        const auto x = static_cast<float>(static_cast<std::int32_t>(number % kBlocksAcross * kBlockSize)),
                   y = static_cast<float>(static_cast<std::int32_t>(number / kBlocksAcross * kBlockSize));
        for (std::uint32_t s = 0; s < samples; ++s) {
            const Sample& sample = samples_[s];
            const std::uint32_t mask = masks[s * kBlocks];
            std::uint32_t* const words = sample.depths + number * std::uint32_t{ir::kLanes};
            std::uint32_t passed = 0;
            for (int part = 0; part < ir::kLanes; part += kWideLanes) {
                // Pixel coordinates are integers that floats hold exactly.
                const WideF z = plane.at(load<WideF>(kColumns + part) + (left + x),
                                         load<WideF>(kRows + part) + (top + y), sample.x, sample.y);
                const WideU depth = quantised.of(z), old = load<WideU>(words + part);
                const Mask there = not_less(not_less(mask_of(mask >> part), z, first_z), last_z, z);
                const Mask live = compare<kFunc>(there, depth, quantised.stored(old));
                if (kWrites) store_where(live, words + part, quantised.written(old, depth));
                passed |= bits_of(live) << part;
            }
            masks[s * kBlocks] = static_cast<std::uint16_t>(passed);
            in_all &= mask;
            left_any |= passed;
            visible.samples += population(passed);
            full += mask == 0xFFFF;
        }
        all[place] = static_cast<std::uint16_t>(in_all);
        visible.pixels += population(left_any);
    }
    if (late_) {
        job_.shortcuts.late_blocks += list.count;
    } else {
        job_.shortcuts.tested_blocks += list.count;
        job_.shortcuts.full_blocks += full;
    }
    return visible;
}

} // namespace rasterizer::RASTERIZER_ISA
