#include "rasterizer/lowering/lower_float.h"

namespace rasterizer {

using ir::Builder;
using ir::Value;

Value lower_float_to_depth24(Builder& b, Value z) {
    const Value clamped = b.clamp_to_unit(z);
    constexpr std::uint32_t kLeast = (127 - 14) << 23; // 2^-14: below it the exponent field is 0
    const Value normal = b.shr(b.iadd(b.isub(clamped, b.bits((127 - 15) << 23)), b.bits(4)), 3);
    const Value denormal = b.to_int(b.add(b.mul(clamped, b.number(0x1p34f)), b.number(0.5f)));
    return b.select(b.emit(ir::Op::ULt, clamped, b.bits(kLeast)), denormal, normal);
}

Value lower_depth24_to_float(Builder& b, Value bits) {
    const Value normal = b.iadd(b.shl(bits, 3), b.bits((127 - 15) << 23));
    const Value denormal = b.mul(b.to_float(bits), b.number(0x1p-34f));
    return b.select(b.emit(ir::Op::ULt, bits, b.bits(1u << 20)), denormal, normal);
}

} // namespace rasterizer
