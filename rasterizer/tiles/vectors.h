// Vectors of any number of lanes; used only in kernels/, which each instruction set compiles to its own
// registers. A vector wider than a register consists of two halves, because GCC 12 compiles comparisons,
// selections and shuffles of wider vectors to scalar code.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace rasterizer::RASTERIZER_ISA {

#if defined(__AVX512F__)
inline constexpr int kRegisterBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kRegisterBytes = 32;
#else
inline constexpr int kRegisterBytes = 16;
#endif

template <class T, int kLanes> struct Halves;
template <class T, int kLanes, bool kFits = kLanes* int(sizeof(T)) <= kRegisterBytes> struct VectorType {
    using Type [[gnu::vector_size(kLanes * sizeof(T))]] = T;
};
template <class T, int kLanes> struct VectorType<T, kLanes, false> { using Type = Halves<T, kLanes>; };
// A vector of kLanes lanes. Has the operators of GCC's vector extension, except that choose() replaces `?:`.
// Comparisons give lanes of -1 or 0.
template <class T, int kLanes> using Vector = typename VectorType<T, kLanes>::Type;

template <int kBytes> struct MaskLane;
template <> struct MaskLane<2> { using Type = std::int16_t; };
template <> struct MaskLane<4> { using Type = std::int32_t; };
template <> struct MaskLane<8> { using Type = std::int64_t; };

template <class T, int kLanes> struct Halves {
    using Half = Vector<T, kLanes / 2>;
    using Mask = Halves<typename MaskLane<sizeof(T)>::Type, kLanes>;
    Half lower, upper;

#define DP2_OPERATOR(op, Result)                                                                             \
    [[gnu::always_inline]] friend inline Result operator op(const Halves& a, const Halves& b) {              \
        return {a.lower op b.lower, a.upper op b.upper};                                                     \
    }                                                                                                        \
    [[gnu::always_inline]] friend inline Result operator op(const Halves& a, T b) {                          \
        return {a.lower op b, a.upper op b};                                                                 \
    }                                                                                                        \
    [[gnu::always_inline]] friend inline Result operator op(T a, const Halves& b) {                          \
        return {a op b.lower, a op b.upper};                                                                 \
    }
#define DP2_ASSIGNMENT(op)                                                                                   \
    DP2_OPERATOR(op, Halves)                                                                                 \
    template <class Other> [[gnu::always_inline]] inline Halves& operator op##=(const Other& other) {        \
        return *this = *this op other;                                                                       \
    }
    DP2_ASSIGNMENT(+)
    DP2_ASSIGNMENT(-)
    DP2_ASSIGNMENT(*)
    DP2_ASSIGNMENT(/)
    DP2_ASSIGNMENT(&)
    DP2_ASSIGNMENT(|)
    DP2_ASSIGNMENT(^)
    DP2_ASSIGNMENT(<<)
    DP2_ASSIGNMENT(>>)
    DP2_OPERATOR(<, Mask)
    DP2_OPERATOR(<=, Mask)
    DP2_OPERATOR(>, Mask)
    DP2_OPERATOR(>=, Mask)
    DP2_OPERATOR(==, Mask)
    DP2_OPERATOR(!=, Mask)
#undef DP2_ASSIGNMENT
#undef DP2_OPERATOR
    [[gnu::always_inline]] inline Halves operator-() const {
        return {-lower, -upper};
    }
    [[gnu::always_inline]] inline Halves operator~() const {
        return {~lower, ~upper};
    }
};

template <class V> struct Lane { // type and number of lanes of a vector
    using Type = std::remove_cvref_t<decltype(std::declval<V&>()[0])>;
    static constexpr int kCount = sizeof(V) / sizeof(Type);
};
template <class T, int kLanes> struct Lane<Halves<T, kLanes>> {
    using Type = T;
    static constexpr int kCount = kLanes;
};
template <class V> inline constexpr bool kIsHalves = false;
template <class T, int kLanes> inline constexpr bool kIsHalves<Halves<T, kLanes>> = true;
template <class V> using HalfOf = Vector<typename Lane<V>::Type, Lane<V>::kCount / 2>;

// Loads lanes from any address.
template <class V> [[gnu::always_inline]] static inline V load(const void* at) {
    if constexpr (kIsHalves<V>) {
        using Half = typename V::Half;
        return {load<Half>(at), load<Half>(static_cast<const char*>(at) + sizeof(Half))};
    } else {
        V out;
        __builtin_memcpy(&out, at, sizeof out);
        return out;
    }
}
template <class V> [[gnu::always_inline]] static inline void store(void* at, const V& value) {
    if constexpr (kIsHalves<V>) {
        store(at, value.lower);
        store(static_cast<char*>(at) + sizeof value.lower, value.upper);
    } else {
        __builtin_memcpy(at, &value, sizeof value);
    }
}

// Lane by lane: mask ? a : b.
template <class M, class V>
[[gnu::always_inline]] static inline V choose(const M& mask, const V& a, const V& b) {
    if constexpr (kIsHalves<V>)
        return {choose(mask.lower, a.lower, b.lower), choose(mask.upper, a.upper, b.upper)};
    else
        return mask ? a : b;
}
template <class V> [[gnu::always_inline]] static inline V lesser(const V& a, const V& b) {
    return choose(b < a, b, a);
}
template <class V> [[gnu::always_inline]] static inline V greater(const V& a, const V& b) {
    return choose(a < b, b, a);
}

// Reinterprets the bits as a vector of another type.
template <class To, class From> [[gnu::always_inline]] static inline To bits_as(const From& from) {
    static_assert(sizeof(To) == sizeof(From));
    if constexpr (kIsHalves<To>) {
        using Half = typename To::Half;
        return {bits_as<Half>(from.lower), bits_as<Half>(from.upper)};
    } else {
        return __builtin_bit_cast(To, from);
    }
}

// Concatenates two vectors of at most one register each, and returns the lanes kFirst + kStep * i.
template <int kFirst, int kStep, class V, int... i>
[[gnu::always_inline]] static inline auto lanes_from(const V& a, const V& b,
                                                     std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, (kFirst + kStep * i)...);
}
// The lower (h = 0) or upper (h = 1) half.
template <int h, class V> [[gnu::always_inline]] static inline HalfOf<V> half_of(const V& v) {
    constexpr int kHalf = Lane<V>::kCount / 2;
    if constexpr (!kIsHalves<V>)
        return lanes_from<h * kHalf, 1>(v, v, std::make_integer_sequence<int, kHalf>());
    else if constexpr (h == 0)
        return v.lower;
    else
        return v.upper;
}
template <class V> [[gnu::always_inline]] static inline auto joined(const V& lower, const V& upper) {
    using Both = Vector<typename Lane<V>::Type, 2 * Lane<V>::kCount>;
    if constexpr (kIsHalves<Both>)
        return Both{lower, upper};
    else
        return lanes_from<0, 1>(lower, upper, std::make_integer_sequence<int, 2 * Lane<V>::kCount>());
}
// Concatenates two vectors, and returns the lanes with even (odd = 0) or odd (odd = 1) numbers.
template <int odd, class V> [[gnu::always_inline]] static inline V every_second(const V& a, const V& b) {
    if constexpr (kIsHalves<V>)
        return {every_second<odd>(a.lower, a.upper), every_second<odd>(b.lower, b.upper)};
    else
        return lanes_from<odd, 2>(a, b, std::make_integer_sequence<int, Lane<V>::kCount>());
}

// Converts the lanes to another type; floats are truncated.
template <class To, class From> [[gnu::always_inline]] static inline To convert(const From& from) {
    if constexpr (!kIsHalves<To> && !kIsHalves<From>)
        return __builtin_convertvector(from, To);
    else
        return joined(convert<HalfOf<To>>(half_of<0>(from)), convert<HalfOf<To>>(half_of<1>(from)));
}

} // namespace rasterizer::RASTERIZER_ISA
