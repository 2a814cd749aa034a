// Vectors as wide as the instruction set's registers, and masks in the form that its comparisons give, for
// code that works on a block in several steps. GCC splits wider vectors through memory.
#pragma once

#include "rasterizer/base/rounding.h"
#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

#if defined(__AVX512DQ__)
inline constexpr int kWideLanes = 16;
#elif defined(__AVX2__)
inline constexpr int kWideLanes = 8;
#else
inline constexpr int kWideLanes = 4;
#endif
using WideF = float __attribute__((vector_size(kWideLanes * 4)));
using WideI = std::int32_t __attribute__((vector_size(kWideLanes * 4)));
using WideU = std::uint32_t __attribute__((vector_size(kWideLanes * 4)));

template <class V> static inline V load_wide(const void* at) {
    V value;
    __builtin_memcpy(&value, at, sizeof value);
    return value;
}
template <class To, class From> static inline To bits_as(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
static inline WideF wide(float value) {
    return WideF{} + value;
}
static inline WideU wide(std::uint32_t value) {
    return WideU{} + value;
}

#if defined(__AVX512DQ__)
struct Mask {
    std::uint32_t bits; // bit i: lane i
};
static inline Mask mask_of(std::uint32_t bits) {
    return {bits};
}
static inline std::uint32_t bits_of(Mask mask) {
    return mask.bits;
}
static inline Mask operator&(Mask a, Mask b) {
    return {a.bits & b.bits};
}
static inline Mask operator|(Mask a, Mask b) {
    return {a.bits | b.bits};
}
static inline Mask operator~(Mask a) {
    return {a.bits ^ 0xFFFF};
}
static inline Mask less(const WideU& a, const WideU& b) {
    return {_mm512_cmplt_epu32_mask(bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask equal(const WideU& a, const WideU& b) {
    return {_mm512_cmpeq_epu32_mask(bits_as<__m512i>(a), bits_as<__m512i>(b))};
}
static inline Mask less(const WideF& a, const WideF& b) {
    return {_mm512_cmp_ps_mask(a, b, _CMP_LT_OQ)};
}
static inline WideU select(Mask mask, const WideU& a, const WideU& b) {
    return bits_as<WideU>(
        _mm512_mask_mov_epi32(bits_as<__m512i>(b), static_cast<__mmask16>(mask.bits), bits_as<__m512i>(a)));
}
static inline void store_where(Mask mask, std::uint32_t* at, const WideU& value) {
    _mm512_mask_storeu_epi32(at, static_cast<__mmask16>(mask.bits), bits_as<__m512i>(value));
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
#if defined(__AVX2__)
    return static_cast<std::uint32_t>(_mm256_movemask_ps(bits_as<__m256>(mask)));
#elif defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_ps(bits_as<__m128>(mask)));
#else
    std::uint32_t bits = 0;
    for (int i = 0; i < kWideLanes; ++i) bits |= static_cast<std::uint32_t>(mask[i] < 0) << i;
    return bits;
#endif
}
static inline Mask less(const WideU& a, const WideU& b) {
    return a < b;
}
static inline Mask equal(const WideU& a, const WideU& b) {
    return a == b;
}
static inline Mask less(const WideF& a, const WideF& b) {
    return a < b;
}
static inline WideU select(const Mask& mask, const WideU& a, const WideU& b) {
    return mask ? a : b;
}
static inline void store_where(const Mask& mask, std::uint32_t* at, const WideU& value) {
    const WideU all = select(mask, value, load_wide<WideU>(at));
    __builtin_memcpy(at, &all, sizeof all);
}
#endif

// The nearest integers, even ones of two, of numbers from 0 to 2^31 - 128.
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
