// Vectors of sixteen lanes, and operations on them; used only in kernels/.
#pragma once

#include "rasterizer/tiles/vectors.h"

namespace rasterizer::RASTERIZER_ISA {

using I16 = Vector<std::int32_t, 16>;
using U32x16 = Vector<std::uint32_t, 16>;
using F16 = Vector<float, 16>;
using U16x16 = Vector<std::uint16_t, 16>;
using U8x16 = Vector<std::uint8_t, 16>;

static inline I16 splat(std::int32_t value) {
    return I16{} + value;
}

alignas(64) inline constexpr std::int32_t kNumbers[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                                                          8, 9, 10, 11, 12, 13, 14, 15};
static inline I16 lane_numbers() {
    return load<I16>(kNumbers);
}

// Lane i holds the column (or row) of square i of 4x4 squares.
static inline I16 lane_columns() {
    return lane_numbers() & 3;
}
static inline I16 lane_rows() {
    return lane_numbers() >> 2;
}

// The number of set bits.
static inline std::uint32_t population(std::uint32_t bits) {
    return static_cast<std::uint32_t>(__builtin_popcount(bits));
}

// Loads sixteen bytes from any address and zero-extends them to lanes. Uses intrinsics, since GCC 12 compiles
// the conversion of such vectors to one instruction per byte.
static inline I16 load_bytes(const std::uint8_t* at) {
#if defined(__AVX512F__)
    return bits_as<I16>(_mm512_maskz_cvtepu8_epi32(0xFFFF, load<__m128i>(at)));
#elif defined(__AVX2__)
    const auto eight = [](const std::uint8_t* from) {
        return bits_as<I16::Half>(
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
    };
    return {eight(at), eight(at + 8)};
#else
    alignas(16) std::int32_t words[16];
    for (int i = 0; i < 16; ++i) words[i] = at[i];
    return load<I16>(words);
#endif
}

// Bit i of the result is the sign bit of lane i, which in a mask tells whether the lane is set.
template <class V> [[gnu::always_inline]] static inline std::uint32_t mask_bits(const V& mask) {
    static_assert(sizeof(typename Lane<V>::Type) == 4 || sizeof(typename Lane<V>::Type) == 8);
    if constexpr (kIsHalves<V>) {
        return mask_bits(mask.lower) | mask_bits(mask.upper) << Lane<V>::kCount / 2;
#if defined(__AVX512DQ__)
    } else if constexpr (sizeof mask == 64 && Lane<V>::kCount == 16) {
        return _mm512_movepi32_mask(bits_as<__m512i>(mask));
    } else if constexpr (sizeof mask == 64) {
        return _mm512_movepi64_mask(bits_as<__m512i>(mask));
#endif
#if defined(__AVX2__)
    } else if constexpr (sizeof mask == 32 && Lane<V>::kCount == 8) {
        return static_cast<std::uint32_t>(_mm256_movemask_ps(bits_as<__m256>(mask)));
    } else if constexpr (sizeof mask == 32) {
        return static_cast<std::uint32_t>(_mm256_movemask_pd(bits_as<__m256d>(mask)));
#endif
#if defined(__SSE2__)
    } else if constexpr (sizeof mask == 16 && Lane<V>::kCount == 4) {
        return static_cast<std::uint32_t>(_mm_movemask_ps(bits_as<__m128>(mask)));
    } else if constexpr (sizeof mask == 16) {
        return static_cast<std::uint32_t>(_mm_movemask_pd(bits_as<__m128d>(mask)));
#endif
    } else {
        std::uint32_t bits = 0;
        for (int i = 0; i < Lane<V>::kCount; ++i) bits |= static_cast<std::uint32_t>(mask[i] < 0) << i;
        return bits;
    }
}

// mask_bits() for sixteen 16-bit lanes that are all 0 or -1.
template <class M> [[gnu::always_inline]] static inline std::uint32_t short_mask_bits(const M& mask) {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
    return _mm256_movepi16_mask(bits_as<__m256i>(mask));
#elif defined(__SSE2__)
    const __m128i bytes =
        _mm_packs_epi16(bits_as<__m128i>(half_of<0>(mask)), bits_as<__m128i>(half_of<1>(mask)));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
#else
    alignas(32) std::int16_t lanes[16];
    store(lanes, mask);
    std::uint32_t bits = 0;
    for (int i = 0; i < 16; ++i) bits |= static_cast<std::uint32_t>(lanes[i] < 0) << i;
    return bits;
#endif
}

// Lane i of the result is the word at byte address base + index[i] * kScale.
template <int kScale, class V>
[[gnu::always_inline]] static inline V gather_scaled(const void* base, const V& index) {
    if constexpr (kIsHalves<V>) {
        return {gather_scaled<kScale>(base, index.lower), gather_scaled<kScale>(base, index.upper)};
#if defined(__AVX512F__)
    } else if constexpr (sizeof index == 64) {
        return bits_as<V>(_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), 0xFFFF, bits_as<__m512i>(index),
                                                      base, kScale));
#elif defined(__AVX2__)
    } else if constexpr (sizeof index == 32) {
        return bits_as<V>(
            _mm256_i32gather_epi32(static_cast<const int*>(base), bits_as<__m256i>(index), kScale));
#endif
    } else {
        V out;
        for (int i = 0; i < Lane<V>::kCount; ++i)
            __builtin_memcpy(reinterpret_cast<char*>(&out) + 4 * i,
                             static_cast<const char*>(base) + std::int64_t{index[i]} * kScale, 4);
        return out;
    }
}
// Lane i of the result is word base[index[i]].
static inline I16 gather_words(const void* base, const I16& index) {
    return gather_scaled<4>(base, index);
}
// Lane i of the result is the word at byte address base + offset[i].
static inline I16 gather_at(const void* base, const I16& offset) {
    return gather_scaled<1>(base, offset);
}

} // namespace rasterizer::RASTERIZER_ISA
