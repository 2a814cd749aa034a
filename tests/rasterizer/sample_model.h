// A model of SampleTexture, one lane at a time, as defined in rasterizer/ir/sampler.h. Only for comparison.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <span>

#include "rasterizer/base/texture_view.h"
#include "rasterizer/ir/ir_scalar.h"

namespace sample_model {

using dp2::TextureAddress;
using rasterizer::LevelView;
using rasterizer::TextureView;
using rasterizer::ir::Sampler;
using rasterizer::ir::TexelChannel;
using Rgba = std::array<float, 4>;
using Arguments = std::array<float, rasterizer::ir::kSampleArguments>;

inline float evaluate(rasterizer::ir::Op op, float a, float b = 0) {
    return std::bit_cast<float>(
        rasterizer::ir::evaluate(op, 0, std::bit_cast<std::uint32_t>(a), std::bit_cast<std::uint32_t>(b), 0));
}
inline float min(float a, float b) {
    return evaluate(rasterizer::ir::Op::FMin, a, b);
}
inline float max(float a, float b) {
    return evaluate(rasterizer::ir::Op::FMax, a, b);
}
inline std::int64_t to_integer(rasterizer::ir::Op op, float a) {
    return static_cast<std::int32_t>(rasterizer::ir::evaluate(op, 0, std::bit_cast<std::uint32_t>(a), 0, 0));
}
inline Rgba mix(const Rgba& a, const Rgba& b, float t) {
    Rgba out;
    for (std::size_t i = 0; i < 4; ++i) out[i] = a[i] + t * (b[i] - a[i]);
    return out;
}

// Called with the address of each texel read.
using Watch = std::function<void(const std::byte*)>;

class SampleModel {
  public:
    SampleModel(const Sampler& sampler, const TextureView& texture, std::span<const std::uint32_t> uniforms,
                const Arguments& arguments, const Watch& watch)
        : s_(sampler), texture_(texture), uniforms_(uniforms), in_(arguments), watch_(watch) {}

    Rgba run() {
        namespace ir = rasterizer::ir;
        if (texture_.level_count == 0) return {};
        at_ = {in_[ir::kSampleU], in_[ir::kSampleV], in_[ir::kSampleW]};
        if (!s_.probes) return levels();
        Rgba sum{};
        const std::array from = at_;
        const float count = in_[ir::kSampleCount], share = 1 / count;
        for (int i = 0; i < 16 && static_cast<float>(i) < count; ++i) {
            const float place = (static_cast<float>(i) + 0.5f) * share - 0.5f;
            for (std::size_t axis = 0; axis < (s_.shape == Sampler::Shape::Volume ? 3 : 2); ++axis)
                at_[axis] = from[axis] + in_[ir::kSampleStepU + axis] * place;
            const Rgba one = levels();
            for (std::size_t c = 0; c < 4; ++c) sum[c] = sum[c] + one[c] * share;
        }
        return sum;
    }

  private:
    std::uint32_t word(std::size_t offset) const { return uniforms_[s_.uniforms + offset / 4]; }
    float integer(std::size_t offset) const { return static_cast<float>(static_cast<std::int32_t>(word(offset))); }

    Rgba levels() {
        using rasterizer::ir::SamplerUniforms;
        const float lod = s_.has_level() ? in_[rasterizer::ir::kSampleLevel] : 0;
        linear_ = 0 < lod ? s_.min_linear : s_.mag_linear;
        if (s_.mip == Sampler::Mip::None)
            return level(static_cast<std::int32_t>(word(offsetof(SamplerUniforms, base_level))));
        const float last = integer(offsetof(SamplerUniforms, last_level)),
                    at = min(max(lod, integer(offsetof(SamplerUniforms, max_level))), last);
        const auto number = [&](float l) { return level(to_integer(rasterizer::ir::Op::FToI, min(l, last))); };
        if (s_.mip == Sampler::Mip::Point) return number(std::floor(at + 0.5f));
        const float fine = std::floor(at);
        const Rgba near = number(fine);
        return mix(near, number(fine + 1), at - fine);
    }

    struct Axis {
        std::int64_t first, second;
        float weight;
        bool first_outside, second_outside;
    };
    Axis axis(TextureAddress mode, float c, std::int32_t size) const {
        if (mode == TextureAddress::Wrap)
            c = c - std::floor(c);
        else if (mode == TextureAddress::Mirror)
            c = c - 2 * std::floor(c / 2);
        else
            c = min(max(c, -2), 2);
        std::int64_t t;
        float weight = 0;
        if (linear_) {
            const std::int64_t steps = to_integer(rasterizer::ir::Op::FRound, c * static_cast<float>(256 * size) - 128);
            t = (steps - (steps & 255)) / 256;
            weight = static_cast<float>(steps & 255) / 256;
        } else {
            t = to_integer(rasterizer::ir::Op::FToI, std::floor(c * static_cast<float>(size)));
        }
        const auto addressed = [&](std::int64_t n) {
            if (mode == TextureAddress::Wrap) {
                n = n < 0 ? n + size : n >= size ? n - size : n;
                return n < 0 || n >= size ? std::int64_t{size} - 1 : n;
            }
            if (mode == TextureAddress::Mirror && n >= size) n = 2 * size - 1 - n;
            if (mode == TextureAddress::MirrorOnce && n < 0) n = -1 - n;
            return std::clamp<std::int64_t>(n, 0, size - 1);
        };
        const auto outside = [&](std::int64_t n) { return mode == TextureAddress::Border && (n < 0 || n >= size); };
        const std::int64_t next = linear_ ? t + 1 : t;
        Axis out{addressed(t), addressed(next), weight, outside(t), outside(next)};
        if (mode == TextureAddress::Wrap && linear_) out.second = (out.first + 1) % size;
        return out;
    }

    Rgba level(std::int64_t number) {
        view_ = &texture_.levels[std::clamp<std::int64_t>(number, 0, texture_.level_count - std::int64_t{1})];
        const bool cube = s_.shape == Sampler::Shape::Cube;
        const auto mode = [&](int i) { return cube ? TextureAddress::Clamp : s_.address[i]; };
        const Axis x = axis(mode(0), at_[0], view_->width), y = axis(mode(1), at_[1], view_->height);
        Rgba color;
        if (s_.shape == Sampler::Shape::Volume) {
            const Axis z = axis(s_.address[2], at_[2], view_->depth);
            color = slice(x, y, z.first, z.first_outside);
            if (s_.may_filter()) color = mix(color, slice(x, y, z.second, z.second_outside), z.weight);
        } else {
            const std::int64_t face = cube ? to_integer(rasterizer::ir::Op::FToI, at_[2]) : 0;
            color = slice(x, y, std::clamp<std::int64_t>(face, 0, view_->depth - 1), false);
        }
        for (std::size_t c = 0; c < 4 && s_.filters_whole(); ++c) color[c] *= scale(s_.channels[c]);
        return color;
    }
    Rgba slice(const Axis& x, const Axis& y, std::int64_t z, bool outside) {
        const Rgba c00 = texel(x.first, y.first, z, outside || x.first_outside || y.first_outside);
        if (!s_.may_filter()) return c00;
        const Rgba c10 = texel(x.second, y.first, z, outside || x.second_outside || y.first_outside),
                   c01 = texel(x.first, y.second, z, outside || x.first_outside || y.second_outside),
                   c11 = texel(x.second, y.second, z, outside || x.second_outside || y.second_outside);
        return mix(mix(c00, c10, x.weight), mix(c01, c11, x.weight), y.weight);
    }

    static float top(const TexelChannel& channel) { return static_cast<float>((1u << channel.width) - 1); }
    static float scale(const TexelChannel& channel) {
        return channel.code == TexelChannel::Code::Unorm ? 1 / top(channel) : 1.0f;
    }
    float border(const TexelChannel& channel) const {
        const float value = channel.border < 4 ? std::bit_cast<float>(word(channel.border * 4u))
                            : channel.border == TexelChannel::kBorderOne ? 1.0f
                                                                         : 0.0f;
        return s_.filters_whole() && channel.has_bits() ? value * top(channel) : value;
    }
    static float srgb_to_linear(double c) {
        return static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
    }

    Rgba texel(std::int64_t x, std::int64_t y, std::int64_t z, bool outside) {
        const std::byte* const at = view_->data + (z * view_->height + y) * view_->pitch + x * texture_.texel_bytes;
        watch_(at);
        std::array<std::uint32_t, 4> words{};
        std::memcpy(words.data(), at, texture_.texel_bytes);
        Rgba out;
        for (std::size_t c = 0; c < 4; ++c) out[c] = decoded(s_.channels[c], words, c < 3);
        if (s_.texels == Sampler::Texels::Bump) out[2] = std::sqrt(max((1 - out[0] * out[0]) - out[1] * out[1], 0));
        if (s_.texels == Sampler::Texels::Compared)
            out.fill(in_[rasterizer::ir::kSampleReference] <= out[0] ? 1.0f : 0.0f);
        if (s_.keyed != 0) {
            const std::uint32_t bits = words[s_.keyed - 1u] & s_.key_bits;
            if (bits >= (uniforms_[s_.key_uniforms] & s_.key_bits) &&
                bits <= (uniforms_[s_.key_uniforms + 1u] & s_.key_bits))
                out.fill(0);
        }
        for (std::size_t c = 0; c < 4 && outside; ++c) out[c] = border(s_.channels[c]);
        return out;
    }
    float decoded(const TexelChannel& channel, const std::array<std::uint32_t, 4>& words, bool is_color) const {
        const std::uint64_t field = words[channel.word] >> channel.shift & ((std::uint64_t{1} << channel.width) - 1);
        const std::uint64_t sign = std::uint64_t{1} << (channel.width ? channel.width - 1 : 0);
        const auto number = static_cast<float>(field);
        const auto with_sign =
            static_cast<float>(static_cast<std::int64_t>(field ^ sign) - static_cast<std::int64_t>(sign));
        switch (channel.code) {
        case TexelChannel::Code::Zero: return 0;
        case TexelChannel::Code::One: return 1;
        case TexelChannel::Code::Unorm:
            if (s_.filters_whole()) return number;
            if (s_.texels == Sampler::Texels::Srgb && is_color)
                return srgb_to_linear(static_cast<double>(field) / top(channel));
            return number * scale(channel);
        case TexelChannel::Code::Snorm: return max(with_sign * (1 / static_cast<float>(sign - 1)), -1);
        case TexelChannel::Code::Snorm5: return with_sign * (with_sign < 0 ? 1.0f / 16 : 1.0f / 15);
        case TexelChannel::Code::Half: {
            const auto magnitude = static_cast<std::uint32_t>(field & 0x7FFF);
            const float value =
                magnitude >= 0x7C00
                    ? std::bit_cast<float>(0x7F800000 | magnitude << 13)
                    : std::ldexp(static_cast<float>(magnitude < 0x400 ? magnitude : 0x400 | (magnitude & 0x3FF)),
                                 std::max(static_cast<int>(magnitude >> 10), 1) - 25);
            return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | static_cast<std::uint32_t>(field & 0x8000)
                                                                                  << 16);
        }
        case TexelChannel::Code::Float: return std::bit_cast<float>(words[channel.word]);
        case TexelChannel::Code::Float24:
            return field < 1u << 20 ? std::ldexp(number, -34)
                                    : std::ldexp(static_cast<float>(1u << 20 | (field & 0xFFFFF)),
                                                 static_cast<int>(field >> 20) - 15 - 20);
        }
        return 0;
    }

    const Sampler& s_;
    const TextureView& texture_;
    std::span<const std::uint32_t> uniforms_;
    const Arguments& in_;
    const Watch& watch_;
    std::array<float, 3> at_{};
    bool linear_ = false;
    const LevelView* view_ = nullptr;
};

} // namespace sample_model
