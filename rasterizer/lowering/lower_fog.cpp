#include "rasterizer/lowering/lower_fog.h"

namespace rasterizer {

using dp2::FogMode;
using ir::Value;

Value lower_fog(ir::Builder& b, FogMode mode, Value distance, const FogRange& range, bool step) {
    const Value zero = b.number(0), one = b.number(1);
    constexpr float kLog2E = 1.44269504f;
    const Value depth = b.mul(distance, range.density);
    switch (mode) {
    case FogMode::None: return one;
    case FogMode::Exp: return b.saturate(lower_exp2(b, b.mul(depth, b.number(-kLog2E))));
    case FogMode::Exp2: return b.saturate(lower_exp2(b, b.mul(b.mul(depth, depth), b.number(-kLog2E))));
    case FogMode::Linear: break;
    }
    const Value ramp = b.div(b.sub(range.end, distance), b.sub(range.end, range.start));
    const Value edge = step ? b.select(b.less(distance, range.start), one, zero) : zero;
    return b.select(b.emit(ir::Op::FEq, range.start, range.end), edge, b.saturate(ramp));
}

} // namespace rasterizer
