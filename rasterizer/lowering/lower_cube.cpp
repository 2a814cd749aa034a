#include "rasterizer/lowering/lower_cube.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

CubePlace lower_cube_place(Builder& b, const CubeVector& direction, const CubeVector& ddx,
                           const CubeVector& ddy) {
    const Value zero = b.number(0);
    const auto size = [&](Value v) { return b.max(v, b.sub(zero, v)); };
    const Value ax = size(direction[0]), ay = size(direction[1]), az = size(direction[2]);
    // The largest component selects the face; ties go to z, then y.
    const Value is_z = b.bit_and(b.less_equal(ax, az), b.less_equal(ay, az));
    const Value is_y = b.emit(ir::Op::AndNot, is_z, b.less_equal(ax, ay));
    const auto choose = [&](Value x, Value y, Value z) { return b.select(is_z, z, b.select(is_y, y, x)); };
    const Value negative = b.less(choose(direction[0], direction[1], direction[2]), zero);
    const auto flip = [&](Value v) { return b.sub(zero, v); };
    // PIPELINE.md 3.4: sc, tc and ma of each face, for a direction or for its derivative.
    struct Parts {
        Value sc, tc, ma;
    };
    const auto parts = [&](Value x, Value y, Value z) {
        const Value major = choose(x, y, z);
        return Parts{choose(b.select(negative, z, flip(z)), x, b.select(negative, flip(x), x)),
                     choose(flip(y), b.select(negative, flip(z), z), flip(y)),
                     b.select(negative, flip(major), major)};
    };
    const Parts at = parts(direction[0], direction[1], direction[2]);
    const Value half = b.number(0.5f), one = b.number(1);
    const Value inverse = b.select(b.less(zero, at.ma), b.div(one, at.ma), zero);
    const auto place = [&](Value c) { return b.mul(b.add(b.mul(c, inverse), one), half); };
    // d(c / ma) = (ma * dc - c * dma) / ma^2
    const auto slope = [&](Value c, Value dc, Value dma) {
        return b.mul(b.mul(b.mul(b.sub(b.mul(at.ma, dc), b.mul(c, dma)), inverse), inverse), half);
    };
    const Parts dx = parts(ddx[0], ddx[1], ddx[2]), dy = parts(ddy[0], ddy[1], ddy[2]);
    const Value pair = choose(zero, b.number(2), b.number(4));
    return {b.add(pair, b.select(negative, one, zero)),
            place(at.sc),
            place(at.tc),
            slope(at.sc, dx.sc, dx.ma),
            slope(at.tc, dx.tc, dx.ma),
            slope(at.sc, dy.sc, dy.ma),
            slope(at.tc, dy.tc, dy.ma)};
}

} // namespace rasterizer
