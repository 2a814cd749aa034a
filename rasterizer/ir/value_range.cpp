#include "rasterizer/ir/value_range.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace rasterizer::ir {

namespace {

constexpr double kLargest = std::numeric_limits<float>::max();

// The float nearest to a bound. Rounding is monotonic: x <= bound implies round(x) <= round(bound).
double rounded(double bound) {
    return static_cast<double>(static_cast<float>(bound));
}

// The range of an operation whose exact results lie between the bounds.
ValueRange between(double low, double high) {
    ValueRange out{rounded(low), rounded(high), false};
    if (std::isnan(low) || out.low < -kLargest) out.low = -ValueRange::kInfinite;
    if (std::isnan(high) || out.high > kLargest) out.high = ValueRange::kInfinite;
    return out;
}

// The bounds of a sum are rounded outwards, since sums are not always exact in double.
ValueRange sum(double low, double high) {
    return between(std::nextafter(low, -ValueRange::kInfinite), std::nextafter(high, ValueRange::kInfinite));
}

ValueRange product(const ValueRange& a, const ValueRange& b) {
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return between(low, high); // exact in double: the product of two 24-bit mantissas
}

// The range of an integer; shifts and masks can show that it is not negative.
ValueRange integer(const Instruction& in, std::span<const Instruction> code) {
    if (in.op == Op::ShrU && in.imm != 0) return between(0, static_cast<double>(0xFFFFFFFFu >> in.imm));
    if (in.op == Op::And)
        for (const Value v : {in.a, in.b})
            if (code[v].op == Op::Const && code[v].imm < 0x80000000u)
                return between(0, static_cast<double>(code[v].imm));
    return between(-2147483648.0, 2147483648.0);
}

// Filtering rounds a few times, which widens the range.
ValueRange sampled(const Sampler& sampler, std::uint32_t channel) {
    constexpr double kSlack = 0x1p-20;
    const double slack = sampler.probes ? kSlack * kMaxProbes : kSlack;
    if (sampler.texels == Sampler::Texels::Compared) return between(-slack, 1 + slack);
    if (sampler.texels == Sampler::Texels::Bump) return {};
    switch (sampler.channels[channel].code) {
    case TexelChannel::Code::Zero:
    case TexelChannel::Code::One:
    case TexelChannel::Code::Unorm: return between(-slack, 1 + slack);
    case TexelChannel::Code::Snorm:
    case TexelChannel::Code::Snorm5: return between(-1 - slack, 1 + slack);
    default: return {};
    }
}

} // namespace

ValueRange range_of_last(std::span<const Instruction> code, std::span<const ValueRange> known,
                         std::span<const Sampler> samplers) {
    const Instruction& in = code.back();
    const auto a = [&]() -> const ValueRange& { return known[in.a]; };
    const auto b = [&]() -> const ValueRange& { return known[in.b]; };
    switch (in.op) {
    case Op::Const: {
        const auto value = static_cast<double>(std::bit_cast<float>(in.imm));
        return std::isnan(value) ? ValueRange{} : ValueRange{value, value, false};
    }
    case Op::IToF: return integer(code[in.a], code);
    case Op::FMul: return a().finite() && b().finite() ? product(a(), b()) : ValueRange{};
    case Op::FMulZero: // zero times infinity is zero, too
        if (!a().finite() || !b().finite())
            return {-ValueRange::kInfinite, ValueRange::kInfinite, a().may_be_nan || b().may_be_nan};
        return product(a(), b());
    case Op::FAdd:
        return a().finite() && b().finite() ? sum(a().low + b().low, a().high + b().high) : ValueRange{};
    case Op::FSub:
        return a().finite() && b().finite() ? sum(a().low - b().high, a().high - b().low) : ValueRange{};
    case Op::FFloor: return a().finite() ? between(std::floor(a().low), a().high) : ValueRange{};
    case Op::FSqrt:
        return a().within(0, kLargest) ? sum(std::sqrt(a().low), std::sqrt(a().high)) : ValueRange{};
    case Op::FMin: // gives the second operand when either is NaN
        return {std::min(a().low, b().low), a().may_be_nan ? b().high : std::min(a().high, b().high),
                b().may_be_nan};
    case Op::FMax:
        return {a().may_be_nan ? b().low : std::max(a().low, b().low), std::max(a().high, b().high),
                b().may_be_nan};
    case Op::Select: {
        const ValueRange& c = known[in.c];
        return {std::min(b().low, c.low), std::max(b().high, c.high), b().may_be_nan || c.may_be_nan};
    }
    case Op::SampledChannel: return sampled(samplers[code[in.a].imm], in.imm);
    default: return {};
    }
}

} // namespace rasterizer::ir
