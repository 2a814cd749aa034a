#include "rasterizer/jit/level_code.h"

#include <cstddef>

#include "rasterizer/jit/immediates.h"

namespace rasterizer::jit {

using dp2::TextureAddress;
using ir::Sampler;
using Xbyak::Xmm;

template <class F> void LevelCode::with_level(std::size_t member, F&& f) {
    if (c.wide()) {
        f(c.ptr_b[in_level(member)]);
        return;
    }
    c.vpbroadcastd(c.scratch(2), c.dword[in_level(member)]);
    f(c.scratch(2));
}

void LevelCode::reduce(const Temp& at, TextureAddress mode) {
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
void LevelCode::address(Temp& texel, TextureAddress mode, std::size_t size, std::size_t last, bool filter) {
    const Temp other(temps_);
    switch (mode) {
    case TextureAddress::Wrap:
        if (!filter) {
            with_level(size, [&](const auto& n) { c.vpsubd(other, texel, n); });
            c.vpminud(texel, texel, other);
        }
        with_level(last, [&](const auto& n) { c.vpminud(texel, texel, n); });
        return;
    case TextureAddress::Mirror:
        c.vpbroadcastd(other, c.dword[in_level(last)]);
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

LevelCode::Axis LevelCode::axis(int number, std::uint32_t place) {
    constexpr std::size_t kSizes[] = {offsetof(LevelView, width), offsetof(LevelView, height)};
    const auto i = static_cast<std::size_t>(number);
    const std::size_t size = kSizes[i], last = offsetof(LevelView, last) + i * 4,
                      scale = offsetof(LevelView, scale) + i * 4;
    const TextureAddress mode = s_.shape == Sampler::Shape::Cube ? TextureAddress::Clamp : s_.address[number];
    Axis out;
    out.first.emplace(temps_);
    if (!filters()) {
        c.move((*out.first), c.slot(place + static_cast<std::uint32_t>(number)));
        reduce((*out.first), mode);
        with_level(scale, [&](const auto& n) { c.vmulps(*out.first, *out.first, n); });
        c.vmulps(*out.first, *out.first, c.constant(float_word(1.0f / 256)));
        c.round(*out.first, *out.first, kDown);
        c.vcvttps2dq(*out.first, *out.first);
        address((*out.first), mode, size, last, false);
        return out;
    }
    out.second.emplace(temps_);
    out.steps.emplace(temps_);
    c.move(*out.steps, c.slot(place + static_cast<std::uint32_t>(number)));
    reduce(*out.steps, mode);
    with_level(scale, [&](const auto& n) { c.vmulps(*out.steps, *out.steps, n); });
    c.vsubps(*out.steps, *out.steps, c.constant(float_word(128)));
    c.vcvtps2dq(*out.steps, *out.steps);
    c.vpsrad((*out.first), *out.steps, 8);
    if (mode != TextureAddress::Wrap) {
        c.vpaddd(*out.second, (*out.first), c.constant(1));
        address(*out.second, mode, size, last, true);
        address((*out.first), mode, size, last, true);
        return out;
    }
    address((*out.first), mode, size, last, true);
    // The second texel is the one after the first, or 0 if the first is the last.
    if (c.wide()) {
        c.vpcmpud(c.mask_scratch, (*out.first), c.ptr_b[in_level(last)], kNotEqual);
        c.vpaddd(Xmm(*out.second) | c.mask_scratch | c.T_z, (*out.first), c.constant(1));
    } else {
        const Temp at_end(temps_);
        with_level(last, [&](const auto& n) { c.vpcmpeqd(at_end, (*out.first), n); });
        c.vpaddd(*out.second, (*out.first), c.constant(1));
        c.logic_and_not(*out.second, at_end, *out.second);
    }
    return out;
}

// Adds the rows of the faces before the lane's face, since the rows of a cube's faces follow one another.
void LevelCode::add_face(Axis& rows, std::uint32_t place) {
    const Temp face(temps_), zero(temps_);
    c.vcvttps2dq(face, c.slot(place + 2));
    c.clear(zero);
    c.vpmaxsd(face, face, zero);
    with_level(offsetof(LevelView, last) + 8, [&](const auto& n) { c.vpminsd(face, face, n); });
    with_level(offsetof(LevelView, height), [&](const auto& n) { c.vpmulld(face, face, n); });
    c.vpaddd(*rows.first, *rows.first, face);
    if (rows.second) c.vpaddd(*rows.second, *rows.second, face);
}

Temp LevelCode::texels(const Temp& row, const Temp& column) {
    const Temp at(temps_);
    Temp words(temps_);
    c.vpaddd(at, row, column);
    c.gather(words, c.rax, at, s_.texel_bytes, 0);
    return words;
}

// Computes row offsets in texels; sets rax to the address of the level's data.
LevelCode::Axis LevelCode::rows(std::uint32_t place) {
    Axis y = axis(1, place);
    if (s_.shape == Sampler::Shape::Cube) add_face(y, place);
    c.mov(c.rax, c.qword[in_level(offsetof(LevelView, data))]);
    for (const std::optional<Temp>* row : {&y.first, &y.second})
        if (*row)
            with_level(offsetof(LevelView, pitch_texels), [&](const auto& n) { c.vpmulld(**row, **row, n); });
    return y;
}

LevelCode::Footprint LevelCode::footprint(std::uint32_t place) {
    Axis x = axis(0, place), y = rows(place);
    return {{texels(*y.first, *x.first), texels(*y.first, *x.second), texels(*y.second, *x.first),
             texels(*y.second, *x.second)},
            std::move(x.steps),
            std::move(y.steps)};
}

ColorValue LevelCode::one_level(std::uint32_t place) {
    if (!filters()) {
        const Axis x = axis(0, place), y = rows(place);
        return filter_.nearest(texels(*y.first, *x.first));
    }
    Footprint read = footprint(place);
    return filter_.filtered(read.texels, read.across, read.down);
}

} // namespace rasterizer::jit
