// Four floats at a time, by the vector extension of GCC and Clang: SSE2 on x86, in 32 bits too. Only IEEE
// operations, so results have the same bits on every machine.
#pragma once

#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#else
#include <cmath>
#endif

namespace ddraw::vertices {

inline constexpr std::size_t kLanes = 4;
using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16))); // masks: all bits of a lane, or none

inline Float4 all(float value) {
    return Float4{value, value, value, value};
}
inline Float4 load(const void* from) {
    Float4 out;
    std::memcpy(&out, from, sizeof out);
    return out;
}
inline void store(void* to, Float4 value) {
    std::memcpy(to, &value, sizeof value);
}
inline Int4 bits(Float4 value) {
    Int4 out;
    std::memcpy(&out, &value, sizeof out);
    return out;
}
inline Float4 floats(Int4 value) {
    Float4 out;
    std::memcpy(&out, &value, sizeof out);
    return out;
}
inline Float4 select(Int4 mask, Float4 yes, Float4 no) {
    return floats((mask & bits(yes)) | (~mask & bits(no)));
}
// A NaN in `a` becomes `b`.
inline Float4 least(Float4 a, Float4 b) {
    return select(a < b, a, b);
}
inline Float4 most(Float4 a, Float4 b) {
    return select(a > b, a, b);
}
inline Float4 saturate(Float4 value) {
    return least(most(value, all(0)), all(1));
}
inline Int4 to_int(Float4 value) { // towards 0; the value must fit
    return __builtin_convertvector(value, Int4);
}
inline Float4 to_float(Int4 value) {
    return __builtin_convertvector(value, Float4);
}
inline Float4 square_root(Float4 value) {
#ifdef __SSE2__
    return _mm_sqrt_ps(value);
#else
    return Float4{std::sqrt(value[0]), std::sqrt(value[1]), std::sqrt(value[2]), std::sqrt(value[3])};
#endif
}
// Three coordinates of four points or vectors.
struct Vector4 {
    Float4 x, y, z;
};
inline Vector4 operator+(const Vector4& a, const Vector4& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vector4 operator-(const Vector4& a, const Vector4& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vector4 operator*(const Vector4& a, Float4 factor) {
    return {a.x * factor, a.y * factor, a.z * factor};
}
inline Float4 dot(const Vector4& a, const Vector4& b) {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}
// Vectors without a length, and those of NaN, become 0.
inline Vector4 normalized(const Vector4& v) {
    const Float4 square = dot(v, v);
    return v * select(square > all(0), all(1) / square_root(square), all(0));
}
inline Vector4 all(const float (&v)[3]) {
    return {all(v[0]), all(v[1]), all(v[2])};
}

} // namespace ddraw::vertices
