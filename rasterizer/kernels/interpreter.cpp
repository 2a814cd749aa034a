// The reference back end: runs a program one instruction at a time over 16 lanes. Portable vector code,
// compiled once per instruction set (RASTERIZER_ISA); the JIT is held against it.
#include "rasterizer/kernels/kernels_isa.h"

#include <cmath>
#include <cstring>

#include "rasterizer/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using ir::Op;

template <class V> V get(const Lanes& lanes) {
    V value;
    std::memcpy(&value, &lanes, sizeof value);
    return value;
}
template <class V> void put(Lanes& lanes, const V& value) {
    std::memcpy(&lanes, &value, sizeof value);
}

constexpr F16 kLaneX = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
constexpr F16 kLaneY = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};

// Applies f to each half where the instruction set has 8 lanes, else g to each lane.
#if defined(__AVX2__)
template <class F, class G> F16 map_lanes(const F16& x, F f, G) {
    __m256 half[2];
    __builtin_memcpy(half, &x, sizeof half);
    half[0] = f(half[0]);
    half[1] = f(half[1]);
    F16 out;
    __builtin_memcpy(&out, half, sizeof out);
    return out;
}
#define RASTERIZER_HALF(expression) [](__m256 v) { return expression; }
#else
template <class F, class G> F16 map_lanes(const F16& x, F, G g) {
    F16 out;
    for (int i = 0; i < 16; ++i) out[i] = g(x[i]);
    return out;
}
#define RASTERIZER_HALF(expression) 0
#endif
F16 floor_lanes(const F16& x) {
    return map_lanes(x, RASTERIZER_HALF(_mm256_floor_ps(v)), [](float v) { return __builtin_floorf(v); });
}
F16 sqrt_lanes(const F16& x) {
    return map_lanes(x, RASTERIZER_HALF(_mm256_sqrt_ps(v)), [](float v) { return __builtin_sqrtf(v); });
}
F16 round_even(const F16& x) {
    return map_lanes(x, RASTERIZER_HALF(_mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC)),
                     [](float v) { return __builtin_nearbyintf(v); });
}
#undef RASTERIZER_HALF
// Truncates; NaN and out of range give INT32_MIN.
I16 truncate(const F16& x) {
    const I16 inside = (x >= splat(-2147483648.0f)) & (x < splat(2147483648.0f));
    const F16 safe = inside ? x : splat(0.0f);
    return inside ? __builtin_convertvector(safe, I16) : splat(INT32_MIN);
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

void texel(const TextureView& texture, std::uint32_t word, const Lanes& levels, const Lanes& columns,
           const Lanes& rows, Lanes& out) {
    if (texture.level_count == 0 || word * 4 >= texture.texel_bytes) {
        put(out, splat(0));
        return;
    }
    const std::uint32_t bytes = texture.texel_bytes - word * 4 < 4 ? texture.texel_bytes - word * 4 : 4;
    for (int i = 0; i < ir::kLanes; ++i) {
        std::int32_t level = static_cast<std::int32_t>(levels.word[i]);
        level = level < 0 ? 0 : level;
        if (level >= static_cast<std::int32_t>(texture.level_count))
            level = static_cast<std::int32_t>(texture.level_count) - 1;
        const LevelView& view = texture.levels[level];
        std::int32_t x = static_cast<std::int32_t>(columns.word[i]),
                     y = static_cast<std::int32_t>(rows.word[i]);
        const std::int32_t last_row = view.height * view.depth - 1;
        x = x < 0 ? 0 : x >= view.width ? view.width - 1 : x;
        y = y < 0 ? 0 : y > last_row ? last_row : y;
        const std::byte* at = view.data + static_cast<std::size_t>(y) * view.pitch +
                              static_cast<std::size_t>(x) * texture.texel_bytes + word * 4;
        std::uint32_t value = 0;
        std::memcpy(&value, at, bytes);
        out.word[i] = value;
    }
}

// Writes `value` into the lanes of `at` whose bit is set.
void store(std::uint32_t* at, const I16& value, std::uint32_t live) {
    I16 old;
    std::memcpy(&old, at, sizeof old);
    const I16 merged = bits_mask(live) ? value : old;
    std::memcpy(at, &merged, sizeof merged);
}

} // namespace

void run(const ir::Instruction* code, std::size_t count, Frame& frame) {
    Lanes* values = frame.values;
    const F16 pixel_x = kLaneX + splat(static_cast<float>(frame.x));
    const F16 pixel_y = kLaneY + splat(static_cast<float>(frame.y));
    const F16 dx = pixel_x - splat(frame.reference_x);
    const F16 dy = pixel_y - splat(frame.reference_y);

    for (std::size_t i = 0; i < count; ++i) {
        const ir::Instruction& in = code[i];
        Lanes& out = values[i];
        const auto fa = [&] { return get<F16>(values[in.a]); };
        const auto fb = [&] { return get<F16>(values[in.b]); };
        const auto ia = [&] { return get<I16>(values[in.a]); };
        const auto ib = [&] { return get<I16>(values[in.b]); };
        const auto ua = [&] { return get<U16>(values[in.a]); };
        const auto ub = [&] { return get<U16>(values[in.b]); };
        switch (in.op) {
        case Op::Const: put(out, splat(static_cast<std::int32_t>(in.imm))); break;
        case Op::Uniform: put(out, splat(static_cast<std::int32_t>(frame.uniforms[in.imm]))); break;
        case Op::Attribute: out = frame.attributes[in.imm]; break;
        case Op::Varying: {
            const float* p = frame.planes + in.imm * 3;
            put(out, F16((splat(p[0]) + splat(p[1]) * dx) + splat(p[2]) * dy));
            break;
        }
        case Op::PixelX: put(out, pixel_x); break;
        case Op::PixelY: put(out, pixel_y); break;
        case Op::FAdd: put(out, F16(fa() + fb())); break;
        case Op::FSub: put(out, F16(fa() - fb())); break;
        case Op::FMul: put(out, F16(fa() * fb())); break;
        case Op::FDiv: put(out, F16(fa() / fb())); break;
        case Op::FSqrt: put(out, sqrt_lanes(fa())); break;
        case Op::FFma: {
            const F16 a = fa(), b = fb(), c = get<F16>(values[in.c]);
            F16 result;
            for (int k = 0; k < 16; ++k) result[k] = std::fmaf(a[k], b[k], c[k]);
            put(out, result);
            break;
        }
        case Op::FMin: put(out, F16(fa() < fb() ? fa() : fb())); break;
        case Op::FMax: put(out, F16(fa() > fb() ? fa() : fb())); break;
        case Op::FFloor: put(out, floor_lanes(fa())); break;
        case Op::FLt: put(out, I16(fa() < fb())); break;
        case Op::FLe: put(out, I16(fa() <= fb())); break;
        case Op::FEq: put(out, I16(fa() == fb())); break;
        case Op::IAdd: put(out, U16(ua() + ub())); break;
        case Op::ISub: put(out, U16(ua() - ub())); break;
        case Op::IMul: put(out, U16(ua() * ub())); break;
        case Op::IMin: put(out, I16(ia() < ib() ? ia() : ib())); break;
        case Op::IMax: put(out, I16(ia() > ib() ? ia() : ib())); break;
        case Op::And: put(out, I16(ia() & ib())); break;
        case Op::Or: put(out, I16(ia() | ib())); break;
        case Op::Xor: put(out, I16(ia() ^ ib())); break;
        case Op::AndNot: put(out, I16(~ia() & ib())); break;
        case Op::Shl: put(out, U16(ua() << in.imm)); break;
        case Op::ShrU: put(out, U16(ua() >> in.imm)); break;
        case Op::ShrS: put(out, I16(ia() >> static_cast<std::int32_t>(in.imm))); break;
        case Op::ILt: put(out, I16(ia() < ib())); break;
        case Op::ULt: put(out, I16(ua() < ub())); break;
        case Op::IEq: put(out, I16(ia() == ib())); break;
        case Op::FToI: put(out, truncate(fa())); break;
        case Op::FRound: put(out, truncate(round_even(fa()))); break;
        case Op::IToF: put(out, __builtin_convertvector(ia(), F16)); break;
        case Op::Select: {
            const I16 mask = ia();
            put(out, I16((mask & ib()) | (~mask & get<I16>(values[in.c]))));
            break;
        }
        case Op::Ddx: {
            const F16 a = fa();
            const F16 left =
                __builtin_shufflevector(a, a, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14);
            const F16 right =
                __builtin_shufflevector(a, a, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
            put(out, F16(right - left));
            break;
        }
        case Op::Ddy: {
            const F16 a = fa();
            const F16 upper =
                __builtin_shufflevector(a, a, 0, 1, 2, 3, 0, 1, 2, 3, 8, 9, 10, 11, 8, 9, 10, 11);
            const F16 lower =
                __builtin_shufflevector(a, a, 4, 5, 6, 7, 4, 5, 6, 7, 12, 13, 14, 15, 12, 13, 14, 15);
            put(out, F16(lower - upper));
            break;
        }
        case Op::LevelSize: level_size(frame.textures[in.imm >> 8], in.imm & 0xFF, values[in.a], out); break;
        case Op::Texel:
            texel(frame.textures[in.imm >> 8], in.imm & 0xFF, values[in.a], values[in.b], values[in.c], out);
            break;
        case Op::LoadColor:
            std::memcpy(&out, frame.color[in.imm >> 8] + (in.imm & 0xFF) * ir::kLanes, sizeof out);
            break;
        case Op::StoreColor:
            store(frame.color[in.imm >> 8] + (in.imm & 0xFF) * ir::kLanes, ia(), frame.live);
            break;
        case Op::LoadDepth: std::memcpy(&out, frame.depth, sizeof out); break;
        case Op::StoreDepth: store(frame.depth, ia(), frame.live & mask_bits(ib())); break;
        case Op::Kill:
            frame.live &= ~mask_bits(ia());
            if (frame.live == 0) return;
            break;
        case Op::Count: *frame.passed += static_cast<std::uint64_t>(__builtin_popcount(frame.live)); break;
        case Op::Output: frame.outputs[in.imm] = values[in.a]; break;
        }
    }
}

} // namespace rasterizer::RASTERIZER_ISA
