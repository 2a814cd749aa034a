// Vectors of one register of the instruction set, for code that processes a block in one or several steps.
// Mask is what comparisons return: a mask register, or a vector with lanes of 0 or -1.
#pragma once

#include "rasterizer/base/rounding.h"
#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

inline constexpr int kWideLanes = kRegisterBytes / 4;
using WideF = Vector<float, kWideLanes>;
using WideI = Vector<std::int32_t, kWideLanes>;
using WideU = Vector<std::uint32_t, kWideLanes>;

static inline WideF wide(float value) {
    return WideF{} + value;
}
static inline WideU wide(std::uint32_t value) {
    return WideU{} + value;
}

// Comparisons return the lanes of the mask `where` for which they are true.
#if defined(__AVX512DQ__)
struct Mask {
    __mmask16 bits; // bit i: lane i
};
static inline Mask mask_of(std::uint32_t bits) {
    return {static_cast<__mmask16>(bits)};
}
static inline std::uint32_t bits_of(Mask mask) {
    return mask.bits;
}
static inline Mask both(Mask a, Mask b) {
    return {_kand_mask16(a.bits, b.bits)};
}
static inline Mask either(Mask a, Mask b) {
    return {_kor_mask16(a.bits, b.bits)};
}
static inline Mask without(Mask all, Mask some) {
    return {_kandn_mask16(some.bits, all.bits)};
}
static inline Mask less(Mask where, const WideU& a, const WideU& b) {
    return {_mm512_mask_cmplt_epu32_mask(where.bits, bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask not_less(Mask where, const WideU& a, const WideU& b) {
    return {_mm512_mask_cmpge_epu32_mask(where.bits, bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask equal(Mask where, const WideU& a, const WideU& b) {
    return {_mm512_mask_cmpeq_epu32_mask(where.bits, bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask not_equal(Mask where, const WideU& a, const WideU& b) {
    return {_mm512_mask_cmpneq_epu32_mask(where.bits, bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask not_less(Mask where, const WideF& a, const WideF& b) {
    return {_mm512_mask_cmp_ps_mask(where.bits, a, b, _CMP_NLT_UQ)};
}
static inline WideU select(Mask mask, const WideU& a, const WideU& b) {
    return bits_as<WideU>(_mm512_mask_mov_epi32(bits_as<__m512i>(b), mask.bits, bits_as<__m512i>(a)));
}
static inline void store_where(Mask mask, std::uint32_t* at, const WideU& value) {
    _mm512_mask_storeu_epi32(at, mask.bits, bits_as<__m512i>(value));
}
#else
using Mask = WideI;
static inline Mask mask_of(std::uint32_t bits) {
#if defined(__AVX2__)
    constexpr WideI kBit = {1, 2, 4, 8, 16, 32, 64, 128};
#else
    constexpr WideI kBit = {1, 2, 4, 8};
#endif
    return ((WideI{} + static_cast<std::int32_t>(bits)) & kBit) != 0;
}
static inline std::uint32_t bits_of(const Mask& mask) {
    return mask_bits(mask);
}
static inline Mask both(const Mask& a, const Mask& b) {
    return a & b;
}
static inline Mask either(const Mask& a, const Mask& b) {
    return a | b;
}
static inline Mask without(const Mask& all, const Mask& some) {
    return all & ~some;
}
static inline Mask less(const Mask& where, const WideU& a, const WideU& b) {
    return where & (a < b);
}
static inline Mask not_less(const Mask& where, const WideU& a, const WideU& b) {
    return where & ~(a < b);
}
static inline Mask equal(const Mask& where, const WideU& a, const WideU& b) {
    return where & (a == b);
}
static inline Mask not_equal(const Mask& where, const WideU& a, const WideU& b) {
    return where & ~(a == b);
}
static inline Mask not_less(const Mask& where, const WideF& a, const WideF& b) {
    return where & ~(a < b);
}
static inline WideU select(const Mask& mask, const WideU& a, const WideU& b) {
    return mask ? a : b;
}
static inline void store_where(const Mask& mask, std::uint32_t* at, const WideU& value) {
    store(at, select(mask, value, load<WideU>(at)));
}
#endif

// min(max(v, 0), 1); NaN gives 0.
static inline WideF clamped_to_unit(const WideF& v) {
#if defined(__AVX512DQ__)
    const WideF least = _mm512_maskz_max_ps(0xFFFF, v, wide(0.0f));
    return _mm512_maskz_min_ps(0xFFFF, least, wide(1.0f));
#else
    const WideF zero = wide(0.0f), one = wide(1.0f);
    const WideF least = v > zero ? v : zero;
    return least < one ? least : one;
#endif
}

// Rounds numbers from 0 to 2^31 - 128 to the nearest integer, ties to even.
static inline WideU rounded(const WideF& v) {
#if defined(__AVX512DQ__)
    return bits_as<WideU>(_mm512_maskz_cvtps_epi32(0xFFFF, v));
#elif defined(__AVX2__)
    return bits_as<WideU>(_mm256_cvtps_epi32(bits_as<__m256>(v)));
#elif defined(__SSE2__)
    return bits_as<WideU>(_mm_cvtps_epi32(bits_as<__m128>(v)));
#else
    WideU out;
    for (int i = 0; i < kWideLanes; ++i) out[i] = static_cast<std::uint32_t>(round_to_even(v[i]));
    return out;
#endif
}

} // namespace rasterizer::RASTERIZER_ISA
