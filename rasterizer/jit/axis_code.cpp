#include "rasterizer/jit/axis_code.h"

#include <cstddef>

#include "rasterizer/jit/immediates.h"
#include "rasterizer/jit/sample_slots.h"

namespace rasterizer::jit {

using dp2::TextureAddress;
using Xbyak::Xmm;

namespace {

constexpr std::size_t kSizes[] = {offsetof(LevelView, width), offsetof(LevelView, height),
                                  offsetof(LevelView, depth)};

constexpr std::size_t last_of(std::uint32_t number) {
    return offsetof(LevelView, last) + std::size_t{number} * 4;
}

} // namespace

void AxisCode::choose_filter() {
    if (!chooses()) return;
    const Temp level(temps_), zero(temps_);
    c.move(level, c.slot(first_ + kArgumentSlot + ir::kSampleLevel));
    c.clear(zero);
    // A NaN uses the magnification filter.
    masks_.compare(kLinearSlot, level, zero, s_.min_linear ? kGreater : kNotGreater);
}

void AxisCode::reduce(const Temp& at, TextureAddress mode) {
    if (mode == TextureAddress::Wrap || mode == TextureAddress::Mirror) {
        const Temp whole(temps_);
        if (mode == TextureAddress::Wrap) {
            c.round(whole, at, kDown);
        } else {
            c.vmulps(whole, at, c.constant(float_word(0.5f)));
            c.round(whole, whole, kDown);
            c.vaddps(whole, whole, whole);
        }
        c.vsubps(at, at, whole);
        return;
    }
    c.vmaxps(at, at, c.constant(float_word(-2)));
    c.vminps(at, at, c.constant(float_word(2)));
}

// Clamps or wraps a texel number into the level. Wrap with a filter: the number may be -1, and the unsigned
// minimum makes it the last texel, as it should be. Wrap without a filter: it may be `size`.
void AxisCode::address(const Temp& texel, TextureAddress mode, std::uint32_t number) {
    const Temp other(temps_);
    const std::size_t last = last_of(number);
    switch (mode) {
    case TextureAddress::Wrap:
        if (!s_.may_filter() || chooses()) {
            with_level(kSizes[number], [&](const auto& n) { c.vpsubd(other, texel, n); });
            c.vpminud(texel, texel, other);
        }
        with_level(last, [&](const auto& n) { c.vpminud(texel, texel, n); });
        return;
    case TextureAddress::Mirror:
        c.vpbroadcastd(other, c.dword[level() + last]);
        c.vpaddd(other, other, other);
        c.vpsubd(other, other, texel);
        c.vpaddd(other, other, c.constant(1));
        c.vpminsd(texel, texel, other);
        break;
    case TextureAddress::MirrorOnce:
        c.logic_xor(other, texel, c.constant(~0u));
        c.vpmaxsd(texel, texel, other);
        break;
    default: break;
    }
    c.clear(other);
    c.vpmaxsd(texel, texel, other);
    with_level(last, [&](const auto& n) { c.vpminsd(texel, texel, n); });
}

// The texel after `texel`, in lanes with a linear filter; `texel` in the others.
void AxisCode::next(const Temp& out, const Temp& texel) {
    if (chooses())
        masks_.increment(out, texel, kLinearSlot);
    else
        c.vpaddd(out, texel, c.constant(1));
}

// Completes an axis whose first texel is not addressed yet.
void AxisCode::find_second(Axis& axis, TextureAddress mode, std::uint32_t number) {
    const Temp &first = *axis.first, &second = axis.second.emplace(temps_);
    const std::size_t last = last_of(number);
    if (mode != TextureAddress::Wrap) {
        next(second, first);
        if (mode == TextureAddress::Border)
            with_level(last, [&](const auto& n) {
                masks_.at_most(kInsideAxisSlot + 2 * number, first, n);
                masks_.at_most(kInsideAxisSlot + 2 * number + 1, second, n);
            });
        address(second, mode, number);
        address(first, mode, number);
        return;
    }
    address(first, mode, number);
    // The texel after the last one is 0.
    if (c.wide() && !chooses()) {
        c.vpcmpud(c.mask_scratch, first, c.ptr_b[level() + last], kNotEqual);
        c.vpaddd(Xmm(second) | c.mask_scratch | c.T_z, first, c.constant(1));
        return;
    }
    next(second, first);
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, second, c.ptr_b[level() + last], kLessEqual);
        c.vmovdqa32(Xmm(second) | c.mask_scratch | c.T_z, second);
    } else {
        const Temp past(temps_);
        with_level(last, [&](const auto& n) { c.vpcmpgtd(past, second, n); });
        c.logic_and_not(second, past, second);
    }
}

Axis AxisCode::axis(std::uint32_t number, std::uint32_t place) {
    const TextureAddress how = mode(number);
    const std::size_t scale = offsetof(LevelView, scale) + std::size_t{number} * 4;
    Axis out;
    Temp& first = out.first.emplace(temps_);
    const auto scaled = [&](const Temp& at) { // in 1/256 texels
        c.move(at, c.slot(place + number));
        reduce(at, how);
        with_level(scale, [&](const auto& n) { c.vmulps(at, at, n); });
    };
    const auto round_down = [&](const Temp& at) { // to the number of the nearest texel
        c.vmulps(at, at, c.constant(float_word(1.0f / 256)));
        c.round(at, at, kDown);
        c.vcvttps2dq(at, at);
    };
    if (!s_.may_filter()) {
        scaled(first);
        round_down(first);
        if (how == TextureAddress::Border)
            with_level(last_of(number),
                       [&](const auto& n) { masks_.at_most(kInsideAxisSlot + 2 * number, first, n); });
        address(first, how, number);
        return out;
    }
    Temp& steps = out.steps.emplace(temps_);
    scaled(steps);
    std::optional<Temp> nearest;
    if (chooses()) {
        c.move(nearest.emplace(temps_), steps);
        round_down(*nearest);
    }
    c.vsubps(steps, steps, c.constant(float_word(128)));
    c.vcvtps2dq(steps, steps);
    c.vpsrad(first, steps, 8);
    if (nearest) {
        masks_.blend(first, *nearest, kLinearSlot);
        masks_.keep(steps, kLinearSlot);
        nearest.reset();
    }
    find_second(out, how, number);
    return out;
}

Temp AxisCode::face(std::uint32_t place) {
    Temp face(temps_);
    const Temp zero(temps_);
    c.vcvttps2dq(face, c.slot(place + 2));
    c.clear(zero);
    c.vpmaxsd(face, face, zero);
    with_level(last_of(2), [&](const auto& n) { c.vpminsd(face, face, n); });
    return face;
}

} // namespace rasterizer::jit
