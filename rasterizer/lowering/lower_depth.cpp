#include "rasterizer/lowering/lower_depth.h"

#include "dp2/tables/formats.h"
#include "rasterizer/lowering/lower_float.h"
#include "rasterizer/lowering/rejection_count.h"

namespace rasterizer {

using dp2::Compare;
using dp2::StencilOp;
using dp2::width_mask;
using ir::Builder;
using ir::Value;

namespace {

// z * (2^n - 1) for z clamped to 0..1, rounded to nearest. 32 bits exceed a float's precision: z * 2^32 is
// truncated to an even number, within 2 units of the exact value.
Value quantise(Builder& b, Value z, std::uint32_t bits) {
    const Value clamped = b.clamp_to_unit(z);
    if (bits == 32) {
        const Value cut = b.shl(b.to_int(b.mul(clamped, b.number(2147483648.0f))), 1);
        return b.select(b.less(clamped, b.number(1)), cut, b.bits(0xFFFFFFFF));
    }
    return b.emit(ir::Op::FRound, b.mul(clamped, b.number(static_cast<float>(width_mask(bits)))));
}

dp2::Result<Value> stencil_result(Builder& b, StencilOp op, Value stored, std::uint32_t top) {
    const Value reference = b.bit_and(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, stencil_ref)), b.bits(top));
    const Value one = b.bits(1), limit = b.bits(top);
    switch (op) {
    case StencilOp::Keep: return stored;
    case StencilOp::Zero: return b.bits(0);
    case StencilOp::Replace: return reference;
    case StencilOp::IncrSat: return b.select(b.emit(ir::Op::ULt, stored, limit), b.iadd(stored, one), limit);
    case StencilOp::DecrSat:
        return b.select(b.emit(ir::Op::IEq, stored, b.bits(0)), stored, b.isub(stored, one));
    case StencilOp::Invert: return b.bit_and(b.bit_not(stored), limit);
    case StencilOp::Incr: return b.bit_and(b.iadd(stored, one), limit);
    case StencilOp::Decr: return b.bit_and(b.isub(stored, one), limit);
    default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DRS_STENCIL* operation"};
    }
}

} // namespace

Value lower_encoded_depth(Builder& b, Value z, const dp2::FormatInfo& format) {
    const std::uint32_t bits = format.r.width;
    if (format.kind != dp2::FormatKind::DepthFloat) return quantise(b, z, bits);
    return bits == 24 ? lower_float_to_depth24(b, z) : b.clamp_to_unit(z);
}

dp2::Result<Value> lower_compare(Builder& b, Compare func, Value incoming, Value stored) {
    const auto less = [&](Value x, Value y) { return b.emit(ir::Op::ULt, x, y); };
    switch (func) {
    case Compare::Never: return b.bits(0);
    case Compare::Less: return less(incoming, stored);
    case Compare::Equal: return b.emit(ir::Op::IEq, incoming, stored);
    case Compare::LessEqual: return b.bit_not(less(stored, incoming));
    case Compare::Greater: return less(stored, incoming);
    case Compare::NotEqual: return b.bit_not(b.emit(ir::Op::IEq, incoming, stored));
    case Compare::GreaterEqual: return b.bit_not(less(incoming, stored));
    case Compare::Always: return b.bits(0xFFFFFFFF);
    default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DCMPFUNC"};
    }
}

dp2::Result<Value> lower_compare_floats(Builder& b, Compare func, Value incoming, Value reference) {
    switch (func) {
    case Compare::Never: return b.bits(0);
    case Compare::Less: return b.less(incoming, reference);
    case Compare::Equal: return b.emit(ir::Op::FEq, incoming, reference);
    case Compare::LessEqual: return b.less_equal(incoming, reference);
    case Compare::Greater: return b.less(reference, incoming);
    case Compare::NotEqual: return b.bit_not(b.emit(ir::Op::FEq, incoming, reference));
    case Compare::GreaterEqual: return b.less_equal(reference, incoming);
    case Compare::Always: return b.bits(0xFFFFFFFF);
    default: return dp2::Error{dp2::Fault::BadValue, 0, 0, "D3DCMPFUNC"};
    }
}

namespace {

// The depth bits of a stored word, shifted down.
Value depth_bits(Builder& b, const dp2::FormatInfo& format, Value word) {
    const Value shifted = b.shr(word, format.r.shift);
    if (format.r.shift + format.r.width == 32u) return shifted;
    return b.bit_and(shifted, b.bits(width_mask(format.r.width)));
}

} // namespace

dp2::Status lower_depth_test(Builder& b, const PixelKey& key, Value z) {
    const dp2::FormatInfo& format = *dp2::find_format(key.depth_format);
    const Value stored = depth_bits(b, format, b.emit_imm(ir::Op::LoadDepth, 0));
    DP2_TRY(const Value pass, lower_compare(b, key.depth_func, lower_encoded_depth(b, z, format), stored));
    b.emit(ir::Op::Kill, b.bit_not(pass));
    return {};
}

dp2::Status lower_depth_stencil(Builder& b, const PixelKey& key, Value z, bool tested, TraceNotes& notes) {
    notes.value(kNoteZ, kHasZ, z);
    if (!key.depth_test && !key.stencil && !key.depth_bounds) return {};
    const dp2::FormatInfo* format = dp2::find_format(key.depth_format);
    if (!format || !format->is_depth()) return dp2::not_supported(format ? format->name : "depth format");
    const Value all = b.bits(0xFFFFFFFF);
    const Value old = b.emit_imm(ir::Op::LoadDepth, 0);
    const std::uint32_t depth_mask = width_mask(format->r.width) << format->r.shift;
    const auto as_stored = [&](Value depth) { return lower_encoded_depth(b, depth, *format); };
    const auto kill_for = [&](Rejection why, Value killed) {
        if (b.constant(killed) == 0u) return;
        const RejectionCount scope(b, key, why);
        b.emit(ir::Op::Kill, killed);
    };
    const Value stored = depth_bits(b, *format, old);
    if (key.depth_bounds) {
        // The bounds of the depth bounds test are quantised like depths, so that a depth equal to a bound is
        // inside.
        notes.test(FragmentEnd::DepthBounds);
        const Value low = as_stored(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, bounds_low))),
                    high = as_stored(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, bounds_high)));
        kill_for(Rejection::Depth,
                 b.bit_or(b.emit(ir::Op::ULt, stored, low), b.emit(ir::Op::ULt, high, stored)));
    }
    if (!key.depth_test && !key.stencil) return {};

    Value depth_pass = all, written = old;
    if (key.depth_test && format->r.width) {
        const Value incoming = as_stored(z);
        notes.value(kNoteDepth, kHasDepth, incoming);
        if (!tested) {
            DP2_TRY(depth_pass, lower_compare(b, key.depth_func, incoming, stored));
        }
        if (key.depth_write)
            written = b.bit_or(b.bit_and(old, b.bits(~depth_mask)), b.shl(incoming, format->r.shift));
    }
    if (!key.stencil) {
        notes.test(FragmentEnd::Depth);
        kill_for(Rejection::Depth, b.bit_not(depth_pass));
        if (key.depth_write) b.emit(ir::Op::StoreDepth, written, all);
        return {};
    }

    const std::uint32_t top = width_mask(format->g.width), shift = format->g.shift;
    const Value stencil = b.bit_and(b.shr(old, shift), b.bits(top));
    const Value mask = b.bit_and(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, stencil_mask)), b.bits(top));
    const Value reference = b.uniform(RASTERIZER_UNIFORM(PixelUniforms, stencil_ref));
    const Value writable = b.shl(
        b.bit_and(b.uniform(RASTERIZER_UNIFORM(PixelUniforms, stencil_write_mask)), b.bits(top)), shift);
    // The stencil test and operation of one face.
    struct Side {
        Value pass = 0, result = 0;
    };
    const auto side = [&](const StencilFace& face) -> dp2::Result<Side> {
        DP2_TRY(const Value passes,
                lower_compare(b, face.func, b.bit_and(reference, mask), b.bit_and(stencil, mask)));
        DP2_TRY(const Value on_fail, stencil_result(b, face.fail, stencil, top));
        DP2_TRY(const Value on_depth_fail, stencil_result(b, face.depth_fail, stencil, top));
        DP2_TRY(const Value on_pass, stencil_result(b, face.pass, stencil, top));
        return Side{passes, b.select(passes, b.select(depth_pass, on_pass, on_depth_fail), on_fail)};
    };
    DP2_TRY(const Side front, side(key.stencil_faces[0]));
    Value pass = front.pass, result = front.result;
    if (key.stencil_two_sided) {
        DP2_TRY(const Side back, side(key.stencil_faces[1]));
        const Value is_back = b.emit(ir::Op::BackFacing);
        pass = b.select(is_back, back.pass, front.pass);
        result = b.select(is_back, back.result, front.result);
    }
    const Value both = b.bit_and(pass, depth_pass);
    const Value base = b.select(both, written, old);
    b.emit(ir::Op::StoreDepth, b.select(writable, b.shl(result, shift), base), all);
    notes.test(FragmentEnd::Stencil);
    if (key.counts_rejections) kill_for(Rejection::Stencil, b.bit_not(pass));
    notes.test(FragmentEnd::Depth);
    kill_for(Rejection::Depth, b.bit_not(both));
    return {};
}

Value lower_stored_depth(Builder& b, const dp2::FormatInfo& format, Value word) {
    const std::uint32_t width = format.r.width;
    const Value bits = b.bit_and(b.shr(word, format.r.shift), b.bits(width_mask(width)));
    if (format.kind == dp2::FormatKind::DepthFloat)
        return width == 24 ? lower_depth24_to_float(b, bits) : bits;
    // Only the upper 24 of 32 bits are used, which is a float's precision.
    if (width == 32) return b.mul(b.to_float(b.shr(bits, 8)), b.number(1.0f / 16777215.0f));
    return b.mul(b.to_float(bits), b.number(1.0f / static_cast<float>(width_mask(width))));
}

} // namespace rasterizer
