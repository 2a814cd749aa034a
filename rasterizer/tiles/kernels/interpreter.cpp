// The interpreter: runs a program one instruction at a time over 16 lanes. Portable vector code, compiled
// once per instruction set (RASTERIZER_ISA).
#include "rasterizer/tiles/kernels/sample.h"

#include <cmath>
#include <cstring>

#include "rasterizer/base/rounding.h"
#include "rasterizer/base/tile_size.h"
#include "rasterizer/ir/trace.h"
#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using ir::Op;

// Operations use vectors of one register, since GCC splits wider vectors by storing and loading them.
#if defined(__AVX512F__)
constexpr int kWidth = 16;
#elif defined(__AVX2__)
constexpr int kWidth = 8;
#else
constexpr int kWidth = 4;
#endif
using F = float __attribute__((vector_size(kWidth * 4)));
using I = std::int32_t __attribute__((vector_size(kWidth * 4)));
using U = std::uint32_t __attribute__((vector_size(kWidth * 4)));
using F4 = float __attribute__((vector_size(16)));

template <class V> V get(const Lanes& lanes, int first) {
    V value;
    __builtin_memcpy(&value, lanes.word + first, sizeof value);
    return value;
}
template <class V> void put(Lanes& lanes, int first, V value) {
    __builtin_memcpy(lanes.word + first, &value, sizeof value);
}

template <class V, class Function> void map(Lanes& out, const Lanes& a, Function f) {
    for (int i = 0; i < ir::kLanes; i += kWidth) put(out, i, f(get<V>(a, i)));
}
template <class V, class Function> void map(Lanes& out, const Lanes& a, const Lanes& b, Function f) {
    for (int i = 0; i < ir::kLanes; i += kWidth) put(out, i, f(get<V>(a, i), get<V>(b, i)));
}
template <class V, class Function>
void map(Lanes& out, const Lanes& a, const Lanes& b, const Lanes& c, Function f) {
    for (int i = 0; i < ir::kLanes; i += kWidth) put(out, i, f(get<V>(a, i), get<V>(b, i), get<V>(c, i)));
}
void fill(Lanes& out, std::uint32_t word) {
    for (int i = 0; i < ir::kLanes; i += kWidth) put(out, i, U{} + word);
}
U bits(I mask) {
    U out;
    __builtin_memcpy(&out, &mask, sizeof out);
    return out;
}

#if defined(__AVX512F__)
// The masked intrinsics with a full mask, since GCC 12 warns about uninitialised values in the intrinsics
// without a mask (GCC bug 105593).
constexpr __mmask16 kAll = 0xFFFF;
F floor_of(F x) {
    return _mm512_maskz_roundscale_ps(kAll, x, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}
F sqrt_of(F x) {
    return _mm512_maskz_sqrt_ps(kAll, x);
}
F round_of(F x) {
    return _mm512_maskz_roundscale_ps(kAll, x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
#elif defined(__AVX2__)
F floor_of(F x) {
    return _mm256_floor_ps(x);
}
F sqrt_of(F x) {
    return _mm256_sqrt_ps(x);
}
F round_of(F x) {
    return _mm256_round_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
#else
template <class G> F each(F x, G g) {
    for (int i = 0; i < kWidth; ++i) x[i] = g(x[i]);
    return x;
}
F floor_of(F x) {
    return each(x, [](float v) { return __builtin_floorf(v); });
}
F sqrt_of(F x) {
    return each(x, [](float v) { return __builtin_sqrtf(v); });
}
F round_of(F x) {
    return each(x, [](float v) { return round_to_even(v); });
}
#endif
// Truncates; NaN and values out of range give INT32_MIN.
I truncate(F x) {
    const I inside = (x >= F{} - 2147483648.0f) & (x < F{} + 2147483648.0f);
    const I whole = __builtin_convertvector(inside ? x : F{}, I);
    return inside ? whole : I{} + INT32_MIN;
}

// base/half.h, for all lanes of a vector.
U float_to_half_bits(F value) {
    const U word = __builtin_bit_cast(U, value), magnitude = word & 0x7FFFFFFF;
    const U normal = (magnitude + 0xC8000FFF + (magnitude >> 13 & 1)) >> 13;
    const U denormal = __builtin_bit_cast(U, __builtin_bit_cast(F, magnitude) + 0.5f) - 0x3F000000;
    U half = magnitude < 0x38800000 ? denormal : normal;
    half = magnitude >= 0x477FF000 ? U{} + 0x7C00 : half;
    half |= word >> 16 & 0x8000;
    return magnitude > 0x7F800000 ? U{} + 0x7E00 : half;
}
U half_to_float_bits(U half) {
    const U magnitude = half & 0x7FFF, raised = magnitude << 13;
    const U finite = __builtin_bit_cast(U, __builtin_bit_cast(F, raised) * 0x1p112f);
    return (magnitude >= 0x7C00 ? raised | 0x7F800000 : finite) | (half & 0x8000) << 16;
}

I limited(I x, std::int32_t least, std::int32_t most) {
    x = x < least ? I{} + least : x;
    return x > most ? I{} + most : x;
}

void level_size(const TextureView& texture, std::uint32_t axis, const Lanes& levels, Lanes& out) {
    for (int i = 0; i < ir::kLanes; ++i) {
        std::uint32_t level = levels.word[i];
        if (texture.level_count == 0) {
            out.word[i] = 1;
            continue;
        }
        if (level >= texture.level_count)
            level = static_cast<std::int32_t>(level) < 0 ? 0 : texture.level_count - 1;
        const LevelView& view = texture.levels[level];
        out.word[i] = static_cast<std::uint32_t>(axis == 0   ? view.width
                                                 : axis == 1 ? view.height
                                                             : view.depth);
    }
}

const LevelView& level_of(const TextureView& texture, std::uint32_t number) {
    const auto level = static_cast<std::int32_t>(number),
               last = static_cast<std::int32_t>(texture.level_count) - 1;
    return texture.levels[level < 0 ? 0 : level > last ? last : level];
}

// The level, if all lanes read one level and its byte offsets fit in 32 bits; else null.
const LevelView* common_level(const TextureView& texture, const Lanes& levels) {
    const LevelView& view = level_of(texture, levels.word[0]);
    const std::uint64_t bytes = std::uint64_t{view.pitch} * static_cast<std::uint64_t>(view.height) *
                                static_cast<std::uint64_t>(view.depth);
    if (bytes > UINT32_MAX) return nullptr;
    if (texture.level_count > 1) {
        const auto first = static_cast<std::int32_t>(levels.word[0]);
        if (mask_bits(load<I16>(levels.word) != first) != 0) return nullptr;
    }
    return &view;
}

// Reads kBytes of each lane's texel, zero-extended. kBytes is a constant so that a read is a single load.
template <std::uint32_t kBytes>
void read_texels(const TextureView& texture, std::uint32_t word, const Lanes& levels, const Lanes& columns,
                 const Lanes& rows, Lanes& out, TexelCache* cache, std::uint32_t live) {
    const auto read = [&](int lane, const std::byte* at) {
        std::uint32_t value = 0;
        __builtin_memcpy(&value, at, kBytes);
        out.word[lane] = value;
        if (cache && word == 0 && live >> lane & 1) watch(*cache, texture, at);
    };
    if (const LevelView* view = common_level(texture, levels)) {
        const I last_column = I{} + (view->width - 1), last_row = I{} + (view->height * view->depth - 1);
        Lanes place;
        map<I>(place, columns, rows, [&](I x, I y) {
            x = x < 0 ? I{} : x > last_column ? last_column : x;
            y = y < 0 ? I{} : y > last_row ? last_row : y;
            return bits(y) * view->pitch + bits(x) * texture.texel_bytes;
        });
        for (int i = 0; i < ir::kLanes; ++i) read(i, view->data + word * 4 + place.word[i]);
        return;
    }
    for (int i = 0; i < ir::kLanes; ++i) {
        const LevelView& view = level_of(texture, levels.word[i]);
        std::int32_t x = static_cast<std::int32_t>(columns.word[i]),
                     y = static_cast<std::int32_t>(rows.word[i]);
        const std::int32_t last_row = view.height * view.depth - 1;
        x = x < 0 ? 0 : x >= view.width ? view.width - 1 : x;
        y = y < 0 ? 0 : y > last_row ? last_row : y;
        read(i, view.data + static_cast<std::size_t>(y) * view.pitch +
                    static_cast<std::size_t>(x) * texture.texel_bytes + word * 4);
    }
}

void texel(const TextureView& texture, std::uint32_t word, const Lanes& levels, const Lanes& columns,
           const Lanes& rows, Lanes& out, TexelCache* cache, std::uint32_t live) {
    if (texture.level_count == 0 || word * 4 >= texture.texel_bytes) {
        fill(out, 0);
        return;
    }
    switch (texture.texel_bytes - word * 4) {
    case 1: read_texels<1>(texture, word, levels, columns, rows, out, cache, live); break;
    case 2: read_texels<2>(texture, word, levels, columns, rows, out, cache, live); break;
    case 3: read_texels<3>(texture, word, levels, columns, rows, out, cache, live); break;
    default: read_texels<4>(texture, word, levels, columns, rows, out, cache, live); break;
    }
}

// Writes `value` to the lanes of `at` whose bit is set.
void store_live(std::uint32_t* at, const Lanes& value, std::uint32_t live) {
    if (live == 0xFFFF) {
        __builtin_memcpy(at, &value, sizeof value);
        return;
    }
    for (; live != 0; live &= live - 1) {
        const int lane = __builtin_ctz(live);
        at[lane] = value.word[lane];
    }
}

// Bit i of the result is set if lane i of the mask is set.
std::uint32_t live_bits(const Lanes& mask) {
    return mask_bits(load<I16>(mask.word));
}

// The regions (Begin .. End) that the current instruction is in, innermost last.
struct Regions {
    struct Open {
        std::size_t begin;
        std::uint32_t turns; // remaining iterations after the current one
    };
    Open open[ir::kMaxRegionDepth];
    std::size_t depth = 0;
    static_assert(sizeof open <= 4096);
};

// Index of the End instruction of the region whose Begin is at `begin`.
std::size_t end_of_region(const ir::Instruction* code, std::size_t begin) {
    for (std::size_t i = begin, depth = 0;; ++i) {
        depth += code[i].op == Op::Begin;
        if (code[i].op == Op::End && --depth == 0) return i;
    }
}

void run_once(const ir::Instruction* code, std::size_t count, Invocation& invocation) {
    Lanes* values = invocation.values;
    Lanes pixel_x, pixel_y, dx, dy;
    Lanes arguments[ir::kSampleArguments], sampled[4];
    Lanes* const variables = values + count;
    Regions regions;
    for (int i = 0; i < ir::kLanes; ++i) {
        const float x = static_cast<float>(invocation.x + i % 4),
                    y = static_cast<float>(invocation.y + i / 4);
        const float from_x = x - invocation.reference_x, from_y = y - invocation.reference_y;
        __builtin_memcpy(&pixel_x.word[i], &x, 4);
        __builtin_memcpy(&pixel_y.word[i], &y, 4);
        __builtin_memcpy(&dx.word[i], &from_x, 4);
        __builtin_memcpy(&dy.word[i], &from_y, 4);
    }

    for (std::size_t i = 0; i < count; ++i) {
        const ir::Instruction& in = code[i];
        Lanes& out = values[i];
        const Lanes &a = values[in.a], &b = values[in.b], &c = values[in.c];
        const auto imm = static_cast<std::int32_t>(in.imm);
        switch (in.op) {
        case Op::Const: fill(out, in.imm); break;
        case Op::Uniform: fill(out, invocation.uniforms[in.imm]); break;
        case Op::UniformAt:
            for (int k = 0; k < ir::kLanes; ++k) {
                const std::uint64_t word = std::uint64_t{in.imm} + a.word[k];
                out.word[k] = word < invocation.uniform_count ? invocation.uniforms[word] : 0;
            }
            break;
        case Op::Attribute: out = invocation.attributes[in.imm]; break;
        case Op::Varying: {
            const float* p = invocation.planes + in.imm * 3;
            map<F>(out, dx, dy, [p](F x, F y) { return (p[0] + p[1] * x) + p[2] * y; });
            break;
        }
        case Op::FlatVarying: {
            std::uint32_t word;
            __builtin_memcpy(&word, invocation.planes + in.imm * 3, sizeof word);
            fill(out, word);
            break;
        }
        case Op::VaryingAtSample: {
            const float* p = invocation.planes + in.imm * 3;
            map<F>(out, dx, dy, [p, sx = invocation.sample_x, sy = invocation.sample_y](F x, F y) {
                return (p[0] + p[1] * (x + sx)) + p[2] * (y + sy);
            });
            break;
        }
        case Op::VaryingAtCentroid: {
            const float* p = invocation.planes + in.imm * 3;
            Lanes at_x, at_y;
            const auto step = [](F from, F by) { return from + by; };
            map<F>(at_x, dx, invocation.centroid_x, step);
            map<F>(at_y, dy, invocation.centroid_y, step);
            map<F>(out, at_x, at_y, [p](F x, F y) { return (p[0] + p[1] * x) + p[2] * y; });
            break;
        }
        case Op::PixelX: out = pixel_x; break;
        case Op::PixelY: out = pixel_y; break;
        case Op::BackFacing: fill(out, invocation.back ? 0xFFFFFFFF : 0); break;
        case Op::Sample: fill(out, invocation.sample); break;
        case Op::FAdd: map<F>(out, a, b, [](F x, F y) { return x + y; }); break;
        case Op::FSub: map<F>(out, a, b, [](F x, F y) { return x - y; }); break;
        case Op::FMul: map<F>(out, a, b, [](F x, F y) { return x * y; }); break;
        case Op::FMulZero:
            map<F>(out, a, b, [](F x, F y) {
                const F product = x * y;
                return ((product != product) & ((x == F{}) | (y == F{}))) ? F{} : product;
            });
            break;
        case Op::FDiv: map<F>(out, a, b, [](F x, F y) { return x / y; }); break;
        case Op::FSqrt: map<F>(out, a, sqrt_of); break;
        case Op::FMin: map<F>(out, a, b, [](F x, F y) { return x < y ? x : y; }); break;
        case Op::FMax: map<F>(out, a, b, [](F x, F y) { return x > y ? x : y; }); break;
        case Op::FFloor: map<F>(out, a, floor_of); break;
        case Op::FLt: map<F>(out, a, b, [](F x, F y) { return bits(x < y); }); break;
        case Op::FLe: map<F>(out, a, b, [](F x, F y) { return bits(x <= y); }); break;
        case Op::FEq: map<F>(out, a, b, [](F x, F y) { return bits(x == y); }); break;
        case Op::IAdd: map<U>(out, a, b, [](U x, U y) { return x + y; }); break;
        case Op::ISub: map<U>(out, a, b, [](U x, U y) { return x - y; }); break;
        case Op::IMul: map<U>(out, a, b, [](U x, U y) { return x * y; }); break;
        case Op::IMin: map<I>(out, a, b, [](I x, I y) { return x < y ? x : y; }); break;
        case Op::IMax: map<I>(out, a, b, [](I x, I y) { return x > y ? x : y; }); break;
        case Op::And: map<U>(out, a, b, [](U x, U y) { return x & y; }); break;
        case Op::Or: map<U>(out, a, b, [](U x, U y) { return x | y; }); break;
        case Op::Xor: map<U>(out, a, b, [](U x, U y) { return x ^ y; }); break;
        case Op::AndNot: map<U>(out, a, b, [](U x, U y) { return ~x & y; }); break;
        case Op::Shl: map<U>(out, a, [n = in.imm](U x) { return x << n; }); break;
        case Op::ShrU: map<U>(out, a, [n = in.imm](U x) { return x >> n; }); break;
        case Op::ShrS: map<I>(out, a, [imm](I x) { return x >> imm; }); break;
        case Op::ILt: map<I>(out, a, b, [](I x, I y) { return bits(x < y); }); break;
        case Op::ULt: map<U>(out, a, b, [](U x, U y) { return bits(x < y); }); break;
        case Op::IEq: map<I>(out, a, b, [](I x, I y) { return bits(x == y); }); break;
        case Op::FToI: map<F>(out, a, truncate); break;
        case Op::FRound: map<F>(out, a, [](F x) { return truncate(round_of(x)); }); break;
        case Op::IToF: map<I>(out, a, [](I x) { return __builtin_convertvector(x, F); }); break;
        case Op::FToHalf: map<F>(out, a, float_to_half_bits); break;
        case Op::HalfToF: map<U>(out, a, half_to_float_bits); break;
        case Op::PackWords:
            map<I>(out, a, b, [](I x, I y) {
                return (limited(x, -32768, 32767) & 0xFFFF) | limited(y, -32768, 32767) << 16;
            });
            break;
        case Op::PackBytes:
            map<I>(out, a, b, [](I x, I y) {
                const auto byte = [](I word) { return limited(word, 0, 255); };
                return byte(x << 16 >> 16) | byte(x >> 16) << 8 | byte(y << 16 >> 16) << 16 |
                       byte(y >> 16) << 24;
            });
            break;
        case Op::Select:
            map<U>(out, a, b, c, [](U mask, U x, U y) { return (mask & x) | (~mask & y); });
            break;
        case Op::Ddx:
            for (int k = 0; k < ir::kLanes; k += 4) {
                F4 v;
                __builtin_memcpy(&v, a.word + k, sizeof v);
                v = __builtin_shufflevector(v, v, 1, 1, 3, 3) - __builtin_shufflevector(v, v, 0, 0, 2, 2);
                __builtin_memcpy(out.word + k, &v, sizeof v);
            }
            break;
        case Op::Ddy:
            for (int k = 0; k < ir::kLanes; k += 8) {
                F4 upper, lower;
                __builtin_memcpy(&upper, a.word + k, sizeof upper);
                __builtin_memcpy(&lower, a.word + k + 4, sizeof lower);
                const F4 difference = lower - upper;
                __builtin_memcpy(out.word + k, &difference, sizeof difference);
                __builtin_memcpy(out.word + k + 4, &difference, sizeof difference);
            }
            break;
        case Op::LevelSize: level_size(invocation.textures[in.imm >> 8], in.imm & 0xFF, a, out); break;
        case Op::Texel:
            texel(invocation.textures[in.imm >> 8], in.imm & 0xFF, a, b, c, out, invocation.texel_cache,
                  invocation.live);
            break;
        case Op::SampleArgument: arguments[in.imm] = a; break;
        case Op::SampleTexture: sample_of(invocation, invocation.samplers[in.imm], arguments, sampled); break;
        case Op::SampledChannel: out = sampled[in.imm]; break;
        case Op::LoadColor:
            __builtin_memcpy(&out, invocation.color[in.imm >> 8] + (in.imm & 0xFF) * ir::kLanes, sizeof out);
            break;
        case Op::StoreColor:
            store_live(invocation.color[in.imm >> 8] + (in.imm & 0xFF) * ir::kLanes, a, invocation.live);
            break;
        case Op::LoadDepth: __builtin_memcpy(&out, invocation.depth, sizeof out); break;
        case Op::StoreDepth: store_live(invocation.depth, a, invocation.live & live_bits(b)); break;
        case Op::Kill:
            invocation.live &= ~live_bits(a);
            if (invocation.live == 0) return;
            break;
        case Op::Count: invocation.counters[in.imm] += population(invocation.live); break;
        case Op::CountPixels: {
            const std::uint32_t fresh = invocation.live & ~std::uint32_t{*invocation.counted};
            invocation.counters[in.imm] += population(fresh);
            *invocation.counted = static_cast<std::uint16_t>(*invocation.counted | fresh);
            break;
        }
        case Op::Begin:
            if (live_bits(a) != 0)
                regions.open[regions.depth++] = {i, in.imm - 1};
            else
                i = end_of_region(code, i);
            break;
        case Op::End: {
            Regions::Open& region = regions.open[regions.depth - 1];
            const bool stops = invocation.poll && (*invocation.poll)(i - region.begin);
            if (region.turns != 0 && live_bits(a) != 0 && !stops) {
                --region.turns;
                i = region.begin;
            } else {
                --regions.depth;
            }
            break;
        }
        case Op::SetVariable: variables[in.imm] = a; break;
        case Op::Variable: out = variables[in.imm]; break;
        case Op::Output: invocation.outputs[in.imm] = a; break;
        case Op::Trace: record_trace(invocation, in.imm, a); break;
        default: __builtin_unreachable(); // programs come from the builder
        }
    }
}

} // namespace

void run(const ir::Instruction* code, std::size_t count, Invocation& invocation) {
    const BlockRun& blocks = invocation.blocks;
    if (blocks.count == 0) return run_once(code, count, invocation);
    for (std::uint32_t i = 0; i < blocks.count; ++i) {
        if (blocks.mask[i] == 0) continue;
        const std::size_t number = blocks.number[i];
        invocation.live = blocks.mask[i];
        invocation.x = blocks.left + static_cast<std::int32_t>(number % kBlocksAcross) * kBlockSize;
        invocation.y = blocks.top + static_cast<std::int32_t>(number / kBlocksAcross) * kBlockSize;
        invocation.counted = blocks.counted + i;
        for (int t = 0; t < 4; ++t)
            if (blocks.color[t])
                invocation.color[t] =
                    blocks.color[t] + number * (blocks.color_bytes[t] / sizeof(std::uint32_t));
        invocation.attributes = blocks.attributes + i * (blocks.attribute_bytes / sizeof(Lanes));
        if (blocks.outputs) invocation.outputs = blocks.outputs + i * (blocks.output_bytes / sizeof(Lanes));
        if (blocks.depth) invocation.depth = blocks.depth + number * ir::kLanes;
        run_once(code, count, invocation);
        blocks.mask[i] = static_cast<std::uint16_t>(invocation.live);
    }
}

} // namespace rasterizer::RASTERIZER_ISA
