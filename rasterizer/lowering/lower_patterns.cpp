#include "rasterizer/lowering/lower_patterns.h"

#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

namespace {

struct Place {
    Value x, y; // integer position of the pixel
};
Place place(Builder& b) {
    return {b.to_int(b.emit(ir::Op::PixelX)), b.to_int(b.emit(ir::Op::PixelY))};
}

// All ones in lanes where bit `at` of the word is set; bits are numbered from the highest, which is 0.
Value bit_mask(Builder& b, Value word, Value at) {
    // 2^n via a float's exponent; 2^31 overflows int32, and the conversion gives 0x80000000, the right bit.
    const Value power = b.to_int(b.shl(b.iadd(at, b.bits(127)), 23));
    return b.emit(ir::Op::ShrS, b.emit(ir::Op::IMul, word, power), 0, 0, 31);
}

} // namespace

Value lower_line_pattern(Builder& b, Value along) {
    const Value pixel = b.max(b.floor(b.add(along, b.number(0.5f))), b.number(0));
    const Value repeat = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, pattern_repeat));
    const Value bit = b.to_int(b.div(b.add(pixel, b.number(0.5f)), repeat));
    const Value at = b.isub(b.bits(31), b.bit_and(bit, b.bits(15)));
    return bit_mask(b, b.uniform(RASTERIZER_UNIFORM(PixelUniforms, line_pattern)), at);
}

Value lower_stipple(Builder& b) {
    const auto [x, y] = place(b);
    const Value row =
        b.emit(ir::Op::UniformAt, b.bit_and(y, b.bits(31)), 0, 0, RASTERIZER_UNIFORM(PixelUniforms, stipple));
    return bit_mask(b, row, b.bit_and(x, b.bits(31)));
}

Value lower_alpha_to_coverage(Builder& b, std::uint32_t samples, Value alpha) {
    const auto [x, y] = place(b);
    const Value one = b.bits(1);
    const Value order = b.bit_or(b.shl(b.bit_and(b.emit(ir::Op::Xor, x, y), one), 1), b.bit_and(y, one));
    Value rank = b.emit(ir::Op::Sample);
    for (std::uint32_t quarter = 1; quarter < 4; ++quarter) {
        const Value here = b.emit(ir::Op::IEq, order, b.bits(quarter));
        rank = b.iadd(rank, b.bit_and(here, b.bits(quarter * samples / 4)));
    }
    const Value wrapped = b.emit(ir::Op::ULt, rank, b.bits(samples));
    rank = b.select(wrapped, rank, b.isub(rank, b.bits(samples)));
    const Value share = b.number(1.0f / static_cast<float>(samples));
    return b.less(b.mul(b.add(b.to_float(rank), b.number(0.5f)), share), alpha);
}

Value lower_ordered_threshold(Builder& b) {
    const auto [x, y] = place(b);
    const Value crossed = b.emit(ir::Op::Xor, x, y);
    const auto bit = [&](Value v, std::uint32_t from, std::uint32_t to) {
        return b.shl(b.bit_and(b.shr(v, from), b.bits(1)), to);
    };
    const Value rank =
        b.bit_or(b.bit_or(bit(crossed, 0, 3), bit(y, 0, 2)), b.bit_or(bit(crossed, 1, 1), bit(y, 1, 0)));
    return b.add(b.mul(b.to_float(rank), b.number(1.0f / 16)), b.number(1.0f / 32));
}

} // namespace rasterizer
