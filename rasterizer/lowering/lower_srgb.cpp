#include "rasterizer/lowering/lower_srgb.h"

#include "rasterizer/ir/ir_math.h"

namespace rasterizer {

using ir::Value;

Value lower_srgb_to_linear(ir::Builder& b, Value c) {
    const Value low = b.div(c, b.number(12.92f));
    const Value high = lower_pow(b, b.div(b.add(c, b.number(0.055f)), b.number(1.055f)), b.number(2.4f));
    return b.select(b.less_equal(c, b.number(0.04045f)), low, high);
}

Value lower_linear_to_srgb(ir::Builder& b, Value value) {
    const Value c = b.clamp_to_unit(value);
    const Value low = b.mul(c, b.number(12.92f));
    const Value root = lower_pow(b, c, b.number(1 / 2.4f));
    const Value high = b.sub(b.mul(root, b.number(1.055f)), b.number(0.055f));
    return b.select(b.less_equal(c, b.number(0.0031308f)), low, high);
}

bool reads_srgb(const dp2::FormatInfo& format) {
    using dp2::FormatKind;
    if (format.kind == FormatKind::Luminance) return format.r.width == 8;
    if (format.format == dp2::Format::X4R4G4B4)
        return false; // as measured on hardware, although A4R4G4B4 is converted
    const auto fits = [](const dp2::Channel& channel) { return channel.width >= 4 && channel.width <= 8; };
    return format.kind == FormatKind::Unorm && fits(format.r) && fits(format.g) && fits(format.b);
}

bool writes_srgb(const dp2::FormatInfo& format) {
    return format.kind == dp2::FormatKind::Unorm && format.r.width == 8 && format.g.width == 8 &&
           format.b.width == 8;
}

} // namespace rasterizer
