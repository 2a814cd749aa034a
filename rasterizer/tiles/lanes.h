// Sixteen lanes of 32 bits as C++ vector types, for the sources in kernels/ only: each instruction set
// compiles them to its own registers.
#pragma once

#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace rasterizer {

using I16 = std::int32_t __attribute__((vector_size(64)));

static inline I16 splat(std::int32_t value) {
    return I16{} + value;
}

inline constexpr I16 kLaneNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

using U8x16 = std::uint8_t __attribute__((vector_size(16)));

// Sixteen bytes at any address as lanes. GCC 12 converts such vectors byte by byte.
static inline I16 load_bytes(const std::uint8_t* at) {
#if defined(__AVX512F__)
    __m128i bytes;
    __builtin_memcpy(&bytes, at, sizeof bytes);
    const __m512i words = _mm512_maskz_cvtepu8_epi32(0xFFFF, bytes);
    I16 out;
    __builtin_memcpy(&out, &words, sizeof out);
    return out;
#elif defined(__AVX2__)
    I16 out;
    for (int half = 0; half < 2; ++half) {
        const __m256i words =
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(at + 8 * half)));
        __builtin_memcpy(reinterpret_cast<char*>(&out) + 32 * half, &words, sizeof words);
    }
    return out;
#else
    U8x16 bytes;
    __builtin_memcpy(&bytes, at, sizeof bytes);
    return __builtin_convertvector(bytes, I16);
#endif
}

// Bit i of the result: the sign bit of lane i, which for a mask says whether it is set.
static inline std::uint32_t mask_bits(const I16& mask) {
#if defined(__AVX512DQ__)
    __m512i all;
    __builtin_memcpy(&all, &mask, sizeof all);
    return _mm512_movepi32_mask(all);
#elif defined(__AVX2__)
    __m256 half[2];
    __builtin_memcpy(half, &mask, sizeof half);
    return static_cast<std::uint32_t>(_mm256_movemask_ps(half[0])) |
           static_cast<std::uint32_t>(_mm256_movemask_ps(half[1])) << 8;
#elif defined(__SSE2__)
    __m128 quarter[4];
    __builtin_memcpy(quarter, &mask, sizeof quarter);
    std::uint32_t bits = 0;
    for (int i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(_mm_movemask_ps(quarter[i])) << (4 * i);
    return bits;
#else
    std::uint32_t bits = 0;
    for (int i = 0; i < 16; ++i) bits |= static_cast<std::uint32_t>(mask[i] < 0) << i;
    return bits;
#endif
}

// Words at base + index[i] * kScale bytes.
template <int kScale> static inline I16 gather_scaled(const void* base, const I16& index) {
    I16 out;
#if defined(__AVX512F__)
    __m512i at;
    __builtin_memcpy(&at, &index, sizeof at);
    const __m512i words = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), 0xFFFF, at, base, kScale);
    __builtin_memcpy(&out, &words, sizeof out);
#elif defined(__AVX2__)
    __m256i at[2], words[2];
    __builtin_memcpy(at, &index, sizeof at);
    for (int i = 0; i < 2; ++i)
        words[i] = _mm256_i32gather_epi32(static_cast<const int*>(base), at[i], kScale);
    __builtin_memcpy(&out, words, sizeof out);
#else
    for (int i = 0; i < 16; ++i)
        __builtin_memcpy(reinterpret_cast<char*>(&out) + 4 * i,
                         static_cast<const char*>(base) + std::int64_t{index[i]} * kScale, 4);
#endif
    return out;
}
// Words base[index[i]].
static inline I16 gather_words(const void* base, const I16& index) {
    return gather_scaled<4>(base, index);
}
// Words at any bytes.
static inline I16 gather_at(const void* base, const I16& offset) {
    return gather_scaled<1>(base, offset);
}

} // namespace rasterizer
