// Transposes a square of words: as many rows as a register has words.
#pragma once

#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

inline constexpr int kSquare = kRegisterBytes / 4;
using SquareRow = Vector<std::int32_t, kSquare>;

#if defined(__AVX512F__)
[[gnu::always_inline]] static inline void transpose(SquareRow (&m)[kSquare]) {
    SquareRow fours[16]; // [4 * g + k]: word k of each quarter of rows 4 * g to 4 * g + 3
    for (int g = 0; g < 16; g += 4) {
        SquareRow pairs[4];
        for (int i = 0; i < 2; ++i) {
            const SquareRow &a = m[g + 2 * i], &b = m[g + 2 * i + 1];
            pairs[2 * i] =
                __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
            pairs[2 * i + 1] =
                __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
        }
        for (int i = 0; i < 2; ++i) {
            const SquareRow &a = pairs[i], &b = pairs[i + 2];
            fours[g + 2 * i] =
                __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29);
            fours[g + 2 * i + 1] =
                __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31);
        }
    }
    for (int k = 0; k < 4; ++k) {
        SquareRow even[2], odd[2]; // of two groups of rows: their quarters 0 and 2; 1 and 3
        for (int i = 0; i < 2; ++i) {
            const SquareRow &a = fours[8 * i + k], &b = fours[8 * i + 4 + k];
            even[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
            odd[i] =
                __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
        }
        const auto halves = [](const SquareRow(&of)[2], SquareRow& first, SquareRow& second) {
            first = __builtin_shufflevector(of[0], of[1], 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25,
                                            26, 27);
            second = __builtin_shufflevector(of[0], of[1], 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29,
                                             30, 31);
        };
        halves(even, m[k], m[8 + k]);
        halves(odd, m[4 + k], m[12 + k]);
    }
}
#elif defined(__AVX2__)
[[gnu::always_inline]] static inline void transpose(SquareRow (&m)[kSquare]) {
    SquareRow fours[8]; // [g + k]: word k of each half of rows g to g + 3
    for (int g = 0; g < 8; g += 4) {
        SquareRow pairs[4];
        for (int i = 0; i < 2; ++i) {
            const SquareRow &a = m[g + 2 * i], &b = m[g + 2 * i + 1];
            pairs[2 * i] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
            pairs[2 * i + 1] = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
        }
        for (int i = 0; i < 2; ++i) {
            const SquareRow &a = pairs[i], &b = pairs[i + 2];
            fours[g + 2 * i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
            fours[g + 2 * i + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int k = 0; k < 4; ++k) {
        m[k] = __builtin_shufflevector(fours[k], fours[4 + k], 0, 1, 2, 3, 8, 9, 10, 11);
        m[4 + k] = __builtin_shufflevector(fours[k], fours[4 + k], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}
#else
[[gnu::always_inline]] static inline void transpose(SquareRow (&m)[kSquare]) {
    SquareRow pairs[4];
    for (int i = 0; i < 2; ++i) {
        pairs[2 * i] = __builtin_shufflevector(m[2 * i], m[2 * i + 1], 0, 4, 1, 5);
        pairs[2 * i + 1] = __builtin_shufflevector(m[2 * i], m[2 * i + 1], 2, 6, 3, 7);
    }
    for (int i = 0; i < 2; ++i) {
        m[2 * i] = __builtin_shufflevector(pairs[i], pairs[i + 2], 0, 1, 4, 5);
        m[2 * i + 1] = __builtin_shufflevector(pairs[i], pairs[i + 2], 2, 3, 6, 7);
    }
}
#endif

} // namespace rasterizer::RASTERIZER_ISA
