// The IR operation SampleTexture in C++, for the interpreter (ir/sampler.h): addresses, reads, decodes and
// filters texels of one or two mip levels.
#include "rasterizer/tiles/kernels/sample.h"

#include "rasterizer/base/half.h"
#include "rasterizer/base/rounding.h"
#include "rasterizer/base/srgb.h"
#include "rasterizer/ir/trace.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using dp2::TextureAddress;
using ir::Sampler;
using ir::TexelChannel;

constexpr int kLanes = ir::kLanes, kChannels = 4;
constexpr std::uint32_t kMaxWords = 4; // per texel

using Floats = float[kLanes];
using Ints = std::int32_t[kLanes];

float to_float(std::uint32_t bits) {
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
std::uint32_t to_bits(float value) {
    std::uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}
// The operations FMin, FMax and FToI of the IR.
float least(float a, float b) {
    return a < b ? a : b;
}
float most(float a, float b) {
    return a > b ? a : b;
}
std::int32_t whole(float value) {
    return value >= -2147483648.0f && value < 2147483648.0f ? static_cast<std::int32_t>(value) : INT32_MIN;
}
std::int32_t clamp(std::int32_t value, std::int32_t last) {
    return value < 0 ? 0 : value > last ? last : value;
}

// The two columns (or rows, or slices) between which a coordinate is filtered, for each lane.
struct Axis {
    Ints first, second;
    Floats fraction;                                     // weight of the second
    std::uint32_t first_outside = 0, second_outside = 0; // lanes that read the border colour
};

// Reduces a coordinate to one period of the address mode, or clamps it.
float reduce(TextureAddress mode, float c) {
    switch (mode) {
    case TextureAddress::Wrap: return c - __builtin_floorf(c);
    case TextureAddress::Mirror: return c - 2 * __builtin_floorf(c * 0.5f);
    default: return least(most(c, -2), 2);
    }
}

// Applies the address mode to texel number t of a reduced coordinate; the result is inside the level.
std::int32_t addressed(TextureAddress mode, std::int32_t t, std::int32_t size) {
    switch (mode) {
    case TextureAddress::Wrap:
        t = t < 0 ? t + size : t >= size ? t - size : t;
        return t < 0 || t >= size ? size - 1 : t;
    case TextureAddress::Mirror: t = t < size ? t : 2 * size - 1 - t; break;
    case TextureAddress::MirrorOnce: t = t < 0 ? -1 - t : t; break;
    default: break;
    }
    return clamp(t, size - 1);
}

void find(Axis& axis, TextureAddress mode, const Floats& coordinates, const Ints& sizes,
          std::uint32_t linear) {
    for (int lane = 0; lane < kLanes; ++lane) {
        const float c = reduce(mode, coordinates[lane]);
        const std::int32_t size = sizes[lane];
        std::int32_t t;
        if (linear >> lane & 1) {
            // The position in 1/256 texel, which is the precision of the weights.
            const std::int32_t steps = whole(round_to_even(c * static_cast<float>(size * 256) - 128));
            t = steps >> 8;
            axis.fraction[lane] = static_cast<float>(steps & 255) * (1.0f / 256);
        } else {
            t = whole(__builtin_floorf(c * static_cast<float>(size)));
            axis.fraction[lane] = 0;
        }
        const bool moves = linear >> lane & 1;
        axis.first[lane] = addressed(mode, t, size);
        if (mode == TextureAddress::Wrap) {
            const std::int32_t next = axis.first[lane] + (moves ? 1 : 0);
            axis.second[lane] = next >= size ? 0 : next;
        } else {
            axis.second[lane] = addressed(mode, t + (moves ? 1 : 0), size);
        }
        if (mode != TextureAddress::Border) continue;
        const std::int32_t other = t + (moves ? 1 : 0);
        axis.first_outside |= static_cast<std::uint32_t>(t < 0 || t >= size) << lane;
        axis.second_outside |= static_cast<std::uint32_t>(other < 0 || other >= size) << lane;
    }
}

void mix(Floats& a, const Floats& b, const Floats& t) {
    for (int lane = 0; lane < kLanes; ++lane) a[lane] = a[lane] + t[lane] * (b[lane] - a[lane]);
}

float float24_to_float(std::uint32_t bits) {
    if (bits < 1u << 20) return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-34f;
    return to_float((bits << 3) + ((127u - 15u) << 23));
}

class TextureSampler {
  public:
    TextureSampler(const Sampler& sampler, const Invocation& in, const Lanes* arguments)
        : s_(sampler), in_(in), texture_(in.textures[sampler.slot]), arguments_(arguments),
          traced_(traced_lane(in)) {
        whole_ = s_.filters_whole();
        __builtin_memcpy(static_cast<void*>(&numbers_), in.uniforms + s_.uniforms, sizeof numbers_);
        for (int c = 0; c < kChannels; ++c) {
            const TexelChannel& channel = s_.channels[c];
            scale_[c] = 1;
            if (channel.code == TexelChannel::Code::Unorm)
                scale_[c] = 1.0f / static_cast<float>(static_cast<std::int32_t>(ones(channel.width)));
            border_[c] = channel.border < 4                           ? numbers_.border[channel.border]
                         : channel.border == TexelChannel::kBorderOne ? 1.0f
                                                                      : 0.0f;
            if (whole_ && channel.has_bits())
                border_[c] *= static_cast<float>(static_cast<std::int32_t>(ones(channel.width)));
        }
    }

    void run(Lanes* out) {
        for (int axis = 0; axis < axes(); ++axis)
            load(ir::kSampleU + static_cast<std::uint32_t>(axis), at_[axis]);
        if (s_.has_level()) load(ir::kSampleLevel, level_);
        if (s_.texels == Sampler::Texels::Compared) load(ir::kSampleReference, reference_);
        if (traced_ >= 0) begin_trace();
        Floats result[kChannels];
        if (s_.probes)
            mean(result);
        else
            levels(result);
        for (int c = 0; c < kChannels; ++c)
            for (int lane = 0; lane < kLanes; ++lane) out[c].word[lane] = to_bits(result[c][lane]);
    }

  private:
    static constexpr std::uint32_t ones(std::uint32_t width) { return (1u << width) - 1; }
    int axes() const { return s_.shape == Sampler::Shape::Flat ? 2 : 3; }
    void load(std::uint32_t argument, Floats& to) const {
        for (int lane = 0; lane < kLanes; ++lane) to[lane] = to_float(arguments_[argument].word[lane]);
    }

    // Lanes that use the linear filter; a NaN level uses the magnification filter.
    std::uint32_t linear_lanes() const {
        std::uint32_t linear = s_.mag_linear ? 0xFFFF : 0;
        if (s_.mag_linear != s_.min_linear)
            for (int lane = 0; lane < kLanes; ++lane)
                if (0 < level_[lane]) linear ^= 1u << lane;
        return linear;
    }

    void begin_trace() {
        SampleFilter filter;
        filter.has_level = s_.has_level();
        if (filter.has_level) filter.level = level_[traced_];
        filter.is_linear = linear_lanes() >> traced_ & 1;
        if (s_.probes) {
            const float count = to_float(arguments_[ir::kSampleCount].word[traced_]);
            filter.probes = static_cast<std::uint32_t>(clamp(whole(count), ir::kMaxProbes));
            share_ = 1 / count;
        }
        begin_traced_sample(in_, filter);
    }

    void mean(Floats (&out)[kChannels]) {
        Floats count, step[3], from[3];
        load(ir::kSampleCount, count);
        const int moved = s_.shape == Sampler::Shape::Volume ? 3 : 2;
        for (int axis = 0; axis < moved; ++axis) {
            load(ir::kSampleStepU + static_cast<std::uint32_t>(axis), step[axis]);
            __builtin_memcpy(from[axis], at_[axis], sizeof from[axis]);
        }
        __builtin_memset(out, 0, sizeof out);
        for (std::uint32_t i = 0; i < ir::kMaxProbes; ++i) {
            const float number = static_cast<float>(static_cast<std::int32_t>(i));
            active_ = 0;
            for (int lane = 0; lane < kLanes; ++lane) {
                active_ |= static_cast<std::uint32_t>(number < count[lane]) << lane;
                const float place = (number + 0.5f) * (1 / count[lane]) - 0.5f;
                for (int axis = 0; axis < moved; ++axis)
                    at_[axis][lane] = from[axis][lane] + step[axis][lane] * place;
            }
            if (active_ == 0) return;
            Floats color[kChannels];
            levels(color);
            for (int c = 0; c < kChannels; ++c)
                for (int lane = 0; lane < kLanes; ++lane)
                    if (active_ >> lane & 1) out[c][lane] = out[c][lane] + color[c][lane] * (1 / count[lane]);
        }
    }

    void levels(Floats (&out)[kChannels]) {
        const std::uint32_t linear = linear_lanes();
        Ints level;
        if (s_.mip == Sampler::Mip::None) {
            for (std::int32_t& l : level) l = static_cast<std::int32_t>(numbers_.base_level);
            return one_level(level, linear, 1, out);
        }
        const float lowest = static_cast<float>(static_cast<std::int32_t>(numbers_.max_level)),
                    last = static_cast<float>(static_cast<std::int32_t>(numbers_.last_level));
        Floats fraction;
        Ints coarse;
        for (int lane = 0; lane < kLanes; ++lane) {
            const float at = least(most(level_[lane], lowest), last);
            const float fine = __builtin_floorf(s_.mip == Sampler::Mip::Point ? at + 0.5f : at);
            level[lane] = whole(least(fine, last));
            coarse[lane] = whole(least(fine + 1, last));
            fraction[lane] = at - fine;
        }
        const bool mixes = s_.mip == Sampler::Mip::Linear;
        const float far_weight = mixes && traced_ >= 0 ? fraction[traced_] : 0;
        one_level(level, linear, 1 - far_weight, out);
        if (!mixes) return;
        Floats far[kChannels];
        one_level(coarse, linear, far_weight, far);
        for (int c = 0; c < kChannels; ++c) mix(out[c], far[c], fraction);
    }

    // `weight`: of the level in the result of the traced lane
    void one_level(const Ints& levels, std::uint32_t linear, float weight, Floats (&out)[kChannels]) {
        const std::int32_t last_level = static_cast<std::int32_t>(texture_.level_count) - 1;
        const bool volume = s_.shape == Sampler::Shape::Volume, cube = s_.shape == Sampler::Shape::Cube;
        Ints sizes[3];
        for (int lane = 0; lane < kLanes; ++lane) {
            view_[lane] = &texture_.levels[clamp(levels[lane], last_level)];
            sizes[0][lane] = view_[lane]->width;
            sizes[1][lane] = view_[lane]->height;
            sizes[2][lane] = view_[lane]->depth;
        }
        Axis x, y, z;
        find(x, cube ? TextureAddress::Clamp : s_.address[0], at_[0], sizes[0], linear);
        find(y, cube ? TextureAddress::Clamp : s_.address[1], at_[1], sizes[1], linear);
        if (volume) {
            find(z, s_.address[2], at_[2], sizes[2], linear);
        } else {
            for (int lane = 0; lane < kLanes; ++lane)
                z.first[lane] = cube ? clamp(whole(at_[2][lane]), sizes[2][lane] - 1) : 0;
        }
        const bool mixes = volume && s_.may_filter();
        const float far_weight = mixes && traced_ >= 0 ? z.fraction[traced_] : 0;
        bilinear(x, y, z.first, z.first_outside, weight * (1 - far_weight), out);
        if (mixes) {
            Floats far[kChannels];
            bilinear(x, y, z.second, z.second_outside, weight * far_weight, far);
            for (int c = 0; c < kChannels; ++c) mix(out[c], far[c], z.fraction);
        }
        if (!whole_) return;
        for (int c = 0; c < kChannels; ++c)
            for (float& value : out[c]) value *= scale_[c];
    }

    void bilinear(const Axis& x, const Axis& y, const Ints& slice, std::uint32_t outside, float weight,
                  Floats (&out)[kChannels]) {
        const bool mixes = s_.may_filter();
        const float right_weight = mixes && traced_ >= 0 ? x.fraction[traced_] : 0,
                    lower_weight = mixes && traced_ >= 0 ? y.fraction[traced_] : 0;
        const float upper = weight * (1 - lower_weight), under = weight * lower_weight;
        read(x.first, y.first, slice, outside | x.first_outside | y.first_outside, upper * (1 - right_weight),
             out);
        if (!mixes) return;
        Floats right[kChannels], lower[kChannels];
        read(x.second, y.first, slice, outside | x.second_outside | y.first_outside, upper * right_weight,
             right);
        for (int c = 0; c < kChannels; ++c) mix(out[c], right[c], x.fraction);
        read(x.first, y.second, slice, outside | x.first_outside | y.second_outside,
             under * (1 - right_weight), lower);
        read(x.second, y.second, slice, outside | x.second_outside | y.second_outside, under * right_weight,
             right);
        for (int c = 0; c < kChannels; ++c) {
            mix(lower[c], right[c], x.fraction);
            mix(out[c], lower[c], y.fraction);
        }
    }

    // Reads and decodes one texel per lane. `weight`: in the result of the traced lane
    void read(const Ints& x, const Ints& y, const Ints& slice, std::uint32_t outside, float weight,
              Floats (&out)[kChannels]) {
        std::uint32_t words[kMaxWords][kLanes] = {};
        const std::uint32_t bytes = texture_.texel_bytes;
        for (int lane = 0; lane < kLanes; ++lane) {
            if (!(active_ >> lane & 1)) continue;
            const LevelView& view = *view_[lane];
            const std::byte* const at =
                view.data +
                (static_cast<std::size_t>(slice[lane]) * static_cast<std::size_t>(view.height) +
                 static_cast<std::size_t>(y[lane])) *
                    view.pitch +
                static_cast<std::size_t>(x[lane]) * bytes;
            if (in_.texel_cache && in_.live >> lane & 1) watch(*in_.texel_cache, texture_, at);
            for (std::uint32_t w = 0; w * 4 < bytes; ++w)
                __builtin_memcpy(&words[w][lane], at + w * 4, bytes - w * 4 < 4 ? bytes - w * 4 : 4);
        }
        for (int c = 0; c < kChannels; ++c) decode(s_.channels[c], scale_[c], words, out[c]);
        convert(words, out);
        for (int c = 0; c < kChannels && outside != 0; ++c)
            for (int lane = 0; lane < kLanes; ++lane)
                if (outside >> lane & 1) out[c][lane] = border_[c];
        // A texel without weight is only read because the lanes are computed together.
        if (traced_ < 0 || weight == 0 || !(active_ >> traced_ & 1)) return;
        TexelRead texel{static_cast<std::uint32_t>(view_[traced_] - texture_.levels),
                        x[traced_],
                        y[traced_],
                        slice[traced_],
                        (outside >> traced_ & 1) != 0,
                        weight * share_,
                        {}};
        for (int c = 0; c < kChannels; ++c) texel.value[c] = out[c][traced_] * (whole_ ? scale_[c] : 1);
        record_texel(in_, texel);
    }

    void decode(const TexelChannel& channel, float scale, const std::uint32_t (&words)[kMaxWords][kLanes],
                Floats& out) const {
        const std::uint32_t(&word)[kLanes] = words[channel.word];
        const std::uint32_t shift = channel.shift, mask = ones(channel.width & 31);
        const auto each = [&](auto&& f) {
            for (int lane = 0; lane < kLanes; ++lane) out[lane] = f(word[lane]);
        };
        const auto number = [&](std::uint32_t w) {
            return static_cast<float>(static_cast<std::int32_t>(w >> shift & mask));
        };
        const auto signed_number = [&](std::uint32_t w) {
            const std::uint32_t up = 32u - channel.width;
            return static_cast<float>(static_cast<std::int32_t>((w >> shift) << up) >> up);
        };
        switch (channel.code) {
        case TexelChannel::Code::Zero: each([](std::uint32_t) { return 0.0f; }); break;
        case TexelChannel::Code::One: each([](std::uint32_t) { return 1.0f; }); break;
        case TexelChannel::Code::Unorm:
            if (whole_)
                each(number);
            else if (s_.texels == Sampler::Texels::Srgb && &channel != &s_.channels[3])
                each([&](std::uint32_t w) { return srgb::linear_table(channel.width)[w >> shift & mask]; });
            else
                each([&](std::uint32_t w) { return number(w) * scale; });
            break;
        case TexelChannel::Code::Snorm: {
            const float by = 1.0f / static_cast<float>(static_cast<std::int32_t>(ones(channel.width - 1u)));
            each([&](std::uint32_t w) { return most(signed_number(w) * by, -1); });
            break;
        }
        case TexelChannel::Code::Snorm5:
            each([&](std::uint32_t w) {
                const float n = signed_number(w);
                return n < 0 ? n * (1.0f / 16) : n * (1.0f / 15);
            });
            break;
        case TexelChannel::Code::Half:
            each([&](std::uint32_t w) { return half_to_float(w >> shift & 0xFFFF); });
            break;
        case TexelChannel::Code::Float: each([](std::uint32_t w) { return to_float(w); }); break;
        case TexelChannel::Code::Float24:
            each([&](std::uint32_t w) { return float24_to_float(w >> shift & 0xFFFFFF); });
            break;
        }
    }

    // Applies the conversions that precede filtering: bump normals, depth comparison, colour key.
    void convert(const std::uint32_t (&words)[kMaxWords][kLanes], Floats (&out)[kChannels]) const {
        if (s_.texels == Sampler::Texels::Bump)
            for (int lane = 0; lane < kLanes; ++lane)
                out[2][lane] =
                    __builtin_sqrtf(most((1 - out[0][lane] * out[0][lane]) - out[1][lane] * out[1][lane], 0));
        if (s_.texels == Sampler::Texels::Compared)
            for (int lane = 0; lane < kLanes; ++lane) {
                const float lit = reference_[lane] <= out[0][lane] ? 1.0f : 0.0f;
                for (int c = 0; c < kChannels; ++c) out[c][lane] = lit;
            }
        if (s_.keyed == 0) return;
        const std::uint32_t low = in_.uniforms[s_.key_uniforms] & s_.key_bits,
                            high = in_.uniforms[s_.key_uniforms + 1] & s_.key_bits;
        for (int lane = 0; lane < kLanes; ++lane) {
            const std::uint32_t stored = words[s_.keyed - 1][lane] & s_.key_bits;
            if (stored < low || stored > high) continue;
            for (int c = 0; c < kChannels; ++c) out[c][lane] = 0;
        }
    }

    const Sampler& s_;
    const Invocation& in_;
    const TextureView& texture_;
    const Lanes* arguments_; // kSampleArguments
    ir::SamplerUniforms numbers_;
    bool whole_;
    float scale_[kChannels], border_[kChannels];
    Floats at_[3], level_, reference_; // the arguments that the sampler uses
    const LevelView* view_[kLanes];
    std::uint32_t active_ = 0xFFFF; // lanes that read texels
    const int traced_;              // the lane whose texels are recorded; negative: none
    float share_ = 1;               // weight of a probe in the result of that lane
};

} // namespace

// The texel's offset in the texture, not its address, selects the line of the cache model: counts are then
// reproducible.
void watch(TexelCache& cache, const TextureView& texture, const std::byte* at) {
    const std::byte* const base = texture.levels[0].data;
    const auto line = static_cast<std::size_t>(at - base) / TexelCache::kLineBytes;
    const std::byte*& kept = cache.lines[line % TexelCache::kLines];
    ++cache.reads;
    if (kept == base + line)
        ++cache.hits;
    else
        kept = base + line;
}

void sample_of(const Invocation& invocation, const Sampler& sampler, const Lanes* arguments, Lanes* out) {
    if (invocation.textures[sampler.slot].level_count == 0)
        __builtin_memset(out, 0, kChannels * sizeof *out);
    else
        TextureSampler(sampler, invocation, arguments).run(out);
}

} // namespace rasterizer::RASTERIZER_ISA
